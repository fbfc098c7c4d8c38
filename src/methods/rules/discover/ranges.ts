import type { Condition } from '../../../foundation/expression/index.ts';
import {
  columnAt,
  compared,
  type Findings,
  type Numbers,
  number,
  type Proposal,
  proposal,
} from './proposal.ts';

/** Largest number of distinct values that make a list instead of a range. */
const MOST_LISTED = 8;
const MOST_LEVELS = 20;

/**
 * Bounds that are more than the smallest and largest value by chance: 0 below, 1 above for shares, and a largest
 * value that many records share. O(records) per column.
 */
export function findRanges(findings: Findings, numbers: readonly Numbers[]): Proposal[] {
  const { columns, records } = findings;
  const found: Proposal[] = [];
  for (const one of numbers) {
    if (one.distinct <= MOST_LISTED) continue;
    const column = columnAt(columns, one.position);
    const fromZero = one.least >= 0 && one.least <= 0.25 * one.mean;
    const isShare = one.decimals !== 0 && fromZero && one.most <= 1 && one.most > 0.1;
    let atMost = 0;
    for (const value of one.values) if (value === one.most) atMost++;
    const pilesUp = atMost >= Math.max(5, records / 200) && one.distinct > 20 && one.most !== 0;
    const upper = isShare ? 1 : pilesUp ? one.most : null;
    if (!fromZero && upper === null) continue;
    const rest = upper === null ? [] : [{ operator: '<=' as const, operand: number(upper) }];
    const condition: Condition = !fromZero
      ? compared(column, '<=', number(upper!))
      : upper === null
        ? compared(column, '>=', number(0))
        : {
            kind: 'comparison',
            first: number(0),
            rest: [{ operator: '<=', operand: column }, ...rest],
          };
    const words = isShare
      ? 'It looks like a share.'
      : pilesUp
        ? 'Many records have the largest value.'
        : 'It is never negative.';
    const made = proposal(
      findings,
      { kind: 'range', condition, interest: pilesUp ? 0.45 : isShare ? 0.42 : 0.4, because: words },
      0,
    );
    if (made !== null) found.push(made);
  }
  return found;
}

/** Columns with few distinct values, as lists of these. O(records) per column. */
export function findSets(findings: Findings, numbers: readonly Numbers[]): Proposal[] {
  const { columns, records } = findings;
  const found: Proposal[] = [];
  const add = (position: number, values: readonly (number | string)[]) => {
    const condition: Condition = { kind: 'membership', of: columnAt(columns, position), values };
    const words = `It has only ${values.length} different values.`;
    const made = proposal(
      findings,
      { kind: 'set', condition, interest: 0.3 - values.length / 1000, because: words },
      0,
    );
    if (made !== null) found.push(made);
  };
  for (const one of numbers) {
    if (one.distinct > MOST_LISTED || records < 20 * one.distinct) continue;
    const present = new Set(one.values.filter((value) => !Number.isNaN(value)));
    add(
      one.position,
      [...present].sort((a, b) => a - b),
    );
  }
  for (const [position, column] of columns.entries()) {
    if (column.kind !== 'categorical') continue;
    const used = new Set(column.codes);
    const levels = column.levels.filter((_, code) => used.has(code));
    if (levels.length < 2 || levels.length > MOST_LEVELS || records < 20 * levels.length) continue;
    add(position, levels);
  }
  return found;
}

/** Columns of whole numbers that are no lists. */
export function findIntegers(findings: Findings, numbers: readonly Numbers[]): Proposal[] {
  const { columns } = findings;
  return numbers.flatMap((one) => {
    if (one.decimals !== 0 || one.distinct <= MOST_LISTED) return [];
    const condition: Condition = { kind: 'integer', of: columnAt(columns, one.position) };
    const made = proposal(
      findings,
      { kind: 'integer', condition, interest: 0.2, because: 'It has no decimals.' },
      0,
    );
    return made === null ? [] : [made];
  });
}
