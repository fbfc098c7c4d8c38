export { type GridColumn, LARGEST_VALUE, toGrid } from './grid.ts';
export {
  instantiate,
  type Kernel,
  type KernelFunctions,
  type Region,
  sharedKernel,
} from './loader.ts';
export { type Found, type Neighbours, type RecordSet, recordSet } from './recordSet.ts';
