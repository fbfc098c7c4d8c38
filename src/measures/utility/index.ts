import type { Measure } from '../contract/index.ts';
import { categoryLoss } from './categories/categoryLoss.ts';
import { contingencyThree } from './categories/contingencyThree.ts';
import { contingencyTwo } from './categories/contingencyTwo.ts';
import { detailLoss } from './categories/detailLoss.ts';
import { entropyLoss } from './categories/entropyLoss.ts';
import { kMarginal } from './categories/kMarginal.ts';
import { medianChanges } from './categories/medianChanges.ts';
import { modeChanges } from './categories/modeChanges.ts';
import { sampleEquivalent } from './categories/sampleEquivalent.ts';
import { hellinger } from './hellinger.ts';
import { kolmogorovSmirnov } from './kolmogorovSmirnov.ts';
import { il } from './losses/il.ts';
import { il1 } from './losses/il1.ts';
import { il1Prime } from './losses/il1Prime.ts';
import { il1s } from './losses/il1s.ts';
import { il2 } from './losses/il2.ts';
import { il3 } from './losses/il3.ts';
import { il4 } from './losses/il4.ts';
import { il5 } from './losses/il5.ts';
import { ilPrime } from './losses/ilPrime.ts';
import { loss } from './losses/loss.ts';
import { pil } from './losses/pil.ts';
import { correlations } from './moments/correlations.ts';
import { eigenvalues } from './moments/eigenvalues.ts';
import { means } from './moments/means.ts';
import { moments } from './moments/moments.ts';
import { momentsSubdomains } from './moments/momentsSubdomains.ts';
import { variances } from './moments/variances.ts';
import { propensityCubic } from './propensity/propensityCubic.ts';
import { propensityQuadratic } from './propensity/propensityQuadratic.ts';
import { propensityTree } from './propensity/propensityTree.ts';
import { quantiles } from './quantiles.ts';
import { regression } from './regression.ts';
import { withinUnits } from './units/withinUnits.ts';

export { categoryLossOf } from './categories/categoryDistance.ts';
export { lossOf } from './losses/loss.ts';
export { weightsFor } from './weighing.ts';
/** Measures that are parts of scores, or that a task chooses itself. */
export {
  categoryLoss,
  contingencyTwo,
  correlations,
  detailLoss,
  il,
  il1s,
  ilPrime,
  loss,
  means,
  pil,
  propensityTree,
  regression,
};

/** Every measure of what protection costs an analyst, in the order of reports. */
export const utilityMeasures: readonly Measure[] = [
  ...[loss, il, il1, il2, il3, il4, il5, il1s, ilPrime, il1Prime, pil],
  ...[means, variances, moments, momentsSubdomains],
  ...[quantiles, kolmogorovSmirnov, hellinger],
  ...[correlations, eigenvalues, regression, withinUnits],
  ...[propensityQuadratic, propensityCubic, propensityTree],
  ...[categoryLoss, detailLoss, contingencyTwo, contingencyThree, kMarginal, sampleEquivalent],
  ...[entropyLoss, modeChanges, medianChanges],
];
