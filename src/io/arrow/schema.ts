import { CONTINUATION } from './detect.ts';
import * as refusal from './refusal.ts';
import { FlatTable } from './table.ts';
import { type ArrowType, typeIn } from './type.ts';

/** A column as the description of the file has it. */
export interface Field {
  readonly name: string;
  readonly type: ArrowType;
  /** Where values stand in a dictionary: its number, and what points into it. */
  readonly dictionary: Dictionary | null;
  /** What the file says that it is, in words. */
  readonly comment?: string | undefined;
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
    const comment = commentOf(field);
    if (encoding === null) return { name, type, dictionary: null, comment };
    const index = encoding.table(1);
    // Where nothing is said, places are signed and of 32 bits.
    const places: ArrowType | string =
      index === null ? { kind: 'int', bits: 32, isSigned: true } : typeIn(2, index);
    if (typeof places === 'string') throw refusal.column(file, name, places);
    const dictionary = { id: encoding.int64(0), index: places, isOrdered: encoding.boolean(2) };
    return { name, type, dictionary, comment };
  });
}

/** Keys under which programs leave the comment of a column. */
const COMMENTS = ['comment', 'label', 'description'];

function commentOf(field: FlatTable): string | undefined {
  const said = new Map(field.tables(6).map((pair) => [pair.text(0).toLowerCase(), pair.text(1)]));
  return COMMENTS.map((key) => said.get(key)?.trim()).find(
    (one) => one !== undefined && one !== '',
  );
}

/** Comments of the columns in a schema of Arrow, by their names, as Parquet files keep it; null if it cannot be read. */
export function commentsInSchema(message: Uint8Array): ReadonlyMap<string, string> | null {
  try {
    const head = new DataView(message.buffer, message.byteOffset, message.length);
    const schema = FlatTable.root(
      message.subarray(head.getUint32(0) === CONTINUATION ? 8 : 4),
    ).table(2);
    const fields = schema?.tables(1) ?? [];
    return new Map(
      fields.flatMap((field): [string, string][] => {
        const comment = commentOf(field);
        return comment === undefined ? [] : [[field.text(0), comment]];
      }),
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
