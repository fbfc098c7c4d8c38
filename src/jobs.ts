import type { Job } from './foundation/work/work.ts';
import { riskMeasures } from './measures/risk/index.ts';
import { utilityMeasures } from './measures/utility/index.ts';
import { jobs } from './methods/group/index.ts';
import { synthesisJobs } from './methods/synthesis/index.ts';
import { maskBlockJob } from './recipe/run/blocks/maskBlock.ts';
import { measureJob } from './tasks/assess/measureTogether.ts';
import { trialJob } from './tasks/search/trial/trial.ts';

/** Every job that a worker can do, by name. */
export const everyJob: readonly Job[] = [
  ...jobs,
  ...synthesisJobs,
  ...new Set([...utilityMeasures, ...riskMeasures].flatMap(({ jobs: own }) => own ?? [])),
  ...([measureJob, trialJob, maskBlockJob] as readonly unknown[] as readonly Job[]),
];
