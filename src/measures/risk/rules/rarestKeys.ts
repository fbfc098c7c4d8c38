import { sum } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  COUNTS_RECORDS,
  type Files,
  type Measure,
  MISSING_KEYS,
  missingKeysNotes,
  noReading,
  once,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';
import { type KeyedRecords, keyedRecordsOf } from '../individual/keyedRecords.ts';
import { individualRisks } from '../individual/risks.ts';
import { weightsProblem } from '../individual/weights.ts';

const NO_POPULATION =
  'Nothing tells how many persons of the population have a value: give the role weight to a column, or name the number of persons in the description (population).';

const SINGLE = ['value', 'pair of values', 'triple of values'] as const;

/** What is rare in the population by one key: rules of offices count persons by it. */
export const rarestValue: Measure = {
  name: 'rarest-value',
  ...rarest('rarest-value', 1),
};

/** The same by two keys together. */
export const rarestPair: Measure = {
  name: 'rarest-pair',
  ...rarest('rarest-pair', 2),
};

/** The same by three keys together. */
export const rarestTriple: Measure = {
  name: 'rarest-triple',
  ...rarest('rarest-triple', 3),
};

/**
 * The number of persons in the population that the rarest combination of some keys stands for, by the weights (the rules
 * of Statistics Netherlands; Hundepool et al. 2012). O(n) for each choice of keys.
 */
function rarest(name: string, size: 1 | 2 | 3): Omit<Measure, 'name'> {
  const what = SINGLE[size - 1];
  const columns: readonly RecordDeclaration[] = [
    {
      name,
      title: `Persons with the rarest ${what}`,
      definition: `The number of persons in the population with the rarest ${what} of the record, over all choices of ${size} of the keys`,
      figure: 'least',
    },
  ];
  return {
    heading: 'Anonymity of keys',
    title: `Fewest persons of the population with one ${what} of the keys`,
    definition: `Smallest number of persons in the population, over all choices of ${size} of the keys and all combinations of their values in the protected file, that have this ${what}; of all keys if these are fewer. It is the sum of the weights; without weights, the number of records times the size of the population that the description names over the number of records. Parts are the smallest number for each choice, the twenty rarest first. ${MISSING_KEYS}. ${COUNTS_RECORDS}, because the rules that ask for it count persons. A population file is not used`,
    source: 'Hundepool et al. 2012; rules of Statistics Netherlands',
    range: 'above 0 to the size of the population',
    direction: 'higher is better',
    unit: '',
    scope: { has: ['keys'] },
    remedy:
      'merge the rare values of the keys that the parts of the figure name (--recode "NAME=merge A+B>C", "NAME=intervals 30,60"), or leave such a key out. A key with two values needs a population of twice the limit.',
    columns: 'codes',
    seconds: (records, _columns, keys) => 3e-7 * records * size * Math.max(1, choices(keys, size)),
    *measure(files) {
      const found = yield* rarestIn(files, size);
      if (typeof found === 'string') return noReading(found);
      const { release, parts } = found;
      const ascending = [...parts].sort((a, b) => a.value - b.value);
      return reading(ascending[0].value, ascending.slice(0, 20), missingKeysNotes(release.coded));
    },
    recordColumns: columns,
    *perRecord(files) {
      const found = yield* rarestIn(files, size);
      return typeof found === 'string' ? [] : recordColumns(columns, found.least);
    },
  };
}

interface Rarest {
  readonly release: KeyedRecords;
  readonly least: Float64Array;
  readonly parts: readonly { readonly name: string; readonly value: number }[];
}

function rarestIn(files: Files, wanted: number): Work<Rarest | string> {
  return once(files, `rarest of ${wanted} keys`, function* (): Work<Rarest | string> {
    const release = keyedRecordsOf(files);
    if (typeof release === 'string') return release;
    const { keys, names, records, coded, missingKeys } = release;
    const problem = release.weightsProblem ?? (release.weights && weightsProblem(release.weights));
    if (problem !== null) return problem;
    const weights = weightsOf(release);
    if (weights === null) return NO_POPULATION;
    const least = new Float64Array(records).fill(sum(weights));
    const parts: { name: string; value: number }[] = [];
    const all = choicesOf(keys.length, Math.min(wanted, keys.length));
    for (const [done, choice] of all.entries()) {
      const own = choice.map((j) => keys[j]);
      const { populationFrequency } = individualRisks(own, weights, missingKeys);
      for (let i = 0; i < records; i++) least[i] = Math.min(least[i], populationFrequency[i]);
      parts.push({
        name: choice.map((j) => names[j]).join(' and '),
        value: populationFrequency.reduce((a, b) => Math.min(a, b)),
      });
      yield { done, total: all.length };
    }
    return { release: { ...release, coded }, least, parts };
  });
}

/** The weights, or equal ones by the size of the population; null if neither is known. */
function weightsOf({ weights, coded, records }: KeyedRecords): Float64Array | null {
  if (weights !== null) return weights;
  const size = coded.population?.size;
  return size === undefined ? null : new Float64Array(records).fill(size / records);
}

function choices(of: number, size: number): number {
  return size > of ? 1 : choicesOf(of, size).length;
}

/** All choices of some of the numbers below `of`, ascending. */
function choicesOf(of: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: Math.max(0, of - from) }, (_, i) => from + i).flatMap((first) =>
    choicesOf(of, size - 1, first + 1).map((rest) => [first, ...rest]),
  );
}
