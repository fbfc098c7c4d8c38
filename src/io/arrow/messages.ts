import { type ByteSource, roomToHold } from '../bytes/index.ts';
import { CONTINUATION, MAGIC } from './detect.ts';
import * as refusal from './refusal.ts';
import { FlatTable } from './table.ts';

/** A part of a file: what it says, and where its values lie. */
export interface Message {
  readonly kind: 'schema' | 'dictionary' | 'records';
  readonly header: FlatTable;
  readonly bodyAt: number;
  readonly bodyBytes: number;
}

const KINDS: readonly (Message['kind'] | undefined)[] = [
  undefined,
  'schema',
  'dictionary',
  'records',
];
const MOST_DESCRIPTION = 1 << 28;
const MOST_BODY = 2 ** 32;

/**
 * The parts of a file in their order. A file is a stream between two marks, with a list of its parts behind, which is not
 * needed. `source` has its size and can be read in parts.
 */
export async function* messagesOf(source: ByteSource): AsyncGenerator<Message> {
  const file = source.name;
  const size = source.size!;
  const start = await source.part!(0, 8);
  const isFile = String.fromCharCode(...start.subarray(0, 6)) === MAGIC;
  const end = isFile ? await streamEnd(source) : size;
  for (let at = isFile ? 8 : 0; at < end; ) {
    const head = await source.part!(at, at + 8);
    if (head.length < 8) throw refusal.cutOff(file);
    const view = new DataView(head.buffer, head.byteOffset, 8);
    const isNew = view.getUint32(0) === CONTINUATION;
    const length = view.getInt32(isNew ? 4 : 0, true);
    if (length === 0) return;
    const from = at + (isNew ? 8 : 4);
    if (length < 0 || length > MOST_DESCRIPTION) throw refusal.damaged(file, IMPOSSIBLE);
    const bodyAt = from + length;
    if (bodyAt > end) throw refusal.cutOff(file);
    const bytes = await source.part!(from, bodyAt);
    const { kind, header, bodyBytes } = guarded(file, () => {
      const message = FlatTable.root(bytes);
      const kind = KINDS[message.byte(1, 0)];
      return { kind, header: message.table(2), bodyBytes: message.int64(3) };
    });
    if (bodyBytes < 0 || bodyBytes > MOST_BODY) throw refusal.damaged(file, IMPOSSIBLE);
    if (bodyAt + bodyBytes > end) throw refusal.cutOff(file);
    const room = roomToHold(MOST_BODY);
    if (bodyBytes > room) throw refusal.hugeBatch(file, room);
    if (kind === undefined || header === null) throw refusal.damaged(file, UNREADABLE);
    yield { kind, header, bodyAt, bodyBytes };
    at = bodyAt + bodyBytes;
  }
}

const IMPOSSIBLE = 'its description has impossible lengths';
export const UNREADABLE = 'its description cannot be read';

/** What points outside of the bytes is a refusal. */
export function guarded<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw refusal.damaged(file, UNREADABLE);
    throw error;
  }
}

/** Where the stream within a file ends: in front of the list of its parts. */
async function streamEnd(source: ByteSource): Promise<number> {
  const size = source.size!;
  const tail = await source.part!(Math.max(0, size - 10), size);
  const isWhole = tail.length === 10 && String.fromCharCode(...tail.subarray(4)) === MAGIC;
  if (!isWhole) throw refusal.cutOff(source.name);
  const length = new DataView(tail.buffer, tail.byteOffset, 10).getInt32(0, true);
  if (length < 0 || length > size - 18) throw refusal.damaged(source.name, IMPOSSIBLE);
  return size - 10 - length;
}
