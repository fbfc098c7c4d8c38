import { describe, expect, test } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { FUZZY_TILE, type FuzzyShares, fuzzyTiles, halvesOf, sharedKernel } from './index.ts';

const { exp } = sharedKernel().functions;
const bits = new BigInt64Array(1);
const double = new Float64Array(bits.buffer);

/** The logarithm that powers are made with. */
function logOf(x: number): number {
  double[0] = x;
  const k = (bits[0] - 0x3fe6a09e667f3bcdn) >> 52n;
  bits[0] -= k << 52n;
  const s = (double[0] - 1) / (double[0] + 1);
  const z = s * s;
  let sum = 1 / 21;
  for (let odd = 19; odd > 1; odd -= 2) sum = sum * z + 1 / odd;
  const whole = Number(k);
  const rest = 2 * s * z * sum;
  return whole * 0.6931471803691238 + (2 * s + (rest + whole * 1.9082149292705877e-10));
}

/** The plain loops that the kernel repeats, record by record. */
function shareOf(distance: number, nearest: number, how: FuzzyShares): number {
  if (how.kind === 'exponentials') {
    const exponent = how.lambda * (distance - nearest);
    return exponent > how.most ? 0 : exp(-exponent);
  }
  if (nearest === 0) return distance === 0 ? 1 : 0;
  const ratio = nearest / distance;
  if (ratio < how.least) return 0;
  const halves = halvesOf(how.exponent);
  if (halves < 0) return exp(how.exponent * logOf(ratio));
  let power = halves % 2 === 1 ? Math.sqrt(ratio) : 1;
  let square = ratio;
  for (let left = halves >> 1; left > 0; left >>= 1) {
    if (left & 1) power *= square;
    square *= square;
  }
  return power;
}

function plain(rows: Float64Array, d: number, centres: Float64Array, how: FuzzyShares) {
  const n = rows.length / d;
  const c = centres.length / d;
  const distances = Array.from({ length: n }, (_, k) =>
    Array.from({ length: c }, (_, i) => {
      let sum = 0;
      for (let j = 0; j < d; j++) {
        const difference = rows[k * d + j] - centres[i * d + j];
        sum += difference * difference;
      }
      return sum;
    }),
  );
  const nearest = distances.map((list) => Math.min(...list));
  const shares = distances.map((list, k) =>
    list.map((distance) => shareOf(distance, nearest[k], how)),
  );
  const totals = shares.map((list) => list.reduce((a, b) => a + b, 0));
  /** In two lanes, tile by tile, as the kernel adds. */
  const added = (term: (k: number) => number) => {
    const lanes = [0, 0];
    for (let first = 0; first < n; first += FUZZY_TILE) {
      const t = (at: number) => (first + at < n ? term(first + at) : 0);
      for (const l of [0, 1]) lanes[l] += t(l) + t(l + 2) + (t(l + 4) + t(l + 6));
    }
    return lanes[0] + lanes[1];
  };
  const weightOf = (k: number, i: number) => {
    const weight = (1 / totals[k]) * shares[k][i];
    if (how.kind === 'exponentials') return weight;
    return weight * (nearest[k] === 0 ? 1 : nearest[k] / distances[k][i]);
  };
  const weights = Array.from({ length: c }, (_, i) => added((k) => weightOf(k, i)));
  const moves = Array.from({ length: c * d }, (_, at) => {
    const [i, j] = [Math.floor(at / d), at % d];
    return added((k) => weightOf(k, i) * (rows[k * d + j] - centres[at]));
  });
  return { distances, nearest, shares, totals, weights, moves };
}

const powers = (m: number): FuzzyShares => ({
  kind: 'powers',
  exponent: 1 / (m - 1),
  least: exp(-90 * (m - 1)),
});

describe.each<FuzzyShares>([
  ...[1.001, 1.05, 1.2, 1.3, 1.4, 1.5, 2, 3, 7.7, 1000].map(powers),
  { kind: 'exponentials', lambda: 0.01, most: 90 },
  { kind: 'exponentials', lambda: 10, most: 90 },
  { kind: 'exponentials', lambda: 1e9, most: 90 },
])('fuzzy shares by %j', (how) => {
  test.each([
    [1, 1, 1],
    [7, 2, 3],
    [8, 5, 1],
    [9, 3, 9],
    [40, 13, 17],
  ])(
    'of %i records with %i columns in %i centres are those of the plain loops, to the bit',
    (n, d, c) => {
      for (const kind of ['random', 'lattice', 'offset', 'far apart'] as const) {
        const next = generator(n * 100 + d * 10 + c);
        const value = {
          random: () => 4 * next() - 2,
          // Records on centres, and several centres on one record.
          lattice: () => Math.floor(2 * next()),
          offset: () => 1e9 + next(),
          'far apart': () => (next() - 0.5) * 10 ** Math.floor(20 * next() - 10),
        }[kind];
        const rows = Float64Array.from({ length: n * d }, value);
        const centres = Float64Array.from({ length: c * d }, value);
        const expected = plain(rows, d, centres, how);
        const tiles = fuzzyTiles(rows, d, c, how);
        for (let turn = 0; turn < 2; turn++) {
          const seen: number[] = [];
          tiles.start(centres);
          for (let first = 0; first < n; first += FUZZY_TILE) {
            tiles.share(first);
            const count = Math.min(FUZZY_TILE, n - first);
            for (let t = 0; t < count; t++) {
              const inLane = (list: Float64Array) =>
                Array.from({ length: c }, (_, i) => list[FUZZY_TILE * i + t]);
              seen.push(tiles.nearest[t], tiles.totals[t]);
              seen.push(...inLane(tiles.distances), ...inLane(tiles.shares));
              tiles.factors[t] = 1 / tiles.totals[t];
            }
            tiles.factors.fill(0, count);
            tiles.collect();
          }
          expect(seen).toEqual(
            expected.nearest.flatMap((nearest, k) => [
              nearest,
              expected.totals[k],
              ...expected.distances[k],
              ...expected.shares[k],
            ]),
          );
          const found = tiles.collected();
          expect([...found.weights]).toEqual(expected.weights);
          // A sum of nothing is 0, whatever its sign.
          expect(Array.from(found.moves, (x) => x + 0)).toEqual(expected.moves.map((x) => x + 0));
          tiles.shrink(0.5);
          expect([...tiles.collected().weights]).toEqual(expected.weights.map((x) => x / 2));
        }
      }
    },
  );
});

test('the logarithm of powers is right to three units in the last place', () => {
  const next = generator(21);
  const { log } = sharedKernel().functions;
  let worst = 0;
  for (let i = 0; i < 20_000; i++) {
    const x = i % 2 === 0 ? next() ** 20 : 1 - next() * 2 ** -Math.floor(50 * next());
    if (x < 1e-300 || x === 1) continue;
    worst = Math.max(worst, Math.abs(logOf(x) / log(x) - 1));
  }
  expect(worst).toBeLessThan(3 * 2 ** -52);
  expect(logOf(1)).toBe(0);
});

test('powers that are products are told from those that need logarithms', () => {
  const exponents = [1.2, 1.4, 1.25, 1.5, 2, 3].map((m) => 1 / (m - 1));
  expect(exponents.map(halvesOf)).toEqual([10, 5, 8, 4, 2, 1]);
  expect([1.3, 1.03, 1.001, 4].map((m) => halvesOf(1 / (m - 1)))).toEqual([-1, -1, -1, -1]);
});
