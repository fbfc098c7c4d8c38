import { attack } from './attack.ts';
import { compare } from './compare.ts';
import { declarations } from './declarations.ts';
import { findDescription, readDescription, writeDescription } from './describe.ts';
import { advise, gates } from './gates.ts';
import { judge } from './judge.ts';
import { newKey, openKey, verifyReceived } from './keys.ts';
import { load } from './load.ts';
import { person } from './person.ts';
import { picture } from './picture.ts';
import { openRecipe, plan } from './plan.ts';
import { preview } from './preview.ts';
import { protect } from './protect.ts';
import { purposes } from './purposes.ts';
import { records } from './records.ts';
import { refine } from './refine.ts';
import { keepProtected, release } from './release.ts';
import { risk } from './risk.ts';
import { checkFile, explainRules, proposeRules, readRules } from './rules.ts';
import { shapesAfter } from './shapesAfter.ts';
import { suggest } from './suggest.ts';
import { uniques } from './uniques.ts';

/** Everything the worker can be asked, by name. */
export const tasks = {
  load,
  findDescription,
  readDescription,
  writeDescription,
  picture,
  shapesAfter,
  records,
  person,
  preview,
  judge,
  protect,
  attack,
  refine,
  purposes,
  risk,
  uniques,
  readRules,
  checkFile,
  proposeRules,
  explainRules,
  declarations,
  plan,
  openRecipe,
  compare,
  suggest,
  gates,
  advise,
  release,
  keepProtected,
  newKey,
  openKey,
  verifyReceived,
} as const;
