import type { ByteSource } from '../bytes/index.ts';
import { refusal } from '../sheets/index.ts';

/** The first bytes of a ZIP archive, and those of the containers that older programs and locked workbooks have. */
const ZIP = 'PK\x03\x04';
const CONTAINER = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Whether a source is a workbook of Excel: an archive that is no OpenDocument, whatever is in it. */
export async function isExcel(source: ByteSource): Promise<boolean> {
  const start = await startOf(source, CONTAINER.length);
  if (start === CONTAINER) throw refusal.locked(source.name);
  return start.startsWith(ZIP);
}

/** Whether a file of this name is to be a workbook of Excel. */
export function isExcelName(path: string): boolean {
  return /\.xlsx$/i.test(path);
}

/** The first bytes as Latin-1. */
export async function startOf(source: ByteSource, length: number): Promise<string> {
  let start = '';
  for await (const chunk of source.open()) {
    start += String.fromCharCode(...chunk.subarray(0, length - start.length));
    if (start.length === length) break;
  }
  return start;
}
