import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that a change is judged by what it changes. To look
 * for new ones: PENUMBRA_SEED=random npx vitest run, or a number to repeat a run.
 */
const asked = process.env.PENUMBRA_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked ?? 20261115) });
