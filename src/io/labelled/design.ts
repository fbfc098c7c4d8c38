import type { ColumnReference, Description } from '../../foundation/table/index.ts';
import type { DesignUse } from './written.ts';

/**
 * The columns of the sampling design by their names, where a file has room for one of each: the weight of the records,
 * which somebody decided on, strata and clusters. Of several none is told, because half a design is a wrong one.
 */
export function designOf(
  description: Description | undefined,
  names: readonly string[],
): ReadonlyMap<string, DesignUse> {
  if (description === undefined) return new Map();
  const { columns, strata = [], clusters = [] } = description;
  const weights = columns.flatMap(({ role, guessed, weightOf, replicateOf }, position) => {
    const isOfRecords = weightOf === undefined && replicateOf === undefined;
    return role === 'weight' && isOfRecords && !guessed?.includes('role') ? [position + 1] : [];
  });
  const nameOf = (reference: ColumnReference) =>
    typeof reference === 'number' ? names[reference - 1] : reference;
  const only = (references: readonly ColumnReference[], use: DesignUse) =>
    references.length === 1 ? [[nameOf(references[0]), use] as const] : [];
  const areOne = strata.length <= 1 && clusters.length <= 1;
  return new Map([
    ...(areOne ? [...only(strata, 'stratum'), ...only(clusters, 'cluster')] : []),
    ...only(weights, 'weight'),
  ]);
}
