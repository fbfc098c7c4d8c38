import { describe, expect, test } from 'vitest';
import type { ColumnDescription } from '../../foundation/table/index.ts';
import { readDescription } from './read.ts';
import { findWeight, guessedWeights, refuseRivals } from './weights.ts';

const guessed = { guessed: ['role' as const] };
const weight = (column: string, more: Partial<ColumnDescription> = {}): ColumnDescription => ({
  column,
  role: 'weight',
  ...more,
});
const found = (...columns: ColumnDescription[]) => findWeight({ columns }, null);

describe('the weight of the records', () => {
  test('is a decided one; a guess is shown and never weighs', () => {
    const columns = [weight('a'), weight('b', guessed)];
    expect(findWeight({ columns }, null)).toEqual({ weight: 0, rivals: [] });
    expect(guessedWeights({ columns })).toEqual([1]);
    expect(found(weight('b', guessed))).toEqual({ weight: null, rivals: [] });
  });

  test('is no replicate and no weight of a unit, also if there is no other', () => {
    expect(found(weight('a'), weight('b', { replicateOf: 'a' })).weight).toBe(0);
    const ofUnit = weight('b', { weightOf: 'household' });
    expect(found(weight('a'), ofUnit).weight).toBe(0);
    expect(found(ofUnit)).toEqual({ weight: null, rivals: [] });
    expect(findWeight({ columns: [ofUnit] }, { name: 'household' }).weight).toBe(0);
  });

  test('may name the records as what it counts', () => {
    expect(found(weight('a', { weightOf: 'record' })).weight).toBe(0);
    const columns = [weight('a', { weightOf: 'person' })];
    expect(findWeight({ record: 'person', columns }, null).weight).toBe(0);
  });

  test('is refused with the names and the remedy if there are rivals', () => {
    const columns = [weight('a'), weight('b')];
    const { weight: none, rivals } = findWeight({ columns }, null);
    expect(none).toBeNull();
    expect(() => refuseRivals({ columns }, rivals)).toThrow(
      'Several columns are weights of the records, and only one can weigh: "a", "b". Name one with --weight, or say in the description what the others are (weightOf, replicateOf).',
    );
    expect(() => refuseRivals({ columns }, [])).not.toThrow();
  });
});

describe('how replicate weights were made', () => {
  test.each(['brr', 'jkn', 0.25])('is a word or a factor: %s', (replication) => {
    expect(readDescription({ replication, columns: [] }).replication).toBe(replication);
  });

  test.each(['fay', 0, -1, true])('is refused otherwise, with the words: %s', (replication) => {
    expect(() => readDescription({ replication, columns: [] })).toThrow(
      /replication says how .*brr \(balanced.*a number above 0/,
    );
  });
});
