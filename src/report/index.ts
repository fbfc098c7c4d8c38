export { analystNotes } from './analystNotes.ts';
export type { Bound, Extent } from './bands.ts';
export * from './data/index.ts';
export { type PublicOptions, publicEdition } from './editions.ts';
export * from './model.ts';
export type { Below, Count } from './numbers.ts';
export { reportPage } from './page.ts';
export type { DataTable, Picture } from './picture.ts';
export * from './pictures/index.ts';
