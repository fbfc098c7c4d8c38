import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dearCases } from '../../../test/fastCheck.ts';
import {
  bytesSource,
  type ColumnDescription,
  memoryTarget,
  PenumbraError,
  parseCertificate,
  protect,
  readRecipe,
  verify,
} from '../../index.ts';
import { sha256Text } from '../../io/bytes/sha256.ts';
import { sealed } from '../../recipe/certificate/index.ts';
import type { MissingPolicy, Step } from '../../recipe/index.ts';

/* Steps with columns of the household and of the person: k households share every combination of both. */

const SEED = '8badf00ddeadbeef'.repeat(4);
const HEAD = ['hhid', 'region', 'rent', 'sex', 'age', 'income'];
const OF_HOUSE = ['region', 'rent'];
const DESCRIBED: readonly ColumnDescription[] = [
  { column: 'hhid', kind: 'text', role: 'unit', unit: 'household' },
  { column: 'region', kind: 'nominal', role: 'key', belongsTo: 'household' },
  { column: 'rent', kind: 'amount', role: 'key', belongsTo: 'household' },
  { column: 'sex', kind: 'nominal', role: 'key', belongsTo: 'record' },
  { column: 'age', kind: 'amount', role: 'key', belongsTo: 'record' },
  { column: 'income', kind: 'amount', role: 'confidential', belongsTo: 'record' },
];

type Row = readonly string[];

async function run(rows: readonly Row[], step: Partial<Step>, rest: object = {}) {
  const csv = `${[HEAD, ...rows].map((row) => row.join()).join('\n')}\n`;
  const original = bytesSource('original.csv', csv);
  const target = memoryTarget();
  const recipe = readRecipe({
    penumbra: 2,
    seed: SEED,
    description: { columns: DESCRIBED },
    steps: [{ method: 'microaggregation', columns: ['region', 'rent', 'sex', 'age'], ...step }],
    ...rest,
  });
  const made = await protect(original, recipe, target);
  const text = new TextDecoder().decode(target.bytes());
  const [head, ...cells] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return { ...made, original, text, head, rows: cells };
}

/** Number of households that share the rarest combination of these columns; records without a number count each. */
function fewestHomes(original: readonly Row[], rows: readonly Row[], names: readonly string[]) {
  const homes = new Map<string, Set<string>>();
  for (const [i, row] of rows.entries()) {
    const key = names.map((name) => row[HEAD.indexOf(name)]).join();
    const home = original[i][0] === '' ? `alone ${i}` : original[i][0];
    homes.set(key, (homes.get(key) ?? new Set()).add(home));
  }
  return Math.min(...[...homes.values()].map(({ size }) => size));
}

function tornHomes(rows: readonly Row[]): number {
  const first = new Map<string, string>();
  return rows.filter((row) => {
    const own = OF_HOUSE.map((name) => row[HEAD.indexOf(name)]).join();
    if (row[0] === '') return false;
    if (!first.has(row[0])) first.set(row[0], own);
    return first.get(row[0]) !== own;
  }).length;
}

const claimed = ({ steps }: { steps: readonly { claims: readonly { claim: string }[] }[] }) =>
  steps.flatMap(({ claims }) => claims.map(({ claim }) => claim));

/** Households of random sizes, values written as digits with duplicates, gaps, and records without a number. */
const files = fc
  .record({
    homes: fc.integer({ min: 1, max: 30 }),
    offset: fc.constantFrom(0, 0, 1e12),
    gaps: fc.boolean(),
  })
  .chain(({ homes, offset, gaps }) => {
    const gap = (cell: fc.Arbitrary<string>) =>
      gaps ? fc.oneof({ weight: 6, arbitrary: cell }, fc.constant('')) : cell;
    const code = (most: number) => fc.integer({ min: 1, max: most }).map(String);
    const person = fc.tuple(
      gap(code(2)),
      gap(fc.integer({ min: 0, max: 90 }).map((age) => String(offset + age))),
      fc.integer({ min: 0, max: 9999 }).map((cents) => (cents / 100).toFixed(2)),
    );
    const house = fc.record({
      own: fc.tuple(gap(code(3)), gap(fc.constantFrom('300', '300', '450', '475.5', '1200'))),
      persons: fc.array(person, { minLength: 1, maxLength: 5 }),
      isNumbered: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    });
    return fc.array(house, { minLength: homes, maxLength: homes });
  })
  .map((houses) =>
    houses.flatMap(({ own, persons, isNumbered }, h) =>
      (isNumbered ? persons : persons.slice(0, 1)).map(
        (person): Row => [isNumbered ? String(7 * h + 3) : '', ...own, ...person],
      ),
    ),
  );

const asked = fc.record({
  k: fc.integer({ min: 2, max: 5 }),
  group: fc.constantFrom('mdav', 'mdav', 'k-modes', 'optimise', 'v-mdav'),
  missing: fc.constantFrom<MissingPolicy>('own-group', 'own-group', 'median', 'drop', 'level'),
  within: fc.boolean(),
  rules: fc.boolean(),
});

describe('a step with columns of both levels', () => {
  test('is k-anonymous over all its columns, members agree, and verify confirms it', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(files, asked, async (rows, { k, group, missing, within, rules }) => {
        let result: Awaited<ReturnType<typeof run>>;
        try {
          result = await run(
            rows,
            {
              group: { method: group, k },
              missing,
              ...(within && { blocks: { strata: ['region'] } }),
            },
            rules
              ? {
                  rules: ['if rent > 400 then rent >= 450', 'if age < 18 then sex = "1"'],
                  violations: 'protect',
                }
              : {},
          );
        } catch (error) {
          if (!(error instanceof PenumbraError)) throw error;
          expect(['usage', 'data'], error.message).toContain(error.code);
          return;
        }
        made++;
        const { certificate, original, text, plan } = result;
        const kept = rows.filter((_, i) => plan.kept?.[i] !== 0);
        expect(claimed(certificate)).toContain('joint-k-anonymity');
        expect(
          fewestHomes(kept, result.rows, ['region', 'rent', 'sex', 'age']),
        ).toBeGreaterThanOrEqual(k);
        expect(tornHomes(result.rows)).toBe(0);
        const written = bytesSource('protected.csv', text);
        const stored = parseCertificate(JSON.stringify(certificate), 'certificate.json');
        const { verdicts } = await verify(original, written, { ...result, certificate: stored });
        expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
        const blind = await verify(original, written, { ...result, partition: null });
        expect(blind.verdicts.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
      }),
      { numRuns: dearCases(150) },
    );
    expect(made).toBeGreaterThan(10);
  });
});

/** 24 households of 1 to 4 persons; codes are written as digits. */
const ROWS: readonly Row[] = Array.from({ length: 24 }, (_, h) =>
  Array.from({ length: 1 + ((h * 5) % 4) }, (_, p): Row => {
    const n = 11 * h + 17 * p;
    return [h, 1 + (h % 3), 300 + ((h * 131) % 600), 1 + (n % 2), (n * 29) % 80, 900 + n * 3].map(
      String,
    );
  }),
).flat();

describe('verify refuses', () => {
  async function failures(change: {
    text?: (text: string) => string;
    step?: object;
    without?: string;
  }) {
    const made = await run(ROWS, { group: { method: 'mdav', k: 3 } });
    const { certificate, text, original } = made;
    const written = change.text?.(text) ?? text;
    const { seal: _, ...stated } = certificate;
    const claims = stated.steps[1].claims.filter(({ claim }) => claim !== change.without);
    const fewer = change.without === undefined ? {} : { claims };
    const forged = sealed({
      ...stated,
      protected: { ...stated.protected, sha256: sha256Text(written) },
      steps: [stated.steps[0], { ...stated.steps[1], ...fewer, ...change.step }],
    });
    const { verdicts } = await verify(original, bytesSource('protected.csv', written), {
      ...made,
      certificate: parseCertificate(JSON.stringify(forged), 'certificate.json'),
    });
    return verdicts.filter(({ verdict }) => verdict === 'fails').map((v) => v.statement);
  }

  test('nothing where nothing was changed', async () => {
    expect(await failures({})).toEqual([]);
  });

  test('a household that moved to another class, with values that occur on each level alone', async () => {
    const moved = (text: string) => {
      const lines = text.trimEnd().split('\n');
      const [first, ...rest] = lines.slice(1).map((line) => line.split(','));
      const other = rest.find((row) => row[1] !== first[1] || row[2] !== first[2])!;
      const mutated = [first, ...rest].map((row) =>
        row[0] === first[0] ? [row[0], other[1], other[2], ...row.slice(3)] : row,
      );
      return `${[lines[0], ...mutated.map((row) => row.join())].join('\n')}\n`;
    };
    const found = await failures({ text: moved });
    expect(found).toContainEqual(expect.stringMatching(/^Step 2: .* of the columns of the unit/));
    expect(found).not.toContainEqual(expect.stringMatching(/All members of a unit/));
    expect(found).not.toContainEqual(expect.stringMatching(/^Step 2: .*columns of this step is/));
  });

  test('a certificate that leaves the claim out', async () => {
    expect(await failures({ without: 'joint-k-anonymity' })).toContain(
      'The certificate claims what the recipe promises, about the same columns and records.',
    );
  });

  test.each([
    ['no classes', { inside: undefined }, /a step is incomplete/],
    ['an empty list of classes', { inside: [] }, /a step is incomplete/],
    ['classes by a name', { inside: ['region'] }, /a step is incomplete/],
    ['classes by a column that is copied', { inside: [6] }, /no earlier step covers/],
    ['classes by its own column', { inside: [4] }, /no earlier step covers/],
  ])('a certificate with %s', async (_, step, says) => {
    await expect(failures({ step })).rejects.toThrow(says);
  });
});

describe('k over both levels is not claimed, with the reason', () => {
  test.each<[string, Partial<Step>, string[], RegExp]>([
    [
      't-closeness',
      {
        group: { method: 't-closeness-first', k: 3, t: 0.4 },
        columns: ['region', 'sex', 'age'],
        confidential: ['rent', 'income'],
      },
      ['t-closeness', 'units', 'members-agree'],
      /compares every group with the whole file/,
    ],
    [
      't-closeness by merging',
      {
        group: { method: 't-closeness-merge', k: 3, t: 0.4 },
        columns: ['region', 'sex', 'age'],
        confidential: ['rent', 'income'],
      },
      ['t-closeness', 'units', 'members-agree'],
      /compares every group with the whole file/,
    ],
    [
      'dominance',
      { group: { method: 'mdav', k: 3 }, columns: ['rent', 'age'], dominance: 90 },
      ['dominance', 'units', 'members-agree'],
      /one unit dominates/,
    ],
  ])('%s', async (_, step, names, because) => {
    const made = await run(ROWS, step);
    const { certificate, original, text, rows } = made;
    expect(claimed(certificate)).toEqual(expect.arrayContaining(names));
    expect(claimed(certificate)).not.toContain('joint-k-anonymity');
    expect(certificate.steps.map(({ withdrawn }) => withdrawn)).toEqual([
      undefined,
      [{ claim: 'joint-k-anonymity', because: expect.stringMatching(because) }],
    ]);
    expect(tornHomes(rows)).toBe(0);
    const columns = step.columns as string[];
    const ofPerson = columns.filter((name) => !OF_HOUSE.includes(name));
    expect(fewestHomes(ROWS, rows, ofPerson)).toBeGreaterThanOrEqual(3);
    const written = bytesSource('protected.csv', text);
    const { verdicts } = await verify(original, written, made);
    expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  });
});
