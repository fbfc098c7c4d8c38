import { type Condition, print, type Relation } from '../../../foundation/expression/index.ts';
import { type Column, recordsIn } from '../../../foundation/table/index.ts';
import { inside, type Progress, type Work } from '../../../foundation/work/index.ts';
import { classify } from '../classify.ts';
import { contradiction } from '../feasible/contradiction.ts';
import { positionsOf } from '../forms.ts';
import { joined, opposite } from '../opposite.ts';
import type { ClassifiedRule } from '../rule.ts';
import { findImplications } from './implications.ts';
import { findOrders } from './orders.ts';
import { findProducts } from './products.ts';
import { type Findings, numbersOf, type Proposal } from './proposal.ts';
import { findIntegers, findRanges, findSets } from './ranges.ts';
import { findSums } from './sums.ts';

export interface DiscoverOptions {
  /** The share of records that can violate a proposed rule. Default 0.001. */
  readonly exceptions?: number;
  /** Largest number of proposals. Default 100. */
  readonly most?: number;
  /** The columns that rules can use, by position. Default all. */
  readonly positions?: readonly number[];
}

/** Largest number of numeric columns among which sums and products are looked for: the time grows with its third power. */
export const MOST_SUMMED = 300;

/** Numeric columns that are left out when sums and products are looked for. */
export function notSummed(columns: readonly Column[]): number {
  return Math.max(0, numbersOf(columns).length - MOST_SUMMED);
}

/**
 * Rules that a file seems to follow: sums, products, orders, implications, allowed combinations, ranges, lists and
 * whole numbers that hold in all records or all but a few, the most interesting first. Consequences of other
 * proposals are left out. Proposals show bounds and levels of the file, so they are for those who may see it.
 */
export function* discover(
  columns: readonly Column[],
  { exceptions = 0.001, most = 100, positions }: DiscoverOptions = {},
): Work<Proposal[]> {
  const records = recordsIn(columns);
  if (records === 0) return [];
  const allowed = Math.floor(exceptions * records);
  const findings: Findings = { columns, records, allowed, share: Math.max(0.02, 2 * exceptions) };
  const wanted = positions === undefined ? null : new Set(positions);
  const numbers = numbersOf(columns).filter(({ position }) => wanted?.has(position) ?? true);
  const summed = numbers.slice(0, MOST_SUMMED);
  const within = columns.map((column, i): Column => {
    // Columns that are not included are hidden from the searches among categories.
    if (wanted === null || wanted.has(i) || column.kind !== 'categorical') return column;
    return { kind: 'text', name: column.name, values: new Array(records).fill(null) };
  });
  const asked = { ...findings, columns: within };

  yield { done: 0, total: 1, note: 'sums' };
  const chosen = collection(columns);
  for (const made of findSums(asked, summed)) chosen.add(made);
  const products = yield* inside(steps(findProducts(asked, summed), 'products'), 0.2, 0.2, 1);
  for (const made of products) chosen.add(made);
  const orders = yield* inside(
    steps(findOrders(asked, numbers, chosen.areParts), 'orders'),
    0.4,
    0.1,
    1,
  );
  const ranges = findRanges(asked, numbers);
  const implications = yield* inside(
    steps(findImplications(asked, numbers), 'implications'),
    0.5,
    0.3,
    1,
  );
  // An order with a total says more than that the other part is not negative, and either follows from the other.
  const tied = columnsOfShortSums(chosen.rules);
  const later = ranges.filter((made) => tied.has(chosen.positionOf(made)));
  for (const made of ranges) if (!later.includes(made)) chosen.add(made);
  const apart = implications.filter((made) => !chosen.isMultiplied(made));
  const candidates = [...orders, ...later, ...apart.slice(0, MOST_IMPLICATIONS)];
  for (const [i, made] of candidates.entries()) {
    if (i % 16 === 0)
      yield { done: 0.8 + (0.2 * i) / candidates.length, total: 1, note: 'what follows' };
    chosen.addUnlessImplied(made);
  }
  for (const made of findSets(asked, numbers)) chosen.add(made);
  for (const made of findIntegers(asked, numbers)) chosen.add(made);
  return withoutWeaker(chosen.proposals)
    .sort((a, b) => b.interest - a.interest || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .slice(0, most);
}

/** Drops an implication from "is 0" if the same follows from "is below some bound". */
function withoutWeaker(proposals: readonly Proposal[]): Proposal[] {
  const keyOf = ({ condition }: Proposal, relation: Relation) => {
    if (condition.kind !== 'implication' || condition.antecedent.kind !== 'comparison') return null;
    const { first, rest } = condition.antecedent;
    if (rest[0].operator !== relation) return null;
    return `${print(first)} ${print(condition.consequent)}`;
  };
  const bounded = new Set(proposals.map((made) => keyOf(made, '<')));
  return proposals.filter((made) => {
    const key = keyOf(made, '=');
    return key === null || !bounded.has(key);
  });
}

/** More of these are regularities, not rules. */
const MOST_IMPLICATIONS = 60;

function* steps<T>(work: Generator<number, T>, note: string): Work<T> {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    const progress: Progress = { done: next.value, total: 1, note };
    yield progress;
  }
}

/** Columns of sums of three, in which each order is a bound of the third column. */
function columnsOfShortSums(rules: readonly ClassifiedRule[]): Set<number> {
  return new Set(
    rules.flatMap(({ class: name, columns }) =>
      name === 'EC-LC' && columns.length === 3 ? columns : [],
    ),
  );
}

/** Proposals so far, and whether another follows from them. */
function collection(columns: readonly Column[]) {
  const proposals: Proposal[] = [];
  const rules: ClassifiedRule[] = [];
  const ruleOf = ({ condition, text }: Pick<Proposal, 'condition' | 'text'>) =>
    classify({ name: text, text, condition }, columns);
  const add = (made: Proposal) => {
    proposals.push(made);
    rules.push(ruleOf(made));
  };
  return {
    proposals,
    rules,
    add,
    positionOf: (made: Proposal) => ruleOf(made).columns[0],
    /** Whether a sum has both columns on the same side. */
    areParts: (position: number, other: number) =>
      rules.some(({ forms }) =>
        forms.some(
          (form) =>
            form.kind === 'linear' &&
            form.relation === '=' &&
            (form.coefficients.get(position) ?? 0) * (form.coefficients.get(other) ?? 0) > 0,
        ),
      ),
    /** Whether an implication is about the result of a product: only its value without a divisor is new. */
    isMultiplied({ condition }: Proposal): boolean {
      if (condition.kind !== 'implication') return false;
      const [governed] = positionsOf(condition.consequent, columns);
      const [governing] = positionsOf(condition.antecedent, columns);
      const { antecedent } = condition;
      const isEqual = antecedent.kind === 'comparison' && antecedent.rest[0].operator === '=';
      return rules.some(({ forms }) =>
        forms
          .flatMap((form) => (form.kind === 'implied' ? form.forms : [form]))
          .some((form) => {
            if (form.kind !== 'product') return false;
            if (form.result === governed)
              return !(isEqual && (form.powers.get(governing) ?? 0) < 0);
            return form.result === governing && form.powers.has(governed);
          }),
      );
    },
    addUnlessImplied(made: Proposal) {
      const follows = denials(made.condition).every((denial) => {
        const negated = ruleOf({ condition: denial, text: `not (${made.text})` });
        if (negated.forms.length === 0) return false;
        const near = reachable(negated, rules);
        return contradiction([...near, negated], columns, undefined, WORK).kind === 'contradiction';
      });
      if (!follows) add(made);
    },
  };
}

/** Largest work for one question, as for `contradiction`. */
const WORK = 5e4;

/** Conditions, one of which holds if a condition fails: with < and > instead of !=. */
function denials(condition: Condition): Condition[] {
  const denied = opposite(condition);
  const parts = denied.kind === 'and' ? denied.parts : [denied];
  let cases: Condition[][] = [[]];
  for (const part of parts) {
    const [step] = part.kind === 'comparison' ? part.rest : [];
    const split: Condition[] =
      part.kind === 'comparison' && step?.operator === '!=' && step.operand.kind !== 'text'
        ? (['<', '>'] as const).map((operator) => ({ ...part, rest: [{ ...step, operator }] }))
        : [part];
    cases = cases.flatMap((before) => split.map((next) => [...before, next]));
  }
  return cases.map((list) => joined('and', list));
}

/** Largest number of rules for reasoning. */
const MOST_RULES = 60;

/** The rules that are connected to a rule, the nearest first. */
function reachable(from: ClassifiedRule, rules: readonly ClassifiedRule[]): ClassifiedRule[] {
  const reached = new Set(from.columns);
  const found = new Set<ClassifiedRule>();
  for (let grown = true; grown && found.size < MOST_RULES; ) {
    grown = false;
    const touching = rules.filter(
      (rule) => !found.has(rule) && rule.columns.some((position) => reached.has(position)),
    );
    for (const rule of touching) {
      if (found.size >= MOST_RULES) break;
      found.add(rule);
      grown = true;
      for (const position of rule.columns) reached.add(position);
    }
  }
  return [...found];
}
