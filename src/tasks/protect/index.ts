export { withEmptiedCode } from './forOutput.ts';
export { implicateName, implicateSeeds, noTables, refuseImplicates } from './implicates.ts';
export { parseModels } from './models.ts';
export { protect } from './protect.ts';
export { signatureFile, stayOfRun } from './stayTexts.ts';
