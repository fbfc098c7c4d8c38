import {
  type ClusterOptions,
  folderOutput,
  inCluster,
  type PlaceOptions,
  placesOf,
  refuseFolder,
  sparkEngine,
} from '../../engines/spark/index.ts';
import { nodeSha256 } from '../../io/files/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import { forOutput } from './forOutput.ts';
import {
  type ExternalProtection,
  outputOf,
  type ProtectFileOptions,
  protectTo,
} from './protectTo.ts';

export { explainOnSpark } from '../../engines/spark/index.ts';

export interface ProtectOnSparkOptions
  extends ProtectFileOptions,
    Omit<ClusterOptions, 'signal'>,
    Omit<PlaceOptions, 'stay'> {}

/**
 * Protects Parquet files on a Spark cluster, with the same bytes as `protectFile` for the same
 * records, recipe, cut and seed.
 */
export async function protectOnSpark(
  input: string,
  output: string,
  recipe: Recipe,
  options: ProtectOnSparkOptions,
): Promise<ExternalProtection> {
  const places = await placesOf(input, output, options);
  const { stay, isFolder } = places;
  const known = await forOutput(recipe, isFolder ? 'folder.parquet' : output);
  const task = { newHash: nodeSha256, ...options };
  return inCluster(stay, options, async (cluster) => {
    const { session } = cluster;
    if (isFolder) await refuseFolder(session, places.output);
    const engine = sparkEngine(cluster, input, task);
    const done = await protectTo(places, engine, known, task, async (run) => {
      const isHere = !isFolder && places.output !== '-';
      const begun = await outputOf(run, isHere ? places.output : null, stay, task);
      return isFolder ? folderOutput(cluster, places.output, run, begun) : begun;
    });
    const { run: _, ...protection } = done;
    return protection;
  });
}
