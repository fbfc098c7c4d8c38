export * from './blocks/cut.ts';
export { maskInBlocks } from './blocks/inMemory.ts';
export { type MaskedBlock, maskBlock } from './blocks/maskBlock.ts';
export {
  type BlockData,
  type BlockShape,
  datasetOfBlock,
  neededBy,
  shapeOf,
} from './blocks/shape.ts';
export { carriedValues } from './carry.ts';
export * from './maskFile.ts';
export {
  emptyLike,
  type FileInference,
  fileInference,
  numberedUnits,
  readableUnits,
  readBy,
} from './readers.ts';
export type { FileDeviations } from './steps.ts';
