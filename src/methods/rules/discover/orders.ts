import {
  columnAt,
  compared,
  type Findings,
  type Numbers,
  type Proposal,
  proposal,
  spread,
} from './proposal.ts';

/** Number of records in the first look at a pair of columns. */
const LOOK = 500;

/** An order is worth proposing if one in this many pairs of values from different records violates it. */
const SURPRISE = 0.05;
const BROKEN = 20;

/**
 * Pairs of numeric columns in which one is never larger than the other, although their ranges would allow it: if its
 * values are moved to other records, it often is. Parts of the same sum (`areParts`) are compared with their total,
 * not with each other. The tightest first, so that consequences of two others come after them. O(columns squared
 * times records).
 */
export function* findOrders(
  findings: Findings,
  numbers: readonly Numbers[],
  areParts: (position: number, other: number) => boolean,
): Generator<number, Proposal[]> {
  const { allowed, columns, records, share } = findings;
  const rows = spread(records, Math.min(records, LOOK));
  const found: Proposal[] = [];
  for (const [i, a] of numbers.entries()) {
    yield i / numbers.length;
    for (const b of numbers) {
      if (a === b || a.most <= b.least || a.least >= b.most) continue;
      // Columns with different decimals are in different units.
      if (a.decimals !== b.decimals || areParts(a.position, b.position)) continue;
      if (exceptionsIn(a, b, rows) > Math.min(allowed, 3)) continue;
      const surprise = brokenElsewhere(a, b, records);
      if (surprise < SURPRISE || surprise * records < BROKEN) continue;
      const condition = compared(
        columnAt(columns, a.position),
        '<=',
        columnAt(columns, b.position),
      );
      const percent = Math.max(1, Math.round(100 * surprise));
      const words = `One is never larger than the other. If the values of one were moved to other records, it would be in ${percent} % of the records.`;
      const made = proposal(findings, {
        kind: 'order',
        condition,
        interest: 0.75 + 0.15 * surprise,
        because: words,
      });
      // With exceptions, more evidence is needed.
      if (made === null || (made.exceptions > 0 && surprise < 3 * SURPRISE)) continue;
      if (made.exceptions <= share * surprise * records) found.push(made);
    }
  }
  return found.sort((x, y) => y.interest - x.interest || (x.text < y.text ? -1 : 1));
}

function exceptionsIn(a: Numbers, b: Numbers, rows: Int32Array): number {
  let count = 0;
  for (const row of rows) if (a.values[row] > b.values[row]) count++;
  return count;
}

/** The share of records whose value is larger than the value of another record in the other column. */
function brokenElsewhere(a: Numbers, b: Numbers, records: number): number {
  let broken = 0;
  let count = 0;
  for (const part of [2, 3, 5]) {
    const shift = Math.floor(records / part);
    for (let i = 0; i < records; i++) {
      const other = i + shift < records ? i + shift : i + shift - records;
      const [x, y] = [a.values[i], b.values[other]];
      if (Number.isNaN(x + y)) continue;
      count++;
      if (x > y) broken++;
    }
  }
  return count === 0 ? 0 : broken / count;
}
