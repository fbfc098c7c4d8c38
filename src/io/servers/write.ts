import type { LabelledFormat, LabelledSource } from '../labelled/index.ts';
import { spells } from '../tables/index.ts';
import { addressOf, isAddressOf } from './address.ts';
import type { NewTable, ServerKind, Session, TablePlace } from './contract.ts';
import { nameIn } from './names.ts';
import { writtenTable } from './read.ts';
import * as refusal from './refusal.ts';

/** The input of a run, as it is named. */
export interface InputNamed {
  readonly path: string;
  readonly table?: string | undefined;
}

/** A table on its way into a database: until `commit` nobody sees it, and a broken connection leaves no record. */
export interface TableOutput {
  readonly table: string;
  readonly format: LabelledFormat;
  /** Takes the bytes that the format makes. */
  write(chunk: Uint8Array): Promise<void>;
  /** Ends the records, and gives them as they were written. */
  finish(): Promise<LabelledSource>;
  commit(): Promise<void>;
  abandon(): Promise<void>;
}

/** Finds the place of a table. One that is there is refused, unless it may be replaced; the input is refused always. */
export async function placeOfTable(
  kind: ServerKind,
  output: string,
  named: string | undefined,
  input: InputNamed,
  overwrite: boolean,
): Promise<TablePlace> {
  const address = addressOf(kind, output);
  const name = address.table ?? named;
  if (name === undefined) throw refusal.noName(address.at);
  const parts = kind.partsOf(name);
  if (![parts.schema ?? '', parts.table].every(kind.isName)) throw refusal.tableName(name, kind);
  const table = nameIn(kind.quoted, parts);
  const found = await identityOf(kind, output, table);
  if (found !== null) {
    if (found === (await identityOfInput(kind, input))) throw refusal.isInput(name);
    if (!overwrite) throw refusal.thereAlready(name);
    await during(kind, output, (session) => session.refuseInUse(table));
  }
  return { address, table, isReplaced: found !== null };
}

async function identityOfInput(kind: ServerKind, { path, table }: InputNamed) {
  if (!isAddressOf(kind, path)) return null;
  const named = addressOf(kind, path).table ?? table;
  return named === undefined ? null : identityOf(kind, path, named);
}

function identityOf(kind: ServerKind, path: string, table: string): Promise<string | null> {
  return during(kind, path, (session) => session.identityOf(table));
}

/** Asks something on a connection of its own. */
async function during<T>(kind: ServerKind, path: string, ask: (session: Session) => Promise<T>) {
  const session = await kind.connect(addressOf(kind, path));
  try {
    return await ask(session);
  } finally {
    await session.close();
  }
}

/** Starts to write a table. The connection is made when the first record is written. */
export function beginTable(kind: ServerKind, place: TablePlace): TableOutput {
  let made: NewTable | null = null;
  const abandon = async () => {
    const open = made;
    made = null;
    await open?.discard();
  };
  return {
    table: place.table,
    format: {
      name: kind.name,
      missing: 'both',
      hasEmpty: true,
      fits: spells,
      refuse(columns) {
        const odd = columns.find(({ name }) => !kind.isName(name));
        if (odd !== undefined) throw refusal.columnName(place.table, odd.name, kind);
      },
      async begin(columns) {
        made = await kind.create(place, columns);
        return made.encoder;
      },
    },
    write: (chunk) => made!.write(chunk),
    finish: async () => writtenTable(kind, made!, await made!.finish()),
    async commit() {
      await made!.appear();
      made = null;
    },
    abandon,
  };
}

/** The error of a lock that was not had, if another session is why. */
export function refuseBusy(error: unknown, codes: readonly string[]): void {
  const { cause } = error as { cause?: { message?: string } };
  if (codes.includes(cause?.message ?? '')) throw error;
}
