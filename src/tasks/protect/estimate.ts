import { exp, log } from '../../foundation/numerics/index.ts';
import type { Column, Dataset } from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import { type ByteSource, bytesSource } from '../../io/bytes/index.ts';
import { loadFor, someRecords, type TaskOptions } from '../../recipe/dataset/index.ts';
import { planRecipe, type Recipe } from '../../recipe/index.ts';
import { maskFile, neededBy } from '../../recipe/run/index.ts';

/** Time and memory of a run, estimated from a part of the file. */
export interface Estimate {
  readonly records: number;
  /** Whether the records were counted and not estimated. */
  readonly isExact: boolean;
  readonly columns: number;
  /** Number of records that the estimate used. */
  readonly tried: number;
  /** Growth of the time with the number of records: 1 is linear, 2 is quadratic. */
  readonly exponent: number;
  readonly engines: readonly EngineEstimate[];
  /** The recommended way, with the reason, in a sentence. */
  readonly advice: string;
  /** Why the file cannot be cut into blocks; null if it can. */
  readonly notInBlocks: string | null;
}

export interface EngineEstimate {
  readonly engine: 'memory' | 'blocks' | 'external';
  readonly title: string;
  readonly seconds: number;
  /** Bytes at the peak. */
  readonly memory: number;
  /** The command line flags for it. */
  readonly flags: string;
}

/** The resources of the machine. */
export interface Machine {
  /** Free memory in bytes. */
  readonly memory: number;
  readonly cores: number;
}

/** Bytes of a file that the estimate reads. */
const HEAD = 8 << 20;
/** Records that the recipe is tried on; the other try has half of them. */
const TRIED = 4000;
/** Default number of records in a block. */
export const BLOCK = 20_000;
/** Memory of the program itself, in bytes. */
const BASE = 150e6;
/** Copies of the columns at the peak: read, treated, replaced, written, read back. */
const COPIES = 6;
/** Measured: bytes that one core reads, copies and reads back in a second. */
const BYTES_PER_SECOND = 25e6;

/**
 * Estimates time and memory. The recipe runs on two parts of the file, the second twice as large as
 * the first, and the growth between them is extrapolated. Not a promise: other parts of the file
 * can differ.
 */
export async function estimate(
  source: ByteSource,
  asked: Recipe,
  machine: Machine,
  options: TaskOptions = {},
): Promise<Estimate> {
  const head = await headOf(source, options.signal);
  const start = bytesSource(source.name, head.bytes);
  const { file, recipe } = await loadFor(start, asked, options);
  const perRecord = head.bytes.length / file.records;
  const records = head.isWhole ? file.records : Math.round((source.size ?? 0) / perRecord);
  const { cut: _, ...plain } = recipe;
  const size = Math.min(TRIED, file.records);
  const firstOf = (count: number) => someRecords(file, Int32Array.from(Array(count).keys()));
  const [half, whole] = [
    await secondsFor(firstOf(Math.ceil(size / 2)), plain, options),
    await secondsFor(firstOf(size), plain, options),
  ];
  const exponent = Math.min(2.2, Math.max(1, log(whole / half) / log(2)));
  const grown = (n: number) => whole * exp(exponent * log(n / size));
  const cells = bytesPerRecordIn(file, recipe);
  const bytes = records * perRecord;
  const passing = bytes / BYTES_PER_SECOND;
  const notInBlocks = refusalOf(file, recipe);
  const blockSize = Math.min(recipe.cut?.size ?? BLOCK, records);
  const inBlocks = (Math.ceil(records / blockSize) * grown(blockSize)) / machine.cores;
  const inMemory = BASE + COPIES * records * cells.all;
  const engines: EngineEstimate[] = [
    {
      engine: 'memory',
      title: 'In memory, as a whole',
      seconds: grown(records) + passing,
      memory: inMemory,
      flags: '',
    },
    ...(notInBlocks === null
      ? ([
          {
            engine: 'blocks',
            title: 'In memory, cut into blocks',
            seconds: inBlocks + passing,
            memory: inMemory,
            flags: `--cut ${blockSize}`,
          },
          {
            engine: 'external',
            title: 'Larger than memory',
            seconds: inBlocks + 4 * passing,
            memory: Math.min(2e9, Math.max(1e9, BASE + 12 * blockSize * cells.needed)),
            // If the recipe has no cut, blocks are as large as fits, which loses less.
            flags: recipe.cut === undefined ? '--memory 2GB' : `--cut ${blockSize} --memory 2GB`,
          },
        ] as const)
      : []),
  ];
  return {
    records,
    isExact: head.isWhole,
    columns: file.names.length,
    tried: size,
    exponent,
    engines,
    advice: adviceOf(engines, machine, notInBlocks),
    notInBlocks,
  };
}

function adviceOf(
  engines: readonly EngineEstimate[],
  { memory }: Machine,
  notInBlocks: string | null,
): string {
  const [whole, blocks] = engines;
  const isTooLarge = whole.memory > 0.7 * memory;
  if (notInBlocks !== null) {
    return isTooLarge
      ? 'The file does not fit into memory and this recipe needs the whole file: use a larger machine, fewer columns or another recipe.'
      : 'In memory, as a whole: it fits.';
  }
  if (isTooLarge) {
    return 'Larger than memory: the whole file does not fit. On a cluster, --engine spark gives the same result.';
  }
  if (whole.seconds > 600 && whole.seconds > 3 * blocks.seconds) {
    return 'In memory, cut into blocks: the file fits, but as a whole it would take much longer. Blocks lose more information.';
  }
  return 'In memory, as a whole: it fits, and this loses least.';
}

/** The first bytes of a file, up to the end of a record. */
async function headOf(source: ByteSource, signal: AbortSignal | undefined) {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isWhole = true;
  for await (const piece of (source.example ?? source).open()) {
    signal?.throwIfAborted();
    pieces.push(piece.slice());
    size += piece.length;
    if (size >= HEAD) {
      isWhole = source.size !== undefined && size === source.size;
      break;
    }
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { bytes: isWhole ? bytes : bytes.subarray(0, endOfRecord(bytes)), isWhole };
}

/** Position after the last line break outside quotes. */
function endOfRecord(bytes: Uint8Array): number {
  let isQuoted = false;
  let end = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 34) isQuoted = !isQuoted;
    else if (bytes[i] === 10 && !isQuoted) end = i + 1;
  }
  return end;
}

async function secondsFor(file: Dataset, recipe: Recipe, { signal }: TaskOptions): Promise<number> {
  const plan = planRecipe(recipe, file.table, file.lineOf);
  const times: number[] = [];
  for (let turn = 0; turn < 2; turn++) {
    const since = performance.now();
    await drive(maskFile(file, plan, new Uint8Array(32)), () => {}, signal);
    times.push((performance.now() - since) / 1000);
  }
  return Math.max(1e-4, Math.min(...times));
}

function bytesPerRecordIn(file: Dataset, recipe: Recipe) {
  const needed = neededBy(planRecipe(recipe, file.table, file.lineOf));
  const width = (column: Column) => ({ numeric: 8, categorical: 4, text: 48 })[column.kind];
  const sum = (columns: readonly Column[]) => columns.reduce((all, one) => all + width(one), 0);
  const { columns } = file.table;
  return { all: sum(columns), needed: sum(columns.filter((_, position) => needed.has(position))) };
}

/** Why the recipe cannot be combined with a cut, or null. */
function refusalOf(file: Dataset, recipe: Recipe): string | null {
  try {
    planRecipe({ ...recipe, cut: recipe.cut ?? { size: BLOCK } }, file.table, file.lineOf);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
