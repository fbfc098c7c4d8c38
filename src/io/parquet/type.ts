/** How values lie in the file (parquet.thrift, Type), by their numbers there. */
export const PHYSICAL = [
  'BOOLEAN',
  'INT32',
  'INT64',
  'INT96',
  'FLOAT',
  'DOUBLE',
  'BYTE_ARRAY',
  'FIXED_LEN_BYTE_ARRAY',
] as const;

export type Physical = (typeof PHYSICAL)[number];

export type Unit = 'MILLIS' | 'MICROS' | 'NANOS';

/** What a column's values are. */
export type ColumnType =
  | { readonly kind: 'boolean' }
  /** Of 8, 16, 32 or 64 bits; `isPlain` where the file does not say so but for the physical type. */
  | {
      readonly kind: 'integer';
      readonly bits: number;
      readonly isSigned: boolean;
      readonly isPlain: boolean;
    }
  | { readonly kind: 'half' | 'float' | 'double' }
  | {
      readonly kind: 'decimal';
      readonly precision: number;
      readonly scale: number;
      readonly physical: 'INT32' | 'INT64' | 'BYTE_ARRAY' | 'FIXED_LEN_BYTE_ARRAY';
      /** Bytes of each value, if that is fixed. */
      readonly length: number;
    }
  /** `none`: bytes that the file does not call text, as older programs write it. */
  | { readonly kind: 'text'; readonly is: 'STRING' | 'ENUM' | 'JSON' | 'none' }
  | { readonly kind: 'date' | 'int96' | 'uuid' | 'nothing' }
  | { readonly kind: 'time' | 'timestamp'; readonly unit: Unit; readonly isUtc: boolean };

/** A column of a file, at its top level. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly physical: Physical;
  /** Bytes of each value of a fixed length. */
  readonly length: number;
  readonly isOptional: boolean;
}

/** The type as Parquet's own documents call it. */
export function typeName(type: ColumnType): string {
  switch (type.kind) {
    case 'integer':
      return type.isPlain ? `INT${type.bits}` : `${type.isSigned ? 'INT' : 'UINT'}_${type.bits}`;
    case 'decimal':
      return `DECIMAL(${type.precision},${type.scale})`;
    case 'text':
      return type.is === 'none' ? 'BYTE_ARRAY' : type.is;
    case 'time':
    case 'timestamp':
      return `${type.kind.toUpperCase()}(${type.unit}${type.isUtc ? ', UTC' : ''})`;
    case 'half':
      return 'FLOAT16';
    case 'nothing':
      return 'UNKNOWN';
    default:
      return type.kind.toUpperCase();
  }
}

/** Whether values are numbers to calculate with. */
export function isNumber(type: ColumnType): boolean {
  return ['integer', 'half', 'float', 'double', 'decimal'].includes(type.kind);
}
