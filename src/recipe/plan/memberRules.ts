import { PenumbraError } from '../../error.ts';
import { isAboutMembers, type UnitMembers } from '../../foundation/expression/index.ts';
import { type Column, type Description, label } from '../../foundation/table/index.ts';
import type { ClassifiedRule, Rule } from '../../methods/rules/index.ts';
import type { DescribedUnit } from '../description/index.ts';
import type { PlannedEdits } from './edits.ts';
import type { PlannedStep } from './plan.ts';
import { countUnits, unitsOf } from './units.ts';
import { headsIn, relationIn } from './wholeUnits.ts';

/** The columns that tell which records are members of a unit, and which of them is the head: by position. */
export interface MemberColumns {
  readonly unit: number;
  /** The column of relations, and the code of heads in it; without it, the first record of a unit is its head. */
  readonly relation?: number;
  readonly head?: string;
}

/** Whether a rule is about several members of a unit. */
export function isMemberRule({ condition }: Rule): boolean {
  return condition !== null && isAboutMembers(condition);
}

/** The columns that tell the members of the described unit. Refuses rules about members if there is no unit. */
export function memberColumns(
  rules: readonly Rule[],
  unit: Pick<DescribedUnit, 'position'> | null,
  description: Description,
  columns: readonly Column[],
): MemberColumns | null {
  const about = rules.find(isMemberRule);
  if (about === undefined) return null;
  if (unit === null) {
    throw new PenumbraError(
      'usage',
      `The rule "${about.name}" is about members of a unit, and no column numbers the units: give one the role unit (--household NAME, or --role NAME=unit).`,
      { key: 'rules' },
    );
  }
  const relation = relationIn(description, columns);
  return {
    unit: unit.position,
    ...(relation !== null && { relation: relation.position, head: relation.head }),
  };
}

/** The members and the head of each unit. `numbers` are the numbers of the units, `relation` is the column of relations. */
export function unitMembers(
  numbers: Column,
  relation: Column | null,
  { head }: MemberColumns,
  kept: Uint8Array | null = null,
): UnitMembers {
  const unitOf = unitsOf(numbers, kept);
  const headOf = new Int32Array(countUnits(unitOf)).fill(-1);
  const isHead = relation === null || head === undefined ? null : headsIn(relation, head);
  for (let i = 0; i < unitOf.length; i++) {
    if (headOf[unitOf[i]] < 0 && isHead?.[i] !== 0) headOf[unitOf[i]] = i;
  }
  return { unitOf, headOf };
}

/** The same for the records of one table. */
export function membersIn(
  columns: readonly Column[],
  members: MemberColumns | null | undefined,
): UnitMembers | null {
  if (!members) return null;
  const { unit, relation } = members;
  return unitMembers(columns[unit], relation === undefined ? null : columns[relation], members);
}

/**
 * Refuses rules about members that the result could violate: some of their columns are replaced, and not all of them are
 * drawn for whole units.
 */
export function refuseMemberRules(
  edits: PlannedEdits | null,
  steps: readonly PlannedStep[],
  file: {
    readonly columns: readonly Column[];
    readonly dropped: readonly number[];
    readonly isCut: boolean;
  },
): void {
  if (!edits?.members) return;
  const { relation } = edits.members;
  const { columns, dropped, isCut } = file;
  const drawn = steps.filter(
    ({ wholeUnits, given }) => wholeUnits !== null && !wholeUnits.isSeries && given.length === 0,
  );
  for (const rule of edits.rules) {
    if (!isMemberRule(rule.rule)) continue;
    const positions = positionsOf(rule, relation);
    const refuse = (why: string) => {
      throw new PenumbraError(
        'usage',
        `The rule "${rule.rule.name}" is about members of a unit, and ${why}.`,
        { key: 'rules' },
      );
    };
    if (isCut)
      refuse('members can be in different blocks: leave out the rule, or --cut and --memory');
    const gone = positions.find((position) => dropped.includes(position));
    if (gone !== undefined) {
      refuse(
        `column ${label(columns, gone)} is not written: leave out the rule, or give the column another role than identifier`,
      );
    }
    const replaced = steps.filter((step) => step.positions.some((p) => positions.includes(p)));
    const loose = positions.find(
      (position) => !drawn.some((step) => step.positions.includes(position)),
    );
    if (replaced.length === 0 || loose === undefined) continue;
    refuse(
      `only whole units that are drawn anew can be made to satisfy it: draw ${positions.map((p) => label(columns, p)).join(', ')} with --method sequential-synthesis, without --given and --where, or leave out the rule`,
    );
  }
}

function positionsOf({ columns }: ClassifiedRule, relation: number | undefined): number[] {
  return [...new Set([...columns, relation ?? []].flat())];
}
