import { type ByteSource, withParts } from '../bytes/index.ts';
import {
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  type TableChoice,
} from '../labelled/index.ts';
import { MISSING_LETTERS, refusal, rowsIn, type Sheet, tableIn } from '../sheets/index.ts';
import { XmlWalker } from '../xml/index.ts';
import { type PackedFile, packedFiles } from '../zip/index.ts';
import { numberKinds } from './formats.ts';
import { NAMESPACES, partsOf, treeOf } from './parts.ts';
import { type Shared, SharedTexts, SheetRows } from './rows.ts';

/**
 * The records of a sheet of a workbook of Excel (.xlsx, .xlsm) as plain CSV, with the labels of its codebook; see
 * `labelledSource`. Formulas have the values that were stored, and nothing in the file is ever calculated or run. Memory: the
 * packed file, and the texts that cells share.
 */
export function excelToCsv(source: ByteSource, choice: TableChoice = {}): LabelledSource {
  return labelledSource(source.name, 'Excel', () => openExcel(source, choice), {
    isPadded: false,
    missing: MISSING_LETTERS,
  });
}

async function openExcel(given: ByteSource, choice: TableChoice): Promise<LabelledFile> {
  const source = await withParts(given);
  const { name: file } = source;
  const damaged = (what: string) => refusal.damaged(file, what);
  const files = packedFiles(await source.part!(0, source.size!), damaged);
  const parts = partsOf(files, damaged);
  if (parts === null) {
    throw refusal.otherArchive(
      file,
      files.has('xl/workbook.bin')
        ? 'a binary workbook of Excel: save it as .xlsx'
        : 'a ZIP archive without a workbook: unpack it, and name a file or a folder',
    );
  }
  const { isFrom1904 } = parts;
  const shared: Shared = {
    texts: parts.texts === undefined ? [] : sharedTexts(parts.texts, damaged),
    kinds: numberKinds(parts.styles === undefined ? null : treeOf(parts.styles, damaged)),
    isFrom1904,
  };
  const sheets = parts.sheets.map(
    ({ name, part }): Sheet => ({
      name,
      rows: (onMerged) =>
        rowsIn(part, new SheetRows(shared, onMerged, damaged), NAMESPACES, damaged),
    }),
  );
  return tableIn(sheets, file, choice);
}

function sharedTexts(part: PackedFile, damaged: (what: string) => Error): readonly string[] {
  const texts = new SharedTexts();
  const walker = new XmlWalker(texts, NAMESPACES, damaged);
  for (const piece of part.pieces()) walker.push(piece);
  walker.finish();
  return texts.texts;
}
