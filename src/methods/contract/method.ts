import type { Kind, Scale } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import type { GroupModel } from './model.ts';
import type { Parameters, ValuesOf } from './parameters.ts';

/** How sure a claim is: by an argument that covers every input, by tests only, or as a rule of thumb. */
export type Tier = 'proved' | 'tested' | 'heuristic';

/** What a method promises about its result, by the name of a claim in `claims/`, and why it holds. */
export interface PromisedClaim {
  readonly claim: string;
  readonly tier: Tier;
  /** The argument, in a sentence. */
  readonly because: string;
  /** Why it fails on some files, in a sentence: then it is stated only if it holds, and else withdrawn for that reason. */
  readonly unless?: string;
  /** Which of the step's columns it is about, by their places; all where not given. */
  readonly places?: readonly number[];
}

/** A promise with an argument that covers every input. */
export function proved(claim: string, because: string): PromisedClaim {
  return { claim, tier: 'proved', because };
}

/** What every method declares. From this come flags, forms, the schema, the reference page and the report. */
export interface Method<P extends Parameters = Parameters> {
  /** As the literature names it; the name in recipes and on the command line. */
  readonly name: string;
  readonly title: string;
  /**
   * Which of its results these are; 1 if not given. It is raised by one if the same data, parameters and seed give other
   * values than before: recipes name it, so that a replay warns instead of giving other bytes in silence.
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
  /** What it promises with these parameters, where that differs from `claims`, which are those of the defaults. */
  claimsOf?(parameters: ValuesOf<P>): readonly PromisedClaim[];
  /** Growth of time with n records, d columns and groups of k. */
  readonly cost: string;
  /** How missing values are treated; a method without it needs complete columns. */
  readonly missing?: string;
  /** How weights are treated; a method without it uses none. */
  readonly weights?: string;
  /** It makes random choices. Only a recipe with such a method needs a seed, and is tried with several. */
  readonly draws?: true;
}

/** How a method treats missing values and weights, in words. */
export function treatmentOf({ missing, weights }: Method): { missing: string; weights: string } {
  return {
    missing: missing ?? 'needs complete columns; what to do with missing values is decided before',
    weights: weights ?? 'not used',
  };
}

/** The records of a table cut into groups: each record's group, numbered from 0 in the order of their making. */
export interface Partition {
  readonly groupOf: Int32Array;
  readonly groups: number;
  /** What a way to group that fits a model found beside the groups. */
  readonly model?: GroupModel;
}

/** A way to group records. A pure function of complete columns and parameters; categories are codes. */
export interface GroupMethod<P extends Parameters = Parameters> extends Method<P> {
  readonly room: 'group';
  /** How many columns it takes at once, where not any number. */
  readonly mostColumns?: number;
  /**
   * What it looks at in the columns: their values if not given. A method that looks at `distances` gets coordinates in place
   * of categories, whose Euclidean distances are those between the records, and `standardise: 'none'`. For one that looks
   * at `nothing` any value may be missing.
   */
  readonly looksAt?: 'distances' | 'nothing';
  /**
   * The replacements that its groups are for: any if not given. Groups for `models` are too large or too rough for means.
   * Groups for `centres` come with a centre each, and the centres satisfy the linear constraints of the context.
   */
  readonly serves?: 'models' | 'centres';
  /** It looks at the confidential columns of its context, so a step must name some, and the file cannot be cut. */
  readonly needsConfidential?: true;
  /** Why a group may be smaller than `k`, in words, for methods that promise sizes on average only. */
  readonly onAverage?: string;
  /** The size that no group falls below. */
  smallestGroup(parameters: ValuesOf<P>): number;
  /** Largest block that takes hardly longer for each record than smaller ones, if that was measured. */
  largestBlock?(columns: number): number;
  /**
   * A reason why a file cannot be grouped so, as a sentence that says what to do, or null: by its numbers of records
   * and columns, and where they are known by the values of each column, those that are missing left out.
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

/** What a group method gets beside data and parameters. */
export interface GroupContext {
  /** How many can work side by side; the result does not depend on it. */
  readonly members: number;
  /** Where random choices come from, for methods that make some. */
  readonly chance: Chance;
  /** What holds between the columns, for methods that keep it. */
  readonly constraints?: readonly LinearConstraint[];
  /** What the values of each column stand for; numbers where not given. */
  readonly scales?: readonly Scale[];
  /** Columns that nobody should learn from a group, complete, for methods that look at them. */
  readonly confidential?: readonly ConfidentialColumn[] | undefined;
}

/** Numbers and ordinal categories are ordered, nominal ones are not. */
export interface ConfidentialColumn {
  readonly values: Float64Array;
  readonly ordered: boolean;
}

/** coefficients . v = constant, with a coefficient for each column. */
export interface LinearConstraint {
  readonly coefficients: ArrayLike<number>;
  readonly constant: number;
  /** How messages call it; its number where there is none. */
  readonly name?: string;
}

/** The name of a random stream: the seed of the run, the step, and the part of the file, each of which has its own. */
export interface Chance {
  readonly seed: Uint8Array;
  readonly step: number;
  readonly part: number;
}

/** One thread and a seed that everybody knows, for tests and study. */
export const SOLO: GroupContext = {
  members: 1,
  chance: { seed: new Uint8Array(32), step: 0, part: 0 },
};

/** What ways to replace and ways to mask declare alike. */
interface Replacing<P extends Parameters> extends Method<P> {
  /**
   * What it does with the given columns of its context, which stay as they are: it keeps how they `explain` the replaced
   * ones, or exchanges values only between records that `match` in them. A method without it takes none.
   */
  readonly given?: 'explain' | 'match';
  /**
   * What becomes of single missing values: they `stay`, they stay and others are `added`, or what is missing is `drawn` anew
   * like any value, so that nothing needs to be decided about it. A method without it needs complete columns.
   */
  readonly gaps?: 'stay' | 'added' | 'drawn';
  /** A record of its result has nothing to do with the original in the same place, so rules need not keep it near. */
  readonly redraws?: true;
  /** It may be asked for some of the records alone, because it draws them from a model of all; the others stay as they are. */
  readonly someRecords?: true;
  /** How many records share their values in the result, for masks that see to it. */
  anonymity?(parameters: ValuesOf<P>): number;
  /** How many records a group must have for so many replaced and given columns; 1 without it. */
  smallestGroup?(parameters: ValuesOf<P>, replaced: number, given: number): number;
  /** What a user should know about these columns before they are replaced so, in sentences. */
  remarks?(
    columns: readonly Float64Array[],
    labels: readonly string[],
    parameters: ValuesOf<P>,
    scales?: readonly Scale[],
  ): readonly string[];
}

/**
 * A way to replace the values of a group. A pure function of columns, which may have missing values only
 * where a whole group has them, and a partition; categories are codes.
 */
export interface ReplaceMethod<P extends Parameters = Parameters> extends Replacing<P> {
  readonly room: 'replace';
  /** What it promises in place of `claims` where records have weights. A method without it uses none. */
  readonly weighted?: readonly PromisedClaim[];
  /** What the levels of categories must be: `ordered`, as numbers are, or in a `taxonomy`. Any will do if not given. */
  readonly levels?: 'ordered' | 'taxonomy';
  /** It takes the centres of the model that made the groups, so these must serve centres. */
  readonly needsCentres?: true;
  /** A reason why these columns cannot be replaced so, or null. `position` is that of the offending column. */
  refuses?(columns: readonly Float64Array[]): { position: number; reason: string } | null;
  run(
    columns: readonly Float64Array[],
    partition: Partition,
    parameters: ValuesOf<P>,
    context?: ReplaceContext,
  ): Work<readonly Float64Array[]>;
}

/**
 * A way to mask records that needs no groups. A pure function of columns, in which some values may be
 * missing and stay so; categories are codes. Where records are grouped, it is applied inside each group.
 */
export interface MaskMethod<P extends Parameters = Parameters> extends Replacing<P> {
  readonly room: 'mask';
  run(
    columns: readonly Float64Array[],
    parameters: ValuesOf<P>,
    context?: ReplaceContext,
  ): Work<readonly Float64Array[]>;
}

/** What a replace method gets beside data, groups and parameters. */
export interface ReplaceContext {
  /** How many can work side by side, for methods that share their work; the result does not depend on it. */
  readonly members?: number;
  /** Where random choices come from, for methods that make some; each group has a stream of its own. */
  readonly chance: Chance;
  /** Columns that stay as they are, complete, for methods that do something with `given` ones. */
  readonly given?: readonly Float64Array[];
  /** How much each record counts, finite and above 0, for methods that promise something `weighted`. */
  readonly weights?: Float64Array;
  /** What the values of each replaced column stand for; numbers where not given. */
  readonly scales?: readonly Scale[];
  /** The same of the given columns. */
  readonly givenScales?: readonly Scale[];
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

/** Whether values may be missing in the result of a method although they were there. */
export function mayEmpty({ gaps }: Pick<ReplaceMethod, 'gaps'>): boolean {
  return gaps === 'added' || gaps === 'drawn';
}
