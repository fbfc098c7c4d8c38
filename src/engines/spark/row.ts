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
  const names: string[] = [];
  for (let i = 0; i + 1 < tokens.length; i += 2) names.push(JSON.parse(tokens[i]) as string);
  for (const [j, type] of typesIn(types, names).entries()) {
    values.push(cellOf(type, tokens[2 * j + 1]));
  }
  return values;
}

/** The types of the fields of a structure. Their names are known, because they can contain anything. */
export function typesIn(struct: string, names: readonly string[]): string[] {
  let rest = struct.slice('struct<'.length, -1);
  return names.map((name) => {
    const written = [`${name}:`, `\`${name.replaceAll('`', '``')}\`:`].find((one) =>
      rest.startsWith(one),
    );
    if (written === undefined) {
      throw new PenumbraError('internal', 'A row of Spark cannot be read.');
    }
    rest = rest.slice(written.length);
    const type = typeAt(rest);
    rest = rest.slice(type.length + 1);
    return type;
  });
}

/** The type at the start of a list of fields: up to a comma outside of brackets. */
function typeAt(text: string): string {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if ('(<'.includes(text[i])) depth++;
    else if (')>'.includes(text[i])) depth--;
    else if (text[i] === ',' && depth === 0) return text.slice(0, i);
  }
  return text;
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
