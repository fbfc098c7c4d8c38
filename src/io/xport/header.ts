import type { Feed } from '../labelled/index.ts';
import { MARK } from './detect.ts';
import { WIDTH } from './numbers.ts';
import * as refusal from './refusal.ts';

export const RECORD = 80;
/** Bytes of the description of a column; on a VAX they were 136. */
const DESCRIBED = [140, 136];
const MOST_COLUMNS = 1_000_000;
const LONGEST_TEXT = 32_767;
const LONGEST_LABEL = 1 << 16;

/** A column as it stands before the records. */
export interface Variable {
  readonly name: Uint8Array;
  readonly label: Uint8Array;
  readonly isNumber: boolean;
  /** Where its values begin in a record, and their bytes. */
  readonly from: number;
  readonly bytes: number;
  /** The name of its display format, which tells dates. */
  readonly format: string;
}

/** What stands before the records. */
export interface Header {
  readonly version: 5 | 8;
  readonly title: Uint8Array;
  readonly variables: readonly Variable[];
  /** The bytes of a record. */
  readonly size: number;
  /** The number of records; null if the file does not say. */
  readonly records: number | null;
}

/** Reads what stands before the records, as SAS has described it (TS-140 for version 5, and its sequel for version 8). */
export async function readHeader(feed: Feed, file: string): Promise<Header> {
  const record = async () => ascii(await feed.take(RECORD));
  const part = async (...names: string[]) => {
    const text = await record();
    const name = names.find((one) => text.startsWith(MARK + one));
    if (name === undefined) throw refusal.damaged(file, 'its description cannot be read');
    return { name, text };
  };
  const isNew = (await part('LIBRARY ', 'LIBV8 ')).name === 'LIBV8 ';
  await feed.skip(2 * RECORD);
  const member = await part(isNew ? 'MEMBV8 ' : 'MEMBER ');
  const described = Number(member.text.slice(74, 78));
  if (!DESCRIBED.includes(described)) {
    throw refusal.damaged(file, 'the descriptions of its columns have a length that is not known');
  }
  await part(isNew ? 'DSCPTV8 ' : 'DSCRPTR ');
  await feed.skip(RECORD);
  const title = new Uint8Array((await feed.take(RECORD)).subarray(32, 72));
  const columns = Number((await part(isNew ? 'NAMSTV8 ' : 'NAMESTR ')).text.slice(48, 58));
  if (!(columns >= 0 && columns <= MOST_COLUMNS)) {
    throw refusal.damaged(file, 'the number of its columns is impossible');
  }
  const variables: Variable[] = [];
  for (let i = 0; i < columns; i++) {
    const bytes = new Uint8Array(await feed.take(described));
    variables.push(variableOf(bytes, isNew, file));
  }
  await feed.skip(padding(columns * described));
  const next = await part('OBS', 'LABELV8 ', 'LABELV9 ');
  let text = next.text;
  if (next.name !== 'OBS') {
    await readLabels(
      feed,
      Number(text.slice(48).trim()),
      next.name === 'LABELV9 ',
      variables,
      file,
    );
    text = (await part('OBS')).text;
  }
  const records = isNew ? Number(text.slice(48).trim()) : Number.NaN;
  return {
    ...{ version: isNew ? 8 : 5, title, variables },
    size: variables.reduce((end, { from, bytes }) => Math.max(end, from + bytes), 0),
    // Some programs do not count, and leave zeros.
    records: Number.isSafeInteger(records) && records > 0 ? records : null,
  };
}

/** The spaces behind a part, up to a whole number of records of 80 bytes. */
export function padding(length: number): number {
  return (RECORD - (length % RECORD)) % RECORD;
}

function variableOf(bytes: Uint8Array, isNew: boolean, file: string): Variable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const type = view.getInt16(0);
  const width = view.getInt16(4);
  const from = view.getInt32(84);
  const isNumber = type === 1;
  const isPossible =
    (type === 1 || type === 2) &&
    from >= 0 &&
    from < 1 << 28 &&
    width >= 1 &&
    width <= (isNumber ? WIDTH : LONGEST_TEXT);
  if (!isPossible) throw refusal.damaged(file, 'a column has an impossible place or width');
  const long = isNew ? bytes.subarray(88, 120) : bytes.subarray(0, 0);
  const isLong = long.some((byte) => byte !== 0 && byte !== SPACE);
  return {
    name: isLong ? long : bytes.subarray(8, 16),
    label: bytes.subarray(16, 56),
    ...{ isNumber, from, bytes: width },
    format: ascii(bytes.subarray(56, 64)).trim(),
  };
}

const SPACE = 32;

/** Names and labels that are longer than the fields of old. */
async function readLabels(
  feed: Feed,
  count: number,
  hasFormats: boolean,
  variables: Variable[],
  file: string,
): Promise<void> {
  if (!(count >= 0 && count <= variables.length)) {
    throw refusal.damaged(file, 'it has more labels than columns');
  }
  let length = 0;
  for (let i = 0; i < count; i++) {
    const head = new Uint8Array(await feed.take(hasFormats ? 10 : 6));
    const numbers = Array.from(
      { length: head.length / 2 },
      (_, k) => head[2 * k] * 256 + head[2 * k + 1],
    );
    const [position, ...lengths] = numbers;
    const all = lengths.reduce((sum, one) => sum + one, 0);
    if (all > LONGEST_LABEL) throw refusal.damaged(file, 'its labels cannot be read');
    const texts = new Uint8Array(await feed.take(all));
    length += head.length + all;
    const variable = variables[position - 1];
    if (variable === undefined) throw refusal.damaged(file, 'a label belongs to no column');
    const [name, label] = lengths;
    variables[position - 1] = {
      ...variable,
      name: texts.subarray(0, name),
      label: texts.subarray(name, name + label),
    };
  }
  await feed.skip(padding(length));
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
