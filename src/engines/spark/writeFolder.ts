import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import type { Move, UnfinishedOutput } from '../../io/files/index.ts';
import { writtenGrid } from '../../recipe/dataset/index.ts';
import type { Plan } from '../../recipe/index.ts';
import type { StandIn } from '../contract/index.ts';
import { describeInput, isAddress, openInput, type SparkInput, table } from './input.ts';
import { SORTED } from './mask.ts';
import type { SparkSession } from './session.ts';
import { sparkSource } from './source.ts';
import type { SurveyedOnSpark } from './survey.ts';
import { writtenAnew } from './task.ts';
import type { SparkColumn } from './type.ts';
import { escaped } from './workspace.ts';

/** A folder of Parquet files that Spark writes, under another name until it is complete. */
interface UnfinishedFolder {
  readonly place: string;
  /** How the folder gets its name if it is on this machine; null at an address. */
  readonly move: Move | null;
  /** Gives the folder its name at an address, where nothing can be named together with it. */
  commit(): Promise<void>;
  /** Takes the name back. */
  undo(): Promise<void>;
  /** Removes the folder. */
  abandon(): Promise<void>;
}

/** Refuses an existing folder at an address, before any work is done. */
export async function refuseFolder(session: SparkSession, output: string): Promise<void> {
  if (!isAddress(output)) return refuseFolderHere(output);
  const isThere = await describeInput(session, output).then(
    () => true,
    () => false,
  );
  if (isThere) throw thereAlready(output);
}

/** Refuses an existing folder on this machine. */
export function refuseFolderHere(output: string): void {
  if (!isAddress(output) && existsSync(output)) throw thereAlready(output);
}

function thereAlready(output: string): PenumbraError {
  return new PenumbraError('file', `${output} exists already: remove it, or choose another name.`, {
    file: output,
  });
}

/** The statement that writes the protected records, in the order of their numbers. */
function folderStatement(
  place: string,
  input: SparkInput,
  file: StandIn,
  plan: Plan,
  masked: readonly number[],
): string {
  const columns = file.names.flatMap((name, position) => {
    if (plan.dropped.includes(position)) return [];
    return [
      `${cellOf(input.columns[position], position, file, plan, masked)} AS ${quotedName(name)}`,
    ];
  });
  return `INSERT OVERWRITE DIRECTORY '${escaped(place)}' USING parquet SELECT ${columns.join(', ')} FROM (SELECT rid, from_json(payload, 'ARRAY<STRING>') AS p, from_json(written, 'ARRAY<STRING>') AS w FROM ${SORTED} WHERE kept = 1) AS s ORDER BY rid`;
}

function quotedName(name: string): string {
  if (/[\n\r\u{10000}-\u{10ffff}]/u.test(name)) {
    throw new PenumbraError(
      'usage',
      'A column has a name with a line end or a character that cannot be sent to Spark: rename it, or write to a file on this machine.',
    );
  }
  return `\`${name.replaceAll('`', '``')}\``;
}

/** A cell as it is written: in its original type, if that can hold the new value. */
function cellOf(
  { type, name }: SparkColumn,
  position: number,
  file: StandIn,
  plan: Plan,
  masked: readonly number[],
): string {
  if (plan.pseudonymised.includes(position)) {
    throw new PenumbraError(
      'usage',
      `Column "${name}" becomes pseudonyms, which Spark cannot write: write to a file on this machine, or drop the column with --identifiers drop.`,
      { column: name },
    );
  }
  const place = masked.indexOf(position);
  if (place < 0) return restored(type, `p[${position}]`);
  const column = plan.columns[position];
  const cell = `w[${place}]`;
  if (file.table.columns[position].kind !== 'numeric' || column.kind !== 'numeric') {
    const isAsBefore = plan.preparations.every(
      (one) => one.position !== position || (one.recode ?? one.taxonomy) === undefined,
    );
    return type === 'string' || !isAsBefore ? cell : `CAST(${cell} AS ${type})`;
  }
  const { decimals } = writtenGrid(column, plan.recipe.decimals);
  const [, scale] = /^decimal\(\d+,(\d+)\)$/.exec(type) ?? [];
  const most = scale === undefined ? (/int$/.test(type) ? 0 : 15) : Number(scale);
  const fits = /^(double|float)$/.test(type) || (decimals !== 'full' && decimals <= most);
  return `CAST(${cell} AS ${fits ? type : 'DOUBLE'})`;
}

/** Converts the text of `handedOver` back to a value. */
function restored(type: string, cell: string): string {
  switch (type) {
    case 'string':
      return cell;
    case 'void':
      return `CAST(${cell} AS STRING)`;
    case 'float':
      return `CAST(CAST(${cell} AS DOUBLE) AS FLOAT)`;
    case 'date':
      return `date_from_unix_date(CAST(${cell} AS INT))`;
    case 'timestamp':
      return `timestamp_micros(CAST(${cell} AS BIGINT))`;
    case 'timestamp_ntz':
      return `CAST(timestamp_micros(CAST(${cell} AS BIGINT)) AS TIMESTAMP_NTZ)`;
    default:
      return `CAST(${cell} AS ${type})`;
  }
}

/** An output whose protected file Spark writes itself, as a folder of Parquet files. */
export function folderOutput(
  session: SparkSession,
  output: string,
  run: SurveyedOnSpark,
  begun: UnfinishedOutput,
): UnfinishedOutput {
  let folder: UnfinishedFolder | null = null;
  return {
    async write() {},
    async finish() {
      folder = await writeFolder(session, output, run);
      await begun.finish();
      return folderSource(session, output, folder);
    },
    async commit(texts) {
      const here = folder?.move ?? null;
      if (here !== null) return begun.commit(texts, [here]);
      await folder?.commit();
      await begun.commit(texts).catch(async (error) => {
        await folder?.undo();
        throw error;
      });
    },
    async abandon() {
      await begun.abandon();
      await folder?.abandon();
    },
  };
}

/** The output of Spark, read back. */
async function folderSource(
  session: SparkSession,
  output: string,
  { place }: UnfinishedFolder,
): Promise<ByteSource> {
  const written = await openInput(session, place, 'penumbra_written');
  const sorted = 'penumbra_written_sorted';
  await session.run(
    table(sorted, `SELECT rid, payload FROM ${written.rows} ORDER BY rid`),
    'read the output back',
  );
  return sparkSource(session, output, { ...written, rows: sorted });
}

/** Lets Spark write the folder beside its final path. */
async function writeFolder(
  session: SparkSession,
  output: string,
  { input, file, plan }: SurveyedOnSpark,
): Promise<UnfinishedFolder> {
  const target = isAddress(output) ? output.replace(/\/+$/, '') : resolve(output);
  const place = `${target}.unfinished-${randomBytes(4).toString('hex')}`;
  const statement = folderStatement(
    isAddress(place) ? place : `file://${place}`,
    input,
    file,
    plan,
    writtenAnew(plan),
  );
  const abandon = async () => {
    if (!isAddress(target)) await rm(place, { recursive: true, force: true });
    else await session.run(`dfs -rm -r -skipTrash ${place}`).catch(() => {});
  };
  try {
    await session.run(statement, 'write the output');
  } catch (error) {
    await abandon();
    throw error;
  }
  return {
    place,
    abandon,
    move: isAddress(target) ? null : { from: place, to: target, isNew: true },
    async undo() {
      await session.run(`dfs -mv ${target} ${place}`).catch(() => {});
    },
    async commit() {
      await session.run(`dfs -mv ${place} ${target}`, 'give the output its name');
      await describeInput(session, target);
    },
  };
}
