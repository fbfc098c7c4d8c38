export { type BatchMean, batchMean } from './batchMean.ts';
export { type BatchAnswers, type BatchQuestions, batchPass, SMALLEST_RADIUS } from './batchPass.ts';
export { type DistinctRows, distinctRows } from './distinctRows.ts';
export * from './fuzzyTiles.ts';
export { LARGEST_VALUE, toGrid } from './grid.ts';
export { instantiate, type Kernel, type Region, sharedKernel, withKernel } from './loader.ts';
export { type LocalSearch, localSearch } from './localSearch.ts';
export { treeGraph } from './localSearchGraph.ts';
export {
  MIXTURE_BLOCK,
  type MixtureComponents,
  type MixturePass,
  mixturePass,
  mixtureSumCount,
} from './mixturePass.ts';
export { type Agglomeration, mixtureTree, type Weights } from './mixtureTree.ts';
export * from './neighbourTree.ts';
export { type Found, recordSet } from './recordSet.ts';
export { type RecordTree, recordTree } from './recordTree.ts';
