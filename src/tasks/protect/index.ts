export { implicateName, implicateSeeds, refuseImplicates } from './implicates.ts';
export { parseModels } from './models.ts';
export { signatureFile, stayOfRun } from './stayTexts.ts';
