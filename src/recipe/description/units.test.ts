import { describe, expect, test } from 'vitest';
import type { Description } from '../../foundation/table/index.ts';
import { likelyRoles } from './complete.ts';
import { belongsToUnit, protectedUnit, replicatesOf, unitsIn } from './units.ts';
import { findWeight } from './weights.ts';

const description: Description = {
  record: 'visit',
  columns: [
    { column: 'hhid', role: 'unit', unit: 'household' },
    { column: 'pid', role: 'unit', unit: 'person', within: 'household' },
    { column: 'region', role: 'key', belongsTo: 'household' },
    { column: 'sex', role: 'key', belongsTo: 'person' },
    { column: 'pain', role: 'confidential' },
    { column: 'w', role: 'weight' },
    { column: 'hw', role: 'weight', weightOf: 'household' },
    { column: 'rw1', role: 'weight', replicateOf: 'w' },
    { column: 'rw2', role: 'weight', replicateOf: 6 },
  ],
};
const roles = likelyRoles(description);

describe('units of a description', () => {
  test('the largest unit is protected unless the description names another', () => {
    expect(protectedUnit(description, roles)?.position).toBe(0);
    expect(protectedUnit({ ...description, protect: 'person' }, roles)?.position).toBe(1);
    expect(protectedUnit({ ...description, protect: 'visit' }, roles)).toBeNull();
    expect(protectedUnit({ columns: [{ column: 'a' }] }, new Map())).toBeNull();
  });

  test('a column of a household belongs to each of its persons, but not the other way round', () => {
    const [household, person] = unitsIn(description, roles);
    const positions = [...description.columns.keys()];
    expect(positions.filter((p) => belongsToUnit(description, p, household))).toEqual([2]);
    expect(positions.filter((p) => belongsToUnit(description, p, person))).toEqual([2, 3]);
  });

  test('records and units have weights of their own, and weights have replicates', () => {
    const [household, person] = unitsIn(description, roles);
    expect(findWeight(description, null).weight).toBe(5);
    expect(findWeight(description, household).weight).toBe(6);
    expect(findWeight(description, person).weight).toBeNull();
    expect(replicatesOf(description, 5)).toEqual([7, 8]);
    expect(replicatesOf(description, 6)).toEqual([]);
  });

  test('units that contain each other do not hang', () => {
    const loop: Description = {
      columns: [
        { column: 'a', role: 'unit', unit: 'x', within: 'y' },
        { column: 'b', role: 'unit', unit: 'y', within: 'x' },
        { column: 'c', belongsTo: 'y' },
      ],
    };
    const units = unitsIn(loop, likelyRoles(loop));
    expect(belongsToUnit(loop, 2, units[0])).toBe(true);
    expect(protectedUnit(loop, likelyRoles(loop))).toBeNull();
  });
});
