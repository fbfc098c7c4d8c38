import {
  type Column,
  changesBetweenWaves,
  columnsWithRole,
  type Description,
  findColumn,
  findUnclearWave,
  type LineOf,
  type Roles,
  visibleCodes,
  wavesOf,
} from '../../foundation/table/index.ts';
import type { PlannedUnit } from './protectedUnit.ts';
import { unitsOf } from './units.ts';

/** The waves of the protected unit over time. */
export interface PlannedWaves {
  /** The position of the column that tells them apart. */
  readonly time: number;
  /** The number of units with a key that changes between waves. */
  readonly changing: number;
  /** The line of a record whose wave is missing or not the only one of its unit; changes are then not counted. */
  readonly unclear: ReturnType<LineOf> | null;
}

/**
 * The waves that stay linked in the protected file: it has the number of the unit, as it is or as a pseudonym, and the
 * time. Null if it lacks one of them, or if every unit has one record.
 */
export function planWaves(
  unit: PlannedUnit | null,
  { time: described, columns: about }: Description,
  file: {
    readonly columns: readonly Column[];
    readonly likely: Roles;
    readonly dropped: readonly number[];
  },
  lineOf: LineOf,
): PlannedWaves | null {
  const { columns, likely, dropped } = file;
  if (unit === null || described === undefined || unit.largest <= 1) return null;
  const time = findColumn(columns, described);
  if (dropped.includes(time) || dropped.includes(unit.position)) return null;
  const units = unitsOf(columns[unit.position], null);
  const waves = wavesOf(columns[time]);
  const unclear = findUnclearWave(units, waves);
  // Members of a household share its waves.
  if (unclear >= 0 && about.some(({ within }) => within === unit.name)) return null;
  if (unclear >= 0) return { time, changing: 0, unclear: lineOf(unclear) };
  const keys = columnsWithRole(likely, 'key').filter(
    (key) => key !== time && !dropped.includes(key),
  );
  const changes = changesBetweenWaves(
    keys.map((key) => visibleCodes(columns[key]).codes),
    units,
    waves,
  );
  const isChanging = (record: number) => changes.some((flags) => flags[record] === 1);
  const changing = new Set(units.filter((_, record) => isChanging(record)));
  return { time, changing: changing.size, unclear: null };
}
