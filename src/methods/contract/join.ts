import { present } from '../../fields.ts';
import type { Partition } from './method.ts';
import type { GroupModel, ModelSummary } from './model.ts';

/** A part of a file that was grouped by itself. */
export interface PartOfFile {
  readonly partition: Partition;
  readonly records: Int32Array;
  /** Positions in the file of the first columns of the part. Default: all, in their order. */
  readonly columns?: readonly number[];
}

/** The groups of all parts, numbered consecutively, with the models of the parts. */
export function joinPartitions(
  parts: readonly PartOfFile[],
  total: number,
  columns: number,
): Partition {
  const groupOf = new Int32Array(total);
  let groups = 0;
  for (const { partition, records } of parts) {
    for (let i = 0; i < records.length; i++) groupOf[records[i]] = groups + partition.groupOf[i];
    groups += partition.groups;
  }
  const model = joinModels(parts, total, columns, groups);
  return model === null ? { groupOf, groups } : { groupOf, groups, model };
}

function joinModels(
  parts: readonly PartOfFile[],
  total: number,
  columns: number,
  groups: number,
): GroupModel | null {
  const models = parts.map(({ partition }) => partition.model);
  if (models.every((model) => model === undefined)) return null;
  const [only] = parts;
  // Memberships refer to the groups of one part, so they are kept only if there is one part, in its
  // order.
  const inOrder = parts.length === 1 && only.records.every((record, i) => record === i);
  const memberships = inOrder && only.records.length === total ? models[0]?.memberships : undefined;
  return {
    summaries: parts.flatMap(({ partition, columns: own }) =>
      (partition.model?.summaries ?? []).map((summary) => withPlaces(summary, own, columns)),
    ),
    ...present({
      memberships,
      centres: models.some((model) => model?.centres)
        ? joinCentres(parts, columns, groups)
        : undefined,
    }),
  };
}

/** Columns that only helped to group stand behind those of the step. */
function withPlaces(
  summary: ModelSummary,
  own: readonly number[] | undefined,
  columns: number,
): ModelSummary {
  const isWhole = own === undefined || own.length === columns;
  if (isWhole || summary.kind === 'fuzzy') return summary;
  const places = summary.transforms.map((_, at) => own[at] ?? columns + at - own.length);
  return { ...summary, columns: places };
}

/** NaN for columns that a part does not have. */
function joinCentres(
  parts: readonly PartOfFile[],
  columns: number,
  groups: number,
): Float64Array[] {
  const centres = Array.from({ length: columns }, () => new Float64Array(groups).fill(Number.NaN));
  let before = 0;
  for (const { partition, columns: own } of parts) {
    for (const [place, values] of (partition.model?.centres ?? []).entries()) {
      const j = own === undefined ? place : own[place];
      // Later columns only helped to group.
      if (j !== undefined && j < columns) centres[j].set(values, before);
    }
    before += partition.groups;
  }
  return centres;
}
