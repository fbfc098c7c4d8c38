import { describe, expect, test } from 'vitest';
import { ALL } from '../some.ts';
import { kept, targets, tryTarget } from './campaign/campaign.ts';

/** About half a minute of inputs, always the same. `npm run fuzz` tries others for as long as asked. */
const INPUTS = ALL ? 2000 : 250;
const RUNS = ALL ? 200 : 80;

describe('whatever the input, it is read or refused in one sentence', () => {
  test.each(targets.map((target) => [target.name, target] as const))('%s', async (_, target) => {
    const { found } = await tryTarget(target, 2026, target.isRun ? RUNS : INPUTS);
    expect(found).toEqual([]);
  });
});

describe('what did harm once does none any more', () => {
  test.each(kept())('%s', async (_, target, input) => {
    await target.check(input);
  });
});
