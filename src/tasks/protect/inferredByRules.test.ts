import fc from 'fast-check';
import { expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../index.ts';

/** Two parts and their total, an order, and a code that depends on a number. */
const RULES = ['a + b = t', 'a >= 0', 'b >= 0', 't <= 6', 'a <= b', "if a = 0 then c = 'x'"];
const NUMBERS = [0, 1, 2, 3, 4, 5, 6];
const CODES = ['x', 'y', 'z'];
type Row = readonly [number, number, number, string];

/** Every record that satisfies the rules. */
const lawful = NUMBERS.flatMap((a) =>
  NUMBERS.flatMap((b) => CODES.map((c): Row => [a, b, a + b, c])),
).filter(([a, b, t, c]) => t <= 6 && a <= b && (a !== 0 || c === 'x'));

/** Emptied cells that all lawful records with the visible cells agree on, the other way round: by trying all. */
function known(rows: readonly Row[], written: readonly (readonly string[])[]): number {
  const isNear = (x: number, truth: number) => Math.abs(x - truth) <= 0.1 * truth;
  return written.reduce((count, cells, i) => {
    const left = lawful.filter((row) =>
      row.every((value, j) => cells[j] === '' || String(value) === cells[j]),
    );
    const isKnown = (j: number) =>
      left.every((row) =>
        j === 3 ? row[3] === rows[i][3] : isNear(row[j] as number, rows[i][j] as number),
      );
    return count + [0, 1, 2, 3].filter((j) => cells[j] === '' && isKnown(j)).length;
  }, 0);
}

const number = { kind: 'count', role: 'key' } as const;
const description = {
  ...described({
    ...{ a: number, b: number, t: number },
    c: { kind: 'nominal', role: 'key', values: CODES.map((code) => ({ code })) },
  }),
};

test('no cell that local suppression empties follows from rules, and the certificate says so', async () => {
  const file = fc.record({
    rows: fc.array(fc.constantFrom(...lawful), { minLength: 20, maxLength: 60 }),
    k: fc.integer({ min: 2, max: 4 }),
    empty: fc.constantFrom('both', 'wildcard'),
    isInRecipe: fc.boolean(),
  });
  let emptied = 0;
  await fc.assert(
    fc.asyncProperty(file, async ({ rows, k, empty, isInRecipe }) => {
      const target = memoryTarget();
      const step = { columns: [1, 2, 3, 4], replace: { method: 'suppress', k, empty } };
      const { certificate } = await protect(
        bytesSource('a.csv', `a,b,t,c\n${rows.map((row) => row.join()).join('\n')}\n`),
        readRecipe({
          penumbra: 2,
          description: isInRecipe ? description : { ...description, rules: RULES },
          ...(isInRecipe && { rules: RULES.map((rule) => ({ rule })) }),
          steps: [{ method: 'suppress', ...step }],
        }),
        target,
      );
      const lines = new TextDecoder().decode(target.bytes()).trim().split('\n').slice(1);
      const written = lines.map((line) => line.split(','));
      emptied += written.flat().filter((cell) => cell === '').length;
      const stated = certificate.file.find(({ claim }) => claim === 'not-inferable');
      const withdrawn = (certificate.steps[0].withdrawn ?? []).map(({ because }) => because);
      // A dependency between columns that chance makes can be left, and is then stated.
      const isOpen = withdrawn.some((why) => /from columns/.test(why) && !/from rules/.test(why));
      expect([known(rows, written), stated?.holds ?? isOpen]).toEqual([0, true]);
    }),
    { numRuns: 12 },
  );
  expect(emptied).toBeGreaterThan(50);
});

test('a second cell is emptied at least cost', async () => {
  // One record is rare by its code; its number gives the code back, and is emptied for its class, too.
  const rows = [...Array(9).fill('0,x,1'), ...Array(9).fill('3,y,1'), '0,x,2', '3,y,2', '3,y,2'];
  const target = memoryTarget();
  await protect(
    bytesSource('a.csv', `a,c,s\n${rows.join('\n')}\n`),
    readRecipe({
      penumbra: 2,
      description: {
        ...described({
          a: number,
          c: { kind: 'nominal', role: 'key' },
          s: { kind: 'nominal', role: 'key' },
        }),
        rules: ["if a = 0 then c = 'x'", "if a = 3 then c = 'y'"],
      },
      steps: [
        {
          method: 'suppress',
          columns: [1, 2, 3],
          replace: { method: 'suppress', k: 3, importance: [1, 1, 5] },
        },
      ],
    }),
    target,
  );
  const lines = new TextDecoder().decode(target.bytes()).trim().split('\n').slice(1);
  expect(lines.slice(18)).toEqual([',,2', ',,2', ',,2']);
});
