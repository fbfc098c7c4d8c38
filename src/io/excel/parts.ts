import { type Namespaces, xmlTree } from '../xml/index.ts';
import type { PackedFile } from '../zip/index.ts';

/** Namespaces of SpreadsheetML, transitional and strict (ECMA-376, ISO/IEC 29500). */
export const NAMESPACES: Namespaces = new Map([
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', ''],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', ''],
]);

/** What a workbook is made of. */
export interface Parts {
  readonly sheets: readonly { readonly name: string; readonly part: PackedFile }[];
  readonly texts: PackedFile | undefined;
  readonly styles: PackedFile | undefined;
  /** Whether days are counted from 1904 on, as programs of old Macintosh computers did. */
  readonly isFrom1904: boolean;
}

/** Parts that are read as a whole are small. */
const MOST_SMALL = 1 << 26;

/** Finds the sheets of a workbook. Null if an archive is none. */
export function partsOf(
  files: ReadonlyMap<string, PackedFile>,
  damaged: (what: string) => Error,
): Parts | null {
  const tree = (path: string) => {
    const file = files.get(path);
    return file === undefined ? null : treeOf(file, damaged);
  };
  const root = relationsOf(tree('_rels/.rels'), '');
  const [, path] = [...root.values()].find(([type]) => type === 'officeDocument') ?? [];
  const workbook = path === undefined ? null : tree(path);
  if (path === undefined || workbook === null || workbook.name !== 'workbook') return null;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = relationsOf(tree(`${folder}_rels/${path.slice(folder.length)}.rels`), folder);
  const ofType = (wanted: string) => {
    const [, target] = [...relations.values()].find(([type]) => type === wanted) ?? [];
    return target === undefined ? undefined : files.get(target);
  };
  const child = (name: string) => workbook.children.find((one) => one.name === name);
  const sheets = (child('sheets')?.children ?? []).flatMap(({ attributes }) => {
    const [type, target] = relations.get(attributes.get('id') ?? '') ?? [];
    const part = target === undefined ? undefined : files.get(target);
    // Sheets that are one picture hold no cells.
    if (type !== 'worksheet') return [];
    if (part === undefined) throw damaged('a sheet of it is not there');
    return [{ name: attributes.get('name') ?? '', part }];
  });
  const first = child('workbookPr')?.attributes.get('date1904') ?? '0';
  return {
    sheets,
    texts: ofType('sharedStrings'),
    styles: ofType('styles'),
    isFrom1904: first === '1' || first === 'true',
  };
}

export function treeOf(file: PackedFile, damaged: (what: string) => Error) {
  if (file.size > MOST_SMALL) throw damaged('its styles or names are larger than 64 MiB');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for (const piece of file.pieces()) text += decoder.decode(piece, { stream: true });
    text += decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? damaged('a part of it is not written in UTF-8') : error;
  }
  // Its own sentence for what is no sound XML would speak of the whole file.
  try {
    return xmlTree(text, '');
  } catch {
    throw damaged('a part of it is no sound XML');
  }
}

/** The last word of each relation's type, and the path that it leads to, by its name. */
function relationsOf(
  tree: ReturnType<typeof xmlTree> | null,
  folder: string,
): ReadonlyMap<string, readonly [type: string, path: string]> {
  const found = new Map<string, readonly [string, string]>();
  for (const { attributes } of tree?.children ?? []) {
    const target = attributes.get('Target') ?? '';
    // Nothing outside of the archive is ever looked for.
    if (attributes.get('TargetMode') === 'External') continue;
    const type = attributes.get('Type') ?? '';
    found.set(attributes.get('Id') ?? '', [
      type.slice(type.lastIndexOf('/') + 1),
      pathFrom(folder, target),
    ]);
  }
  return found;
}

function pathFrom(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
