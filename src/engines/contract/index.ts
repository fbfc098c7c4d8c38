export * from './blockReports.ts';
export * from './blockTask.ts';
export * from './columnTotals.ts';
export * from './engine.ts';
export * from './protectBlock.ts';
export * from './reread.ts';
export * from './standIn.ts';
export * from './usualCut.ts';
