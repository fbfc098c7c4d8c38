import { didYouMean, PenumbraError } from '../../error.ts';
import type { Declaration } from '../../measures/contract/index.ts';
import { riskMeasures } from '../../measures/risk/index.ts';
import { scores } from '../../measures/score/index.ts';
import { utilityMeasures } from '../../measures/utility/index.ts';

/** A measure or a score with its description for readers. */
export type Declared = Declaration & {
  readonly heading: string;
  readonly remedy?: string;
  readonly about: 'utility' | 'risk' | 'score';
};

/** All measures and scores, by name. */
export const declared: ReadonlyMap<string, Declared> = new Map(
  (
    [
      ['utility', utilityMeasures],
      ['risk', riskMeasures],
      ['score', scores],
    ] as const
  ).flatMap(([about, all]) => all.map((one): [string, Declared] => [one.name, { ...one, about }])),
);

/** The title of a measure for a sentence, with its name: `Distance-based record linkage [linkage]`. */
export function titled({ title, name }: Declared): string {
  return `${title} [${name}]`;
}

export function findDeclared(name: string): Declared {
  const found = declared.get(name);
  if (found !== undefined) return found;
  throw new PenumbraError(
    'usage',
    `There is no measure "${name}": penumbra methods lists them.${didYouMean(name, declared.keys())}`,
  );
}
