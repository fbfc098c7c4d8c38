/** What a table lies in, if its name says so, and what it is called there. */
export interface TableName {
  readonly schema: string | null;
  readonly table: string;
}

/** Takes the name of a table apart; each part can be quoted. A name of no such form is that of a table. */
export function partsOf(name: string, quote: '"' | '`'): TableName {
  const part = `${quote}(?:[^${quote}]|${quote}${quote})+${quote}|[^.${quote}]+`;
  const parts = new RegExp(`^(?:(${part})\\.)?(${part})$`).exec(name);
  if (parts === null) return { schema: null, table: name };
  const plain = (one: string) =>
    one.startsWith(quote) ? one.slice(1, -1).replaceAll(quote + quote, quote) : one;
  const [, schema, table] = parts;
  return { schema: schema === undefined ? null : plain(schema), table: plain(table) };
}

/** The name of a table in SQL. */
export function nameIn(quoted: (part: string) => string, { schema, table }: TableName): string {
  return schema === null ? quoted(table) : `${quoted(schema)}.${quoted(table)}`;
}
