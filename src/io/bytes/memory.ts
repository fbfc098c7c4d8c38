/** Bytes that a table may take. Numbers and codes lie outside of the engine's heap, texts inside. */
export interface TableRoom {
  readonly numbers: number;
  readonly texts: number;
}

/** Copies of a table at the peak of a run: read, treated, replaced, written, read back. */
const COPIES = 6;
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
 * engine's heap for texts. Asked anew each time, because a container can be given another limit while it runs.
 */
export function roomForTable(): TableRoom {
  const { process, performance } = globalThis as unknown as Host;
  const heap =
    process?.getBuiltinModule?.('node:v8').getHeapStatistics().heap_size_limit ??
    performance.memory?.jsHeapSizeLimit ??
    USUAL;
  const machine = process?.getBuiltinModule?.('node:os').totalmem() ?? USUAL;
  // Without a limit, a control group says that it is larger than any memory.
  const group = process?.constrainedMemory?.() || machine;
  return {
    numbers: Math.floor(Math.min(machine, group) / COPIES),
    texts: Math.floor(heap / COPIES),
  };
}
