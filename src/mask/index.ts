import type { MaskMethod } from '../method/index.ts';
import { rankSwap } from './rankSwap.ts';
import { shuffle } from './shuffle.ts';

/** Every way to mask records that needs no groups. One line per method. */
export const maskMethods: readonly MaskMethod[] = [rankSwap, shuffle];
