import { PenumbraError } from '../../error.ts';
import { codesOf, combine, type Scale } from '../../foundation/table/index.ts';
import {
  type AlikeRecords,
  type MaskMethod,
  type Numbers,
  type PromisedClaim,
  type ReplaceContext,
  SOLO,
  withKnown,
} from '../contract/index.ts';
import { agreeingWithUnits } from './suppress/agreeingUnits.ts';
import { type ColumnSet, MOST_COLUMNS } from './suppress/keys.ts';
import { afterOthers } from './suppress/lostElsewhere.ts';
import { emptiedOfRecords } from './suppress/ofRecords.ts';
import { emptiedOfSeries } from './suppress/ofSeries.ts';
import { emptiedOfUnits } from './suppress/ofUnits.ts';
import { type Carried, groupsOf, type Implied, type UnitFile } from './suppress/unitFile.ts';

const parameters = {
  k: {
    type: 'integer',
    stronger: 'larger',
    minimum: 2,
    default: 3,
    description:
      'Smallest number of records that share each combination of the columns; of units, such as households, if the file has them. A larger number is safer and empties more cells; 3 to 10 are usual.',
  },
  importance: {
    type: 'numbers',
    minimum: 0.001,
    maximum: 1_000_000,
    default: 1,
    description:
      'The cost of an emptied cell of a column: one number for all columns or one for each. The sum over all emptied cells becomes as small as possible, so a column with a larger number is emptied less.',
  },
  keep: {
    type: 'numbers',
    minimum: 0,
    maximum: 1,
    otherwise: 'every column can be emptied',
    description:
      'Columns that must not be emptied: 1 for these and 0 for the others, one number for each column. Only the others are emptied, among records that have the same values in all kept columns. At least k records must share these values, or the step is refused.',
  },
  empty: {
    type: 'choice',
    default: 'both',
    description:
      'How a missing value counts when records are compared, and so what is claimed. It decides for this step, whatever the description of the file says.',
    choices: {
      both: 'As a value of its own, which is the stricter way; then each record also agrees with k if missing matches any value. Claims k-anonymity and k-anonymity-wildcards.',
      level:
        'As a value of its own: at least k records share every combination of values, including missing ones. Empties the same cells as both; claims k-anonymity alone.',
      wildcard:
        'As a match with any value: each record agrees with k, including itself. Far fewer cells are emptied, and some combinations still belong to one record alone. Claims k-anonymity-wildcards and not k-anonymity.',
    },
  },
  share: {
    type: 'choice',
    default: 'record',
    description: 'What k units share in a file with waves.',
    choices: {
      record: 'The values of a record, in whatever waves.',
      series:
        'The values of all their records, and the waves that they are in. The description must name the unit and the time, and at least k units must be in each set of waves. Claims series too; needs a missing value that counts as a value of its own.',
    },
  },
} as const;

const SHARED: PromisedClaim = {
  claim: 'k-anonymity',
  tier: 'proved',
  because:
    'records are emptied in classes of at least k records, or of k units, that are then equal, and a class never keeps fewer.',
};

const AGREEING: PromisedClaim = {
  claim: 'k-anonymity-wildcards',
  tier: 'proved',
  because:
    'records that are equal, missing values included, also agree if missing matches any value.',
};

const AGREEING_ONLY: PromisedClaim = {
  claim: 'k-anonymity-wildcards',
  tier: 'proved',
  because:
    'records are emptied until each agrees with k, and a cell is restored only if all still agree.',
};

const ONLY_EMPTIED: PromisedClaim = {
  claim: 'only-emptied',
  tier: 'proved',
  because: 'cells are emptied or left unchanged, and nothing else is done.',
};

/**
 * Local suppression: single cells are emptied until no combination of the columns occurs fewer than k times, with as
 * few cells as possible, or the smallest sum of importance. With missing as a level this is optimal k-anonymity by
 * suppression of cells, NP-hard from k = 3 on (Meyerson and Williams 2004).
 *
 * Worked figures: of a column with the values 1 1 1 2, for k = 2, the 2 and one 1 are emptied, two cells; with
 * missing as a wildcard only the 2. Of a column with a 100 times, b 50 times and c once, for k = 3, c and two others,
 * three cells.
 *
 * With units, a class has records of k of them, which implies k records, and all members lose a column of the unit
 * together. What a determining column would give back is emptied for all records that show the same, so classes only
 * grow by it. Both are argued in suppress/ofUnits.ts and suppress/hide.ts.
 */
export const suppress: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'suppress',
  revision: 7,
  title: 'Local suppression',
  summary:
    'Empties as few single cells as possible, until at least k records share every combination of the columns.',
  details:
    'The remaining values are true: no value is changed, moved or invented. Programs count emptied cells differently and so report different numbers of cells for one file. Here, by default, missing counts like any value: a record with an emptied cell needs k - 1 others with the same cells emptied and the same values in all others. So records of safe combinations are sometimes emptied to join a rare one. Counted in this way, every record also agrees with k if missing matches any value. With empty = wildcard, as most programs count, two records agree if no column has different values in both, and each written record must agree with k. Then a few emptied records serve many others, which stay unchanged and can be unique: a third of the cells or less, and much less protection. To prevent that k - 1 records without any value serve the whole file, no record loses more than it would need if it alone were emptied. As a level, the minimum is proved for a single column (unless no value has records to spare), for files of up to 16 records, and if the cost reaches a lower bound for any solution; otherwise a search comes within some percent of that bound, which the run reports. As a wildcard, it is a search without such a bound. No single emptied cell could be restored. Cells that were missing stay missing and cost nothing. Columns in which nearly every record has a different value are emptied nearly everywhere: recode such columns first. Name columns that must not lose values with keep; the others are then emptied more. If the description has a unit, such as a household, k counts units, and a column that members share, or that changes by a fixed step from wave to wave, is emptied for all of them or for none: otherwise the others would give the cell back. The same holds for smaller units, such as persons within households. If the waves before and after tell a value, as they do where few persons change it and back again, those of one side are emptied, too. It costs as many cells as the unit has members who had a value. If a column determines another one, such as the district the region, the second is not emptied alone, and it is not emptied at all if the first stays in the file unchanged. If only some values tell another column, as a young age tells the occupation, the cell of the column that tells it is emptied, too, in these records; if this column is not in the step, the claim is withdrawn when such a cell was emptied. If a column of another step determines one, its cells are emptied in both steps, or in none, as it costs less. If rules of the recipe or of the description, with the visible cells of the record, give an emptied cell back, the cheapest further cells are emptied, too. If only the result shows a dependency that gives cells back, the step is done again, with this dependency closed. So the certificate claims that no emptied cell can be inferred (not-inferable), which is measured on the written file; the plan withdraws the claim, with the reason, if it knows a way that is not closed, such as a column that nobody decided on, or a rule that gives the cell from columns that stay. With units, the cost is that of a search, and the bound is the one for records. As a wildcard, the emptied cells of a column can all have had its rare value, which a reader who knows the values of the column then guesses; as a level, a class loses a column only if its records differ in it.',
  references: [
    'Samarati, P. and Sweeney, L. (1998). Protecting privacy when disclosing information: k-anonymity and its enforcement through generalization and suppression. Technical report SRI-CSL-98-04, SRI International.',
    'Meyerson, A. and Williams, R. (2004). On the complexity of optimal k-anonymity. Proceedings of the 23rd ACM Symposium on Principles of Database Systems, 223-228.',
    'Templ, M., Kowarik, A. and Meindl, B. (2015). Statistical disclosure control for micro-data using the R package sdcMicro. Journal of Statistical Software 67(4), 1-36.',
  ],
  parameters,
  kinds: ['numeric', 'categorical', 'text'],
  claims: [SHARED, AGREEING, ONLY_EMPTIED],
  claimsOf: ({ empty }) =>
    empty === 'wildcard'
      ? [AGREEING_ONLY, ONLY_EMPTIED]
      : empty === 'level'
        ? [SHARED, ONLY_EMPTIED]
        : [SHARED, AGREEING, ONLY_EMPTIED],
  cost: 'at most O(2^d d n) for d columns, and less if few sets of columns serve most records; with more than ten columns about a thousand sets are tried',
  missing: 'missing values stay missing and cost nothing; how they count is a parameter',
  weights: 'not used',
  gaps: 'added',
  hidesForGood: true,
  neverEmpties: ({ keep }, columns) =>
    keptOf(keep, columns).flatMap((isKept, j) => (isKept ? [j] : [])),
  prices: ({ importance }, columns) => onePerColumn('importance', importance, columns),
  treatsUnits: true,
  sharesSeries: ({ share }) => share === 'series',
  anonymity: ({ k }) => k,
  smallestGroup: ({ k }) => k,
  *run(columns, { k, importance, keep, empty, share }, context: ReplaceContext = SOLO) {
    const { scales, ofUnit = [], determined = [], alike = [] } = context;
    const costs = onePerColumn('importance', importance, columns.length);
    const asked = keptOf(keep, columns.length);
    if (columns.length === 0 || columns[0].length === 0) return columns;
    const { codes: units, distinct: count } = codesOf(context.units ?? columns[0].map((_, i) => i));
    const areRecords = count === units.length;
    refuse(columns, k, count, areRecords ? 'records' : 'units');
    const values = columns.map((column, j) => withMissing(column, scales?.[j]));
    const kept = withKnown(asked, determined);
    const free = kept.flatMap((isKept, j) => (isKept ? [] : [j]));
    const setOf = (chosen: readonly number[]): ColumnSet =>
      free.reduce((set, j, place) => (chosen.includes(j) ? set | (1 << place) : set), 0);
    const file: UnitFile = {
      columns: free.map((j) => values[j]),
      importance: free.map((j) => costs[j]),
      ofUnit: setOf(free.filter((j) => ofUnit[j])),
      ...{ units, count, k },
      kept: combinationsOf(
        values.filter((_, j) => kept[j]),
        columns[0].length,
      ),
      determined: determined
        .filter(({ to }) => to === null || !kept[to])
        .map(({ from, to, where }) => ({
          from: setOf(from),
          to: to === null ? null : setOf([to]),
          where,
        }))
        .filter(({ from, where }) => from !== 0 || where === undefined),
      implied: impliedAmong(free, setOf, context),
      alike: alike
        .filter(({ around }) => around === undefined)
        .map((one) => {
          const { codes, distinct } = codesOf(one.units);
          return { units: codes, count: distinct, ofUnit: setOf(one.columns) };
        }),
      carried: alike.flatMap((one) => carriedAmong(one, free, scales)),
    };
    refuseRare(
      file,
      kept.some((isKept, j) => isKept && !asked[j]),
    );
    const apart = determined.reduce(
      (so, { from, to, where }) =>
        where !== undefined && to !== null && !kept[to] && setOf(from) === 0
          ? keptApart(so, values[to], where)
          : so,
      file,
    );
    if (free.length === 0) return columns;
    const ofUnits = empty === 'wildcard' ? agreeingWithUnits : emptiedOfUnits;
    const { waves } = context;
    const isOfSeries = share === 'series' && waves !== undefined;
    if (isOfSeries && empty === 'wildcard') {
      throw new PenumbraError(
        'usage',
        'suppress: with share = series, a missing value counts as a value of its own: choose both or level for empty.',
        { key: 'empty' },
      );
    }
    const emptied = yield* afterOthers(apart, (its) =>
      isOfSeries
        ? emptiedOfSeries(its, waves)
        : areRecords
          ? emptiedOfRecords(its, empty)
          : ofUnits(its),
    );
    yield { done: 1, total: 1, note: noteOf(emptied.cost, emptied.bound) };
    return columns.map((column, j) => {
      const place = free.indexOf(j);
      if (place < 0) return column;
      return column.map((value, i) =>
        (emptied.columns[i] >>> place) & 1 ? missingOf(value, scales?.[j]) : value,
      );
    });
  },
};

/** What rules give back, for sets of the columns that can be emptied. */
function impliedAmong(
  free: readonly number[],
  setOf: (chosen: readonly number[]) => ColumnSet,
  { implied }: ReplaceContext,
): Implied | undefined {
  if (implied === undefined) return undefined;
  return {
    tied: setOf(implied.columns),
    isGivenBack: (record, lost) =>
      implied.isGivenBack(
        record,
        free.filter((_, place) => (lost >>> place) & 1),
      ),
  };
}

/** Columns that the waves around a record tell, by their places among those that can be emptied. */
function carriedAmong(
  { units, columns, around }: AlikeRecords,
  free: readonly number[],
  scales: readonly Scale[] | undefined,
): Carried[] {
  if (around === undefined) return [];
  const { waves, isAlone, within } = around;
  const histories = groupsOf(codesOf(units).codes).map((records) =>
    records.filter((i) => waves[i] >= 0).sort((a, b) => waves[a] - waves[b]),
  );
  const isNumber = (j: number) => (scales?.[j]?.kind ?? 'numeric') === 'numeric';
  const own = columns
    .filter((j) => free.includes(j))
    .map((j) => ({ column: free.indexOf(j), isNumber: isNumber(j) }));
  return [{ histories, columns: own, isAlone, within }];
}

/** The columns that must not be emptied. */
function keptOf(keep: Numbers | undefined, columns: number): boolean[] {
  const list = onePerColumn('keep', keep ?? 0, columns);
  const remedy = 'give 1 for each column that must not be emptied and 0 for each other';
  if (list.some((number) => number !== 0 && number !== 1)) {
    throw new PenumbraError('usage', `suppress: keep has numbers between 0 and 1: ${remedy}.`, {
      key: 'keep',
    });
  }
  if (columns > 0 && !list.includes(0)) {
    throw new PenumbraError(
      'usage',
      `suppress: keep leaves no column to empty: ${remedy}, and 0 for at least one.`,
      { key: 'keep' },
    );
  }
  return list.map((number) => number === 1);
}

/** The combination of each record in some columns, numbered from 0; missing counts as a value. */
function combinationsOf(columns: readonly Float64Array[], records: number): Int32Array {
  const coded = columns.map((column) => codesOf(column).codes);
  return combine(coded, records).codes;
}

/**
 * A file in which some records, by the values that stay beside it, tell a column whatever is emptied. They are equal only to
 * records with the same value, so they keep it. If fewer than k units would then be left, nothing changes.
 */
function keptApart(file: UnitFile, column: Float64Array, where: Uint8Array): UnitFile {
  const { codes } = codesOf(column);
  const marks = codes.map((code, i) => (where[i] === 1 ? code : -1));
  const kept = combine([file.kept, marks], marks.length).codes;
  const isRare = (records: Int32Array) => unitsAmong(records, file.units) < file.k;
  return groupsOf(kept).some(isRare) ? file : { ...file, kept };
}

function refuseRare({ kept, units, count, k }: UnitFile, areKnown: boolean): void {
  const rare = groupsOf(kept).filter((records) => unitsAmong(records, units) < k);
  if (rare.length === 0) return;
  const records = rare.reduce((sum, { length }) => sum + length, 0);
  const [which, remedy] = areKnown
    ? [
        'columns that other columns of the file determine, so that emptying hides nothing, and kept columns (keep)',
        'protect the determining columns in the same step or leave them out of the file,',
      ]
    : ['kept columns (keep)', 'keep fewer columns,'];
  throw new PenumbraError(
    'data',
    `suppress: the ${which} have ${rare.length} ${rare.length === 1 ? 'combination' : 'combinations'} that fewer than k = ${k} ${count === units.length ? 'records' : 'units'} share (${records} ${records === 1 ? 'record' : 'records'} in all), and emptying other columns cannot change that: ${remedy} recode them first, or choose a smaller k.`,
    { key: 'keep' },
  );
}

function unitsAmong(records: Int32Array, units: Int32Array): number {
  return new Set(records.map((i) => units[i])).size;
}

/** How good the result is. If all columns have importance 1, the cost is the number of cells. */
function noteOf(cost: number, bound: number | undefined): string {
  if (bound === undefined) return `emptied cells of importance ${figure(cost)}`;
  const least =
    cost <= bound * (1 + 1e-9) ? 'the minimum' : `any solution has at least ${figure(bound)}`;
  return `emptied cells of importance ${figure(cost)}, ${least}`;
}

function figure(x: number): string {
  return String(Math.round(1000 * x) / 1000);
}

/** Missing as a level counts as missing here: it cannot be emptied again. */
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

function refuse(
  columns: readonly Float64Array[],
  k: number,
  count: number,
  noun: 'records' | 'units',
): void {
  if (columns.length > MOST_COLUMNS) {
    throw new PenumbraError(
      'usage',
      `suppress takes at most ${MOST_COLUMNS} columns together, but got ${columns.length}: choose those that an intruder could know.`,
    );
  }
  if (count < k) {
    throw new PenumbraError(
      'data',
      `suppress: there are fewer ${noun} (${count}) than k = ${k}, so k ${noun} can never share a combination: choose a smaller k, or larger strata.`,
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
    `suppress: ${name} has ${list.length} numbers, but there are ${columns} columns: give one number for all columns or one for each.`,
    { key: name },
  );
}
