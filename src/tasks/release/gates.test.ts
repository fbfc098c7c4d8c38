import { describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { AuditLog } from '../../io/audit/index.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { recordFormat } from '../../io/formats/index.ts';
import { keyPairOf, signerWith } from '../../io/signatures/index.ts';
import type { Verification } from '../../recipe/certificate/verification.ts';
import { load, loadLike } from '../../recipe/dataset/load.ts';
import type { Certificate, CertifiedFate, Recipe } from '../../recipe/index.ts';
import type { Codebook, ReportData } from '../../report/index.ts';
import type { AssessedFigure } from '../assess/assess.ts';
import type { ReleaseCandidate } from '../gates/index.ts';
import { gates } from '../gates/index.ts';
import { defaultLimits, type LimitVerdict, purposeOf } from '../limits/index.ts';
import { codebookOf } from './codebook.ts';
import { isFree, passGates } from './decide.ts';
import { type Acceptance, checkAcceptances, earlierAcceptances } from './waivers.ts';

const RECORDS = 40;

/** A CSV with so many records; each column is a function of the record. */
function csv(columns: Readonly<Record<string, (i: number) => unknown>>): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = Array.from({ length: RECORDS }, (_, i) =>
    Object.values(columns)
      .map((make) => cell(String(make(i))))
      .join(','),
  );
  return `${[Object.keys(columns).map(cell).join(','), ...rows].join('\n')}\n`;
}

/** Looks random, and is never in order. */
const mixed = (i: number) => (i * 17 + 5) % 41;
const region = (i: number) => ['North', 'South'][mixed(i) % 2];

interface Case {
  readonly original?: Readonly<Record<string, (i: number) => unknown>>;
  readonly masked: Readonly<Record<string, (i: number) => unknown>>;
  readonly recipe?: Partial<Recipe>;
  readonly certificate?: Partial<Certificate>;
  readonly verification?: Partial<Verification>;
  readonly fates?: Readonly<Record<string, CertifiedFate['fate']>>;
  readonly candidate?: Partial<ReleaseCandidate>;
}

async function candidateOf(given: Case): Promise<ReleaseCandidate> {
  const before = given.original ?? given.masked;
  const source = bytesSource('a.csv', csv(before));
  const original = await load(
    source,
    { header: 'yes' },
    { description: given.recipe?.description },
  );
  const released = bytesSource('b.csv', csv(given.masked));
  const masked = await loadLike(original, released, { header: 'yes' });
  let place = 0;
  const columns = Object.keys(before).map((name, i): CertifiedFate => {
    const isThere = name in given.masked;
    return {
      name,
      fate: isThere ? (given.fates?.[name] ?? 'copied') : 'left out',
      original: i + 1,
      protected: isThere ? ++place : null,
    };
  });
  const certificate = {
    columns,
    steps: [],
    file: [],
    notCovered: [],
    notReleasable: [],
    dialect: masked.dialect,
    ...given.certificate,
  } as unknown as Certificate;
  const recipe = { penumbra: 2, steps: [], ...given.recipe } as Recipe;
  const context = { original, masked, certificate, recipe };
  const codebook = codebookOf({
    ...context,
    dataName: 'data.csv',
    format: recordFormat(masked),
    threshold: 5,
    isForSpreadsheet: false,
  });
  return {
    ...context,
    kept: null,
    verification: { verdicts: [], holds: true, withdrawn: [], ...given.verification },
    purpose: { name: 'public', title: 'Public', description: '', k: 5, limits: [] },
    limits: [],
    assessment: { figures: [], warnings: [] },
    alsoReleased: [],
    notFound: [],
    codebook,
    report: { pictures: { categories: [] } } as unknown as ReportData,
    isForSpreadsheet: false,
    ...given.candidate,
  };
}

async function finding(name: string, given: Case) {
  const gate = gates.find((one) => one.name === name)!;
  return gate.check(await candidateOf(given));
}

const plain = { age: (i: number) => 20 + mixed(i), region };

/** Somebody decided on both columns, and others do not know the ages. */
const decided = { description: described({ age: 'confidential', region: 'key' }) };

test('every gate holds for a file with nothing against it', async () => {
  const outcomes = passGates(await candidateOf({ masked: plain, recipe: decided }), []);
  expect(outcomes.filter(({ state }) => state !== 'holds')).toEqual([]);
  expect(outcomes).toHaveLength(16);
});

describe('decided', () => {
  test('fails for columns that nobody gave a role, and a guess is no decision', async () => {
    const open = await finding('decided', { masked: plain });
    expect(open).toMatchObject({ holds: false, found: '2 columns undecided: age, region' });
    const recipe = { description: described({ age: 'confidential' }) };
    const one = await finding('decided', { masked: plain, recipe });
    expect(one).toMatchObject({ holds: false, found: '1 column undecided: region' });
    expect((await finding('decided', { masked: plain, recipe: decided })).holds).toBe(true);
  });

  test('needs no role for columns that are left out or hidden', async () => {
    const { region: _, ...masked } = plain;
    const recipe = { description: described({ age: 'confidential' }) };
    expect((await finding('decided', { original: plain, masked, recipe })).holds).toBe(true);
    const fates = { region: 'pseudonymised' as const };
    expect((await finding('decided', { masked: plain, recipe, fates })).holds).toBe(true);
  });
});

describe('inferred', () => {
  const figure = (parts: Readonly<Record<string, number>>, value: number | null = 0) =>
    finding('inferred', {
      masked: plain,
      candidate: {
        assessment: {
          figures: [
            {
              name: 'inferred-cells',
              value,
              reason: 'It needs more.',
              parts: Object.entries(parts).map(([name, count]) => ({ name, value: count })),
            } as unknown as AssessedFigure,
          ],
          warnings: [],
        },
      },
    });

  test('fails with the sources if emptied cells follow from others, and not for changed ones', async () => {
    const found = await figure({
      'emptied cells': 570,
      'emptied cells that can be inferred': 502,
      'changed cells that can be inferred': 3,
      'emptied cells inferred from other members of the unit': 500,
      'emptied cells inferred from rules and totals': 2,
      'records that are unique by their keys again': 249,
    });
    expect(found).toMatchObject({
      holds: false,
      found:
        '502 of 570 emptied cells (88.1 %) can be inferred: 500 from other members of the unit, 2 from rules and totals; 249 records are unique by their keys again',
    });
    const none = await figure({ 'emptied cells': 570, 'changed cells that can be inferred': 3 });
    expect(none).toMatchObject({ holds: true, found: 'none of 570 emptied cells' });
    expect((await figure({})).holds).toBe(true);
    expect(await figure({}, null)).toMatchObject({
      holds: false,
      found: 'it was not measured: It needs more',
    });
  });
});

describe('alone', () => {
  test('counts the records that are alone in the copied columns that others could know', async () => {
    const found = await finding('alone', { masked: plain });
    expect(found).toMatchObject({
      holds: false,
      found: expect.stringMatching(/^40 of 40 records are alone .*: age, region$/),
    });
  });

  test('leaves out what others do not know, and believes nobody that a column is harmless', async () => {
    const judged = (role: 'confidential' | 'harmless' | 'weight') =>
      finding('alone', {
        masked: plain,
        recipe: { description: described({ age: role, region: 'key' }) },
      });
    expect((await judged('confidential')).holds).toBe(true);
    expect((await judged('weight')).holds).toBe(true);
    expect((await judged('harmless')).holds).toBe(false);
  });

  test.each([
    ['unique-series', 'their keys over time'],
    ['unique-units', 'their size and the keys of their members'],
  ])(
    'a unit that is alone by %s stops a public file, and is a note for others',
    async (name, by) => {
      const judged = (k: number, value: number) =>
        finding('alone', {
          masked: { pid: (i: number) => i >> 1, region: () => 'North' },
          recipe: {
            description: described({ pid: { role: 'unit', unit: 'person' }, region: 'key' }),
          },
          candidate: {
            purpose: { name: 'some', title: 'Some', description: '', k, limits: [] },
            assessment: {
              figures: [{ name, value } as unknown as AssessedFigure],
              warnings: [],
            },
          },
        });
      const words = `3 of 20 units are unique by ${by}`;
      expect(await judged(5, 15)).toMatchObject({
        holds: false,
        found: `no record is alone by region; ${words}`,
      });
      expect(await judged(3, 15)).toMatchObject({ holds: true, notes: [`${words}.`] });
      expect((await judged(5, 0)).holds).toBe(true);
    },
  );

  test('leaves out what was protected', async () => {
    const fates = { age: 'recoded' as const };
    expect(await finding('alone', { masked: plain, fates })).toMatchObject({
      holds: true,
      found: 'no record is alone by region',
    });
  });
});

describe('weights', () => {
  const roles = { age: 'key', region: 'key', w: 'weight' } as const;
  const wide = { age: (i: number) => i % 4, region: (i: number) => 'NS'[(i >> 2) % 2] };
  const judged = (w: (i: number) => unknown, others: Partial<Case> = {}, described_ = {}) =>
    finding('weights', {
      masked: { ...wide, w },
      recipe: { description: { ...described({ ...roles }), ...described_ } },
      ...others,
    });

  test('counts records that are unique by a weight, alone or with the keys', async () => {
    expect(await judged((i) => (i === 7 ? 9.5 : 2.5))).toMatchObject({
      holds: false,
      found:
        '1 record of 40 unique by "w" alone; 1 record of 40 unique by the keys and "w", and not by the keys alone',
    });
    expect(await judged((i) => (i === 7 || i === 8 ? 9.5 : 2.5))).toMatchObject({
      holds: false,
      found: '2 records of 40 unique by the keys and "w", and not by the keys alone',
    });
    expect(await judged(() => 2.5)).toMatchObject({
      holds: true,
      found: 'no record is told by w',
    });
    expect((await finding('weights', { masked: plain })).found).toBe('the file has no weights');
  });

  test('counts units instead of records, if there are units', async () => {
    const home = (i: number) => `h${i >> 1}`;
    const file = { ...wide, w: (i: number) => (i >> 1 === 3 ? 9.5 : 2.5), home };
    const description = described({ ...roles, home: { role: 'unit', unit: 'home' } });
    expect((await finding('weights', { masked: file, recipe: { description } })).found).toMatch(
      /^1 home of 20 unique by "w" alone; 1 home of 20 unique by the keys and "w"/,
    );
  });

  test('finds changed weights by the nearest one, and not what chance finds', async () => {
    const own = (i: number) => 100 + 10 * i;
    const fates = { w: 'recoded' as const };
    const near = await judged((i) => own(i) + mixed(i) / 41, {
      original: { ...wide, w: own },
      fates,
    });
    expect(near.found).toMatch(/^40 records of 40 unique by "w" alone/);
    expect(near.next).toMatch(/^A step changed the weights, and they still tell/);
    const others = await judged((i) => own(mixed(i) % 40), {
      original: { ...wide, w: own },
      fates,
    });
    expect(others.holds).toBe(true);
  });

  test('fails if a weight tells a column that was left out, and not if the column stays', async () => {
    const w = (i: number) => (region(i) === 'North' ? 10 : 20);
    const { region: _, ...rest } = wide;
    const description = { description: described({ age: 'harmless', region: 'key', w: 'weight' }) };
    const left = { original: { ...rest, region, w }, masked: { ...rest, w }, recipe: description };
    expect(await finding('weights', left)).toMatchObject({
      holds: false,
      found: '"w" tells "region", which was changed or left out, for 40 records',
    });
    const stays = { masked: { ...rest, region, w }, recipe: description };
    expect((await finding('weights', stays)).holds).toBe(true);
    // One weight for one class of equal keys says no more than the keys.
    const classed = { original: { age: (i: number) => (w(i) > 10 ? 1 : 2), region, w } };
    const together = { ...classed, masked: { age: classed.original.age, w }, recipe: description };
    const keyed = { description: described({ age: 'key', region: 'key', w: 'weight' }) };
    const inStep = {
      ...together,
      recipe: keyed,
      fates: { w: 'recoded' },
    } as const;
    expect((await finding('weights', inStep)).holds).toBe(true);
    expect((await finding('weights', { ...inStep, fates: {} })).holds).toBe(false);
  });

  test('counts rows of replicate weights', async () => {
    const replicate = { role: 'weight', replicateOf: 'w' } as const;
    const file = {
      ...wide,
      w: () => 2.5,
      r1: (i: number) => (i % 5) + 1,
      r2: (i: number) => Math.floor(i / 5) + 1,
    };
    const description = described({ ...roles, r1: replicate, r2: replicate });
    expect(await finding('weights', { masked: file, recipe: { description } })).toMatchObject({
      holds: false,
      found: '40 records of 40 unique by the row of 2 replicate weights',
    });
    // Carried by their weight, they keep their ratios to it; rows that are shared tell nobody.
    const carried = (r: (i: number) => number) => {
      const half = (values: (i: number) => number) => (i: number) => values(i) / 2;
      const same = { ...file, r1: r, r2: r };
      return finding('weights', {
        original: same,
        masked: { ...same, w: half(file.w), r1: half(r), r2: half(r) },
        fates: { w: 'recoded', r1: 'carried', r2: 'carried' },
        recipe: { description },
      });
    };
    expect((await carried((i) => i + 1)).found).toMatch(/^40 records of 40 unique by the row/);
    expect((await carried((i) => (i % 2) * 5)).holds).toBe(true);
  });
});

describe('design', () => {
  test('fails for strata and clusters that are copied, unless they are keys or harmless', async () => {
    const file = { ...plain, psu: (i: number) => `p${i % 4}` };
    const judged = (role: 'confidential' | 'key', fates = {}) =>
      finding('design', {
        masked: file,
        fates,
        recipe: {
          description: {
            ...described({ age: 'confidential', region: 'harmless', psu: role }),
            strata: ['region'],
            clusters: ['psu'],
          },
        },
      });
    expect(await judged('confidential')).toMatchObject({
      holds: false,
      found: 'copied from the sampling design: psu',
    });
    expect((await judged('key')).holds).toBe(true);
    expect((await judged('confidential', { psu: 'pseudonymised' })).holds).toBe(true);
  });
});

describe('claims', () => {
  const verdicts = [{ statement: 'It is so.', verdict: 'fails' as const, found: '3 are not' }];

  test('fails where a statement fails, or could not be verified', async () => {
    const failed = await finding('claims', {
      masked: plain,
      verification: { verdicts, holds: false },
    });
    expect(failed).toMatchObject({ holds: false, found: '"It is so" fails (3 are not)' });
  });

  test('fails where the certificate says that the file is not for release', async () => {
    const certificate = { notReleasable: ['no value was changed'] };
    expect(await finding('claims', { masked: plain, certificate })).toMatchObject({
      holds: false,
      found: 'not for release: no value was changed',
    });
  });
});

describe('limits', () => {
  const limit = { measure: 'linkage', most: 5, because: '', source: '' };
  const verdict = (holds: boolean | null) => ({ limit, value: null, holds, words: 'Words.' });

  test('what was not measured does not count as within its limit', async () => {
    for (const [holds, found] of [
      [true, 'the limit of the purpose "public" holds'],
      [false, 'Words'],
      [null, 'Open: Words'],
    ] as const) {
      const given = { masked: plain, candidate: { limits: [verdict(holds)] } };
      expect(await finding('limits', given)).toMatchObject({ holds: holds === true, found });
    }
  });
});

describe('rules', () => {
  const edits = { rules: [{ rule: 'age >= 0' }], columns: [1] };
  const file = [{ claim: 'edits', sentence: 'Rules hold.' }] as unknown as Certificate['file'];

  test('are those of the certificate, counted again', async () => {
    for (const verdict of ['holds', 'fails'] as const) {
      const verdicts = [{ statement: 'Rules hold.', verdict, found: 'counted' }];
      const given = { masked: plain, certificate: { edits, file }, verification: { verdicts } };
      expect((await finding('rules', given)).holds).toBe(verdict === 'holds');
    }
  });

  test('hold where none were given, and do not where nothing was counted', async () => {
    expect(await finding('rules', { masked: plain })).toEqual({
      holds: true,
      found: 'no rules were given',
    });
    expect((await finding('rules', { masked: plain, certificate: { edits, file } })).holds).toBe(
      false,
    );
  });
});

describe('identifiers', () => {
  const person = (i: number) => `P${1000 + mixed(i)}`;
  const description = described({ person: 'identifier' });

  test('are found under another name and in another order', async () => {
    for (const masked of [
      { person, ...plain },
      { ...plain, code: person },
      { ...plain, code: (i: number) => person(RECORDS - 1 - i) },
    ]) {
      const original = { person, ...plain, code: (i: number) => mixed(i) };
      expect(
        (await finding('identifiers', { original, masked, recipe: { description } })).holds,
      ).toBe(false);
    }
  });

  test('are found within texts of their records', async () => {
    const note = (i: number) => `x${i % 30}`;
    const original = { person, ...plain, note };
    const masked = {
      ...plain,
      note: (i: number) => (i === 7 ? `seen ${person(i)} again` : note(i)),
    };
    expect(
      await finding('identifiers', { original, masked, recipe: { description } }),
    ).toMatchObject({
      holds: false,
      found: '"person" is within the texts of 1 record in "note"',
    });
  });

  test('that are numbers are not mistaken for other numbers of the same range', async () => {
    const number = (i: number) => i + 1;
    const original = { number, ...plain, size: (i: number) => 1 + ((i * 7) % RECORDS) };
    const recipe = { description: described({ number: 'identifier', size: 'confidential' }) };
    const masked = { ...plain, size: (i: number) => 1 + ((i * 11) % 30) };
    expect(await finding('identifiers', { original, masked, recipe })).toMatchObject({
      holds: true,
    });
    const again = { ...plain, size: (i: number) => RECORDS - i };
    expect((await finding('identifiers', { original, masked: again, recipe })).holds).toBe(false);
  });

  test('with few levels, left out as such, do not condemn other columns with the same levels', async () => {
    const yes = (i: number) => (mixed(i) % 3 === 0 ? 'yes' : 'no');
    const other = (i: number) => (mixed(i) % 2 === 0 ? 'yes' : 'no');
    const recipe = { description: described({ smoker: 'identifier' }) };
    const original = { smoker: yes, ...plain, married: other };
    const given = { original, masked: { ...plain, married: other }, recipe };
    expect((await finding('identifiers', given)).holds).toBe(true);
    const copied = { ...given, masked: { ...plain, married: yes } };
    expect((await finding('identifiers', copied)).holds).toBe(false);
  });

  test('that only look so are guessed, unless another role was given', async () => {
    expect((await finding('identifiers', { masked: { name: person, ...plain } })).holds).toBe(
      false,
    );
    const recipe = { description: described({ name: 'harmless' }) };
    expect(
      (await finding('identifiers', { masked: { name: person, ...plain }, recipe })).holds,
    ).toBe(true);
  });

  test('behind pseudonyms are allowed, with a note', async () => {
    const masked = { person: (i: number) => `p${(mixed(i) * 7919).toString(16)}`, ...plain };
    const found = await finding('identifiers', {
      original: { person, ...plain },
      masked,
      recipe: { description },
      fates: { person: 'pseudonymised' },
    });
    expect(found.holds).toBe(true);
    expect(found.notes?.join()).toMatch(/Pseudonyms stand in person/);
  });
});

describe('keys', () => {
  test('that are not covered fail only where somebody is alone', async () => {
    const certificate = { notCovered: ['region'] };
    expect((await finding('keys', { masked: plain, certificate })).holds).toBe(true);
    const alone = { ...plain, region: (i: number) => (i === 3 ? 'Isle' : region(i)) };
    expect(await finding('keys', { masked: alone, certificate })).toMatchObject({
      holds: false,
      found: expect.stringMatching(/^not protected: region; 1 record of 40 unique/),
    });
  });

  test('take missing values as the description says, and name it', async () => {
    const certificate = { notCovered: ['region'] };
    const masked = { ...plain, region: (i: number) => (i === 3 ? '' : region(i)) };
    expect(await finding('keys', { masked, certificate })).toMatchObject({
      holds: false,
      notes: ['Missing values in keys count as a value of their own (level).'],
    });
    const recipe = { description: { missingKeys: 'wildcard' as const, columns: [] } };
    expect(await finding('keys', { masked, certificate, recipe })).toMatchObject({
      holds: true,
      notes: ['Missing values in keys match any value (wildcard).'],
    });
  });

  test('fail where other releases tell more together with this one, or that was not measured', async () => {
    const figure = (value: number | null, alone: number) =>
      ({
        name: 'intersection-files',
        value,
        parts: [{ name: '', value: alone }],
      }) as unknown as AssessedFigure;
    for (const [figures, warnings, holds] of [
      [[figure(2, 2)], [], true],
      [[figure(3, 2)], [], false],
      [[figure(null, 2)], [], false],
      [[], [], false],
      [[figure(2, 2)], ['What b and this file reveal together was not measured, because'], false],
    ] as const) {
      const candidate = { alsoReleased: ['b.csv'], assessment: { figures, warnings } };
      expect((await finding('keys', { masked: plain, candidate })).holds).toBe(holds);
    }
  });
});

test('small strata are levels with fewer records than k', async () => {
  const rare = { ...plain, region: (i: number) => (i < 4 ? 'Isle' : region(i)) };
  expect(await finding('small-strata', { masked: rare })).toEqual({
    holds: false,
    share: 1 / 3,
    found: 'levels with fewer than 5 records: region 1',
  });
  const enough = { ...plain, region: (i: number) => (i < 5 ? 'Isle' : region(i)) };
  expect((await finding('small-strata', { masked: enough })).holds).toBe(true);
});

test('free text is long, of many words, or very long once', async () => {
  for (const note of [
    (i: number) => `${'x'.repeat(45)}${i}`,
    (i: number) => `a b c d e f ${i}`,
    (i: number) => (i === 3 ? 'y'.repeat(300) : `c${i}`),
  ]) {
    expect(await finding('free-text', { masked: { ...plain, note } })).toEqual({
      holds: false,
      found: 'long texts in note',
    });
  }
  const short = { ...plain, note: (i: number) => `code ${i}` };
  expect((await finding('free-text', { masked: short })).holds).toBe(true);
});

test('formulas are cells, names, labels or codes that a spreadsheet runs, unless they get an apostrophe', async () => {
  const run = { ...plain, note: (i: number) => (i === 7 ? '=1+1' : `c${i}`) };
  const failed = {
    holds: false,
    found: 'cells, names or labels begin like formulas (=, +, -, @) in note',
  };
  expect(await finding('formulas', { masked: run })).toEqual(failed);
  expect(await finding('formulas', { masked: run, candidate: { isForSpreadsheet: true } })).toEqual(
    { holds: true, found: 'neutralised with an apostrophe in note' },
  );
  const named = { ...plain, '@note': (i: number) => `c${i}` };
  expect((await finding('formulas', { masked: named })).found).toMatch(/ in @note$/);
  const description = described({
    age: { kind: 'amount', missing: [{ code: '=7' }] },
    region: { values: [{ code: 'North', label: '@far' }] },
  });
  expect((await finding('formulas', { masked: plain, recipe: { description } })).found).toMatch(
    / in age, region$/,
  );
  const numbers = { ...plain, change: (i: number) => (i % 3) - 1 };
  expect((await finding('formulas', { masked: numbers })).holds).toBe(true);
});

describe('order', () => {
  test.each([
    ['a running number', (i: number) => i + 1],
    ['one that falls', (i: number) => 100 - i],
    ['groups of neighbours', (i: number) => Math.floor(i / 4)],
    ['times of entry', (i: number) => `2024-05-01 08:${String(i).padStart(2, '0')}`],
  ])('is told by %s', async (_, entry) => {
    expect((await finding('order', { masked: { entry, ...plain } })).holds).toBe(false);
  });

  test('is not told by a file that is sorted by a few levels', async () => {
    const sorted = { ...plain, region: (i: number) => (i < 20 ? 'North' : 'South') };
    expect((await finding('order', { masked: sorted })).holds).toBe(true);
  });
});

describe('levels', () => {
  const original = { ...plain, region: (i: number) => (i === 2 ? 'Isle' : region(i)) };

  test('that are gone may be named nowhere', async () => {
    const holds = await finding('levels', { original, masked: plain });
    expect(holds).toEqual({
      holds: true,
      found: '1 level of the original no longer occurs, and no text names it',
    });
    const { codebook } = await candidateOf({ original, masked: plain });
    const told: Codebook = { ...codebook, rules: ['if region = "Isle" then age > 3'] };
    expect(
      await finding('levels', { original, masked: plain, candidate: { codebook: told } }),
    ).toEqual({
      holds: false,
      found: '1 level that no record has any more would be named',
    });
  });

  test('in the report are those that the column has', async () => {
    const report = {
      pictures: { categories: [{ name: 'region', levels: [{ name: 'Isle' }, { name: 'North' }] }] },
    } as unknown as ReportData;
    expect(
      (await finding('levels', { original, masked: plain, candidate: { report } })).holds,
    ).toBe(false);
  });
});

describe('metadata', () => {
  test.each([
    'income 2024-05-31',
    'income_20240531',
    'stand 31.12.2024',
    '/home/anna/x',
    'C:\\data\\income',
    'export.csv',
    'anna@office.example',
    'checked by Anna',
  ])('of a column called %j tell too much', async (name) => {
    const found = await finding('metadata', { masked: { ...plain, [name]: mixed } });
    expect(found.holds).toBe(false);
    expect(found.found).toMatch(/in the name of column 3$/);
  });

  test.each(['income_2024', 'hours/week', 'B20240', 'created by', 'Hours Worked'])(
    'of a column called %j are as usual',
    async (name) => {
      expect((await finding('metadata', { masked: { ...plain, [name]: mixed } })).holds).toBe(true);
    },
  );

  test.each([
    [{ title: 'Survey of /home/anna/x' }, 'a path in the title of the description'],
    [{ title: 'Survey 2024, state of 31.12.2024' }, null],
    [{ label: 'Region (C:\\data\\regions)' }, 'a path in the label of column 2'],
    [{ label: 'Ask anna@office.example' }, 'the address of a person in the label of column 2'],
    [{ label: 'Region, reviewed by Anna, in km/h' }, null],
  ] as const)('leave with title and labels: %j', async (about, told) => {
    const { title = '', label = '' }: { title?: string; label?: string } = about;
    const description = { title, columns: [{ column: 'region', label }] };
    const found = await finding('metadata', { masked: plain, recipe: { description } });
    expect(found.holds ? null : found.found).toBe(told);
  });

  test('of a last record that is a remark tell too', async () => {
    const code = (i: number) => (i === RECORDS - 1 ? '# exported' : `c${i}`);
    expect((await finding('metadata', { masked: { code, ...plain } })).found).toMatch(/remark/);
  });
});

describe('rules in the codebook', () => {
  test('with a rare extreme, or a level that is rare or gone, are not told', async () => {
    const original = { ...plain, region: (i: number) => (i === 2 ? 'Isle' : region(i)) };
    const edits = {
      rules: [
        { rule: 'age <= 60' },
        { rule: 'age <= 120' },
        { rule: 'if region = "Isle" then age > 30' },
        { name: 'north', rule: 'if region = "North" then age > 10' },
      ],
      columns: [1],
    };
    const { codebook } = await candidateOf({ original, masked: plain, certificate: { edits } });
    expect(codebook.rules).toEqual(['age <= 120', 'north: if region = "North" then age > 10']);
    expect(codebook.notes.join()).toMatch(/Some rules are not listed/);
  });
});

describe('acceptances', () => {
  test('let a gate fail for a reason, and do nothing where it holds', async () => {
    const masked = { ...plain, region: (i: number) => (i < 4 ? 'Isle' : region(i)) };
    const candidate = await candidateOf({ masked, recipe: decided });
    expect(isFree(passGates(candidate, []))).toBe(false);
    const outcomes = passGates(candidate, [
      { gate: 'small-strata', reason: 'known to all' },
      { gate: 'order', reason: 'not needed' },
    ]);
    expect(isFree(outcomes)).toBe(true);
    const states = outcomes.filter(({ state }) => state === 'accepted');
    expect(states).toMatchObject([{ gate: 'small-strata', holds: false, reason: 'known to all' }]);
  });

  test('of unknown gates, twice, or without a reason are refused', () => {
    const accept =
      (...all: [string, string][]) =>
      () =>
        checkAcceptances(
          all.map(([gate, reason]) => ({ gate, reason })),
          purposeOf(defaultLimits, 'public'),
        );
    expect(accept(['oder', 'because'])).toThrow(/Did you mean "order"/);
    expect(accept(['order', 'because'], ['order', 'because'])).toThrow(/twice/);
    expect(accept(['order', ' - '])).toThrow(/without a reason/);
    expect(accept(['order', 'decided'])).not.toThrow();
    expect(accept(['limits', 'all of them'])).toThrow(/one by one.*--accept k /);
    expect(accept(['interval-rank', 'decided'], ['k', 'decided'])).not.toThrow();
  });

  const failing = (measure: string): LimitVerdict => ({
    limit: { measure, most: 5, because: 'It is a test.', source: 'decided here' },
    value: 7,
    holds: false,
    words: `${measure}: 7 % (limit: at most 5 %) [${measure}].`,
  });
  const day = '2026-06-01';

  test('of limits are by their names: one that is not accepted stops the release', async () => {
    const limits = ['interval-rank', 'il1s'].map(failing);
    const candidate = await candidateOf({ masked: plain, recipe: decided, candidate: { limits } });
    const by = (...given: Acceptance[]) =>
      passGates(candidate, given, [], day).find(({ gate }) => gate === 'limits')!;
    const one = { gate: 'interval-rank', reason: 'rounded', author: 'ana', until: '2027-01-31' };
    expect(by(one)).toMatchObject({
      state: 'fails',
      parts: [{ name: 'interval-rank', reason: 'rounded', author: 'ana' }, { name: 'il1s' }],
    });
    expect(by(one, { gate: 'il1s', reason: 'no models' }).state).toBe('accepted');
  });

  test('count for later releases of the file until their last day, and then stop them', async () => {
    const candidate = await candidateOf({
      masked: plain,
      recipe: decided,
      candidate: { limits: [failing('il1s')] },
    });
    const earlier = [{ gate: 'il1s', reason: 'no models', author: 'ana', until: day }];
    const on = (when: string) => passGates(candidate, [], earlier, when);
    expect(isFree(on(day))).toBe(true);
    const [found] = on('2026-06-02').filter(({ state }) => state === 'fails');
    expect(found.found).toMatch(/waiver by ana expired on 2026-06-01/);
    const anew = { gate: 'il1s', reason: 'still none' };
    expect(isFree(passGates(candidate, [anew], earlier, '2026-06-02'))).toBe(true);
  });

  test('are refused after their last day, and with a last day that is none', () => {
    const accept = (until: string) => () =>
      checkAcceptances(
        [{ gate: 'il1s', reason: 'no models', until }],
        purposeOf(defaultLimits, 'public'),
        day,
      );
    expect(accept('2026-05-31')).toThrow(/"il1s" expired on 2026-05-31/);
    for (const wrong of ['soon', '2026-02-30', '2026-6-1']) {
      expect(accept(wrong)).toThrow(/--until is no day/);
    }
    expect(accept(day)).not.toThrow();
  });

  test('are read from the log of the file, for the same purpose, the last one of each', () => {
    const log = new AuditLog({ who: () => 'ana', now: () => new Date(0) });
    const about = { purpose: 'public', gate: 'limits', reason: 'no models' };
    const until = '2027-01-01';
    log.add('accepted', { ...about, limit: 'il1s', until: '2026-01-01' });
    log.add('accepted', { ...about, limit: 'il1s', until, author: 'ben' });
    log.add('accepted', { ...about, limit: 'means', until, purpose: 'scientific' });
    log.add('accepted', { ...about, limit: 'pil' });
    log.add('released', { protected: 'this' });
    log.add('accepted', { ...about, limit: 'means', until });
    log.add('released', { protected: 'another' });
    const signer = signerWith(keyPairOf('5e'.repeat(32)));
    const found = (key?: string) =>
      earlierAcceptances(log.toString(), purposeOf(defaultLimits, 'public'), {
        protected: 'this',
        signer: key,
      });
    const one = { gate: 'il1s', reason: 'no models', until, author: 'ben' };
    expect(found()).toEqual([one]);
    // Who signs takes over only what the same key has signed.
    expect(found(signer.publicKey)).toEqual([{ ...one, isUnsigned: true }]);
    // A later signature covers lines that somebody may have added before it.
    log.sign(signer);
    expect(found(signer.publicKey)).toEqual([{ ...one, isUnsigned: true }]);
    log.add('gates', {});
    log.add('accepted', { ...about, limit: 'il1s', until, author: 'ben' });
    log.add('released', { protected: 'this' });
    log.sign(signer);
    expect(found(signer.publicKey)).toEqual([one]);
    expect(found('0'.repeat(64))).toEqual([{ ...one, isUnsigned: true }]);
  });
});
