export { type BlockCells, type BlocksWanted, eachBlock } from './blocks.ts';
export type { CellsOf, StagedCells, StagedColumn } from './cells.ts';
export { databaseFailure } from './failure.ts';
export { type DuckDatabase, type DuckDBOptions, openDuckDB } from './open.ts';
export { type Stage, stageTable } from './stage.ts';
