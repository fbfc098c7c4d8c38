import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { fileTargets } from './files.ts';
import { paperTargets } from './papers.ts';
import { ruleTargets } from './rules.ts';
import { runTargets } from './runs.ts';
import { sealTargets } from './seals.ts';
import type { Target } from './target.ts';

export const targets: readonly Target[] = [
  ...fileTargets,
  ...ruleTargets,
  ...paperTargets,
  ...sealTargets,
  ...runTargets,
];

/** An input that did harm, made as small as fast-check can make it. */
export interface Found {
  readonly target: string;
  readonly input: string | Uint8Array;
  /** The error, on one line. */
  readonly says: string;
}

export interface Tally {
  inputs: number;
  accepted: number;
  readonly found: Found[];
}

/**
 * Tries as many inputs of a target as asked for. The same seed gives the same inputs. `onCase` hears the number of each input
 * before it is tried, so that whoever watches knows the one that does not end.
 */
export async function tryTarget(
  target: Target,
  seed: number,
  inputs: number,
  onCase: (number: number) => void = () => {},
): Promise<Tally> {
  const tally: Tally = { inputs: 0, accepted: 0, found: [] };
  let caught: unknown;
  const result = await fc.check(
    fc.asyncProperty(target.inputs, async (input) => {
      onCase(tally.inputs++);
      try {
        if (await target.check(input)) tally.accepted++;
      } catch (error) {
        caught = error;
        throw error;
      }
    }),
    { seed, numRuns: inputs },
  );
  if (result.failed && result.counterexample !== null) {
    const [input] = result.counterexample;
    const says = String(caught instanceof Error ? caught.stack : caught).split('\n', 3);
    tally.found.push({ target: target.name, input, says: says.join(' ').slice(0, 400) });
  }
  return tally;
}

/** The input of a number among those of a seed. */
export function inputOf(target: Target, seed: number, number: number): string | Uint8Array {
  return fc.sample(target.inputs, { seed, numRuns: number + 1 })[number];
}

const FOLDER = join('test', 'fuzz', 'findings');

/** Keeps a finding where the tests replay it. */
export function keep({ target, input, says: all }: Found): string {
  // Where it happened is a place on this machine.
  const [says] = all.split(/\s+at /);
  const content =
    typeof input === 'string'
      ? { target, says, text: input }
      : { target, says, base64: Buffer.from(input).toString('base64') };
  const digest = createHash('sha256').update(input).digest('hex').slice(0, 8);
  const path = join(FOLDER, `${target}-${digest}.json`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
  return path;
}

/** The findings that are kept, by the names of their files. */
export function kept(): [string, Target, string | Uint8Array][] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const { target, text, base64 } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
      const found = targets.find((one) => one.name === target)!;
      return [name, found, text ?? new Uint8Array(Buffer.from(base64, 'base64'))];
    });
}
