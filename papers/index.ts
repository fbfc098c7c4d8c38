import { constrainedCentres, distancesOfCentres } from './constrainedCentres.ts';
import { editConstraints } from './editConstraints.ts';
import { fixedAgainstVariable } from './fixedAgainstVariable.ts';
import { hybrid } from './hybrid.ts';
import { losses } from './losses.ts';
import { lossOfMdav } from './lossOfMdav.ts';
import { mixtureChoice, mixtureModels } from './mixtureChoice.ts';
import { modelHybrid } from './modelHybrid.ts';
import { momentErrors } from './momentErrors.ts';
import { postMasking } from './postMasking.ts';
import { priceOfRules } from './priceOfRules.ts';
import { rankSwap } from './rankSwap.ts';
import { markdown, type PaperTable, type ReadData } from './table.ts';

/** Every published table that is computed again, in the order of the page. */
export const tables: readonly ((read: ReadData) => Promise<PaperTable>)[] = [
  lossOfMdav,
  losses,
  fixedAgainstVariable,
  hybrid,
  mixtureModels,
  mixtureChoice,
  modelHybrid,
  momentErrors,
  postMasking,
  rankSwap,
  constrainedCentres,
  distancesOfCentres,
  editConstraints,
  priceOfRules,
];

/** The page with all tables. */
export function page(made: readonly PaperTable[]): string {
  return [
    '<!-- Made by `npm run papers`: change papers/ and run it again. -->',
    '# The papers, computed again',
    '',
    'Figures that others published beside those of Penumbra on the same data, with the difference and, where there is one, the reason. The data are not part of the project; `npm run papers` says where they come from.',
    '',
    ...made.map(markdown),
  ].join('\n');
}
