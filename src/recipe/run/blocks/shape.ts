import { present } from '../../../fields.ts';
import {
  type CategoricalColumn,
  type Column,
  categoriesAmong,
  type Dataset,
  type Description,
  type Grid,
} from '../../../foundation/table/index.ts';
import { sha256Text } from '../../../io/bytes/index.ts';
import type { Dialect } from '../../../io/csv/index.ts';
import type { Plan } from '../../plan/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import type { FileDeviations } from '../steps.ts';

/**
 * The common description of all blocks of a run, as plain JSON: it is sent to threads, to other
 * processes and to the executors of a cluster. It holds the seed and the levels of categories, so
 * it must stay.
 */
export interface BlockShape {
  readonly format: 'penumbra-blocks';
  readonly version: 1;
  /** The recipe for each block: every choice written out, without seed and cut. */
  readonly recipe: Recipe;
  /** Seed of the run, 64 hexadecimal digits; the seed of a block is derived from it. */
  readonly seed: string;
  readonly dialect: Dialect;
  /** All columns of the file, in its order. */
  readonly columns: readonly ShapeColumn[];
  /** Standard deviations over the whole file of the columns along which it is cut, by position. */
  readonly deviations: FileDeviations;
}

/** A column without its values. Blocks get the values of the columns that they need. */
type ShapeColumn = (
  | {
      readonly kind: 'numeric';
      readonly name: string;
      readonly grid: Grid;
      /** If the numbers are codes: those of the whole file, ascending. */
      readonly codes?: readonly number[];
    }
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
  /** Index of each record in the file, from 0, ascending. */
  readonly numbers: Float64Array;
  /**
   * Values of each column of the shape: numbers (NaN is missing), codes (-1 is missing), texts
   * (null is missing), or null if the column is not needed.
   */
  readonly columns: readonly (Float64Array | Int32Array | readonly (string | null)[] | null)[];
}

/** What blocks have in common, beside the columns. */
interface Common {
  readonly dialect: Dialect;
  readonly plan: Plan;
  readonly seed: string;
  /** For columns of numbers that are codes: all of them in the whole file, ascending. */
  readonly codes?: readonly (readonly number[] | undefined)[];
  readonly deviations: FileDeviations;
}

/** Prepares the columns of a file as the recipe says, for all blocks alike. */
export function shapeOf(
  columns: readonly Column[],
  { dialect, plan, seed, codes = [], deviations }: Common,
): BlockShape {
  const needed = neededBy(plan);
  const { seed: _, cut: __, ...recipe } = plan.recipe;
  return {
    format: 'penumbra-blocks',
    version: 1,
    recipe: { ...recipe, ...present({ description: ofRecords(plan) }) },
    seed,
    dialect,
    deviations,
    columns: columns.map((column, position): ShapeColumn => {
      const { name } = column;
      const is = needed.has(position);
      if (column.kind === 'numeric') {
        const own = is ? codes[position] : undefined;
        return { kind: 'numeric', name, grid: column.grid, ...present({ codes: own }), needed: is };
      }
      if (column.kind === 'text') return { kind: 'text', name, needed: is };
      const { ordered } = column;
      const levels = is ? column.levels : [];
      return { kind: 'categorical', name, levels, ordered, needed: is };
    }),
  };
}

/** The description for blocks: columns of steps belong to the record, even if they have one value in each unit of a block. */
function ofRecords({ recipe: { description }, unit, steps }: Plan): Description | undefined {
  if (unit === null || description === undefined) return description;
  const covered = new Set(steps.flatMap(({ positions }) => positions));
  return {
    ...description,
    columns: description.columns.map((about, position) =>
      covered.has(position) ? { ...about, belongsTo: 'record' } : about,
    ),
  };
}

/** Positions of the columns that a block needs: those that steps, rules and preparations use. */
export function neededBy(plan: Plan): ReadonlySet<number> {
  const optional = (position: number | null) => (position === null ? [] : [position]);
  const rules = plan.edits?.rules ?? [];
  // The columns that an XPath test uses are unknown.
  if (rules.some(({ rule }) => rule.condition === null)) return new Set(plan.columns.keys());
  return new Set([
    ...plan.steps.flatMap((step) => [
      ...step.positions,
      ...step.given,
      ...step.confidential,
      ...(step.blocks?.strata ?? []),
      ...optional(step.together),
      ...optional(step.weight),
      ...optional(step.unit),
      ...step.drawnAfter,
    ]),
    ...plan.recoded,
    ...plan.preparations.map(({ position }) => position),
    ...rules.flatMap(({ columns }) => columns),
  ]);
}

/** The records of a block. Columns that are not needed are present but empty. */
export function datasetOfBlock(shape: BlockShape, data: BlockData): Dataset {
  const records = data.numbers.length;
  const nothing = new Array<null>(records).fill(null);
  const columns = shape.columns.map((column, position): Column => {
    const values = data.columns[position];
    const { name } = column;
    if (!column.needed || values === null) return { kind: 'text', name, values: nothing };
    if (column.kind === 'numeric') {
      const { kind, grid, codes } = column;
      const read = { kind, name, grid, values: values as Float64Array };
      return codes === undefined ? read : categoriesAmong(read, codes);
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

/** The seed of a block: the seed and the block's records alone reproduce its part of the result. */
export function blockSeed(seed: string, block: number): string {
  return sha256Text(`penumbra block ${block + 1} of ${seed.toLowerCase()}`);
}
