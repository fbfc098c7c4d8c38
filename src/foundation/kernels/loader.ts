import { PenumbraError } from '../../error.ts';
import { module as encoded } from './module.ts';

/** What the compiled module exports. An address is an offset into the instance's memory, in bytes. */
interface KernelFunctions {
  exp(x: number): number;
  expm1(x: number): number;
  log(x: number): number;
  log1p(x: number): number;
  log2(x: number): number;
  log10(x: number): number;
  pow(x: number, y: number): number;
  sin(x: number): number;
  cos(x: number): number;
  cbrt(x: number): number;
  /** Quantile of the standard normal distribution (Wichura 1988, AS 241); p = 0 and 1 give infinities. */
  normalQuantile(p: number): number;
  /** Normal draws from pairs of random words. */
  normalsFrom(words: number, count: number, out: number): void;
  /** ChaCha20 keystream words of a multiple of 4 blocks; key of 8 words, nonce of 3. */
  keystream(
    key: number,
    counter: number,
    nonce0: number,
    nonce1: number,
    nonce2: number,
    out: number,
    blocks: number,
  ): void;
  /** The record set of an instance: see recordSet.ts, its only user. */
  openRecordSet(
    values: number,
    records: number,
    padded: number,
    columns: number,
    indexOf: number,
    slotOf: number,
    sums: number,
  ): void;
  removeRecord(index: number): void;
  centroid(out: number): void;
  recordAt(index: number, out: number): void;
  distancesTo(point: number, out: number): void;
  farthestFrom(point: number): number;
  nearestTo(
    point: number,
    count: number,
    except: number,
    distances: number,
    indices: number,
  ): number;
  nearestAndFarthest(
    point: number,
    count: number,
    except: number,
    distances: number,
    indices: number,
  ): number;
  foundIndex(): number;
  foundDistance(): number;
  /** Running sums of records: see batchMean.ts, their only user. */
  addRow(sums: number, columns: number, row: number): void;
  takeRow(sums: number, columns: number, row: number): void;
  meanOfRows(sums: number, columns: number, count: number, out: number): void;
  /** The batch pass of an instance: see batchPass.ts, its only user. */
  openBatch(
    rows: number,
    records: number,
    columns: number,
    indexOf: number,
    slotOf: number,
    blocks: number,
  ): void;
  frameBatch(centre: number, quantum: number): void;
  removeFromBatch(index: number): void;
  passBatch(
    points: number,
    count: number,
    lists: number,
    limits: number,
    work: number,
    distances: number,
    indices: number,
    scratch: number,
    longest: number,
  ): void;
  /** The record tree of an instance: see recordTree.ts, its only user. */
  openTree(
    rows: number,
    records: number,
    columns: number,
    fill: number,
    recordOf: number,
    placeOf: number,
    leaves: number,
    nodes: number,
    sums: number,
    scratch: number,
  ): void;
  treeScratchBytes(): number;
  sumTree(): void;
  treeBuildBytes(columns: number): number;
  startTree(items: number, gathered: number): void;
  splitTree(budget: number): number;
  leavesOfTree(): number;
  anchorTree(): void;
  treeWidth(): number;
  treeCentroid(out: number): void;
  removeFromTree(records: number, count: number): void;
  farthestInTree(point: number): number;
  nearestInTree(
    point: number,
    count: number,
    except: number,
    distances: number,
    indices: number,
  ): number;
  treeNodesVisited(): number;
  treeLeavesVisited(): number;
  treeDistancesComputed(): number;
  /** The neighbour tree of an instance: see grownTree.ts and neighbourTree.ts. */
  neighbourNodes(records: number): number;
  neighbourScratchBytes(columns: number): number;
  startNeighbours(
    rows: number,
    owners: number,
    records: number,
    columns: number,
    leaves: number,
    nodes: number,
    centres: number,
    items: number,
    scratch: number,
  ): void;
  buildNeighbours(budget: number): number;
  neighbourScale(): number;
  openNeighbours(
    rows: number,
    owners: number,
    records: number,
    columns: number,
    leaves: number,
    nodes: number,
    centres: number,
    scale: number,
  ): void;
  neighbourLeaves(points: number, count: number, query: number, out: number): void;
  askNeighbours(
    points: number,
    count: number,
    budget: number,
    query: number,
    distances: number,
    indices: number,
    ties: number,
    seconds: number,
    secondTies: number,
  ): number;
  neighbourWork(): number;
  /** The local search of an instance: see localSearch.ts, its only user. */
  searchBytes(records: number, columns: number, k: number, degree: number): number;
  openSearch(
    records: number,
    columns: number,
    k: number,
    degree: number,
    rows: number,
    neighbours: number,
    groupOf: number,
    work: number,
  ): void;
  openDraws(key: number, step: number, purpose: number, index: number): void;
  annealGroups(list: number, count: number, temperature: number): void;
  startDescent(): void;
  descendGroups(first: number, end: number, least: number): number;
  addUpGroups(): void;
  lossOfGroups(): number;
  changeOfLoss(): number;
  /** Neighbours in the neighbour tree of an instance: see localSearchGraph.ts, their only user. */
  neighbourOrder(out: number): void;
  neighbourGraph(
    firstLeaf: number,
    endLeaf: number,
    count: number,
    part: number,
    mostLeaves: number,
    query: number,
    out: number,
  ): void;
  /** The mixture of an instance: see mixturePass.ts, its only user. */
  openPowers(table: number): void;
  raisePairs(numbers: number, largest: number, totals: number, bytes: number, list: number): number;
  mixtureBytes(dimensions: number, components: number): number;
  openMixture(
    columns: number,
    padded: number,
    dimensions: number,
    components: number,
    isDiagonal: boolean,
    isHeavy: boolean,
    parameters: number,
    work: number,
  ): void;
  passMixture(first: number, end: number, out: number, kept: number, room: number): number;
  /** The fuzzy memberships of an instance: see fuzzyTiles.ts, their only user. */
  openFuzzy(
    values: number,
    padded: number,
    columns: number,
    centres: number,
    count: number,
    distances: number,
    shares: number,
    lanes: number,
    moves: number,
    weights: number,
  ): void;
  shareFuzzy(first: number, halves: number, parameter: number, least: number): void;
  collectFuzzy(powers: boolean): void;
  /** The agglomeration of an instance: see mixtureTree.ts, its only user. */
  mixtureTreeBytes(groups: number, dimensions: number): number;
  openMixtureTree(
    groups: number,
    dimensions: number,
    term: number,
    alpha: number,
    beta: number,
    sizes: number,
    means: number,
    work: number,
  ): void;
  growMixtureTree(budget: number): number;
  mixtureMerges(): number;
  equalTreeBytes(groups: number, dimensions: number): number;
  openEqualTree(
    groups: number,
    dimensions: number,
    sizes: number,
    means: number,
    diagonal: number,
    work: number,
  ): void;
  growEqualTree(budget: number): number;
  equalMerges(): number;
  /** First free address. */
  heapBase(): number;
}

/** An array in an instance's memory. */
export interface Region<Values> {
  /** Offset in bytes, passed to the kernel's functions; a multiple of 16. */
  readonly address: number;
  readonly length: number;
  /**
   * The array, looked up again at each use: growing the memory detaches all earlier views, so a view must not be kept
   * across anything that can allocate.
   */
  readonly values: Values;
}

/**
 * One instance of the kernels with its own memory. Memory is allocated from the bottom up and freed by `free`, or
 * all at once when nothing refers to the instance any more.
 */
export interface Kernel {
  readonly functions: KernelFunctions;
  float64(length: number): Region<Float64Array>;
  int32(length: number): Region<Int32Array>;
  uint32(length: number): Region<Uint32Array>;
  uint8(length: number): Region<Uint8Array>;
  /** The current top of the allocated memory. */
  mark(): number;
  /** Frees everything allocated since the mark. The memory itself does not shrink. */
  free(mark: number): void;
  /** Size of the memory, in bytes. */
  size(): number;
}

const PAGE = 65536;
/** The constants take less than this; the memory grows on demand. */
const INITIAL_PAGES = 2;

let compiled: WebAssembly.Module | undefined;
let shared: Kernel | undefined;

/**
 * A new instance, made synchronously. Compilation happens once per realm (thread, page or worker), and an instance
 * costs well below a millisecond: use one per task to free a task's memory.
 */
export function instantiate(): Kernel {
  compiled ??= new WebAssembly.Module(decode(encoded));
  const memory = newMemory();
  const instance = new WebAssembly.Instance(compiled, { env: { memory } });
  const functions = instance.exports as unknown as KernelFunctions;
  let top = align(functions.heapBase() >>> 0);

  function allocate(bytes: number): number {
    const address = top;
    const end = align(address + bytes);
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) grow(memory, Math.ceil(missing / PAGE));
    top = end;
    return address;
  }

  function region<Values extends { readonly buffer: ArrayBufferLike }>(
    make: (buffer: ArrayBuffer, address: number, length: number) => Values,
    length: number,
    width: number,
  ): Region<Values> {
    const address = allocate(length * width);
    let view = make(memory.buffer, address, length);
    return {
      address,
      length,
      get values() {
        if (view.buffer !== memory.buffer) view = make(memory.buffer, address, length);
        return view;
      },
    };
  }

  return {
    functions,
    float64: (length) => region((b, a, n) => new Float64Array(b, a, n), length, 8),
    int32: (length) => region((b, a, n) => new Int32Array(b, a, n), length, 4),
    uint32: (length) => region((b, a, n) => new Uint32Array(b, a, n), length, 4),
    uint8: (length) => region((b, a, n) => new Uint8Array(b, a, n), length, 1),
    mark: () => top,
    free(mark) {
      top = mark;
    },
    size: () => memory.buffer.byteLength,
  };
}

/** The instance for scalar functions and short-lived buffers, made at first use. */
export function sharedKernel(): Kernel {
  shared ??= instantiate();
  return shared;
}

/** Instances that are kept for the next task have at most so much memory, in bytes. */
const LARGEST_KEPT = 2 ** 20;
const MOST_KEPT = 4;
const kept: { readonly kernel: Kernel; readonly mark: number }[] = [];

/**
 * Runs a task with an instance of its own, for tasks that can be small and many: the next task gets the same instance.
 * Its memory holds what the last task left there. A task that is abandoned does not give its instance back.
 */
export function* withKernel<Step, Result>(
  task: (kernel: Kernel) => Generator<Step, Result>,
): Generator<Step, Result> {
  const { kernel, mark } = kept.pop() ?? newlyMarked(instantiate());
  try {
    return yield* task(kernel);
  } finally {
    kernel.free(mark);
    if (kernel.size() <= LARGEST_KEPT && kept.length < MOST_KEPT) kept.push({ kernel, mark });
  }
}

function newlyMarked(kernel: Kernel) {
  return { kernel, mark: kernel.mark() };
}

/** 16 bytes are one vector. */
function align(address: number): number {
  return Math.ceil(address / 16) * 16;
}

function newMemory(): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial: INITIAL_PAGES });
  } catch (cause) {
    throw tooLittle(INITIAL_PAGES, cause);
  }
}

function grow(memory: WebAssembly.Memory, pages: number): void {
  try {
    memory.grow(pages);
  } catch (cause) {
    throw tooLittle(memory.buffer.byteLength / PAGE + pages, cause);
  }
}

function tooLittle(pages: number, cause: unknown): PenumbraError {
  const megabytes = Math.ceil((pages * PAGE) / 1e6);
  return new PenumbraError(
    'data',
    `The calculation needs ${megabytes} MB of memory at once, which is not available: use smaller blocks of records.`,
    {},
    { cause },
  );
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
