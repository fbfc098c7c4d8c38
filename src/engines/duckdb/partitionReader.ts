import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { unreadable } from '../../io/files/index.ts';
import { damagedPartition, groupsOnLine } from '../../recipe/dataset/index.ts';

/** Properties of a partition, before its groups are read. */
interface PartitionSurvey {
  readonly sha256: string;
  /** Records with a group, step by step. */
  readonly counts: readonly number[];
}

/** Number of lines whose groups are passed on together. */
const LINES = 1 << 14;

/** Hashes a partition and refuses whatever `parsePartition` refuses, with one piece in memory. Two passes. */
export async function surveyPartition(path: string, steps: number): Promise<PartitionSurvey> {
  const hash = createHash('sha256');
  let records = -1;
  for await (const chunk of bytesOf(path)) {
    hash.update(chunk);
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) records++;
  }
  const counts = new Array<number>(steps).fill(0);
  for await (const groups of groupsIn(path, steps, records)) {
    for (const [i, its] of groups.entries()) counts[i] += its.length;
  }
  return { sha256: hash.digest('hex'), counts };
}

/**
 * The groups of the kept records, from 0, in batches: for each step those of the same lines. `most`
 * is the largest number of a group.
 */
async function* groupsIn(
  path: string,
  steps: number,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly Int32Array[], void, undefined> {
  let groups: number[][] = Array.from({ length: steps }, () => []);
  const take = () => {
    const taken = groups.map((its) => Int32Array.from(its));
    groups = groups.map(() => []);
    return taken;
  };
  let number = 0;
  let line: string | null = null;
  for await (const next of linesOf(path)) {
    if (line !== null) {
      for (const [step, group] of groupsOnLine(line, number++, steps, most).entries()) {
        if (group !== null) groups[step].push(group);
      }
      if (number % LINES === 0) yield take();
    }
    line = next;
  }
  if (line !== '' || number === 0) throw damagedPartition(number + 1);
  yield take();
}

/** The lines, and what is behind the last line end. */
async function* linesOf(path: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytesOf(path)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest + decoder.decode();
}

async function* bytesOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Reads the groups of each step in the order of the records, some thousands at a time. */
export class GroupCursor {
  readonly #batches: AsyncGenerator<readonly Int32Array[], void, undefined>;
  readonly #waiting: Int32Array[];

  constructor(path: string, steps: number) {
    this.#batches = groupsIn(path, steps);
    this.#waiting = Array.from({ length: steps }, () => new Int32Array(0));
  }

  /** The next groups of every step; fewer at the end. */
  async take(count: number): Promise<Int32Array[]> {
    while (this.#waiting.some(({ length }) => length < count)) {
      const { value, done } = await this.#batches.next();
      if (done) break;
      for (const [i, its] of value.entries()) {
        const both = new Int32Array(this.#waiting[i].length + its.length);
        both.set(this.#waiting[i]);
        both.set(its, this.#waiting[i].length);
        this.#waiting[i] = both;
      }
    }
    return this.#waiting.map((its, i) => {
      this.#waiting[i] = its.slice(count);
      return its.slice(0, count);
    });
  }

  async close(): Promise<void> {
    await this.#batches.return();
  }
}
