export { type BlockCells, type BlocksWanted, eachBlock } from './blocks.ts';
export type { StagedCells, StagedColumn } from './cells.ts';
export { databaseFailure } from './failure.ts';
export { type DuckDatabase, openDuckDB } from './open.ts';
export { stageTable } from './stage.ts';
