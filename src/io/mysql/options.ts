import { readFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { present } from '../../fields.ts';
import type { Address } from '../servers/index.ts';

/** How far a connection is encrypted, as the clients of MySQL call it. */
const MODES = ['DISABLED', 'PREFERRED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'] as const;
type SslMode = (typeof MODES)[number];

/** Where to, and with whose credentials. */
interface Access {
  readonly options: {
    readonly host?: string;
    readonly port?: number;
    readonly socketPath?: string;
    readonly database: string;
    readonly user: string;
    readonly password: string;
    readonly ssl?: {
      readonly ca?: Buffer;
      readonly cert?: Buffer;
      readonly key?: Buffer;
      readonly rejectUnauthorized: boolean;
      readonly verifyIdentity: boolean;
    };
  };
  readonly mode: SslMode;
}

/** Groups of ~/.my.cnf that are for every client. */
const GROUPS = ['client', 'client-server', 'client-mariadb', 'penumbra'];

/**
 * What the clients of MySQL take: the user, the password and how the connection is encrypted, from the address, the
 * environment, and `~/.my.cnf`, in this order; where to only from the address. Throws if a named file of certificates cannot be read.
 */
export function accessTo(address: Address): Access {
  const file = optionsIn(join(homedir(), '.my.cnf'));
  const { host, port, database, settings } = address;
  const asked = (name: string) => settings.get(name) ?? file.get(name);
  const socketPath =
    settings.get('socket') ?? (host === '' ? '/run/mysqld/mysqld.sock' : undefined);
  const ca = asked('ssl-ca');
  const [cert, key] = [asked('ssl-cert'), asked('ssl-key')];
  const read = (path: string | undefined) => (path === undefined ? undefined : readFileSync(path));
  const mode = sslMode(asked('ssl-mode'), file, ca, socketPath);
  return {
    mode,
    options: {
      ...(socketPath === undefined
        ? { host: host.replace(/^\[|\]$/g, ''), ...present({ port }) }
        : { socketPath }),
      database,
      user: address.user ?? file.get('user') ?? userInfo().username,
      password: process.env.MYSQL_PWD ?? file.get('password') ?? '',
      ...(mode !== 'DISABLED' && {
        ssl: {
          ...present({ ca: read(ca), cert: read(cert), key: read(key) }),
          rejectUnauthorized: mode.startsWith('VERIFY'),
          verifyIdentity: mode === 'VERIFY_IDENTITY',
        },
      }),
    },
  };
}

function sslMode(
  asked: string | undefined,
  file: ReadonlyMap<string, string>,
  ca: string | undefined,
  socketPath: string | undefined,
): SslMode {
  if (asked !== undefined) {
    const mode = MODES.find((one) => one === asked.toUpperCase());
    if (mode === undefined) throw new Error('There is no such ssl-mode.');
    return mode;
  }
  if (isOn(file.get('ssl-verify-server-cert'))) return 'VERIFY_IDENTITY';
  if (ca !== undefined) return 'VERIFY_CA';
  if (isOn(file.get('ssl'))) return 'REQUIRED';
  return socketPath === undefined ? 'PREFERRED' : 'DISABLED';
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !/^(0|off|false)$/i.test(value);
}

/** The options of a file of options. One that is not there, or not to be read, has none. */
function optionsIn(path: string): Map<string, string> {
  const found = new Map<string, string>();
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return found;
  }
  let isMeant = false;
  for (const line of text.split(/\r?\n/)) {
    const group = /^\s*\[([^\]]*)\]/.exec(line)?.[1];
    if (group !== undefined) isMeant = GROUPS.includes(group.trim());
    const [, name, value = ''] = /^\s*([\w-]+)\s*(?:=\s*(.*?))?\s*$/.exec(line) ?? [];
    if (isMeant && name !== undefined) found.set(name.replaceAll('_', '-'), unquoted(value));
  }
  return found;
}

/** A value without its quotes, or without the comment behind it. */
function unquoted(value: string): string {
  const inside = /^(["'])(.*)\1$/.exec(value)?.[2];
  return (inside ?? value.replace(/\s+#.*$/, '')).replace(
    /\\([\\"'nrtbs])/g,
    (_, one) => ({ n: '\n', r: '\r', t: '\t', b: '\b', s: ' ' })[one as 'n'] ?? one,
  );
}
