import type { Description } from '../../../../src/foundation/table/index.ts';
import { parseNested } from '../../../../src/foundation/words/index.ts';
import { blobSource } from '../../../../src/io/bytes/index.ts';
import { isLayout, recordsFileOf } from '../../../../src/io/fixed/index.ts';
import {
  completeDescription,
  DESCRIPTION_FORMAT,
  descriptionText,
  parseDescription,
  type RecipeRule,
} from '../../../../src/recipe/index.ts';
import { besideOthers } from '../givenFile.ts';
import { knownAbout } from '../knownFile.ts';
import { nameOfDescription } from '../nameOfDescription.ts';
import type { Task } from '../task.ts';
import { fileOn } from './protect.ts';

/** Largest file that can be a description, in bytes. */
const MOST_BYTES = 1 << 22;

/** Which of some given files is a description, by its content, and which one the layout of another one. */
export const findDescription: Task<
  { readonly files: readonly File[] },
  { readonly at: number | null; readonly layout: number | null }
> = async (_, { files }) => {
  let [at, layout, codebook]: (number | null)[] = [null, null, null];
  for (const [i, file] of files.entries()) {
    if (at === null && (await isDescription(file))) at = i;
    else if (files.length > 1) {
      const source = besideOthers(blobSource(file.name, file), files);
      if ((await recordsFileOf(source)) !== null) layout ??= i;
      else if ((await isLayout(source)) === 'codebook') codebook ??= i;
    }
  }
  // A codebook that says no places describes the file that was given with it.
  return { at: at ?? (layout === null ? codebook : null), layout };
};

/** A description begins with a brace and says its format, or has the roles of an earlier version. */
async function isDescription(file: File): Promise<boolean> {
  if (file.size > MOST_BYTES) return false;
  const text = await file.text();
  if (!/^\uFEFF?\s*\{/.test(text)) return false;
  try {
    const value = parseNested(text.replace(/^\uFEFF/, '')) as Record<string, unknown>;
    return value.format === DESCRIPTION_FORMAT.format || (isRoles(value) && !('steps' in value));
  } catch {
    // Damaged JSON that says the format is a description with an error, not data.
    return text.includes(`"${DESCRIPTION_FORMAT.format}"`);
  }
}

const isRoles = ({ roles }: Record<string, unknown>) => Array.isArray(roles);

/** Reads a description. If a file is loaded and `isForFile`, it must fit its columns. */
export const readDescription: Task<
  { readonly text: string; readonly name: string; readonly isForFile: boolean },
  Description
> = async (desk, { text, name, isForFile }) => {
  const description = parseDescription(text.replace(/^\uFEFF/, ''), name);
  if (isForFile) completeDescription(description, fileOn(desk).names);
  return description;
};

/** The description of the loaded file as a file of its own: what was decided, and every guess, marked so. */
export const writeDescription: Task<
  { readonly description: Description; readonly rules: readonly RecipeRule[] },
  { readonly name: string; readonly text: string }
> = async (desk, { description, rules }) => {
  const file = fileOn(desk);
  const { columns, ...known } = knownAbout(file, description);
  const lines = rules.flatMap(({ name, rule }) =>
    rule === undefined ? [] : [name === undefined ? rule : `${name}: ${rule}`],
  );
  const text = descriptionText({
    ...known,
    ...(lines.length > 0 && { rules: lines }),
    columns,
  });
  return { name: nameOfDescription(file.source.name), text };
};
