import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesSource, load, type Recipe } from '../src/index.ts';
import { completeDescription } from '../src/recipe/index.ts';
import { settleIdentifiers } from './settle.ts';

const RECIPE: Recipe = { penumbra: 2, steps: [{ method: 'microaggregation' }] };
const NAMES = ['age', 'surname \u001B[31m'];
const CSV = `${NAMES.join()}\n31,Meier\n33,Huber\n35,Bauer\n`;

/** A terminal at which somebody types. */
function terminal(typed: string): { shown(): string } {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 300 });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(output as never);
  setTimeout(() => input.write(typed), 20);
  let shown = '';
  output.on('data', (chunk) => {
    shown += chunk;
  });
  return { shown: () => shown };
}

async function settle(flags: object = {}, signal = new AbortController().signal) {
  return settleIdentifiers(
    await load(bytesSource('a.csv', CSV)),
    RECIPE,
    { input: 'a.csv', ...flags },
    signal,
  );
}

afterEach(() => vi.restoreAllMocks());

describe('at a terminal the user is asked about likely identifiers', () => {
  it.each([
    ['\r', 'drop'],
    ['p\r', 'pseudonym'],
    ['Keep\r', 'keep'],
    ['whatever\r', 'drop'],
  ])('and %j means %s', async (typed, identifiers) => {
    const { shown } = terminal(typed);
    const { recipe, warning } = await settle();
    expect(recipe.identifiers).toBe(identifiers);
    const { columns } = completeDescription(recipe.description, NAMES);
    expect(columns).toMatchObject([
      { column: 'age', guessed: ['kind', 'role'] },
      { column: NAMES[1], role: 'identifier', guessed: ['kind'] },
    ]);
    expect(warning).toBe('');
    expect(shown()).toContain('looks like an identifier of persons');
    expect(shown()).not.toContain('\u001B[31m');
  });

  it.each(['\u0003', '\u0004'])('and %j is no answer but stops the run', async (typed) => {
    terminal(typed);
    await expect(settle()).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('and a signal from elsewhere stops the run', async () => {
    terminal('');
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    await expect(settle({}, stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it.each([{ json: true }, { quiet: true }, { recipe: 'recipe.json' }, { input: '-' }])(
    'but warned with %j, because nobody may be there',
    async (flags) => {
      const { shown } = terminal('p\r');
      const { recipe, warning } = await settle(flags);
      expect(recipe).toBe(RECIPE);
      expect(warning).toMatch(/^Warning: "surname [^\p{Cc}]+ --identifiers drop .*\n$/u);
      expect(shown()).toBe('');
    },
  );
});
