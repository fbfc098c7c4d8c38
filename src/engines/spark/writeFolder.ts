import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { HalfNamed, removeResidue, syncTree, unfinishedPath } from '../../io/disk/index.ts';
import type { Move, UnfinishedOutput } from '../../io/files/index.ts';
import { writtenGrid } from '../../recipe/dataset/index.ts';
import type { Plan } from '../../recipe/index.ts';
import type { StandIn } from '../contract/index.ts';
import type { Cluster } from './cluster.ts';
import { note, removeNoted } from './elsewhere.ts';
import { describeInput, isAddress, openInput, table } from './input.ts';
import { MASKED_ROWS } from './mask.ts';
import type { SparkSession } from './session.ts';
import { sparkSource } from './source.ts';
import type { SurveyedOnSpark } from './survey.ts';
import { writtenAnew } from './task.ts';
import type { SparkColumn } from './type.ts';
import { escaped } from './workspace.ts';

/** A folder of Parquet files that Spark writes, under another name until it is complete. */
interface UnfinishedFolder {
  readonly place: string;
  /** Gives the folder its name, and `rest` the other files theirs, with some more moves. */
  commit(rest: (also: readonly Move[]) => Promise<void>): Promise<void>;
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
function folderStatement(place: string, { input, file, plan }: SurveyedOnSpark): string {
  const masked = writtenAnew(plan);
  const columns = file.names.flatMap((name, position) => {
    if (plan.dropped.includes(position)) return [];
    return [
      `${cellOf(input.columns[position], position, file, plan, masked)} AS ${quotedName(name)}`,
    ];
  });
  return `INSERT OVERWRITE DIRECTORY '${escaped(place)}' USING parquet SELECT ${columns.join(', ')} FROM (SELECT rid, from_json(payload, 'ARRAY<STRING>') AS p, from_json(written, 'ARRAY<STRING>') AS w FROM ${MASKED_ROWS} AS r WHERE kept = '1') AS s ORDER BY rid`;
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
  { session, folder: workspace }: Cluster,
  output: string,
  run: SurveyedOnSpark,
  begun: UnfinishedOutput,
): UnfinishedOutput {
  let folder: UnfinishedFolder | null = null;
  return {
    async write() {},
    async finish() {
      const write = isAddress(output) ? writeFar : writeHere;
      folder = await write(session, output, run, workspace);
      await begun.finish();
      return folderSource(session, output, folder);
    },
    async commit(texts) {
      try {
        await folder?.commit((also) => begun.commit(texts, also));
      } catch (error) {
        // A journal speaks of it.
        if (error instanceof HalfNamed) folder = null;
        throw error;
      }
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

/** Lets Spark write the folder beside its final path on this machine. */
async function writeHere(
  session: SparkSession,
  output: string,
  run: SurveyedOnSpark,
): Promise<UnfinishedFolder> {
  const target = resolve(output);
  await removeResidue(target);
  const place = unfinishedPath(target);
  const abandon = () => rm(place, { recursive: true, force: true });
  try {
    await session.run(folderStatement(`file://${place}`, run), 'write the output');
    await syncTree(place);
  } catch (error) {
    await abandon();
    throw error;
  }
  return {
    place,
    abandon,
    commit: (rest) => rest([{ from: place, to: target, isNew: true }]),
  };
}

/**
 * Lets Spark write the folder beside its final address. There nothing can be named together with the other files: a mark
 * in the folder says that they are not there yet, and the next run removes a folder that has it.
 */
async function writeFar(
  session: SparkSession,
  output: string,
  run: SurveyedOnSpark,
  workspace: string,
): Promise<UnfinishedFolder> {
  const target = output.replace(/\/+$/, '');
  const random = randomBytes(4).toString('hex');
  const place = `${target}.unfinished-${random}`;
  const mark = `_penumbra-${random}`;
  const notes = [await note(workspace, { place })];
  const clean = async () => {
    // What cannot be removed stays noted.
    for (const path of notes.toReversed()) await removeNoted(session, path);
  };
  try {
    await session.run(folderStatement(place, run), 'write the output');
    await session.run(`dfs -touchz ${place}/${mark}`, 'mark the output as unfinished');
  } catch (error) {
    await clean().catch(() => {});
    throw error;
  }
  return {
    place,
    abandon: () => clean().catch(() => {}),
    async commit(rest) {
      notes.push(await note(workspace, { place: `${target}/${mark}` }));
      const named = await note(workspace, { place: target, mark });
      notes.push(named);
      await session.run(`dfs -mv ${place} ${target}`, 'give the output its name');
      await describeInput(session, target);
      await rest([{ from: null, to: named }]);
      notes.pop();
      await clean().catch(() => {});
    },
  };
}
