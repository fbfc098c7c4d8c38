import type { CoreTexts } from '../../said.ts';
import { assess } from './assess.ts';
import { certificate } from './certificate.ts';
import { claims } from './claims.ts';
import { classes } from './classes.ts';
import { formats } from './formats.ts';
import { foundation } from './foundation.ts';
import { gates } from './gates.ts';
import { group } from './group.ts';
import { guesses } from './guesses.ts';
import { limits } from './limits.ts';
import { linkage } from './linkage.ts';
import { losses } from './losses.ts';
import { mask } from './mask.ts';
import { measures } from './measures.ts';
import { methods } from './methods.ts';
import { models } from './models.ts';
import { parts } from './parts.ts';
import { pictures } from './pictures.ts';
import { plan } from './plan.ts';
import { recipe } from './recipe.ts';
import { recodes } from './recodes.ts';
import { refusals } from './refusals.ts';
import { replace } from './replace.ts';
import { risk } from './risk.ts';
import { rules } from './rules.ts';
import { seals } from './seals.ts';
import { search } from './search.ts';
import { synthesis } from './synthesis.ts';
import { synthetic } from './synthetic.ts';
import { tasks } from './tasks.ts';
import { texts } from './texts.ts';
import { utility } from './utility.ts';
import { verify } from './verify.ts';
import { words } from './words.ts';
import { workbooks } from './workbooks.ts';

export { nouns } from './nouns.ts';

/** What the core says, by its English templates: `{0}` stands for what the core puts in. */
export const core: CoreTexts = {
  ...assess,
  ...certificate,
  ...claims,
  ...classes,
  ...formats,
  ...foundation,
  ...gates,
  ...group,
  ...guesses,
  ...limits,
  ...linkage,
  ...losses,
  ...mask,
  ...measures,
  ...methods,
  ...models,
  ...parts,
  ...pictures,
  ...plan,
  ...recipe,
  ...recodes,
  ...refusals,
  ...replace,
  ...risk,
  ...rules,
  ...seals,
  ...search,
  ...synthesis,
  ...synthetic,
  ...tasks,
  ...texts,
  ...utility,
  ...verify,
  ...words,
  ...workbooks,
};
