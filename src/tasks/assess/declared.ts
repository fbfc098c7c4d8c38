import { didYouMean, PenumbraError } from '../../error.ts';
import type { Declaration } from '../../measures/contract/index.ts';
import { riskMeasures } from '../../measures/risk/index.ts';
import { scores } from '../../measures/score/index.ts';
import { utilityMeasures } from '../../measures/utility/index.ts';

/** A measure or a score with what a reader must know of it. */
export type Declared = Declaration & {
  readonly heading: string;
  readonly about: 'utility' | 'risk' | 'score';
};

/** Everything that can be measured, by name. */
export const declared: ReadonlyMap<string, Declared> = new Map(
  (
    [
      ['utility', utilityMeasures],
      ['risk', riskMeasures],
      ['score', scores],
    ] as const
  ).flatMap(([about, all]) => all.map((one): [string, Declared] => [one.name, { ...one, about }])),
);

export function findDeclared(name: string): Declared {
  const found = declared.get(name);
  if (found !== undefined) return found;
  throw new PenumbraError(
    'usage',
    `There is no measure "${name}": penumbra methods lists them.${didYouMean(name, declared.keys())}`,
  );
}
