import type { Arithmetic, Condition } from '../../../foundation/expression/index.ts';
import { independent } from './independent.ts';
import {
  columnAt,
  compared,
  type Findings,
  type Numbers,
  number,
  type Proposal,
  proposal,
  roundingOf,
  spread,
} from './proposal.ts';

/** Number of records in the first look at a triple of columns. */
const LOOK = 256;

/**
 * Products and quotients between columns, up to the rounding of the result: a = b * c, a = b / c, and a * b =
 * constant. Most triples are rejected after a few records. O(columns cubed), and O(records) for those that pass.
 */
export function* findProducts(
  findings: Findings,
  numbers: readonly Numbers[],
): Generator<number, Proposal[]> {
  const { records } = findings;
  const found: { made: Proposal; coefficients: ReadonlyMap<number, number> }[] = [];
  const done = new Set<string>();
  const rows = spread(records, Math.min(records, LOOK));
  const add = (made: Proposal | null, powers: readonly (readonly [Numbers, number])[]) => {
    if (made === null) return;
    const coefficients = new Map(powers.map(([{ position }, power]) => [position, power]));
    found.push({ made, coefficients });
    done.add([...coefficients.keys()].sort((a, b) => a - b).join());
  };
  const wide = numbers.filter(({ distinct }) => distinct >= 10);
  for (const [i, a] of wide.entries()) {
    for (const b of wide.slice(i + 1)) {
      const constant = constantProduct(a, b, rows);
      if (constant !== null)
        add(productProposal(findings, a, b, constant), [
          [a, 1],
          [b, 1],
        ]);
    }
  }
  for (const operator of ['*', '/'] as const) {
    for (const [i, a] of wide.entries()) {
      yield (i + (operator === '/' ? wide.length : 0)) / (2 * wide.length);
      for (const [j, b] of numbers.entries()) {
        if (b === a) continue;
        for (const [k, c] of numbers.entries()) {
          if (c === a || c === b || (operator === '*' && k < j)) continue;
          const key = [a.position, b.position, c.position].sort((x, y) => x - y).join();
          const triple = { a, b, operator, c };
          if (done.has(key) || !passes(triple, rows) || !passes(triple, null, findings)) continue;
          add(tripleProposal(findings, triple), [
            [a, 1],
            [b, -1],
            [c, operator === '*' ? -1 : 1],
          ]);
        }
      }
    }
  }
  return independent(found).map(({ made }) => made);
}

/** A column a that can be the product, or quotient, of b and c. */
interface Triple {
  readonly a: Numbers;
  readonly b: Numbers;
  readonly operator: '*' | '/';
  readonly c: Numbers;
}

/** Whether a is the product, or quotient, in nearly all of the informative records. */
function passes(
  { a, b, operator, c }: Triple,
  rows: Int32Array | null,
  { allowed, share } = { allowed: 3, share: 0.05 },
): boolean {
  let informative = 0;
  let wrong = 0;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const count = rows?.length ?? a.values.length;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? i : rows[i];
    const [x, y, z] = [a.values[row], b.values[row], c.values[row]];
    // With 0 and 1 nearly anything is a product; a missing value is none.
    if (!(y !== 0 && z !== 0 && z !== 1) || Number.isNaN(x + y + z)) continue;
    if (operator === '*' && y === 1) continue;
    informative++;
    const value = operator === '*' ? y * z : y / z;
    const half = roundingOf(a.decimals, value);
    if (Math.abs(x - value) > half * (1 + 1e-6) + 1e-12 * Math.abs(value)) {
      if (++wrong > allowed) return false;
    }
    if (x < least) least = x;
    if (x > most) most = x;
  }
  // In a first look few records may be informative; in the whole file there must be some, with more than a few
  // possible values.
  if (rows !== null) return wrong <= share * informative || informative < 10;
  return (
    informative >= 20 &&
    wrong <= share * informative &&
    most - least > 40 * roundingOf(a.decimals, Math.max(Math.abs(least), Math.abs(most)))
  );
}

function tripleProposal(findings: Findings, triple: Triple): Proposal | null {
  const { a, b, operator, c } = triple;
  const { columns } = findings;
  const result = columnAt(columns, a.position);
  const value: Arithmetic = {
    kind: 'product',
    first: columnAt(columns, b.position),
    rest: [{ operator, operand: columnAt(columns, c.position) }],
  };
  const exact = a.decimals === 'full' || proposalIsExact(triple);
  const within = roundingOf(a.decimals, 0);
  const consequent: Condition = exact
    ? compared(result, '=', value)
    : {
        kind: 'comparison',
        first: number(-within),
        rest: [
          {
            operator: '<=',
            operand: { kind: 'sum', first: result, rest: [{ operator: '-', operand: value }] },
          },
          { operator: '<=', operand: number(within) },
        ],
      };
  const divisor = columnAt(columns, c.position);
  const condition: Condition =
    operator === '/' && c.zeros > 0
      ? {
          kind: 'implication',
          antecedent: compared(divisor, c.least >= 0 ? '>' : '!=', number(0)),
          consequent,
        }
      : consequent;
  const words = `One column is the ${operator === '*' ? 'product' : 'quotient'} of two others${exact ? '' : ', rounded to its last decimal'}.`;
  return proposal(findings, {
    kind: 'product',
    condition,
    interest: exact ? 0.95 : 0.94,
    because: words,
  });
}

/** Whether the relation is exact: equal within the tolerance of rules in nearly every record. */
function proposalIsExact({ a, b, operator, c }: Triple): boolean {
  for (let i = 0; i < a.values.length; i++) {
    const [x, y, z] = [a.values[i], b.values[i], c.values[i]];
    const value = operator === '*' ? y * z : y / z;
    if (!Number.isFinite(value) || Number.isNaN(x)) continue;
    if (Math.abs(x - value) > 1e-9 * Math.max(1, Math.abs(value))) return false;
  }
  return true;
}

/** The constant value of a * b in a few records, if there is one with few digits. */
function constantProduct(a: Numbers, b: Numbers, rows: Int32Array): number | null {
  let constant: number | null = null;
  let informative = 0;
  let wrong = 0;
  for (const row of rows) {
    const [x, y] = [a.values[row], b.values[row]];
    if (Number.isNaN(x + y) || x === 0 || y === 0) continue;
    constant ??= Number((x * y).toPrecision(6));
    informative++;
    const slack =
      Math.abs(y) * roundingOf(a.decimals, x) + Math.abs(x) * roundingOf(b.decimals, y) + 1e-9;
    if (Math.abs(x * y - constant) > Math.min(slack, 1e-3 * Math.abs(constant)) && ++wrong > 2)
      return null;
  }
  if (constant === null || informative < 20 || wrong > 0.05 * informative) return null;
  return String(constant).length <= 6 ? constant : null;
}

function productProposal(
  findings: Findings,
  a: Numbers,
  b: Numbers,
  constant: number,
): Proposal | null {
  const { columns } = findings;
  const product: Arithmetic = {
    kind: 'product',
    first: columnAt(columns, a.position),
    rest: [{ operator: '*', operand: columnAt(columns, b.position) }],
  };
  const words = 'The product of the two columns is the same in every record.';
  return proposal(findings, {
    kind: 'product',
    condition: compared(product, '=', number(constant)),
    interest: 0.93,
    because: words,
  });
}
