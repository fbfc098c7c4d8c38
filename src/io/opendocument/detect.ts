import type { ByteSource } from '../bytes/index.ts';
import { startOf } from '../excel/index.ts';
import { MIMETYPE } from './write.ts';

/** The header of the first file of an archive has 30 bytes and its name, and the media type follows as it is. */
const AT = 30;
const NAME = 'mimetype';

/** Whether a source is an OpenDocument workbook, told by its first bytes. */
export async function isOpenDocument(source: ByteSource): Promise<boolean> {
  const start = await startOf(source, AT + NAME.length + MIMETYPE.length);
  return start.startsWith('PK\x03\x04') && start.slice(AT) === `${NAME}${MIMETYPE}`;
}

/** Whether a file of this name is to be an OpenDocument workbook. */
export function isOpenDocumentName(path: string): boolean {
  return /\.ods$/i.test(path);
}
