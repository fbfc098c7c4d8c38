import type { Job } from '../../foundation/work/index.ts';
import { blockJob } from './blocks/group.ts';
import { fuzzyJob } from './fuzzy/blocks.ts';
import { batchShard } from './mdav/batchShard.ts';
import { mixtureModel } from './mixture/chooseModel.ts';
import { mixtureShard } from './mixture/pass.ts';
import { mixtureStart } from './mixture/starts.ts';
import { optimiseJob } from './optimise/job.ts';
import { neighbourJob } from './optimise/neighbours.ts';

export {
  deviationsOf,
  directionOf,
  type Frame,
  MODULUS,
  MULTIPLIER,
  sampleEvery,
  unitOf,
} from './blocks/direction.ts';
export { groupBlocks } from './blocks/group.ts';
export {
  type BlockPlan,
  CUT,
  cutRecords,
  frameOf,
  type PlannedBlocks,
  planBlocks,
  smallerPart,
} from './blocks/plan.ts';
export { groupMethods } from './methods.ts';

/** Every job that group methods give to an engine. */
export const jobs: readonly Job[] = [
  blockJob as Job,
  batchShard as Job,
  optimiseJob as Job,
  neighbourJob as Job,
  fuzzyJob as Job,
  mixtureStart as Job,
  mixtureModel as Job,
  mixtureShard as Job,
];
