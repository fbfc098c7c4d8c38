import { PenumbraError } from '../../error.ts';
import { drawSeed, formatSeed, parseSeed, randomStream } from '../../foundation/numerics/index.ts';
import {
  type AutomaticTaxonomy,
  asCategories,
  automaticTaxonomy,
  type CategoricalColumn,
  type Column,
  columnsWithRole,
  findColumn,
  inOrder,
  type LineOf,
  label,
  levelCounts,
  NAMEABLE,
  type Roles,
  selectColumns,
  type Taxonomy,
  treeOf,
} from '../../foundation/table/index.ts';
import { SAMPLE as SAMPLE_PURPOSE } from '../../methods/contract/index.ts';
import { drawSample, type Recode, recodeColumn, sampleWeights } from '../../methods/mask/index.ts';
import type { Recipe, Step } from '../recipe/index.ts';
import { strataOf } from './strata.ts';

/** Changes to a column before protection; repeated when a certificate is verified. */
export interface Preparation {
  readonly position: number;
  readonly taxonomy?: Taxonomy | AutomaticTaxonomy;
  readonly recode?: Recode;
  readonly order?: readonly string[];
}

/** A sample: the share of records that is kept, in percent, equal in each stratum. */
export interface PlannedSample {
  readonly share: number;
  readonly strata: readonly number[];
  /** Position of the column of weights, which are raised by the sampling fraction; null if there is none. */
  readonly weight: number | null;
}

/** What happens to each column first, in the order of the file. */
export function preparationsOf(
  recipe: Recipe,
  columns: readonly Column[],
  roles: Roles,
): Preparation[] {
  const found = new Map<number, Preparation>();
  for (const { column, ...description } of recipe.categories ?? []) {
    const position = findColumn(columns, column);
    if (found.has(position)) refuseTwice(columns, position, 'described');
    found.set(position, { position, ...description });
  }
  const recoded = new Set<number>();
  for (const [i, step] of recipe.steps.entries()) {
    if (step.method !== 'recode') continue;
    for (const position of selectColumns(columns, step.columns ?? [], roles)) {
      if (recoded.has(position)) refuseTwice(columns, position, 'recoded');
      recoded.add(position);
      const before = found.get(position) ?? { position };
      found.set(position, { ...before, recode: recodeOf(step, i) });
    }
  }
  return [...found.values()].sort((a, b) => a.position - b.position);
}

function recodeOf({ recode }: Step, index: number): Recode {
  if (recode !== undefined) return recode;
  throw new PenumbraError('usage', 'recode is not given: say how the values are recoded.', {
    key: `steps[${index}].recode`,
  });
}

function refuseTwice(columns: readonly Column[], position: number, what: string): never {
  throw new PenumbraError(
    'usage',
    `Column ${label(columns, position)} is ${what} twice: name it once.`,
    { column: columns[position].name },
  );
}

/** A column as steps see it: with its taxonomy, recoded, its levels in order. */
export function prepareColumn(
  column: Column,
  preparation: Omit<Preparation, 'position'>,
  lineOf?: LineOf,
): Column {
  const { taxonomy, recode, order } = preparation;
  const known = taxonomy === undefined ? column : withTaxonomy(asCategories(column), taxonomy);
  const coded = recode === undefined ? known : recodeColumn(known, recode, undefined, lineOf);
  if (order !== undefined) return inOrder(asCategories(coded), order);
  return recode === undefined ? asCategories(coded) : coded;
}

function withTaxonomy(
  column: CategoricalColumn,
  taxonomy: Taxonomy | AutomaticTaxonomy,
): CategoricalColumn {
  const whole = 'nodes' in taxonomy ? taxonomy : byLevels(column, taxonomy);
  return {
    ...column,
    ordered: false,
    taxonomy: treeOf(whole, column.levels, column.name, nameable(column)),
  };
}

function byLevels({ name, levels }: CategoricalColumn, how: AutomaticTaxonomy): Taxonomy {
  try {
    return automaticTaxonomy(levels, how);
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    const [first, ...rest] = error.message;
    const what = `${first.toLowerCase()}${rest.join('')}`;
    throw new PenumbraError(error.code, `Column "${name}" by ${how.kind}: ${what}`, {
      column: name,
    });
  }
}

/** A level that several records have names something; a level of one record can be a value of a person. */
function nameable({ codes, levels }: CategoricalColumn): (code: number) => boolean {
  const counts = levelCounts(codes, levels.length);
  return (code) => counts[code] >= NAMEABLE;
}

/** All columns as steps see them. */
export function prepareColumns(
  columns: readonly Column[],
  preparations: readonly Preparation[],
  lineOf?: LineOf,
): readonly Column[] {
  if (preparations.length === 0) return columns;
  const prepared = [...columns];
  for (const preparation of preparations) {
    const { position } = preparation;
    prepared[position] = prepareColumn(columns[position], preparation, lineOf);
  }
  return prepared;
}

/** Weights are multiplied by fractions: with their original decimals, the total would change. */
export function weightDecimals(decimals: number | 'full'): number | 'full' {
  return decimals === 'full' || decimals > 9 ? decimals : decimals + 6;
}

/** The weights of the sampled records: each also stands for the records of its stratum that were not sampled. */
export function drawnWeights(
  weights: Float64Array,
  kept: Uint8Array,
  strata: readonly Column[],
): Float64Array {
  const factors = sampleWeights(kept, strata.length === 0 ? null : strataOf(strata, null));
  return weights.map((weight, record) => weight * factors[record]);
}

export function sampleOf(
  recipe: Recipe,
  columns: readonly Column[],
  roles: Roles,
): PlannedSample | null {
  const steps = recipe.steps.filter(({ method }) => method === 'sample');
  if (steps.length === 0) return null;
  if (steps.length > 1) {
    throw new PenumbraError(
      'usage',
      'The recipe draws two samples: draw one, with the share that you want.',
    );
  }
  const [{ share, blocks }] = steps;
  const weights = columnsWithRole(roles, 'weight');
  return {
    share: share!,
    strata: selectColumns(columns, blocks?.strata ?? [], roles),
    weight: weights.length === 1 ? weights[0] : null,
  };
}

/** Which records are sampled, with the seed of the run. If no seed is given, it is drawn here. */
export function drawRecords(
  { share, strata }: PlannedSample,
  columns: readonly Column[],
  records: number,
  seed: string = formatSeed(drawSeed()),
): { readonly kept: Uint8Array; readonly seed: string } {
  const of =
    strata.length === 0
      ? null
      : strataOf(
          strata.map((p) => columns[p]),
          null,
        );
  const stream = randomStream(parseSeed(seed), 0, SAMPLE_PURPOSE, 0);
  return { kept: drawSample(records, of, share, stream), seed };
}

/** Columns whose values become pseudonyms because a step requests it. */
export function pseudonymSteps(recipe: Recipe, columns: readonly Column[], roles: Roles): number[] {
  return recipe.steps
    .filter(({ method }) => method === 'pseudonym')
    .flatMap((step) => selectColumns(columns, step.columns ?? ['@identifier'], roles));
}
