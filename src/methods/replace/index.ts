import type { ReplaceMethod } from '../contract/index.ts';
import { ancestor } from './ancestor.ts';
import { central } from './central.ts';
import { centre } from './centre.ts';
import { component } from './component.ts';
import { condensation } from './condensation.ts';
import { convexMedian } from './convexMedian.ts';
import { draw } from './draw.ts';
import { geometricMean } from './geometricMean.ts';
import { ipso } from './ipso.ts';
import { latinHypercube } from './latinHypercube.ts';
import { mean } from './mean.ts';
import { median } from './median.ts';
import { medoid } from './medoid.ts';
import { mode } from './mode.ts';
import { muralidharSarathy } from './muralidharSarathy.ts';
import { noise } from './noise.ts';
import { normal } from './normal.ts';
import { orderStatistic } from './orderStatistic.ts';
import { rotation } from './rotation.ts';

export { type Explained, explained } from './explained.ts';

/** Every way to replace a group's values. One line per method. */
export const replaceMethods: readonly ReplaceMethod[] = [
  mean,
  median,
  mode,
  convexMedian,
  orderStatistic,
  central,
  ancestor,
  geometricMean,
  medoid,
  ipso,
  normal,
  muralidharSarathy,
  noise,
  rotation,
  condensation,
  latinHypercube,
  centre,
  draw,
  component,
];
