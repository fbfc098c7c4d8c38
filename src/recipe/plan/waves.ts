import { PenumbraError } from '../../error.ts';
import {
  type Column,
  changesBetweenWaves,
  columnsWithRole,
  type Description,
  findColumn,
  findUnclearWave,
  type LineOf,
  label,
  type Roles,
  visibleCodes,
  wavesOf,
} from '../../foundation/table/index.ts';
import { sharesSeries } from './levels.ts';
import type { PlannedStep } from './plan.ts';
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

/** Refuses a step that is to make whole series alike if it is not clear what they are. */
export function refuseUnclearSeries(
  step: PlannedStep,
  columns: readonly Column[],
  lineOf: LineOf,
): void {
  if (!sharesSeries(step)) return;
  const { unit, time, positions, where, blocks, from, replace } = step;
  const key = `steps[${from}].replace`;
  const refused = (why: string) => new PenumbraError('usage', `${replace.name}: ${why}`, { key });
  if (unit === null || time === null) {
    throw refused(
      'whole series are to be shared, but the description does not name both the unit (role unit) and the time ("time"): name them, or leave share out.',
    );
  }
  if (positions.includes(time)) {
    throw refused(
      `${label(columns, time)} tells the waves apart, which stay as they are: leave it out of the columns of the step.`,
    );
  }
  if (where !== null || blocks !== null) {
    throw refused(
      'whole series are shared in the whole file: leave out the condition, strata and cuts of the step.',
    );
  }
  const unclear = findUnclearWave(unitsOf(columns[unit], null), wavesOf(columns[time]));
  if (unclear < 0) return;
  const line = lineOf(unclear);
  throw new PenumbraError(
    'data',
    `${replace.name}: the wave of the record on line ${line} is missing, or its unit has another record with the same one, so its series is not clear: correct ${label(columns, time)}, or leave share out.`,
    { line, column: columns[time].name },
  );
}
