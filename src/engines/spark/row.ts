import { PenumbraError } from '../../error.ts';
import type { SqlValue } from '../sql/index.ts';

/** A whole row as a text without line ends, with types and values. `readRow` parses it. */
export const ROW = `to_json(array(typeof(struct(*)), to_json(struct(*), map('ignoreNullFields', 'false'))))`;

/** A name or a value in the JSON of a flat row. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[^\s",:{}]+/g;

/**
 * The values of a row that `ROW` wrote. Names can occur twice or look like numbers, so an object
 * would lose them or their order. NaN and infinities are written as texts; only the types tell them
 * from texts.
 */
export function readRow(text: string): SqlValue[] {
  const [types, json] = JSON.parse(text) as [string, string];
  const tokens = json.match(TOKEN) ?? [];
  const values: SqlValue[] = [];
  let rest = types.slice('struct<'.length, -1);
  for (let i = 0; i + 1 < tokens.length; i += 2) {
    const name = JSON.parse(tokens[i]) as string;
    const written = [`${name}:`, `\`${name.replaceAll('`', '``')}\`:`].find((one) =>
      rest.startsWith(one),
    );
    if (written === undefined) {
      throw new PenumbraError('internal', 'A row of Spark cannot be read.');
    }
    rest = rest.slice(written.length);
    const [type] = /^decimal\(\d+,-?\d+\)|^[^,]*/.exec(rest)!;
    rest = rest.slice(type.length + 1);
    values.push(cellOf(type, tokens[i + 1]));
  }
  return values;
}

function cellOf(type: string, token: string): SqlValue {
  if (token === 'null') return null;
  switch (type) {
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint': {
      const value = Number(token);
      return Number.isSafeInteger(value) ? value : BigInt(token);
    }
    case 'float':
    case 'double':
      return Number(token.replaceAll('"', ''));
    case 'boolean':
      return token === 'true';
    default:
      return token.startsWith('"') ? (JSON.parse(token) as string) : token;
  }
}
