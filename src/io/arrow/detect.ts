import type { ByteSource } from '../bytes/index.ts';
import * as refusal from './refusal.ts';

export const MAGIC = 'ARROW1';
/** Bytes in front of a message: four of this mark, and four of its length. */
export const CONTINUATION = 0xffffffff;
const LENGTH = 16;

/** Whether a source is an Arrow file or stream, told by its first bytes. */
export async function isArrow(source: ByteSource): Promise<boolean> {
  const start: number[] = [];
  for await (const chunk of source.open()) {
    start.push(...chunk.subarray(0, LENGTH - start.length));
    if (start.length === LENGTH) break;
  }
  const text = String.fromCharCode(...start);
  if (text.startsWith('FEA1')) throw refusal.firstFeather(source.name);
  if (text.startsWith(`${MAGIC}\0\0`)) return true;
  if (start.length < LENGTH) return false;
  // A stream begins with the mark, the length of the description, and where its table begins.
  const view = new DataView(Uint8Array.from(start).buffer);
  const length = view.getUint32(4, true);
  const table = view.getUint32(8, true);
  return (
    view.getUint32(0) === CONTINUATION &&
    length > 0 &&
    length % 8 === 0 &&
    table > 3 &&
    table < length
  );
}

/** Whether a file of this name is to be an Arrow file, or a stream. */
export function isArrowName(path: string): boolean {
  return /\.(arrow|arrows|feather|ipc)$/i.test(path);
}
