import { type ByteSource, withParts } from '../bytes/index.ts';
import {
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  type TableChoice,
} from '../labelled/index.ts';
import { MISSING_LETTERS, placeOf, refusal, rowsIn, type Sheet, tableIn } from '../sheets/index.ts';
import { packedFiles } from '../zip/index.ts';
import { NAMESPACES, TableRows } from './rows.ts';

/**
 * The records of a sheet of an OpenDocument workbook (.ods) as plain CSV, with the labels of its codebook; see
 * `labelledSource`. Formulas have the values that were stored. Memory: the packed file.
 */
export function openDocumentToCsv(source: ByteSource, choice: TableChoice = {}): LabelledSource {
  return labelledSource(source.name, 'OpenDocument', () => openWorkbook(source, choice), {
    isPadded: false,
    missing: MISSING_LETTERS,
  });
}

async function openWorkbook(given: ByteSource, choice: TableChoice): Promise<LabelledFile> {
  const source = await withParts(given);
  const { name: file } = source;
  const damaged = (what: string) => refusal.damaged(file, what);
  const files = packedFiles(await source.part!(0, source.size!), damaged);
  const manifest = files.get('META-INF/manifest.xml');
  if (manifest !== undefined) {
    const decoder = new TextDecoder();
    let text = '';
    for (const piece of manifest.pieces()) text += decoder.decode(piece, { stream: true });
    if (text.includes('encryption-data')) throw refusal.locked(file);
  }
  const content = files.get('content.xml');
  if (content === undefined) throw damaged('its content is missing');
  const names: string[] = [];
  const first = new TableRows(
    -1,
    (name) => void names.push(name),
    () => {},
    damaged,
  );
  for await (const _ of rowsIn(content, first, NAMESPACES, damaged));
  const sheets = names.map(
    (name, place): Sheet => ({
      name,
      rows(onMerged) {
        const merged = (spanned: string, row: number, column: number) => {
          const [columns, rows] = spanned.split(':').map(Number);
          const last = placeOf(row + rows - 1, column + columns - 1);
          onMerged(`${placeOf(row, column)}:${last}`);
        };
        return rowsIn(
          content,
          new TableRows(place, () => {}, merged, damaged),
          NAMESPACES,
          damaged,
        );
      },
    }),
  );
  return tableIn(sheets, file, choice);
}
