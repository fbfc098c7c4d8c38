import {
  type Column,
  NUMERIC,
  type Scale,
  scaleOf,
  valuesOf,
} from '../../foundation/table/index.ts';
import type { MissingPolicy } from '../description/index.ts';

/**
 * The scales of columns in a step. If missing counts as a level, each category with missing values
 * has one more level, after the others.
 */
export function scalesOf(columns: readonly Column[], missing: MissingPolicy): Scale[] {
  return columns.map((column) => {
    const scale = scaleOf(column);
    if (missing !== 'level' || scale.kind === 'numeric') return scale;
    if (!valuesOf(column).some(Number.isNaN)) return scale;
    const { levels } = scale;
    if (scale.kind === 'ordinal' || scale.tree === undefined) {
      return { ...scale, levels: levels + 1, missing: levels };
    }
    return { ...scale, levels: levels + 1, missing: levels, tree: withMissing(scale.tree, levels) };
  });
}

/** The tree with missing as one more level below the root: its node is the first after the levels. */
function withMissing({ parent }: { readonly parent: Int32Array }, levels: number) {
  const moved = (node: number) => (node >= levels ? node + 1 : node);
  const root = parent.indexOf(-1);
  const wider = new Int32Array(parent.length + 1);
  for (let node = 0; node < parent.length; node++) {
    wider[moved(node)] = parent[node] < 0 ? -1 : moved(parent[node]);
  }
  wider[levels] = moved(root);
  return { parent: wider };
}

/** The code of a node before a level for missing was inserted; NaN for missing itself. */
function withoutMissing(code: number, { missing }: { readonly missing?: number }): number {
  if (missing === undefined || code < missing) return code;
  return code === missing ? Number.NaN : code - 1;
}

/** Values with missing as the level that the scale has for it. */
export function withLevel(values: Float64Array, scale: Scale): Float64Array {
  if (scale.kind === 'numeric' || scale.missing === undefined) return values;
  const { missing } = scale;
  return values.map((value) =>
    Number.isNaN(value) ? missing : value >= missing ? value + 1 : value,
  );
}

/** Values for writing: the level for missing becomes missing again. */
export function withoutLevel(values: Float64Array, scale: Scale): Float64Array {
  if (scale.kind === 'numeric' || scale.missing === undefined) return values;
  return values.map((value) => withoutMissing(value, scale));
}

function isNumeric(scale: Scale): boolean {
  return scale.kind === 'numeric';
}

/** Whether every column is numeric. */
export function areNumeric(scales: readonly Scale[]): boolean {
  return scales.every(isNumeric);
}

export { NUMERIC };
