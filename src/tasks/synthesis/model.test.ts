import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { PenumbraError } from '../../error.ts';
import { mean, randomStream, standardDeviation } from '../../foundation/numerics/index.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { memoryTarget } from '../../io/bytes/target.ts';
import { loadFor } from '../../recipe/dataset/load.ts';
import { type Recipe, readRecipe } from '../../recipe/index.ts';
import { protect } from '../protect/protect.ts';
import { drawRecords, writeDrawn } from './draw.ts';
import { fitModel, roundedDown, type SynthesisModelFile } from './model.ts';
import { readModel } from './readModel.ts';

const SEED = '5c'.repeat(32);

/** Persons with two categories, an ordinal one, heaps of zeros, missing values and a line. */
function people(records: number, salt = 1): string {
  const stream = randomStream(new Uint8Array(32).fill(salt), 0, 99, 0);
  const lines = Array.from({ length: records }, () => {
    const sex = stream.uniform() < 0.5 ? 'f' : 'm';
    const region = 'ABCD'[stream.below(4)];
    const age = 18 + stream.below(60);
    const wages = stream.uniform() < 0.3 ? 0 : 500 + 40 * age + 300 * stream.normal();
    const tax = 0.2 * wages + 5 * stream.normal() ** 2;
    const rent = stream.uniform() < 0.1 ? '' : (400 + 100 * stream.normal()).toFixed(1);
    return `${sex},${region},${age},${Math.max(0, wages).toFixed(2)},${tax.toFixed(2)},${rent}`;
  });
  return `sex,region,age,wages,tax,rent\n${lines.join('\n')}\n`;
}

const recipe = (replace: object = {}, more: object = {}): Recipe =>
  readRecipe({
    penumbra: 2,
    steps: [
      { method: 'sequential-synthesis', replace: { method: 'sequential-synthesis', ...replace } },
    ],
    seed: SEED,
    ...more,
  });

async function fitted(text: string, of: Recipe = recipe()) {
  const { file, recipe: known } = await loadFor(bytesSource('people.csv', text), of);
  return fitModel(file, known);
}
const asText = (model: SynthesisModelFile) => JSON.stringify(model);

async function csvOf(model: SynthesisModelFile, records?: number, seed = SEED): Promise<string> {
  const { table } = await drawRecords(model, records, { seed });
  const target = memoryTarget();
  await writeDrawn(table, model.dialect, (chunk) => target.write(chunk));
  return new TextDecoder().decode(target.bytes());
}

/** Which of some numbers can be told, to one in a hundred, from means, spreads and counts anywhere in a model. */
function recovered(value: unknown, markers: readonly number[]): number[] {
  const found = new Set<number>();
  const look = (told: number) => {
    for (const marker of markers) if (Math.abs(told / marker - 1) < 0.01) found.add(marker);
  };
  const visit = (at: unknown): void => {
    if (typeof at === 'number') look(at);
    if (typeof at !== 'object' || at === null) return;
    const { counts, means, deviations, centre, scale, degrees } = at as Record<string, number[]>;
    if (Array.isArray(means) && Array.isArray(deviations)) {
      for (const [i, mean] of means.entries()) {
        // A margin does not tell the sizes of its groups, but others know how they are made.
        for (const count of counts === undefined ? [5, 6, 7, 8, 9] : [counts[i]]) {
          look(mean + deviations[i] * Math.sqrt(count - 1));
          look(mean - deviations[i] * Math.sqrt(count - 1));
          look(mean * count);
        }
      }
    }
    if (typeof centre === 'number' && typeof scale === 'number') {
      for (let n = Math.max(2, Number(degrees ?? 200)); n <= 300; n++) {
        look(centre + scale * Math.sqrt(n - 1));
        look(centre - scale * Math.sqrt(n - 1));
      }
    }
    for (const part of Object.values(at)) visit(part);
  };
  visit(value);
  return [...found];
}

const MODELS = ['tree', 'forest', 'parametric'] as const;

describe('a model file', () => {
  test.each(MODELS)('of a %s holds no value that only one record has', async (model) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 299 }),
        fc.constantFrom('normal', 'normal-rank'),
        async (salt, at, numbers) => {
          const [head, ...lines] = people(300, salt).trim().split('\n');
          const cells = lines[at].split(',');
          cells[1] = 'MARKER-LEVEL';
          cells[3] = '123456.78';
          cells[5] = '-98765.4';
          lines[at] = cells.join(',');
          const whole = await fitted(
            `${[head, ...lines].join('\n')}\n`,
            recipe({ model, numbers, trees: 2 }),
          );
          const text = asText(whole.model);
          const shown = ['MARKER', '123456.7', '98765.4', SEED].filter((m) => text.includes(m));
          expect(shown).toEqual([]);
          expect(recovered(whole.model, [123456.78, -98765.4])).toEqual([]);
          expect(whole.remarks[0]).toBe(
            'Column "region": 1 level of fewer than 5 records is not in the model; 1 record counted as others.',
          );
          expect(whole.remarks.join('\n')).toMatch(
            /Column "wages": \d extreme numbers? counts? as less extreme/,
          );
          expect(await csvOf(whole.model, 500)).not.toContain('MARKER');
        },
      ),
      { numRuns: 12 },
    );
  });

  test.each(MODELS)('of a %s says nothing of fewer than `leaf` records', async (model) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 3, max: 12 }),
        async (salt, leaf) => {
          const { model: whole } = await fitted(
            people(300, salt),
            recipe({ model, trees: 3, leaf, evidence: 0 }),
          );
          let lists = 0;
          const visit = (at: unknown): void => {
            if (typeof at !== 'object' || at === null) return;
            const { counts, draws } = at as { counts?: unknown; draws?: unknown };
            // A margin has no counts at all.
            if (Array.isArray(draws)) lists++;
            if (Array.isArray(counts)) {
              lists++;
              for (const count of counts) expect(count % leaf).toBe(0);
            }
            for (const part of Object.values(at)) visit(part);
          };
          visit(whole);
          expect(lists).toBeGreaterThan(0);
        },
      ),
      { numRuns: 12 },
    );
  });

  test.each(MODELS)('of a %s has no cross products, which would tell records', async (model) => {
    const { model: whole } = await fitted(people(300), recipe({ model, trees: 2 }));
    const visit = (at: unknown): void => {
      if (typeof at !== 'object' || at === null) return;
      if ('factor' in at) expect(at.factor).toEqual([]);
      for (const part of Object.values(at)) visit(part);
    };
    visit(whole);
  });

  test.each(MODELS)(
    'of a %s is the same however far away its farthest numbers are',
    async (model) => {
      const text = (far: number) => {
        const [head, ...lines] = people(300).trim().split('\n');
        for (const [at, times] of [
          [7, 1],
          [130, 1.7],
          [131, 4],
        ]) {
          const cells = lines[at].split(',');
          cells[3] = (far * times).toFixed(2);
          cells[4] = '200.00';
          lines[at] = cells.join(',');
        }
        return `${[head, ...lines].join('\n')}\n`;
      };
      const own = recipe({ model, trees: 2 });
      const [some, others] = [await fitted(text(1e7), own), await fitted(text(3e8), own)];
      expect(asText(some.model)).toBe(asText(others.model));
    },
  );

  const lines = [
    ['tree', {}],
    ['line', { model: 'parametric', numbers: 'normal' }],
    ['line of ranks', { model: 'parametric' }],
  ] as const;

  // Ranks of others change with those of a record.
  test.each(lines.slice(0, 2))(
    'by a %s is the same whatever a record off a line has',
    async (_, given) => {
      const stream = randomStream(new Uint8Array(32).fill(3), 0, 99, 0);
      const cells = Array.from({ length: 500 }, (_, i) => {
        const x = (1000 + 4000 * stream.uniform()).toFixed(2);
        return ['ABC'[i % 3], x, x];
      });
      cells[77][1] = '4711.50';
      const text = (odd: string) =>
        `g,x,total\n${cells.map((row, i) => (i === 77 ? [row[0], row[1], odd] : row).join()).join('\n')}\n`;
      const own = recipe({ order: [1, 2, 3], ...given });
      const [some, other] = [
        await fitted(text('2211.50'), own),
        await fitted(text('1304.25'), own),
      ];
      expect(some.model.model).toEqual(other.model.model);
    },
  );

  test.each(lines)('by a %s has no term that one record makes', async (_, given) => {
    const stream = randomStream(new Uint8Array(32).fill(4), 0, 99, 0);
    const cells = Array.from({ length: 400 }, () => {
      const paid = Math.round(2000 + 3000 * stream.uniform());
      return [paid, paid, (0.3 * paid + 40 * stream.normal()).toFixed(2)];
    });
    cells[9] = [3000, 4500, '900.00'];
    const { model } = await fitted(
      `contract,paid,tax\n${cells.map((row) => row.join()).join('\n')}\n`,
      recipe({ order: [1, 2, 3], ...given }),
    );
    const all = JSON.stringify(model.model.columns[2]).match(/"terms":\[[^\]]*\]/g) ?? [];
    for (const terms of all) expect(terms.match(/"number"/g)?.length ?? 0).toBeLessThan(2);
    if ('model' in given) expect(all.length).toBeGreaterThan(0);
  });

  test('of logits has no term of a level that few of a class have', async () => {
    const men = Array.from({ length: 480 }, (_, i) => `m,${i % 5 === 0 ? 'yes' : 'no'}`);
    const women = Array.from({ length: 520 }, (_, i) => `f,${i < 1 ? 'yes' : 'no'}`);
    const { model } = await fitted(
      `sex,disease\n${[...men, ...women].join('\n')}\n`,
      recipe({ model: 'parametric', order: [1, 2] }),
    );
    expect(model.model.columns[1].part!.fitted).toMatchObject({
      terms: [{ kind: 'none' }],
      classes: [{ weights: [1] }, { weights: [1] }],
    });
  });

  test.each(['tree', 'forest'])('of a %s has thresholds that pin no record', async (model) => {
    // Two numbers alone between two clouds, between which the file is best cut.
    const rows = Array.from({ length: 400 }, (_, i) =>
      i < 200 ? `${1000 + i}.25,${i % 7}` : `${99_000 + i}.75,${900 + (i % 7)}`,
    );
    rows.splice(200, 0, '54321.12,3', '54321.19,903');
    const { model: whole } = await fitted(
      `x,y\n${rows.join('\n')}\n`,
      recipe({ model, trees: 2, order: [1, 2] }),
    );
    expect(asText(whole)).not.toContain('54321');
  });

  test('has no decimals that few numbers need', async () => {
    const ages = Array.from({ length: 300 }, (_, i) => String(20 + ((i * 37) % 60)));
    const { model } = await fitted(`age\n${[...ages, '44.125'].join('\n')}\n`);
    expect(model.columns[0]).toMatchObject({ grid: { decimals: 0 } });
  });

  test.each(['tree', 'forest'])(
    'of a %s does not tell by its sums who is rare in a leaf',
    async (model) => {
      const text = (yes: number) => {
        const men = Array.from({ length: 480 }, (_, i) => `m,${i % 5 === 0 ? 'yes' : 'no'}`);
        const women = Array.from({ length: 520 }, (_, i) => `f,${i < yes ? 'yes' : 'no'}`);
        return `sex,disease\n${[...men, ...women].join('\n')}\n`;
      };
      const own = recipe({ model, trees: 2 });
      const models = [await fitted(text(0), own), await fitted(text(1), own)];
      const counts = models.map(({ model: whole }) =>
        JSON.stringify(whole.model).match(/"counts":\[[^\]]*\]/g),
      );
      // A forest draws its records, and so differs by chance.
      if (model === 'tree') expect(counts[1]).toEqual(counts[0]);
      for (const list of counts.flat()) {
        for (const count of list!.match(/\d+/g)!) expect(Number(count) % 5).toBe(0);
      }
    },
  );

  test.each(['tree', 'forest'])('of a %s keeps the shares of a hundred levels', async (model) => {
    const lines = Array.from({ length: 3000 }, (_, i) => {
      const town = Math.floor(100 * Math.abs(((i * 0.618034) % 1) - ((i * i * 0.0137) % 1)));
      return `t${String(town).padStart(2, '0')},${(town * 3 + ((i * 7919) % 101)).toFixed(1)},${i % 4}`;
    });
    const { model: whole } = await fitted(
      `town,rent,rooms\n${lines.join('\n')}\n`,
      recipe({ model, trees: 3 }),
    );
    const drawn = (await csvOf(whole, 20_000)).trim().split('\n').slice(1);
    const share = (of: readonly string[]) => {
      const counts = new Map<string, number>();
      for (const line of of) counts.set(line.slice(0, 3), (counts.get(line.slice(0, 3)) ?? 0) + 1);
      return (town: string) => (counts.get(town) ?? 0) / of.length;
    };
    const [known, found] = [share(lines), share(drawn)];
    const towns = [...new Set(lines.map((line) => line.slice(0, 3)))].filter(
      (town) => known(town) * 3000 >= 5,
    );
    let squares = 0;
    for (const town of towns) {
      const expected = 20_000 * known(town);
      squares += (20_000 * found(town) - expected) ** 2 / expected;
    }
    // Chance alone makes this 1; counts are told by fives, and trees of a forest draw their records.
    expect(squares / towns.length).toBeLessThan(model === 'tree' ? 3 : 6);
  });

  test.each(MODELS)('of a %s draws much as protect does', async (model) => {
    const text = people(2000);
    const own = recipe({ model, trees: 3 }, { identifiers: 'drop' });
    const all = { ...own, steps: [{ ...own.steps[0], columns: [1, 2, 3, 4, 5, 6] }] };
    const target = memoryTarget();
    await protect(bytesSource('people.csv', text), all, target);
    const { model: whole } = await fitted(text, own);
    const cellsOf = (csv: string) =>
      csv
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','));
    const one = cellsOf(new TextDecoder().decode(target.bytes()));
    const other = cellsOf(await csvOf(readModel(asText(whole)), 2000));
    for (const j of [2, 3, 4, 5]) {
      const present = (rows: string[][]) =>
        Float64Array.from(
          rows.filter((row) => row[j] !== ''),
          (row) => Number(row[j]),
        );
      const [a, b] = [present(one), present(other)];
      expect(Math.abs(mean(a) - mean(b))).toBeLessThan(0.15 * standardDeviation(a, 'n'));
      const spread = standardDeviation(b, 'n') / standardDeviation(a, 'n');
      expect(spread).toBeGreaterThan(0.85);
      expect(spread).toBeLessThan(1.15);
    }
    for (const level of ['f', 'A', 'B']) {
      const share = (rows: string[][]) =>
        rows.filter((row) => row[0] === level || row[1] === level).length / rows.length;
      expect(Math.abs(share(one) - share(other))).toBeLessThan(0.06);
    }
  });

  test('gives more records than there were, the same ones with the same seed', async () => {
    const { model } = await fitted(people(230));
    expect(model.records).toBe(230);
    const many = await csvOf(model, 2000);
    expect(many.split('\n')).toHaveLength(2002);
    expect(await csvOf(readModel(asText(model)), 2000)).toBe(many);
    expect(await csvOf(model, 2000, '01'.repeat(32))).not.toBe(many);
  });

  test('tells the number of records by two digits', () => {
    expect([1, 9, 99, 100, 109, 12_999, 5000, 1_239_999].map(roundedDown)).toEqual([
      ...[1, 9, 99, 100, 100, 12_000, 5000, 1_200_000],
    ]);
  });

  test('writes numbers with the decimals of the column, and missing ones where there were', async () => {
    const { model } = await fitted(people(400));
    const lines = (await csvOf(model, 600)).trim().split('\n').slice(1);
    for (const line of lines)
      expect(line).toMatch(/^[fm],[A-D],\d+,\d+\.\d\d,\d+\.\d\d,(\d+\.\d)?$/);
    const missing = lines.filter((line) => line.endsWith(',')).length;
    expect(missing).toBeGreaterThan(20);
    expect(missing).toBeLessThan(120);
  });

  test('does without numbers that a few records have beside a heap', async () => {
    const values = Array.from({ length: 200 }, (_, i) => (i < 3 ? 77_000 + i : i % 2));
    const text = `x,y\n${values.map((x, i) => `${x},${(i * 37) % 101}.5`).join('\n')}\n`;
    const amount = { columns: [{ column: 'x', kind: 'amount' }] };
    const { model, remarks } = await fitted(text, recipe({}, { description: amount }));
    const codes = await fitted(text);
    expect(asText(codes.model), 'rare codes').not.toContain('7700');
    expect(asText(model)).not.toContain('7700');
    expect(remarks).toEqual([expect.stringContaining('"x": numbers that fewer than 5 records')]);
  });
});

describe('rules', () => {
  const rules = (...lines: string[]) => recipe({}, { rules: lines, violations: 'protect' });

  test('hold in every record drawn: numbers are repaired, categories drawn anew', async () => {
    const own = rules('tax <= 0.25 * wages', 'if sex = "f" then region != "A"', 'rent >= 200');
    const { model } = await fitted(people(400), own);
    const { table, repaired, redrawn } = await drawRecords(model, 1000, { seed: SEED });
    const [sex, region, , wages, tax, rent] = table.columns;
    let wrong = 0;
    for (let i = 0; i < 1000; i++) {
      if (sex.kind !== 'categorical' || region.kind !== 'categorical') throw new Error('kinds');
      if (wages.kind !== 'numeric' || tax.kind !== 'numeric' || rent.kind !== 'numeric') continue;
      if (sex.levels[sex.codes[i]] === 'f' && region.levels[region.codes[i]] === 'A') wrong++;
      if (tax.values[i] > 0.25 * wages.values[i] + 1e-9) wrong++;
      if (rent.values[i] < 200) wrong++;
    }
    expect(wrong).toBe(0);
    expect(repaired.records).toBeGreaterThan(0);
    expect(redrawn).toBeGreaterThan(50);
  });

  test('that no draw satisfies are said by name', async () => {
    const { model } = await fitted(people(100), rules('region = "Z"'));
    await expect(drawRecords(model, 20, { seed: SEED })).rejects.toThrow(
      /Only 0 of 20 records could be drawn, because of the rule "region = "Z""/,
    );
  });
});

describe('what cannot be a model file is refused', () => {
  const text = people(60);
  test.each([
    [
      'another method',
      { penumbra: 2, steps: [{ method: 'noise', missing: 'drop', columns: ['age'] }] },
      /one step that/,
    ],
    [
      'a column that would be copied',
      { penumbra: 2, steps: [{ method: 'sequential-synthesis', columns: ['age', 'wages'] }] },
      /No step synthesises "sex", "region", "tax", "rent"/,
    ],
    [
      'given columns',
      {
        penumbra: 2,
        steps: [{ method: 'sequential-synthesis', columns: ['wages'], given: ['age'] }],
      },
      /leave out --given/,
    ],
    [
      'strata',
      { penumbra: 2, steps: [{ method: 'sequential-synthesis', blocks: { strata: ['sex'] } }] },
      /from the whole file/,
    ],
    ['limits that are values of records', { ...recipe({ bounds: 'range' }) }, /use --bounds sign/],
    ['two records', { ...recipe({ leaf: 2 }) }, /use --leaf 3 or more/],
    ['what is not certain', { ...recipe({ parameters: 'posterior' }) }, /use --parameters fixed/],
    ['numbers of records', { ...recipe({ values: 'original' }) }, /leave it out, or use protect/],
    [
      'a sample',
      { penumbra: 2, steps: [{ method: 'sample', share: 50 }, { method: 'sequential-synthesis' }] },
      /leave out --sample/,
    ],
    [
      'a rule about what is left out',
      {
        ...recipe({}, { rules: ['rent >= 0'] }),
        description: described({ rent: 'identifier' }),
      },
      /The rule "rent >= 0" is about "rent"/,
    ],
    [
      'a regression with as many terms as records',
      { ...recipe({ model: 'parametric', leaf: 20 }) },
      /coefficients for 60 records, fewer than 20 for each/,
    ],
  ])('%s', async (_, given, sentence) => {
    await expect(fitted(text, readRecipe(given))).rejects.toThrow(sentence);
  });

  test('a column without a frequent level, or with next to no numbers', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `n${i},${i < 3 ? i : ''},${i % 3}`);
    const file = (columns: string) =>
      fitted(`name,few,x\n${lines.join('\n')}\n`, {
        ...recipe(),
        description: {
          columns: columns.split(',').map((column) => ({ column, role: 'identifier' as const })),
        },
      });
    await expect(file('few')).rejects.toThrow(/No level of column "name" has 5 records or more/);
    await expect(file('name')).rejects.toThrow(/Fewer than 5 records have a value in column "few"/);
    await expect(file('name,few')).resolves.toMatchObject({ remarks: [] });
  });

  test.each([0, 1.5, -3, 1e9])('%s records', async (records) => {
    const { model } = await fitted(text);
    await expect(drawRecords(model, records)).rejects.toThrow(/from 1 to 10,000,000/);
  });
});

describe('reading', () => {
  test('refuses what is no model, or of a newer version, with a sentence', async () => {
    const { model } = await fitted(people(60));
    expect(() => readModel('{"a":', 'm.json')).toThrow('m.json is not JSON');
    for (const other of ['null', '[]', '7', '{}', '{"format":"penumbra-certificate"}']) {
      expect(() => readModel(other)).toThrow(/format is not penumbra-synthesis-model/);
    }
    expect(() => readModel(JSON.stringify({ ...model, version: 3 }))).toThrow(/version 3/);
    expect(() => readModel('['.repeat(200_000))).toThrow(PenumbraError);
    const { model: sequence, ...rest } = model;
    expect(() => readModel(JSON.stringify(rest))).toThrow('The model is damaged: model is missing');
    expect(() =>
      readModel(JSON.stringify({ ...rest, model: { ...sequence, order: [0, 1, 2, 3, 4, 4] } })),
    ).toThrow('model.order does not name each column once');
  });

  test('refuses a damaged model or draws from it, and never fails otherwise or runs on', async () => {
    const texts: string[] = [];
    for (const model of MODELS) {
      const own = recipe({ model, trees: 2 });
      texts.push(asText((await fitted(people(80), own)).model));
    }
    const odd: unknown[] = [
      ...[
        null,
        true,
        '',
        'tree',
        -1,
        0,
        0.5,
        3,
        1e308,
        -1e308,
        1e9,
        [],
        {},
        [[]],
        [0],
        '__proto__',
      ],
    ];
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...texts),
        fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...odd, 'drop', 'twice'),
        async (text, path, change) => {
          const value = JSON.parse(text);
          damage(value, path, change);
          try {
            const model = readModel(JSON.stringify(value));
            await drawRecords(model, 30, { seed: SEED });
            drawn++;
          } catch (error) {
            expect(error).toBeInstanceOf(PenumbraError);
            expect((error as PenumbraError).code).not.toBe('internal');
          }
        },
      ),
      { numRuns: 1500 },
    );
    expect(drawn).toBeGreaterThan(20);
  });
});

/** Goes down a value by the numbers of a path and changes what it comes to. */
function damage(value: unknown, path: readonly number[], change: unknown): void {
  let at = value as Record<string, unknown>;
  for (const [depth, number] of path.entries()) {
    const keys = Object.keys(at);
    if (keys.length === 0) return;
    const key = keys[number % keys.length];
    const next = at[key];
    const isLast = depth === path.length - 1 || typeof next !== 'object' || next === null;
    if (!isLast) {
      at = next as Record<string, unknown>;
      continue;
    }
    if (change === 'drop' && Array.isArray(at)) at.splice(Number(key), 1);
    else if (change === 'twice' && Array.isArray(at)) at.push(next);
    else if (change === 'drop') delete at[key];
    else at[key] = change;
    return;
  }
}

describe('units and weights', () => {
  const rows = Array.from({ length: 120 }, (_, i) =>
    [
      i >> 1,
      1 + ((i * 7) % 13) / 4,
      1 + (i % 5) / 2,
      'NSWE'[(i >> 1) % 4],
      20 + ((i * 7) % 9),
    ].join(),
  );
  const csv = `hid,w,r1,region,age\n${rows.join('\n')}\n`;
  const fitted = async (roles: Parameters<typeof described>[0], text = csv) => {
    const description = described(roles);
    const recipe = readRecipe({
      penumbra: 2,
      description,
      identifiers: 'drop',
      steps: [{ method: 'sequential-synthesis' }],
    });
    const { file, recipe: known } = await loadFor(bytesSource('a.csv', text), recipe);
    return fitModel(file, known);
  };

  test('records of a unit are refused, with ways out that work', async () => {
    const unit = { role: 'unit', unit: 'household' } as const;
    await expect(fitted({ hid: unit })).rejects.toThrow(
      /records with the same "hid" are one household: write the file of units/,
    );
    const alone = csv.split('\n').filter((_, i) => i === 0 || i % 2 === 1);
    await expect(fitted({ hid: unit }, `${alone.join('\n')}\n`)).rejects.toThrow(
      /leave the number out with --role "hid=identifier"/,
    );
  });

  test('a weight is drawn like other columns, which is said; replicates are refused', async () => {
    const roles = { hid: 'identifier', w: 'weight' } as const;
    const { remarks, model } = await fitted(roles);
    expect(remarks.join(' ')).toMatch(/"w" is a weight: models count each record once/);
    expect(model.columns.map(({ name }) => name)).toEqual(['w', 'r1', 'region', 'age']);
    const replicate = { role: 'weight', replicateOf: 'w' } as const;
    await expect(fitted({ ...roles, r1: replicate })).rejects.toThrow(
      /"r1" is a replicate weight.*leave replicates out with the role identifier/,
    );
  });
});
