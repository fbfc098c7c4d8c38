import type { ByteSource } from '../../io/bytes/index.ts';
import type { FormatName } from '../../io/formats/index.ts';
import { formatOfName, hasReasons, holdsCodes } from '../../io/formats/index.ts';
import { withOwnLabels } from '../../recipe/dataset/index.ts';
import { pairings, type Recipe, replaceMethods, SUPPRESSED } from '../../recipe/index.ts';

/** `.s` for suppressed, or if the file has that already, the last letter that is free. */
const LETTERS = ['s', ...'zyxwvutrqponmlkjihgfedcba'].map((letter) => `.${letter}`);

/**
 * The recipe with the missing code that cells get which it empties. Where the description does not decide, it is a letter of
 * its own in formats that have reasons for missing values, and none in others. Parquet and Arrow have one kind of
 * missing value, so nothing is told there, whatever the description says.
 */
export async function withEmptiedCode(
  recipe: Recipe,
  format: FormatName | null,
  source?: ByteSource,
): Promise<Recipe> {
  const { description } = recipe;
  const decided = description?.emptied;
  const isLost = decided !== undefined && decided.code !== '' && !holdsCodes(format);
  const isOpen = decided === undefined && hasReasons(format) && recipe.steps.some(empties);
  if (!isLost && !isOpen) return recipe;
  const code = isLost ? '' : await freeLetter(source, description);
  if (code === undefined) return recipe;
  const emptied = code === '' ? { code } : { code, label: SUPPRESSED };
  return { ...recipe, description: { columns: [], ...description, emptied } };
}

/** A letter that no column has for another reason; none for data frames of R without such codes, which stay plain. */
async function freeLetter(source: ByteSource | undefined, given: Recipe['description']) {
  const known = source === undefined ? given : await withOwnLabels(source, given);
  const isPlain = known?.columns.every(({ missing = [] }) => missing.length === 0) !== false;
  if (source?.format === 'R' && isPlain) return undefined;
  const taken = new Set(
    known?.columns.flatMap(({ missing = [] }) =>
      missing.filter(({ label }) => label !== SUPPRESSED).map(({ code }) => code.toLowerCase()),
    ),
  );
  return LETTERS.find((letter) => !taken.has(letter));
}

/** Whether a step empties cells. */
function empties({ method, replace }: Recipe['steps'][number]): boolean {
  const name = replace?.method ?? pairings.find((one) => one.name === method)?.replace;
  return replaceMethods.find((one) => one.name === name)?.gaps === 'added';
}

/** The recipe with what the name of the output asks for: tabs between the cells of a `.tsv`, and the code of emptied cells. */
export async function forOutput(
  recipe: Recipe,
  output: string,
  source?: ByteSource,
): Promise<Recipe> {
  const { input } = recipe;
  const isTabbed = /\.(tsv|tab)(\.gz)?$/i.test(output) && input?.outputDelimiter === undefined;
  const tabbed: Recipe = isTabbed
    ? { ...recipe, input: { ...input, outputDelimiter: '\t' } }
    : recipe;
  return withEmptiedCode(tabbed, formatOfName(output), source);
}
