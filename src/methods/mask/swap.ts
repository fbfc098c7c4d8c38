import { type RandomStream, randomStream } from '../../foundation/numerics/index.ts';
import { codesOf, combine } from '../../foundation/table/index.ts';
import {
  type MaskMethod,
  PER_UNIT,
  perUnit,
  proved,
  type ReplaceContext,
  SOLO,
  SWAP,
  streamPurpose,
} from '../contract/index.ts';
import { reach } from './rankSwap.ts';
import { giveSeries, type Series, seriesClasses } from './series/series.ts';

const parameters = {
  share: {
    type: 'number',
    stronger: 'larger',
    minimum: 0.0001,
    maximum: 100,
    default: 5,
    description: 'Largest number of records that exchange their values, in percent of the records.',
  },
  risky: {
    type: 'choice',
    choices: {
      yes: 'the records whose values in the given and the exchanged columns are rarest first',
      no: 'any records, all equally likely',
    },
    default: 'yes',
    description: 'Which records exchange their values.',
  },
  ...PER_UNIT,
} as const;

/**
 * Record swapping between matched records (Dalenius and Reiss 1982; targeted as in Shlomo, Tudor and Groom 2010).
 * Records are processed in random order; with `risky`, records with the rarest combination of given and swapped
 * values come first. Each record that is not yet swapped exchanges its swapped values, all columns together, with a
 * random one of those not yet swapped that have the same given values and different swapped ones, until floor(share n
 * / 100) records are swapped, or one less if that is odd. A record without such a partner stays.
 *
 * Once for each unit, the same is done with units: they are equal in the given columns if they are in the same waves and
 * equal in each, and exchange all their records, wave by wave.
 *
 * Worked figure: of 1,000 records 5 percent are 50, which is 25 exchanges.
 */
export const swap: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'swap',
  title: 'Record swapping',
  summary:
    'Some records, the rarest first, exchange their values of the swapped columns, such as region and postcode, with records that are equal in the given columns.',
  details:
    'All swapped columns move together, so that a postcode stays in its region. Every table of the given columns with the swapped ones stays the same, and so does every table of columns that are not swapped. In the swapped records, relations between the swapped columns and columns that are neither swapped nor given become weaker. Give the columns that a region must keep, such as household size: the more columns are given, the less is lost, and the fewer records find a partner. Records without a partner stay unchanged, so if every record of a kind lives in one place, this stays so. Nobody who sees the file knows whether a rare record is in its own place; those who know the share know how likely it is. Records with a missing value in a swapped column stay unchanged. Once for each unit, whole units exchange their records wave by wave, and shares count units: a unit needs a partner in the same waves that is equal in the given columns in each of them.',
  references: [
    'Dalenius, T. and Reiss, S.P. (1982). Data-swapping: a technique for disclosure control. Journal of Statistical Planning and Inference 6(1), 73-85.',
    'Shlomo, N., Tudor, C. and Groom, P. (2010). Data swapping for protecting census tables. In: Privacy in Statistical Databases. Springer, 41-51.',
  ],
  parameters,
  kinds: ['categorical', 'numeric'],
  claims: [
    proved('marginals', 'values only exchange their positions, two records at a time.'),
    proved('strata-marginals', 'the two records of an exchange have the same given values.'),
  ],
  cost: 'at most O(n log n) draws on average, O(n) if no values are shared by nearly all records',
  missing: 'a record with a missing value in a swapped column stays unchanged and is no partner',
  draws: true,
  gaps: 'stay',
  given: 'match',
  smallestGroup: ({ share }) => {
    const about = Math.floor(200 / share);
    return reach(share, about) >= 2 ? about : about + 1;
  },
  ...perUnit,
  *run(columns, { share, risky, per }, context: ReplaceContext = SOLO) {
    const { chance, given = [] } = context;
    yield { done: 0, total: 1 };
    const classes = per === 'unit' ? seriesClasses(context, codesOfEach(given)) : null;
    // Without units, every record is a series of its own.
    const all = classes?.flat() ?? null;
    const records = all?.length ?? columns[0]?.length ?? 0;
    const values =
      all === null ? combine(codesOfEach(columns), records).codes : codesOfSeries(columns, all);
    const strata =
      classes === null
        ? combine(codesOfEach(given), records).codes
        : Int32Array.from(classes.flatMap((own, c) => own.map(() => c)));
    const isPresent = (record: number) => columns.every((column) => !Number.isNaN(column[record]));
    const isWhole = (at: number) => (all === null ? isPresent(at) : all[at].every(isPresent));
    const { seed, step, part } = chance;
    const stream = randomStream(seed, step, streamPurpose(SWAP, 0), part);
    const order = stream.permutation(records).filter(isWhole);
    const partner = exchanges(
      risky === 'yes' ? rarestFirst(order, strata, values) : order,
      strata,
      values,
      Math.floor(reach(share, records) / 2),
      stream,
    );
    if (all === null) return columns.map((column) => column.map((_, i) => column[partner[i]]));
    return columns.map((column) => {
      const result = column.slice();
      for (const [at, series] of all.entries()) {
        giveSeries(column, result, all[partner[at]], series);
      }
      return result;
    });
  },
};

/** A number for the values of each series, wave by wave. */
function codesOfSeries(columns: readonly Float64Array[], all: readonly Series[]): Int32Array {
  const { codes } = combine(codesOfEach(columns), columns[0].length);
  return codesOf(all.map((series) => series.map((record) => codes[record]).join())).codes;
}

function codesOfEach(columns: readonly Float64Array[]): Int32Array[] {
  return columns.map((column) => codesOf(column).codes);
}

/** Records by the number that share their stratum and values, stable. O(n), by counting. */
function rarestFirst(order: Int32Array, strata: Int32Array, values: Int32Array): Int32Array {
  const { codes, distinct } = combine([strata, values], strata.length);
  const sizes = new Int32Array(distinct);
  for (const record of order) sizes[codes[record]]++;
  const start = new Int32Array(order.length + 2);
  for (const record of order) start[sizes[codes[record]] + 1]++;
  for (let size = 0; size <= order.length; size++) start[size + 1] += start[size];
  const sorted = new Int32Array(order.length);
  for (const record of order) sorted[start[sizes[codes[record]]]++] = record;
  return sorted;
}

/**
 * The exchange partner of each record, or the record itself. The records of `order` are processed until enough
 * exchanges are made. A partner is drawn from the open records of the stratum until one has other values. Each
 * rejected draw hits a record with the same values, and each exchange removes one of the others, so a stratum of m
 * records takes O(m log m) draws on average.
 */
export function exchanges(
  order: Int32Array,
  strata: Int32Array,
  values: Int32Array,
  wanted: number,
  stream: RandomStream,
): Int32Array {
  const partner = Int32Array.from(strata, (_, record) => record);
  /** Records that are not yet swapped, by stratum, unordered. */
  const open = new Map<number, number[]>();
  const placeOf = new Int32Array(strata.length).fill(-1);
  const { codes: kindOf, distinct } = combine([strata, values], strata.length);
  const openOfKind = new Int32Array(distinct);
  for (const record of order) {
    let list = open.get(strata[record]);
    if (list === undefined) open.set(strata[record], (list = []));
    placeOf[record] = list.length;
    list.push(record);
    openOfKind[kindOf[record]]++;
  }
  const close = (record: number, list: number[]) => {
    const last = list.pop()!;
    if (last !== record) {
      list[placeOf[record]] = last;
      placeOf[last] = placeOf[record];
    }
    placeOf[record] = -1;
    openOfKind[kindOf[record]]--;
  };
  let made = 0;
  for (const record of order) {
    if (made === wanted) break;
    const list = open.get(strata[record])!;
    if (placeOf[record] < 0 || openOfKind[kindOf[record]] === list.length) continue;
    let other = record;
    while (kindOf[other] === kindOf[record]) other = list[stream.below(list.length)];
    close(record, list);
    close(other, list);
    partner[record] = other;
    partner[other] = record;
    made++;
  }
  return partner;
}
