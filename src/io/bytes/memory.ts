/** Bytes that a table may take. Numbers and codes lie outside of the engine's heap, texts inside. */
export interface TableRoom {
  readonly numbers: number;
  readonly texts: number;
}

/** Copies of a table at the peak of a run: read, treated, replaced, written, read back. */
const COPIES = 6;
/** Bytes of memory that the process takes before it reads anything. */
const PROCESS = 128 * 2 ** 20;
/** For an engine that does not say what it may use, such as a page in most browsers. */
const USUAL = 2 ** 32;

interface Host {
  readonly process?: {
    constrainedMemory?(): number;
    getBuiltinModule?(name: string): {
      totalmem(): number;
      getHeapStatistics(): { readonly heap_size_limit: number };
    };
  };
  readonly performance: { readonly memory?: { readonly jsHeapSizeLimit: number } };
}

/**
 * What a table may take of the memory of this process: a sixth of what a container or the machine has, and a sixth of the
 * engine's heap for texts, less what the program itself takes. Asked anew each time, because a container can be given another limit while it runs.
 */
export function roomForTable(): TableRoom {
  return {
    numbers: Math.floor(memoryRoom() / COPIES),
    texts: Math.floor(heapRoom() / COPIES),
  };
}

/** Bytes of a file that are held outside of the heap while it is read, beside the table: at most a third of the memory. */
export function roomToHold(most: number): number {
  return Math.min(most, Math.floor(memoryRoom() / 3));
}

/** Bytes of a container or the machine that data can take. */
function memoryRoom(): number {
  const { process } = globalThis as unknown as Host;
  const machine = process?.getBuiltinModule?.('node:os').totalmem() ?? USUAL;
  // Without a limit, a control group says that it is larger than any memory.
  const group = process?.constrainedMemory?.() || machine;
  return Math.max(0, Math.min(machine, group) - PROCESS);
}

/** A number of bytes for a person. */
export function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / 2 ** 20)} MiB`;
}

/** Bytes of the engine's heap for each byte of a text while it is parsed, at most: `[],` becomes an array. */
const PARSED = 60;
/** The same for long texts, which are cut into lines or are mostly numbers. */
const KEPT = 8;
/** Bytes of the heap that the program itself takes, and those for young objects. */
const PROGRAM = 96 * 2 ** 20;

/** Which texts the heap of this process can take. */
export interface TextRoom {
  /** Bytes of a text. */
  readonly most: number;
  /** Megabytes of heap that a text of this size needs. */
  needed(size: number): number;
}

/** The room for a text that becomes many small objects, such as a recipe, or for a long one. */
export function roomForText(isParsed: boolean): TextRoom {
  const each = isParsed ? PARSED : KEPT;
  return {
    most: Math.floor(heapRoom() / each),
    needed: (size) => Math.ceil((size * each + PROGRAM) / 2 ** 20),
  };
}

/** Bytes of the heap that data can take. */
function heapRoom(): number {
  const { process, performance } = globalThis as unknown as Host;
  const limit =
    process?.getBuiltinModule?.('node:v8').getHeapStatistics().heap_size_limit ??
    performance.memory?.jsHeapSizeLimit ??
    USUAL;
  return Math.max(0, limit - PROGRAM);
}
