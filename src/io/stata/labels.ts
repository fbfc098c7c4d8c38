import type { LabelledCode } from '../../foundation/table/index.ts';
import type { ByteSource } from '../bytes/index.ts';
import { roomToDescribe } from '../labelled/index.ts';
import { type Header, unsigned } from './header.ts';
import * as refusal from './refusal.ts';
import { textOf } from './text.ts';

/** The most bytes of sets of labels that are believed. */
const MOST = 1 << 28;
/** Above this, the value of a label is a missing value: `.`, then .a to .z. */
const LARGEST_CODE = 2_147_483_620;
const LETTERS = 26;

/** The sets of labels of a file by their names. Labels of the missing value without a reason are left out. */
export async function readLabels(
  source: ByteSource,
  header: Header,
): Promise<ReadonlyMap<string, readonly LabelledCode[]>> {
  const { release, isLittle, labelsAt, dataAt, size, records } = header;
  const file = source.name;
  const behind = dataAt + size * records;
  const isNew = release >= 117;
  const at = labelsAt ?? behind;
  const length = source.size! - at;
  if (at < behind || length < 0) throw refusal.cutOff(file);
  if (length > MOST) throw refusal.damaged(file, 'its labels are impossibly long');
  roomToDescribe(source)(length);
  const bytes = await source.part!(at, source.size!);
  const sets = new Map<string, readonly LabelledCode[]>();
  const width = release >= 118 ? 129 : 33;
  const [start, end] = isNew ? ['<value_labels>', '</value_labels>'] : ['', ''];
  if (!isAt(bytes, 0, start)) throw refusal.damaged(file, 'its labels are not where it says');
  for (let place = start.length; ; ) {
    if (isNew ? isAt(bytes, place, end) : place >= bytes.length) return sets;
    if (isNew && !isAt(bytes, place, '<lbl>')) throw refusal.cutOff(file);
    place += isNew ? 5 : 0;
    const bodyAt = place + 4 + width + 3;
    if (bodyAt + 8 > bytes.length) throw refusal.cutOff(file);
    const body = unsigned(bytes, place, 4, isLittle);
    const next = bodyAt + body;
    if (next > bytes.length) throw refusal.cutOff(file);
    const name = textOf(bytes.subarray(place + 4, place + 4 + width));
    sets.set(name, labelsIn(bytes.subarray(bodyAt, next), isLittle, file));
    if (isNew && !isAt(bytes, next, '</lbl>')) throw refusal.damaged(file, DAMAGED);
    place = next + (isNew ? 6 : 0);
  }
}

const DAMAGED = 'its labels cannot be read';

function labelsIn(bytes: Uint8Array, isLittle: boolean, file: string): LabelledCode[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 8) throw refusal.damaged(file, DAMAGED);
  const count = view.getUint32(0, isLittle);
  const textLength = view.getUint32(4, isLittle);
  const textAt = 8 + 8 * count;
  if (textAt + textLength > bytes.length) throw refusal.damaged(file, DAMAGED);
  const texts = bytes.subarray(textAt, textAt + textLength);
  const labels: LabelledCode[] = [];
  for (let i = 0; i < count; i++) {
    const from = view.getUint32(8 + 4 * i, isLittle);
    const value = view.getInt32(8 + 4 * (count + i), isLittle);
    if (from > textLength) throw refusal.damaged(file, 'a label points nowhere');
    // A label of 32,000 bytes is the longest of Stata.
    const label = textOf(texts.subarray(from, from + 32_000));
    const letter = value - LARGEST_CODE - 1;
    if (letter === 0 || letter > LETTERS) continue;
    const code = letter > 0 ? `.${String.fromCharCode(96 + letter)}` : String(value);
    labels.push({ code, label });
  }
  return labels;
}

function isAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}
