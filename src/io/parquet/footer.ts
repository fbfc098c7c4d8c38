import { decode, defaultLimits } from '../csv/index.ts';
import * as refusal from './refusal.ts';
import { Malformed, ThriftReader } from './thrift.ts';
import { type ColumnType, type ParquetColumn, PHYSICAL, type Physical, type Unit } from './type.ts';

/** The most that the description of a file may take. */
const MOST_FOOTER = 1 << 28;
/** Beyond this a list of columns is not even walked through. */
const MOST_ELEMENTS = 20 * defaultLimits.columns;
const LONGEST_NAME = 1 << 16;
/** More digits than any program writes. */
const MOST_DIGITS = 76;

/** What the end of a file says about it. */
export interface Footer {
  readonly columns: readonly ParquetColumn[];
  readonly records: number;
  /** Where the values end and the description begins. */
  readonly start: number;
  /** Records of each row group, and where it is described: that is read when its turn comes. */
  readonly groups: readonly { readonly records: number; readonly at: number }[];
  readonly bytes: Uint8Array;
  /** What other programs say of the columns in forms of their own, by the names of these. */
  readonly said: ReadonlyMap<string, Uint8Array>;
}

/** Where the values of a column in a row group lie. */
export interface Chunk {
  readonly codec: number;
  /** Of its first page. */
  readonly start: number;
}

/** Reads the description at the end of a file of `size` bytes. Memory: its bytes, and what `Footer` has. */
export async function readFooter(
  file: string,
  size: number,
  part: (from: number, to: number) => Promise<Uint8Array>,
): Promise<Footer> {
  if (size < 12) throw refusal.cutOff(file);
  const tail = await part(size - 8, size);
  const word = String.fromCharCode(...tail.subarray(4));
  if (word === 'PARE') throw refusal.encrypted(file);
  if (word !== 'PAR1') throw refusal.cutOff(file);
  const length = new DataView(tail.buffer, tail.byteOffset).getUint32(0, true);
  if (length > size - 12 || length > MOST_FOOTER) throw refusal.corruptFooter(file);
  const start = size - 8 - length;
  const bytes = await part(start, size - 8);
  if (bytes.length !== length) throw refusal.cutOff(file);
  return within(file, () => parseFooter(file, bytes, start));
}

/** The columns of a row group, in the order of the file. */
export function readChunks(file: string, footer: Footer, at: number, records: number): Chunk[] {
  return within(file, () => {
    const reader = new ThriftReader(footer.bytes, at);
    const chunks: Chunk[] = [];
    reader.struct((field, type) => {
      if (field !== 1) return false;
      reader.structs(type, () => void chunks.push(parseChunk(file, footer, reader, records)));
      return true;
    });
    if (chunks.length !== footer.columns.length) throw new Malformed();
    return chunks;
  });
}

function within<T>(file: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Malformed || error instanceof RangeError) {
      throw refusal.corruptFooter(file);
    }
    throw error;
  }
}

function parseFooter(file: string, bytes: Uint8Array, start: number): Footer {
  const reader = new ThriftReader(bytes);
  const elements: Element[] = [];
  const groups: { records: number; at: number }[] = [];
  let records = -1;
  let isEncrypted = false;
  const said = new Map<string, Uint8Array>();
  reader.struct((field, type) => {
    if (field === 5) reader.structs(type, () => takeSaid(reader, said));
    else if (field === 2) {
      reader.structs(type, (place) => {
        if (place >= MOST_ELEMENTS) throw refusal.tooManyColumns(file, defaultLimits.columns);
        elements.push(parseElement(reader));
      });
    } else if (field === 3) records = reader.number(type);
    else if (field === 4) {
      reader.structs(type, () => {
        const at = reader.at;
        let own = -1;
        reader.struct((inner, kind) => {
          if (inner !== 3) return false;
          own = reader.number(kind);
          return true;
        });
        if (own < 0) throw new Malformed();
        groups.push({ records: own, at });
      });
    } else {
      if (field === 8) isEncrypted = true;
      return false;
    }
    return true;
  });
  if (isEncrypted) throw refusal.encrypted(file);
  const columns = columnsOf(file, elements);
  if (columns.length === 0) throw refusal.noColumns(file);
  const sum = groups.reduce((all, group) => all + group.records, 0);
  if (records < 0 || sum !== records) throw refusal.wrongCounts(file);
  return { columns, records, start, groups, bytes, said };
}

/** What holds comments of columns, schemas of Spark and of Arrow, and what pandas says of its types. */
export const SPARK_SCHEMA = 'org.apache.spark.sql.parquet.row.metadata';
export const ARROW_SCHEMA = 'ARROW:schema';
export const PANDAS = 'pandas';

/** Keeps a text that a program left, if it is one of those. */
function takeSaid(reader: ThriftReader, said: Map<string, Uint8Array>): void {
  let [key, value] = ['', new Uint8Array(0)];
  reader.struct((field, type) => {
    if (field === 1) key = new TextDecoder().decode(reader.binary(type));
    else if (field === 2) value = new Uint8Array(reader.binary(type));
    else return false;
    return true;
  });
  if ([SPARK_SCHEMA, ARROW_SCHEMA, PANDAS].includes(key)) said.set(key, value);
}

/** An element of the schema as it stands in the file. */
interface Element {
  physical: Physical | null;
  length: number;
  repetition: number;
  name: Uint8Array;
  children: number;
  converted: number;
  scale: number;
  precision: number;
  logical: Logical | null;
}

/** A logical type by its number in parquet.thrift, and what it is told beside. */
interface Logical {
  readonly type: number;
  readonly first: number;
  readonly second: number;
}

function parseElement(reader: ThriftReader): Element {
  const element: Element = {
    physical: null,
    length: 0,
    repetition: 0,
    name: new Uint8Array(0),
    children: 0,
    converted: -1,
    scale: 0,
    precision: 0,
    logical: null,
  };
  reader.struct((field, type) => {
    switch (field) {
      case 1:
        element.physical = PHYSICAL[reader.number(type)] ?? null;
        return true;
      case 2:
        element.length = reader.number(type);
        return true;
      case 3:
        element.repetition = reader.number(type);
        return true;
      case 4:
        element.name = reader.binary(type);
        return true;
      case 5:
        element.children = reader.number(type);
        return true;
      case 6:
        element.converted = reader.number(type);
        return true;
      case 7:
        element.scale = reader.number(type);
        return true;
      case 8:
        element.precision = reader.number(type);
        return true;
      case 10:
        element.logical = parseLogical(reader);
        return true;
      default:
        return false;
    }
  });
  return element;
}

const DECIMAL = 5;
const TIME = 7;
const TIMESTAMP = 8;
const INTEGER = 10;

function parseLogical(reader: ThriftReader): Logical | null {
  let found: Logical | null = null;
  reader.struct((field, type) => {
    let first = 0;
    let second = 0;
    if (![DECIMAL, TIME, TIMESTAMP, INTEGER].includes(field)) {
      found = { type: field, first, second };
      return false;
    }
    if (type !== 12) throw new Malformed();
    reader.struct((inner, kind) => {
      if (field === DECIMAL) {
        if (inner === 1) first = reader.number(kind);
        else if (inner === 2) second = reader.number(kind);
        else return false;
      } else if (field === INTEGER) {
        if (inner === 1) first = reader.small(kind);
        else if (inner === 2) second = reader.boolean(kind) ? 1 : 0;
        else return false;
      } else if (inner === 1) first = reader.boolean(kind) ? 1 : 0;
      else if (inner === 2) {
        reader.struct((unit) => {
          second = unit;
          return false;
        });
      } else return false;
      return true;
    });
    found = { type: field, first, second };
    return true;
  });
  return found;
}

function columnsOf(file: string, elements: readonly Element[]): ParquetColumn[] {
  const [root, ...rest] = elements;
  if (root === undefined) throw new Malformed();
  const columns: ParquetColumn[] = [];
  const known = new Set<string>();
  const position = () => columns.length + 1;
  for (const element of rest) {
    const { length } = element.name;
    const name = length > LONGEST_NAME ? undefined : decode(element.name, 0, length, 'utf-8');
    if (name === undefined || name.includes('\0')) throw refusal.badName(file, position());
    // What follows would be its parts, so one is enough to say so.
    if (element.children > 0 || element.repetition === 2) throw refusal.nested(file, name);
    if (known.has(name)) throw refusal.sameName(file, name);
    known.add(name);
    if (columns.length === defaultLimits.columns) {
      throw refusal.tooManyColumns(file, defaultLimits.columns);
    }
    if (element.physical === null) throw new Malformed();
    const type = typeOf(element);
    if (typeof type === 'string') throw refusal.unknownType(file, name, type);
    if (element.repetition !== 0 && element.repetition !== 1) throw new Malformed();
    columns.push({
      name,
      type,
      physical: element.physical,
      length: element.physical === 'FIXED_LEN_BYTE_ARRAY' ? element.length : 0,
      isOptional: element.repetition === 1,
    });
  }
  if (root.children !== columns.length) throw new Malformed();
  return columns;
}

const UNITS: readonly (Unit | undefined)[] = [undefined, 'MILLIS', 'MICROS', 'NANOS'];

/** What values are, or the name of a type that is not read. */
function typeOf(element: Element): ColumnType | string {
  const { physical, logical, converted, length } = element;
  const isInteger = physical === 'INT32' || physical === 'INT64';
  const bits = physical === 'INT64' ? 64 : 32;
  switch (logical?.type ?? 0) {
    case DECIMAL:
      return decimalOf(element, logical!.second, logical!.first);
    case 6:
      return physical === 'INT32' ? { kind: 'date' } : mismatch();
    case TIME:
    case TIMESTAMP: {
      const unit = UNITS[logical!.second];
      if (unit === undefined || !isInteger) throw new Malformed();
      const kind = logical!.type === TIME ? 'time' : 'timestamp';
      const fits =
        kind === 'timestamp' ? bits === 64 : (unit === 'MILLIS') === (physical === 'INT32');
      return fits ? { kind, unit, isUtc: logical!.first === 1 } : mismatch();
    }
    case INTEGER: {
      const asked = logical!.first;
      if (![8, 16, 32, 64].includes(asked) || !isInteger || asked > bits) throw new Malformed();
      const isSigned = logical!.second === 1;
      return { kind: 'integer', bits: asked, isSigned, isPlain: isSigned && asked === bits };
    }
    case 11:
      return { kind: 'nothing' };
    case 13:
      return 'BSON';
    case 14:
      return physical === 'FIXED_LEN_BYTE_ARRAY' && length === 16 ? { kind: 'uuid' } : mismatch();
    case 15:
      return physical === 'FIXED_LEN_BYTE_ARRAY' && length === 2 ? { kind: 'half' } : mismatch();
    case 16:
      return 'VARIANT';
    case 17:
      return 'GEOMETRY';
    case 18:
      return 'GEOGRAPHY';
  }
  if (converted === 5) return decimalOf(element, element.precision, element.scale);
  switch (physical) {
    case 'BOOLEAN':
      return { kind: 'boolean' };
    case 'FLOAT':
      return { kind: 'float' };
    case 'DOUBLE':
      return { kind: 'double' };
    case 'INT96':
      return { kind: 'int96' };
    case 'BYTE_ARRAY':
      if (converted === 20) return 'BSON';
      if (logical?.type === 1 || converted === 0) return { kind: 'text', is: 'STRING' };
      if (logical?.type === 4 || converted === 4) return { kind: 'text', is: 'ENUM' };
      if (logical?.type === 12 || converted === 19) return { kind: 'text', is: 'JSON' };
      return { kind: 'text', is: 'none' };
    case 'FIXED_LEN_BYTE_ARRAY':
      return converted === 21 ? 'INTERVAL' : 'FIXED_LEN_BYTE_ARRAY';
  }
  switch (converted) {
    case 6:
      return bits === 32 ? { kind: 'date' } : mismatch();
    case 7:
      return bits === 32 ? { kind: 'time', unit: 'MILLIS', isUtc: true } : mismatch();
    case 8:
      return bits === 64 ? { kind: 'time', unit: 'MICROS', isUtc: true } : mismatch();
    case 9:
    case 10: {
      const unit = converted === 9 ? 'MILLIS' : 'MICROS';
      return bits === 64 ? { kind: 'timestamp', unit, isUtc: true } : mismatch();
    }
    case 11:
    case 12:
    case 13:
    case 14:
    case 15:
    case 16:
    case 17:
    case 18: {
      const own = [8, 16, 32, 64][(converted - 11) % 4];
      if (own > bits) throw new Malformed();
      const isSigned = converted >= 15;
      return { kind: 'integer', bits: own, isSigned, isPlain: isSigned && own === bits };
    }
  }
  return { kind: 'integer', bits, isSigned: true, isPlain: true };
}

function mismatch(): never {
  throw new Malformed();
}

function decimalOf({ physical, length }: Element, precision: number, scale: number): ColumnType {
  const legal = precision >= 1 && precision <= MOST_DIGITS && scale >= 0 && scale <= precision;
  if (!legal) throw new Malformed();
  switch (physical) {
    case 'INT32':
    case 'INT64':
    case 'BYTE_ARRAY':
      return { kind: 'decimal', precision, scale, physical, length: 0 };
    case 'FIXED_LEN_BYTE_ARRAY':
      if (length < 1 || length > 32) throw new Malformed();
      return { kind: 'decimal', precision, scale, physical, length };
    default:
      throw new Malformed();
  }
}

function parseChunk(file: string, footer: Footer, reader: ThriftReader, records: number): Chunk {
  const place = { codec: -1, values: -1, data: -1, dictionary: 0 };
  let isEncrypted = false;
  let isElsewhere = false;
  reader.struct((field, type) => {
    if (field === 1) isElsewhere = reader.binary(type).length > 0;
    else if (field === 3) {
      if (type !== 12) throw new Malformed();
      reader.struct((inner, kind) => {
        if (inner === 4) place.codec = reader.number(kind);
        else if (inner === 5) place.values = reader.number(kind);
        else if (inner === 9) place.data = reader.number(kind);
        else if (inner === 11) place.dictionary = reader.number(kind);
        else return false;
        return true;
      });
    } else {
      if (field === 8 || field === 9) isEncrypted = true;
      return false;
    }
    return true;
  });
  if (isEncrypted) throw refusal.encrypted(file);
  if (isElsewhere) throw refusal.elsewhere(file);
  if (place.values !== records) throw refusal.wrongCounts(file);
  const { data, dictionary } = place;
  const start = dictionary > 0 && dictionary < data ? dictionary : data;
  if (start < 4 || (start >= footer.start && records > 0)) throw new Malformed();
  return { codec: place.codec, start };
}
