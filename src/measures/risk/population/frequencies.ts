import { sum } from '../../../foundation/numerics/index.ts';
import { combine } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  countedNoun,
  countedUnits,
  type Files,
  missingKeysNotes,
  once,
  unitNotes,
} from '../../contract/index.ts';
import { firstOfEach, frequencies } from '../classes/frequencies.ts';
import { type KeyedRecords, keyedRecordsOf } from '../individual/keyedRecords.ts';
import { individualRisks } from '../individual/risks.ts';
import { weightsProblem } from '../individual/weights.ts';

/** Where the frequencies in the population come from: part of the definition of every measure that uses them. */
export const POPULATION_FREQUENCIES =
  'F is the number of persons in the population with the same keys: counted in the population file if one is given, else the sum of the weights, else f times the size of the population that the description names over the size of the file. F is at least f, the number in the protected file. Where the description names a protected unit, units are counted instead of persons, by the weights of units';

/** How often the keys of each protected record occur in the file and in the population. */
export interface PopulationFrequencies {
  readonly release: KeyedRecords;
  /** f: records with the same keys, or their units. */
  readonly inFile: Int32Array;
  /** F, at least f. */
  readonly inPopulation: Float64Array;
  readonly source: 'population file' | 'weights' | 'size of the population' | 'file';
  /** Size of the population; null if nothing tells it. */
  readonly size: number | null;
  readonly notes: readonly string[];
}

/** The frequencies of the protected file, or the reason why there are none. Computed once for all measures. */
export function frequenciesIn(files: Files): Work<PopulationFrequencies | string> {
  return once(files, 'population frequencies', function* (): Work<PopulationFrequencies | string> {
    const release = keyedRecordsOf(files);
    if (typeof release === 'string') return release;
    const { keys, records, coded, missingKeys } = release;
    const problem =
      coded.population?.counts === undefined
        ? (release.weightsProblem ?? (release.weights && weightsProblem(release.weights)))
        : null;
    if (problem !== null) return problem;
    const units = countedUnits(coded, 'masked');
    yield { done: 0, total: records };
    const inFile = frequencies(keys, missingKeys, units);
    const found = estimated(release, inFile, units);
    const inPopulation = found.estimate.map((F, i) => Math.max(F, inFile[i]));
    const raised = found.estimate.reduce((count, F, i) => count + (F < inFile[i] ? 1 : 0), 0);
    const notes = [...unitNotes(coded), ...missingKeysNotes(coded), found.note];
    if (raised > 0) {
      notes.push(
        `For ${raised} of ${records} records the population has fewer with these keys than the file: the number in the file is used.`,
      );
    }
    return { release, inFile, inPopulation, notes, source: found.source, size: found.size };
  });
}

type Estimated = Pick<PopulationFrequencies, 'source' | 'size'> & {
  readonly estimate: Float64Array;
  readonly note: string;
};

function estimated(
  { keys, weights, coded, records, missingKeys }: KeyedRecords,
  inFile: Int32Array,
  units: Int32Array | null,
): Estimated {
  const { counts, total, size } = coded.population ?? {};
  if (counts !== undefined) {
    const note = 'Frequencies in the population are those of the population file.';
    return { estimate: counts, source: 'population file', size: total ?? null, note };
  }
  const ofUnits = units === null ? null : (coded.units?.weights ?? null);
  const used = ofUnits?.problem === undefined ? (ofUnits?.masked ?? weights) : weights;
  if (used !== null && used.length === records) {
    const [estimate, all] =
      units === null
        ? [individualRisks(keys, used, missingKeys).populationFrequency, sum(used)]
        : weightsOfUnits(keys, units, used);
    const note = 'Frequencies in the population are estimated by the weights.';
    return { estimate, source: 'weights', size: all, note };
  }
  if (size !== undefined) {
    const all = units === null ? records : new Set(units).size;
    const estimate = Float64Array.from(inFile, (f) => (f * size) / all);
    const note = `Frequencies in the population are estimated by its size, as if each of the ${countedNoun(coded)} stood for equally many.`;
    return { estimate, source: 'size of the population', size, note };
  }
  const note =
    'Nothing tells the population: the file counts as the population. Give a population file (--population-file), the role weight to a column, or the size of the population in the description.';
  return { estimate: Float64Array.from(inFile), source: 'file', size: null, note };
}

/** Each unit counts once in a class, by the mean weight of its records there. Missing counts as a value. */
function weightsOfUnits(
  keys: readonly Int32Array[],
  units: Int32Array,
  weights: Float64Array,
): [Float64Array, number] {
  const { codes, distinct } = combine(keys, weights.length);
  const ofClass = new Float64Array(distinct);
  const inClass = meansWithin([codes, units], weights);
  for (const record of firstOfEach(codes, units)) ofClass[codes[record]] += inClass[record];
  const ofUnit = meansWithin([units], weights);
  const whole = firstOfEach(new Int32Array(units.length), units);
  return [
    Float64Array.from(codes, (code) => ofClass[code]),
    sum(Float64Array.from(whole, (record) => ofUnit[record])),
  ];
}

/** For each record the mean weight of the records that have the same values. */
function meansWithin(columns: readonly Int32Array[], weights: Float64Array): Float64Array {
  const { codes, distinct } = combine(columns, weights.length);
  const sums = new Float64Array(distinct);
  const counts = new Int32Array(distinct);
  for (const [record, code] of codes.entries()) {
    sums[code] += weights[record];
    counts[code]++;
  }
  return Float64Array.from(codes, (code) => sums[code] / counts[code]);
}
