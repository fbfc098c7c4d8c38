import type { Job } from './foundation/work/work.ts';
import { measureJobs } from './measures/contract/index.ts';
import { riskJobs } from './measures/risk/index.ts';
import { utilityJobs } from './measures/utility/index.ts';
import { jobs } from './methods/group/index.ts';
import { synthesisJobs } from './methods/synthesis/index.ts';
import { maskBlockJob } from './recipe/run/blocks/maskBlock.ts';
import { measureJob } from './tasks/assess/measureTogether.ts';
import { trialJob } from './tasks/search/trial/trial.ts';

/** Every job that a worker knows, by its name. */
export const everyJob: readonly Job[] = [
  ...jobs,
  ...synthesisJobs,
  ...measureJobs,
  ...utilityJobs,
  ...riskJobs,
  ...([measureJob, trialJob, maskBlockJob] as readonly unknown[] as readonly Job[]),
];
