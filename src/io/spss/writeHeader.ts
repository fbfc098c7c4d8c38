import type { WrittenColumn } from '../labelled/index.ts';
import { GrowingBytes } from './growingBytes.ts';
import { CELL, cellsOf, partsOf } from './parts.ts';

const BIAS = 100;
/** Bytes of the longest labels of variables and of codes that SPSS shows. */
const LONGEST_LABEL = 255;
const LONGEST_CODE_LABEL = 120;
/** Numbers of display formats. */
const [A, F, DATETIME, SDATE] = [1, 5, 22, 39];
const MEASURES = { nominal: 1, ordinal: 2, scale: 3 } as const;

const encoder = new TextEncoder();

/** What stands before the records, little endian and in UTF-8, without the time and the machine of its writing. */
export function headerBytes(
  columns: readonly WrittenColumn[],
  records: number,
  title: string,
  isZipped: boolean,
): Uint8Array {
  const out = new GrowingBytes();
  const places = placesOf(columns);
  out.text(isZipped ? '$FL3' : '$FL2', 4);
  out.text('@(#) SPSS DATA FILE penumbra', 60);
  const cells = places.reduce(
    (sum, { parts }) => sum + parts.reduce((all, width) => all + cellsOf(width), 0),
    0,
  );
  const weight = places.find(({ column }) => column.use === 'weight')?.number ?? 0;
  out.int32(2, cells, isZipped ? 2 : 1, weight, records);
  out.double(BIAS);
  out.text('01 Jan 70', 9);
  out.text('00:00:00', 8);
  out.text(cut(title, 64), 64);
  out.text('\0\0\0', 3);
  for (const place of places) writeVariable(out, place);
  for (const place of places) writeLabels(out, place);
  out.extension(3, 4, 8);
  out.int32(20, 0, 0, -1, 1, 1, 2, 65001);
  out.extension(4, 8, 3);
  out.double(-Number.MAX_VALUE, Number.MAX_VALUE, -1.7976931348623155e308);
  const measured = places.flatMap(({ column, parts }) =>
    parts.flatMap((width) => [
      MEASURES[column.measure ?? 'scale'] * (column.measure === undefined ? 0 : 1),
      Math.min(40, width || 8),
      column.form === 'text' ? 0 : 1,
    ]),
  );
  out.extension(11, 4, measured.length);
  out.int32(...measured);
  out.textExtension(
    13,
    places.map(({ shortNames, column }) => `${shortNames[0]}=${column.name}`).join('\t'),
  );
  const long = places.filter(({ parts }) => parts.length > 1);
  if (long.length > 0) {
    out.textExtension(
      14,
      long
        .map(
          ({ shortNames, column }) =>
            `${shortNames[0]}=${String(column.bytes).padStart(5, '0')}\0\t`,
        )
        .join(''),
    );
  }
  out.extension(16, 8, 2);
  out.int64(1, records);
  out.textExtension(20, 'UTF-8');
  writeLongLabels(out, places);
  writeLongMissing(out, places);
  out.int32(999, 0);
  return out.take();
}

interface Place {
  readonly column: WrittenColumn;
  /** Widths of its parts; 0 for a number. */
  readonly parts: readonly number[];
  readonly shortNames: readonly string[];
  /** Its number among all cells, from 1. */
  readonly number: number;
}

function placesOf(columns: readonly WrittenColumn[]): Place[] {
  let number = 1;
  let names = 0;
  return columns.map((column) => {
    const parts = column.form === 'text' ? partsOf(Math.max(1, column.bytes)) : [0];
    const shortNames = parts.map(() => `V${String(++names).padStart(7, '0')}`);
    const place = { column, parts, shortNames, number };
    number += parts.reduce((sum, width) => sum + cellsOf(width), 0);
    return place;
  });
}

const isLong = ({ column: { form, bytes } }: Place) => form === 'text' && bytes > CELL;

function writeVariable(out: GrowingBytes, place: Place): void {
  const { column, parts, shortNames } = place;
  for (const [part, width] of parts.entries()) {
    const missing = part === 0 && !isLong(place) ? column.missing : [];
    const isRange = missing.length > 3;
    const label = part === 0 ? cut(column.label, LONGEST_LABEL) : new Uint8Array(0);
    const format = formatOf(column, width);
    out.int32(
      2,
      width,
      label.length > 0 ? 1 : 0,
      isRange ? (column.missingBeside === null ? -2 : -3) : missing.length,
      format,
      format,
    );
    out.text(shortNames[part], CELL);
    if (label.length > 0) {
      out.int32(label.length);
      out.padded(label, Math.ceil(label.length / 4) * 4);
    }
    if (isRange) {
      out.double(...column.missingRange!);
      if (column.missingBeside !== null) out.code(column.missingBeside, false);
    } else for (const code of missing) out.code(code, column.form === 'text');
    for (let cell = 1; cell < cellsOf(width); cell++) {
      out.int32(2, -1, 0, 0, 0, 0);
      out.text('', CELL);
    }
  }
}

/** Type, width and decimals of a display format, a byte each. */
function formatOf({ form, decimals, display }: WrittenColumn, width: number): number {
  const format = (type: number, wide: number, behind: number) =>
    (type << 16) | (wide << 8) | behind;
  if (form === 'text') return format(A, width, 0);
  const shown = displayOf(display, decimals);
  if (shown !== null) return format(...shown);
  if (form === 'date') return format(SDATE, 10, 0);
  if (form === 'timestamp') return format(DATETIME, 20, 0);
  return format(F, Math.min(40, 8 + decimals), decimals);
}

/** Formats that are kept: with commas, with a currency or a percent sign, times and dates. Those of plain numbers are chosen anew. */
const KEPT = new Set([3, 4, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 38, 39, 41]);
const DATES_OR_TIMES = new Set([20, 22, 23, 24, 26, 27, 28, 29, 30, 38, 39, 41]);

/** Type, width and decimals, of which there are enough for the values. */
function displayOf(display: string | undefined, decimals: number): [number, number, number] | null {
  const all = Number(display ?? 0);
  const [type, width, behind] = [all >> 16, (all >> 8) & 0xff, all & 0xff];
  if (!KEPT.has(type) || width === 0 || width > 40) return null;
  if (DATES_OR_TIMES.has(type) || decimals <= behind) return [type, width, behind];
  const more = decimals - behind + (behind === 0 ? 1 : 0);
  return width + more > 40 ? null : [type, width + more, decimals];
}

function writeLabels(out: GrowingBytes, place: Place): void {
  const { column, number } = place;
  if (column.labels.length === 0 || isLong(place)) return;
  out.int32(3, column.labels.length);
  for (const { code, label } of column.labels) {
    out.code(code, column.form === 'text');
    const bytes = cut(label!, LONGEST_CODE_LABEL);
    out.byte(bytes.length);
    out.padded(bytes, Math.ceil((bytes.length + 1) / CELL) * CELL - 1);
  }
  out.int32(4, 1, number);
}

function writeLongLabels(out: GrowingBytes, places: readonly Place[]): void {
  const own = new GrowingBytes();
  for (const { column } of places.filter(
    (place) => isLong(place) && place.column.labels.length > 0,
  )) {
    own.counted(encoder.encode(column.name));
    own.int32(column.bytes, column.labels.length);
    for (const { code, label } of column.labels) {
      own.counted(encoder.encode(code));
      own.counted(cut(label!, LONGEST_CODE_LABEL));
    }
  }
  out.bytesExtension(21, own.take());
}

/** SPSS compares the first eight bytes of long texts with their missing codes. */
function writeLongMissing(out: GrowingBytes, places: readonly Place[]): void {
  const own = new GrowingBytes();
  for (const { column } of places.filter(
    (place) => isLong(place) && place.column.missing.length > 0,
  )) {
    own.counted(encoder.encode(column.name));
    own.byte(column.missing.length);
    own.int32(CELL);
    for (const code of column.missing) own.code(code, true);
  }
  out.bytesExtension(22, own.take());
}

/** The bytes of a text, cut between two characters if it is longer. */
function cut(text: string, most: number): Uint8Array {
  const bytes = encoder.encode(text);
  if (bytes.length <= most) return bytes;
  let end = most;
  while ((bytes[end] & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
