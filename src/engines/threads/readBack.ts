import type { ByteSource } from '../../io/bytes/index.ts';
import {
  type CoveredFile,
  categoriesIn,
  coverageOf,
  fatesOf,
  fileRules,
  loadCovered,
  placeIn,
} from '../../recipe/certificate/index.ts';
import { type TaskOptions, withCodesOf, withColumns } from '../../recipe/dataset/index.ts';
import type { WrittenInMemory } from './write.ts';

/** What the certificate of a run in memory covers. */
export function coveredBy({ file, plan, masked }: WrittenInMemory) {
  const { columns } = plan;
  const fates = fatesOf(plan, columns);
  return {
    fates,
    /** The original as steps got it. */
    original: withColumns(file, columns),
    coverages: plan.steps.map((step) => coverageOf(step, columns, fates, masked)),
    edits: plan.edits && fileRules(plan.edits, plan.recipe.edits?.rules ?? [], columns.length),
  };
}

/** Reads the columns of the written file that claims speak of, with the codes that the original has. */
export async function readBack(
  run: WrittenInMemory,
  source: ByteSource,
  options: TaskOptions,
): Promise<CoveredFile> {
  const { original, fates, coverages, edits } = coveredBy(run);
  const others = (edits?.positions ?? []).flatMap((at) => fates[at].written ?? []);
  const anew = fates.filter(({ fate }) => fate === 'recoded' || fate === 'reweighted');
  const loaded = await loadCovered(source, original.dialect, coverages, 'written', options, [
    ...others,
    ...anew.map((fate) => fate.written!),
    ...coverages.flatMap(({ confidential = [] }) => confidential.map((one) => one.written)),
  ]);
  return withCodesOf(
    loaded,
    original,
    categoriesIn(coverages, placeIn(fates)),
    original.dialect.decimal,
  );
}
