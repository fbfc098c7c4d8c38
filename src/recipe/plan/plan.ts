import { present } from '../../fields.ts';
import {
  type Column,
  columnsWithRole,
  type Description,
  findColumn,
  type LineOf,
  label,
  type Roles,
  type Scale,
  scaleOf,
  selectColumns,
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
import {
  areKeysDecided,
  completeDescription,
  findWeight,
  type Identifiers,
  inUsualOrder,
  likelyRoles,
  type MissingPolicy,
  type Preparation,
  prepareColumns,
  rolesIn,
  withGuesses,
} from '../description/index.ts';
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
import {
  allBy,
  type CarriedWeight,
  carriedWeights,
  mainWeights,
  refuseCutReplicates,
  withoutReplicates,
} from './carried.ts';
import { chooseColumns, oneColumn } from './chooseColumns.ts';
import { amongKept, chosenRecords } from './chosenRecords.ts';
import { withJointClaims } from './classes.ts';
import { type ColumnGroup, cutColumns } from './columnGroups.ts';
import { constraintsOf, refuseApart, type StepConstraint } from './constraints.ts';
import { refuseCut } from './cut.ts';
import { refuseDominated } from './dominance.ts';
import {
  calculatedBy,
  joinByRules,
  type PlannedEdits,
  planEdits,
  refuseTies,
  rulesAbout,
  withLawful,
} from './edits.ts';
import { givenColumns, refuseIncompleteGiven } from './given.ts';
import { type GivenBack, NOTHING_GIVEN_BACK, withGivenBack, withWaveRemark } from './givenBack.ts';
import { partsByLevel, refuseTornCondition } from './levels.ts';
import { memberColumns, refuseMemberRules } from './memberRules.ts';
import { methodsUsed } from './methodsUsed.ts';
import { completeRecords } from './missing.ts';
import { withPopulation } from './population.ts';
import {
  drawRecords,
  type PlannedSample,
  preparationsOf,
  pseudonymSteps,
  sampleOf,
} from './prepare.ts';
import { classSize, promisesOf, withSize } from './promises.ts';
import { firstOfUnits, type PlannedUnit, planUnit, refuseTornColumns } from './protectedUnit.ts';
import { withReasonsMerged } from './reasons.ts';
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
import { refuseFewUnits, refuseTornStrata } from './units.ts';
import { type PlannedWaves, planWaves, refuseUnclearSeries } from './waves.ts';
import {
  refuseBadWeights,
  refuseDrawnWeights,
  refuseNoWeights,
  refuseRivalWeights,
  weightOf,
} from './weights.ts';
import { type WholeUnits, withWholeUnits } from './wholeUnits.ts';
import { writeOut } from './writeOut.ts';

/** A step with its columns found and its methods looked up. */
export interface PlannedStep {
  readonly title: string;
  /** The step of the recipe that it comes from: a step is split into one part for each group of its columns. */
  readonly from: number;
  /** Positions of the columns in the original file. */
  readonly positions: readonly number[];
  /** Names of the columns in messages, followed by those of the given columns. */
  readonly labels: readonly string[];
  /** Why these columns were chosen, in words. */
  readonly because: string;
  readonly group: GroupMethod;
  readonly groupParameters: Readonly<Record<string, ParameterValue>>;
  readonly replace: ReplaceMethod;
  readonly replaceParameters: Readonly<Record<string, ParameterValue>>;
  readonly missing: MissingPolicy;
  readonly smallestGroup: number;
  /** Smallest average number of records that share their values, if no group size is promised. */
  readonly averageGroup: number | null;
  /** Positions of the given columns: unchanged, and their relation to the replaced columns is kept. */
  readonly given: readonly number[];
  /** The condition, and for which of the kept records it holds. Other records are not changed. Null for all. */
  readonly where: string | null;
  readonly chosen: Uint8Array | null;
  readonly constraints: readonly StepConstraint[];
  /** Promises of its methods for this file, in the order of the certificate, and those withdrawn here. */
  readonly promised: readonly PromisedClaim[];
  readonly withdrawn: readonly WithdrawnClaim[];
  /** Why values are replaced in this way, and how the rules that it breaks are enforced, in sentences. */
  readonly lawful: readonly string[];
  /** Notes of the replacement about these columns, in sentences. */
  readonly remarks: readonly string[];
  /** Whether the replacement keeps the rules, after rounding too, so that no value is moved afterwards. */
  readonly keepsRules: boolean;
  /** Columns with another replacement, because rules require it. */
  readonly replaceOf: ReadonlyMap<number, PlannedReplace>;
  /** Scales of the columns and of the given columns. */
  readonly scales: readonly Scale[];
  readonly givenScales: readonly Scale[];
  /** Positions of the confidential columns, for grouping methods that use them. */
  readonly confidential: readonly number[];
  /** How the file is cut into blocks: their largest size, and positions of the columns that make strata. */
  readonly blocks: { readonly size: number | null; readonly strata: readonly number[] } | null;
  /** Positions of the column whose equal values stay in one group, and of the weights. */
  readonly together: number | null;
  readonly weight: number | null;
  /** Position of the column of the units that count towards k; null if records count. */
  readonly unit: number | null;
  /** The unit, such as household, that the step is done once for; null if it is done record by record. */
  readonly ofUnit: string | null;
  /** Indices of its columns that belong to the unit, if it treats both levels in one run. */
  readonly placesOfUnit: readonly number[];
  /** Positions of columns of the unit that are redrawn before, and that predict the columns of this step. */
  readonly drawnAfter: readonly number[];
  /** Positions of columns of the unit that are replaced before, and whose new values make the classes inside which records are grouped. */
  readonly inside: readonly number[];
  /** Whether the step before it has the columns of the unit of the same group of columns. */
  readonly isRest: boolean;
  /** The columns that its method is for, if they are not keys. */
  readonly of?: 'weights' | undefined;
  /** Largest share of a group's total that one record can have, in percent. */
  readonly dominance: number | null;
  /** Position of the column that tells the waves of the units apart; null if there is none, or no units count. */
  readonly time: number | null;
  /** How the records of a unit are drawn given each other; null if they are not. */
  readonly wholeUnits: WholeUnits | null;
  /** What would give back the cells that the replacement empties. */
  readonly givenBack: GivenBack;
}

/** A claim that the methods of a step usually make, but not in this recipe. */
export interface WithdrawnClaim {
  readonly claim: string;
  readonly because: string;
}

/** What will be done to one file. It is decided before anything runs. */
export interface Plan {
  /** The columns as steps see them: with taxonomies, recoded, levels in order. */
  readonly columns: readonly Column[];
  readonly preparations: readonly Preparation[];
  readonly sample: PlannedSample | null;
  /** The unit that is protected, if the description decides on one. */
  readonly unit: PlannedUnit | null;
  /** The waves of this unit that a reader of the protected file can put together. */
  readonly waves: PlannedWaves | null;
  /** Replicate weights that follow a weight which is changed. */
  readonly carried: readonly CarriedWeight[];
  /** Columns that are recoded, and that no step protects beyond that. */
  readonly recoded: readonly number[];
  /** Rules that every written record must satisfy, or null if there are none. */
  readonly edits: PlannedEdits | null;
  /** The recipe with every choice written out, so that it replays on this file even if defaults change. */
  readonly recipe: Recipe;
  readonly steps: readonly PlannedStep[];
  /** Columns that are dropped from the protected file, and those that become pseudonyms. */
  readonly dropped: readonly number[];
  readonly pseudonymised: readonly number[];
  /** Keys, given or likely, that no step covers. */
  readonly notCovered: readonly number[];
  /** Numeric columns that are copied unchanged. */
  readonly copiedNumbers: readonly number[];
  /** Which records are kept, or null for all. */
  readonly kept: Uint8Array | null;
  readonly records: number;
  /** Warnings before the run, in sentences. */
  readonly warnings: readonly string[];
  /** Reasons why the result is not for release, whatever the measures say. */
  readonly notReleasable: readonly string[];
}

/**
 * Resolves a recipe for a table, and refuses impossible requests before anything runs: unknown
 * columns, unsuitable kinds, infinite or huge values, missing values without a policy, groups
 * larger than the file.
 */
export function planRecipe(recipe: Recipe, table: Table, lineOf: LineOf): Plan {
  const names = table.columns.map(({ name }) => name);
  const given = completeDescription(recipe.description, names);
  const description = withGuesses(given, table.columns, calculatedBy(recipe));
  const roles = rolesIn(description);
  const unit = planUnit(given, roles, table);
  const likely = likelyRoles(description);
  const { weight } = findWeight(description, null);
  const known = { roles, likely, weight, areGuessed: !areKeysDecided(description) };
  const preparations = preparationsOf(recipe, description, table.columns, roles);
  const columns = prepareColumns(table.columns, preparations, lineOf);
  const prepared = { ...table, columns };
  const sample = sampleOf(recipe, columns, roles, { description, unit });
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
  const edits = withMembers(planEdits(recipe, columns), unit, description, columns);
  const mains = mainWeights(description, roles);
  const wholes = recipe.steps.flatMap((step, i) => {
    if (isPreparation(step)) return [];
    const asked = withoutReplicates(planStep(step, i, prepared, known), mains, columns);
    const whole = withScales(asked, columns);
    return [withPopulation(whole, description, columns, lineOf)];
  });
  refuseOverlap(wholes, removed, columns);
  refuseOwnTask(wholes, columns);
  refuseDrawnWeights(wholes, sample, columns);
  for (const whole of wholes) {
    refuseNoWeights(whole, columns, lineOf);
    refuseBadValues(whole, columns, lineOf);
    refuseIncompleteGiven(whole, columns, lineOf);
    refuseCountedRecords(whole);
    refuseMisfits(whole);
  }
  const covered = new Set(wholes.flatMap((step) => step.positions));
  const unitWeight = unit?.weight ?? null;
  const mustAgree = unitWeight === null ? covered : [...covered, unitWeight];
  refuseTornColumns([...mustAgree], unit, table.columns, lineOf);
  const around = {
    ...{ columns, description, roles, covered, edits, dropped: left, pseudonymised: renamed },
    isCut: recipe.cut !== undefined,
  };
  const planned = wholes.flatMap((whole) => {
    const asked = recipe.steps[whole.from];
    const parts = partsOf(whole, asked, { edits, unit }, columns, roles).map((part) =>
      withWholeUnits(withTime(part, description, columns), around),
    );
    for (const part of parts) {
      refuseRivalWeights(part, description, unit);
      refuseUnclearSeries(part, columns, lineOf);
    }
    return withJointClaims(
      parts.map((part) => promising(part, asked, covered, edits, columns)),
      unit,
      columns,
    ).map((part) => withWaveRemark(withGivenBack(part, around), around));
  });
  refuseTies(planned, edits, columns);
  refuseMemberRules(edits, planned, around);
  refuseCut(recipe, planned, preparations, columns);
  const followed = sample === null ? mains : allBy(sample.weight, roles, mains);
  const reweighted = new Set([...covered, sample?.weight ?? []].flat());
  const carried = carriedWeights(followed, reweighted, removed, columns);
  refuseCutReplicates(carried, recipe.cut !== undefined, columns);
  if (sample !== null) {
    // Of every record: whether a wrong weight is drawn is chance. A replicate can be 0 and is no main weight.
    const mains = carried.filter(({ position }) => !description.columns[position].replicateOf);
    for (const weight of [sample.weight, ...mains.map(({ position }) => position)]) {
      refuseBadWeights({ weight }, columns, null, lineOf);
    }
  }
  const drawn = sample && drawRecords(sample, columns, table.records, recipe.seed);
  const kept = keptRecords(planned, prepared, drawn?.kept ?? null);
  const steps = planned.map((step) => {
    refuseTornCondition(step, columns, lineOf);
    const chosen = amongKept(step.chosen, rowsOfStep(step, columns, kept));
    return withReasonsMerged({ ...step, chosen }, description);
  });
  const records = kept?.reduce((sum, flag) => sum + flag, 0) ?? table.records;
  for (const step of steps) refuseStep(step, columns, kept, table.records, lineOf);
  const notCovered = [...columns.keys()].filter(
    (p) => !covered.has(p) && !removed.has(p) && likely.get(p) === 'key',
  );
  // With the seed last and the description near the beginning, whatever order they came in.
  const { penumbra, input, description: _, seed, ...others } = recipe;
  const methods = methodsUsed(recipe, steps, renamed);
  return {
    recipe: writeOut(
      {
        penumbra,
        ...present({ input }),
        description: inUsualOrder(description),
        ...others,
        revisions: revisionsOf(methods),
        ...present({ seed: drawn?.seed ?? seed }),
      },
      { steps, wholes },
      columns,
    ),
    warnings: otherRevisions(recipe.revisions ?? {}, methods),
    columns,
    preparations,
    sample,
    unit,
    waves: planWaves(unit, description, { columns, likely, dropped: left }, lineOf),
    carried,
    recoded: preparations.flatMap(({ position, recode }) =>
      recode === undefined || covered.has(position) || removed.has(position) ? [] : [position],
    ),
    edits,
    steps,
    dropped: left,
    pseudonymised: renamed,
    notCovered,
    copiedNumbers: [...columns.keys()].filter(
      (p) =>
        columns[p].kind === 'numeric' &&
        !covered.has(p) &&
        !removed.has(p) &&
        !carried.some(({ position }) => position === p),
    ),
    kept,
    records,
    notReleasable: reasonsToKeep(steps, columns, known, policy, new Set([...covered, ...renamed])),
  };
}

/** Edits with the columns that tell the members of units, if a rule is about several of them. */
function withMembers(
  edits: PlannedEdits | null,
  unit: PlannedUnit | null,
  description: Description,
  columns: readonly Column[],
): PlannedEdits | null {
  const rules = (edits?.rules ?? []).map(({ rule }) => rule);
  const members = memberColumns(rules, unit, description, columns);
  return edits && members ? { ...edits, members } : edits;
}

/** A step with units, and the waves that the description tells apart. */
function withTime(step: PlannedStep, { time }: Description, columns: readonly Column[]) {
  return step.unit === null || time === undefined
    ? step
    : { ...step, time: findColumn(columns, time) };
}

/** Splits a step into one for each group of its columns. */
function partsOf(
  whole: PlannedStep,
  asked: Step,
  { edits, unit }: Pick<Plan, 'edits' | 'unit'>,
  columns: readonly Column[],
  roles: Roles,
): PlannedStep[] {
  const { columnGroups: how = 'all' } = asked;
  const cut = (rest: ColumnGroup) => cutColumns(rest, how, columns, roles);
  const isAlone = how === 'all' || whole.group.mostColumns === 1;
  const groups = isAlone ? cut(whole) : joinByRules(whole, cut, edits);
  const parts = groups.flatMap((group) =>
    partsByLevel({ ...whole, ...group }, unit, { asked, positions: whole.positions }, columns),
  );
  refuseApart(whole.constraints, parts, columns);
  return parts.map((part) => withScales(part, columns));
}

/** A step with the replacement of each of its columns, and the promises of its methods. */
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

/** Refuses a step that needs more records than are kept. */
function refuseStep(
  step: PlannedStep,
  columns: readonly Column[],
  kept: Uint8Array | null,
  all: number,
  lineOf: LineOf,
): void {
  const rows = rowsOfStep(step, columns, kept);
  const count = (flags: Uint8Array) => flags.reduce((sum, flag) => sum + flag, 0);
  const records = rows === null ? all : count(rows);
  refuseCountedRecords(step);
  refuseTooManyColumns(step);
  refuseSmallGroups(step);
  refuseGrouping(step, columns, rows, records);
  refuseTooFew(step, records, step.ofUnit === null ? all : records);
  refuseNoMedian(step, columns, rows);
  refuseBadWeights(step, columns, rows, lineOf);
  refuseTornStrata(step, columns, kept, lineOf);
  const belonging = belongingOfStep(step, columns, rows);
  refuseFewUnits(step, belonging, columns, rows);
  refuseSmallStrata(belonging, classSize(step), columns, step.blocks?.strata ?? []);
  refuseDominated(step, belonging, columns, rows);
}

/** Roles that the plan acts by, and roles that columns have or seem to have. */
type KnownRoles = Pick<AskedStep, 'roles' | 'likely' | 'weight' | 'areGuessed'>;

/** Why the result is not for release, whatever the measures say. */
function reasonsToKeep(
  steps: readonly PlannedStep[],
  columns: readonly Column[],
  { roles, likely: seeming }: KnownRoles,
  policy: Identifiers,
  covered: ReadonlySet<number>,
): string[] {
  const reasons: string[] = [];
  if (steps.some((step) => step.groupParameters.k === 1)) {
    reasons.push('k is 1, so every record is its own group and nothing is protected');
  }
  const named = (positions: readonly number[]) =>
    positions.map((p) => label(columns, p)).join(', ');
  const likely = columnsWithRole(seeming, 'identifier').filter(
    (p) => !roles.has(p) && !covered.has(p),
  );
  if (likely.length > 0) {
    reasons.push(
      `columns that look like identifiers of persons are copied unchanged: ${named(likely)}`,
    );
  }
  const kept = policy === 'keep' ? columnsWithRole(roles, 'identifier') : [];
  if (kept.length > 0) reasons.push(`identifiers are kept, as requested: ${named(kept)}`);
  return reasons;
}

/** The records that a step sees: those that are kept or, if it is done once for each unit, the first of each unit. */
export function rowsOfStep(
  { unit, ofUnit }: Pick<PlannedStep, 'unit' | 'ofUnit'>,
  columns: readonly Column[],
  kept: Uint8Array | null,
): Uint8Array | null {
  return ofUnit === null ? kept : firstOfUnits(columns[unit!], kept);
}

/** Which of the records that a step sees stay apart, which stay together, and which count once. */
export function belongingOfStep(
  { blocks, together, unit, ofUnit }: PlannedStep,
  columns: readonly Column[],
  rows: Uint8Array | null,
  classes: Int32Array | null = null,
): Belonging {
  const at = (position: number | null) => (position === null ? null : columns[position]);
  return belongingOf(
    {
      strata: (blocks?.strata ?? []).map((position) => columns[position]),
      together: at(together),
      unit: ofUnit === null ? at(unit) : null,
      classes,
    },
    rows,
  );
}

function planStep(step: Step, index: number, table: Table, known: KnownRoles): PlannedStep {
  const { roles } = known;
  const key = `steps[${index}]`;
  const { title, of, ...pairing } = findPairing(step.method, `${key}.method`);
  const grouped = step.group ?? { method: pairing.group };
  const replaced = step.replace ?? usual(findReplace(pairing.replace, `${key}.method`));
  const group = findGroup(grouped.method, `${key}.group.method`);
  const replace = findReplace(replaced.method, `${key}.replace.method`);
  const asked: AskedStep = { step, key, title, group, replace, of, table, ...known };
  const together =
    step.together === undefined ? null : oneColumn(step.together, asked, `${key}.together`);
  const ofFile = weightOf(asked);
  const others = [together, ofFile].filter((position) => position !== null);
  const { positions, because } = chooseColumns(asked, new Set(others));
  // Weights do not weigh themselves.
  const weight = ofFile !== null && positions.includes(ofFile) ? null : ofFile;
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
    unit: together,
    ofUnit: null,
    placesOfUnit: [],
    drawnAfter: [],
    inside: [],
    isRest: false,
    of,
    dominance: step.dominance ?? null,
    time: null,
    wholeUnits: null,
    givenBack: NOTHING_GIVEN_BACK,
  };
}

/** A replacement with its default parameters, if the recipe names none. */
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

/** The step with the scales of its columns. */
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

/** Records that a step drops are dropped for all steps, so that no group of another step shrinks. */
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
