import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import type { CodedFiles, Files } from '../../contract/index.ts';
import { kAnonymity } from './kAnonymity.ts';

type Columns = Readonly<Record<string, readonly number[]>>;

function filesOf(
  masked: Columns,
  original: Columns = masked,
  over: Partial<CodedFiles> = {},
): Files {
  const names = Object.keys(masked);
  return {
    names: [],
    original: [],
    masked: [],
    isPaired: true,
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
    coded: {
      columns: names.map((name) => ({
        name,
        original: Int32Array.from(original[name]),
        masked: Int32Array.from(masked[name]),
        levels: 1 + Math.max(0, ...original[name], ...masked[name]),
        ordered: false,
      })),
      keys: names.map((_, j) => j),
      confidential: [],
      categories: [],
      weights: null,
      units: null,
      missingKeys: 'level',
      ...over,
    },
  };
}

const read = (...given: Parameters<typeof filesOf>) =>
  finish(kAnonymity.measure(filesOf(...given)));

const n = 240;
const made = (f: (i: number) => number) => Array.from({ length: n }, (_, i) => f(i));
const coarse = {
  a: made((i) => (i * 7) % 4),
  b: made((i) => (i * i) % 3),
  c: made((i) => (i * i * i + Math.floor(i / 7)) % 5),
};
const fine = { a: made((i) => (i * 7) % 11), b: made((i) => (i * i) % 13), c: coarse.c };

describe('k-anonymity', () => {
  test('counts as pandas does: groupby, transform size', () => {
    const { value, parts, notes } = read(coarse, fine);
    const percent = (name: string) => parts.find((part) => part.name === name)?.value;
    expect(value).toBe(0);
    for (const [k, after, before] of [
      [2, 0, 151],
      [3, 2, 231],
      [5, 49, 240],
      [10, 207, 240],
    ]) {
      const name = `in combinations of fewer than ${k} records`;
      expect(percent(name)).toBeCloseTo((100 * after) / n, 12);
      expect(percent(`${name}, in the original`)).toBeCloseTo((100 * before) / n, 12);
    }
    expect(notes[0]).toMatch(
      /: 0 in combinations of fewer than 2, 2 of fewer than 3, .*records in the rarest combination: 2\.$/,
    );
    expect(notes[1]).toMatch(
      /: 151 in combinations of fewer than 2, 231 of fewer than 3, .*records in the rarest combination: 1\.$/,
    );
  });

  test('tells which key makes records unique, as pandas does without it', () => {
    const { value, parts, notes } = read(fine);
    expect(value).toBeCloseTo((100 * 151) / n, 12);
    const without = (name: string) =>
      parts.find((part) => part.name === `unique records that are unique without ${name}`)?.value;
    expect(without('a')).toBeCloseTo(0.6622516556291391, 12);
    expect(without('b')).toBe(0);
    expect(without('c')).toBeCloseTo(1.9867549668874172, 12);
    expect(notes.join(' ')).toMatch(/The key "b" makes most records unique: without it, 0\.0 %/);
  });

  test('is strict: a combination of exactly k records is not below k', () => {
    const { parts } = read({ a: [0, 0, 1, 1, 1] });
    expect(parts[0].value).toBe(0);
    expect(parts[2].value).toBe(40);
    expect(parts[4].value).toBe(100);
  });

  test('takes missing for a value, and says what it would be if it agreed with all', () => {
    const { value, notes } = read({ a: [0, 0, 1, -1], b: [5, 6, 5, 5] });
    expect(value).toBe(100);
    expect(notes.join(' ')).toMatch(/lack a key: 1 in the protected file, 1 in the original/);
    expect(notes.join(' ')).toMatch(
      /1 protected records \(25\.00 %\) match no other record.* is 1\./,
    );
    expect(read({ a: [0, 0] }).notes.join(' ')).not.toMatch(/matches any/);
  });

  test('as wildcards, says which key drives and what it would be as levels', () => {
    const { value, parts, notes } = read(
      { a: [0, 0, 1, -1], b: [5, 6, 5, 5] },
      { a: [0, 0, 1, 1], b: [5, 6, 5, 5] },
      { missingKeys: 'wildcard' },
    );
    // The last record agrees with the first and the third; only the second is alone.
    expect(value).toBe(25);
    expect(parts.find(({ name }) => /without a$/.test(name))?.value).toBe(100);
    expect(parts.find(({ name }) => /without b$/.test(name))?.value).toBe(0);
    const said = notes.join(' ');
    expect(said).toMatch(/keys match any value \(wildcard\)\. Records that lack a key: 1 .*, 0 in/);
    expect(said).toMatch(/value of its own, 4 protected records \(100\.00 %\) are unique/);
    expect(said).toMatch(/key "b" makes most records unique/);
    expect(said.match(/\(wildcard\)/g)).toHaveLength(1);
  });

  test('is the same for both choices if no key lacks a value, and says nothing about it', () => {
    expect(read(coarse, fine, { missingKeys: 'wildcard' })).toEqual(read(coarse, fine));
    expect(read(coarse, fine).notes.join(' ')).not.toMatch(/lack a key/);
  });

  test('as wildcards, a single record and a file without values', () => {
    expect(read({ a: [-1] }, { a: [-1] }, { missingKeys: 'wildcard' }).value).toBe(100);
    expect(read({ a: [-1, -1] }, { a: [0, 1] }, { missingKeys: 'wildcard' }).value).toBe(0);
  });

  const unitsOf = (...units: number[]) => {
    const codes = Int32Array.from(units);
    return { units: { name: 'home', unit: 'household', original: codes, masked: codes } };
  };

  test('counts households, also where missing values match any value', () => {
    const given = { a: [0, 0, 1, 1, -1], b: [5, 5, 6, 6, 6] };
    const level = read(given, given, unitsOf(0, 0, 1, 2, 3));
    // The two of the first household are alone together, and so is the last.
    expect(level.value).toBe(60);
    expect(level.parts[0].name).toBe('in combinations of fewer than 2 units');
    expect(level.notes[0]).toMatch(/of fewer than 2 units/);
    expect(level.notes.join(' ')).not.toMatch(/matches any value/);
    const wild = { ...unitsOf(0, 0, 1, 2, 3), missingKeys: 'wildcard' } as const;
    expect(read(given, given, wild).value).toBe(40);
    const files = filesOf(given, given, wild);
    const [sizes, before] = finish(kAnonymity.perRecord!(files));
    expect(sizes.values).toEqual(Float64Array.of(1, 1, 3, 3, 3));
    expect(before.values).toEqual(sizes.values);
    expect(finish(kAnonymity.perRecord!({ ...files, isPaired: false }))).toHaveLength(1);
  });

  test('counts equal values where too many households agree, and says why', () => {
    const half = 4500;
    const pairs = (isFirst: boolean) =>
      Array.from({ length: 2 * half }, (_, i) => (i < half === isFirst ? i : -1));
    const given = { a: pairs(true), b: pairs(false) };
    const units = unitsOf(...given.a.map((_, i) => i));
    const { value, notes } = read(given, given, { ...units, missingKeys: 'wildcard' });
    expect(value).toBe(100);
    expect(notes.join(' ')).toMatch(/because too many pairs of records agree with wildcards/);
  });

  test('shows the first hundred keys', () => {
    const names = Array.from({ length: 101 }, (_, j) => [`k${j}`, [0, 1]]);
    const { parts, notes } = read(Object.fromEntries(names));
    expect(parts.filter(({ name }) => /unique without/.test(name))).toHaveLength(100);
    expect(notes).toContain('The first 100 of 101 keys are shown.');
  });

  test('has nothing to say without keys, columns or records', () => {
    expect(finish(kAnonymity.perRecord!(filesOf({ a: [1] }, { a: [1] }, { keys: [] })))).toEqual(
      [],
    );
    const { coded: _, ...plain } = filesOf({ a: [1] });
    expect(finish(kAnonymity.measure(plain)).reason).toMatch(/key columns/);
    expect(read({ a: [1] }, { a: [1] }, { keys: [] }).reason).toMatch(/key columns/);
    expect(read({ a: [] }, { a: [1] }).reason).toMatch(/no records/);
    expect(read({ a: [1] }, { a: [] }).parts[1]).toMatchObject({ value: null });
  });
});
