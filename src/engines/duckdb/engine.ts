import type { ByteSource } from '../../io/bytes/index.ts';
import type { DuckDatabase } from '../../io/duckdb/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { Engine } from '../contract/index.ts';
import type { BlockCrew } from './blockCrew.ts';
import { type CutExternal, cut } from './cut.ts';
import { type MaskedExternal, mask } from './mask.ts';
import { measure } from './measure.ts';
import { readBack } from './readBack.ts';
import { type SurveyedExternal, survey } from './survey.ts';
import type { WorkFolder } from './workFolder.ts';
import { type WrittenExternal, write } from './write.ts';

export interface DuckdbOptions extends TaskOptions {
  /** Memory limit of the whole process, in bytes. */
  readonly memory: number;
  /** Largest number of threads; all cores if not given. */
  readonly workers?: number | undefined;
}

/** Resources that must be closed when a run ends, in success or failure. */
export interface Open {
  database: DuckDatabase | null;
  crew: BlockCrew | null;
}

interface DuckdbEngine
  extends Engine<SurveyedExternal, CutExternal, MaskedExternal, WrittenExternal> {
  /** Closes what is open. */
  end(): void;
}

/**
 * Protects a file that can be larger than memory, with the same bytes as a run in memory for the
 * same recipe, cut and seed. The original is read three times, in pieces: to survey it, to stage
 * the columns that the recipe needs in a database on disk, and to copy it with new values. Blocks
 * go to threads one by one. Each completed stage is marked in the private folder, and a resumed run
 * skips it.
 */
export function duckdbEngine(
  source: ByteSource,
  folder: WorkFolder,
  options: DuckdbOptions,
): DuckdbEngine {
  const open: Open = { database: null, crew: null };
  return {
    survey: (recipe, settle) => survey(source, recipe, folder, settle, options),
    cut: (run) => cut(run, folder, open, options),
    mask: (run) => mask(run, open, options),
    write: (run, target) => write(run, target, folder.partition, options),
    readBack: (run, written) => readBack(run, written, options),
    measure: (run, written) => measure(run, written, options),
    end() {
      open.crew?.end();
      open.database?.close();
      Object.assign(open, { crew: null, database: null });
    },
  };
}
