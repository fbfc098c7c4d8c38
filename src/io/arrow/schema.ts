import * as refusal from './refusal.ts';
import type { FlatTable } from './table.ts';
import { type ArrowType, typeIn } from './type.ts';

/** A column as the description of the file has it. */
export interface Field {
  readonly name: string;
  readonly type: ArrowType;
  /** Where values stand in a dictionary: its number, and what points into it. */
  readonly dictionary: Dictionary | null;
}

interface Dictionary {
  readonly id: number;
  readonly index: ArrowType;
  readonly isOrdered: boolean;
}

/** The columns of a file. Those that are not read are refused by their names. */
export function fieldsIn(schema: FlatTable, file: string): Field[] {
  if (schema.int16(0, 0) !== 0) throw refusal.bigEndian(file);
  return schema.tables(1).map((field): Field => {
    const name = field.text(0);
    const type = typeIn(field.byte(2, 0), field.table(3));
    if (typeof type === 'string') throw refusal.column(file, name, type);
    const encoding = field.table(4);
    if (encoding === null) return { name, type, dictionary: null };
    const index = encoding.table(1);
    // Where nothing is said, places are signed and of 32 bits.
    const places: ArrowType | string =
      index === null ? { kind: 'int', bits: 32, isSigned: true } : typeIn(2, index);
    if (typeof places === 'string') throw refusal.column(file, name, places);
    const dictionary = { id: encoding.int64(0), index: places, isOrdered: encoding.boolean(2) };
    return { name, type, dictionary };
  });
}
