import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { assumptionWords } from '../../report/index.ts';
import { type AssessOptions, assess } from './assess.ts';

const TEXT = `age,region,income,diagnosis,weight,household
${Array.from({ length: 40 }, (_, i) => `${20 + ((i * 7) % 50)},${'NSEW'[i % 4]},${1000 + ((i * 71) % 900)},${'abc'[i % 3]},${10 + (i % 3)},${Math.floor(i / 2)}\n`).join('')}`;

async function assumed(options: AssessOptions = {}) {
  const file = (name: string) => bytesSource(name, new TextEncoder().encode(TEXT));
  const { assumptions } = await assess(file('a.csv'), file('p.csv'), {
    measures: ['k-anonymity'],
    ...options,
  });
  return assumptions;
}

describe('what an assessment assumes', () => {
  test('is guessed if nothing is said', async () => {
    const found = await assumed();
    expect(found).toMatchObject({
      keys: { columns: ['age', 'region'], source: 'guessed' },
      // A guessed weight is shown in a note and weighs nothing.
      weight: null,
      unit: { column: 'household', source: 'guessed' },
      missingKeys: { treatment: 'level', source: 'guessed' },
      kinds: { ordered: 0, unordered: 2, dates: 0, source: 'guessed' },
      labels: [],
    });
    expect(found.confidential.source).toBe('guessed');
  });

  test('is given by options', async () => {
    const found = await assumed({
      keys: ['age', 'region'],
      confidential: ['diagnosis'],
      weight: 'weight',
      unit: 'household',
    });
    expect(found.keys).toEqual({ columns: ['age', 'region'], source: 'given' });
    expect(found.distanceKeys).toEqual({ columns: ['age'], source: 'given' });
    expect(found.confidential).toEqual({ columns: ['diagnosis'], source: 'given' });
    expect(found.weight).toEqual({ column: 'weight', source: 'given' });
    expect(found.unit).toEqual({ column: 'household', source: 'given' });
  });

  test('is given by a description too, with labels; its guesses stay guesses', async () => {
    const columns = [
      { column: 'age', label: 'Age in years', role: 'key', kind: 'count' },
      { column: 2, label: 'Part of the country', role: 'key', kind: 'nominal' },
      { column: 'weight', role: 'weight', kind: 'amount', guessed: ['role'] },
      { column: 'income', role: 'confidential', kind: 'amount' },
      {
        column: 'diagnosis',
        label: 'Not spoken of',
        role: 'harmless',
        kind: 'ordinal',
        values: [{ code: 'a' }, { code: 'b' }, { code: 'c' }],
      },
      { column: 'household', role: 'unit', unit: 'household', kind: 'text' },
    ] as const;
    const found = await assumed({ description: { columns, missingKeys: 'wildcard' } });
    expect(found.keys).toEqual({ columns: ['age', 'region'], source: 'given' });
    expect(found.distanceKeys).toEqual({ columns: ['age'], source: 'given' });
    expect(found.confidential).toEqual({ columns: ['income'], source: 'given' });
    // A guessed weight does not weigh.
    expect(found.weight).toBeNull();
    expect(found.missingKeys).toEqual({ treatment: 'wildcard', source: 'given' });
    expect(found.kinds).toMatchObject({ amounts: 2, counts: 1, ordered: 1, unordered: 1 });
    expect(found.kinds.source).toBe('given');
    expect(found.labels).toEqual([
      { column: 'age', label: 'Age in years' },
      { column: 'region', label: 'Part of the country' },
    ]);
    const [{ title, words }] = assumptionWords(found);
    expect(`${title}: ${words}`).toBe(
      'Keys: age (Age in years), region (Part of the country); given',
    );
  });

  test.each(['unit', 'identifier'] as const)('takes a described %s for given', async (role) => {
    const columns = [{ column: 'household', role, unit: 'household', kind: 'text' }] as const;
    const found = await assumed({ description: { columns } });
    expect(found.unit).toEqual({ column: 'household', source: 'given' });
  });

  test('names the guesses among decisions', async () => {
    const columns = [{ column: 'region', role: 'key', kind: 'nominal' }] as const;
    const found = await assumed({ description: { columns } });
    expect(found.keys).toEqual({
      columns: ['age', 'region'],
      source: 'guessed',
      guessed: ['age'],
    });
    expect(found.distanceKeys.guessed).toBeUndefined();
    expect(found.kinds.source).toBe('guessed');
    expect(assumptionWords(found)[0].words).toBe(
      'age, region; given, but guessed from names and values: age',
    );
  });

  test('says how missing keys were compared, as an option or the description says', async () => {
    const description = { columns: [], missingKeys: 'wildcard' } as const;
    const byOption = await assumed({ description, missingKeys: 'level' });
    expect(byOption.missingKeys).toEqual({ treatment: 'level', source: 'given' });
    const described = await assumed({ description });
    expect(described.missingKeys).toEqual({ treatment: 'wildcard', source: 'given' });
  });

  test('is said in words, also if there is nothing', async () => {
    const none = { columns: [], source: 'guessed' } as const;
    const kinds = { amounts: 1, counts: 0, ordered: 0, unordered: 2, dates: 1, texts: 0 };
    const words = assumptionWords({
      keys: none,
      distanceKeys: { columns: ['x'], source: 'guessed' },
      confidential: none,
      kinds: { ...kinds, source: 'guessed' },
      weight: null,
      unit: null,
      missingKeys: { treatment: 'wildcard', source: 'given' },
      labels: [],
    }).map((one) => `${one.title}: ${one.words}`);
    expect(words).toEqual([
      'Keys: none',
      'Keys for distances: x; not given: the first compared numbers, at most seven',
      'Confidential: none',
      'Kinds of columns: 1 amount, 2 unordered codes, 1 date; guessed from names and values',
      'Weight: none: the file counts as the whole population',
      'Unit: none: every record is a unit of its own',
      'Missing keys: a missing key matches any value, unless a figure says otherwise; given',
    ]);
  });
});
