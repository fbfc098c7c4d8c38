import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scope } from '../../measures/contract/index.ts';
import { riskMeasures } from '../../measures/risk/index.ts';
import { scores } from '../../measures/score/index.ts';
import { utilityMeasures } from '../../measures/utility/index.ts';
import { defaultLimits } from './defaults.ts';
import { allHold, inapplicableLimits, judgeLimits } from './judge.ts';
import type { Limit, Limits, Purpose } from './limits.ts';
import { applicability, type Nature } from './nature.ts';
import { purposeOf, readLimits } from './read.ts';

const declared = [...utilityMeasures, ...riskMeasures, ...scores];
const known = declared.map(({ name }) => name);
const text = (limits: unknown) => JSON.stringify(limits);

describe('the limits that come with the program', () => {
  test('are about measures there are, in the direction that is better', () => {
    for (const { limits } of defaultLimits.purposes) {
      for (const { measure, most, least } of limits) {
        const found = declared.find(({ name }) => name === measure);
        expect(found, measure).toBeDefined();
        expect((most === undefined) !== (least === undefined)).toBe(true);
        expect(found!.direction).toBe(most === undefined ? 'higher is better' : 'lower is better');
      }
    }
  });

  test('survive being printed and read back: an office starts from them', () => {
    expect(readLimits(text(defaultLimits), 'limits.json', known)).toEqual(defaultLimits);
  });

  test('are stricter for the public than for science in all that is about risk', () => {
    const [open, science] = ['public', 'scientific'].map((name) => purposeOf(defaultLimits, name));
    expect(open.k).toBeGreaterThan(science.k!);
    for (const { measure, most, least } of science.limits) {
      if (!riskMeasures.some(({ name }) => name === measure)) continue;
      const other = open.limits.find((limit) => limit.measure === measure)!;
      if (most !== undefined) expect(other.most).toBeLessThanOrEqual(most);
      else expect(other.least).toBeGreaterThanOrEqual(least!);
    }
  });

  test('say who decided each figure', () => {
    for (const { limits } of defaultLimits.purposes) {
      for (const { source, because } of limits) {
        expect(source).toMatch(/decided here|\d{4}/);
        expect(because).toMatch(/\.$/);
      }
    }
  });
});

// biome-ignore lint/suspicious/noExplicitAny: what is given is wrong on purpose.
const changed = (change: (limits: any) => void) => {
  const limits = structuredClone(defaultLimits);
  change(limits);
  return text(limits);
};

describe('a file of limits is refused with the place', () => {
  const cases: [string, string, RegExp][] = [
    ['no JSON', '{', /^office\.json is not JSON/],
    ['a list', '[]', /^office\.json: It must be an object\.$/],
    ['another format', text({ format: 'x' }), /format must be "penumbra-limits"/],
    ['a later version', changed((l) => (l.version = 2)), /version must be 1/],
    ['no purposes', changed((l) => delete l.purposes), /purposes is not given/],
    ['an empty list', changed((l) => (l.purposes = [])), /purposes is empty/],
    [
      'a key of another name',
      changed((l) => (l.purposes[0].tittle = 'x')),
      /purposes\[0\] has an unknown key "tittle".*Did you mean "title"\?/,
    ],
    [
      'a purpose twice',
      changed((l) => (l.purposes[1].name = 'public')),
      /purposes\[1\]\.name is "public", like an earlier one/,
    ],
    [
      'a name that no flag can say',
      changed((l) => (l.purposes[0].name = '--for x')),
      /purposes\[0\]\.name must consist of letters/,
    ],
    [
      'a measure of another name',
      changed((l) => (l.purposes[0].limits[0].measure = 'k-anonimity')),
      /purposes\[0\]\.limits\[0\]\.measure is not a measure.*Did you mean "k-anonymity"\?/,
    ],
    [
      'a limit on both sides',
      changed((l) => (l.purposes[0].limits[0].least = 0)),
      /limits\[0\] needs either most or least, and not both/,
    ],
    [
      'a limit on no side',
      changed((l) => delete l.purposes[0].limits[0].most),
      /limits\[0\] needs either most or least/,
    ],
    [
      'a limit in words',
      changed((l) => (l.purposes[0].limits[0].most = '0')),
      /limits\[0\]\.most must be a number/,
    ],
    [
      'a limit twice',
      changed((l) => l.purposes[0].limits.push(l.purposes[0].limits[0])),
      /limits k-anonymity a second time/,
    ],
    ['no reason', changed((l) => delete l.purposes[0].limits[0].because), /because is not given/],
    ['an empty source', changed((l) => (l.purposes[0].limits[0].source = ' ')), /source must be/],
    ['half a record', changed((l) => (l.purposes[0].k = 2.5)), /k must be a whole number/],
    ['no group at all', changed((l) => (l.purposes[0].k = 1)), /k must be a whole number/],
  ];
  test.each(cases)('%s', (_, limits, says) => {
    expect(() => readLimits(limits, 'office.json', known)).toThrow(says);
  });

  test('and never by a defect, whatever it holds', () => {
    fc.assert(
      fc.property(fc.json(), (any) => {
        try {
          readLimits(any, 'office.json', known);
        } catch (error) {
          expect(error).toMatchObject({ name: 'PenumbraError', code: 'usage' });
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('a purpose that is not there is answered with those that are', () => {
  expect(() => purposeOf(defaultLimits, 'publik')).toThrow(
    /no purpose "publik"\. The purposes are public, scientific, in-house\. Did you mean "public"\?/,
  );
});

const own = (limits: Purpose['limits'], k?: number): Purpose => ({
  name: 'own',
  title: 'Own',
  description: 'For a test.',
  limits,
  ...(k === undefined ? {} : { k }),
});
const words = { because: 'It is a test.', source: 'decided here' };
const linkage = (value: number | null) => [{ name: 'linkage', value, unit: '%' }];

describe('judging', () => {
  test('a figure on its limit holds, one beyond it by a hair does not and is shown with all digits', () => {
    const most = own([{ measure: 'linkage', most: 5, ...words }]);
    expect(judgeLimits(most, linkage(5))[0]).toMatchObject({
      holds: true,
      words: 'Distance-based record linkage: 5 % (limit: at most 5 %) [linkage].',
    });
    expect(judgeLimits(most, linkage(5.00000001))[0]).toMatchObject({
      holds: false,
      words: 'Distance-based record linkage: 5.00000001 % (limit: at most 5 %) [linkage].',
    });
    const least = own([{ measure: 'linkage', least: 5, ...words }]);
    expect(judgeLimits(least, linkage(5))[0].holds).toBe(true);
    expect(judgeLimits(least, linkage(4.9))[0].holds).toBe(false);
  });

  test('what was not measured is open, with the reason, and the whole does not hold', () => {
    const purpose = own([{ measure: 'linkage', most: 5, ...words }]);
    for (const figures of [[], linkage(null)]) {
      const verdicts = judgeLimits(purpose, figures);
      expect(verdicts[0]).toMatchObject({ value: null, holds: null });
      expect(verdicts[0].words).toMatch(/not measured \(limit: at most 5/);
      expect(allHold(verdicts)).toBe(null);
    }
    const reason = { ...linkage(null)[0], reason: 'The files are not paired.' };
    expect(judgeLimits(purpose, [reason])[0].words).toMatch(/The files are not paired\.$/);
  });

  const parts = (below: Record<number, number>) => [
    {
      name: 'k-anonymity',
      value: below[2],
      unit: '%',
      parts: Object.entries(below).flatMap(([k, value]) => [
        { name: `in combinations of fewer than ${k} records`, value },
        { name: `in combinations of fewer than ${k} records, in the original`, value: 100 },
      ]),
    },
  ];

  test.each([
    [5, { 2: 0, 3: 0, 5: 0, 10: 40 }, true],
    [5, { 2: 0, 3: 0, 5: 1, 10: 40 }, false],
    [4, { 2: 0, 3: 0, 5: 0, 10: 40 }, true],
    [4, { 2: 0, 3: 2, 5: 3, 10: 40 }, false],
    [4, { 2: 0, 3: 0, 5: 3, 10: 40 }, null],
    [20, { 2: 0, 3: 0, 5: 0, 10: 0 }, null],
    [20, { 2: 0, 3: 0, 5: 0, 10: 1 }, false],
  ])('k = %i is told from the counts on either side, or open', (k, below, holds) => {
    const [verdict] = judgeLimits(own([], k), parts(below));
    expect(verdict.holds).toBe(holds);
  });

  test('k is open where the keys were not counted', () => {
    expect(judgeLimits(own([], 5), [])[0].holds).toBe(null);
    const bare = [{ name: 'k-anonymity', value: 0, unit: '%' }];
    expect(judgeLimits(own([], 5), bare)[0].holds).toBe(null);
    expect(judgeLimits(own([], 2), bare)[0].holds).toBe(true);
  });

  test('a lower figure is never worse where at most is asked, and the whole fails with its worst', () => {
    const limits: Limits['purposes'][number] = own([{ measure: 'linkage', most: 5, ...words }]);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (x, share) => {
          const [high] = judgeLimits(limits, linkage(x));
          const [low] = judgeLimits(limits, linkage(x * share));
          if (high.holds) expect(low.holds).toBe(true);
          expect(allHold([high, low])).toBe(high.holds && low.holds);
        },
      ),
    );
  });
});

describe('a limit is about a release', () => {
  const nature: Nature = {
    made: 'masked',
    drawn: 'census',
    columns: 'numbers',
    lacks: {},
    numbers: [],
    unknownNumbers: [],
    trueConfidential: [],
  };
  const limit = (measure: string, appliesTo?: Scope): Limit => ({
    measure,
    most: 5,
    ...words,
    ...(appliesTo && { appliesTo }),
  });
  const state = (one: Limit, about: Partial<Nature>, ...others: Limit[]) =>
    applicability(one, { ...nature, ...about }, [one, ...others]).state;

  test('as its measure declares, and as it says itself', () => {
    const drawn = { made: 'wholly synthetic' } as const;
    expect(state(limit('linkage'), {})).toBe('applies');
    expect(state(limit('linkage'), drawn, limit('near-copies'))).toBe('does not apply');
    expect(state(limit('membership'), {}, limit('linkage'))).toBe('does not apply');
    expect(state(limit('membership'), drawn)).toBe('applies');
    expect(state(limit('near-copies', { made: ['wholly synthetic'] }), {}, limit('linkage'))).toBe(
      'does not apply',
    );
    expect(state(limit('means', { drawn: 'sample' }), {})).toBe('does not apply');
    expect(state(limit('means', { drawn: 'sample' }), { drawn: 'sample' })).toBe('applies');
    // Nobody knows how the file was made: every limit is about it.
    expect(state(limit('linkage'), { made: 'unknown' })).toBe('applies');
  });

  test('of risk, unless another one takes its place', () => {
    const drawn = { made: 'wholly synthetic' } as const;
    expect(applicability(limit('linkage'), { ...nature, ...drawn }, [])).toMatchObject({
      state: 'open',
      remedy: expect.stringMatching(/--limits/),
    });
    const lack = { because: 'a key was perturbed', instead: ['perturbed keys'] } as const;
    const perturbed = { lacks: { 'shared keys': lack } };
    expect(state(limit('k-anonymity'), perturbed)).toBe('applies');
    expect(state(limit('k-anonymity'), perturbed, limit('interval-rank'))).toBe('applies');
    expect(state(limit('k-anonymity'), perturbed, limit('linkage-keys'))).toBe('does not apply');
    // A limit that stays because nothing takes its place is a limit of risk for the others.
    expect(state(limit('membership'), perturbed, limit('k-anonymity'))).toBe('does not apply');
    // No household is linked, whatever happened to the keys.
    const none = { 'linked units': { because: 'the file has no number of a unit' } };
    const unlinked = { lacks: { ...perturbed.lacks, ...none } };
    expect(state(limit('household-risk'), unlinked, limit('k-anonymity'))).toBe('does not apply');
  });

  test('is open with a remedy where somebody must decide first', () => {
    const lack = { because: 'no key is known', remedy: 'Give roles.' };
    const purpose = own([limit('l-diversity-distinct')]);
    const undecided = { ...nature, lacks: { 'shared keys': lack } };
    expect(judgeLimits(purpose, [], undecided)).toMatchObject([
      { holds: null, words: expect.stringMatching(/because no key is known\. Give roles\.$/) },
    ]);
    expect(inapplicableLimits(purpose, undecided)).toEqual([]);
  });

  test('over the numbers that are no keys, by the mean of their parts', () => {
    const parts = [
      { name: 'age', value: 100 },
      { name: 'income', value: 4 },
      { name: 'rent', value: 2 },
    ];
    const figures = [{ name: 'interval-rank', value: 35.3, unit: '%', parts }];
    const about = { ...nature, unknownNumbers: ['income', 'rent'] };
    expect(judgeLimits(own([limit('interval-rank')]), figures, about)).toMatchObject([
      { value: 3, holds: true },
    ]);
    expect(judgeLimits(own([limit('interval-rank')]), figures)).toMatchObject([{ holds: false }]);
  });

  test('over codes, where tables of numbers do not count', () => {
    const parts = [
      { name: 'sex, region', value: 4 },
      { name: 'age, sex', value: 98 },
    ];
    const figures = [{ name: 'contingency-two', value: 51, unit: '%', parts }];
    const about = { ...nature, numbers: ['age'] };
    expect(judgeLimits(own([limit('contingency-two')]), figures, about)).toMatchObject([
      { value: 4, holds: true },
    ]);
  });

  test('over confidential columns that show true values, by the worst of them', () => {
    const parts = [
      { name: 'wages', value: 1 },
      { name: 'illness', value: 3 },
      { name: 'debts', value: 4 },
    ];
    const figures = [{ name: 'l-diversity-distinct', value: 1, unit: '', parts }];
    const about = { ...nature, trueConfidential: ['illness', 'debts'] };
    const { most: _, ...least } = { ...limit('l-diversity-distinct'), least: 2 };
    expect(judgeLimits(own([least]), figures, about)).toMatchObject([{ value: 3, holds: true }]);
    expect(judgeLimits(own([least]), figures)).toMatchObject([{ value: 1, holds: false }]);
  });

  test('is read from a file, and refused where it names what there is not', () => {
    const file = (appliesTo: unknown) =>
      readLimits(
        text({
          format: 'penumbra-limits',
          version: 1,
          purposes: [own([{ ...limit('linkage'), appliesTo } as Limit])],
        }),
        'office.json',
        known,
      );
    const scope = { made: ['masked'], drawn: 'sample', has: ['keys'], over: 'unknown numbers' };
    expect(file(scope).purposes[0].limits[0].appliesTo).toEqual(scope);
    expect(() => file({ made: ['drawn'] })).toThrow(/made\[0\] must be one of: masked, hybrid/);
    expect(() => file({ drawn: 'all' })).toThrow(/drawn must be one of: sample, census/);
  });
});
