import type { Measure } from '../contract/index.ts';
import { categoryLoss } from './categoryLoss.ts';
import { contingencyThree } from './contingencyThree.ts';
import { contingencyTwo } from './contingencyTwo.ts';
import { correlations } from './correlations.ts';
import { eigenvalues } from './eigenvalues.ts';
import { entropyLoss } from './entropyLoss.ts';
import { hellinger } from './hellinger.ts';
import { il } from './il.ts';
import { il1 } from './il1.ts';
import { il1Prime } from './il1Prime.ts';
import { il1s } from './il1s.ts';
import { il2 } from './il2.ts';
import { il3 } from './il3.ts';
import { il4 } from './il4.ts';
import { il5 } from './il5.ts';
import { ilPrime } from './ilPrime.ts';
import { kolmogorovSmirnov } from './kolmogorovSmirnov.ts';
import { loss } from './loss.ts';
import { means } from './means.ts';
import { medianChanges } from './medianChanges.ts';
import { modeChanges } from './modeChanges.ts';
import { moments } from './moments.ts';
import { momentsSubdomains } from './momentsSubdomains.ts';
import { pil } from './pil.ts';
import { propensityCubic } from './propensityCubic.ts';
import { propensityQuadratic } from './propensityQuadratic.ts';
import { propensityTree } from './propensityTree.ts';
import { quantiles } from './quantiles.ts';
import { regression } from './regression.ts';
import { variances } from './variances.ts';

export { categoryLossOf } from './categoryDistance.ts';
export { lossOf } from './loss.ts';
/** Measures that are parts of scores, or that a task chooses itself. */
export {
  categoryLoss,
  contingencyTwo,
  correlations,
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
  ...[correlations, eigenvalues, regression],
  ...[propensityQuadratic, propensityCubic, propensityTree],
  ...[categoryLoss, contingencyTwo, contingencyThree, entropyLoss, modeChanges, medianChanges],
];
