import { createInterface } from 'node:readline/promises';
import { label } from '../src/foundation/table/index.ts';
import { type DataFile, PenumbraError, type Recipe } from '../src/index.ts';
import { isDecided } from '../src/recipe/index.ts';
import { safe } from './screen/text.ts';

interface Flags {
  readonly input: string;
  readonly identifiers?: string;
  readonly recipe?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** A recipe in which likely identifiers are settled, and a message about them, or ''. */
interface Settled {
  readonly recipe: Recipe;
  readonly warning: string;
}

/**
 * Columns that look like identifiers of persons but have no role: with --identifiers they are
 * treated like identifiers, at a terminal the user decides, and elsewhere there is a warning.
 */
export async function settleIdentifiers(
  { table: { columns }, description }: Pick<DataFile, 'table' | 'description'>,
  recipe: Recipe,
  flags: Flags,
  signal: AbortSignal,
): Promise<Settled> {
  const likely = description.columns.flatMap((column, position) =>
    column.role === 'identifier' && !isDecided(column)
      ? [{ position, reason: column.because ?? '' }]
      : [],
  );
  if (likely.length === 0) return { recipe, warning: '' };
  const named = likely.map(({ position, reason }) => `${label(columns, position)} (${reason})`);
  const sentence = safe(
    `${named.join(', ')} ${likely.length === 1 ? 'looks like an identifier' : 'look like identifiers'} of persons`,
  );
  const asIdentifiers = (identifiers: Recipe['identifiers'] & string): Settled => ({
    recipe: {
      ...recipe,
      identifiers,
      description: {
        ...description,
        columns: [
          ...description.columns,
          ...likely.map(({ position }) => ({ column: position + 1, role: 'identifier' as const })),
        ],
      },
    },
    warning: '',
  });
  if (flags.identifiers !== undefined) return asIdentifiers(recipe.identifiers ?? 'drop');
  const listens = process.stdin.isTTY && process.stderr.isTTY && flags.input !== '-';
  if (!listens || flags.json || flags.quiet || flags.recipe !== undefined) {
    const warning = `Warning: ${sentence}, but no role says so, so nothing is done about it: pass --identifiers drop to leave out columns that look like identifiers, pseudonym to hide them, or keep to silence this.\n`;
    return { recipe, warning };
  }
  const question = `${sentence}.\nLeave out, hide behind pseudonyms, or keep? [L/p/k] `;
  const answer = await ask(question, signal);
  return asIdentifiers(answer === 'p' ? 'pseudonym' : answer === 'k' ? 'keep' : 'drop');
}

/** The first letter of the answer. Ctrl-C and Ctrl-D are not answers: they stop the run. */
async function ask(question: string, signal: AbortSignal): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question, { signal })).trim().toLowerCase().slice(0, 1);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    process.stderr.write('\n');
    throw new PenumbraError('cancelled', 'Stopped as asked: nothing was written.');
  } finally {
    terminal.close();
  }
}
