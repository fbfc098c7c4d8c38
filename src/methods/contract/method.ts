import type { Dependency, Kind, Scale } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import type { GroupModel } from './model.ts';
import type { Parameters, ValuesOf } from './parameters.ts';

/** How sure a claim is: by an argument that covers every input, by tests only, or as a rule of thumb. */
export type Tier = 'proved' | 'tested' | 'heuristic';

/** A promise of a method about its result: the name of a claim in `claims/`, and why it holds. */
export interface PromisedClaim {
  readonly claim: string;
  readonly tier: Tier;
  /** The argument, in a sentence. */
  readonly because: string;
  /** Why the claim fails on some files, in a sentence. It is then stated only if it holds, and otherwise withdrawn. */
  readonly unless?: string;
  /** Indices of the step's columns that it covers. Default: all. */
  readonly places?: readonly number[];
}

/** A promise with an argument that covers every input. */
export function proved(claim: string, because: string): PromisedClaim {
  return { claim, tier: 'proved', because };
}

/** What every method declares. From this come flags, forms, the schema, the reference page and the report. */
export interface Method<P extends Parameters = Parameters> {
  /** The name in the literature, in recipes and on the command line. */
  readonly name: string;
  readonly title: string;
  /**
   * Version of its results. Default 1. It is raised by one if the same data, parameters and seed give other values than
   * before. Recipes name it, so that a replay warns instead of giving other bytes silently.
   */
  readonly revision?: number;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** What a user should know before choosing it. */
  readonly details: string;
  readonly references: readonly string[];
  readonly parameters: P;
  readonly kinds: readonly Kind[];
  readonly claims: readonly PromisedClaim[];
  /** The promises with these parameters, if they differ from `claims`, which hold for the defaults. */
  claimsOf?(parameters: ValuesOf<P>): readonly PromisedClaim[];
  /** Growth of time with n records, d columns and groups of size k. */
  readonly cost: string;
  /** How missing values are treated. Without it, the method needs complete columns. */
  readonly missing?: string;
  /** How weights are treated. Without it, the method uses none. */
  readonly weights?: string;
  /** How units, such as households, are treated, if the other declarations do not say it. */
  readonly units?: string;
  /**
   * The method makes random choices. Only a recipe with such a method needs a seed, and is tried with
   * several seeds.
   */
  readonly draws?: true;
}

/** A partition of records: the group of each record, numbered from 0 in the order in which groups are made. */
export interface Partition {
  readonly groupOf: Int32Array;
  readonly groups: number;
  /** The model of a method that fits one, beside the groups. */
  readonly model?: GroupModel;
}

/** A way to group records. A pure function of complete columns and parameters; categories are codes. */
export interface GroupMethod<P extends Parameters = Parameters> extends Method<P> {
  readonly room: 'group';
  /** Number of columns that it takes at once, if limited. */
  readonly mostColumns?: number;
  /**
   * What the method looks at. Default: the values of the columns. A method that looks at `distances` gets coordinates
   * instead of categories, whose Euclidean distances are the distances between records, and `standardise: 'none'`. For
   * a method that looks at `nothing`, any value can be missing.
   */
  readonly looksAt?: 'distances' | 'nothing';
  /**
   * The replacements that its groups are for. Default: any. Groups for `models` are too large or too rough for means.
   * Groups for `centres` have a centre each, and the centres satisfy the linear constraints of the context.
   */
  readonly serves?: 'models' | 'centres';
  /**
   * The method looks at the confidential columns of its context, so a step must name some, and the file cannot be
   * cut into blocks.
   */
  readonly needsConfidential?: true;
  /** Why a group can be smaller than `k`, in words, for methods that promise sizes only on average. */
  readonly onAverage?: string;
  /** Smallest possible size of a group. */
  smallestGroup(parameters: ValuesOf<P>): number;
  /** Largest block that takes hardly more time per record than smaller ones, if measured. */
  largestBlock?(columns: number): number;
  /**
   * The reason why the method cannot group a file, as a sentence with the remedy, or null. It depends on the numbers
   * of records and columns and, if known, on the non-missing values of each column.
   */
  refuses?(
    parameters: ValuesOf<P>,
    records: number,
    columns: number,
    values?: readonly Float64Array[],
  ): string | null;
  run(
    columns: readonly Float64Array[],
    parameters: ValuesOf<P>,
    context?: GroupContext,
  ): Work<Partition>;
}

/** Input of a group method beside data and parameters. */
export interface GroupContext {
  /** Number of parallel workers. The result does not depend on it. */
  readonly members: number;
  /** Source of random choices, for methods that make some. */
  readonly chance: Chance;
  /** Linear constraints between the columns, for methods that keep them. */
  readonly constraints?: readonly LinearConstraint[];
  /** The kind of each column. Default: numbers. */
  readonly scales?: readonly Scale[];
  /** Standard deviations to standardise each column by, if the records are a block of a file. */
  readonly deviations?: readonly (number | undefined)[];
  /** Columns that nobody should learn from a group, complete, for methods that use them. */
  readonly confidential?: readonly ConfidentialColumn[] | undefined;
}

/** Numbers and ordinal categories are ordered; nominal categories are not. */
export interface ConfidentialColumn {
  readonly values: Float64Array;
  readonly ordered: boolean;
}

/** coefficients . v = constant, with a coefficient for each column. */
export interface LinearConstraint {
  readonly coefficients: ArrayLike<number>;
  readonly constant: number;
  /** Its name in messages. Default: its number. */
  readonly name?: string;
}

/**
 * The name of a random stream: the seed of the run, the step, and the part of the file. Each part has its own stream.
 */
export interface Chance {
  readonly seed: Uint8Array;
  readonly step: number;
  readonly part: number;
  /** Records that are drawn one after the other, given the earlier ones, have a stream for each turn. */
  readonly turn?: number;
}

/** One thread and a public seed, for tests and study. */
export const SOLO: GroupContext = {
  members: 1,
  chance: { seed: new Uint8Array(32), step: 0, part: 0 },
};

/** The declarations that ways to replace and ways to mask share. */
interface Replacing<P extends Parameters> extends Method<P> {
  /**
   * How the method uses the given columns of its context, which stay unchanged: it keeps how they `explain` the
   * replaced columns, exchanges values only between records that `match` in them, or keeps the `total` of the replaced
   * columns in each of their levels, where missing is a level. Without it, the method takes no given columns.
   */
  readonly given?: 'explain' | 'match' | 'total';
  /** Totals that the replaced columns reach: one of the file, or a row for each given column with one for each level. */
  reaches?(parameters: ValuesOf<P>): readonly (readonly number[])[] | undefined;
  /** Why the method cannot be applied to blocks or groups, in a sentence, if these parameters need the whole file. */
  needsWholeFile?(parameters: ValuesOf<P>): string | null;
  /**
   * The reason why these columns cannot be replaced, or null. `position` is the position of the column at
   * fault.
   */
  refuses?(columns: readonly Float64Array[]): { position: number; reason: string } | null;
  /**
   * What happens to single missing values: they `stay`; they stay and others are `added`; or they are `drawn` like any
   * value, so that no step before must treat them. Without it, the method needs complete columns.
   */
  readonly gaps?: 'stay' | 'added' | 'drawn';
  /**
   * The cells that it empties cannot be inferred from the rest of the written file. The certificate then claims
   * `not-inferable`, and a file in which one can be inferred is not written; the plan withdraws the claim if it knows a way.
   */
  readonly hidesForGood?: true;
  /** For methods that empty cells: the columns that these parameters never empty. Default: none. */
  neverEmpties?(parameters: ValuesOf<P>, columns: number): readonly number[];
  /** For methods that empty cells: what a cell of each column costs. Default: 1. */
  prices?(parameters: ValuesOf<P>, columns: number): readonly number[];
  /**
   * A record of the result is unrelated to the original record at the same position, so rules need not keep it near.
   */
  readonly redraws?: true;
  /**
   * The result is hybrid data, between the original and a synthetic file: values are drawn from a model of each group, so
   * that one group of the whole file is synthetic (`by groups`), or each value is blended with a drawn one (`by blending`).
   */
  readonly makesHybrid?: 'by groups' | 'by blending';
  /**
   * The method can be limited to some records, because it draws them from a model of all; the others stay unchanged.
   */
  readonly someRecords?: true;
  /**
   * The method itself counts units towards its `anonymity` and gives members of a unit one value in the columns of the
   * unit, from the `units` and `ofUnit` of its context. Other methods replace columns of the unit once for each unit.
   */
  readonly treatsUnits?: true;
  /** For methods that count units themselves: whether k of them share whole series; the description must name unit and time. */
  sharesSeries?(parameters: ValuesOf<P>): boolean;
  /** Whether it draws once for each protected unit, from the `units` of its context; the description must name one. */
  drawsPerUnit?(parameters: ValuesOf<P>): boolean;
  /**
   * The method draws the records of a unit given each other, from the `units`, `waves`, `kinship` and `sizes` of its context,
   * if the description names a unit.
   */
  readonly drawsWholeUnits?: true;
  /** Number of records that share their values in the result, for masks that guarantee it. */
  anonymity?(parameters: ValuesOf<P>): number;
  /** Smallest group for these numbers of replaced and given columns. Default 1. */
  smallestGroup?(parameters: ValuesOf<P>, replaced: number, given: number): number;
  /** What a user should know before these columns are replaced, in sentences. */
  remarks?(
    columns: readonly Float64Array[],
    labels: readonly string[],
    parameters: ValuesOf<P>,
    scales?: readonly Scale[],
  ): readonly string[];
}

/**
 * A way to replace the values of a group. A pure function of columns and a partition. Values are missing
 * only if they are missing in a whole group. Categories are codes.
 */
export interface ReplaceMethod<P extends Parameters = Parameters> extends Replacing<P> {
  readonly room: 'replace';
  /**
   * The promises that replace `claims` if records have weights. Without it, the method uses no weights.
   */
  readonly weighted?: readonly PromisedClaim[];
  /** What the levels of categories must be: `ordered`, as numbers are, or in a `taxonomy`. Default: no condition. */
  readonly levels?: 'ordered' | 'taxonomy';
  /**
   * The method takes the centres of the model that made the groups, so the groups must be for
   * centres.
   */
  readonly needsCentres?: true;
  run(
    columns: readonly Float64Array[],
    partition: Partition,
    parameters: ValuesOf<P>,
    context?: ReplaceContext,
  ): Work<readonly Float64Array[]>;
}

/**
 * A way to mask records that needs no groups. A pure function of columns. Missing values are allowed and
 * stay. Categories are codes. If records are grouped, it is applied inside each group.
 */
export interface MaskMethod<P extends Parameters = Parameters> extends Replacing<P> {
  readonly room: 'mask';
  run(
    columns: readonly Float64Array[],
    parameters: ValuesOf<P>,
    context?: ReplaceContext,
  ): Work<readonly Float64Array[]>;
}

/** Input of a replace method beside data, groups and parameters. */
export interface ReplaceContext {
  /** Number of parallel workers, for methods that share their work. The result does not depend on it. */
  readonly members?: number;
  /** Source of random choices, for methods that make some. Each group has its own stream. */
  readonly chance: Chance;
  /** Columns that stay unchanged, complete, for methods that use `given` columns. */
  readonly given?: readonly Float64Array[];
  /** The new values of given columns that were replaced before, for methods that redraw records. Default: `given`. */
  readonly newGiven?: readonly Float64Array[];
  /** The weight of each record, finite and above 0, for methods that promise something `weighted`. */
  readonly weights?: Float64Array;
  /** The kind of each replaced column. Default: numbers. */
  readonly scales?: readonly Scale[];
  /** The kind of each given column. Default: numbers. */
  readonly givenScales?: readonly Scale[];
  /** The unit of each record, such as its household, numbered from 0. Without it, every record is a unit. */
  readonly units?: Int32Array;
  /** The wave of each record, ascending with time, if the description tells the waves of a unit apart. */
  readonly waves?: Int32Array;
  /** How the records of a unit are related to its head, for methods that draw whole units. */
  readonly kinship?: Kinship;
  /** For methods that draw whole units, if a record of the step stands for a unit: its number of records. */
  readonly sizes?: Float64Array;
  /** Which of the replaced columns belong to the unit: its members have one value before, and must have one after. */
  readonly ofUnit?: readonly boolean[];
  /**
   * Other units, such as persons within households, and the replaced columns in which their records give each other back,
   * for methods that empty cells.
   */
  readonly alike?: readonly AlikeRecords[];
  /**
   * Columns that determine another one, for methods that empty cells: positions of replaced columns. Determining columns
   * that stay unchanged are left out of `from`, so an empty `from` says that `to` is known whatever is emptied.
   */
  readonly determined?: readonly DeterminedColumn[];
  /** What rules give back, for methods that empty cells. */
  readonly implied?: ImpliedByRules;
}

/** Columns that determine another one, by positions of replaced columns. */
export interface DeterminedColumn extends Pick<Dependency, 'from'> {
  /** Null if another step emptied the cell: one of `from` must be emptied in the records of `where`. */
  readonly to: number | null;
  /** 1 for the records whose values of `from`, or of columns that stay, tell their value of `to`, if not all values do. */
  readonly where?: Uint8Array;
}

/** How the records of a unit are related to its head, the reference person. */
export interface Kinship {
  /** 1 for heads. */
  readonly isHead: Uint8Array;
  /** The code of each record's relation to its head; NaN is missing. */
  readonly relation: Float64Array;
  readonly scale: Scale;
  /** Whether records keep their relation, because it is copied. */
  readonly stays: boolean;
}

/** The same for some of the records. */
export function kinshipAt({ isHead, relation, ...rest }: Kinship, records: Int32Array): Kinship {
  return {
    isHead: Uint8Array.from(records, (record) => isHead[record]),
    relation: gather(relation, records),
    ...rest,
  };
}

/** Records of units in which some columns are known from one record to the next. */
export interface AlikeRecords {
  /** The unit of each record, numbered from 0. */
  readonly units: Int32Array;
  readonly columns: readonly number[];
  /** If only the waves around a record give it back. Otherwise every record of its unit does. */
  readonly around?: WavesAround;
}

/** What the waves around a record tell about it. */
export interface WavesAround {
  /** The wave of each record, ascending with time; -1 without one. */
  readonly waves: Int32Array;
  /** Whether the nearest wave tells it alone. Otherwise those on both sides must agree. */
  readonly isAlone: boolean;
  /** Numbers are the same within this share. */
  readonly within: number;
}

/** What rules give back of a record with emptied cells, with its visible cells. Columns are replaced columns. */
export interface ImpliedByRules {
  /** The columns that rules are about. */
  readonly columns: readonly number[];
  /** Whether rules give one of the emptied cells of a record back. */
  isGivenBack(record: number, emptied: readonly number[]): boolean;
}

/** The records of each group, in the order of the file: those of group g are members[start[g]] to members[start[g + 1] - 1]. */
export function membersOf(partition: Partition): { start: Int32Array; members: Int32Array } {
  const { groupOf, groups } = partition;
  const start = new Int32Array(groups + 1);
  for (const group of groupOf) start[group + 1]++;
  for (let g = 0; g < groups; g++) start[g + 1] += start[g];
  const next = start.slice();
  const members = new Int32Array(groupOf.length);
  for (let i = 0; i < groupOf.length; i++) members[next[groupOf[i]]++] = i;
  return { start, members };
}

/** Number, smallest and largest size of the groups. */
export function groupSizes(partition: Partition): { count: number; min: number; max: number } {
  const { start } = membersOf(partition);
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (let g = 0; g < partition.groups; g++) {
    const size = start[g + 1] - start[g];
    min = Math.min(min, size);
    max = Math.max(max, size);
  }
  return { count: partition.groups, min: partition.groups === 0 ? 0 : min, max };
}

/** The values of some records. */
export function gather(values: Float64Array, records: Int32Array): Float64Array {
  const gathered = new Float64Array(records.length);
  for (let i = 0; i < records.length; i++) gathered[i] = values[records[i]];
  return gathered;
}

/** Whether a method can make values missing that were not. */
export function mayEmpty({ gaps }: Pick<ReplaceMethod, 'gaps'>): boolean {
  return gaps === 'added' || gaps === 'drawn';
}
