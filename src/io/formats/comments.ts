import { PenumbraError } from '../../error.ts';
import { commentsInSchema } from '../arrow/index.ts';
import { ARROW_SCHEMA, type ParquetSource, SPARK_SCHEMA } from '../parquet/index.ts';

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

function fromBase64(bytes: Uint8Array): Uint8Array {
  try {
    return Uint8Array.from(atob(new TextDecoder().decode(bytes)), (one) => one.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}
