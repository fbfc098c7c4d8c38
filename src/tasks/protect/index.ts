export { implicateName, implicateSeeds, refuseImplicates } from './implicates.ts';
export { parseModels } from './models.ts';
export { stayOfRun } from './stayTexts.ts';
