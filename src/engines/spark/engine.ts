import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { Engine } from '../contract/index.ts';
import type { Cluster } from './cluster.ts';
import { type CutOnSpark, cut } from './cut.ts';
import { type MaskedOnSpark, mask } from './mask.ts';
import { measure } from './measure.ts';
import { readBack } from './readBack.ts';
import { type SurveyedOnSpark, survey } from './survey.ts';
import { type WrittenOnSpark, write } from './write.ts';

type SparkEngine = Engine<SurveyedOnSpark, CutOnSpark, MaskedOnSpark, WrittenOnSpark>;

/**
 * Protects Parquet files on a Spark cluster, with the same bytes as a run in memory for the same
 * records, recipe, cut and seed. Our SQL numbers the records and cuts them into blocks, our worker
 * protects and checks each block on an executor, and the records come back in the order of the
 * file.
 */
export function sparkEngine(cluster: Cluster, input: string, options: TaskOptions): SparkEngine {
  return {
    survey: (recipe, settle) => survey(cluster, input, recipe, settle, options),
    cut: (run) => cut(cluster, run, options),
    mask: (run) => mask(cluster, run, options),
    write: (run, target) => write(cluster, run, target, options),
    readBack: (run, written) => readBack(run, written, options),
    measure: (run, written) => measure(cluster, run, written, options),
  };
}
