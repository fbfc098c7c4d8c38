export { keystream } from './chacha20';
export * from './elementary';
export { heapBase } from './memory';
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
export { cos, sin, tan } from './trigonometric';
