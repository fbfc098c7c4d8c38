import { execFileSync, spawn, spawnSync } from 'node:child_process';
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

/** The password of the only user. It may appear nowhere. */
export const PASSWORD = 'PASSWORD-4711';
export const USER = 'steward';

/** A server of its own, in a folder of its own, that only a socket in this folder leads to. */
export interface Server {
  readonly socket: string;
  /** The address of a database, without a password; by another socket, if one is given. */
  address(database?: string, socket?: string): string;
  /** What a statement gives, without a header. */
  sql(text: string): string;
  stop(): Promise<void>;
}

/** A statement that waits for a lock of the test itself would wait for ever. */
const ENDING = { stdio: 'pipe', timeout: 60_000 } as const;

/**
 * Starts a server of PostgreSQL, which is installed where that is possible. Null where there is none and it cannot be: the
 * tests are skipped then. In CI it must be there.
 */
export function startPostgres(): Server | null {
  const bin = found('postgresql', postgresPrograms);
  if (bin === null) return null;
  const { folder, owner } = place('postgres', 'penumbra-pg-');
  const go = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: 'pipe' });
  const data = join(folder, 'data');
  const secret = join(folder, 'secret');
  writeFileSync(secret, PASSWORD);
  if (owner.uid !== undefined) chownSync(secret, owner.uid, owner.gid!);
  go(
    'initdb',
    ...['-D', data, '-U', USER, '-A', 'scram-sha-256', '--pwfile', secret],
    ...['--no-sync', '-E', 'UTF8', '--locale=C'],
  );
  const settings = `-k ${folder} -c listen_addresses= -c fsync=off -c shared_buffers=16MB`;
  const start = spawnSync(
    join(bin, 'pg_ctl'),
    ['-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start'],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  if (start.status !== 0) throw new Error('The server of PostgreSQL did not start.');
  return {
    socket: join(folder, '.s.PGSQL.5432'),
    address: (database = 'postgres', socket = folder) =>
      `postgres://${USER}@/${database}?host=${encodeURIComponent(socket)}`,
    sql: (text) =>
      execFileSync(
        join(bin, 'psql'),
        ['-h', folder, '-U', USER, '-X', '-q', '-t', '-A', '-v', 'ON_ERROR_STOP=1', 'postgres'],
        { ...ENDING, input: text, env: { ...process.env, PGPASSWORD: PASSWORD } },
      ).toString(),
    async stop() {
      spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], {
        ...owner,
        stdio: 'ignore',
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same for a server of MariaDB, with a certificate that it signed itself. */
export async function startMariaDB(): Promise<Server | null> {
  const program = found('mariadb-server', () =>
    existsSync('/usr/sbin/mariadbd') ? '/usr/sbin/mariadbd' : null,
  );
  if (program === null) return null;
  const { folder, owner } = place('mysql', 'penumbra-my-');
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  // The server gives its rights away itself, if it is started by root.
  const user = owner.uid === undefined ? [] : ['--user=mysql'];
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${data}`, ...user, '--skip-test-db', '--skip-name-resolve'],
    { cwd: folder, stdio: 'pipe' },
  );
  const init = join(folder, 'init.sql');
  writeFileSync(
    init,
    `CREATE USER ${USER}@localhost IDENTIFIED BY '${PASSWORD}';\nGRANT ALL ON *.* TO ${USER}@localhost;\nCREATE DATABASE office;\n`,
  );
  chmodSync(init, 0o644);
  const server = spawn(
    program,
    [
      ...['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', ...user],
      ...['--innodb-buffer-pool-size=8M', '--innodb-flush-log-at-trx-commit=0', '--skip-log-bin'],
      ...[`--pid-file=${join(folder, 'pid')}`, `--init-file=${init}`],
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const sql = (text: string) =>
    execFileSync(
      'mariadb',
      [
        ...['--no-defaults', `--socket=${socket}`, `--user=${USER}`, '--skip-column-names', '-B'],
        ...['--default-character-set=utf8mb4', 'office'],
      ],
      { ...ENDING, input: text, env: { ...process.env, MYSQL_PWD: PASSWORD } },
    ).toString();
  for (let tries = 0; ; tries++) {
    try {
      sql('SELECT 1');
      break;
    } catch (error) {
      if (tries === 150 || server.exitCode !== null) throw error;
      await new Promise((later) => setTimeout(later, 200));
    }
  }
  return {
    socket,
    address: (database = 'office', at = socket) =>
      `mysql://${USER}@/${database}?socket=${encodeURIComponent(at)}`,
    sql,
    async stop() {
      const ended = new Promise((end) => server.once('exit', end));
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder of its own, for the user of the server: it refuses to run as root. */
function place(user: string, name: string) {
  const folder = mkdtempSync(join(tmpdir(), name));
  const isRoot = process.getuid?.() === 0;
  const owner: { readonly uid?: number; readonly gid?: number } = isRoot ? idsOf(user) : {};
  chmodSync(folder, 0o700);
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!);
  return { folder, owner };
}

/** What a package of Debian has, installed if it is not there. */
function found(debian: string, look: () => string | null): string | null {
  const there = look();
  if (there !== null) return there;
  try {
    // No server of the system's is started.
    const quiet = {
      stdio: 'ignore',
      env: { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' },
    } as const;
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian], quiet);
  } catch {
    // Told below.
  }
  const installed = look();
  if (installed === null && process.env.CI)
    throw new Error(`These tests need a server (Debian: apt-get install ${debian}).`);
  return installed;
}

const PLACE = '/usr/lib/postgresql';

function postgresPrograms(): string | null {
  if (!existsSync(PLACE)) return null;
  const bin = readdirSync(PLACE)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(PLACE, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
  return bin ?? null;
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, user]).toString());
  return { uid: id('-u'), gid: id('-g') };
}
