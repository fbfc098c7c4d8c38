import { mayHavePassword } from '../bytes/index.ts';
import type { LabelledSource, TableChoice } from '../labelled/index.ts';
import { mysql } from '../mysql/index.ts';
import { postgres } from '../postgres/index.ts';
import {
  beginTable as begin,
  type InputNamed,
  isAddressOf,
  noKind,
  placeOfTable,
  type ServerKind,
  serverToCsv,
  type TableOutput,
} from '../servers/index.ts';

export { closeDatabases } from '../servers/index.ts';

const KINDS: readonly ServerKind[] = [postgres, mysql];

const kindOf = (path: string) => KINDS.find((one) => isAddressOf(one, path));

/** Whether a path is the address of a database on a server. */
export function isDatabaseAddress(path: string): boolean {
  return kindOf(path) !== undefined;
}

/** Refuses the address of anything but such a database, without showing it: this machine has no file of that name. */
export function refuseOtherAddress(path: string): void {
  if (!isDatabaseAddress(path) && mayHavePassword(path)) throw noKind(KINDS);
}

/** The records of a table or a query behind an address; see `serverToCsv`. */
export function databaseToCsv(path: string, choice?: TableChoice): LabelledSource {
  return serverToCsv(kindOf(path)!, path, choice);
}

/** Starts to write a table, at a place that is checked before any work is done. */
export async function beginTable(
  output: string,
  name: string | undefined,
  input: InputNamed,
  overwrite: boolean,
): Promise<TableOutput> {
  const kind = kindOf(output)!;
  return begin(kind, await placeOfTable(kind, output, name, input, overwrite));
}
