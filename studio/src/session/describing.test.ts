import { describe, expect, test } from 'vitest';
import type { ColumnDescription, Description } from '../../../src/foundation/table/index.ts';
import {
  actingRole,
  entryOf,
  knownColumns,
  needsReading,
  openSuggestions,
  orderOf,
  undecided,
  withEntry,
  withFields,
  withGuessesAccepted,
  withKind,
  withLeftOut,
  withOrder,
  withRole,
} from './describing.ts';
import { loadedFacts } from './loadedFacts.ts';

const CSV = `person_id,age,school,income\n${Array.from(
  { length: 30 },
  (_, i) => `P${100 + i},${20 + i},${['low', 'high'][i % 2]},${i * 7.5}`,
).join('\n')}\n`;
const NAMES = ['person_id', 'age', 'school', 'income'];
const nothing: Description = { columns: [] };
const bare: ColumnDescription = { column: 'age' };

describe('what is known about columns', () => {
  test('guesses are suggestions: every column is undecided until somebody decides', async () => {
    const facts = await loadedFacts(CSV);
    const columns = knownColumns(facts, nothing);
    expect(undecided(columns)).toHaveLength(4);
    expect(openSuggestions(columns).map(({ name }) => name)).toContain('age');
    const one = withEntry(nothing, columns[1], NAMES, (entry) => withRole(entry, 'key'));
    const after = knownColumns(facts, one);
    expect(after[1].role).toBe('key');
    expect(undecided(after)).toHaveLength(3);
  });

  test('a role that was decided when the file was read can be taken back, and is suggested again', async () => {
    const given = { columns: [{ column: 'age', role: 'key' as const }] };
    const facts = await loadedFacts(CSV, given);
    expect(knownColumns(facts, given)[1].role).toBe('key');
    const [, age] = knownColumns(facts, nothing);
    expect(age.role).toBeNull();
    expect(age.suggestion?.role).toBe('key');
  });

  test('a suggestion that is accepted decides on role and kind, and needs no second reading', async () => {
    const facts = await loadedFacts(CSV);
    const columns = knownColumns(facts, nothing);
    const all = openSuggestions(columns).reduce(
      (given, column) =>
        withEntry(given, column, NAMES, (entry) => withGuessesAccepted(entry, column, null)),
      nothing,
    );
    for (const column of knownColumns(facts, all)) {
      if (column.suggestion === null) continue;
      expect(column.role).toBe(column.suggestion.role);
      expect(column.about.guessed ?? []).toEqual([]);
    }
    expect(needsReading(facts.inspection.columns, all)).toBe(false);
  });
});

test('guessed roles act only until somebody decides, and never drop or weigh anything', async () => {
  const columns = knownColumns(await loadedFacts(CSV), nothing);
  expect(columns.map((column) => actingRole(column, false))).toEqual([
    null,
    'key',
    ...columns.slice(2).map(({ about }) => about.role ?? null),
  ]);
  expect(columns.map((column) => actingRole(column, true))).toEqual([null, null, null, null]);
});

test('a guess that texts have an order is not taken over, because it does not say which', async () => {
  const [, , school] = knownColumns(await loadedFacts(CSV), nothing);
  const guess = { ...school, about: { ...school.about, kind: 'ordinal' as const } };
  const entry = { column: 'school' };
  expect(withGuessesAccepted(entry, guess, ['low', 'high']).kind).toBeUndefined();
  expect(orderOf(guess, ['low', 'high'])).toBeNull();
  expect(withGuessesAccepted(entry, guess, ['1', '2']).kind).toBe('ordinal');
});

describe('a change to a column', () => {
  test('is found by position and by name, and replaces what was said before', () => {
    const before = { columns: [{ column: 2, label: 'Age' }] };
    const column = { position: 2, name: 'age' };
    const after = withEntry(before, column, NAMES, (entry) => withRole(entry, 'key'));
    expect(after.columns).toEqual([{ column: 'age', label: 'Age', role: 'key' }]);
    const none = withEntry(after, column, NAMES, ({ column: it }) => ({ column: it }));
    expect(none.columns).toEqual([]);
    expect(entryOf({ columns: [{ column: 'age', kind: 'count' }] }, column)?.kind).toBe('count');
  });

  test('another role takes the details of the earlier one with it, and a guess becomes a decision', () => {
    const home = { ...bare, role: 'unit' as const, unit: 'household', guessed: ['role' as const] };
    expect(withRole(home, 'unit')).toEqual({ ...bare, role: 'unit', unit: 'household' });
    expect(withRole(home, 'key')).toEqual({ ...bare, role: 'key' });
    expect(withRole(home, null)).toEqual(bare);
  });

  test('a found recipe that leaves the number of a unit out makes it an identifier, and changes nothing else', async () => {
    const given: Description = {
      columns: [
        { column: 'person_id', role: 'unit', unit: 'person', label: 'Number' },
        { column: 'age', role: 'key' },
      ],
    };
    const columns = knownColumns(await loadedFacts(CSV), given);
    const found: Description = {
      columns: [
        { column: 'person_id', kind: 'text', role: 'identifier', unit: 'person' },
        { column: 'age', kind: 'count', role: 'identifier' },
      ],
    };
    const after = withLeftOut(given, found, columns);
    const [age, number] = [given.columns[1], after.columns.at(-1)];
    expect(after.columns).toEqual([age, number]);
    expect(number).toEqual({ ...given.columns[0], role: 'identifier' });
    expect(withLeftOut(given, given, columns)).toBe(given);
  });

  test('texts with an order get their levels listed, codes of digits need no list', () => {
    expect(withKind(bare, 'ordinal', ['low', 'high']).values).toEqual([
      { code: 'low' },
      { code: 'high' },
    ]);
    expect(withKind(bare, 'ordinal', ['1', '2'])).toEqual({ ...bare, kind: 'ordinal' });
    const listed = withKind({ ...bare, values: [{ code: '2', label: 'f' }] }, 'ordinal', [
      '1',
      '2',
    ]);
    expect(listed.values).toEqual([{ code: '2', label: 'f' }, { code: '1' }]);
    expect(withKind(listed, 'amount', null)).toEqual({ ...bare, kind: 'amount' });
  });

  test('an order and missing codes keep the labels of their codes', () => {
    const values = [{ code: 'a', label: 'A' }, { code: 'b' }];
    const turned = withOrder({ ...bare, values }, ['b', 'a']);
    expect(turned).toEqual({ ...bare, kind: 'ordinal', values: [{ code: 'b' }, values[0]] });
    const missing = [{ code: '9', label: 'refused' }];
    expect(withFields(bare, { missing, label: undefined })).toEqual({ ...bare, missing });
    expect(withFields({ ...bare, missing }, { missing: undefined })).toEqual(bare);
  });

  test('the file is read again for another kind and other missing codes, not for a role or an order', async () => {
    const facts = await loadedFacts(CSV);
    const isNeeded = (column: ColumnDescription) =>
      needsReading(facts.inspection.columns, { columns: [column] });
    expect(isNeeded({ column: 'age', kind: 'text' })).toBe(true);
    expect(isNeeded({ column: 'age', missing: [{ code: '99' }] })).toBe(true);
    expect(isNeeded({ column: 'age', role: 'key', label: 'Age' })).toBe(false);
    const values = [{ code: 'low' }, { code: 'high' }];
    const ordered = { column: 'school', kind: 'ordinal' as const, values };
    expect(isNeeded(ordered)).toBe(false);
    const [, , school] = knownColumns(facts, { columns: [ordered] });
    expect(orderOf(school, ['high', 'low'])).toEqual(['low', 'high']);
  });
});
