export { type CatalogLabels, readCatalog } from './catalog.ts';
export { isSas, isSasName, refuseSasOutput } from './detect.ts';
export { sasToCsv } from './read.ts';
