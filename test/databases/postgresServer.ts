import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PLACE = '/usr/lib/postgresql';
/** The password of the only user. It may appear nowhere. */
export const PASSWORD = 'PASSWORD-4711';
export const USER = 'steward';

/** A server of its own, in a folder of its own, that only a socket in this folder leads to. */
export interface Server {
  /** The address of a database, without a password. */
  address(database?: string): string;
  psql(sql: string, database?: string): string;
  stop(): void;
}

/**
 * Starts a server, which is installed where that is possible. Null where there is none and it cannot be: the tests are
 * skipped then. In CI it must be there.
 */
export function startPostgres(): Server | null {
  const bin = programs() ?? installed();
  if (bin === null) {
    if (process.env.CI)
      throw new Error('These tests need a server (Debian: apt-get install postgresql).');
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-pg-'));
  chmodSync(folder, 0o700);
  // The server refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const owner: { readonly uid?: number; readonly gid?: number } = isRoot ? idsOf('postgres') : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!);
  const go = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: 'pipe' });
  const data = join(folder, 'data');
  const secret = join(folder, 'secret');
  writeFileSync(secret, PASSWORD);
  if (owner.uid !== undefined) chownSync(secret, owner.uid, owner.gid!);
  go(
    'initdb',
    '-D',
    data,
    '-U',
    USER,
    '-A',
    'scram-sha-256',
    '--pwfile',
    secret,
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  );
  const settings = `-k ${folder} -c listen_addresses= -c fsync=off -c shared_buffers=16MB`;
  const start = spawnSync(
    join(bin, 'pg_ctl'),
    ['-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start'],
    {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    },
  );
  if (start.status !== 0) throw new Error('The server of PostgreSQL did not start.');
  return {
    address: (database = 'postgres') =>
      `postgres://${USER}@/${database}?host=${encodeURIComponent(folder)}`,
    psql: (sql, database = 'postgres') =>
      execFileSync(
        join(bin, 'psql'),
        ['-h', folder, '-U', USER, '-X', '-q', '-t', '-A', '-v', 'ON_ERROR_STOP=1', database],
        { input: sql, env: { ...process.env, PGPASSWORD: PASSWORD }, stdio: 'pipe' },
      ).toString(),
    stop() {
      spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], {
        ...owner,
        stdio: 'ignore',
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function programs(): string | null {
  if (!existsSync(PLACE)) return null;
  const bin = readdirSync(PLACE)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(PLACE, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
  return bin ?? null;
}

function installed(): string | null {
  try {
    // No server of the system's is started.
    const quiet = {
      stdio: 'ignore',
      env: { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' },
    } as const;
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'],
      quiet,
    );
  } catch {
    return null;
  }
  return programs();
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, user]).toString());
  return { uid: id('-u'), gid: id('-g') };
}
