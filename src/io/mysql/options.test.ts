import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addressOf } from '../servers/address.ts';
import { accessTo } from './options.ts';
import { words } from './words.ts';

const home = mkdtempSync(join(tmpdir(), 'penumbra-home-'));
beforeAll(() => {
  vi.stubEnv('HOME', home);
  vi.stubEnv('MYSQL_PWD', undefined);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

function given(file: string, address = 'mysql://db.office/survey') {
  writeFileSync(join(home, '.my.cnf'), file);
  return accessTo(addressOf(words, address));
}

test('~/.my.cnf gives user, password and encryption, from the groups of clients alone, and never the host', () => {
  const file = `# comment\n[mysqld]\nuser = server\n[client]\nuser=me  # comment\npassword = "a#b \\"c"\nhost=elsewhere\n[mysqldump]\npassword=no\n[client-mariadb]\nssl_mode = required\n`;
  const { options, mode } = given(file);
  expect(options).toMatchObject({ host: 'db.office', user: 'me', password: 'a#b "c' });
  expect(mode).toBe('REQUIRED');
  expect(given(file, 'mysql://you@db.office/survey').options.user).toBe('you');
  vi.stubEnv('MYSQL_PWD', 'of the environment');
  expect(given(file).options.password).toBe('of the environment');
  vi.stubEnv('MYSQL_PWD', undefined);
});

test('how far the connection is encrypted follows from what is said, and a word that is none is refused', () => {
  expect(given('[client]\nssl\n').mode).toBe('REQUIRED');
  expect(given('[client]\nssl=0\n').mode).toBe('PREFERRED');
  expect(given('[client]\nssl-verify-server-cert\n').mode).toBe('VERIFY_IDENTITY');
  expect(given('', 'mysql:///survey').mode).toBe('DISABLED');
  expect(() => given('[client]\nssl-mode=maybe\n')).toThrow();
});
