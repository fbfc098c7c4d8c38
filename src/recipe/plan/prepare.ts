import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { drawSeed, formatSeed, parseSeed, randomStream } from '../../foundation/numerics/index.ts';
import {
  type Column,
  type Description,
  label,
  type Roles,
  selectColumns,
} from '../../foundation/table/index.ts';
import { SAMPLE as SAMPLE_PURPOSE } from '../../methods/contract/index.ts';
import { drawSample, type Recode, sampleWeights } from '../../methods/mask/index.ts';
import {
  findWeight,
  type Preparation,
  preparationsOfKinds,
  refuseRivals,
} from '../description/index.ts';
import type { Recipe, Step } from '../recipe/index.ts';
import { firstOfUnits, type PlannedUnit } from './protectedUnit.ts';
import { strataOf } from './strata.ts';
import { unitsOf } from './units.ts';

/** A sample: the share of records that is kept, in percent, equal in each stratum. */
export interface PlannedSample {
  readonly share: number;
  readonly strata: readonly number[];
  /** Position of the column of weights, which are raised by the sampling fraction; null if there is none. */
  readonly weight: number | null;
  /** Position of the column of the units that are drawn as a whole; null if records are drawn. */
  readonly unit: number | null;
}

/** What happens to each column first, in the order of the file: kinds of the description, then recoding. */
export function preparationsOf(
  recipe: Recipe,
  description: Description,
  columns: readonly Column[],
  roles: Roles,
): Preparation[] {
  const kinds = preparationsOfKinds(description, columns);
  const found = new Map(kinds.map((preparation) => [preparation.position, preparation]));
  const recoded = new Set<number>();
  for (const [i, step] of recipe.steps.entries()) {
    if (step.method !== 'recode') continue;
    for (const position of selectColumns(columns, step.columns ?? [], roles)) {
      if (recoded.has(position)) refuseTwice(columns, position);
      recoded.add(position);
      const before = found.get(position);
      const isCoded = before === undefined ? undefined : (true as const);
      found.set(position, {
        ...(before ?? { position }),
        recode: recodeOf(step, i),
        ...present({ isCoded }),
      });
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

function refuseTwice(columns: readonly Column[], position: number): never {
  throw new PenumbraError(
    'usage',
    `Column ${label(columns, position)} is recoded twice: name it once.`,
    { column: columns[position].name },
  );
}

/** Weights are multiplied by fractions: with their original decimals, the total would change. */
export function weightDecimals(decimals: number | 'full'): number | 'full' {
  return decimals === 'full' || decimals > 9 ? decimals : decimals + 6;
}

/** The weights of the sampled records: each also stands for the records of its stratum that were not sampled. */
export function drawnWeights(
  weights: Float64Array,
  kept: Uint8Array,
  { strata, unit }: PlannedSample,
  at: (position: number) => Column,
): Float64Array {
  const rows = unit === null ? null : unitsDrawn(at(unit));
  const drawn = rows === null ? kept : kept.filter((_, record) => rows.first[record] === 1);
  const factors = sampleWeights(drawn, strataAmong(strata.map(at), rows?.first ?? null));
  return weights.map((weight, record) => weight * factors[rows?.units[record] ?? record]);
}

/** The unit of each record, and the first record of each. */
function unitsDrawn(column: Column) {
  return { units: unitsOf(column, null), first: firstOfUnits(column, null) };
}

function strataAmong(strata: readonly Column[], rows: Uint8Array | null): Int32Array | null {
  return strata.length === 0 ? null : strataOf(strata, rows);
}

export function sampleOf(
  recipe: Recipe,
  columns: readonly Column[],
  roles: Roles,
  { description, unit }: { readonly description: Description; readonly unit: PlannedUnit | null },
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
  const strata = selectColumns(columns, blocks?.strata ?? [], roles);
  const torn = unit && strata.find((position) => !unit.columns.has(position));
  if (unit !== null && typeof torn === 'number') {
    throw new PenumbraError(
      'data',
      `The sample draws whole units by ${label(columns, unit.position)}, and column ${label(columns, torn)}, which makes its strata, does not belong to the ${unit.name}: use columns of the ${unit.name} for --within, or say "belongsTo": "${unit.name}" in the description.`,
      { column: columns[torn].name },
    );
  }
  const { weight, rivals } = findWeight(description, null);
  refuseRivals(description, rivals);
  return {
    share: share!,
    strata,
    weight: weight ?? unit?.weight ?? null,
    unit: unit?.position ?? null,
  };
}

/** Which records are sampled, with the seed of the run. If no seed is given, it is drawn here. */
export function drawRecords(
  { share, strata, unit }: PlannedSample,
  columns: readonly Column[],
  records: number,
  seed: string = formatSeed(drawSeed()),
): { readonly kept: Uint8Array; readonly seed: string } {
  const stream = randomStream(parseSeed(seed), 0, SAMPLE_PURPOSE, 0);
  const at = strata.map((position) => columns[position]);
  if (unit === null)
    return { kept: drawSample(records, strataAmong(at, null), share, stream), seed };
  const { units, first } = unitsDrawn(columns[unit]);
  const count = first.reduce((sum, flag) => sum + flag, 0);
  const drawn = drawSample(count, strataAmong(at, first), share, stream);
  return { kept: Uint8Array.from(units, (its) => drawn[its]), seed };
}

/** Columns whose values become pseudonyms because a step requests it. */
export function pseudonymSteps(recipe: Recipe, columns: readonly Column[], roles: Roles): number[] {
  return recipe.steps
    .filter(({ method }) => method === 'pseudonym')
    .flatMap((step) => selectColumns(columns, step.columns ?? ['@identifier'], roles));
}
