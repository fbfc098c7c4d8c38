export { implicateName, implicateSeeds, refuseImplicates } from './implicates.ts';
export { runStep } from './protect.ts';
