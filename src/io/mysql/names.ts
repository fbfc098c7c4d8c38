import { quoted } from './connect.ts';

const PART = '`(?:[^`]|``)+`|[^.`]+';
const NAME = new RegExp(`^(?:(${PART})\\.)?(${PART})$`);

/** The database and the table that a name means, which can be quoted; a name of no such form is that of a table. */
export function partsOf(name: string): {
  readonly database: string | null;
  readonly table: string;
} {
  const parts = NAME.exec(name);
  if (parts === null) return { database: null, table: name };
  const [, database, table] = parts;
  return { database: database === undefined ? null : plain(database), table: plain(table) };
}

export function nameIn(database: string | null, table: string): string {
  return database === null ? quoted(table) : `${quoted(database)}.${quoted(table)}`;
}

function plain(part: string): string {
  return part.startsWith('`') ? part.slice(1, -1).replaceAll('``', '`') : part;
}
