import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inFolder, type Playground, persons, refuses } from '../cli/run.ts';
import { freePort } from './cluster.ts';
import { type Pretence, type PretendedSpark, pretendedSpark } from './pretended.ts';

/** Codes that the program ends with. */
const USAGE = 2;
const FILE = 3;

const homes: string[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const home of homes.splice(0)) rmSync(home, { recursive: true });
});

/** Lets SPARK_HOME be a Spark that is only pretended. */
function pretend(pretence: Pretence = {}): PretendedSpark {
  const home = mkdtempSync(join(tmpdir(), 'penumbra-pretended-'));
  homes.push(home);
  vi.stubEnv('SPARK_HOME', home);
  return pretendedSpark(home, pretence);
}

/** A folder with something to read, at which a pretended Spark never looks. */
function withRecords(body: (folder: Playground) => Promise<void>): () => Promise<void> {
  return inFolder(async (folder) => {
    folder.write('records/part-0.parquet', 'no Parquet');
    folder.write('a.csv', persons());
    await body(folder);
  });
}

/** Refuses a run on Spark, and nothing is left behind. */
function refused(folder: Playground, code: number, says: RegExp, ...flags: string[]) {
  const output = flags.some((flag) => /^(-o|--output=.*)$/.test(flag)) ? [] : ['-o', 'out.csv'];
  const master = flags.includes('--master') ? [] : ['--master', 'local[1]'];
  return refuses(
    folder,
    code,
    says,
    ...['protect', folder.at('records'), ...output, '--k', '3', '-q'],
    ...['--engine', 'spark', ...master, ...flags],
  );
}

describe('the flags of Spark', () => {
  test(
    'are refused without it, each by its name',
    withRecords(async (folder) => {
      for (const flag of [
        ...['--master=x', '--conf=a=b', '--staging=x', '--node=x'],
        ...['--spark-output', '--dry-run', '--reveal'],
      ]) {
        const says = new RegExp(`^${flag.split('=')[0]} works only with --engine spark\\.$`);
        await refuses(folder, USAGE, says, 'protect', 'a.csv', '-o', 'o.csv', '--k=3', flag);
      }
    }),
  );

  test(
    'reach it as they were given: settings with equals signs, and where Node.js is',
    withRecords(async (folder) => {
      const spark = pretend({ fails: /--version/, says: 'exited with status 86' });
      await refused(
        folder,
        USAGE,
        /^Spark could not run Node\.js on the executors: an executor has no Node\.js: .*, or name it with --node PATH\.$/,
        ...['--node', '/opt/node-20/bin/node', '--conf', 'spark.executor.extraJavaOptions=-Da=b'],
      );
      expect(spark.arguments()).toContain('spark.executor.extraJavaOptions=-Da=b');
      expect(spark.statements()).toContain(
        'if command -v /opt/node-20/bin/node >/dev/null 2>&1; then cat >/dev/null; /opt/node-20/bin/node --version; else',
      );
    }),
  );

  test(
    'are refused where they make no sense, before anything is sent',
    withRecords(async (folder) => {
      const spark = pretend({ fails: /never/ });
      await refused(folder, USAGE, /^--conf takes KEY=VALUE, such as/, '--conf', 'spark.cores.max');
      await refused(folder, USAGE, /^Leave spark\.sql\.ansi/, '--conf', 'spark.sql.ansi.enabled=1');
      await refused(
        folder,
        USAGE,
        /^--node must be the name or the path/,
        '--node',
        'node; rm -r x',
      );
      expect(spark.statements()).not.toContain('rm -r');
      await refused(folder, USAGE, /^--memory and --resume are for files/, '--memory', '1GB');
      const folderOf = (...flags: string[]) => ['--spark-output', ...flags];
      await refused(
        folder,
        USAGE,
        /^Spark writes a folder of Parquet files, so .*out\.csv would have the wrong ending/,
        ...folderOf(),
      );
      await refused(
        folder,
        USAGE,
        /^Spark writes a folder, so the output cannot be standard output/,
        ...folderOf('-o', '-', '--stay', 'kept'),
      );
      await refused(
        folder,
        USAGE,
        /^With the output elsewhere, say with --stay DIR/,
        '--output=hdfs://head/out',
      );
    }),
  );

  test(
    'are refused where the output would take the place of something, or be read itself',
    withRecords(async (folder) => {
      pretend({ fails: /never/ });
      folder.write('there/file', '');
      await refused(
        folder,
        FILE,
        /there exists already: remove it, or choose another name\.$/,
        ...['--spark-output', '-o', folder.at('there/')],
      );
      for (const flags of [
        ['-o', 'records/out.csv'],
        ['--stay', 'records/kept'],
        ['--staging', folder.at('records')],
      ]) {
        await refused(
          folder,
          USAGE,
          /is inside the folder that is read: choose|would be read as a part of .* from then on: write/,
          ...flags,
        );
      }
    }),
  );
});

test(
  'the tests find the Spark of any Python on the path, also if the first has none, and no old one',
  inFolder(async (folder) => {
    const program = (name: string, text: string) => {
      folder.write(name, `#!/bin/sh\n${text}\n`);
      chmodSync(folder.at(name), 0o755);
    };
    const spark = (version: string) => {
      program(`${version}/bin/spark-sql`, 'exit 1');
      folder.write(`${version}/jars/spark-core_2.12-${version}.jar`, '');
      return folder.at(version);
    };
    program('first/java', 'exit 0');
    program('first/python3', 'exit 1');
    program('old/python3', `echo ${spark('3.4.3')}`);
    program('new/python3', `echo ${spark('3.5.5')}`);
    const script = fileURLToPath(new URL('../../scripts/spark.mjs', import.meta.url));
    const env = { HOME: folder.path, PATH: ['first', 'old', 'new'].map(folder.at).join(':') };
    const found = execFileSync(process.execPath, [script, '--find'], { env, encoding: 'utf8' });
    expect(found.trim()).toBe(folder.at('3.5.5'));
  }),
);

describe('a Spark that cannot work is refused in one sentence, and nothing is left', () => {
  test(
    'where there is none, or it is too old',
    withRecords(async (folder) => {
      vi.stubEnv('SPARK_HOME', folder.at('nowhere'));
      await refused(folder, USAGE, /nowhere has no bin\/spark-sql: set SPARK_HOME to/);
      vi.stubEnv('SPARK_HOME', '');
      vi.stubEnv('PATH', '');
      await refused(folder, USAGE, /^No Spark was found: set SPARK_HOME to the folder of/);
      pretend({ version: '3.4.3' });
      await refused(folder, USAGE, /^Spark 3\.4\.3 is too old: Penumbra needs Spark 3\.5 or 4/);
    }),
  );

  test(
    'where no master answers',
    withRecords(async (folder) => {
      pretend();
      const master = `spark://127.0.0.1:${await freePort()}`;
      const began = performance.now();
      await refused(folder, USAGE, /^No Spark master answers at spark:/, '--master', master);
      expect(performance.now() - began).toBeLessThan(30_000);
    }),
  );

  test.each([
    [FILE, 'java.io.IOException: No space left on device', /a disk is full: free some space/],
    [USAGE, 'java.lang.OutOfMemoryError: Java heap space', /it ran out of memory: give more/],
    [USAGE, 'JAVA_HOME is not set', /finds no suitable Java: install Java 17/],
    [FILE, 'SECRET4711 is what no rule knows', /run again with --reveal to store its log/],
  ])('where it ends with status %i: %s', (code, says, sentence) =>
    withRecords(async (folder) => {
      pretend({ says });
      const whole = new RegExp(`^Spark could not start: [^\\n]*${sentence.source}`);
      await refused(folder, code, whole);
      pretend({ fails: /CREATE DATABASE/, says });
      await refused(folder, code, /^Spark could not use the staging folder: /);
    })(),
  );
});
