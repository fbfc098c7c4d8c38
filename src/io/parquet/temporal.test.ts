import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dateText,
  parseDate,
  parseTime,
  parseTimestamp,
  timestampText,
  timeText,
} from './temporal.ts';

const units = fc.constantFrom('MILLIS' as const, 'MICROS' as const, 'NANOS' as const);
const longs = fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n });

test('days are those of the calendar that Date has', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (day) => {
      const [date] = new Date(day * 86_400_000).toISOString().split('T');
      expect(dateText(day)).toBe(date);
    }),
  );
  expect(dateText(18_321)).toBe('2020-02-29');
  expect(dateText(-719_528)).toBe('0000-01-01');
});

test('every day, time and timestamp has a text of its own that is read back', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), longs, units, fc.boolean(), (n, long, unit, isUtc) => {
      const day = n | 0;
      expect(parseDate(dateText(day))).toBe(day);
      for (const value of [long, BigInt(n)]) {
        expect(parseTimestamp(timestampText(value, unit, isUtc), unit, isUtc)).toBe(value);
      }
      const time = timeText(long, unit);
      if (time !== undefined) expect(parseTime(time, unit)).toBe(long);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399_999 }), (time) => {
      expect(parseTime(timeText(BigInt(time), 'MILLIS')!, 'MILLIS')).toBe(BigInt(time));
    }),
  );
});

test('texts that are spelled otherwise are not taken for dates or times', () => {
  for (const text of ['2020-2-29', '2021-02-29', '20200229', '+002020-02-29', '2020-02-29 ', '']) {
    expect(parseDate(text)).toBeUndefined();
  }
  for (const text of ['24:00:00', '12:34', '12:34:56.7890', '12:34:56.', '1:00:00']) {
    expect(parseTime(text, 'MILLIS')).toBeUndefined();
  }
  expect(parseTime('12:34:56.7891', 'MILLIS')).toBeUndefined();
  expect(parseTimestamp('2020-02-29T12:34:56', 'MICROS', true)).toBeUndefined();
  expect(parseTimestamp('2020-02-29T12:34:56Z', 'MICROS', false)).toBeUndefined();
  expect(parseTimestamp('9999-12-31T00:00:00', 'NANOS', false)).toBeUndefined();
});
