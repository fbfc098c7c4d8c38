import { didYouMean } from '../../error.ts';
import {
  type LabelledColumn,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  type TableChoice,
} from '../labelled/index.ts';
import { chosenName } from '../sheets/index.ts';
import { type Address, addressOf } from './address.ts';
import type { Nature } from './cells.ts';
import type { FoundColumn, FoundTable, NewTable, ServerKind, Session } from './contract.ts';
import * as refusal from './refusal.ts';

/** Connections that hold a snapshot, until the command or the program ends. */
const held = new Set<Session>();

/** Ends the connections that hold a snapshot. Sources that were read from them cannot be read any more. */
export async function closeDatabases(): Promise<void> {
  const all = [...held];
  held.clear();
  await Promise.all(all.map((one) => one.close()));
}

/**
 * The records of a table, or of a query, of a server as plain CSV, in the order of its key, with comments as labels; see
 * `labelledSource`. All readings see the same snapshot, whatever others write meanwhile. Memory: some records.
 */
export function serverToCsv(
  kind: ServerKind,
  path: string,
  choice: TableChoice = {},
): LabelledSource {
  const address = addressOf(kind, path);
  const asked =
    address.table === undefined ? choice : { ...choice, table: address.table, query: undefined };
  const name = asked.table ?? address.database;
  return labelledSource(name, kind.name, () => openTable(kind, address, asked, name), {
    isPadded: false,
  });
}

async function openTable(
  kind: ServerKind,
  address: Address,
  choice: TableChoice,
  name: string,
): Promise<LabelledFile> {
  const session = await kind.connect(address);
  held.add(session);
  try {
    await session.beginSnapshot();
    const found =
      choice.query === undefined
        ? await tableFor(session, address, choice)
        : await session.query(choice.query.trim().replace(/;\s*$/, ''));
    const natures = naturesOf(kind, name, found.columns);
    const order = await orderBy(kind, session, found, choice, found.table ?? name);
    const select = selectFor(kind, found.columns, natures, `${found.from}${order}`);
    session.rest();
    return {
      dictionary: dictionaryOf(found, natures),
      batches: () => session.snapshotRecords(select, natures),
    };
  } catch (error) {
    held.delete(session);
    await session.close();
    throw error;
  }
}

/** A table that was just written, as its own transaction sees it. */
export function writtenTable(
  kind: ServerKind,
  { session, table }: Pick<NewTable, 'session' | 'table'>,
  columns: readonly FoundColumn[],
): LabelledSource {
  const open = async (): Promise<LabelledFile> => {
    const natures = naturesOf(kind, table, columns);
    const select = selectFor(kind, columns, natures, `${table}${kind.asWritten}`);
    const found = { columns, table: lastName(table), title: undefined };
    return {
      dictionary: dictionaryOf(found, natures),
      batches: () => session.records(select, natures),
    };
  };
  return labelledSource(table, kind.name, open, { isPadded: false });
}

function selectFor(
  { quoted }: ServerKind,
  columns: readonly FoundColumn[],
  natures: readonly Nature[],
  from: string,
): string {
  const selected = natures.map(({ selected }, i) => selected(quoted(columns[i].name)));
  return `SELECT ${selected.join(', ')} FROM ${from}`;
}

function naturesOf(kind: ServerKind, table: string, columns: readonly FoundColumn[]): Nature[] {
  return columns.map(({ name, type }) => {
    const nature = kind.natureOf(type);
    if (nature === null) throw refusal.type(table, name, type);
    return nature;
  });
}

function dictionaryOf(
  { columns, table, title }: Pick<FoundTable, 'columns' | 'table' | 'title'>,
  natures: readonly Nature[],
): LabelledFile['dictionary'] {
  return {
    ...{ table, title },
    columns: columns.map(({ name, type, comment }, i): LabelledColumn => {
      const { form, how } = natures[i];
      const label = comment ?? undefined;
      return { name, form, type, label, labels: [], missing: [], isSingle: how === 'single' };
    }),
  };
}

/** The last part of a name in SQL. */
function lastName(table: string): string {
  return table.slice(table.lastIndexOf('.') + 1).replaceAll(/["`]/g, '');
}

async function tableFor(
  session: Session,
  { at }: Address,
  choice: TableChoice,
): Promise<FoundTable> {
  const table = choice.table ?? chosenName(at, await session.tables(), choice, 'table');
  const found = await session.table(table);
  if (found === null) throw refusal.noTable(at, table);
  return found;
}

/** How records are ordered: by the key, texts byte by byte, so that the order is the same on every server. */
async function orderBy(
  kind: ServerKind,
  session: Session,
  { from, columns, keys: primary }: FoundTable,
  { orderBy: asked = [], isPreference = false, query }: TableChoice,
  table: string,
): Promise<string> {
  const keys = asked.length > 0 && !isPreference ? asked : primary;
  // A table that was made here lies in the order in which it was written.
  if (isPreference && query === undefined) return kind.asWritten;
  if (keys.length === 0) throw refusal.noKey(table);
  const names = columns.map(({ name }) => name);
  const order = keys.map((key) => {
    const column = columns.find(({ name }) => name === key);
    if (column === undefined) throw refusal.noColumn(table, key, didYouMean(key, names));
    const isText = kind.natureOf(column.type)?.how === 'text';
    return isText ? kind.byBytes(kind.quoted(key)) : kind.quoted(key);
  });
  const list = order.join(', ');
  if (keys !== primary) {
    const twice = `SELECT 1 FROM ${from} GROUP BY ${list} HAVING count(*) > 1 LIMIT 1`;
    if (await session.hasRecord(twice)) throw refusal.sameKey(table, keys);
  }
  return ` ORDER BY ${keys === primary ? list : order.map((one) => `${one}${kind.nullsFirst}`).join(', ')}`;
}
