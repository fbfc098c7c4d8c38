import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256Text } from '../../../io/bytes/sha256.ts';
import { type KeptResult, printLine, readLine } from './lines.ts';

const kept: KeptResult = {
  key: 'ab'.repeat(32),
  name: 'microaggregation mdav k=3',
  result: {
    figures: [
      {
        name: 'k-anonymity',
        value: 1.5,
        spread: null,
        reason: null,
        parts: [{ name: 'in combinations of fewer than 3 records', value: 0.1 + 0.2 }],
      },
      { name: 'pil', value: null, spread: null, reason: 'No column varies.' },
    ],
    realisations: 1,
    refused: null,
    notReleasable: ['a reason'],
    seconds: 0.25,
    assumed: { columns: ['a'], keys: ['a'], combinations: [], confidential: ['\ud800"'] },
  },
};

/** A line with other content and the digest that fits it. */
function forged(result: unknown, over: object = {}): string {
  const content = { key: kept.key, name: kept.name, result };
  const sha256 = sha256Text(JSON.stringify(content));
  return JSON.stringify({ ...content, sha256, ...over });
}

describe('a line of what a sweep finished', () => {
  test('says again what was written', () => {
    expect(readLine(printLine(kept))).toEqual(kept);
    const { assumed: _, ...plain } = kept.result;
    expect(readLine(printLine({ ...kept, result: plain }))).toEqual({ ...kept, result: plain });
  });

  test('with any other letter is not believed', () => {
    const line = printLine(kept);
    fc.assert(
      fc.property(
        fc.nat(line.length - 1),
        fc.constantFrom(...'0179aAz"{}[],: '),
        (place, other) => {
          const changed = line.slice(0, place) + other + line.slice(place + 1);
          const found = readLine(changed);
          // Blanks between the parts of a line say nothing.
          if (found !== null) expect(found).toEqual(kept);
        },
      ),
      { numRuns: 500 },
    );
    expect(readLine(line.slice(0, -9))).toBeNull();
    expect(readLine('')).toBeNull();
    expect(readLine(JSON.stringify(kept))).toBeNull();
  });

  test('of another shape is not believed, also where its digest fits', () => {
    const { result } = kept;
    const [figure] = result.figures;
    expect(readLine(forged(result))).toEqual(kept);
    for (const wrong of [
      null,
      [],
      'text',
      { ...result, figures: null },
      { ...result, figures: [null] },
      { ...result, figures: [{ ...figure, value: '1' }] },
      { ...result, figures: [{ ...figure, spread: undefined }] },
      { ...result, figures: [{ ...figure, parts: [{ name: 'x', value: 'y' }] }] },
      { ...result, figures: [{ ...figure, more: 1 }] },
      { ...result, realisations: 1.5 },
      { ...result, realisations: -1 },
      { ...result, refused: 3 },
      { ...result, notReleasable: 'no' },
      { ...result, seconds: null },
      { ...result, assumed: { columns: ['a'] } },
    ]) {
      expect(readLine(forged(wrong)), JSON.stringify(wrong)).toBeNull();
    }
    expect(readLine(forged(result, { more: 1 }))).toBeNull();
    expect(readLine(forged(result, { name: 7 }))).toBeNull();
  });
});
