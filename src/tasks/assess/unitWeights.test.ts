import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Description } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/index.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { utilityMeasures } from '../../measures/utility/index.ts';
import { load, loadLike } from '../../recipe/dataset/index.ts';
import { assumptionWords } from '../../report/index.ts';
import { assumptionsOf } from './assumptions.ts';
import { compareFiles } from './comparison.ts';

const HEAD = 'hid,w,hw,rent,size,roof,floor,age';
const DESCRIPTION: Description = {
  columns: [
    { column: 'hid', role: 'unit', unit: 'household' },
    { column: 'w', kind: 'amount', role: 'weight' },
    { column: 'hw', kind: 'amount', role: 'weight', weightOf: 'household' },
    ...['rent', 'size'].map(
      (column) => ({ column, kind: 'amount', role: 'key', belongsTo: 'household' }) as const,
    ),
    ...['roof', 'floor'].map(
      (column) => ({ column, kind: 'nominal', role: 'key', belongsTo: 'household' }) as const,
    ),
    { column: 'age', kind: 'count', role: 'key' },
  ],
};

async function compared(before: string, after: string, description: Description) {
  const original = await load(bytesSource('a.csv', before), undefined, { description });
  const masked = await loadLike(original, bytesSource('b.csv', after), undefined, {});
  const options = { description: original.description };
  const comparison = compareFiles(original, masked.table, options);
  return { ...comparison, original, options };
}

/** Measures whose parts are columns or pairs of columns. */
const SINGLE_OR_PAIRED = utilityMeasures.filter(({ name }) =>
  ['means', 'variances', 'quantiles', 'hellinger', 'contingency-two'].includes(name),
);

interface Household {
  readonly members: number;
  readonly hw: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Households as persons, or each as one record. */
function text(households: readonly Household[], file: 'before' | 'after', areUnits: boolean) {
  const lines = households.flatMap(({ members, hw, [file]: [rent, size, roof, floor] }, h) =>
    Array.from(
      { length: areUnits ? 1 : members },
      (_, m) => `${h},${m + 1},${hw},${rent},${size},r${roof},f${floor},${30 + m + h}`,
    ),
  );
  return `${HEAD}\n${lines.join('\n')}\n`;
}

const cells = fc.tuple(fc.nat(50), fc.nat(9), fc.nat(2), fc.nat(2));
const household: fc.Arbitrary<Household> = fc.record({
  members: fc.integer({ min: 1, max: 4 }),
  hw: fc.integer({ min: 1, max: 20 }),
  before: cells,
  after: cells,
});

test('figures of columns of the unit are those of the file of units, by the weight of units', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(household, { minLength: 4, maxLength: 12 }), async (households) => {
      const [persons, units] = await Promise.all(
        [false, true].map((areUnits) =>
          compared(
            text(households, 'before', areUnits),
            text(households, 'after', areUnits),
            areUnits
              ? {
                  columns: [
                    { column: 'hid', role: 'harmless' },
                    { column: 'w', kind: 'amount', role: 'harmless' },
                    { column: 'hw', kind: 'amount', role: 'weight' },
                    ...DESCRIPTION.columns.slice(3).map(({ belongsTo: _, ...rest }) => rest),
                  ],
                }
              : DESCRIPTION,
          ),
        ),
      );
      for (const measure of SINGLE_OR_PAIRED) {
        const partsOf = ({ files }: typeof persons) =>
          finish(measure.measure(files)).parts.filter(
            ({ name }) => !name.includes('age') && !name.includes('w'),
          );
        const [found, expected] = [partsOf(persons), partsOf(units)];
        for (const { name, value } of expected) {
          const other = found.find((part) => part.name === name)?.value ?? null;
          if (value === null) expect(other, `${measure.name} ${name}`).toBeNull();
          else expect(other, `${measure.name} ${name}`).toBeCloseTo(value, 9);
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('the assumptions name the columns of the unit and their weight', async () => {
  const households = [1, 2, 3, 4].map((members) => ({
    members,
    hw: 10 * members,
    before: [members, members, 0, 1],
    after: [members + 1, members, 0, 1],
  }));
  const { files, original, options, positions } = await compared(
    text(households, 'before', false),
    text(households, 'after', false),
    DESCRIPTION,
  );
  expect(files.unitWeights).toEqual({
    name: 'hw',
    unit: 'household',
    columns: ['hw', 'rent', 'size', 'roof', 'floor'],
    original: Float64Array.of(10, 20, 0, 30, 0, 0, 40, 0, 0, 0),
    masked: Float64Array.of(10, 20, 0, 30, 0, 0, 40, 0, 0, 0),
  });
  const words = assumptionWords(assumptionsOf({ files, positions }, original, options));
  expect(words.find(({ title }) => title === 'Columns of the unit')?.words).toBe(
    'hw, rent, size, roof, floor: figures of utility count each household once, weighted by hw',
  );
});

test('without a weight of units, a unit weighs as its members on average; members that differ count as records', async () => {
  const before = 'hid,w,rent,roof\n1,2,10,a\n1,4,10,a\n2,5,20,b\n';
  const after = 'hid,w,rent,roof\n1,2,11,a\n1,4,12,a\n2,5,20,b\n';
  const column = (name: string) => ({ column: name, role: 'key', belongsTo: 'household' }) as const;
  const { files, notes } = await compared(before, after, {
    columns: [...DESCRIPTION.columns.slice(0, 2), column('rent'), column('roof')],
  });
  expect(files.unitWeights).toMatchObject({ name: 'w', columns: ['roof'] });
  expect(files.unitWeights?.original).toEqual(Float64Array.of(3, 0, 5));
  expect(notes.join(' ')).toMatch(/differ in the protected file in "?rent"?.*count records/);
});
