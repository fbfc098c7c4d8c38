export * from './blockTask.ts';
export * from './measured.ts';
export { parseModels } from './models.ts';
export * from './protectBlock.ts';
export * from './protection.ts';
export * from './standIn.ts';
export { NOTICE, stayOfRun, stayTexts } from './stayTexts.ts';
export * from './usualCut.ts';
