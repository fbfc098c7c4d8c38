import type { ColumnTransform, MixtureSummary } from '../../methods/contract/index.ts';
import { formatNumber } from '../text/index.ts';

/** Components of a mixture in two columns. */
export interface Ellipses {
  readonly names: readonly [x: string, y: string];
  /** Whether the components are t distributions; their deviations are then scales. */
  readonly areT?: boolean;
  readonly components: readonly {
    readonly records: number;
    readonly mean: readonly [x: number, y: number];
    readonly deviation: readonly [x: number, y: number];
    readonly correlation: number;
  }[];
}

/** Largest number of columns drawn: those in which the components differ most. */
const MOST_COLUMNS = 3;

/**
 * The components in pairs of columns. Of the columns with any variance, the three in which the
 * means of the components differ most: largest share of the variance that lies between components.
 */
export function ellipsesOf(
  { components, transforms, tails }: MixtureSummary,
  names: readonly string[],
): Ellipses[] {
  const varying = names
    .map((_, j) => j)
    .filter((j) => components.every(({ covariance }) => covariance[j][j] > 0));
  const differing = varying
    .map((j) => ({ j, between: betweenShare(components, j) }))
    .sort((a, b) => b.between - a.between || a.j - b.j)
    .slice(0, MOST_COLUMNS)
    .map(({ j }) => j)
    .sort((a, b) => a - b);
  return differing.flatMap((x, at) =>
    differing.slice(at + 1).map((y) => ({
      names: [onScale(names[x], transforms[x]), onScale(names[y], transforms[y])] as const,
      areT: tails === 't',
      components: components.map(({ records, mean, covariance }) => {
        const deviation = [Math.sqrt(covariance[x][x]), Math.sqrt(covariance[y][y])] as const;
        const correlation = covariance[x][y] / (deviation[0] * deviation[1]);
        return {
          records,
          mean: [mean[x], mean[y]] as const,
          deviation,
          correlation: Math.max(-1, Math.min(1, correlation)),
        };
      }),
    })),
  );
}

/** A column name with the transformation before the fit. */
export function onScale(name: string, transform: ColumnTransform | undefined): string {
  if (transform?.kind === 'log') return `${name} (logarithm)`;
  if (transform?.kind === 'yeo-johnson') {
    return `${name} (Yeo-Johnson, ${formatNumber(transform.lambda, 3)})`;
  }
  if (transform?.kind === 'unit') return `${name} (times ${formatNumber(transform.factor, 3)})`;
  return name;
}

function betweenShare(components: MixtureSummary['components'], j: number): number {
  const total = components.reduce((sum, { share }) => sum + share, 0);
  const middle = components.reduce((sum, { share, mean }) => sum + share * mean[j], 0) / total;
  let [between, within] = [0, 0];
  for (const { share, mean, covariance } of components) {
    between += share * (mean[j] - middle) * (mean[j] - middle);
    within += share * covariance[j][j];
  }
  return between / (between + within);
}
