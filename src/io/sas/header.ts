import { type Decode, decoderOf, type Feed, Fields } from '../labelled/index.ts';
import * as refusal from './refusal.ts';

/** How a SAS file lies on the disk. */
export interface Layout {
  readonly is64: boolean;
  readonly isLittle: boolean;
  /** Bytes that some fields of the header are moved by. */
  readonly pad: number;
  readonly headerSize: number;
  readonly pageSize: number;
  readonly pages: number;
  readonly decode: Decode;
  /** Whether the bytes of texts are UTF-8. */
  readonly isUtf8: boolean;
  /** Whether records behind the description always begin at a multiple of eight bytes, as SAS writes them. */
  readonly isAligned: boolean;
}

const WIDE = 0x33;
/** Enough for the fields that are read. */
const HEAD = 288;
const [LEAST, MOST] = [1024, 1 << 24];
/** Where the release of SAS stands, and the one that Stat/Transfer calls itself. */
const RELEASE = 216;
const STAT_TRANSFER = '9.0000M0';

/** Encodings by their numbers, as far as browsers know them. */
const ENCODINGS: ReadonlyMap<number, string> = new Map([
  ...([
    [0, 'windows-1252'],
    [20, 'utf-8'],
    [28, 'us-ascii'],
    [29, 'iso-8859-1'],
  ] as const),
  ...[2, 3, 4, 5, 6, 7, 8].map((part, i): [number, string] => [30 + i, `iso-8859-${part}`]),
  ...([
    [37, 'windows-1254'],
    [38, 'iso-8859-10'],
    [39, 'windows-874'],
    [40, 'iso-8859-15'],
  ] as const),
  ...([
    [49, 'ibm866'],
    [51, 'windows-874'],
    [69, 'macintosh'],
    [118, 'big5'],
    [123, 'big5'],
  ] as const),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((page): [number, string] => [60 + page, `windows-125${page}`]),
  ...([
    [125, 'gb18030'],
    [126, 'gbk'],
    [205, 'gb18030'],
    [134, 'euc-jp'],
  ] as const),
  ...([
    [136, 'shift_jis'],
    [138, 'shift_jis'],
    [140, 'euc-kr'],
    [141, 'euc-kr'],
  ] as const),
  ...([
    [142, 'euc-kr'],
    [204, 'windows-1252'],
    [227, 'iso-8859-14'],
    [242, 'iso-8859-13'],
  ] as const),
  [246, 'x-mac-cyrillic'],
]);

/** Reads the header of a data set or a catalog (Shotwell 2013), and passes to its first page. */
export async function readLayout(feed: Feed, file: string): Promise<Layout> {
  const start = new Uint8Array(await feed.take(HEAD));
  const is64 = start[32] === WIDE;
  const pad = start[35] === WIDE ? 4 : 0;
  const isLittle = start[37] === 1;
  const fields = new Fields(start, isLittle);
  fields.at = 196 + pad;
  const [headerSize, pageSize] = [fields.int32(), fields.int32()];
  const pages = is64 ? fields.int64() : fields.int32();
  const isPossible = [headerSize, pageSize].every((size) => size >= LEAST && size <= MOST);
  if (!isPossible || pages < 1)
    throw refusal.damaged(file, 'the sizes of its pages are impossible');
  const code = start[70];
  const encoding = ENCODINGS.get(code) ?? `number ${code}`;
  const decode = decoderOf(encoding, () => refusal.encoding(file, encoding));
  await feed.skip(headerSize - HEAD);
  const at = RELEASE + pad + (is64 ? 4 : 0);
  const release = String.fromCharCode(...start.subarray(at, at + 8));
  return {
    ...{ is64, isLittle, pad, headerSize, pageSize, pages, decode },
    ...{ isUtf8: encoding === 'utf-8', isAligned: release !== STAT_TRANSFER },
  };
}
