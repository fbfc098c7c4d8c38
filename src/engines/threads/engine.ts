import type { ByteSource } from '../../io/bytes/index.ts';
import type { CoveredFile } from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { Engine } from '../contract/index.ts';
import { type CutRun, cut } from './cut.ts';
import { type MaskedInMemory, mask } from './mask.ts';
import { measure } from './measure.ts';
import { readBack } from './readBack.ts';
import { type LoadedRun, survey } from './survey.ts';
import { type WrittenInMemory, write } from './write.ts';

export type ThreadsEngine = Engine<LoadedRun, CutRun, MaskedInMemory, WrittenInMemory, CoveredFile>;

/** Protects a file in memory, on the caller's thread and on those of the crew that the options name. */
export function threadsEngine(source: ByteSource, options: TaskOptions): ThreadsEngine {
  return {
    survey: (recipe, settle) => survey(source, recipe, settle, options),
    cut: async (run) => cut(run),
    mask: (run) => mask(run, options),
    write: (run, target) => write(run, target, options),
    readBack: (run, written) => readBack(run, written, options),
    measure: (run, written) => measure(run, written, options),
  };
}
