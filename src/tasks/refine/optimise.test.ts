import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { PenumbraError } from '../../error.ts';
import { finish } from '../../foundation/work/work.ts';
import { momentError } from '../../measures/contract/index.ts';
import { refine } from './optimise.ts';
import type { RefinementOptions, RefineState } from './options.ts';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const standard: RefinementOptions = { p: 0.8, q: 1, targetE: 0.001, seed: seed(1) };

type Columns = readonly Float64Array[];

const columns = (...lists: number[][]) => lists.map((list) => Float64Array.from(list));

/** Skewed, correlated columns of positive numbers, records alike beside each other. */
function population(n: number, d: number, from = 1): Float64Array[] {
  const random = generator(from);
  const common = Array.from({ length: n }, () => random() ** 3).sort((a, b) => a - b);
  return Array.from({ length: d }, (_, j) =>
    Float64Array.from(common, (x) => 10 + 1000 * (j + 1) * (x + 0.3 * random())),
  );
}

/** Each value becomes the mean of it and the next ones: a masking that shrinks variances. */
function smoothed(original: Columns, k = 5): Float64Array[] {
  return original.map((column) =>
    column.map((_, i) => {
      const group = column.slice(k * Math.floor(i / k), k * Math.floor(i / k) + k);
      return group.reduce((a, b) => a + b, 0) / group.length;
    }),
  );
}

/** IL1' and the contributions of the records to it, by brute force. */
function textbookLoss(original: Columns, masked: Columns) {
  const scale = original.map((column) => {
    const mean = column.reduce((a, b) => a + b, 0) / column.length;
    return Math.sqrt(column.reduce((a, b) => a + (b - mean) ** 2, 0) / column.length);
  });
  let terms = 0;
  const contributions = Array.from(masked[0], (_, i) => {
    const distances = Array.from(original[0], (_, r) =>
      original.reduce(
        (a, column, j) => (scale[j] > 0 ? a + ((column[r] - masked[j][i]) / scale[j]) ** 2 : a),
        0,
      ),
    );
    const nearest = distances.indexOf(Math.min(...distances));
    let added = 0;
    for (const [j, column] of original.entries()) {
      const x = column[nearest];
      if (x === 0) continue;
      added += Math.min(10_000, Math.abs(x - masked[j][i]) / Math.abs(x));
      terms++;
    }
    return added;
  });
  return { il1: contributions.reduce((a, b) => a + b, 0) / terms, contributions };
}

const changedRecords = (before: Columns, after: Columns) =>
  [...before[0].keys()].filter((i) => before.some((column, j) => column[i] !== after[j][i]));

describe('refinement', () => {
  const original = population(60, 4);
  const masked = smoothed(original);

  test('reaches its targets, and its figures are those of a recomputation', () => {
    const result = finish(refine(original, masked, { ...standard, until: 'target and band' }));
    const { values, before, after, targetIl1 } = result;
    expect(result.stopped).toBe('target');
    expect(result.reachedTarget).toBe(true);
    expect(result.withinBand).toBe(true);
    expect(before.momentError).toBeCloseTo(momentError(original, masked), 12);
    expect(after.momentError).toBe(momentError(original, values));
    expect(after.momentError).toBeLessThan(0.001);
    expect(before.il1).toBeCloseTo(textbookLoss(original, masked).il1, 12);
    expect(after.il1).toBeCloseTo(textbookLoss(original, values).il1, 12);
    expect(targetIl1).toBe(0.8 * before.il1!);
    expect(Math.abs(after.il1! / targetIl1! - 1)).toBeLessThanOrEqual(0.01 + 1e-12);
    const changed = changedRecords(masked, values);
    expect(result.changedRecords).toBe(changed.length);
    const cells = masked.flatMap((column, j) => [...column].filter((x, i) => x !== values[j][i]));
    expect(result.changedCells).toBe(cells.length);
    expect(result.accepted).toBeGreaterThanOrEqual(cells.length);
    expect(result.trials).toBeGreaterThan(result.accepted);
  });

  test.each([
    [1, 60],
    [0.3, 18],
    [1e-9, 1],
  ])('q = %d: only the %i records that contribute most to the loss change', (q, movable) => {
    const options = { ...standard, q, targetE: 0, trials: 4000 };
    const result = finish(refine(original, masked, options));
    expect(result.movable).toBe(movable);
    const { contributions } = textbookLoss(original, masked);
    const most = [...contributions.keys()]
      .sort((a, b) => contributions[b] - contributions[a] || a - b)
      .slice(0, movable);
    const changed = changedRecords(masked, result.values);
    expect(changed.length).toBeGreaterThan(0);
    for (const record of changed) expect(most).toContain(record);
  });

  test('p = 1: the loss stays within 1 % while the error of the moments falls', () => {
    const losses: number[] = [];
    const result = finish(
      refine(original, masked, {
        ...standard,
        p: 1,
        q: 1,
        onState: ({ il1 }) => losses.push(il1!),
      }),
    );
    expect(result.after.momentError).toBeLessThan(result.before.momentError);
    for (const loss of losses) {
      expect(Math.abs(loss / result.before.il1! - 1)).toBeLessThanOrEqual(0.01 + 1e-12);
    }
  });

  test('a target that is met already costs no trial and changes nothing', () => {
    const result = finish(refine(original, masked, { ...standard, targetE: 100 }));
    expect(result.stopped).toBe('target');
    expect(result.trials).toBe(0);
    expect(result.values).toEqual(masked);
    expect(result.values[0]).not.toBe(masked[0]);
    expect(result.after).toEqual(result.before);
  });

  test('a target that cannot be met ends at the limit', () => {
    const result = finish(refine(original, masked, { ...standard, targetE: 0, trials: 777 }));
    expect(result.stopped).toBe('limit');
    expect(result.trials).toBe(777);
    expect(result.reachedTarget).toBe(false);
    const byDefault = finish(refine(original, masked, { ...standard, q: 0.05, targetE: 0 }));
    expect(byDefault.trials).toBe(100 * 3 * 4);
    const none = finish(refine(original, masked, { ...standard, trials: 0 }));
    expect([none.trials, none.stopped]).toEqual([0, 'limit']);
    expect(none.values).toEqual(masked);
  });

  test('a file that equals its original is left alone, also with a target that nothing can be below', () => {
    const shares: number[] = [];
    const work = refine(original, original, { ...standard, targetE: 0, trials: 2000 });
    let next = work.next();
    for (; !next.done; next = work.next()) {
      if (!('wish' in next.value)) shares.push(next.value.done / next.value.total);
    }
    expect(next.value.changedCells).toBe(0);
    expect(next.value.after).toEqual({ momentError: 0, il1: 0 });
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  });

  test('until: goes on for the band, or to the limit, where that is asked for', () => {
    const loose = { ...standard, targetE: 0.9 * momentError(original, masked), trials: 20_000 };
    const printed = finish(refine(original, masked, loose));
    expect([printed.stopped, printed.withinBand]).toEqual(['target', false]);
    const band = finish(refine(original, masked, { ...loose, until: 'target and band' }));
    expect([band.stopped, band.withinBand]).toEqual(['target', true]);
    expect(band.trials).toBeGreaterThan(printed.trials);
    const limit = finish(refine(original, masked, { ...loose, until: 'limit' }));
    expect([limit.stopped, limit.trials]).toEqual(['limit', 20_000]);
    expect(limit.reachedTarget).toBe(true);
    expect(limit.after.momentError).toBeLessThan(band.after.momentError);
  });

  test('the same seed gives the same result, another seed or step another', () => {
    const run = (options: Partial<RefinementOptions>) =>
      finish(refine(original, masked, { ...standard, ...options }));
    expect(run({})).toEqual(run({}));
    expect(run({ seed: seed(2) }).values).not.toEqual(run({}).values);
    expect(run({ step: 3 }).values).not.toEqual(run({}).values);
  });

  test('does not change its input', () => {
    const copies = [original, masked].map((file) => file.map((column) => column.slice()));
    finish(refine(original, masked, standard));
    expect([original, masked]).toEqual(copies);
  });

  test('the files may differ in length and order', () => {
    const short = masked.map((column) => column.slice(7).reverse());
    const result = finish(refine(original, short, { ...standard, targetE: 0.01 }));
    expect(result.values.map(({ length }) => length)).toEqual([53, 53, 53, 53]);
    expect(result.stopped).toBe('target');
    expect(result.after.momentError).toBe(momentError(original, result.values));
    expect(result.after.il1).toBeCloseTo(textbookLoss(original, result.values).il1, 12);
    const long = [0, 1, 2].reduce<Columns>(
      (file) => file.map((column, j) => Float64Array.of(...column, ...masked[j])),
      masked.map(() => new Float64Array()),
    );
    expect(finish(refine(original, long, standard)).movable).toBe(180);
  });

  test('new values keep to the range of the masked file and to the decimals', () => {
    const rounded = masked.map((column) => column.map(Math.round));
    const decimals = [0, 1, 2, 0];
    const options = { ...standard, targetE: 0, trials: 20_000, decimals };
    const { values } = finish(refine(original, rounded, options));
    for (const [j, column] of values.entries()) {
      expect(Math.min(...column)).toBeGreaterThanOrEqual(Math.min(...rounded[j]));
      expect(Math.max(...column)).toBeLessThanOrEqual(Math.max(...rounded[j]));
      const scale = 10 ** decimals[j];
      for (const value of column) expect(Math.round(value * scale) / scale).toBe(value);
      expect(column).not.toEqual(rounded[j]);
    }
  });

  test('bounds that are given hold for new values; where they leave no room the column stays', () => {
    const bounds = masked.map((column, j) => {
      const middle = column.toSorted()[30];
      return j === 2 ? { lowest: middle, highest: middle } : { lowest: middle, highest: 1e6 };
    });
    const options = { ...standard, targetE: 0, trials: 5000, bounds };
    const { values, changedCells } = finish(refine(original, masked, options));
    expect(changedCells).toBeGreaterThan(0);
    expect(values[2]).toEqual(masked[2]);
    for (const [j, column] of values.entries()) {
      const moved = column.filter((x, i) => x !== masked[j][i]);
      for (const value of moved) expect(value).toBeGreaterThanOrEqual(bounds[j].lowest);
    }
  });

  test('no record gets back its own value, not even where values are few', () => {
    const random = generator(8);
    const few = (n: number) => Float64Array.from({ length: n }, () => 1 + Math.floor(6 * random()));
    const survey = [few(80), few(80), few(80)];
    const swapped = survey.map((column) => few(column.length));
    const decimals = [0, 0, 0];
    const options = { ...standard, q: 1, targetE: 0, trials: 20_000, decimals };
    const { values, changedCells } = finish(refine(survey, swapped, options));
    expect(changedCells).toBeGreaterThan(20);
    for (const [j, column] of values.entries()) {
      for (const [i, value] of column.entries()) {
        if (value !== swapped[j][i]) expect(value).not.toBe(survey[j][i]);
      }
    }
  });

  test('no record takes the value of its nearest original, also where the files differ in length', () => {
    const random = generator(9);
    const few = (n: number) => Float64Array.from({ length: n }, () => 1 + Math.floor(4 * random()));
    const survey = [few(12), few(12), few(12)];
    const other = [few(9), few(9), few(9)];
    const spread = survey.map((column) => {
      const mean = column.reduce((a, b) => a + b, 0) / 12;
      return column.reduce((a, x) => a + (x - mean) ** 2, 0);
    });
    let changes = 0;
    for (let byte = 0; byte < 256; byte++) {
      const { values } = finish(
        refine(survey, other, { ...standard, seed: seed(byte), trials: 1, decimals: [0, 0, 0] }),
      );
      for (const [j, column] of values.entries()) {
        const i = column.findIndex((value, at) => value !== other[j][at]);
        if (i < 0) continue;
        changes++;
        const distances = Array.from(survey[0], (_, r) =>
          survey.reduce((a, x, l) => a + (x[r] - other[l][i]) ** 2 / spread[l], 0),
        );
        const nearest = distances.indexOf(Math.min(...distances));
        expect(column[i]).not.toBe(survey[j][nearest]);
      }
    }
    expect(changes).toBeGreaterThan(20);
  });

  test('tells E and the loss as it goes: E only falls, and progress runs to the end', () => {
    const states: RefineState[] = [];
    const work = refine(original, masked, { ...standard, onState: (state) => states.push(state) });
    const shares: number[] = [];
    for (const wish of work) {
      if (!('wish' in wish)) shares.push(wish.done / wish.total);
    }
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    const errors = states.map((state) => state.momentError);
    for (const [i, error] of errors.slice(1).entries()) {
      // Computed anew it may differ by rounding.
      expect(error).toBeLessThanOrEqual(errors[i] * (1 + 1e-12));
    }
    expect(states[0].trials).toBe(0);
    expect(states.at(-1)!.accepted).toBeGreaterThan(0);
  });
});

describe('refinement of files with gaps', () => {
  test('incomplete records and columns that are constant or empty stay as they are', () => {
    const [a, b, c] = population(40, 3);
    const gap = Float64Array.from(a);
    gap[4] = Number.NaN;
    const original = [
      gap,
      b,
      new Float64Array(40).fill(5),
      new Float64Array(40).fill(Number.NaN),
      c,
    ];
    const masked = [...smoothed([a, b]), new Float64Array(40).fill(5), a.slice(), ...smoothed([c])];
    masked[1][9] = Number.NaN;
    masked[4][21] = Number.NaN;
    const options = { ...standard, q: 1, targetE: 0, trials: 5000 };
    const result = finish(refine(original, masked, options));
    expect(result.movable).toBe(38);
    expect(result.changedCells).toBeGreaterThan(0);
    for (const j of [2, 3]) expect(result.values[j]).toEqual(masked[j]);
    for (const i of [9, 21]) {
      expect(result.values.map((column) => column[i])).toEqual(masked.map((column) => column[i]));
    }
    const part = (file: Columns) => [0, 1, 2, 4].map((j) => file[j]);
    expect(result.after.momentError).toBe(momentError(part(original), part(result.values)));
    // The incomplete original is nobody's nearest; the constant column counts.
    const complete = (file: Columns, without: number[]) =>
      part(file).map((column) => column.filter((_, i) => !without.includes(i)));
    const expected = textbookLoss(complete(original, [4]), complete(result.values, [9, 21]));
    expect(result.after.il1).toBeCloseTo(expected.il1, 12);
  });

  test.each<[string, Columns, Columns]>([
    ['one original record', columns([1], [2]), columns([1, 5], [3, 3])],
    ['constant originals', columns([4, 4], [2, 2]), columns([1, 5], [3, 3])],
    ['no masked record', columns([1, 2], [2, 5]), columns([], [])],
    ['no original record', columns([], []), columns([1], [2])],
    ['no complete record', columns([1, 2], [2, 5]), columns([1, Number.NaN], [Number.NaN, 1])],
    ['no column', [], []],
  ])('%s: nothing to move, nothing to tell', (_, original, masked) => {
    const result = finish(refine(original, masked, standard));
    expect(result.stopped).toBe('nothing to move');
    expect(result.values).toEqual(masked);
    expect(result.values).not.toBe(masked);
    expect(result.after).toEqual({ momentError: 0, il1: null });
    expect(result.trials).toBe(0);
  });

  test('a masked file of one record has no room within its own range, but within given bounds', () => {
    const original = population(20, 2);
    const masked = columns([600], [600]);
    const result = finish(refine(original, masked, standard));
    expect(result.stopped).toBe('nothing to move');
    expect(result.before.momentError).toBeCloseTo(momentError(original, masked), 12);
    const bounds = original.map(() => ({ lowest: 0, highest: 4000 }));
    const moved = finish(refine(original, masked, { ...standard, bounds, trials: 3000 }));
    expect(moved.movable).toBe(1);
    expect(moved.after.momentError).toBeLessThan(moved.before.momentError);
  });

  test('originals that are zero do not count for the loss', () => {
    const [a, b] = population(30, 2);
    const original = [a.map((x, i) => (i % 3 === 0 ? 0 : x)), b];
    const masked = smoothed(original);
    const result = finish(refine(original, masked, { ...standard, trials: 5000 }));
    expect(result.before.il1).toBeCloseTo(textbookLoss(original, masked).il1, 12);
    expect(result.after.il1).toBeCloseTo(textbookLoss(original, result.values).il1, 12);
    const zeros = columns([0, 0, 0, 0]).concat(columns([0, 0, 0, 0]));
    const none = finish(refine([...zeros], [...zeros], standard));
    expect(none.after.il1).toBeNull();
  });
});

test('for any files E does not rise and the loss does not leave its target', () => {
  const value = fc.integer({ min: -20, max: 20 });
  const file = (d: number) =>
    fc
      .integer({ min: 1, max: 8 })
      .chain((n) =>
        fc.array(fc.array(value, { minLength: n, maxLength: n }), { minLength: d, maxLength: d }),
      );
  const both = fc.integer({ min: 1, max: 3 }).chain((d) => fc.tuple(file(d), file(d)));
  const share = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(both, share, share, fc.nat(255), ([a, b], p, q, byte) => {
      const [original, masked] = [columns(...a), columns(...b)];
      const options = { p, q, targetE: 0.01, seed: seed(byte), trials: 200 };
      const result = finish(refine(original, masked, options));
      const { before, after, targetIl1, values } = result;
      if (result.stopped !== 'nothing to move') {
        expect(after.momentError).toBeCloseTo(momentError(original, values), 9);
      }
      expect(after.momentError).toBeLessThanOrEqual(before.momentError * (1 + 1e-12));
      expect(changedRecords(masked, values).length).toBe(result.changedRecords);
      expect(result.changedRecords).toBeLessThanOrEqual(result.movable);
      if (before.il1 !== null && targetIl1 !== null && after.il1 !== null) {
        const distance = Math.abs(after.il1 - targetIl1);
        expect(
          result.withinBand || distance <= Math.abs(before.il1 - targetIl1) * (1 + 1e-12),
        ).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

describe('refusals', () => {
  const file = columns([1, 2, 3]);
  test.each<[string, Partial<RefinementOptions>]>([
    ['p', { p: 0 }],
    ['p', { p: Number.NaN }],
    ['q', { q: 0 }],
    ['q', { q: 1.1 }],
    ['targetE', { targetE: -1 }],
    ['trials', { trials: 1.5 }],
    ['decimals', { decimals: [16] }],
    ['bounds', { bounds: [{ lowest: 2, highest: 1 }] }],
  ])('%s out of range', (key, options) => {
    const run = () => finish(refine(file, file, { ...standard, ...options }));
    expect(run).toThrow(PenumbraError);
    expect(run).toThrow(`${key} must be`);
  });

  test('infinite values, values out of all range, files with other columns', () => {
    const infinite = columns([1, Number.POSITIVE_INFINITY, 3]);
    expect(() => finish(refine(file, infinite, standard))).toThrow('Column 1 of the masked file');
    expect(() => finish(refine(infinite, file, standard))).toThrow('Column 1 of the original file');
    expect(() => finish(refine(file, columns([1, 1e200, 3]), standard))).toThrow('out of range');
    expect(() => finish(refine(file, [], standard))).toThrow(RangeError);
  });
});
