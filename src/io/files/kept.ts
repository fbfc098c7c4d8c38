import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { finishNear } from '../disk/index.ts';
import { stayFolder } from './beginOutput.ts';
import { MOST_JSON, readText } from './source.ts';

/** A text with the path it came from. */
export interface KeptText {
  readonly path: string;
  readonly text: string;
}

/** The certificate, the recipe, the partition and the models of a protected file, as texts; null if they are not there. */
export interface Kept {
  readonly certificate: KeptText | null;
  readonly recipe: KeptText | null;
  /** What was known about the original, if no recipe was kept. */
  readonly description: KeptText | null;
  readonly partition: KeptText | null;
  readonly models: KeptText | null;
  /** The settings of the refinement, if the file was refined. */
  readonly refinement: KeptText | null;
}

/** Those that are named, else those in the folder that stayed beside the protected file. */
export async function keptBeside(
  masked: string,
  named: {
    readonly certificate?: string | undefined;
    readonly partition?: string | undefined;
  },
  signal?: AbortSignal,
): Promise<Kept> {
  await finishNear([masked]);
  const certificate = named.certificate ?? present(join(stayFolder(masked), 'certificate.json'));
  const read = async (path: string | null, most?: number) =>
    path === null ? null : { path, text: await readText(path, signal, most) };
  const beside = (name: string) =>
    certificate === null ? null : present(join(dirname(certificate), name));
  const partition = named.partition ?? beside('partition.csv');
  return {
    certificate: await read(certificate, MOST_JSON),
    recipe: await read(beside('recipe.json'), MOST_JSON),
    description: await read(beside('description.json'), MOST_JSON),
    partition: await read(partition),
    models: await read(beside('models.json'), MOST_JSON),
    refinement: await read(beside('refinement.json'), MOST_JSON),
  };
}

function present(path: string): string | null {
  return existsSync(path) ? path : null;
}
