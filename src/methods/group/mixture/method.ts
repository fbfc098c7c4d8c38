import { PenumbraError } from '../../../error.ts';
import { log, sum } from '../../../foundation/numerics/index.ts';
import { inside, showing, type Work } from '../../../foundation/work/index.ts';
import type {
  ColumnTransform,
  GroupContext,
  MixtureSummary,
  Partition,
} from '../../contract/index.ts';
import { allocate, membershipsIn } from './allocate.ts';
import { chooseMixture, type Mixture, type MixtureOptions } from './choose.ts';
import { type CovarianceModel, isDiagonal, MODELS } from './covariance.ts';
import { MOST_AGGLOMERATED } from './starts.ts';
import { summaryOf } from './summary.ts';
import { firstWithoutLog, type TransformKind, transformColumn } from './transform.ts';

/** The request to the method. */
interface MixtureRequest {
  readonly k: number;
  readonly components: number | undefined;
  readonly most: number;
  readonly model: CovarianceModel | 'auto';
  readonly transform: TransformKind | 'auto';
  readonly tails: 'normal' | 't';
  readonly starts: 'some' | 'all';
}

/** Groups, memberships and a summary. */
export interface MixturePartition extends Partition {
  readonly model: {
    readonly memberships: Float64Array;
    readonly summaries: readonly [MixtureSummary];
  };
}

/** A mixture of columns on some scale. */
interface Fitted {
  readonly mixture: Mixture;
  readonly columns: readonly Float64Array[];
  readonly transforms: readonly ColumnTransform[];
  /** BIC as a density of the untransformed columns, with a parameter for each power. */
  readonly onFile: number;
}

export const ALL_EQUAL =
  'All records are equal in the grouped columns, so there is nothing to fit a mixture to: choose columns in which records differ, or group by mdav.';

export function withoutLog(position: number): string {
  return `Column ${position + 1} of the grouped columns has values that are not above 0 and so have no logarithm: choose transform yeo-johnson or none, or leave the column out.`;
}

/** Transforms, fits, and puts each record into its most likely component, in groups of at least k. */
export function* groupByMixture(
  given: readonly Float64Array[],
  request: MixtureRequest,
  context: GroupContext,
): Work<MixturePartition> {
  const { k, components, transform, tails } = request;
  const records = given[0].length;
  const position = firstWithoutLog(given);
  if (transform === 'log' && position >= 0) {
    throw new PenumbraError('data', withoutLog(position));
  }
  const kinds: readonly TransformKind[] =
    transform !== 'auto'
      ? [transform]
      : position < 0
        ? ['none', 'log', 'yeo-johnson']
        : ['none', 'yeo-johnson'];
  const { options, largest, notes } = optionsFor(given, request, context);
  const share = (0.95 * records) / kinds.length;
  let best: Fitted | undefined;
  for (const [at, kind] of kinds.entries()) {
    const fit = yield* inside(fitOn(given, kind, options), at * share, share, records);
    if (best === undefined || fit.onFile > best.onFile) best = fit;
  }
  const { mixture, columns, transforms, onFile } = best!;
  if (components !== undefined && mixture.components < largest) {
    notes.push(
      `With ${largest} components, some would have too few records: the best mixture of fewer was taken.`,
    );
  }
  const allocation = allocate(columns, mixture, k);
  const summary = yield* showing(
    summaryOf(columns, {
      mixture,
      tails,
      allocation,
      transforms,
      onFile,
      most: components === undefined ? largest : null,
      drawn: Math.min(records, MOST_AGGLOMERATED),
      notes,
    }),
    { done: 0.97 * records, total: records },
  );
  return {
    groupOf: allocation.groupOf,
    groups: allocation.kept.length,
    model: { memberships: membershipsIn(allocation, mixture.memberships), summaries: [summary] },
  };
}

/** The request as far as these records allow it, and notes about it. */
function optionsFor(
  given: readonly Float64Array[],
  request: MixtureRequest,
  context: GroupContext,
) {
  const { k, components, most, model, tails, starts } = request;
  const records = given[0].length;
  // At most as many as leave each component k records.
  const room = Math.max(1, Math.floor(records / k));
  const largest = Math.min(components ?? most, room);
  const varying = given.filter((column) => column.some((x) => x !== column[0])).length;
  const models = modelsFor(model, records, varying);
  const notes: string[] = [];
  if (varying === 0) notes.push('All records are equal, so they are one group.');
  if (components !== undefined && components > room) {
    notes.push(
      `${components} components were requested; ${records} records in groups of at least ${k} leave room for ${room}.`,
    );
  }
  if (model !== 'auto' && models.length > 1) {
    notes.push(
      `There are no more records than columns: the best model along the columns was used instead of ${model}.`,
    );
  }
  const options: MixtureOptions = {
    models,
    most: largest,
    least: components === undefined ? 1 : largest,
    smallest: k,
    tails,
    starts,
    members: context.members,
    chance: context.chance,
  };
  return { options, largest, notes };
}

/** The requested models, or their substitutes if there are too few columns or records. */
function modelsFor(
  model: CovarianceModel | 'auto',
  records: number,
  varying: number,
): readonly CovarianceModel[] {
  if (model === 'auto') return MODELS;
  // One column has no shape: only volumes are equal or not.
  if (varying === 1) return [model.startsWith('E') ? 'EII' : 'VII'];
  return isDiagonal(model) || records > varying ? [model] : MODELS;
}

function* fitOn(
  given: readonly Float64Array[],
  kind: TransformKind,
  options: MixtureOptions,
): Work<Fitted> {
  const changed = [];
  for (const column of given) {
    changed.push(transformColumn(column, kind));
    yield { done: 0, total: 1 };
  }
  const columns = changed.map(({ values }) => values);
  const transforms = changed.map(({ transform }) => transform);
  const mixture = yield* chooseMixture(columns, options);
  const jacobian = sum(Float64Array.from(changed, ({ logJacobian }) => logJacobian));
  const powers = transforms.filter((one) => one.kind === 'yeo-johnson').length;
  const onFile = mixture.bic + 2 * jacobian - powers * log(given[0].length);
  return { mixture, columns, transforms, onFile };
}
