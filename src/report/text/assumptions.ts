import { counted } from '../../foundation/words/index.ts';
import { nameOf } from './markup.ts';

/** Whether the steward said something, or it was guessed from names and values. */
export type Source = 'given' | 'guessed';

/** Columns that are assumed to have a role. */
export interface AssumedColumns {
  readonly columns: readonly string[];
  /** Given if each of them was. */
  readonly source: Source;
  /** Those that were guessed, if the others were given. */
  readonly guessed?: readonly string[];
}

/** What the figures of an assessment rest on. A reader must agree with it before the figures mean anything. */
export interface Assumptions {
  /** What an intruder is assumed to know, of any kind: for combinations. */
  readonly keys: AssumedColumns;
  /** The numbers by which an intruder is assumed to link records: for distances. */
  readonly distanceKeys: AssumedColumns;
  readonly confidential: AssumedColumns;
  /** How many of the columns that were compared or have a role are of each kind; codes with and without an order. */
  readonly kinds: {
    readonly amounts: number;
    readonly counts: number;
    readonly ordered: number;
    readonly unordered: number;
    readonly dates: number;
    readonly texts: number;
    /** Given if the kind of each of them was. */
    readonly source: Source;
  };
  readonly weight: AssumedColumn | null;
  /** The weight by which figures of utility are weighted; absent if every record counts once in them. */
  readonly utilityWeight?: string;
  /** The column that tells which records belong to one unit, such as a household. */
  readonly unit: AssumedColumn | null;
  /** The weight of units, if it is not that of the records. */
  readonly unitWeight?: AssumedColumn | null;
  /** The columns whose figures of utility count each unit once, and the weight of units in them. */
  readonly unitFigures?: {
    readonly unit: string;
    readonly columns: readonly string[];
    /** Null if every unit counts once, without a weight. */
    readonly weight: string | null;
  };
  /** Columns that could each be the weight of the records, if nobody chose one. */
  readonly rivalWeights?: readonly string[];
  /** How missing values in keys are compared: as a value of their own, or as a match with any value. */
  readonly missingKeys: { readonly treatment: 'level' | 'wildcard'; readonly source: Source };
  /** Labels of columns that are named here, as far as a description has them. */
  readonly labels: readonly { readonly column: string; readonly label: string }[];
}

interface AssumedColumn {
  readonly column: string;
  readonly source: Source;
}

/** An assumption as a title and the words after it, without a full stop. */
export interface AssumptionWords {
  readonly title: string;
  readonly words: string;
}

const GUESSED = 'guessed from names and values';

/** The assumptions in words, in the order in which a reader asks for them. */
export function assumptionWords(assumptions: Assumptions): AssumptionWords[] {
  const { keys, distanceKeys, confidential, kinds, weight, unit, missingKeys } = assumptions;
  const { unitWeight = null } = assumptions;
  const labels = new Map(assumptions.labels.map(({ column, label }) => [column, label]));
  const named = (column: string) => {
    const label = labels.get(column);
    return label === undefined ? nameOf(column) : `${nameOf(column)} (${nameOf(label)})`;
  };
  const origin = ({ source, guessed: some }: AssumedColumns, guessed: string) => {
    if (source === 'given') return source;
    return some === undefined
      ? guessed
      : `given, but ${guessed}: ${some.map((name) => nameOf(name)).join(', ')}`;
  };
  const listed = (assumed: AssumedColumns, none: string, guessed = GUESSED) =>
    assumed.columns.length === 0
      ? none
      : `${assumed.columns.map(named).join(', ')}; ${origin(assumed, guessed)}`;
  const single = (found: AssumedColumn | null, none: string) =>
    found === null ? none : listed({ columns: [found.column], source: found.source }, none);
  const rows = [
    { title: 'Keys', words: listed(keys, 'none') },
    {
      title: 'Keys for distances',
      words: listed(distanceKeys, 'none', 'not given: the first compared numbers, at most seven'),
    },
    { title: 'Confidential', words: listed(confidential, 'none') },
    {
      title: 'Kinds of columns',
      words: kindWords(kinds),
    },
    { title: 'Weight', words: single(weight, noWeight(assumptions)) },
    ...(weight === null ? [] : [{ title: 'Figures of utility', words: utilityWords(assumptions) }]),
    ...(assumptions.unitFigures === undefined
      ? []
      : [{ title: 'Columns of the unit', words: unitWords(assumptions.unitFigures) }]),
    { title: 'Unit', words: single(unit, 'none: every record is a unit of its own') },
    ...(unitWeight === null
      ? []
      : [{ title: 'Weight of units', words: single(unitWeight, 'none') }]),
    {
      title: 'Missing keys',
      words: `${missingKeys.treatment === 'level' ? 'a missing key is a value of its own, equal to other missing ones' : 'a missing key matches any value, unless a figure says otherwise'}; ${missingKeys.source === 'given' ? 'given' : 'not given: the default'}`,
    },
  ];
  return isSame(keys, distanceKeys) ? rows.filter((_, i) => i !== 1) : rows;
}

function utilityWords({ weight, utilityWeight }: Assumptions): string {
  if (utilityWeight !== undefined) {
    return `weighted by ${nameOf(utilityWeight)}, each file by its own values if it has them, unless a figure says otherwise`;
  }
  return weight?.source === 'given'
    ? 'not weighted: the weight cannot be used in both files'
    : 'not weighted: nobody decided on one weight of the records';
}

function noWeight({ rivalWeights = [] }: Assumptions): string {
  if (rivalWeights.length === 0) return 'none: the file counts as the whole population';
  const names = rivalWeights.map((name) => nameOf(name)).join(', ');
  return `undecided between ${names}, so nothing is weighted: name one with --weight, or say in the description what the others are (weightOf, replicateOf)`;
}

function unitWords({ unit, columns, weight }: NonNullable<Assumptions['unitFigures']>): string {
  const names = columns.map((name) => nameOf(name)).join(', ');
  const weighted = weight === null ? '' : `, weighted by ${nameOf(weight)}`;
  return `${names}: figures of utility count each ${nameOf(unit)} once${weighted}`;
}

function kindWords(kinds: Assumptions['kinds']): string {
  const { amounts, counts, ordered, unordered, dates, texts, source } = kinds;
  const all = [
    [amounts, 'amount'],
    [counts, 'count'],
    [ordered, 'ordered code'],
    [unordered, 'unordered code'],
    [dates, 'date'],
    [texts, 'text'],
  ] as const;
  const words = all.flatMap(([n, noun]) => (n === 0 ? [] : [counted(n, noun)]));
  if (words.length === 0) return 'none';
  return `${words.join(', ')}; ${source === 'given' ? source : GUESSED}`;
}

function isSame(one: AssumedColumns, other: AssumedColumns): boolean {
  return (
    one.source === other.source &&
    [...one.columns].sort().join() === [...other.columns].sort().join()
  );
}
