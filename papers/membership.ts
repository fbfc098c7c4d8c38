import { mean, normalQuantile, standardDeviation } from '../src/foundation/numerics/index.ts';
import { finish } from '../src/foundation/work/index.ts';
import { bytesSource, load, readRecipe } from '../src/index.ts';
import { realisationSeeds, runTrial } from '../src/tasks/search/index.ts';
import { madeStream, type Way } from './coverage.ts';
import { SEED } from './data.ts';
import type { MadeColumn, MadeFile } from './madeFiles.ts';

const PROPENSITY = 'propensity-quadratic';

/** What an intruder finds out about who was in a file, by the nearest synthetic record: 0.5 is nothing. */
export interface Membership {
  readonly halves: number;
  /** Mean area under the curve, and the ends of its 95 % interval over halves. */
  readonly area: number;
  readonly low: number;
  readonly high: number;
  /** Mean pMSE ratio (`propensity-quadratic`); null if it was not asked for. */
  readonly propensity: number | null;
}

interface AttackOptions {
  readonly records: number;
  readonly halves: number;
  /** The pMSE ratio takes far longer than the attack in files of many columns. */
  readonly withPropensity: boolean;
}

/** Attacks on halves of as many records, each of another sample; the other half is the holdout. */
export async function membershipOf(
  file: MadeFile,
  { parameters }: Way,
  { records, halves, withPropensity }: AttackOptions,
): Promise<Membership> {
  const areas = new Float64Array(halves);
  const ratios = new Float64Array(halves);
  for (const [h, seed] of realisationSeeds(SEED, halves).entries()) {
    const sample = file.make(madeStream(h, 3), 2 * records);
    const loaded = await load(bytesSource(`${file.name}.csv`, textOf(sample)));
    const recipe = readRecipe({
      penumbra: 2,
      steps: [
        {
          method: 'sequential-synthesis',
          columns: sample.map(({ name }) => name),
          replace: { method: 'sequential-synthesis', ...parameters },
        },
      ],
    });
    const task = {
      recipe,
      seeds: [seed],
      measures: ['membership', ...(withPropensity ? [PROPENSITY] : [])],
    };
    const { figures, refused } = finish(runTrial(loaded, task));
    const [area, ratio] = ['membership', PROPENSITY].map(
      (name) => figures.find((one) => one.name === name)?.value,
    );
    if (typeof area !== 'number') throw new Error(`${file.name}: ${refused ?? 'no figure'}`);
    areas[h] = area;
    ratios[h] = ratio ?? Number.NaN;
  }
  const area = mean(areas);
  const half =
    (normalQuantile(0.025, 'upper') * standardDeviation(areas, 'n-1')) / Math.sqrt(halves);
  return {
    halves,
    area,
    low: area - half,
    high: area + half,
    propensity: withPropensity ? mean(ratios) : null,
  };
}

/** The columns as CSV. Levels are letters, so that they are categories. */
function textOf(columns: readonly MadeColumn[]): string {
  const cell = ({ values, scale, decimals }: MadeColumn, i: number) =>
    scale.kind === 'numeric' ? values[i].toFixed(decimals) : 'abcdefgh'[values[i]];
  const lines = [...columns[0].values.keys()].map((i) =>
    columns.map((column) => cell(column, i)).join(','),
  );
  return `${[columns.map(({ name }) => name).join(','), ...lines].join('\n')}\n`;
}
