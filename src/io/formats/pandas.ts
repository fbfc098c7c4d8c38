import { type ColumnType, type Metadata, PANDAS, type WrittenColumn } from '../parquet/index.ts';

/**
 * The types of pandas that can be missing (Int8, boolean, string, ...), for the columns that had one in the original and whose
 * values still are of that kind: without them pandas reads whole numbers with missing values as decimals. The index and all else
 * that pandas leaves in a file is not kept, nor are categories, whose list could tell a value that no record has any more.
 */
export function pandasTypes(
  columns: readonly WrittenColumn[],
  said: ReadonlyMap<string, Uint8Array>,
): Metadata {
  const left = said.get(PANDAS);
  const had = left === undefined ? new Map<string, string>() : typesIn(left);
  const told = columns.flatMap(({ name, type }) => {
    const its = had.has(name) ? typeOf(type, had.get(name)!) : null;
    if (its === null) return [];
    const [numpy, pandas] = its;
    return [{ name, field_name: name, pandas_type: pandas, numpy_type: numpy, metadata: null }];
  });
  if (told.length === 0) return [];
  const value = { index_columns: [], column_indexes: [], columns: told, pandas_version: '1.0.0' };
  return [{ key: PANDAS, value: JSON.stringify(value) }];
}

/** What pandas called the types of its columns. */
function typesIn(bytes: Uint8Array): Map<string, string> {
  let left: unknown;
  try {
    left = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return new Map();
  }
  const columns = (left as { columns?: unknown } | null)?.columns;
  if (!Array.isArray(columns)) return new Map();
  return new Map(
    columns.flatMap((column): [string, string][] => {
      const { field_name: name, numpy_type: type } = (column ?? {}) as Record<string, unknown>;
      return typeof name === 'string' && typeof type === 'string' ? [[name, type]] : [];
    }),
  );
}

/** The type of pandas for a written column that had one which can be missing, and what pandas calls its values. */
function typeOf(type: ColumnType, had: string): [numpy: string, pandas: string] | null {
  switch (type.kind) {
    case 'integer': {
      if (!/^U?Int\d+$/.test(had)) return null;
      const name = `${type.isSigned ? 'Int' : 'UInt'}${type.bits}`;
      return [name, name.toLowerCase()];
    }
    case 'float':
    case 'double': {
      if (!/^(U?Int|Float)\d+$/.test(had)) return null;
      const bits = type.kind === 'float' ? 32 : 64;
      return [`Float${bits}`, `float${bits}`];
    }
    case 'boolean':
      return had === 'boolean' ? ['boolean', 'bool'] : null;
    case 'text':
      return /^string\b/.test(had) ? ['string', 'unicode'] : null;
    default:
      return null;
  }
}
