import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../../src/index.ts';
import { protectFile } from '../../../src/node.ts';
import { type Files, FORGERIES, refusals, saidOf } from '../../forgeries.ts';
import { COLUMNS_OF_PEOPLE, KNOWN, PEOPLE } from './people.ts';
import { recipesFor } from './recipes.ts';
import { accepted, Finding, type Target, textIn } from './target.ts';

const COLUMNS = ['region', 'job', 'age', 'income', 'rent', 'weight', 'same'];
const MADE = {
  ...{ numbers: ['age', 'income', 'rent'], categories: ['region', 'job'] },
  ...{ weights: ['weight'], confidential: 'income' },
};
const DESCRIBED = [
  ...['region', 'job'].map((column) => ({ column, kind: 'nominal', role: 'key' })),
  { column: 'age', kind: 'count', role: 'key' },
  { column: 'income', kind: 'amount', role: 'confidential' },
  { column: 'rent', kind: 'amount', role: 'key' },
  { column: 'weight', role: 'weight' },
];
const number = fc.oneof(
  fc.integer({ min: 0, max: 90 }).map(String),
  fc.integer({ min: -5_000_000, max: 5_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('0', '1000000000000', '0.1', '-7'),
);
const record = fc.tuple(
  fc.constantFrom('r0', 'r1', 'r2'),
  fc.constantFrom('p', 'q', 'r', 's', 't'),
  fc.integer({ min: 0, max: 99 }).map(String),
  number,
  fc.oneof({ weight: 5, arbitrary: number }, { weight: 1, arbitrary: fc.constant('') }),
  fc.integer({ min: 1, max: 9 }).map(String),
  fc.constant('4'),
);

/** Small files of every kind of column, with heaps, missing values and duplicates, and recipes for them. */
const runs = fc.oneof(
  fc.tuple(
    fc
      .array(record, { minLength: 6, maxLength: 40 })
      .map((rows) => `${[COLUMNS, ...rows].map((row) => row.join()).join('\n')}\n`),
    recipesFor(MADE, fc.constant({ columns: DESCRIBED })),
    fc.nat(),
  ),
  fc.tuple(
    fc.constant(PEOPLE),
    recipesFor(COLUMNS_OF_PEOPLE, fc.constant({ record: KNOWN.record, columns: KNOWN.columns })),
    fc.nat(),
  ),
);

/** How many of the known forgeries are tried on a run: all of them would take most of the time. */
const TRIED = 4;

const run: Target = {
  name: 'run',
  isRun: true,
  inputs: runs.map(([csv, recipe, salt]) => JSON.stringify({ csv, recipe, salt })),
  async check(input) {
    const { csv, recipe, salt } = JSON.parse(textIn(input));
    const original = new TextEncoder().encode(csv);
    const before = original.slice();
    const target = memoryTarget();
    const made = await accepted(() =>
      protect(bytesSource('a.csv', original), readRecipe(recipe), target),
    );
    if (Buffer.compare(before, original) !== 0) throw new Finding('The original was changed.');
    if (salt % 16 === 0) await leavesNothing(original, recipe, made !== null);
    if (made === null) return false;
    const written = new TextDecoder().decode(target.bytes());
    const files: Files = { ...made, original: csv, written };
    const refused = await refusals(files, true);
    if (refused.length > 0) throw new Finding(`A true certificate is refused: ${refused[0]}`);
    for (let i = 0; i < TRIED; i++) {
      const [name, forge] = FORGERIES[(salt + i * 5) % FORGERIES.length];
      const forged = forge(files);
      if (JSON.stringify(forged) === JSON.stringify(files)) continue;
      if ((await saidOf(forged)) === '') throw new Finding(`A forgery is accepted: ${name}`);
    }
    return true;
  },
};

/** The same with files: beside the original there is the whole output or nothing. */
async function leavesNothing(original: Uint8Array, recipe: object, isMade: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-fuzz-'));
  try {
    const [from, to] = [join(folder, 'a.csv'), join(folder, 'b.csv')];
    writeFileSync(from, original);
    const made = await accepted(() => protectFile(from, to, readRecipe(recipe), { workers: 1 }));
    if ((made !== null) !== isMade) throw new Finding('A run with files ends otherwise.');
    const left = readdirSync(folder).join();
    const expected = isMade ? 'a.csv,b.csv,b.csv.must-stay' : 'a.csv';
    if (left !== expected) throw new Finding(`Beside the original there is ${left}.`);
    if (!readFileSync(from).equals(original)) throw new Finding('The original was changed.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const runTargets: readonly Target[] = [run];
