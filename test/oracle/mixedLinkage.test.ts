import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import type { CodedColumn, Files } from '../../src/measures/contract/index.ts';
import { linkedByRecord, riskMeasures } from '../../src/measures/risk/index.ts';
import { knownColumns } from '../../src/measures/risk/linkage/known.ts';
import { linksAmong, percentLinked } from '../../src/measures/risk/linkage/links.ts';
import { gowerSides } from '../../src/measures/risk/linkage/mixed/gowerSides.ts';

type Columns = Record<string, (number | null)[]>;
const figures = JSON.parse(
  readFileSync(new URL('../fixtures/gower.json', import.meta.url), 'utf8'),
) as { levels: Record<string, number>; original: Columns; masked: Columns } & Record<
  'gower' | 'gowerReverse' | 'gowerNearest' | 'grouping' | 'groupingReverse' | 'groupingNearest',
  number[]
>;

/** Codes count from 1 in R. */
function files(): Files {
  const { levels, original, masked } = figures;
  const numbers = ['age', 'income'];
  const columns = Object.keys(levels).map((name): CodedColumn => {
    const codes = (values: (number | null)[]) => Int32Array.from(values, (x) => (x ?? 0) - 1);
    const names = Array.from({ length: levels[name] }, (_, code) => `r${code + 1}`);
    const own = { original: codes(original[name]), masked: codes(masked[name]) };
    return { name, ...own, levels: levels[name], ordered: name === 'education', names };
  });
  const places = [...columns.keys()];
  const coded = { keys: places, confidential: [], categories: places };
  const doubles = (values: (number | null)[]) => Float64Array.from(values, (x) => x ?? Number.NaN);
  return {
    names: numbers,
    original: numbers.map((name) => doubles(original[name])),
    masked: numbers.map((name) => doubles(masked[name])),
    isPaired: true,
    keys: [0, 1],
    groupOf: null,
    regressions: [],
    members: 1,
    coded: { columns, ...coded, weights: null, units: null, missingKeys: 'level' as const },
  };
}

function read(name: string): number {
  return finish(riskMeasures.find((measure) => measure.name === name)!.measure(files())).value!;
}

describe('linkage over numbers and categories', () => {
  test("by Gower's distance: as daisy of the R package cluster finds, in both directions", () => {
    expect(read('linkage-gower')).toBeCloseTo(figures.gower[0], 9);
    const all = files();
    const back = gowerSides(all, knownColumns(all), 'original to masked')!;
    expect(percentLinked(finish(linksAmong(back))!)).toBeCloseTo(figures.gowerReverse[0], 9);
    const sides = gowerSides(all, knownColumns(all), 'masked to original')!;
    const { search } = finish(linksAmong(sides, { wanted: 'distances' }))!;
    for (const [p, distance] of figures.gowerNearest.entries()) {
      expect(Math.sqrt(search.nearest.distance[p])).toBeCloseTo(distance, 12);
    }
  });

  test('by the distance of grouping: as R finds by its definition, in both directions', () => {
    expect(read('linkage')).toBeCloseTo(figures.grouping[0], 9);
    expect(read('linkage-keys')).toBeCloseTo(figures.grouping[0], 9);
    expect(read('linkage-reverse')).toBeCloseTo(figures.groupingReverse[0], 9);
    // In standard deviations, which are sqrt(2) times the units of grouping.
    const { distance, places } = finish(linkedByRecord(files()))!;
    const whole = figures.masked.income.flatMap((x, i) => (x === null ? [] : [i]));
    for (const [at, place] of places.entries()) {
      const expected = Math.SQRT2 * figures.groupingNearest[whole.indexOf(place)];
      expect(distance[at]).toBeCloseTo(expected, 12);
    }
  });
});
