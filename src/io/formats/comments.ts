import { PenumbraError } from '../../error.ts';
import type { Description } from '../../foundation/table/index.ts';
import { type ArrowType, commentsInSchema, schemaMessage } from '../arrow/index.ts';
import {
  ARROW_SCHEMA,
  type ColumnType,
  type ParquetSource,
  SPARK_SCHEMA,
  type WrittenFrom,
} from '../parquet/index.ts';
import { pandasTypes } from './pandas.ts';

/** A Parquet file with the comments of its columns as their labels, where Spark or Arrow left some in it. */
export async function withComments(source: ParquetSource): Promise<ParquetSource> {
  const comments = await commentsOf(source).catch((error) => {
    // A file that cannot be read says so when it is.
    if (error instanceof PenumbraError) return new Map<string, string>();
    throw error;
  });
  if (comments.size === 0) return source;
  return {
    ...source,
    async describes() {
      const columns = await source.columnTypes();
      return {
        columns: columns.flatMap(({ name }, position) => {
          const label = comments.get(name);
          // A name that looks like a role or a number is not one.
          const column = /^(@|\d+$)/.test(name) ? position + 1 : name;
          return label === undefined ? [] : [{ column, label }];
        }),
      };
    },
  };
}

async function commentsOf(source: ParquetSource): Promise<ReadonlyMap<string, string>> {
  const said = await source.said?.();
  const spark = said?.get(SPARK_SCHEMA);
  const arrow = said?.get(ARROW_SCHEMA);
  return new Map([
    ...((arrow && commentsInSchema(fromBase64(arrow))) ?? []),
    ...(spark ? commentsOfSpark(spark) : []),
  ]);
}

function commentsOfSpark(bytes: Uint8Array): [string, string][] {
  let schema: unknown;
  try {
    schema = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return [];
  }
  const fields = (schema as { fields?: unknown } | null)?.fields;
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field): [string, string][] => {
    const { name, metadata } = (field ?? {}) as {
      name?: unknown;
      metadata?: { comment?: unknown };
    };
    const comment = metadata?.comment;
    if (typeof name !== 'string' || typeof comment !== 'string') return [];
    return comment.trim() === '' ? [] : [[name, comment.trim()]];
  });
}

/** Byte by byte: a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  let latin = '';
  for (const byte of bytes) latin += String.fromCharCode(byte);
  return btoa(latin);
}

function fromBase64(bytes: Uint8Array): Uint8Array {
  try {
    return Uint8Array.from(atob(new TextDecoder().decode(bytes)), (one) => one.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}

/**
 * What a Parquet file tells other programs beside its columns: the labels of the description, as comments in a schema of Arrow,
 * which pyarrow, pandas, polars and R read, and types of pandas. Without labels and such types nothing is left.
 */
export function leftInParquet(
  names: readonly string[] = [],
  description?: Pick<Description, 'columns'>,
): WrittenFrom['metadata'] {
  const labels = new Map(names.map((name, i) => [name, description?.columns[i]?.label ?? '']));
  return (columns, said) => {
    const ofPandas = pandasTypes(columns, said);
    const told = columns.map(({ name, type }) => ({
      ...{ name, label: labels.get(name) ?? '', type: arrowTypeOf(type) },
    }));
    if (told.every(({ label }) => label === '')) return ofPandas;
    const bytes = schemaMessage(told);
    return [{ key: ARROW_SCHEMA, value: toBase64(bytes) }, ...ofPandas];
  };
}

/** The type that readers of Arrow give a column of Parquet. */
function arrowTypeOf(type: ColumnType): ArrowType {
  switch (type.kind) {
    case 'integer':
      return { kind: 'int', bits: type.bits as 8, isSigned: type.isSigned };
    case 'boolean':
      return { kind: 'bool' };
    case 'half':
    case 'float':
      return { kind: 'single' };
    case 'double':
    case 'date':
      return { kind: type.kind };
    case 'decimal':
      return { ...type, bytes: type.precision > 38 ? 32 : 16 };
    case 'time':
      return { kind: 'time', unit: type.unit, bits: type.unit === 'MILLIS' ? 32 : 64 };
    case 'timestamp':
      return { kind: 'timestamp', unit: type.unit, isUtc: type.isUtc };
    case 'int96':
      return { kind: 'timestamp', unit: 'NANOS', isUtc: false };
    case 'nothing':
      return { kind: 'null' };
    default:
      return { kind: 'text', form: 'short' };
  }
}
