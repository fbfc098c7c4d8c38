import { sha256Text, type Target } from '../../io/bytes/index.ts';
import {
  partitionText,
  type TaskOptions,
  withColumns,
  writeMasked,
} from '../../recipe/dataset/index.ts';
import type { WrittenRun } from '../contract/index.ts';
import type { MaskedInMemory } from './mask.ts';

/** A run in memory whose file is written, with its partition as a text. */
export interface WrittenInMemory extends MaskedInMemory, Omit<WrittenRun, 'file'> {
  readonly partition: { readonly sha256: string; readonly text: string };
}

/** Writes the protected file, and makes the text of the partition. */
export async function write(
  run: MaskedInMemory,
  target: Target,
  options: TaskOptions,
): Promise<WrittenInMemory> {
  const { file, plan, partitions } = run;
  await writeMasked({ ...run, file: withColumns(file, plan.columns) }, target, options);
  const text = partitionText(partitions, plan.kept, file.records);
  return { ...run, partition: { sha256: sha256Text(text), text } };
}
