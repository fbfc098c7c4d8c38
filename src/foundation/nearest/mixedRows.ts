/**
 * What two values of a column add to a distance. On a line: their difference, or its square. For levels: 0 if they are
 * equal, else the cost. In a table: `between`, which is 0 for equal codes and else at least `least`.
 */
export type MixedAxis =
  | { readonly kind: 'line' }
  | { readonly kind: 'levels'; readonly cost: number }
  | { readonly kind: 'table'; readonly least: number; between(a: number, b: number): number };

/** Records of numbers and codes, stored one after another. */
export interface MixedRows {
  readonly axes: readonly MixedAxis[];
  /** Whether differences on lines are squared. */
  readonly isSquared: boolean;
  readonly rows: Float64Array;
}

/** The axes by which a point is compared, in the order in which their contributions are summed. */
export interface Compared {
  readonly lines: Int32Array;
  readonly levels: Int32Array;
  readonly costs: Float64Array;
  readonly tables: readonly {
    readonly axis: number;
    readonly table: Extract<MixedAxis, { kind: 'table' }>;
  }[];
}

/** Lines first, then levels, then tables, so that loops need not branch. */
export function comparedBy(axes: readonly MixedAxis[], used: readonly number[]): Compared {
  const ofKind = (kind: MixedAxis['kind']) => used.filter((axis) => axes[axis].kind === kind);
  const levels = ofKind('levels');
  return {
    lines: Int32Array.from(ofKind('line')),
    levels: Int32Array.from(levels),
    costs: Float64Array.from(levels, (axis) => (axes[axis] as { cost: number }).cost),
    tables: ofKind('table').map((axis) => ({
      axis,
      table: axes[axis] as Extract<MixedAxis, { kind: 'table' }>,
    })),
  };
}

/** The sum over the compared axes for two rows, each given by its list and its index there. O(axes). */
export function mixedSum(
  { axes, isSquared, rows }: MixedRows,
  record: number,
  points: Float64Array,
  point: number,
  { lines, levels, costs, tables }: Compared,
): number {
  const [r, p] = [record * axes.length, point * axes.length];
  let sum = 0;
  for (let k = 0; k < lines.length; k++) {
    const difference = rows[r + lines[k]] - points[p + lines[k]];
    sum += isSquared ? difference * difference : Math.abs(difference);
  }
  for (let k = 0; k < levels.length; k++) {
    if (rows[r + levels[k]] !== points[p + levels[k]]) sum += costs[k];
  }
  for (const { axis, table } of tables) sum += table.between(rows[r + axis], points[p + axis]);
  return sum;
}
