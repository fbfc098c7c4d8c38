import {
  bytesSource,
  type DataFile,
  type Description,
  load,
  memoryTarget,
  type NumericColumn,
  protect,
  type Recipe,
  readRecipe,
} from '../src/index.ts';
import type { Files } from '../src/measures/contract/index.ts';
import type { ReadData } from './table.ts';

/** For methods that draw, so that the page is the same each time. */
export const SEED = '7ab1e52'.padEnd(64, '0');

/** The papers take every column of a file for an amount that others know, the sampling weight too. */
export function allNumbers(bytes: Uint8Array): Description {
  const [header] = new TextDecoder().decode(bytes).split('\n', 1);
  const names = header.trim().split(',');
  return { columns: names.map((column) => ({ column, kind: 'amount', role: 'key' })) };
}

/** A data file as numeric columns. */
export async function readColumns(read: ReadData, name: string): Promise<DataFile> {
  const bytes = read(name);
  return load(bytesSource(name, bytes), {}, { description: allNumbers(bytes) });
}

/** A protected data file beside the original, every digit written. */
export async function protectedBeside(
  read: ReadData,
  name: string,
  steps: Recipe['steps'],
): Promise<{ readonly files: Files; readonly loss: number; readonly masked: DataFile }> {
  const bytes = read(name);
  const source = bytesSource(name, bytes);
  const description = allNumbers(bytes);
  const target = memoryTarget();
  const { summary } = await protect(
    source,
    readRecipe({ penumbra: 2, description, decimals: 'full', seed: SEED, steps }),
    target,
  );
  const before = await readColumns(read, name);
  const after = await load(bytesSource(name, target.bytes()), {}, { description });
  return {
    files: filesOf(before.names, valuesOf(before), valuesOf(after)),
    loss: summary.loss!,
    masked: after,
  };
}

/** The columns of a file of numbers. */
export function valuesOf({ table }: DataFile): Float64Array[] {
  return table.columns.map((column) => (column as NumericColumn).values);
}

/** Two files in the same order, an intruder who knows the first seven columns. */
export function filesOf(
  names: readonly string[],
  original: readonly Float64Array[],
  masked: readonly Float64Array[],
): Files {
  return {
    names,
    original,
    masked,
    isPaired: true,
    keys: names.map((_, place) => place).slice(0, 7),
    groupOf: null,
    regressions: [],
    members: 1,
  };
}
