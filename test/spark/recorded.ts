import { accessSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SparkSession } from '../../src/engines/spark/index.ts';
import { PenumbraError } from '../../src/error.ts';

/** What a real Spark answered, by statement: texts, or rows. */
type Answers = Record<string, readonly never[]>;

const PATH = fileURLToPath(new URL('recorded.json', import.meta.url));

/** A statement without the places and names that each run draws. */
function plain(sql: string, folder: string): string {
  return sql
    .replaceAll(folder, '<folder>')
    .replace(/(file:\/\/<folder>|store:\/\/far)\/\.?out\b[\w.-]*/g, '<output>')
    .replace(/penumbra_[0-9a-f]{12}/g, '<database>');
}

/** A session whose answers are noted; `save` writes them down. */
export function recording(real: SparkSession, folder: string) {
  const answers: Record<string, readonly unknown[]> = {};
  const session: SparkSession = {
    ...{ dialect: real.dialect, version: real.version },
    run: async (sql, doing) => {
      await real.run(sql, doing);
      // Tables here are read without Spark, and those elsewhere by this.
      const piece = "SELECT line FROM penumbra_masked WHERE kind = 'row' AND piece = 0";
      if (sql.startsWith('CREATE TABLE penumbra_masked')) await session.texts(piece);
    },
    rows: async (sql, doing) => {
      const rows = await real.rows(sql, doing);
      answers[plain(sql, folder)] = rows;
      return rows;
    },
    texts: async (sql, doing) => {
      const texts = await real.texts(sql, doing);
      answers[plain(sql, folder)] = texts;
      return texts;
    },
    wrote: () => real.wrote(),
    end: (last) => real.end(last),
  };
  return { session, save: () => writeFileSync(PATH, `${JSON.stringify(answers, null, 1)}\n`) };
}

/**
 * A Spark in this process that answers what a real one did. Its tables and what it writes are folders here; addresses
 * that begin with store://far/ are below `far`. Before each statement it notes it in `log`: that is a file call, which
 * can fail, as the statement does then, or be the last one before a kill. On a full disk Spark is lost.
 */
export function replayed(folder: string, log: string): SparkSession {
  const answers: Answers = JSON.parse(readFileSync(PATH, 'utf8'));
  let isLost = false;
  let tables = '';
  const here = (place: string) =>
    place.replace(/^file:\/\//, '').replace(/^store:\/\/far\//, join(folder, 'far/'));
  const act = (sql: string) => {
    const [, made] = /^CREATE DATABASE .* LOCATION '(.*)'$/.exec(sql) ?? [];
    const [, written] = /^INSERT OVERWRITE DIRECTORY '(.*?)'/.exec(sql) ?? [];
    const [, what, from, to] =
      /^dfs -(\w+) (?:-\w+ )*([\w:/.-]+)(?: ([\w:/.-]+))?$/.exec(sql) ?? [];
    if (made !== undefined) tables = write(here(made), 'table.parquet');
    if (written !== undefined) write(here(written), 'part-0.parquet');
    if (/^DROP DATABASE/.test(sql)) rmSync(tables, { recursive: true, force: true });
    if (what === 'touchz') writeFileSync(here(from), '');
    if (what === 'test') accessSync(here(from));
    if (what === 'rm') rmSync(here(from), { recursive: true, force: sql.includes(' -f ') });
    if (what === 'mv') renameSync(here(from), here(to));
    const [, read] = /parquet\.`(.*?)`/.exec(sql) ?? [];
    if (read !== undefined) accessSync(here(read));
  };
  const execute = async (sql: string, doing = 'go on') => {
    try {
      if (isLost) throw new Error('lost');
      await appendFile(log, `${sql}\n`);
      act(sql);
    } catch (error) {
      isLost ||= (error as NodeJS.ErrnoException).code === 'ENOSPC';
      throw new PenumbraError('file', `Spark could not ${doing}.`);
    }
  };
  const answer = async (sql: string, doing?: string) => {
    await execute(sql, doing);
    const found = answers[plain(sql, folder)];
    if (found === undefined) throw new Error(`Not recorded: ${plain(sql, folder)}`);
    return found;
  };
  return {
    ...{ dialect: 'spark', version: '3.5.5' },
    run: execute,
    rows: answer,
    texts: async (sql, doing) => [...(await answer(sql, doing))],
    wrote: () => '',
    end: async (last) =>
      last !== undefined &&
      execute(last).then(
        () => true,
        () => false,
      ),
  };
}

function write(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'records');
  return folder;
}
