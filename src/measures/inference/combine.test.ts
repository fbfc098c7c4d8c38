import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combineEstimates, type Rule } from './combine.ts';

const q = [4.1, 5.3, 4.7, 6.2, 3.8];
const v = [0.21, 0.25, 0.19, 0.3, 0.22];

/** R 4.2.2: mean, var, sqrt, qt. */
const inR: [string, Parameters<typeof combineEstimates>, (number | null)[]][] = [
  [
    'partially',
    [q, v, { rule: 'partially' }],
    [4.82, 0.6476109943476871, 20.46903572438494, 3.47108882873261, 6.168911171267391],
  ],
  [
    'fully',
    [q, v, { rule: 'fully' }],
    [4.82, 0.9372299611087986, 2.494150668719431, 1.464098208552147, 8.175901791447853],
  ],
  [
    'fully, 90 %',
    [q, v, { rule: 'fully', level: 0.9 }],
    [4.82, 0.9372299611087986, 2.494150668719431, 2.419477714064395, 7.220522285935605],
  ],
  [
    'fully, adjusted for 200 records of 100',
    [
      [1, 1.1, 0.9],
      [0.5, 0.6, 0.4],
      { rule: 'fully', syntheticRecords: 200, originalRecords: 100 },
    ],
    [1, 1, null, -0.9599639845400536, 2.959963984540054],
  ],
  [
    'complete, drawn, 500 records of 1000',
    [q, v, { rule: 'complete', syntheticRecords: 500, originalRecords: 1000 }],
    [4.82, 0.4326661530556787, null, 3.971989922681376, 5.668010077318625],
  ],
  [
    'complete, fixed, 500 records of 1000',
    [
      q,
      v,
      {
        rule: 'complete',
        parameters: 'fixed',
        syntheticRecords: [500, 500, 500, 500, 500],
        originalRecords: 1000,
      },
    ],
    [4.82, 0.4047221268969612, null, 4.026759207535507, 5.613240792464493],
  ],
  [
    'complete, drawn, one file, 99 %',
    [[3], [0.04], { rule: 'complete', level: 0.99 }],
    [3, 0.3464101615137755, null, 2.10770655492571, 3.89229344507429],
  ],
  [
    'complete, fixed, one file',
    [[3], [0.04], { rule: 'complete', parameters: 'fixed' }],
    [3, 0.282842712474619, null, 2.445638470260129, 3.554361529739871],
  ],
  [
    // The figures in the help page of pool.scalar.syn of mice.
    'partially, two files',
    [[0.12182, 0.13209], [0.02121 * 0.02121, 0.02516 * 0.02516], { rule: 'partially' }],
    [0.126955, 0.02382882865354485, 463.7126951561908, 0.08012913662756445, 0.1737808633724356],
  ],
];

describe('combining rules', () => {
  test.each(inR)('%s: the figures of R', (_, given, [estimate, error, degrees, low, high]) => {
    const found = combineEstimates(...given);
    expect(found.estimate).toBeCloseTo(estimate!, 12);
    expect(found.standardError).toBeCloseTo(error!, 12);
    if (degrees === null) expect(found.degrees).toBe(Number.POSITIVE_INFINITY);
    else expect(found.degrees / degrees).toBeCloseTo(1, 11);
    expect(found.low).toBeCloseTo(low!, 10);
    expect(found.high).toBeCloseTo(high!, 10);
  });

  // The help page of syntheticPool, gFormulaMI 1.0.0 (Bartlett), prints what ten fully synthetic files give.
  test.each([
    {
      estimate: -0.02071539,
      within: 0.0008125695,
      between: 0.001763004,
      total: 0.001126735,
      degrees: 3.038045,
      low: -0.1267874,
      high: 0.08535658,
    },
    {
      estimate: 2.96593502,
      within: 0.0016251389,
      between: 0.004203106,
      total: 0.002998278,
      degrees: 3.784951,
      low: 2.8104386,
      high: 3.12143146,
    },
  ])('fully: the published example of gFormulaMI, $estimate', (published) => {
    const { estimate, within, between } = published;
    // Ten estimates with that mean and that variance.
    const distance = Math.sqrt(between * 0.9);
    const estimates = Array.from({ length: 10 }, (_, l) =>
      l % 2 === 0 ? estimate + distance : estimate - distance,
    );
    const found = combineEstimates(estimates, new Array(10).fill(within), { rule: 'fully' });
    expect(found.between).toBeCloseTo(between, 9);
    expect(found.within).toBeCloseTo(within, 12);
    expect(found.standardError * found.standardError).toBeCloseTo(published.total, 8);
    expect(found.degrees).toBeCloseTo(published.degrees, 4);
    expect(found.low).toBeCloseTo(published.low, 6);
    expect(found.high).toBeCloseTo(published.high, 6);
    expect(found.isAdjusted).toBe(false);
  });

  test('between and within are told, between only where files can differ', () => {
    const found = combineEstimates(q, v, { rule: 'partially' });
    expect(found.between).toBeCloseTo(0.927, 12);
    expect(found.within).toBeCloseTo(0.234, 12);
    expect(combineEstimates([1], [1], { rule: 'complete' }).between).toBeNull();
  });

  test('a variance of the rule fully that is not positive is adjusted, and said so', () => {
    expect(combineEstimates([1, 1.1], [3, 3], { rule: 'fully' }).isAdjusted).toBe(true);
    expect(combineEstimates([1, 9], [3, 3], { rule: 'fully' }).isAdjusted).toBe(false);
    const certain = combineEstimates([2, 2], [0, 0], { rule: 'fully' });
    expect(certain).toMatchObject({ estimate: 2, standardError: 0, low: 2, high: 2 });
    expect(certain.isAdjusted).toBe(false);
  });

  test('files that agree leave the variance within, with normal quantiles', () => {
    const { standardError, degrees } = combineEstimates([2, 2, 2], [4, 4, 4], {
      rule: 'partially',
    });
    expect(standardError).toBe(2);
    expect(degrees).toBe(Number.POSITIVE_INFINITY);
  });

  test('files without a variance of their own have one less degree of freedom than files', () => {
    expect(combineEstimates([1, 2, 4], [0, 0, 0], { rule: 'partially' }).degrees).toBe(2);
    expect(combineEstimates([1, 2, 4], [0, 0, 0], { rule: 'fully' }).degrees).toBe(2);
  });

  test('many files of the rule complete come near to the original, and never below it', () => {
    const many = new Array(100000).fill(1);
    const { standardError } = combineEstimates(many, many, { rule: 'complete' });
    expect(standardError).toBeGreaterThan(1);
    expect(standardError).toBeCloseTo(1, 4);
  });

  const someFiles = fc
    .array(
      fc.tuple(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      ),
      { minLength: 2, maxLength: 12 },
    )
    .map((files) => [files.map(([x]) => x), files.map(([, y]) => y)] as const);

  test('the order of the files does not matter, and the interval holds the estimate', () => {
    fc.assert(
      fc.property(
        someFiles,
        fc.constantFrom<Rule>('fully', 'partially', 'complete'),
        ([a, b], rule) => {
          const found = combineEstimates(a, b, { rule });
          expect(combineEstimates([...a].reverse(), [...b].reverse(), { rule })).toEqual(found);
          expect(found.low).toBeLessThanOrEqual(found.estimate);
          expect(found.high).toBeGreaterThanOrEqual(found.estimate);
          expect(found.degrees).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('drawn parameters give longer intervals than fixed ones', () => {
    fc.assert(
      fc.property(someFiles, fc.integer({ min: 1, max: 5000 }), ([a, b], k) => {
        const records = { syntheticRecords: k, originalRecords: 1000 };
        const drawn = combineEstimates(a, b, { rule: 'complete', parameters: 'drawn', ...records });
        const fixed = combineEstimates(a, b, { rule: 'complete', parameters: 'fixed', ...records });
        expect(drawn.standardError).toBeGreaterThan(fixed.standardError);
      }),
    );
  });

  test.each<[string, Parameters<typeof combineEstimates>, RegExp]>([
    ['no file', [[], [], { rule: 'complete' }], /no estimate to combine/],
    ['one file, fully', [[1], [1], { rule: 'fully' }], /"fully".*the rule "complete"/],
    ['one file, partially', [[1], [1], { rule: 'partially' }], /"partially".*the rule "complete"/],
    ['other lengths', [[1, 2], [1], { rule: 'complete' }], /2 estimates and 1 variances/],
    ['a negative variance', [[1, 2], [1, -1], { rule: 'fully' }], /Variance 2 is negative/],
    ['no number', [[1, Number.NaN], [1, 1], { rule: 'fully' }], /Estimate 2 is not a number/],
    [
      'other numbers of records',
      [[1, 2], [1, 1], { rule: 'complete', syntheticRecords: [10, 11] }],
      /different numbers of records/,
    ],
    [
      'no synthetic records',
      [[1, 2], [1, 1], { rule: 'complete', originalRecords: 11 }],
      /give both, or neither/,
    ],
    [
      'no records',
      [[1], [1], { rule: 'complete', syntheticRecords: 0, originalRecords: 11 }],
      /at least 1/,
    ],
    ['a level of 95', [[1], [1], { rule: 'complete', level: 95 }], /give 0\.95 for 95 %/],
  ])('refuses %s', (_, given, message) => {
    expect(() => combineEstimates(...given)).toThrow(message);
  });
});
