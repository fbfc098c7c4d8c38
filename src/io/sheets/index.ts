export { chosenName } from './choose.ts';
export {
  CODEBOOK,
  CODEBOOK_NAMES,
  type CodebookCell,
  type CodebookEntry,
  codebookOf,
  isCodebook,
  readCodebook,
} from './codebook.ts';
export * as refusal from './refusal.ts';
export { MISSING_LETTERS, tableIn } from './table.ts';
export { type RowMaker, rowsIn } from './walk.ts';
export {
  type Cell,
  lettersOf,
  MOST_COLUMNS,
  MOST_ROWS,
  placeOf,
  type Row,
  type Sheet,
} from './workbook.ts';
export { escaped, looksLikeFormula, SheetWriter, type WorkbookText } from './write.ts';
