import { type Feed, Fields } from '../labelled/index.ts';
import * as refusal from './refusal.ts';

/** How the records of a file lie. */
export type Packing = 'none' | 'bytes' | 'zlib';

/** A place of eight bytes in every record: a number, or the next part of a text. */
export interface Variable {
  /** 0 for a number, the bytes of a text, or -1 for what continues the text before it. */
  readonly width: number;
  readonly name: Uint8Array;
  readonly label: Uint8Array;
  /** The number of missing codes; -2 for a range, -3 for a range and a code. */
  readonly missingForm: number;
  readonly missing: Uint8Array;
  /** The number of the display format, which tells dates. */
  readonly format: number;
  /** Its type, width and decimals, a byte each. */
  readonly display: number;
}

/** A set of labels, as bytes of eight, and the variables that they are for, counted from 1. */
interface LabelSet {
  readonly labels: readonly (readonly [Uint8Array, Uint8Array])[];
  readonly variables: readonly number[];
}

/** What stands before the records, not yet understood. */
export interface Header {
  readonly isLittle: boolean;
  readonly packing: Packing;
  /** What is subtracted from the bytes that stand for small numbers. */
  readonly bias: number;
  /** The variable that weighs records, counted from 1; 0 if there is none. */
  readonly weight: number;
  /** The number of records, or -1 if the file does not say. */
  readonly records: number;
  readonly title: Uint8Array;
  readonly variables: readonly Variable[];
  readonly labelSets: readonly LabelSet[];
  /** Other records, by their number: the last of each. */
  readonly extensions: ReadonlyMap<number, Uint8Array>;
}

/** The most variables, bytes of one extension, and lines of documents that are believed. */
const MOST_VARIABLES = 1_000_000;
const MOST_EXTENSION = 1 << 26;
const KNOWN_EXTENSIONS = new Set([3, 11, 13, 14, 16, 20, 21, 22]);

/**
 * Reads what stands before the records of a system file: little or big endian by its layout code, as the PSPP developers
 * have described it (Pfaff et al. 2023).
 */
export async function readHeader(feed: Feed, file: string): Promise<Header> {
  const start = new Uint8Array(await feed.take(176));
  const isPacked = start[3] === 0x33;
  const isLittle = new DataView(start.buffer).getInt32(64, true) < 256;
  const fields = new Fields(start, isLittle);
  fields.at = 64;
  const layout = fields.int32();
  if (layout !== 2 && layout !== 3) throw refusal.damaged(file, 'its layout is not known');
  fields.int32();
  const compression = fields.int32();
  const weight = fields.int32();
  const records = fields.int32();
  const bias = fields.double();
  if (compression < 0 || compression > 2 || (compression === 2) !== isPacked) {
    throw refusal.damaged(file, 'the way it is packed is not known');
  }
  const found = { variables: [] as Variable[], labelSets: [] as LabelSet[] };
  const extensions = new Map<number, Uint8Array>();
  const int32 = async () => new Fields(await feed.take(4), isLittle).int32();
  for (;;) {
    const kind = await int32();
    if (kind === 999) break;
    if (kind === 2) found.variables.push(await readVariable(feed, isLittle, file));
    else if (kind === 3) found.labelSets.push(await readLabels(feed, isLittle, file));
    else if (kind === 6) await feed.skip(80 * positive(await int32(), MOST_VARIABLES, file));
    else if (kind === 7) await readExtension(feed, isLittle, file, extensions);
    else throw refusal.damaged(file, 'its description cannot be read');
    if (found.variables.length > MOST_VARIABLES)
      throw refusal.damaged(file, 'it has too many variables');
  }
  await int32();
  const packing = (['none', 'bytes', 'zlib'] as const)[compression];
  return {
    ...{ isLittle, packing, bias, weight, records, extensions },
    title: start.subarray(109, 173),
    ...found,
  };
}

function positive(value: number, most: number, file: string): number {
  if (value >= 0 && value <= most) return value;
  throw refusal.damaged(file, 'its description has impossible lengths');
}

async function readVariable(feed: Feed, isLittle: boolean, file: string): Promise<Variable> {
  const fields = new Fields(new Uint8Array(await feed.take(28)), isLittle);
  const width = fields.int32();
  const hasLabel = fields.int32() === 1;
  const missingForm = fields.int32();
  const display = fields.int32() & 0xffffff;
  const format = display >> 16;
  fields.int32();
  const name = fields.take(8);
  if (width < -1 || width > 255) throw refusal.damaged(file, 'a text has an impossible width');
  let label = new Uint8Array(0);
  if (hasLabel) {
    const length = positive(new Fields(await feed.take(4), isLittle).int32(), 1 << 16, file);
    label = new Uint8Array(await feed.take(length));
    await feed.skip((4 - (length % 4)) % 4);
  }
  const count = positive(Math.abs(missingForm), 3, file);
  const missing = new Uint8Array(await feed.take(8 * count));
  return { width, name, label, missingForm, missing, format, display };
}

async function readLabels(feed: Feed, isLittle: boolean, file: string): Promise<LabelSet> {
  const count = async () => new Fields(await feed.take(4), isLittle).int32();
  const labels: [Uint8Array, Uint8Array][] = [];
  for (let left = positive(await count(), 1 << 24, file); left > 0; left--) {
    const code = new Uint8Array(await feed.take(8));
    const [length] = await feed.take(1);
    const label = new Uint8Array(await feed.take(length));
    await feed.skip((8 - ((length + 1) % 8)) % 8);
    labels.push([code, label]);
  }
  if ((await count()) !== 4) throw refusal.damaged(file, 'labels belong to no variable');
  const variables: number[] = [];
  for (let left = positive(await count(), MOST_VARIABLES, file); left > 0; left--) {
    variables.push(await count());
  }
  return { labels, variables };
}

async function readExtension(
  feed: Feed,
  isLittle: boolean,
  file: string,
  extensions: Map<number, Uint8Array>,
): Promise<void> {
  const fields = new Fields(new Uint8Array(await feed.take(12)), isLittle);
  const number = fields.int32();
  const size = positive(fields.int32(), MOST_EXTENSION, file);
  const length = size * positive(fields.int32(), MOST_EXTENSION, file);
  if (!KNOWN_EXTENSIONS.has(number)) return feed.skip(length);
  if (length > MOST_EXTENSION)
    throw refusal.damaged(file, 'its description has impossible lengths');
  extensions.set(number, new Uint8Array(await feed.take(length)));
}
