import { type PromisedClaim, proved } from '../../contract/index.ts';

export const keepsMeans = proved(
  'means',
  'what is added to the mean of a group is orthogonal to a constant, so it sums to 0.',
);

export const keepsGivenCovariances = proved(
  'given-covariances',
  'the part of a group that the given columns explain is kept and the rest is orthogonal to them, as the original rest was.',
);

export const keepsGivenLevels: PromisedClaim = {
  claim: 'given-levels',
  tier: 'tested',
  because:
    'indicators of the levels are regressors in each group that has records enough for them.',
  unless:
    'levels of given categories are rare in some groups: what they explain there is left out, because values of few records would stay as they are.',
};

/** Of every replacement that gives each group its own mean and covariances again. */
export const keepsMoments: readonly PromisedClaim[] = [
  keepsMeans,
  proved(
    'covariances',
    "each group keeps its means and its cross products, and the file's covariances are a sum of these (Domingo-Ferrer 2009, Lemma 1).",
  ),
  proved(
    'group-moments',
    'orthonormal vectors in place of orthonormal vectors, with the same triangle, have the same cross products.',
  ),
];
