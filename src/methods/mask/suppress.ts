import { PenumbraError } from '../../error.ts';
import { codesOf, combine, type Scale } from '../../foundation/table/index.ts';
import { inside } from '../../foundation/work/index.ts';
import {
  type MaskMethod,
  membersOf,
  type Numbers,
  type PromisedClaim,
  type ReplaceContext,
  SOLO,
} from '../contract/index.ts';
import { emptiedAsLevels } from './suppress/asLevels.ts';
import { emptiedAsWildcards } from './suppress/asWildcards.ts';
import { keysOf, MOST_COLUMNS } from './suppress/keys.ts';

const parameters = {
  k: {
    type: 'integer',
    minimum: 2,
    default: 3,
    description:
      'How many records share each combination of the columns at the least. Larger is safer and empties more cells; 3 to 10 are usual.',
  },
  importance: {
    type: 'numbers',
    minimum: 0.001,
    maximum: 1_000_000,
    default: 1,
    description:
      'How much it costs to lose a cell of a column, for all columns or one number for each: the sum over all emptied cells becomes as small as can be, so a column with a larger number is emptied less.',
  },
  keep: {
    type: 'numbers',
    minimum: 0,
    maximum: 1,
    otherwise: 'every column may be emptied',
    description:
      'Columns that must stay whole: 1 for these and 0 for the others, one number for each column. Only the others are emptied, among records that have the same values in all columns that stay whole; there must be k of these, or the step is refused.',
  },
  empty: {
    type: 'choice',
    default: 'both',
    description: 'How a missing value counts when records are compared.',
    choices: {
      both: 'Both ways: no combination is rarer than k with missing as a value of its own, and each record agrees with k where missing fits everything. The first implies the second.',
      level:
        'As a value of its own, that equals only itself: every combination of values, missing among them, is there k times.',
      wildcard:
        'As something that fits every value: each record agrees with k, itself included. Far fewer cells are emptied, and combinations are left that one record alone has.',
    },
  },
} as const;

const SHARED: PromisedClaim = {
  claim: 'k-anonymity',
  tier: 'proved',
  because:
    'records are emptied in classes of at least k that are equal in what is left, and a class is never left with fewer.',
};

const AGREEING: PromisedClaim = {
  claim: 'k-anonymity-wildcards',
  tier: 'proved',
  because:
    'records that are equal, missing values included, agree also where these fit everything.',
};

const AGREEING_ONLY: PromisedClaim = {
  claim: 'k-anonymity-wildcards',
  tier: 'proved',
  because:
    'records are emptied until each agrees with k, and a cell is put back only where all still do.',
};

const ONLY_EMPTIED: PromisedClaim = {
  claim: 'only-emptied',
  tier: 'proved',
  because: 'cells are emptied or left alone, and nothing else is done.',
};

/**
 * Local suppression: single cells are emptied until no combination of the columns is seen fewer than k times, as
 * few of them as possible, or of the least importance in sum. With missing as a level this is optimal k-anonymity by
 * suppression of cells, NP-hard from k = 3 on (Meyerson and Williams 2004).
 *
 * Worked figures: of a column with the values 1 1 1 2, for k = 2, the 2 and one 1 are emptied, two cells; with missing as a
 * wildcard the 2 alone. Of a column with a 100 times, b 50 times and c once, for k = 3, c and two others, three cells.
 */
export const suppress: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'suppress',
  revision: 2,
  title: 'Local suppression',
  summary:
    'Empties single cells, as few as it can, until every combination of the columns is shared by at least k records.',
  details:
    'What stays is true: no value is changed, moved or invented. Programs count differently what an emptied cell is worth, which is why they report different numbers of cells for one file. Here, by default, missing is seen like any value: a record with an emptied cell needs k - 1 others with the same cells emptied and the same values in all others, so that records of safe combinations are sometimes emptied to keep a rare one company. Counted so, every record also agrees with k where missing fits everything. With empty = wildcard, as most programs count, two records agree if no column has different values in both, and each record must agree with k as they are written. Then a few emptied records serve many others, which stay as they are and may be unique: a third of the cells or less, and much less protection. So as not to serve a file by k - 1 records without any value, no record loses more there than it would need if it alone were emptied. As a level, the least is proved for a single column but where no value has records to spare, for files of up to 16 records, and wherever a bound is reached that no solution falls below; else a search comes within some percent of that bound, which the run tells. As a wildcard, it is a search without such a bound. No emptied cell could be put back by itself. Cells that were missing stay missing and cost nothing. Columns with a value of its own for nearly every record are emptied nearly everywhere: recode such columns first. Columns that may not lose a value are named with keep; the others are emptied more for it.',
  references: [
    'Samarati, P. and Sweeney, L. (1998). Protecting privacy when disclosing information: k-anonymity and its enforcement through generalization and suppression. Technical report SRI-CSL-98-04, SRI International.',
    'Meyerson, A. and Williams, R. (2004). On the complexity of optimal k-anonymity. Proceedings of the 23rd ACM Symposium on Principles of Database Systems, 223-228.',
    'Templ, M., Kowarik, A. and Meindl, B. (2015). Statistical disclosure control for micro-data using the R package sdcMicro. Journal of Statistical Software 67(4), 1-36.',
  ],
  parameters,
  kinds: ['numeric', 'categorical', 'text'],
  claims: [SHARED, AGREEING, ONLY_EMPTIED],
  claimsOf: ({ empty }) =>
    empty === 'wildcard' ? [AGREEING_ONLY, ONLY_EMPTIED] : [SHARED, AGREEING, ONLY_EMPTIED],
  cost: 'O(2^d d n) for d columns at the most, and less where few sets of columns serve most records; of more than ten columns about a thousand sets are tried',
  missing: 'missing values stay missing and cost nothing; how they count is a parameter',
  weights: 'not used',
  gaps: 'added',
  anonymity: ({ k }) => k,
  smallestGroup: ({ k }) => k,
  *run(columns, { k, importance, keep, empty }, { scales }: ReplaceContext = SOLO) {
    const costs = onePerColumn('importance', importance, columns.length);
    const kept = keptOf(keep, columns.length);
    refuse(columns, k);
    if (columns.length === 0 || columns[0].length === 0) return columns;
    const values = columns.map((column, j) => withMissing(column, scales?.[j]));
    const free = kept.flatMap((isKept, j) => (isKept ? [] : [j]));
    const groups = alikeIn(
      values.filter((_, j) => kept[j]),
      columns[0].length,
    );
    refuseRare(groups, k);
    const sets = new Int32Array(columns[0].length);
    let cost = 0;
    let bound: number | undefined = 0;
    for (const [g, records] of groups.entries()) {
      const keys = keysOf(
        free.map((j) => Float64Array.from(records, (i) => values[j][i])),
        free.map((j) => costs[j]),
      );
      const work = empty === 'wildcard' ? emptiedAsWildcards(keys, k) : emptiedAsLevels(keys, k);
      const emptied = yield* inside(work, g, 1, groups.length);
      for (const [r, i] of records.entries()) sets[i] = emptied.columns[r];
      cost += emptied.cost;
      bound = emptied.bound === undefined ? undefined : bound! + emptied.bound;
    }
    yield { done: 1, total: 1, note: noteOf(cost, bound) };
    return columns.map((column, j) => {
      const place = free.indexOf(j);
      if (place < 0) return column;
      return column.map((value, i) =>
        (sets[i] >>> place) & 1 ? missingOf(value, scales?.[j]) : value,
      );
    });
  },
};

/** Which columns must stay whole. */
function keptOf(keep: Numbers | undefined, columns: number): boolean[] {
  const list = onePerColumn('keep', keep ?? 0, columns);
  const remedy = 'give 1 for each column that must stay whole and 0 for each other';
  if (list.some((number) => number !== 0 && number !== 1)) {
    throw new PenumbraError('usage', `suppress: keep has numbers between 0 and 1: ${remedy}.`, {
      key: 'keep',
    });
  }
  if (columns > 0 && !list.includes(0)) {
    throw new PenumbraError(
      'usage',
      `suppress: keep leaves no column that may be emptied: ${remedy}, and 0 for one at least.`,
      { key: 'keep' },
    );
  }
  return list.map((number) => number === 1);
}

/** The records with the same values in some columns, missing being one of them. */
function alikeIn(columns: readonly Float64Array[], records: number): Int32Array[] {
  const { codes, distinct } = combine(
    columns.map((column) => codesOf(column).codes),
    records,
  );
  const { start, members } = membersOf({ groupOf: codes, groups: distinct });
  return Array.from({ length: distinct }, (_, g) => members.subarray(start[g], start[g + 1]));
}

function refuseRare(groups: readonly Int32Array[], k: number): void {
  const rare = groups.filter((records) => records.length < k);
  if (rare.length === 0) return;
  const records = rare.reduce((sum, { length }) => sum + length, 0);
  throw new PenumbraError(
    'data',
    `suppress: the columns that must stay whole (keep) have ${rare.length} ${rare.length === 1 ? 'combination' : 'combinations'} that fewer than k = ${k} records share (${records} ${records === 1 ? 'record' : 'records'} in all), which no emptying of other columns can mend: keep fewer columns, recode them first, or choose a smaller k.`,
    { key: 'keep' },
  );
}

/** How good the result is. Cells and their importance are the same where all columns have importance 1. */
function noteOf(cost: number, bound: number | undefined): string {
  if (bound === undefined) return `emptied cells of importance ${figure(cost)}`;
  const least = cost <= bound * (1 + 1e-9) ? 'the least' : `at least ${figure(bound)} in any case`;
  return `emptied cells of importance ${figure(cost)}, ${least}`;
}

function figure(x: number): string {
  return String(Math.round(1000 * x) / 1000);
}

/** Missing as a level of its own is missing here: it cannot be emptied once more. */
function withMissing(column: Float64Array, scale: Scale | undefined): Float64Array {
  const code = scale?.kind === 'numeric' ? undefined : scale?.missing;
  if (code === undefined) return column;
  return column.map((value) => (value === code ? Number.NaN : value));
}

function missingOf(value: number, scale: Scale | undefined): number {
  return scale !== undefined && scale.kind !== 'numeric' && value === scale.missing
    ? value
    : Number.NaN;
}

function refuse(columns: readonly Float64Array[], k: number): void {
  if (columns.length > MOST_COLUMNS) {
    throw new PenumbraError(
      'usage',
      `suppress takes at most ${MOST_COLUMNS} columns together and got ${columns.length}: choose those that an intruder could know.`,
    );
  }
  const records = columns[0]?.length ?? 0;
  if (records > 0 && records < k) {
    throw new PenumbraError(
      'data',
      `suppress: there are fewer records (${records}) than k = ${k}, so that no emptying lets k of them share a combination: choose a smaller k, or larger strata.`,
      { key: 'k' },
    );
  }
}

function onePerColumn(name: string, numbers: Numbers, columns: number): number[] {
  const list = [numbers].flat(2) as number[];
  if (list.length === columns) return list;
  if (list.length === 1) return Array.from({ length: columns }, () => list[0]);
  throw new PenumbraError(
    'usage',
    `suppress: ${name} has ${list.length} numbers and there are ${columns} columns: give one number for all columns or one for each.`,
    { key: name },
  );
}
