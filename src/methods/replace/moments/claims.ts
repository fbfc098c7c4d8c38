import { type PromisedClaim, proved } from '../../contract/index.ts';

export const keepsMeans = proved(
  'means',
  'the deviations from the mean of a group are orthogonal to a constant, so they sum to 0.',
);

export const keepsGivenCovariances = proved(
  'given-covariances',
  'the part of a group that the given columns explain is kept, and the rest is orthogonal to them, as in the original.',
);

export const keepsGivenLevels: PromisedClaim = {
  claim: 'given-levels',
  tier: 'tested',
  because:
    'indicators of the levels are regressors in each group that has enough records for them.',
  unless:
    'levels of given categories are rare in some groups: their effect there is left out, because values of few records would stay unchanged.',
};

/** For every replacement that keeps the mean and covariances of each group. */
export const keepsMoments: readonly PromisedClaim[] = [
  keepsMeans,
  proved(
    'covariances',
    "each group keeps its means and its cross products, and the file's covariances are a sum of these (Domingo-Ferrer 2009, Lemma 1).",
  ),
  proved(
    'group-moments',
    'orthonormal vectors are replaced by orthonormal vectors with the same triangle, so cross products stay the same.',
  ),
];
