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
      weight: { column: 'weight', source: 'guessed' },
      unit: { column: 'household', source: 'guessed' },
      missingKeys: { treatment: 'level', source: 'guessed' },
      kinds: { ordered: 0, unordered: 2, source: 'guessed' },
      labels: [],
    });
    expect(found.confidential.source).toBe('guessed');
  });

  test('is given by options', async () => {
    const found = await assumed({
      keys: ['age', 'region'],
      confidential: ['diagnosis'],
      weight: 'weight',
      household: 'household',
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
      { column: 'weight', role: 'weight', kind: 'amount', guessed: 'by its name' },
      { column: 'income', label: 'Not spoken of', role: 'confidential' },
    ] as const;
    const found = await assumed({ description: { columns, missingKeys: 'level' } });
    expect(found.keys.source).toBe('given');
    expect(found.weight?.source).toBe('guessed');
    expect(found.kinds.source).toBe('guessed');
    expect(found.missingKeys.source).toBe('given');
    expect(found.labels.slice(0, 2)).toEqual([
      { column: 'age', label: 'Age in years' },
      { column: 'region', label: 'Part of the country' },
    ]);
    const [{ title, words }] = assumptionWords(found);
    expect(`${title}: ${words}`).toBe(
      'Keys: age (Age in years), region (Part of the country); given',
    );
  });

  test('is said in words, also if there is nothing', async () => {
    const none = { columns: [], source: 'guessed' } as const;
    const words = assumptionWords({
      keys: none,
      distanceKeys: { columns: ['x'], source: 'guessed' },
      confidential: none,
      kinds: { numbers: 1, ordered: 0, unordered: 2, source: 'guessed' },
      weight: null,
      unit: null,
      missingKeys: { treatment: 'wildcard', source: 'given' },
      labels: [],
    }).map((one) => `${one.title}: ${one.words}`);
    expect(words).toEqual([
      'Keys: none',
      'Keys for distances: x; not given: the first compared numbers, at most seven',
      'Confidential: none',
      'Kinds of columns: 1 number, 0 ordered codes, 2 unordered codes; guessed from the values',
      'Weight: none: the file counts as the whole population',
      'Unit: none: every record is a unit of its own',
      'Missing keys: a missing key matches any value; given',
    ]);
  });
});
