import { PenumbraError } from '../../../error.ts';
import { present } from '../../../fields.ts';
import { parseSeed } from '../../../foundation/numerics/index.ts';
import { type Grid, onGrid } from '../../../foundation/table/index.ts';
import { counted } from '../../../foundation/words/index.ts';
import { finish, type Job, type Work } from '../../../foundation/work/index.ts';
import { planRecipe } from '../../plan/index.ts';
import { maskFile } from '../maskFile.ts';
import { type BlockData, type BlockShape, blockSeed, datasetOfBlock } from './shape.ts';

/** A block after protection. Values are rounded as they are written. */
export interface MaskedBlock {
  readonly block: number;
  /** Which of its records are kept, or null for all. */
  readonly kept: Uint8Array | null;
  /** New values of columns, for the kept records. */
  readonly masked: readonly MaskedBlockColumn[];
  /** The group of each kept record, and the number of groups, for each step of the plan. */
  readonly groups: readonly { readonly groupOf: Int32Array; readonly count: number }[];
}

interface MaskedBlockColumn {
  readonly position: number;
  /** Numbers, or codes into `names`; NaN is missing. */
  readonly values: Float64Array;
  readonly grid: Grid;
  readonly names?: readonly string[];
}

/**
 * Protects a block like a separate file, with its own seed. Promises that hold in each block hold
 * for the whole file: groups lie inside blocks, and means and covariances that are kept in every
 * part are kept in the sum.
 */
export function* maskBlock(shape: BlockShape, data: BlockData): Work<MaskedBlock> {
  const file = datasetOfBlock(shape, data);
  try {
    const plan = planRecipe(shape.recipe, file.table, file.lineOf);
    const seed = parseSeed(blockSeed(shape.seed, data.block));
    const { masked, partitions } = yield* maskFile(file, plan, seed, {
      deviations: shape.deviations,
    });
    return {
      block: data.block,
      kept: plan.kept,
      masked: [...masked]
        .map(([position, { values, grid, names }]) => ({
          position,
          values:
            names === undefined ? values.map((value) => onGrid(value, grid.decimals)) : values,
          grid,
          ...present({ names }),
        }))
        .sort((a, b) => a.position - b.position),
      groups: partitions.map(({ groupOf, groups: count }) => ({ groupOf, count })),
    };
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    const records = data.numbers.length;
    throw new PenumbraError(
      error.code,
      `Block ${data.block + 1}, of ${counted(records, 'record')}: ${error.message}`,
      error.place,
    );
  }
}

/** Protects blocks of one run, on any thread. */
export const maskBlockJob: Job<BlockShape, BlockData, MaskedBlock> = {
  name: 'mask-block',
  open: (shape) => (data) => finish(maskBlock(shape, data)),
};
