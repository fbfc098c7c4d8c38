export { frameBatch, openBatch, passBatch, removeFromBatch } from './batch';
export { addRow, meanOfRows, takeRow } from './batchMean';
export { keystream } from './chacha20';
export * from './elementary';
export { collectFuzzy, openFuzzy, shareFuzzy } from './fuzzy';
export {
  annealGroups,
  descendGroups,
  openSearch,
  searchBytes,
  startDescent,
} from './localSearch';
export { openDraws } from './localSearchDraws';
export { neighbourGraph, neighbourOrder } from './localSearchGraph';
export { addUpGroups, changeOfLoss, lossOfGroups } from './localSearchGroups';
export { heapBase } from './memory';
export { mixtureBytes, openMixture, passMixture } from './mixture';
export { equalMerges, equalTreeBytes, growEqualTree, openEqualTree } from './mixtureEqual';
export { openPowers, raisePairs } from './mixtureExp';
export { growMixtureTree, mixtureMerges, mixtureTreeBytes, openMixtureTree } from './mixtureTree';
export { buildNeighbours, neighbourScratchBytes, startNeighbours } from './neighbourBuild';
export { neighbourNodes, neighbourScale, openNeighbours } from './neighbourLayout';
export { askNeighbours, neighbourLeaves, neighbourWork } from './neighbourSearch';
export { normalQuantile, normalsFrom } from './normal';
export {
  centroid,
  distancesTo,
  farthestFrom,
  foundDistance,
  foundIndex,
  nearestAndFarthest,
  nearestTo,
  openRecordSet,
  recordAt,
  removeRecord,
} from './recordSet';
export { anchorTree, removeFromTree, sumTree, treeCentroid, treeWidth } from './treeBoxes';
export { leavesOfTree, splitTree, startTree, treeBuildBytes } from './treeBuild';
export { openTree, treeScratchBytes } from './treeLayout';
export {
  farthestInTree,
  nearestInTree,
  treeDistancesComputed,
  treeLeavesVisited,
  treeNodesVisited,
} from './treeSearch';
export { cos, sin } from './trigonometric';
