import { describe, expect, test } from 'vitest';
import { breaches } from '../../../test/schema.ts';
import { parseDescription } from './read.ts';
import { descriptionSchema } from './schema.ts';

const whole = (fields: object) => ({ format: 'penumbra-description', version: 1, ...fields });
const column = (fields: object) => whole({ columns: [{ column: 'age', ...fields }] });

/** Whether the program reads a description. */
function isRead(value: object): boolean {
  try {
    parseDescription(JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const VALID: Readonly<Record<string, object>> = {
  'nothing but its format': whole({}),
  'the name of a schema': whole({ $schema: 'description.schema.json', columns: [] }),
  'all about the file': whole({
    title: 'A survey',
    record: 'person',
    protect: 'household',
    time: 'year',
    strata: ['stratum'],
    clusters: [2],
    population: [{ unit: 'person', size: 8e6 }],
    geography: ['region', 'district'],
    missingKeys: 'wildcard',
    inferredWithin: 0,
    dependencyShare: 100,
    rules: ['age >= 0'],
    columns: [],
  }),
  'a column by its position': whole({ columns: [{ column: 3, kind: 'text' }] }),
  'codes with and without labels': column({ values: [1, '2', { code: 3, label: 'three' }] }),
  'missing codes': column({ missing: ['97', { code: '98', label: 'refused' }] }),
  'a tree': column({ hierarchy: { nodes: [{ name: 'a', parent: 'b' }, { name: 'b' }] } }),
  'a tree by prefixes': column({ hierarchy: { kind: 'prefixes', lengths: [1, 2] } }),
  'a unit': column({ role: 'unit', unit: 'person', within: 'household' }),
  'a weight': column({ role: 'weight', weightOf: 'household', replicateOf: 1 }),
  'a range that is open': column({ range: [0, null], measuredIn: 'years' }),
  'a role of an earlier version': column({ role: 'quasi-identifier' }),
  'a guess': column({
    kind: 'amount',
    role: 'key',
    guessed: ['kind', 'role'],
    because: 'its name',
  }),
};

const INVALID: Readonly<Record<string, object>> = {
  'no format': { version: 1, columns: [] },
  'another version': { ...whole({}), version: 2 },
  'an unknown field': whole({ colums: [] }),
  'columns that are no list': whole({ columns: {} }),
  'a column without a name': whole({ columns: [{ kind: 'amount' }] }),
  'a position of zero': whole({ columns: [{ column: 0 }] }),
  'an unknown field of a column': column({ rolle: 'key' }),
  'an unknown kind': column({ kind: 'number' }),
  'an unknown role': column({ role: 'secret' }),
  'a label that is a number': column({ label: 5 }),
  'a code without a code': column({ values: [{ label: 'three' }] }),
  'a range of one end': column({ range: [0] }),
  'a range of texts': column({ range: ['0', '9'] }),
  'an unknown guess': column({ guessed: ['label'] }),
  'a population of nobody': whole({ population: [{ unit: 'person', size: 0 }] }),
  'a population without a unit': whole({ population: [{ size: 5 }] }),
  'missing keys that mean nothing': whole({ missingKeys: 'both' }),
  'numbers far from the truth': whole({ inferredWithin: 101 }),
  'a dependency for half of the records': whole({ dependencyShare: 50 }),
  'a share as a text': whole({ dependencyShare: '99' }),
  'rules that are no texts': whole({ rules: [1] }),
  'a tree of an unknown kind': column({ hierarchy: { kind: 'letters' } }),
};

describe('the schema of descriptions', () => {
  test.each(Object.entries(VALID))('takes %s, as the program does', (_, value) => {
    expect(breaches(value, descriptionSchema())).toEqual([]);
    expect(isRead(value)).toBe(true);
  });

  test.each(Object.entries(INVALID))('refuses %s, as the program does', (_, value) => {
    expect(breaches(value, descriptionSchema())).not.toEqual([]);
    expect(isRead(value)).toBe(false);
  });
});
