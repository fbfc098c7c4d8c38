import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { seedOf } from '../../foundation/numerics/index.ts';
import {
  asCategories,
  type Column,
  columnsWithRole,
  type Dataset,
  type Grid,
  label,
  onGrid,
  valuesOf,
} from '../../foundation/table/index.ts';
import { count, counted } from '../../foundation/words/index.ts';
import { drive } from '../../foundation/work/index.ts';
import { atPositions, type Dialect } from '../../io/csv/index.ts';
import type { Chance } from '../../methods/contract/index.ts';
import {
  fitSequence,
  type SequenceModel,
  sequenceOptions,
  synthesise,
  thinRegression,
  type Variable,
  withoutRareValues,
} from '../../methods/synthesis/index.ts';
import { type DataFile, type TaskOptions, withColumns } from '../../recipe/dataset/index.ts';
import {
  completeDescription,
  isDecided,
  isPreparation,
  keepRecords,
  type Plan,
  type PlannedStep,
  planRecipe,
  type Recipe,
  rolesIn,
} from '../../recipe/index.ts';
import { refuseViolations, repairRules } from '../../recipe/rules/index.ts';
import { asMasked } from '../../recipe/run/index.ts';
import { VERSION } from '../../version.ts';

export const MODEL_FORMAT = 'penumbra-synthesis-model';
export const MODEL_VERSION = 2;

/**
 * Models of a file from which records can be drawn, without any record: plain data that is written
 * as JSON. Every figure in it summarises at least `leaf` records of the original.
 */
export interface SynthesisModelFile {
  readonly format: typeof MODEL_FORMAT;
  readonly version: typeof MODEL_VERSION;
  /** The version of the program that wrote it. */
  readonly program: string;
  /** Records of the original, rounded down to two significant digits. */
  readonly records: number;
  /** The form of a drawn file. */
  readonly dialect: Dialect;
  /** In the order of the file. */
  readonly columns: readonly ModelColumn[];
  /**
   * The single step that synthesises, its columns by their names here, and the rules. Without a
   * seed.
   */
  readonly recipe: Recipe;
  readonly model: SequenceModel;
}

/** A column of the drawn files. */
export type ModelColumn =
  | { readonly name: string; readonly kind: 'numeric'; readonly grid: Grid }
  | {
      readonly name: string;
      readonly kind: 'categorical';
      /** Each level has at least `leaf` records. */
      readonly levels: readonly string[];
      readonly ordered: boolean;
    };

export interface FitModelOptions extends TaskOptions {
  /** Gets the plan before anything is fitted. */
  onPlan?(file: DataFile, plan: Plan): void;
}

export interface FittedModel {
  readonly model: SynthesisModelFile;
  /**
   * Sentences about what the model omits. They mention rare values, so they stay with the original.
   */
  readonly remarks: readonly string[];
}

/**
 * Fits a model of a whole file. The recipe has one step, which synthesises, and no column is
 * copied: if the step names none, it covers all columns except identifiers. The model is coarser
 * than the one inside `protect`, because it is handed out.
 */
export async function fitModel(
  file: DataFile,
  recipe: Recipe,
  options: FitModelOptions = {},
): Promise<FittedModel> {
  const plan = planRecipe(withAllColumns(recipe, file), file.table, file.lineOf);
  refuseUnits(plan);
  refuseOtherRecipes(plan);
  const [step] = plan.steps;
  refuseReplicates(plan, step);
  refuseCopies(plan, step);
  options.onPlan?.(file, plan);
  const prepared = withColumns(file, plan.columns);
  await refuseViolations(prepared, plan, options);
  const repaired =
    plan.edits?.violations === 'repair'
      ? await drive(repairRules(prepared, plan), () => {}, options.signal)
      : null;
  const columns = repaired?.columns ?? plan.columns;
  const seed = seedOf(plan.recipe.seed);
  const chance = { seed, step: 0, part: 0 };
  const fitting = sequenceOptions(step.replaceParameters as never, step.positions.length);
  const { leaf } = fitting;
  const found = step.positions.map((_, j) => modelledColumn(j, plan, columns, fitting, chance));
  const variables = found.map(({ variable }) => variable);
  const modelled = found.map(({ column }) => column);
  const model = await drive(
    fitSequence(variables, [], { ...fitting, guarded: true }, chance, options.crew?.size ?? 1),
    ({ done, total }) => options.onProgress?.('replace', done / total),
    options.signal,
    options.crew,
  );
  refuseThin(model, plan.records, leaf, modelled);
  return {
    model: {
      format: MODEL_FORMAT,
      version: MODEL_VERSION,
      program: VERSION,
      records: roundedDown(plan.records),
      dialect: drawnDialect(file.dialect, step),
      columns: modelled,
      recipe: recipeOf(plan, step, modelled),
      model,
    },
    remarks: [
      ...step.remarks,
      ...weightRemarks(plan, step),
      ...found.flatMap(({ remarks }) => remarks),
    ],
  };
}

/** The form of the drawn files: their columns stand at other positions, and have only missing codes of their own. */
function drawnDialect(dialect: Dialect, { positions }: PlannedStep): Dialect {
  const { columns = [], ...form } = atPositions(dialect, (at) => positions.indexOf(at));
  const own = columns.flatMap(({ position, missing }) =>
    missing === undefined ? [] : [{ position, missing }],
  );
  return { ...form, ...(own.length > 0 && { columns: own }) };
}

/** A column of the step in the model, without values that too few records have. */
function modelledColumn(
  j: number,
  plan: Plan,
  columns: readonly Column[],
  { leaf, limits }: ReturnType<typeof sequenceOptions>,
  chance: Chance,
): { readonly variable: Variable; readonly column: ModelColumn; readonly remarks: string[] } {
  const [step] = plan.steps;
  const position = step.positions[j];
  const column = columns[position];
  const values = keepRecords(valuesOf(column), plan.kept);
  const scale = step.scales[j];
  const found = withoutRareValues({ values, scale }, leaf, limits, chance, j);
  const name = label(columns, position);
  if (found === null) {
    const why =
      scale.kind === 'numeric'
        ? `Fewer than ${leaf} records have a value in column ${name}`
        : `No level of column ${name} has ${leaf} records or more`;
    throw new PenumbraError(
      'data',
      `${why}, so the column cannot be in a model file: leave it out (--role NAME=identifier), or recode it with --recode.`,
      { column: column.name },
    );
  }
  const { variable, gone, changed, extremes } = found;
  const remarks: string[] = [];
  if (gone > 0) {
    remarks.push(
      `Column ${name}: ${counted(gone, 'level')} of fewer than ${leaf} records ${gone === 1 ? 'is' : 'are'} not in the model; ${counted(changed, 'record')} counted as others.`,
    );
  } else if (changed > 0) {
    remarks.push(
      `Column ${name}: numbers that fewer than ${leaf} records have beside its frequent ones are not in the model; ${counted(changed, 'record')} counted as frequent ones.`,
    );
  }
  if (extremes > 0) {
    remarks.push(
      `Column ${name}: ${counted(extremes, 'extreme number')} ${extremes === 1 ? 'counts' : 'count'} as less extreme in the model.`,
    );
  }
  if (column.kind === 'numeric' && scale.kind === 'numeric') {
    const { grid } = asMasked(position, new Float64Array(0), new Int32Array(0), plan);
    const decimals = commonDecimals(values, grid.decimals, leaf);
    const own = { name: column.name, kind: 'numeric', grid: { ...grid, decimals } } as const;
    return { variable, column: own, remarks };
  }
  const { levels, ordered } = asCategories(column);
  const kept = found.levels.map((level) => levels[level]);
  const own = { name: column.name, kind: 'categorical', levels: kept, ordered } as const;
  return { variable, column: own, remarks };
}

/** Two significant digits: 12345 is 12000. */
export function roundedDown(records: number): number {
  const unit = Number(`1e${Math.max(0, String(records).length - 2)}`);
  return Math.floor(records / unit) * unit;
}

/** A step without columns covers all of them, because none can be copied. */
function withAllColumns(recipe: Recipe, { table }: Dataset): Recipe {
  const { columns } = table;
  const names = columns.map(({ name }) => name);
  const identifiers = new Set(
    columnsWithRole(rolesIn(completeDescription(recipe.description, names)), 'identifier'),
  );
  const all = [...columns.keys()].filter((position) => !identifiers.has(position));
  return {
    ...recipe,
    steps: recipe.steps.map((step) =>
      isPreparation(step) || step.columns !== undefined || Array.isArray(step.columnGroups)
        ? step
        : { ...step, columns: all.map((position) => position + 1) },
    ),
  };
}

/** The decimals that all numbers need, except for fewer than `leaf`. */
function commonDecimals(
  values: Float64Array,
  decimals: Grid['decimals'],
  leaf: number,
): Grid['decimals'] {
  const most = decimals === 'full' ? MOST_DECIMALS : decimals;
  for (let fewer = 0; fewer < most; fewer++) {
    const finer = values.filter((x) => !Number.isNaN(x) && onGrid(x, fewer) !== x);
    if (finer.length < leaf) return fewer;
  }
  return decimals;
}

const MOST_DECIMALS = 15;

/** Two values follow from their mean and their deviation. */
const LEAST_LEAF = 3;

function refuseOtherRecipes({ steps, recipe, sample }: Plan): void {
  const refuse = (sentence: string): never => {
    throw new PenumbraError('usage', sentence);
  };
  const [step] = steps;
  if (steps.length !== 1 || step.replace.name !== synthesise.name || step.replaceOf.size > 0) {
    refuse(
      'A model file needs a recipe with one step that synthesises all its columns together: use --method sequential-synthesis.',
    );
  }
  if (step.given.length > 0 || step.where !== null) {
    refuse(
      'A model file contains no record, so no column and no record can stay unchanged: leave out --given and --where.',
    );
  }
  if (
    step.group.looksAt !== 'nothing' ||
    step.blocks !== null ||
    step.together !== null ||
    recipe.cut !== undefined
  ) {
    refuse(
      'A model file is made from the whole file: leave out --group, --within, --block-size, --together and --cut.',
    );
  }
  if (sample !== null) {
    refuse('A model is made from all records: leave out --sample, and draw as many as you like.');
  }
  if (step.replaceParameters.bounds === 'range') {
    refuse(
      'With --bounds range the model file would contain the smallest and the largest number of each column, which can belong to one record: use --bounds sign.',
    );
  }
  if (step.replaceParameters.parameters === 'posterior') {
    refuse(
      'A model file does not contain the uncertainty of its parameters, because that would reveal how columns go together record by record: use --parameters fixed.',
    );
  }
  if ((step.replaceParameters.leaf as number) < LEAST_LEAF) {
    refuse(
      `In a model file, the mean and spread of two records would reveal both: use --leaf ${LEAST_LEAF} or more.`,
    );
  }
  if (step.replaceParameters.values === 'original') {
    refuse(
      'With --values original the model file would contain the numbers of the records: leave it out, or use protect, which writes no model.',
    );
  }
  if (step.missing !== 'keep' && step.missing !== 'drop' && step.missing !== 'refuse') {
    refuse(
      'Missing values are modelled: use --missing keep, or --missing drop to leave such records out.',
    );
  }
}

/** A model draws records one by one, so it cannot draw records that belong together. */
function refuseUnits({ unit, columns, dropped }: Plan): void {
  if (unit === null || dropped.includes(unit.position)) return;
  const { name } = columns[unit.position];
  const number = label(columns, unit.position);
  throw new PenumbraError(
    'usage',
    unit.largest === 1
      ? `Column ${number} numbers the records, one for each ${unit.name}, and a model file has no record: leave the number out with --role "${name}=identifier".`
      : `A model file draws records one by one, and records with the same ${number} are one ${unit.name}: write the file of units with penumbra units, and fit it with --role "${name}=identifier"; or use protect with --method sequential-synthesis, which draws whole units.`,
    { column: name },
  );
}

/** Replicates that are drawn say nothing about the drawn records. */
function refuseReplicates({ columns, recipe }: Plan, { positions }: PlannedStep): void {
  const known = recipe.description?.columns ?? [];
  const isReplicate = (position: number) =>
    known[position]?.role === 'weight' &&
    known[position].replicateOf !== undefined &&
    isDecided(known[position]);
  const replicate = positions.find(isReplicate);
  if (replicate === undefined) return;
  throw new PenumbraError(
    'usage',
    `Column ${label(columns, replicate)} is a replicate weight, and drawn replicates give no standard errors: leave replicates out with the role identifier, and analyse drawn files by the rule for complete synthesis.`,
    { column: columns[replicate].name },
  );
}

/** What a drawn weight is. */
function weightRemarks({ columns, recipe }: Plan, { positions }: PlannedStep): string[] {
  const known = recipe.description?.columns ?? [];
  return positions
    .filter((position) => known[position]?.role === 'weight' && isDecided(known[position]))
    .map(
      (position) =>
        `Column ${label(columns, position)} is a weight: models count each record once, and the weight is drawn like any other column. Weigh figures of drawn files by it.`,
    );
}

/** Every written column must be synthesised, and every rule must be about such columns. */
function refuseCopies({ columns, dropped, pseudonymised, edits }: Plan, step: PlannedStep): void {
  const own = new Set(step.positions);
  const named = (positions: readonly number[]) =>
    positions
      .slice(0, 5)
      .map((position) => label(columns, position))
      .join(', ') + (positions.length > 5 ? ` and ${count(positions.length - 5)} more` : '');
  if (pseudonymised.length > 0) {
    throw new PenumbraError(
      'usage',
      `Pseudonyms belong to records, which a model file does not have: leave out ${named(pseudonymised)} with --identifiers drop.`,
    );
  }
  const copied = [...columns.keys()].filter((p) => !own.has(p) && !dropped.includes(p));
  if (copied.length > 0) {
    throw new PenumbraError(
      'usage',
      `No step synthesises ${named(copied)}, and a model file has no records to copy from: name all columns with --columns or none, or give columns to be left out the role identifier.`,
      { column: columns[copied[0]].name },
    );
  }
  for (const { rule, columns: its } of edits?.rules ?? []) {
    const other = its.find((position) => !own.has(position));
    if (other === undefined) continue;
    throw new PenumbraError(
      'usage',
      `The rule "${rule.name}" is about ${label(columns, other)}, which is in no drawn file: leave out the rule.`,
      { column: columns[other].name },
    );
  }
}

function refuseThin(
  model: SequenceModel,
  records: number,
  leaf: number,
  columns: readonly ModelColumn[],
): void {
  const thin = thinRegression(model, records, leaf);
  if (thin === null) return;
  throw new PenumbraError(
    'data',
    `The regression of ${label(columns, thin.column)} has ${thin.terms} coefficients for ${count(thin.records)} records, fewer than ${leaf} for each: use fewer predictors with --most or --predictors, or use --model tree.`,
    { column: columns[thin.column].name },
  );
}

/**
 * The recipe without facts about the original, except its step. The columns are described beside
 * it.
 */
function recipeOf({ recipe }: Plan, step: PlannedStep, columns: readonly ModelColumn[]): Recipe {
  const reference = ({ name }: ModelColumn, j: number) =>
    name !== '' && columns.filter((other) => other.name === name).length === 1 ? name : j + 1;
  return {
    penumbra: 2,
    ...present({ decimals: recipe.decimals }),
    steps: [
      {
        method: recipe.steps[step.from].method,
        columns: columns.map(reference),
        group: { method: step.group.name, ...step.groupParameters },
        replace: { method: step.replace.name, ...step.replaceParameters },
        missing: 'keep',
      },
    ],
    ...present({
      rules: recipe.rules,
      violations: recipe.violations,
      revisions: recipe.revisions,
    }),
  };
}
