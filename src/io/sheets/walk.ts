import { type Namespaces, type XmlListener, XmlWalker } from '../xml/index.ts';
import type { PackedFile } from '../zip/index.ts';
import type { Row } from './workbook.ts';

/** Makes rows of the elements of a document. */
export interface RowMaker extends XmlListener {
  /** Rows that are whole, once. */
  take(): readonly Row[];
  /** Whether no more rows will come, whatever follows in the document. */
  readonly isDone?: boolean;
}

/** The rows in a part of a workbook, as it is unpacked. */
export async function* rowsIn(
  part: PackedFile,
  rows: RowMaker,
  namespaces: Namespaces,
  damaged: (what: string) => Error,
): AsyncGenerator<readonly Row[]> {
  const walker = new XmlWalker(rows, namespaces, damaged);
  for (const piece of part.pieces()) {
    walker.push(piece);
    yield rows.take();
    if (rows.isDone === true) return;
  }
  walker.finish();
  yield rows.take();
}
