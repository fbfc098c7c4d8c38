import type { PromisedClaim } from '../../contract/index.ts';

export const keepsMeans: PromisedClaim = {
  claim: 'means',
  tier: 'proved',
  because: 'what is added to the mean of a group is orthogonal to a constant, so it sums to 0.',
};

export const keepsGivenCovariances: PromisedClaim = {
  claim: 'given-covariances',
  tier: 'proved',
  because:
    'the part of a group that the given columns explain is kept and the rest is orthogonal to them, as the original rest was.',
};

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
  {
    claim: 'covariances',
    tier: 'proved',
    because:
      "each group keeps its means and its cross products, and the file's covariances are a sum of these (Domingo-Ferrer 2009, Lemma 1).",
  },
  {
    claim: 'group-moments',
    tier: 'proved',
    because:
      'orthonormal vectors in place of orthonormal vectors, with the same triangle, have the same cross products.',
  },
];
