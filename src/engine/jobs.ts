import type { Job } from '../foundation/work/work.ts';
import { measureJobs } from '../measure/index.ts';
import { jobs } from '../methods/group/index.ts';
import { synthesisJobs } from '../methods/synthesis/index.ts';
import { riskJobs } from '../risk/index.ts';
import { utilityJobs } from '../utility/index.ts';
import { maskBlockJob } from './blocks/maskBlock.ts';
import { measureJob } from './measureTogether.ts';
import { trialJob } from './trial.ts';

/** Every job that a worker knows, by its name. */
export const everyJob: readonly Job[] = [
  ...jobs,
  ...synthesisJobs,
  ...measureJobs,
  ...utilityJobs,
  ...riskJobs,
  ...([measureJob, trialJob, maskBlockJob] as readonly unknown[] as readonly Job[]),
];
