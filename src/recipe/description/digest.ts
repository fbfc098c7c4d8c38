import { present } from '../../fields.ts';
import type { ColumnDescription, Description } from '../../foundation/table/index.ts';
import { sha256Text } from '../../io/bytes/index.ts';
import { sameCode } from './read.ts';

/**
 * SHA-256 of what matters for the protection of a file: roles, kinds, units, weights, missing codes, orders and
 * hierarchies, as JSON with sorted keys. Labels, notes and reasons can change without changing it. The description must
 * be complete: one entry for each column, in the order of the file.
 */
export function descriptionDigest({
  protect,
  time,
  strata,
  clusters,
  missingKeys,
  inferredWithin,
  dependencyShare,
  columns,
}: Description): string {
  const inferred = { inferredWithin, dependencyShare };
  const file = present({ protect, time, strata, clusters, missingKeys, ...inferred });
  return sha256Text(canonical({ ...file, columns: columns.map(essential) }));
}

function essential(about: ColumnDescription): object {
  const { kind, role, values, missing, hierarchy, belongsTo } = about;
  const { unit, within, head, weightOf, replicateOf } = about;
  return present({
    ...{ kind, role, hierarchy, belongsTo, unit, within, head, weightOf, replicateOf },
    column: about.column,
    order: kind === 'ordinal' ? values?.map(({ code }) => sameCode(code)) : undefined,
    missing: missing?.map(({ code }) => sameCode(code)).sort(),
  });
}

/** JSON with the keys of every object in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}
