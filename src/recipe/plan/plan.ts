import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import {
  type Column,
  columnsWithRole,
  findColumn,
  type LineOf,
  label,
  type Role,
  type Roles,
  type Scale,
  scaleOf,
  selectColumns,
  suggestRoles,
  type Table,
  valuesOf,
} from '../../foundation/table/index.ts';
import {
  type GroupMethod,
  type ParameterValue,
  type PromisedClaim,
  type ReplaceMethod,
  readParameters,
} from '../../methods/contract/index.ts';
import type { Identifiers, MissingPolicy } from '../description/index.ts';
import {
  type Blocks,
  findGroup,
  findPairing,
  findReplace,
  isPreparation,
  otherRevisions,
  type Part,
  type Recipe,
  revisionsOf,
  type Step,
} from '../recipe/index.ts';
import type { AskedStep } from './asked.ts';
import { type Belonging, belongingOf } from './belonging.ts';
import { chooseColumns, oneColumn } from './chooseColumns.ts';
import { amongKept, chosenRecords } from './chosenRecords.ts';
import { type ColumnGroup, cutColumns } from './columnGroups.ts';
import { constraintsOf, refuseApart, type StepConstraint } from './constraints.ts';
import { refuseCut } from './cut.ts';
import { refuseDominated } from './dominance.ts';
import {
  joinByRules,
  type PlannedEdits,
  planEdits,
  refuseTies,
  rulesAbout,
  withLawful,
} from './edits.ts';
import { givenColumns, refuseIncompleteGiven } from './given.ts';
import { methodsUsed } from './methodsUsed.ts';
import { completeRecords } from './missing.ts';
import {
  drawRecords,
  type PlannedSample,
  type Preparation,
  preparationsOf,
  prepareColumns,
  pseudonymSteps,
  sampleOf,
} from './prepare.ts';
import { classSize, promisesOf, withSize } from './promises.ts';
import {
  refuseBadValues,
  refuseCountedRecords,
  refuseGrouping,
  refuseMisfits,
  refuseNoMedian,
  refuseOverlap,
  refuseOwnTask,
  refuseSmallGroups,
  refuseTooFew,
  refuseTooManyColumns,
} from './refusals.ts';
import { confidentialOf, type PlannedReplace, replacementsOf } from './replacements.ts';
import { scalesOf } from './scales.ts';
import { refuseSmallStrata } from './strata.ts';
import { refuseBadUnits } from './units.ts';
import { refuseBadWeights, weightOf } from './weights.ts';
import { writeOut } from './writeOut.ts';

/** A step with its columns found and its methods looked up. */
export interface PlannedStep {
  readonly title: string;
  /** The step of the recipe that it is, or is a part of: one for each group of its columns. */
  readonly from: number;
  /** Positions of the columns in the original file. */
  readonly positions: readonly number[];
  /** How messages call the columns, and the given ones behind them. */
  readonly labels: readonly string[];
  /** Why these columns, in words. */
  readonly because: string;
  readonly group: GroupMethod;
  readonly groupParameters: Readonly<Record<string, ParameterValue>>;
  readonly replace: ReplaceMethod;
  readonly replaceParameters: Readonly<Record<string, ParameterValue>>;
  readonly missing: MissingPolicy;
  readonly smallestGroup: number;
  /** How many records share their values on average at the least, where no group is promised a size. */
  readonly averageGroup: number | null;
  /** Positions of the columns that stay and whose relation to the replaced ones is kept. */
  readonly given: readonly number[];
  /** A condition; and for which of the records that stay it holds. The others are not changed. Null for all. */
  readonly where: string | null;
  readonly chosen: Uint8Array | null;
  readonly constraints: readonly StepConstraint[];
  /** What its methods promise on this file, in the order of the certificate, and what they do not promise here. */
  readonly promised: readonly PromisedClaim[];
  readonly withdrawn: readonly WithdrawnClaim[];
  /** Why values are replaced as they are, and what is done about rules that this does not keep, in sentences. */
  readonly lawful: readonly string[];
  /** What its way to replace says about these columns, in sentences. */
  readonly remarks: readonly string[];
  /** Whether the replacement keeps the rules by itself, rounding included, so that nothing is moved afterwards. */
  readonly keepsRules: boolean;
  /** Columns that are replaced in another way than the others, because rules ask for it. */
  readonly replaceOf: ReadonlyMap<number, PlannedReplace>;
  /** What the values of the columns, and of the given ones, stand for. */
  readonly scales: readonly Scale[];
  readonly givenScales: readonly Scale[];
  /** Positions of the columns that nobody should learn from a group, for ways to group that look at them. */
  readonly confidential: readonly number[];
  /** How the file is cut into blocks: their largest size, and positions of the columns that make strata. */
  readonly blocks: { readonly size: number | null; readonly strata: readonly number[] } | null;
  /** Positions of the column whose equal values stay in one group, and of the weights. */
  readonly together: number | null;
  readonly weight: number | null;
  /** Largest share of a group's total that one record may have, in percent. */
  readonly dominance: number | null;
}

/** A claim that the methods of a step make, but not in this recipe. */
export interface WithdrawnClaim {
  readonly claim: string;
  readonly because: string;
}

/** What will be done to a particular file, decided before anything is. */
export interface Plan {
  /** The columns as steps get them: with taxonomies, coded anew, levels in order. */
  readonly columns: readonly Column[];
  readonly preparations: readonly Preparation[];
  readonly sample: PlannedSample | null;
  /** Columns that are coded anew, and that no step protects beyond that. */
  readonly recoded: readonly number[];
  /** Rules that every written record is to satisfy, or null where there are none. */
  readonly edits: PlannedEdits | null;
  /** The recipe with every choice written out, so that it replays on this file whatever is guessed. */
  readonly recipe: Recipe;
  readonly steps: readonly PlannedStep[];
  /** Columns that do not reach the protected file, and those that reach it as pseudonyms. */
  readonly dropped: readonly number[];
  readonly pseudonymised: readonly number[];
  /** Keys, given or likely, that no step covers. */
  readonly notCovered: readonly number[];
  /** Numeric columns that are copied as they are. */
  readonly copiedNumbers: readonly number[];
  /** Which records stay, or null for all. */
  readonly kept: Uint8Array | null;
  readonly records: number;
  /** What a user is warned of before the run, in sentences. */
  readonly warnings: readonly string[];
  /** Reasons why the result is not for release, whatever is measured on it. */
  readonly notReleasable: readonly string[];
}

/**
 * Resolves a recipe against a table and refuses what cannot be done, before anything is done: unknown
 * columns, kinds that do not fit, infinite or huge values, missing values without a policy, groups
 * larger than the file.
 */
export function planRecipe(recipe: Recipe, table: Table, lineOf: LineOf): Plan {
  const roles = resolveRoles(recipe, table.columns);
  const preparations = preparationsOf(recipe, table.columns, roles);
  const columns = prepareColumns(table.columns, preparations, lineOf);
  const prepared = { ...table, columns };
  const sample = sampleOf(recipe, columns, roles);
  const identifiers = columnsWithRole(roles, 'identifier');
  const policy: Identifiers = recipe.identifiers ?? 'drop';
  const renamed = [
    ...new Set([
      ...pseudonymSteps(recipe, columns, roles),
      ...(policy === 'pseudonym' ? identifiers : []),
    ]),
  ];
  const left = policy === 'drop' ? identifiers.filter((p) => !renamed.includes(p)) : [];
  const removed = new Set([...left, ...renamed]);
  const edits = planEdits(recipe, columns);
  const wholes = recipe.steps.flatMap((step, i) =>
    isPreparation(step) ? [] : [withScales(planStep(step, i, prepared, roles), columns)],
  );
  refuseOverlap(wholes, removed, columns);
  refuseOwnTask(wholes, columns);
  for (const whole of wholes) {
    refuseBadValues(whole, columns, lineOf);
    refuseIncompleteGiven(whole, columns, lineOf);
    refuseCountedRecords(whole);
    refuseMisfits(whole);
  }
  const covered = new Set(wholes.flatMap((step) => step.positions));
  const planned = wholes.flatMap((whole) => {
    const asked = recipe.steps[whole.from];
    const parts = partsOf(whole, asked, edits, columns, roles);
    return parts.map((part) => promising(part, asked, covered, edits, columns));
  });
  refuseTies(planned, edits, columns);
  refuseCut(recipe, planned, preparations, columns);
  const drawn = sample && drawRecords(sample, columns, table.records, recipe.seed);
  const kept = keptRecords(planned, prepared, drawn?.kept ?? null);
  const steps = planned.map((step) => ({ ...step, chosen: amongKept(step.chosen, kept) }));
  const records = kept?.reduce((sum, flag) => sum + flag, 0) ?? table.records;
  for (const step of steps) refuseStep(step, columns, kept, table.records, lineOf);
  const guessed = suggestRoles(columns);
  const notCovered = [...columns.keys()].filter(
    (p) =>
      !covered.has(p) &&
      !removed.has(p) &&
      (roles.has(p) ? roles.get(p)!.has('key') : guessed[p]?.role === 'key'),
  );
  // With the seed last, whatever order it came in.
  const { seed, ...others } = recipe;
  const methods = methodsUsed(recipe, steps, renamed);
  return {
    recipe: writeOut(
      {
        ...others,
        revisions: revisionsOf(methods),
        ...present({ seed: drawn?.seed ?? seed }),
      },
      steps,
      roles,
      columns,
    ),
    warnings: otherRevisions(recipe.revisions ?? {}, methods),
    columns,
    preparations,
    sample,
    recoded: preparations.flatMap(({ position, recode }) =>
      recode === undefined || covered.has(position) || removed.has(position) ? [] : [position],
    ),
    edits,
    steps,
    dropped: left,
    pseudonymised: renamed,
    notCovered,
    copiedNumbers: [...columns.keys()].filter(
      (p) => columns[p].kind === 'numeric' && !covered.has(p) && !removed.has(p),
    ),
    kept,
    records,
    notReleasable: reasonsToKeep(steps, columns, roles, policy, new Set([...covered, ...renamed])),
  };
}

/** A step cut into one for each group of its columns. */
function partsOf(
  whole: PlannedStep,
  { columnGroups: how = 'all' }: Step,
  edits: PlannedEdits | null,
  columns: readonly Column[],
  roles: Roles,
): PlannedStep[] {
  const cut = (rest: ColumnGroup) => cutColumns(rest, how, columns, roles);
  const isAlone = how === 'all' || whole.group.mostColumns === 1;
  const groups = isAlone ? cut(whole) : joinByRules(whole, cut, edits);
  refuseApart(whole.constraints, groups, columns);
  return groups.map((group) => withScales({ ...whole, ...group }, columns));
}

/** A step with what replaces each of its columns, and what its methods promise. */
function promising(
  part: PlannedStep,
  asked: Step,
  covered: ReadonlySet<number>,
  edits: PlannedEdits | null,
  columns: readonly Column[],
): PlannedStep {
  const lawful = withLawful(part, asked, edits, columns);
  const step = withSize(replacementsOf(lawful, asked, columns));
  return {
    ...step,
    ...promisesOf(step, covered, columns, rulesAbout(edits, step.positions)),
    remarks: remarksOf(step, columns),
  };
}

/** Refuses a step that the records that stay do not suffice for. */
function refuseStep(
  step: PlannedStep,
  columns: readonly Column[],
  kept: Uint8Array | null,
  all: number,
  lineOf: LineOf,
): void {
  const records = kept?.reduce((sum, flag) => sum + flag, 0) ?? all;
  refuseCountedRecords(step);
  refuseTooManyColumns(step);
  refuseSmallGroups(step);
  refuseGrouping(step, columns, kept, records);
  refuseTooFew(step, records, all);
  refuseNoMedian(step, columns, kept);
  refuseBadWeights(step, columns, kept, lineOf);
  const belonging = belongingOfStep(step, columns, kept);
  refuseBadUnits(step, belonging, columns, kept, lineOf);
  refuseSmallStrata(belonging, classSize(step), columns, step.blocks?.strata ?? []);
  refuseDominated(step, belonging, columns, kept);
}

/** Why the result is not for release, whatever is measured on it. */
function reasonsToKeep(
  steps: readonly PlannedStep[],
  columns: readonly Column[],
  roles: Roles,
  policy: Identifiers,
  covered: ReadonlySet<number>,
): string[] {
  const reasons: string[] = [];
  if (steps.some((step) => step.groupParameters.k === 1)) {
    reasons.push('k is 1, so every record is a group of its own and nothing is protected');
  }
  const named = (positions: readonly number[]) =>
    positions.map((p) => label(columns, p)).join(', ');
  const guessed = suggestRoles(columns);
  const likely = [...columns.keys()].filter(
    (p) => guessed[p]?.role === 'identifier' && !roles.has(p) && !covered.has(p),
  );
  if (likely.length > 0) {
    reasons.push(`what looks like names or keys of persons is copied as it is: ${named(likely)}`);
  }
  const kept = policy === 'keep' ? columnsWithRole(roles, 'identifier') : [];
  if (kept.length > 0) reasons.push(`identifiers are kept, as asked: ${named(kept)}`);
  return reasons;
}

/** Which of the kept records stay apart and which together in a step. */
export function belongingOfStep(
  { blocks, together }: Pick<PlannedStep, 'blocks' | 'together'>,
  columns: readonly Column[],
  kept: Uint8Array | null,
): Belonging {
  const strata = (blocks?.strata ?? []).map((position) => columns[position]);
  return belongingOf(strata, together === null ? null : columns[together], kept);
}

function resolveRoles(recipe: Recipe, columns: readonly Column[]): Roles {
  const roles = new Map<number, Set<Role>>();
  for (const { column, role } of recipe.roles ?? []) {
    const position = findColumn(columns, column);
    roles.set(position, (roles.get(position) ?? new Set()).add(role));
  }
  refuseContradictions(roles, columns);
  return roles;
}

/** Roles that no column can have at once. */
const EXCLUSIVE: readonly (readonly [Role, Role])[] = [
  ['confidential', 'harmless'],
  ['identifier', 'key'],
];

function refuseContradictions(roles: Roles, columns: readonly Column[]): void {
  for (const [position, its] of roles) {
    const both = EXCLUSIVE.find((pair) => pair.every((role) => its.has(role)));
    if (both === undefined) continue;
    throw new PenumbraError(
      'usage',
      `Column ${label(columns, position)} has the roles ${both.join(' and ')}, which exclude each other: give it one of them.`,
      { column: columns[position].name },
    );
  }
}

function planStep(step: Step, index: number, table: Table, roles: Roles): PlannedStep {
  const key = `steps[${index}]`;
  const { title, ...pairing } = findPairing(step.method, `${key}.method`);
  const grouped = step.group ?? { method: pairing.group };
  const replaced = step.replace ?? usual(findReplace(pairing.replace, `${key}.method`));
  const group = findGroup(grouped.method, `${key}.group.method`);
  const replace = findReplace(replaced.method, `${key}.replace.method`);
  const asked: AskedStep = { step, key, title, group, replace, table, roles };
  const together =
    step.together === undefined ? null : oneColumn(step.together, asked, `${key}.together`);
  const weight = weightOf(asked);
  const others = [together, weight].filter((position) => position !== null);
  const { positions, because } = chooseColumns(asked, new Set(others));
  const groupParameters = parametersOf(grouped);
  return {
    ...{ title, from: index, positions, because, group, groupParameters, replace },
    labels: [],
    replaceParameters: parametersOf(replaced),
    missing: step.missing ?? (replace.gaps === 'drawn' ? 'keep' : 'refuse'),
    smallestGroup: group.smallestGroup(groupParameters as never),
    averageGroup: group.onAverage === undefined ? null : (groupParameters.k as number),
    given: givenColumns(asked, positions),
    where: step.where ?? null,
    chosen: chosenRecords(asked),
    constraints: constraintsOf(asked),
    promised: [],
    withdrawn: [],
    lawful: [],
    remarks: [],
    replaceOf: new Map(),
    scales: [],
    givenScales: [],
    confidential: confidentialOf(asked, positions),
    keepsRules: false,
    blocks: planBlocksOf(step.blocks, table.columns, roles),
    together,
    weight,
    dominance: step.dominance ?? null,
  };
}

/** A replacement with its usual parameters, where the recipe leaves it open. */
function usual(method: ReplaceMethod): Part {
  return { method: method.name, ...readParameters(method.parameters, {}, method.name) };
}

function planBlocksOf(
  blocks: Blocks | undefined,
  columns: readonly Column[],
  roles: Roles,
): PlannedStep['blocks'] {
  if (blocks === undefined) return null;
  const strata = blocks.strata === undefined ? [] : selectColumns(columns, blocks.strata, roles);
  return { size: blocks.size ?? null, strata };
}

function parametersOf({ method: _, ...parameters }: Part): Record<string, ParameterValue> {
  return parameters;
}

/** The step with what its columns stand for. */
function withScales(step: PlannedStep, columns: readonly Column[]): PlannedStep {
  const at = (positions: readonly number[]) => positions.map((position) => columns[position]);
  return {
    ...step,
    labels: [...step.positions, ...step.given].map(
      (position) => columns[position].name || String(position + 1),
    ),
    scales: scalesOf(at(step.positions), step.missing),
    givenScales: at(step.given).map(scaleOf),
  };
}

function remarksOf(
  { replace, replaceParameters, positions, labels, scales }: PlannedStep,
  columns: readonly Column[],
) {
  const values = positions.map((position) => valuesOf(columns[position]));
  return replace.remarks?.(values, labels, replaceParameters as never, scales) ?? [];
}

/** Records that a step drops are gone for all steps, so that no group of another step shrinks. */
function keptRecords(
  steps: readonly PlannedStep[],
  table: Table,
  drawn: Uint8Array | null,
): Uint8Array | null {
  const positions = steps
    .filter((step) => step.missing === 'drop')
    .flatMap((step) => [...step.positions, ...step.given]);
  const values = positions.map((p) => valuesOf(table.columns[p]));
  const complete = completeRecords(values, table.records);
  const kept = drawn === null ? complete : complete.map((flag, i) => flag & drawn[i]);
  return kept.every((flag) => flag === 1) ? null : kept;
}
