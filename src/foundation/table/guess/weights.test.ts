import { describe, expect, test } from 'vitest';
import { numericColumn } from '../index.ts';
import { guessColumns } from './guess.ts';

const RECORDS = Array.from({ length: 60 }, (_, i) => i);
const column = (name: string, of: (record: number) => number) =>
  numericColumn(name, RECORDS.map(of));
const hid = column('hhid', (i) => 100 + (i >> 1));
const age = column('age', (i) => 20 + ((i * 7) % 50));
const ofPersons = (i: number) => 100.5 + ((i * 37) % 300);
const ofHouseholds = (i: number) => 100.5 + (((i >> 1) * 37) % 300);

const guessed = (...columns: ReturnType<typeof column>[]) =>
  guessColumns([hid, age, ...columns]).columns.slice(2);

describe('weights by their names and shapes', () => {
  test.each(
    'hhw pw hw wt wgt pwgtp wgtp hhwt hhwgt popwt finalwt sampwgt facexp w weight'.split(' '),
  )('%s is a weight, of households if members share it', (name) => {
    expect(guessed(column(name, ofPersons))[0]).toMatchObject({ role: 'weight', kind: 'amount' });
    expect(guessed(column(name, ofHouseholds))[0]).toMatchObject({
      role: 'weight',
      weightOf: 'household',
    });
  });

  test.each(['width', 'pwidth', 'hwy', 'wgtkg', 'password', 'towel'])('%s is none', (name) => {
    expect(guessed(column(name, ofPersons))[0].role).not.toBe('weight');
  });

  test('of bodies are none, beside a height of any name', () => {
    const kilograms = (i: number) => 50 + ((i * 11) % 50);
    const centimetres = (i: number) => 150 + ((i * 7) % 40);
    const roles = ['height', 'ht', 'talla', 'bmi'].map(
      (name) => guessed(column('weight', kilograms), column(name, centimetres))[0].role,
    );
    expect(roles).not.toContain('weight');
    expect(guessed(column('wt', kilograms), column('ht', centimetres))[0].role).not.toBe('weight');
  });

  test('hours of work, negative numbers and zeros in every record are none', () => {
    const shapes = [(i: number) => 20 + (i % 30), (i: number) => i - 30.5, () => 0];
    expect(shapes.map((shape) => guessed(column('hw', shape))[0].role)).not.toContain('weight');
  });
});
