import { exp, log, type RandomStream } from '../src/foundation/numerics/index.ts';
import type { Description } from '../src/index.ts';

/** The columns that stay in partial synthesis, then those that are drawn. */
export const STAYING = ['region', 'sex', 'age', 'weight'];
export const DRAWN = ['education', 'health', 'employed', 'income'];

const HEALTH = ['poor', 'fair', 'good', 'excellent'];
/** The share of each region in the population, and in a sample. */
const POPULATION = [0.5, 0.25, 0.15, 0.1];
const SAMPLED = [0.3, 0.3, 0.2, 0.2];
/** The share of persons below 40 who answer; all others do. */
const YOUNG_ANSWER = 0.6;

/**
 * Persons of a survey in which small regions are sampled more often and young persons answer less often, so that figures
 * with and without weights differ. Income grows with age, faster for one sex; whether somebody is employed and the four
 * levels of health depend weakly on age and sex.
 */
export function surveySample(stream: RandomStream, records: number): string {
  const lines = ['region,sex,age,weight,education,health,employed,income'];
  while (lines.length <= records) {
    const region = oneOf(stream, SAMPLED);
    const age = 18 + stream.below(63);
    if (age < 40 && stream.uniform() > YOUNG_ANSWER) continue;
    const man = stream.below(2);
    const older = (age - 45) / 10;
    const weight = Math.round(
      ((100 * POPULATION[region]) / SAMPLED[region]) * (age < 40 ? 1 / YOUNG_ANSWER : 1),
    );
    const education = oneOf(stream, age > 55 ? [0.4, 0.4, 0.2] : [0.25, 0.45, 0.3]);
    const logistic = -log(1 / stream.uniform() - 1);
    const score = 0.6 - 0.35 * older + 0.4 * education + 0.4 * man + logistic;
    const health = [-1, 0.8, 2.4].filter((threshold) => score > threshold).length;
    const isEmployed = stream.uniform() < 1 / (1 + exp(0.2 * older - 0.6 - 0.5 * man));
    const slope = 100 + 100 * man;
    const level = 1800 + 100 * region + 300 * education + 250 * man + slope * older;
    const income = Math.round(level + 700 * stream.normal());
    const words = [education + 1, HEALTH[health], isEmployed ? 'yes' : 'no', income];
    lines.push([`R${region + 1}`, man ? 'male' : 'female', age, weight, ...words].join());
  }
  return `${lines.join('\n')}\n`;
}

/** What the survey says about its columns; with the weight, figures are those of the population. */
export function surveyDescription(isWeighted: boolean): Description {
  const ordinal = (column: string, codes: readonly string[]) =>
    ({ column, kind: 'ordinal', values: codes.map((code) => ({ code })) }) as const;
  return {
    columns: [
      ordinal('health', HEALTH),
      ordinal('education', ['1', '2', '3']),
      { column: 'weight', kind: 'amount', role: isWeighted ? 'weight' : 'harmless' },
    ],
  };
}

function oneOf(stream: RandomStream, shares: readonly number[]): number {
  let left = stream.uniform();
  let level = 0;
  while (level < shares.length - 1 && left > shares[level]) left -= shares[level++];
  return level;
}
