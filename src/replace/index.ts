import type { ReplaceMethod } from '../method/index.ts';
import { geometricMean } from './geometricMean.ts';
import { mean } from './mean.ts';
import { median } from './median.ts';
import { medoid } from './medoid.ts';
import { mode } from './mode.ts';

/** Every way to replace a group's values. One line per method. */
export const replaceMethods: readonly ReplaceMethod[] = [mean, median, mode, geometricMean, medoid];
