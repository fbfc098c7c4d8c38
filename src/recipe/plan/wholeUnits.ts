import { PenumbraError } from '../../error.ts';
import {
  type Column,
  cellText,
  type Description,
  findUnclearWave,
  label,
  recordsIn,
  scaleOf,
  valuesOf,
  wavesOf,
} from '../../foundation/table/index.ts';
import type { Kinship, ReplaceContext } from '../../methods/contract/index.ts';
import { sameCode } from '../description/index.ts';
import type { Surroundings } from './givenBack.ts';
import { drawsWholeUnits } from './levels.ts';
import { keepRecords } from './missing.ts';
import type { PlannedStep } from './plan.ts';
import { countUnits, unitsOf } from './units.ts';

/** How the records of a unit are drawn given each other. */
export interface WholeUnits {
  /** Whether they are waves: a series. */
  readonly isSeries: boolean;
  /** The column that says how members are related to the head, and the code of heads; null if there is none. */
  readonly relation: PlannedRelation | null;
}

interface PlannedRelation {
  readonly position: number;
  readonly head: string;
  /** Whether the column is copied. */
  readonly stays: boolean;
}

/** The described column of relations; null if there is none. */
export function relationIn(
  { columns: about }: Description,
  columns: readonly Column[],
): Pick<PlannedRelation, 'position' | 'head'> | null {
  const [first, second] = [...about.keys()].filter((p) => about[p].head !== undefined);
  if (first === undefined) return null;
  if (second !== undefined) {
    throw new PenumbraError(
      'usage',
      `The description names a head in ${label(columns, first)} and in ${label(columns, second)}: one column says how members are related, so remove "head" from the other.`,
      { column: columns[second].name },
    );
  }
  return { position: first, head: about[first].head! };
}

/** A step with how it draws whole units, if its method does, records belong together and the file is not cut. */
export function withWholeUnits(
  step: PlannedStep,
  { columns, description, covered, dropped, isCut }: Surroundings,
): PlannedStep {
  const { unit, time, positions } = step;
  if (isCut || unit === null || !drawsWholeUnits(step)) return step;
  const units = unitsOf(columns[unit], null);
  // Otherwise nothing is drawn together, and the result is that of a file without units.
  if (countUnits(units) === units.length) return step;
  const isSeries = time !== null && findUnclearWave(units, wavesOf(columns[time])) < 0;
  if (isSeries && positions.includes(time)) {
    throw new PenumbraError(
      'usage',
      `Column ${label(columns, time)} tells the waves of a unit apart, which stay as they are: leave it out of the columns of the step (--columns), or remove "time" from the description.`,
      { column: columns[time].name },
    );
  }
  const found = relationIn(description, columns);
  const relation = found && {
    ...found,
    stays: !covered.has(found.position) && !dropped.includes(found.position),
  };
  return { ...step, wholeUnits: { isSeries, relation } };
}

/** The wave of each kept record. */
export function wavesAmong(column: Column, kept: Uint8Array | null): Int32Array {
  const waves = wavesOf(column);
  return kept === null ? waves : waves.filter((_, record) => kept[record] === 1);
}

/** What the method must know: in a step of units the number of records, otherwise which belong together. */
export function wholeUnitsIn(
  { unit, ofUnit, time }: PlannedStep,
  { isSeries, relation }: WholeUnits,
  columns: readonly Column[],
  kept: Uint8Array | null,
): Pick<ReplaceContext, 'units' | 'waves' | 'kinship' | 'sizes'> {
  const units = unitsOf(columns[unit!], kept);
  if (ofUnit !== null) {
    const sizes = new Float64Array(countUnits(units));
    for (const its of units) sizes[its]++;
    return { sizes };
  }
  return {
    units,
    ...(isSeries && { waves: wavesAmong(columns[time!], kept) }),
    ...(relation !== null && { kinship: kinshipIn(columns[relation.position], relation, kept) }),
  };
}

function kinshipIn(
  column: Column,
  { head, stays }: PlannedRelation,
  kept: Uint8Array | null,
): Kinship {
  const isHead = headsIn(column, head);
  return {
    isHead: kept === null ? isHead : isHead.filter((_, record) => kept[record] === 1),
    relation: keepRecords(valuesOf(column), kept),
    scale: scaleOf(column),
    stays,
  };
}

/** Marks the records with the code of heads. */
export function headsIn(column: Column, head: string): Uint8Array {
  const code = sameCode(head);
  return Uint8Array.from({ length: recordsIn([column]) }, (_, record) => {
    const text = cellText(column, record);
    return text !== null && sameCode(text) === code ? 1 : 0;
  });
}
