import type { GroupMethod } from '../method/index.ts';
import { cbfs } from './cbfs.ts';
import { condensation } from './condensation.ts';
import { fixedBlocks } from './fixedBlocks.ts';
import { fuzzy } from './fuzzy.ts';
import { hansenMukherjee } from './hansenMukherjee.ts';
import { mdav } from './mdav.ts';
import { mhm } from './mhm.ts';
import { mixture } from './mixture.ts';
import { muApprox } from './muApprox.ts';
import { optimise } from './optimise.ts';
import { principalComponent } from './principalComponent.ts';
import { sumOfZScores } from './sumOfZScores.ts';
import { vMdav } from './vMdav.ts';
import { whole } from './whole.ts';

/** Every way to group records. One line per method. */
export const groupMethods: readonly GroupMethod[] = [
  mdav,
  optimise,
  vMdav,
  muApprox,
  cbfs,
  mhm,
  principalComponent,
  sumOfZScores,
  hansenMukherjee,
  fixedBlocks,
  mixture,
  fuzzy,
  condensation,
  whole,
];
