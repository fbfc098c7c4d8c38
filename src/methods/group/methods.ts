import { type GroupMethod, importanceParameter } from '../contract/index.ts';
import { cbfs } from './cbfs.ts';
import { condensation } from './condensation.ts';
import { fixedBlocks } from './fixedBlocks.ts';
import { fuzzy } from './fuzzy.ts';
import { hansenMukherjee } from './hansenMukherjee.ts';
import { kModes } from './kModes.ts';
import { mdav } from './mdav.ts';
import { mhm } from './mhm.ts';
import { mixture } from './mixture.ts';
import { muApprox } from './muApprox.ts';
import { optimise } from './optimise.ts';
import { principalComponent } from './principalComponent.ts';
import { sumOfZScores } from './sumOfZScores.ts';
import { tClosenessFirst } from './tClosenessFirst.ts';
import { tClosenessMerge } from './tClosenessMerge.ts';
import { vMdav } from './vMdav.ts';
import { whole } from './whole.ts';

/** Every way to group records. One line per method. */
const methods: readonly GroupMethod[] = [
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
  kModes,
  tClosenessFirst,
  tClosenessMerge,
  whole,
];

/** Methods that need only distances compare records by all columns equally, unless importances differ. */
export const groupMethods: readonly GroupMethod[] = methods.map((method) =>
  method.looksAt === 'distances'
    ? { ...method, parameters: { ...method.parameters, importance: importanceParameter } }
    : method,
);
