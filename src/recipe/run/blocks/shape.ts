import type { CategoricalColumn, Column, Dataset, Grid } from '../../../foundation/table/index.ts';
import { sha256Text } from '../../../io/bytes/index.ts';
import type { Dialect } from '../../../io/csv/index.ts';
import type { Plan } from '../../plan/index.ts';
import type { Recipe } from '../../recipe/index.ts';

/**
 * What all blocks of a run have in common, as plain JSON: it travels to threads, to other processes and to the
 * executors of a cluster. It holds the seed and the levels of categories, so it must stay.
 */
export interface BlockShape {
  readonly format: 'penumbra-blocks';
  readonly version: 1;
  /** With every choice written out, without seed and cut: what each block is protected with. */
  readonly recipe: Recipe;
  /** Of the run, 64 hexadecimal digits; that of a block is made from it. */
  readonly seed: string;
  readonly dialect: Dialect;
  /** All columns of the file, in its order. */
  readonly columns: readonly ShapeColumn[];
}

/** A column without its values. Blocks get the values of those that are needed. */
type ShapeColumn = (
  | { readonly kind: 'numeric'; readonly name: string; readonly grid: Grid }
  | {
      readonly kind: 'categorical';
      readonly name: string;
      readonly levels: readonly string[];
      readonly ordered: boolean;
    }
  | { readonly kind: 'text'; readonly name: string }
) & { readonly needed: boolean };

/** The records of a block. */
export interface BlockData {
  readonly block: number;
  /** The number of each record in the file, from 0, ascending. */
  readonly numbers: Float64Array;
  /** Of each column of the shape: numbers (NaN is missing), codes (-1 is missing), texts (null is missing), or null where it is not needed. */
  readonly columns: readonly (Float64Array | Int32Array | readonly (string | null)[] | null)[];
}

/** What the recipe makes of a file's columns, for all blocks alike. */
export function shapeOf(
  columns: readonly Column[],
  dialect: Dialect,
  plan: Plan,
  seed: string,
): BlockShape {
  const needed = neededBy(plan);
  const { seed: _, cut: __, ...recipe } = plan.recipe;
  return {
    format: 'penumbra-blocks',
    version: 1,
    recipe,
    seed,
    dialect,
    columns: columns.map((column, position): ShapeColumn => {
      const { name } = column;
      const is = needed.has(position);
      if (column.kind === 'numeric') {
        return { kind: 'numeric', name, grid: column.grid, needed: is };
      }
      if (column.kind === 'text') return { kind: 'text', name, needed: is };
      const { ordered } = column;
      const levels = is ? column.levels : [];
      return { kind: 'categorical', name, levels, ordered, needed: is };
    }),
  };
}

/** Positions of the columns that a block must have: those that steps, rules and preparations look at. */
export function neededBy(plan: Plan): ReadonlySet<number> {
  const optional = (position: number | null) => (position === null ? [] : [position]);
  const rules = plan.edits?.rules ?? [];
  // What a test in XPath looks at is not known.
  if (rules.some(({ rule }) => rule.condition === null)) return new Set(plan.columns.keys());
  return new Set([
    ...plan.steps.flatMap((step) => [
      ...step.positions,
      ...step.given,
      ...step.confidential,
      ...(step.blocks?.strata ?? []),
      ...optional(step.together),
      ...optional(step.weight),
    ]),
    ...plan.recoded,
    ...plan.preparations.map(({ position }) => position),
    ...rules.flatMap(({ columns }) => columns),
  ]);
}

/** The records of a block. Columns that are not needed are there, and empty. */
export function datasetOfBlock(shape: BlockShape, data: BlockData): Dataset {
  const records = data.numbers.length;
  const nothing = new Array<null>(records).fill(null);
  const columns = shape.columns.map((column, position): Column => {
    const values = data.columns[position];
    const { name } = column;
    if (!column.needed || values === null) return { kind: 'text', name, values: nothing };
    if (column.kind === 'numeric') {
      return { kind: 'numeric', name, grid: column.grid, values: values as Float64Array };
    }
    if (column.kind === 'text') {
      return { kind: 'text', name, values: values as readonly (string | null)[] };
    }
    const { levels, ordered } = column;
    const made: CategoricalColumn = {
      kind: 'categorical',
      name,
      codes: values as Int32Array,
      levels,
      ordered,
    };
    return made;
  });
  const first = shape.dialect.header ? 2 : 1;
  return {
    table: { columns, records },
    lineOf: (record) => data.numbers[record] + first,
  };
}

/** The seed of a block: with it and the block's records alone, its part of the result is made again. */
export function blockSeed(seed: string, block: number): string {
  return sha256Text(`penumbra block ${block + 1} of ${seed.toLowerCase()}`);
}
