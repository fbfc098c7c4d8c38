import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ByteSource } from '../../src/io/bytes/index.ts';
import { beginTable } from '../../src/io/databases/index.ts';
import { closeDatabases, fileSource } from '../../src/io/files/index.ts';
import type { TableChoice } from '../../src/io/labelled/index.ts';
import { addressOf } from '../../src/io/servers/address.ts';
import type { ServerKind } from '../../src/io/servers/index.ts';
import { inFolder, type Playground } from '../cli/run.ts';
import { proxyTo, type Way } from './proxy.ts';
import { PASSWORD, type Server } from './servers.ts';

/** What is protected in these tests. */
export const ON = [
  ...['--k', '5', '--columns', 'age,income', '--identifiers', 'keep'],
  ...['--missing', 'own-group', '-q'],
];

export async function textOf(source: Pick<ByteSource, 'open'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Readings of a server, and what they say if they are refused. */
export function readingsOf(server: Server | null) {
  const open = (choice: TableChoice, address = server!.address()) =>
    fileSource(address, undefined, choice);
  const messageOf = (choice: TableChoice, address?: string) =>
    open(choice, address)
      .then(textOf)
      .then(
        () => 'read',
        (error: Error) => error.message,
      );
  return { open, messageOf };
}

/** Fills a server before the tests of a file and stops it behind them, with its password in the environment meanwhile. */
export function whileRunning(server: Server | null, variable: string, tables: string): void {
  const before = process.env[variable];
  beforeAll(() => {
    process.env[variable] = PASSWORD;
    server?.sql(tables);
  });
  afterAll(async () => {
    await closeDatabases();
    await server?.stop();
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
  });
}

/** Runs over a connection that ends in the middle, or of a process that does: nothing appears, and the next run works. */
export function testBrokenRuns(server: Server | null, socketName: string): void {
  /** A table of some hundred thousand bytes, and a way to the server that can be cut. */
  const withProxy = (body: (folder: Playground, address: string, proxy: Way) => Promise<void>) =>
    inFolder(async (folder) => {
      const way = mkdtempSync(join(tmpdir(), 'penumbra-way-'));
      const proxy = await proxyTo(server!.socket, join(way, socketName));
      try {
        const at = socketName.startsWith('.') ? way : join(way, socketName);
        await body(folder, server!.address(undefined, at), proxy);
      } finally {
        await closeDatabases();
        await proxy.close();
        rmSync(way, { recursive: true });
      }
    });
  const records = Array.from(
    { length: 4000 },
    (_, i) => `${i},${i % 97},${i % 89},${'text of some length '.repeat(3)}${i}`,
  );
  const csv = `id,age,income,note\n${records.join('\n')}\n`;
  const THERE = "SELECT count(*) FROM information_schema.tables WHERE table_name LIKE 'broken%'";
  const LEFT = THERE.replace('broken', 'penumbra_');
  const BROKEN =
    /^penumbra: The connection to \S+ broke: nothing was written there, so run the command again\.\n$/;

  test(
    'a connection that breaks while a table is written or read leaves one sentence, and nothing else',
    withProxy(async (folder, address, proxy) => {
      folder.write('given.csv', csv);
      const write = ['protect', 'given.csv', '-o', `${address}#broken`, ...ON];
      const before = folder.state();
      proxy.arm('up', 150_000, 'cut');
      const written = await folder.run(...write);
      expect(written.stderr).toMatch(BROKEN);
      expect(proxy.isOver).toBe(true);
      expect(folder.state()).toEqual(before);
      expect(server!.sql(THERE).trim()).toBe('0');
      expect(server!.sql(LEFT).trim()).toBe('0');
      expect((await folder.run(...write)).stderr).toBe('');
      await proxy.quiet();
      server!.sql('ALTER TABLE broken ADD PRIMARY KEY (id)');
      for (const memory of [[], ['--memory', '1GB']]) {
        const read = ['protect', `${address}#broken`, '-o', 'out.csv', ...memory, ...ON];
        const there = folder.state();
        proxy.arm('down', 150_000, 'cut');
        const made = await folder.run(...read);
        expect(made.stderr).toMatch(BROKEN);
        expect(proxy.isOver).toBe(true);
        expect(folder.state()).toEqual(there);
      }
      await folder.protect(`${address}#broken`, 'out.csv', ...ON);
      await proxy.quiet();
      server!.sql('DROP TABLE broken');
    }),
  );

  test(
    'a run that is killed in the middle of writing leaves no table, and the next one makes it',
    withProxy(async (folder, address, proxy) => {
      folder.write('given.csv', csv);
      const write = ['protect', 'given.csv', '-o', `${address}#broken`, ...ON];
      proxy.arm('up', 150_000, 'hold');
      const killed = await folder.runWith(
        { meanwhile: { when: () => proxy.isOver, act: 'SIGKILL' } },
        ...write,
      );
      expect(killed.signal).toBe('SIGKILL');
      expect(server!.sql(THERE).trim()).toBe('0');
      expect(folder.has('broken.must-stay')).toBe(false);
      expect((await folder.run(...write)).stderr).toBe('');
      await proxy.quiet();
      expect(server!.sql('SELECT count(*) FROM broken').trim()).toBe('4000');
      expect(server!.sql(LEFT).trim()).toBe('0');
      await proxy.quiet();
      server!.sql('DROP TABLE broken');
    }),
  );
}

/** Keys and names at the edge of what a server takes, and tables at the edge of what can be protected. */
export function testEdges(server: Server | null): void {
  const { open, messageOf } = readingsOf(server);

  test('a null in a key comes first, two of them are told', async () => {
    server!.sql(
      'CREATE TABLE nulls(a int, b int); INSERT INTO nulls VALUES (2, 1), (NULL, 2), (1, 3)',
    );
    expect(await textOf(await open({ table: 'nulls', orderBy: ['a'] }))).toBe(
      'a,b\n,2\n1,3\n2,1\n',
    );
    server!.sql('INSERT INTO nulls VALUES (NULL, 4)');
    expect(await messageOf({ table: 'nulls', orderBy: ['a'] })).toContain('agree in a, so');
  });

  test('a text as long as a cell may be is read, a longer one is told by its record, and so is an empty table', async () => {
    const most = 1 << 20;
    server!.sql('CREATE TABLE texts(id int PRIMARY KEY, t varchar(10))');
    expect(await messageOf({ table: 'texts' })).toContain('texts has no records');
    const long = (length: number) => ({
      query: `SELECT 1 AS id, repeat('x', ${length}) AS t`,
      orderBy: ['id'],
    });
    expect((await textOf(await open(long(most)))).length).toBe(most + 'id,t\n1,\n'.length);
    expect(await messageOf(long(most + 1))).toContain('has a text of more than 1 MiB in t');
  });

  test(
    'a name that the server would cut or refuse is told before the work',
    inFolder(async (folder) => {
      folder.write('given.csv', `age,income\n${'1,2\n'.repeat(5)}`);
      const written = await folder.run(
        'protect',
        'given.csv',
        '-o',
        `${server!.address()}#${'x'.repeat(65)}`,
        ...ON,
      );
      expect(written.stderr).toMatch(
        /^penumbra: No table of \w+ can be called x{65}: give a shorter name/,
      );
    }),
  );
}

/** A table that somebody reads cannot be replaced, and that is told before any record is made. */
export function testInUse(server: Server | null, kind: ServerKind): void {
  test('a table in use is told before a run that would replace it', async () => {
    server!.sql('CREATE TABLE used(a int)');
    const address = server!.address();
    const begin = () => beginTable(address, 'used', { path: 'a.csv' }, true);
    const reader = await kind.connect(addressOf(kind, address));
    await reader.beginSnapshot();
    await reader.hasRecord('SELECT * FROM used');
    await expect(begin()).rejects.toThrow('that would be replaced is in use');
    await reader.close();
    expect((await begin()).table).toContain('used');
    server!.sql('DROP TABLE used');
  });
}

/** Commands that read tables, and those that write one. */
export function testCommands(server: Server | null): void {
  test(
    'every command reads tables; protect, refine and draw write them, release makes its bundle of them',
    inFolder(async (folder) => {
      const records = Array.from({ length: 120 }, (_, i) => `(${i}, ${(i * 7919) % 401})`);
      server!.sql('CREATE TABLE source(age int PRIMARY KEY, income int)');
      server!.sql(`INSERT INTO source VALUES ${records.join(', ')}`);
      const [source, masked, refined, drawn] = ['source', 'masked', 'refined', 'drawn'].map(
        (name) => `${server!.address()}#${name}`,
      );
      await folder.protect(source, masked, ...ON);
      const certificate = ['--certificate', 'masked.must-stay/certificate.json'];
      const commands = [
        ['inspect', source],
        ['check', source, '--rule', 'income >= 0'],
        ['assess', source, masked],
        ['analyse', masked, '--original', source, '--mean', 'income', '--combining', 'complete'],
        ['verify', source, masked, ...certificate],
        ['refine', source, masked, '-o', refined, ...certificate],
        ['fit', source, '-o', 'model.json', '--columns', 'age,income'],
        ['draw', 'model.json', '-o', drawn],
        ['draw', 'model.json', '-o', drawn, '--overwrite'],
        ['release', source, masked, '-o', 'bundle', '--stay', 'masked.must-stay'],
      ];
      for (const [command, ...rest] of commands) {
        const run = await folder.run(command, ...rest, '-q');
        // Some gate is closed, for which the tables had to be read.
        const code = command === 'release' ? 1 : 0;
        expect([command, run.code, run.stderr]).toEqual([command, code, run.stderr]);
        expect(run.stderr).not.toMatch(/penumbra-|postgres:|mysql:/);
      }
      for (const name of ['refined', 'drawn']) {
        expect(server!.sql(`SELECT count(*) FROM ${name}`).trim()).toBe('120');
      }
      const again = await folder.run('draw', 'model.json', '-o', drawn, '-q');
      expect(again.stderr).toContain('The table drawn is there already');
      const several = await folder.run('draw', 'model.json', '-o', drawn, '--implicates', '2');
      expect(several.stderr).toContain('--implicates writes files');
      const units = await folder.run('units', 'extract', source, '-o', drawn);
      expect(units.code).not.toBe(0);
      server!.sql('DROP TABLE source, masked, refined, drawn');
    }),
  );
}
