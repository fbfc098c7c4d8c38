import type { LabelledCode } from '../../foundation/table/index.ts';
import {
  type Decode,
  type Dictionary,
  decoderOf,
  Fields,
  type Form,
  type LabelledColumn,
} from '../labelled/index.ts';
import { numberText } from '../parquet/index.ts';
import type { Header, Variable } from './header.ts';
import { CELL, cellsOf, HELD, partsOf } from './parts.ts';
import * as refusal from './refusal.ts';
import { encodingOf } from './text.ts';

/** A piece of a text: where it begins in the record, and its bytes. */
interface Piece {
  readonly from: number;
  readonly bytes: number;
}

/** Where a column lies in the bytes of a record. */
export interface Place {
  readonly form: Form;
  readonly from: number;
  /** For texts: texts of more than 255 bytes lie in several pieces. */
  readonly pieces: readonly Piece[];
}

/** A file that was understood. */
export interface Layout {
  readonly dictionary: Dictionary;
  readonly places: readonly Place[];
  /** The bytes of a record. */
  readonly size: number;
  /** Turns bytes of texts into UTF-8; null if they are UTF-8 already. */
  readonly decode: Decode | null;
}

/** Numbers of display formats that show dates, and times of a day with their date. */
const DATES = new Set([20, 23, 24, 28, 29, 30, 38, 39]);
const TIMESTAMPS = new Set([22, 41]);
/** Formats that show a number of seconds as a time. */
const TIMES = new Set([21, 25]);
const MEASURES = [undefined, 'nominal', 'ordinal', 'scale'] as const;

/** Above and below these, a range of missing codes is open. */
const LARGEST = 1.797e308;

/** Understands what stands before the records. */
export function layoutOf(header: Header, file: string): Layout {
  const { isLittle, extensions } = header;
  const encoding = encodingIn(header);
  const decode = decoderOf(encoding, () => refusal.encoding(file, encoding));
  const text = (bytes: Uint8Array) => (decode(bytes) ?? '').replace(/[ \0]+$/, '');
  const fields = (number: number) => {
    const bytes = extensions.get(number);
    return bytes === undefined ? null : new Fields(bytes, isLittle);
  };
  const pairs = (number: number) => pairsIn(text(extensions.get(number) ?? new Uint8Array(0)));
  const longNames = pairs(13);
  const longWidths = pairs(14);
  const found = columnsIn(header, file, text, longWidths);
  const labels = labelsIn(header);
  const long = longLabels(fields(21), text);
  const longMissing = missingOfLong(fields(22), text);
  const measures = measuresIn(fields(11), found);
  const columns = found.map(({ variable, number, shortName, place }, i): LabelledColumn => {
    const name = longNames.get(shortName.toUpperCase()) ?? shortName;
    const own = labels.get(number) ?? [];
    const isText = place.form === 'text';
    const inCodes = (bytes: Uint8Array) =>
      isText ? text(bytes) : numberText(new Fields(bytes, isLittle).double());
    return {
      name,
      form: place.form,
      label: text(variable.label),
      measure: measures[i],
      display: isText ? undefined : String(variable.display),
      measuredIn: !isText && TIMES.has(variable.format) ? 'seconds' : undefined,
      labels: uniqueCodes([
        ...own.map(([code, label]) => ({ code: inCodes(code), label: text(label) })),
        ...(long.get(name) ?? long.get(shortName) ?? []),
      ]),
      ...missingIn(variable, isLittle, inCodes),
      ...(isText && missingOf(longMissing.get(name) ?? longMissing.get(shortName))),
    };
  });
  const weight = found.findIndex(({ number }) => number === header.weight);
  return {
    dictionary: {
      title: text(header.title),
      columns,
      ...(weight >= 0 && { weight }),
    },
    places: found.map(({ place }) => place),
    size: CELL * header.variables.length,
    decode: /^utf-?8$/.test(encoding) ? null : decode,
  };
}

function encodingIn({ extensions, isLittle }: Header): string {
  const machine = extensions.get(3);
  const page =
    machine === undefined || machine.length < 32
      ? 0
      : new DataView(machine.buffer, machine.byteOffset).getInt32(28, isLittle);
  const named = extensions.get(20);
  return encodingOf(named === undefined ? null : String.fromCharCode(...named).trim(), page);
}

interface Found {
  readonly variable: Variable;
  /** Its number among all variables, from 1. */
  readonly number: number;
  readonly shortName: string;
  readonly place: Place;
  /** How many variables with a name of their own it takes. */
  readonly parts: number;
}

function columnsIn(
  { variables }: Header,
  file: string,
  text: (bytes: Uint8Array) => string,
  longWidths: ReadonlyMap<string, string>,
): Found[] {
  const found: Found[] = [];
  for (let i = 0; i < variables.length; ) {
    const variable = variables[i];
    if (variable.width < 0)
      throw refusal.damaged(file, 'a text continues another one that is not there');
    const shortName = text(variable.name);
    const width =
      Number.parseInt(longWidths.get(shortName.toUpperCase()) ?? '', 10) || variable.width;
    const parts = partsOf(width).length;
    const number = i + 1;
    const from = CELL * i;
    const pieces: Piece[] = [];
    for (let part = 0, left = width; part < parts; part++) {
      const next = variables[i];
      if (next === undefined || next.width < 0)
        throw refusal.damaged(file, 'a part of a long text is missing');
      if (next.width > 0) {
        pieces.push({
          from: CELL * i,
          // Parts are counted by fewer bytes than they hold: the last ones of a very long text can be empty.
          bytes: Math.max(0, Math.min(part < parts - 1 ? HELD : next.width, left)),
        });
        left -= HELD;
      }
      const cells = cellsOf(next.width);
      for (let cell = 1; cell < cells; cell++) {
        if (variables[i + cell]?.width !== -1)
          throw refusal.damaged(file, 'a part of a text is missing');
      }
      i += cells;
    }
    found.push({
      variable,
      number,
      shortName,
      parts,
      place: { form: formOf(variable), from, pieces },
    });
  }
  return found;
}

function formOf({ width, format }: Variable): Form {
  if (width > 0) return 'text';
  return DATES.has(format) ? 'date' : TIMESTAMPS.has(format) ? 'timestamp' : 'number';
}

/** `SHORT=value` pairs, between tabs. */
function pairsIn(text: string): Map<string, string> {
  return new Map(
    text.split('\t').flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=');
      return at < 0
        ? []
        : [[pair.slice(0, at).toUpperCase(), pair.slice(at + 1).replace(/\0+$/, '')]];
    }),
  );
}

type CodeBytes = readonly (readonly [Uint8Array, Uint8Array])[];

/** The labels of each variable, by its number from 1. */
function labelsIn({ labelSets }: Header): Map<number, CodeBytes> {
  return new Map(
    labelSets.flatMap(({ labels, variables }) => variables.map((one) => [one, labels])),
  );
}

/** Labels of codes of more than eight bytes, by the names of their variables. */
function longLabels(fields: Fields | null, text: (bytes: Uint8Array) => string) {
  const found = new Map<string, LabelledCode[]>();
  if (fields === null) return found;
  const part = () => {
    const length = fields.left < 4 ? -1 : fields.int32();
    return length < 0 || length > fields.left ? null : fields.take(length);
  };
  while (fields.left >= 12) {
    const name = part();
    if (name === null || fields.left < 8) break;
    fields.int32();
    const labels: LabelledCode[] = [];
    for (let left = fields.int32(); left > 0; left--) {
      const [code, label] = [part(), part()];
      if (code === null || label === null) return found;
      labels.push({ code: text(code), label: text(label) });
    }
    found.set(text(name), labels);
  }
  return found;
}

/** Missing codes of texts of more than eight bytes, by the names of their variables. */
function missingOfLong(fields: Fields | null, text: (bytes: Uint8Array) => string) {
  const found = new Map<string, string[]>();
  while (fields !== null && fields.left >= 4) {
    const length = fields.int32();
    if (length < 0 || length + 5 > fields.left) break;
    const name = text(fields.take(length));
    const [count] = fields.take(1);
    const width = fields.int32();
    if (width < 0 || width * count > fields.left) break;
    found.set(
      name,
      Array.from({ length: count }, () => text(fields.take(width))),
    );
  }
  return found;
}

function missingOf(missing: readonly string[] | undefined) {
  return missing === undefined ? {} : { missing };
}

/** Measure levels, in the order of the columns: three numbers for each variable with a name, or two in old files. */
function measuresIn(fields: Fields | null, found: readonly Found[]): LabelledColumn['measure'][] {
  const parts = found.reduce((sum, one) => sum + one.parts, 0);
  if (fields === null || parts === 0) return [];
  const each = fields.bytes.length / 4 / parts;
  if (each !== 2 && each !== 3) return [];
  return found.map((one) => {
    const measure = fields.int32();
    fields.at += 4 * (one.parts * each - 1);
    return MEASURES[measure];
  });
}

function missingIn(
  { missingForm, missing }: Variable,
  isLittle: boolean,
  inCodes: (bytes: Uint8Array) => string,
): Pick<LabelledColumn, 'missing' | 'missingRange'> {
  const codes = Array.from({ length: missing.length / CELL }, (_, i) =>
    missing.subarray(CELL * i, CELL * (i + 1)),
  );
  if (missingForm >= 0) return { missing: codes.map(inCodes) };
  const [first, last] = codes.map((code) => new Fields(code, isLittle).double());
  return {
    missing: codes.slice(2).map(inCodes),
    missingRange: [
      first < -LARGEST ? Number.NEGATIVE_INFINITY : first,
      last > LARGEST ? Number.POSITIVE_INFINITY : last,
    ],
  };
}

/** The first label of a code counts. */
function uniqueCodes(codes: readonly LabelledCode[]): LabelledCode[] {
  const known = new Map<string, LabelledCode>();
  for (const one of codes) if (!known.has(one.code)) known.set(one.code, one);
  return [...known.values()];
}
