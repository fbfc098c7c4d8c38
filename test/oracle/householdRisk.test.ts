import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/index.ts';
import type { CodedFiles, Reading } from '../../src/measures/contract/index.ts';
import { individualRisk } from '../../src/measures/risk/individual/individualRisk.ts';
import { householdRisk } from '../../src/measures/risk/units/householdRisk.ts';
import { linkedUnitRisk } from '../../src/measures/risk/units/linkedUnitRisk.ts';
import { uniqueUnits } from '../../src/measures/risk/units/uniqueUnits.ts';
import { keyFiles } from '../reference/keys.ts';

/** Figures of householdRisk.py: the published formulas in 50 digits, not the output of another program. */
const figures = JSON.parse(
  readFileSync(new URL('householdRisk.json', import.meta.url), 'utf8'),
) as {
  readonly records: readonly (readonly number[])[];
  readonly approximate: Hierarchical;
  readonly exact: Hierarchical;
  readonly linked: { readonly mean: number; readonly perUnit: readonly number[] };
  readonly uniqueUnits: number;
};

interface Hierarchical {
  readonly risk_ER: number;
  readonly hier_risk_ER: number;
  readonly hier_risk_pct: number;
  readonly units: number;
  readonly perRecord: readonly number[];
}

const { records } = figures;
const plain = keyFiles(
  records.map((record) => record.slice(1, 4)),
  { units: records.map((record) => record[0]), weights: records.map((record) => record[4]) },
);
const unitWeight = Float64Array.from(records, (record) => record[5]);
const units = { ...plain.coded!.units!, weights: { original: unitWeight, masked: unitWeight } };
const coded: CodedFiles = { ...plain.coded!, units };
const files = { ...plain, coded };
const part = ({ parts }: Reading, name: string) => parts.find((one) => one.name === name)!.value!;
const ratios = (found: ArrayLike<number>, expected: readonly number[]) =>
  Math.max(...expected.map((value, i) => Math.abs(found[i] / value - 1)));

describe('risk of households, against the published formulas in 50 digits', () => {
  test('hierarchical risk with approximated individual risks, as sdcMicro defines it', () => {
    const found = finish(householdRisk.measure(files));
    const { risk_ER, hier_risk_ER, hier_risk_pct } = figures.approximate;
    const single = finish(individualRisk.measure(files));
    const name = 'expected records in such units, with approximated risks';
    expect(part(single, 'expected re-identifications with approximated risks')).toBeCloseTo(
      risk_ER,
      11,
    );
    expect(part(found, name)).toBeCloseTo(hier_risk_ER, 11);
    expect(part(found, `${name}, percent of the records`)).toBeCloseTo(hier_risk_pct, 11);
  });

  test('the same with exact individual risks, and the risk of each record', () => {
    const found = finish(householdRisk.measure(files));
    const { hier_risk_ER, hier_risk_pct, units: mean, perRecord } = figures.exact;
    expect(found.value).toBeCloseTo(100 * mean, 11);
    expect(part(found, 'expected records in such units')).toBeCloseTo(hier_risk_ER, 11);
    expect(part(found, 'expected records in such units, percent of the records')).toBeCloseTo(
      hier_risk_pct,
      11,
    );
    const [risks] = finish(householdRisk.perRecord!(files));
    expect(ratios(risks.values, perRecord)).toBeLessThan(1e-13);
  });

  test('units that are recognised by all their members, with weights of units', () => {
    const found = finish(linkedUnitRisk.measure(files));
    expect(found.value).toBeCloseTo(100 * figures.linked.mean, 11);
    const [risks, sizes] = finish(linkedUnitRisk.perRecord!(files));
    const first = [...sizes.values.keys()].filter(
      (i) => i === 0 || records[i][0] !== records[i - 1][0],
    );
    const perUnit = first.map((i) => risks.values[i]);
    expect(ratios(perUnit, figures.linked.perUnit)).toBeLessThan(1e-13);
    expect(finish(uniqueUnits.measure(files)).value).toBe(figures.uniqueUnits);
  });
});
