import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readRecipe } from '../../recipe/index.ts';
import { protectExternal } from './externally.ts';

/** What a failing disk or writer makes of the protected file. */
const writer = vi.hoisted(() => ({ change: (text: string) => text }));

vi.mock('../../io/files/index.ts', async (original) => {
  const actual = await original<typeof import('../../io/files/index.ts')>();
  return {
    ...actual,
    async beginOutput(...given: Parameters<typeof actual.beginOutput>) {
      const begun = await actual.beginOutput(...given);
      const pieces: Uint8Array[] = [];
      return {
        commit: (...all: Parameters<typeof begun.commit>) => begun.commit(...all),
        abandon: () => begun.abandon(),
        async write(chunk: Uint8Array) {
          pieces.push(chunk.slice());
        },
        async finish() {
          const text = new TextDecoder().decode(Buffer.concat(pieces));
          await begun.write(new TextEncoder().encode(writer.change(text)));
          return begun.finish();
        },
      };
    },
  };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penumbra-tampered-'));
  const lines = Array.from(
    { length: 400 },
    (_, i) =>
      `${(i * 37) % 101},${((i * 53) % 977) / 4},${'xyz'[(i * 7) % 3]},${'NSE'[i % 3]},${10 + ((i * 11) % 60)}`,
  );
  writeFileSync(join(folder, 'in.csv'), `a,b,sort,region,age\n${lines.join('\n')}\n`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const recipe = readRecipe({
  penumbra: 2,
  seed: '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2),
  cut: { size: 100 },
  steps: [
    { method: 'recode', columns: ['age'], recode: { by: 'round', to: 5 } },
    { method: 'microaggregation', columns: ['a', 'b'], group: { method: 'mdav', k: 3 } },
    { method: 'microaggregation', columns: ['sort'], group: { method: 'k-modes', k: 3 } },
  ],
});

async function run(change: (text: string) => string): Promise<void> {
  writer.change = (text) => {
    const changed = change(text);
    if (change !== asItIs) expect(changed).not.toBe(text);
    return changed;
  };
  const [input, output] = ['in.csv', 'out.csv'].map((name) => join(folder, name));
  await protectExternal(input, output, recipe, { workers: 1, memory: 1e9 });
}

const asItIs = (text: string) => text;

const inLine =
  (number: number, change: (cells: string[]) => string[]) =>
  (text: string): string => {
    const lines = text.split('\n');
    lines[number] = change(lines[number].split(',')).join(',');
    return lines.join('\n');
  };

const oneMore = (cell: string) => String(Number(cell) + 1);

describe('what the certificate says is about the bytes that were written', () => {
  test('a writer that does what it is told is believed', async () => {
    await run(asItIs);
    expect(readdirSync(folder).sort()).toEqual(['in.csv', 'out.csv', 'out.csv.must-stay']);
  });

  test.each([
    ['a number is another', inLine(200, ([a, ...rest]) => [oneMore(a), ...rest])],
    ['the last number is another', inLine(400, ([a, b, ...rest]) => [a, oneMore(b), ...rest])],
    ['a number is gone', inLine(7, ([, ...rest]) => ['', ...rest])],
    ['a category is another', inLine(9, ([a, b, , ...rest]) => [a, b, 'w', ...rest])],
    ['a recoded cell is another', inLine(30, ([...cells]) => [...cells.slice(0, 4), '99'])],
    ['a copied cell is another', inLine(11, ([a, b, s, , age]) => [a, b, s, 'Q', age])],
    [
      'two records are swapped',
      (text: string) => {
        const lines = text.split('\n');
        [lines[20], lines[351]] = [lines[351], lines[20]];
        return lines.join('\n');
      },
    ],
    ['the last record is lost', (text: string) => text.replace(/\n[^\n]*\n$/, '\n')],
    ['a record is there twice', (text: string) => text.replace(/(\n[^\n]*)\n$/, '$1$1\n')],
    ['a name is another', (text: string) => text.replace('region', 'religion')],
  ])('nothing gets its name if %s', async (_, change) => {
    await expect(run(change)).rejects.toMatchObject({ code: 'claim' });
    expect(readdirSync(folder)).toEqual(['in.csv']);
  });
});
