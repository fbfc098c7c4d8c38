import * as refusal from './refusal.ts';

/** An address of a database, and the table that it names behind a `#`. */
export interface Address {
  /** What is connected to. It has no password. */
  readonly url: string;
  /** How messages call it. */
  readonly at: string;
  readonly database: string;
  readonly table: string | undefined;
}

/** The user, the database and the settings; a host can be left out where a setting names a folder with a socket. */
const FORM = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?[^@/?#]*\/([^/?#]+)(?:\?([^#]*))?$/i;

/** Whether a path is an address of PostgreSQL. */
export function isPostgresAddress(path: string): boolean {
  return /^postgres(ql)?:\/\//i.test(path);
}

/** Takes an address apart. One with a password is refused before anything is done with it. */
export function addressOf(path: string): Address {
  const [whole, fragment] = path.split('#', 2);
  const shown = whole.replace(/\/\/[^/@]*@/, '//').replace(/\?.*$/s, '');
  const parts = FORM.exec(whole);
  if (parts === null) throw refusal.noAddress(shown);
  const [, user = '', database, settings = ''] = parts;
  if (user.includes(':') || /(^|&)password=/i.test(settings)) throw refusal.password(shown);
  return {
    ...{ url: whole, at: shown, database },
    table: fragment === undefined || fragment === '' ? undefined : decodeURIComponent(fragment),
  };
}
