import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codesOf } from '../../src/foundation/table/index.ts';
import { finish } from '../../src/foundation/work/work.ts';
import { readParameters, SOLO } from '../../src/methods/contract/index.ts';
import { recalibrate } from '../../src/methods/mask/recalibrate.ts';

interface Raked {
  readonly margins: readonly string[];
  readonly records: number;
  readonly cells: readonly { readonly cell: readonly string[]; readonly weight: number }[];
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Made by raking.py beside it, with the package ipfn. */
const oracle: Raked = JSON.parse(read('../fixtures/raking.json'));

test('recalibrated weights are those of ipfn, to ten digits, in every cell', () => {
  const [head, ...lines] = read('../../examples/persons.csv').split('\n');
  const names = head.split(',');
  // Names of persons can have a comma inside of quotation marks; they are not used.
  const rows = lines
    .slice(0, oracle.records)
    .map((line) => line.replace(/"[^"]*"/g, '').split(','));
  const at = (name: string) => rows.map((row) => row[names.indexOf(name)]);
  const columns = oracle.margins.map(at);
  const given = columns.map((column) => Float64Array.from(codesOf(column).codes));
  const weights = Float64Array.from(at('weight'), Number);
  const parameters = readParameters(recalibrate.parameters, {}, recalibrate.name);
  const [result] = finish(recalibrate.run([weights], parameters, { ...SOLO, given }));
  const expected = new Map(oracle.cells.map(({ cell, weight }) => [cell.join(), weight]));
  const off = result.map((weight, i) => {
    const theirs = expected.get(columns.map((column) => column[i]).join())!;
    return Math.abs(weight / theirs - 1);
  });
  expect(expected.size).toBe(64);
  expect(Math.max(...off)).toBeLessThan(1e-10);
});
