import type { ByteSource } from '../../io/bytes/index.ts';
import {
  type CoveredFile,
  codedAs,
  coverageOf,
  fatesOf,
  fileRules,
  loadCovered,
  wantedIn,
  writtenDialect,
} from '../../recipe/certificate/index.ts';
import { type TaskOptions, withColumns } from '../../recipe/dataset/index.ts';
import { fileInference } from '../../recipe/run/index.ts';
import type { WrittenInMemory } from './write.ts';

/** The scope of the certificate of a run in memory. */
export function coveredBy({ file, plan }: Pick<WrittenInMemory, 'file' | 'plan'>) {
  const { columns } = plan;
  const fates = fatesOf(plan, columns);
  return {
    fates,
    /** The original as steps saw it. */
    original: withColumns(file, columns),
    coverages: plan.steps.map((step) => coverageOf(step, plan, fates)),
    inference: fileInference(plan),
    edits: plan.edits && fileRules(plan.edits, plan.recipe.rules ?? [], columns.length),
  };
}

/** Reads the columns of the written file that claims need, with the codes of the original. */
export async function readBack(
  run: WrittenInMemory,
  source: ByteSource,
  options: TaskOptions,
): Promise<CoveredFile> {
  const { original, fates, coverages, edits, inference } = coveredBy(run);
  const others = (edits?.positions ?? []).flatMap((at) => fates[at].written ?? []);
  const anew = fates.filter(({ fate }) => ['recoded', 'reweighted', 'carried'].includes(fate));
  const wanted = wantedIn(coverages, 'written', [
    ...others,
    ...(inference === null ? [] : fates.flatMap((fate) => fate.written ?? [])),
    ...anew.map((fate) => fate.written!),
    ...coverages.flatMap(({ confidential = [] }) => confidential.map((one) => one.written)),
  ]);
  const { dialect } = original;
  const loaded = await loadCovered(source, writtenDialect(dialect, fates), wanted, options);
  return codedAs(original, loaded, { coverages, fates }, dialect.decimal);
}
