import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyFiles } from '../../../../test/reference/keys.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Files, Waves } from '../../contract/index.ts';
import { uniqueSeries } from './uniqueSeries.ts';

interface Visit {
  readonly unit: number;
  readonly wave: number;
  readonly keys: readonly number[];
}

const filesOf = (visits: readonly Visit[], waves: Partial<Waves> | null = {}): Files => {
  const times = Int32Array.from(visits, ({ wave }) => wave);
  const files = keyFiles(
    visits.map(({ keys }) => keys),
    { units: visits.map(({ unit }) => unit) },
  );
  const units = {
    ...files.coded!.units!,
    waves: waves && { name: 'year', original: times, masked: times, ...waves },
  };
  return { ...files, coded: { ...files.coded!, units } };
};

const visit = (unit: number, wave: number, ...keys: number[]): Visit => ({ unit, wave, keys });

const partsOf = (files: Files) => {
  const { value, parts } = finish(uniqueSeries.measure(files));
  return new Map<string, number | null>([
    ['value', value],
    ...parts.map(({ name, value: part }) => [name, part] as const),
  ]);
};

test('the order of the file does not count, and the waves, entries and changes do', () => {
  // 0 and 1 are alike. 2 has the keys of 0 in the other order, and so the same change. 3 came later.
  const visits = [
    visit(0, 0, 1),
    visit(0, 1, 2),
    visit(1, 1, 2),
    visit(1, 0, 1),
    visit(2, 0, 2),
    visit(2, 1, 1),
    visit(3, 1, 2),
  ];
  const parts = partsOf(filesOf(visits));
  expect(parts.get('value')).toBe(50);
  expect(parts.get('unique by the waves they are in')).toBe(25);
  expect(parts.get('unique by their changes')).toBe(25);
  expect(parts.get('units of 1 wave')).toBe(1);
  expect(parts.get('unique, units of 1 wave')).toBe(100);
  expect(parts.get('units of 2 waves')).toBe(3);
});

test('every figure is that of all pairs of units compared', () => {
  const key = fc.integer({ min: -1, max: 1 });
  const arbitrary = fc.record({
    unit: fc.integer({ min: 0, max: 5 }),
    wave: fc.integer({ min: 0, max: 2 }),
    keys: fc.tuple(key, key),
  });
  const visits = fc.uniqueArray(arbitrary, {
    minLength: 1,
    maxLength: 18,
    selector: ({ unit, wave }) => `${unit} ${wave}`,
  });
  fc.assert(
    fc.property(visits, (all) => {
      const numbers = [...new Set(all.map(({ unit }) => unit))];
      const seriesOf = (unit: number) =>
        all.filter((one) => one.unit === unit).sort((a, b) => a.wave - b.wave);
      const changesOf = (unit: number) =>
        seriesOf(unit).flatMap(({ wave, keys }, place, series) => {
          const changed = [0, 1].filter((j) => place > 0 && keys[j] !== series[place - 1].keys[j]);
          return changed.length === 0 ? [] : [[wave, changed]];
        });
      const percent = (view: (unit: number) => unknown, k = 2) => {
        const same = (a: number, b: number) => JSON.stringify(view(a)) === JSON.stringify(view(b));
        const few = numbers.filter((a) => numbers.filter((b) => same(a, b)).length < k);
        return (100 * few.length) / numbers.length;
      };
      const withKeys = (unit: number) => seriesOf(unit).map(({ wave, keys }) => [wave, keys]);
      const parts = partsOf(filesOf(all));
      return (
        parts.get('value') === percent(withKeys) &&
        parts.get('series of fewer than 3 units') === percent(withKeys, 3) &&
        parts.get('unique by the waves they are in, in the original') ===
          percent((unit) => seriesOf(unit).map(({ wave }) => wave)) &&
        parts.get('unique by their changes') === percent(changesOf)
      );
    }),
  );
});

test('two records of a unit in one wave, or a missing time, leave only changes without a figure', () => {
  const twice = [visit(0, 0, 1), visit(0, 0, 2), visit(1, 0, 2), visit(1, 0, 1)];
  const found = finish(uniqueSeries.measure(filesOf(twice)));
  expect(found.value).toBe(0);
  const changes = found.parts.find(({ name }) => name === 'unique by their changes')!;
  expect(changes.value).toBeNull();
  expect(changes.reason).toMatch(/^Record 2 of the protected file has no time, or.*describe as/);
  const missing = partsOf(filesOf([visit(0, 0, 1), visit(1, -1, 1)]));
  expect(missing.get('unique by their changes')).toBeNull();
  expect(missing.get('value')).toBe(100);
});

test('a time that is a key itself does not count as a change', () => {
  const visits = [visit(0, 0, 1), visit(0, 1, 2), visit(1, 1, 2), visit(1, 2, 3)];
  const parts = partsOf(filesOf(visits, { name: 'key 1' }));
  expect(parts.get('unique by their changes')).toBe(0);
  expect(parts.get('unique by the waves they are in')).toBe(100);
});

test('without time or number in the protected file there is no figure but the reason', () => {
  const one = [visit(0, 0, 1)];
  const reasonOf = (files: Files) => finish(uniqueSeries.measure(files)).reason;
  expect(reasonOf(filesOf(one, null))).toMatch(/"time" in the description/);
  expect(reasonOf(filesOf(one, { isHidden: true }))).toMatch(/protected file has no time/);
  expect(reasonOf(keyFiles([[1]]))).toMatch(/role unit/);
  expect(finish(uniqueSeries.perRecord!(filesOf(one, { isHidden: true })))).toEqual([]);
  expect(finish(uniqueSeries.measure(filesOf(one))).value).toBe(100);
});
