import type { ServerWords } from './contract.ts';
import * as refusal from './refusal.ts';

/** An address of a database, and the table that it names behind a `#`. It has no password. */
export interface Address {
  /** As the user typed it, without the table. */
  readonly url: string;
  /** How messages call it: without user and settings. */
  readonly at: string;
  readonly user: string | undefined;
  readonly host: string;
  readonly port: number | undefined;
  readonly database: string;
  readonly settings: URLSearchParams;
  readonly table: string | undefined;
}

/** The user, the host with its port, the database and the settings; the host can be left out where a setting names a socket. */
const FORM =
  /^[a-z]+:\/\/(?:([^@/?#]*)@)?(\[[^\]/?#@]*\]|[^@/?#:]*)(?::(\d{1,5}))?\/([^/?#@]+)(?:\?([^#]*))?(?:#(.*))?$/is;

/** Whether a path is an address of a kind of server. */
export function isAddressOf({ schemes }: Pick<ServerWords, 'schemes'>, path: string): boolean {
  return schemes.some(
    (scheme) => path.slice(0, scheme.length + 3).toLowerCase() === `${scheme}://`,
  );
}

/**
 * Takes an address apart. One with a password is refused before anything is done with it; of one that has not the form of an
 * address nothing is told, as nobody knows where in it a password would be.
 */
export function addressOf(kind: ServerWords, path: string): Address {
  const parts = FORM.exec(path);
  if (parts === null) throw refusal.noAddress(kind);
  const [, user, host, port, database, settings = '', table] = parts;
  const at = `${path.slice(0, path.indexOf(':'))}://${host}${port === undefined ? '' : `:${port}`}/${database}`;
  const asked = new URLSearchParams(settings);
  if (user?.includes(':') || [...asked.keys()].some((key) => /^pass/i.test(key)))
    throw refusal.password(kind, at);
  try {
    return {
      ...{ url: path.split('#', 1)[0], at, host, settings: asked },
      user: user ? decodeURIComponent(user) : undefined,
      port: port === undefined ? undefined : Number(port),
      database: decodeURIComponent(database),
      table: table ? decodeURIComponent(table) : undefined,
    };
  } catch {
    // A percent sign that is none of an address.
    throw refusal.noAddress(kind);
  }
}
