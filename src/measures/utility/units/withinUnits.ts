import { codesOf, findUnclearWave } from '../../../foundation/table/index.ts';
import { membersOf } from '../../../methods/contract/index.ts';
import {
  type CodedColumn,
  type Files,
  type Measure,
  noReading,
  ownUnits,
  type Part,
} from '../../contract/index.ts';
import { type Coded, crossed } from '../categories/crossed.ts';
import { inBins } from '../categories/marginals.ts';
import { tabulated } from '../categories/tabulated.ts';
import { totalVariation } from '../categories/totalVariation.ts';
import { figure, meanOf } from '../figure.ts';

/** The units of one file: their records in order, from the head or the first wave on. */
interface Ordered {
  readonly start: Int32Array;
  readonly records: Int32Array;
  /** Pairs of records: the head and a member, or a wave and the next one. */
  readonly first: Int32Array;
  readonly second: Int32Array;
}

interface BothOrdered {
  readonly original: Ordered;
  readonly masked: Ordered;
}

/**
 * What holds between the records of a unit (Hu, Reiter and Wang 2018 compare such figures of households): the sizes and
 * compositions of units, whether members agree, and heads with other members. O(n) for each column, O(n log n) for numbers.
 */
export const withinUnits: Measure = {
  name: 'within-units',
  title: 'Distributions within units, such as households',
  heading: 'Structure',
  definition:
    'Mean over tables of 100 times the total variation distance between the two files: half the sum over all cells of the absolute difference of relative frequencies. The tables are: the number of records of a unit; the relations of its members to the head; for each category, whether all members agree, among units of several; for each category, the value of the head with that of another member, by the relation; for each number, the difference between them in 20 bins by the quantiles of the original, by the relation. The head is the record with the code of heads that the description names, or else the first record of the unit. If the description names the time and each record of a unit is another wave, a wave and the next take the place of head and member. A record without a unit is a unit of one',
  source: 'Hu, Reiter and Wang 2018',
  range:
    '0 (all tables have the same relative frequencies) to 100 % (no cell is used in both files)',
  direction: 'lower is better',
  unit: '%',
  weights: {
    use: 'not used',
    words: 'Each unit, and each pair of its records, counts once.',
  },
  columns: 'both',
  seconds: (records, columns) => 1e-6 * records * (columns + 1),
  *measure(files) {
    const units = files.coded?.units ?? null;
    if (units === null || units.isGuess) return noReading(NO_UNITS);
    if (units.isHidden) return noReading(HIDDEN);
    const waves = seriesIn(files);
    const ofFile = (side: 'original' | 'masked') =>
      orderedOf(units[side], waves?.[side], units.heads?.[side]);
    const both = { original: ofFile('original'), masked: ofFile('masked') };
    if (both.original.first.length === 0 || both.masked.first.length === 0) {
      return noReading(
        'In one of the files every unit has one record, so nothing holds between records.',
      );
    }
    const relation = waves === null ? relationIn(files) : null;
    const tables = tablesOf(files, both, relation);
    const parts: Part[] = [];
    for (const { name, table } of tables) {
      yield { done: parts.length, total: tables.length };
      parts.push({ name, value: 100 * totalVariation(table) });
    }
    return figure(
      meanOf(parts.map(({ value }) => value!)),
      parts,
      waves !== null || units.heads ? [] : ['The first record of each unit counts as its head.'],
    );
  },
};

const NO_UNITS =
  'No column was decided to number the units: give the role unit to the column with the number of the household, person or firm that a record belongs to.';
const HIDDEN =
  'The protected file has no column that numbers the units: keep it, or a pseudonym of it, to see what holds within them.';

interface NamedTable {
  readonly name: string;
  readonly table: Coded;
}

function tablesOf(files: Files, both: BothOrdered, relation: CodedColumn | null): NamedTable[] {
  const tables: NamedTable[] = [
    { name: 'sizes', table: ofUnits(both, (records) => records.length) },
  ];
  if (relation !== null) {
    const codes = (side: 'original' | 'masked') => relation[side];
    const table = ofUnits(both, (records, side) =>
      records
        .map((record) => codes(side)[record])
        .sort()
        .join(),
    );
    tables.push({ name: `composition by ${relation.name}`, table });
  }
  const byRelation = (table: Coded) =>
    relation === null ? table : crossed(seconds(relation, both), table);
  for (const column of tabulated(files)) {
    if (column.name === relation?.name || files.names.includes(column.name)) continue;
    tables.push({ name: `agreement in ${column.name}`, table: agreement(column, both) });
    const [a, b] = [firsts(column, both), seconds(column, both)];
    const isEqual = (side: 'original' | 'masked') =>
      a[side].every((code, i) => code === b[side][i]);
    // A column of the unit says nothing more about pairs of its members.
    if (isEqual('original') && isEqual('masked')) continue;
    tables.push({ name: `pairs in ${column.name}`, table: byRelation(crossed(a, b)) });
  }
  for (const [j, name] of files.names.entries()) {
    const difference = (values: Float64Array, { first, second }: Ordered) =>
      Float64Array.from(first, (record, i) => values[second[i]] - values[record]);
    const before = difference(files.original[j], both.original);
    const after = difference(files.masked[j], both.masked);
    if ([before, after].every((side) => side.every((one) => one === 0))) continue;
    tables.push({ name: `differences in ${name}`, table: byRelation(inBins(before, after)) });
  }
  return tables;
}

/** The column of relations to the head, if it is compared. */
function relationIn(files: Files): CodedColumn | null {
  const { heads } = files.coded!.units!;
  return (heads && tabulated(files).find(({ name }) => name === heads.name)) || null;
}

/** The waves of both files, if every record of a unit is another wave in both. */
function seriesIn({ coded }: Files): { original: Int32Array; masked: Int32Array } | null {
  const { waves, original, masked } = coded!.units!;
  if (!waves || waves.isHidden) return null;
  const isClear = (units: Int32Array, times: Int32Array) =>
    findUnclearWave(ownUnits(units).codes, times) < 0;
  return isClear(original, waves.original) && isClear(masked, waves.masked) ? waves : null;
}

function orderedOf(units: Int32Array, waves?: Int32Array, heads?: Uint8Array): Ordered {
  const { codes, distinct } = ownUnits(units);
  const { start, members } = membersOf({ groupOf: codes, groups: distinct });
  const before = (a: number, b: number) =>
    (waves === undefined ? (heads?.[b] ?? 0) - (heads?.[a] ?? 0) : waves[a] - waves[b]) || a - b;
  const first: number[] = [];
  const second: number[] = [];
  for (let unit = 0; unit < distinct; unit++) {
    const own = members.subarray(start[unit], start[unit + 1]).sort(before);
    for (let i = 1; i < own.length; i++) {
      first.push(own[waves === undefined ? 0 : i - 1]);
      second.push(own[i]);
    }
  }
  return {
    start,
    records: members,
    first: Int32Array.from(first),
    second: Int32Array.from(second),
  };
}

/** A fact about each unit of both files, as codes. */
function ofUnits(
  both: BothOrdered,
  fact: (records: Int32Array, side: 'original' | 'masked') => number | string | null,
): Coded {
  const facts = (side: 'original' | 'masked') => {
    const { start, records } = both[side];
    const all = Array.from({ length: start.length - 1 }, (_, unit) =>
      fact(records.subarray(start[unit], start[unit + 1]), side),
    );
    return all.filter((one) => one !== null);
  };
  const original = facts('original');
  const { codes, distinct } = codesOf([...original, ...facts('masked')]);
  return {
    original: codes.slice(0, original.length),
    masked: codes.slice(original.length),
    levels: distinct,
  };
}

/** Whether all members of a unit agree, for units of several. */
function agreement(column: CodedColumn, both: BothOrdered): Coded {
  return ofUnits(both, (records, side) => {
    if (records.length === 1) return null;
    const codes = column[side];
    return records.every((record) => codes[record] === codes[records[0]]) ? 'agree' : 'differ';
  });
}

function firsts(column: Coded, both: BothOrdered): Coded {
  return atRecords(column, both.original.first, both.masked.first);
}

function seconds(column: Coded, both: BothOrdered): Coded {
  return atRecords(column, both.original.second, both.masked.second);
}

function atRecords(
  { original, masked, levels }: Coded,
  before: Int32Array,
  after: Int32Array,
): Coded {
  return {
    original: before.map((record) => original[record]),
    masked: after.map((record) => masked[record]),
    levels,
  };
}
