import { createInterface } from 'node:readline/promises';
import { type LoadedFile, type Recipe, suggestRoles } from '../src/index.ts';
import { findColumn, label } from '../src/table/index.ts';

interface Flags {
  readonly identifiers?: string;
  readonly recipe?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/**
 * Columns that look like names or keys of persons but were not given a role do not pass without a
 * word: with --identifiers they are treated like given ones, at a terminal the user is asked, and
 * elsewhere warned.
 */
export async function settleIdentifiers(
  file: LoadedFile,
  recipe: Recipe,
  flags: Flags,
  say: (text: string) => void,
): Promise<Recipe> {
  const { columns } = file.table;
  const given = new Set((recipe.roles ?? []).map(({ column }) => findColumn(columns, column)));
  const likely = suggestRoles(columns).flatMap((suggestion, position) =>
    suggestion?.role === 'identifier' && !given.has(position)
      ? [{ position, reason: suggestion.reason }]
      : [],
  );
  if (likely.length === 0) return recipe;
  const named = likely.map(({ position, reason }) => `${label(columns, position)} (${reason})`);
  const sentence = `${named.join(', ')} ${likely.length === 1 ? 'looks like a name or key' : 'look like names or keys'} of persons`;
  const asIdentifiers = (identifiers: Recipe['identifiers'] & string): Recipe => ({
    ...recipe,
    identifiers,
    roles: [
      ...(recipe.roles ?? []),
      ...likely.map(({ position }) => ({ column: position + 1, role: 'identifier' as const })),
    ],
  });
  if (flags.identifiers !== undefined) return asIdentifiers(recipe.identifiers ?? 'drop');
  const canAsk = process.stdin.isTTY && process.stderr.isTTY && !flags.json && !flags.quiet;
  if (!canAsk || flags.recipe !== undefined) {
    say(
      `Warning: ${sentence}, but no role says so, so nothing special is done: pass --identifiers drop to leave out what looks like an identifier, pseudonym to hide it, or keep to silence this.\n`,
    );
    return recipe;
  }
  const answer = await ask(`${sentence}.\nLeave out, hide behind pseudonyms, or keep? [L/p/k] `);
  return asIdentifiers(answer === 'p' ? 'pseudonym' : answer === 'k' ? 'keep' : 'drop');
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim().toLowerCase().slice(0, 1);
  } finally {
    terminal.close();
  }
}
