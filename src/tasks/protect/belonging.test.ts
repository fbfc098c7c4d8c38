import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { changed, places } from '../../../test/cli/wrongTypes.ts';
import { described } from '../../../test/described.ts';
import {
  bytesSource,
  type Certificate,
  memoryTarget,
  PenumbraError,
  parseCertificate,
  parseRecipe,
  protect,
  type Recipe,
  readRecipe,
  verify,
} from '../../index.ts';
import { sha256Text } from '../../io/bytes/sha256.ts';
import { sealed } from '../../recipe/certificate/index.ts';
import { parsePartition } from '../../recipe/dataset/partition.ts';

const decoder = new TextDecoder();
/** Words of a certificate for people: whoever makes a seal can change them. */
const TEXTS = new Set(['method', 'name', 'sentence', 'tier', 'because', 'figure', 'found']);
const SEED = '0123456789abcdef'.repeat(4);

/** Protects, and expects that verify finds the same from the files and that the recipe replays. */
async function run(csv: string, recipe: Recipe) {
  const original = bytesSource('original.csv', csv);
  const target = memoryTarget();
  const protection = await protect(original, recipe, target);
  const written = bytesSource('protected.csv', target.bytes());
  const stored = parseCertificate(JSON.stringify(protection.certificate), 'certificate.json');
  const { verdicts } = await verify(original, written, {
    ...protection,
    certificate: stored,
  });
  expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  const again = memoryTarget();
  const replayed = await protect(original, parseRecipe(protection.recipe), again);
  expect(decoder.decode(again.bytes())).toBe(decoder.decode(target.bytes()));
  expect(replayed.recipe).toBe(protection.recipe);
  return { ...protection, text: decoder.decode(target.bytes()) };
}

/** A file of households, each in one region, with weights; its cells row by row. */
const files = fc
  .record({
    records: fc.integer({ min: 4, max: 24 }),
    columns: fc.integer({ min: 1, max: 4 }),
    households: fc.integer({ min: 2, max: 12 }),
    gaps: fc.boolean(),
  })
  .chain(({ records, columns, households, gaps }) => {
    const value = fc.oneof(
      fc.integer({ min: -5, max: 5 }).map(String),
      fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
    );
    const cell = gaps ? fc.oneof({ weight: 9, arbitrary: value }, fc.constant('')) : value;
    return fc.array(
      fc.record({
        home: fc.option(fc.integer({ min: 0, max: households - 1 }), { freq: 6 }),
        weight: fc.integer({ min: 1, max: 900 }).map((tenths) => (tenths / 10).toFixed(1)),
        values: fc.array(cell, { minLength: columns, maxLength: columns }),
      }),
      { minLength: records, maxLength: records },
    );
  });

const steps = fc.record({
  k: fc.integer({ min: 1, max: 4 }),
  columnGroups: fc.constantFrom('all', 'each', 2, 3),
  missing: fc.constantFrom('median', 'drop', 'own-group'),
  replace: fc.constantFrom('mean', 'mean', 'median', 'medoid'),
  within: fc.boolean(),
  together: fc.boolean(),
  weight: fc.boolean(),
  size: fc.option(fc.integer({ min: 2, max: 8 })),
  dominance: fc.option(fc.double({ min: 20, max: 100, noNaN: true })),
});

describe('a file with units, strata, weights and groups of columns', () => {
  test('holds what it claims, verifies and replays, or is refused in a sentence', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(files, steps, async (rows, step) => {
        const names = rows[0].values.map((_, j) => `v${j + 1}`);
        const lines = rows.map(({ home, weight, values }, i) => {
          const region = home === null ? i % 2 : home % 2;
          return [home === null ? '' : `h${home}`, `r${region}`, weight, ...values].join(',');
        });
        const csv = `${[`home,region,wt,${names}`, ...lines].join('\n')}\n`;
        const recipe = readRecipe({
          penumbra: 2,
          seed: SEED,
          description: described(step.weight ? { wt: 'weight' } : {}),
          steps: [
            {
              method: 'microaggregation',
              columns: names,
              columnGroups: step.columnGroups,
              group: { method: 'mdav', k: step.k },
              replace: { method: step.replace },
              missing: step.missing,
              blocks: {
                ...(step.within && { strata: ['region'] }),
                ...(step.size && { size: step.size }),
              },
              ...(step.together && { together: 'home' }),
              ...(step.dominance !== null && { dominance: step.dominance }),
            },
          ],
        });
        let result: Awaited<ReturnType<typeof run>>;
        try {
          result = await run(csv, recipe);
        } catch (error) {
          if (!(error instanceof PenumbraError)) throw error;
          expect(error.message).toMatch(/^[A-Z0-9k].*[.?]$/);
          expect(['usage', 'data']).toContain(error.code);
          return;
        }
        made++;
        const { certificate, partition, plan } = result;
        const kept = rows.filter((_, i) => plan.kept?.[i] !== 0);
        for (const [s, groupOf] of parsePartition(partition, plan.steps.length).entries()) {
          const its = certificate.steps[s].claims.map(({ claim }) => claim);
          expect(its.includes('weighted-sums')).toBe(step.weight && step.replace === 'mean');
          expect(its.includes('sums')).toBe(!step.weight && step.replace === 'mean');
          expect(its.includes('dominance')).toBe(step.dominance !== null && step.dominance < 100);
          if (!step.together) continue;
          const homes = new Map<string, number>();
          const members = new Map<number, Set<string>>();
          for (const [i, { home }] of kept.entries()) {
            const unit = home === null ? `alone ${i}` : `h${home}`;
            expect(homes.get(unit) ?? groupOf[i], 'a household is in one group').toBe(groupOf[i]);
            homes.set(unit, groupOf[i]);
            members.set(groupOf[i], (members.get(groupOf[i]) ?? new Set()).add(unit));
          }
          for (const { size } of members.values()) expect(size).toBeGreaterThanOrEqual(step.k);
        }
      }),
      { numRuns: 300 },
    );
    expect(made).toBeGreaterThan(8);
  });
});

describe('verify notices', () => {
  const CSV = `home,region,wt,x,y\n${Array.from({ length: 24 }, (_, i) => {
    const home = Math.floor(i / 2);
    return `h${home},r${home % 2},${1 + (i % 5)}.5,${20 + ((i * 7) % 24)},${100 + ((i * 11) % 24)}`;
  }).join('\n')}\n`;
  let text: string;
  let partition: string;
  let certificate: Certificate;
  let recipe: string;

  beforeAll(async () => {
    ({ text, partition, certificate, recipe } = await run(
      CSV,
      readRecipe({
        penumbra: 2,
        description: described({ wt: 'weight' }),
        steps: [
          {
            method: 'microaggregation',
            columns: ['x', 'y'],
            group: { method: 'mdav', k: 2 },
            blocks: { strata: ['region'] },
            together: 'home',
            dominance: 80,
          },
        ],
      }),
    ));
  });

  /** What fails where somebody who knows how digests are made changed some of it. */
  async function failures(change: {
    text?: string;
    partition?: string;
    step?: object;
  }): Promise<string[]> {
    const written = change.text ?? text;
    const groups = change.partition ?? partition;
    const { seal: _, ...stated } = certificate;
    const forged = sealed({
      ...stated,
      partition: sha256Text(groups),
      protected: { ...stated.protected, sha256: sha256Text(written) },
      steps: [{ ...stated.steps[0], ...change.step }],
    });
    const { verdicts, holds } = await verify(
      bytesSource('original.csv', CSV),
      bytesSource('protected.csv', written),
      {
        certificate: parseCertificate(JSON.stringify(forged), 'certificate.json'),
        recipe,
        partition: groups,
      },
    );
    expect(holds).toBe(verdicts.every(({ verdict }) => verdict === 'holds'));
    return verdicts.filter(({ verdict }) => verdict === 'fails').map((v) => v.statement);
  }

  /** The partition with the group of one record, counted from 1, changed. */
  const regrouped = (change: (groups: string[]) => void) => {
    const lines = partition.trimEnd().split('\n');
    const groups = lines.slice(1).map((line) => line.split(',')[1]);
    change(groups);
    return `${[lines[0], ...groups.map((group, i) => `${i + 1},${group}`)].join('\n')}\n`;
  };

  test('nothing where nothing was changed', async () => {
    expect(await failures({})).toEqual([]);
  });

  test('a household that was torn apart', async () => {
    const moved = regrouped((groups) => {
      groups[0] = groups.find((group, i) => group !== groups[0] && i % 4 < 2)!;
    });
    expect(await failures({ partition: moved })).toContain(
      'All records of a unit, such as a household, are in one group.',
    );
  });

  test('groups of k records that are fewer than k households', async () => {
    const split = regrouped((groups) => {
      const [group] = groups;
      const last = Math.max(...groups.map(Number)) + 1;
      // The first household becomes a group of its own, of two records.
      for (const i of [0, 1]) if (groups[i] === group) groups[i] = String(last);
    });
    const found = await failures({ partition: split });
    expect(found).toContain('Every group has at least k units.');
    expect(found).not.toContain('All records of a unit, such as a household, are in one group.');
  });

  test('values that were moved so that a weighted total is another', async () => {
    const lines = text.trimEnd().split('\n');
    const moved = lines.map((line, i) =>
      i === 0 ? line : line.replace(/,(\d+)$/, (_, y) => `,${Number(y) + 1}`),
    );
    const found = await failures({ text: `${moved.join('\n')}\n` });
    expect(found).toContainEqual(expect.stringMatching(/weighted by the original weights/));
  });

  test.each([
    ['another column of units', { together: 2 }, /^All records of a unit/],
    ['another column of weights', { weight: 4 }, /weighted by the original weights/],
    ['a share that is not kept', { dominance: 20 }, /^In every covered column, no record/],
    [
      'a share that is kept too, but was not asked for',
      { dominance: 90 },
      /^In every covered column, no record/,
    ],
  ])('%s', async (_, step, says) => {
    expect(await failures({ step })).toContainEqual(expect.stringMatching(says));
  });

  test.each([
    ['units by a column that does not exist', { together: 9 }, /units or weights by a column/],
    ['weights by a column that does not exist', { weight: 6 }, /units or weights by a column/],
    ['claims about units without a column', { together: undefined }, /a step is incomplete/],
    ['claims about weights without a column', { weight: undefined }, /a step is incomplete/],
    ['claims about shares without a limit', { dominance: undefined }, /a step is incomplete/],
    ['a share of nothing', { dominance: 0 }, /a step is incomplete/],
    ['units by a name', { together: 'home' }, /a step is incomplete/],
  ])('%s, and refuses the certificate', async (_, step, says) => {
    await expect(failures({ step })).rejects.toThrow(says);
  });

  test('without the partition, what needs it is open', async () => {
    const { verdicts } = await verify(
      bytesSource('original.csv', CSV),
      bytesSource('protected.csv', text),
      { certificate, recipe, partition: null },
    );
    const open = verdicts.filter(({ verdict }) => verdict === 'not verifiable');
    const needed = [
      'All records of a unit',
      'Every group has at least k units',
      'In every covered column, no record',
    ];
    for (const start of needed) {
      expect(open.some(({ statement }) => statement.startsWith(start))).toBe(true);
    }
  });

  test('anything of a wrong type in a step, and never breaks', async () => {
    const [step] = certificate.steps;
    for (const place of [...places(step)].slice(1)) {
      for (const wrong of [null, [null], {}, -1, 0, 1e9, 'x']) {
        const name = `${place.join('.')} ${JSON.stringify(wrong)}`;
        // What does not change a word of it is no forgery.
        if (JSON.stringify(changed(step, place, wrong)) === JSON.stringify(step)) continue;
        const found = await failures({ step: changed(step, place, wrong) as object }).catch(
          (error: unknown) => {
            expect(error, name).toBeInstanceOf(PenumbraError);
            expect((error as PenumbraError).code, name).not.toBe('internal');
            return ['refused'];
          },
        );
        if (!TEXTS.has(String(place.at(-1)))) expect(found, name).not.toEqual([]);
      }
    }
  });

  test('certificates without these fields are read as before', () => {
    const [{ together: _, weight: __, dominance: ___, claims, ...older }] = certificate.steps;
    const plain = claims.filter(
      ({ claim }) => !['together', 'units', 'weighted-sums', 'dominance'].includes(claim),
    );
    const { seal: ____, ...stated } = certificate;
    const before = sealed({ ...stated, steps: [{ ...older, claims: plain }] });
    expect(parseCertificate(JSON.stringify(before), 'certificate.json')).toEqual(before);
  });
});
