import type { Column } from '../../../foundation/table/index.ts';
import { connected } from '../blocks.ts';
import type { ClassifiedRule } from '../rule.ts';
import { type Formula, formulaOfForms } from './formula.ts';
import { type Answer, search } from './search.ts';

/** What is known about a column besides the rules. */
export interface Bound {
  readonly least?: number;
  readonly most?: number;
  readonly integer?: boolean;
  readonly values?: readonly (number | string)[];
}

/** Whether rules can all hold in some record that has no missing value. */
type Feasibility =
  | { readonly kind: 'feasible'; readonly because: string }
  | {
      readonly kind: 'contradiction';
      readonly because: string;
      /** Rules that cannot hold together. */
      readonly rules: readonly ClassifiedRule[];
      /** Whether each of them is needed: false if the search ended before that was known. */
      readonly irreducible: boolean;
    }
  | { readonly kind: 'undecided'; readonly because: string };

/** Largest number of products of 64-bit numbers for one question, and for making a contradiction small. */
const WORK = 1e7;
const WORK_ON_SUBSETS = 4e7;

const CASES = 2000;

/**
 * Whether some record can satisfy all rules, and if none can, a minimal set of rules that contradict each other: all
 * but any one of them can hold (found by leaving out halves, then quarters, down to single ones; Chinneck and
 * Dravnieks 1991 leave out one by one). Rules that no column connects are examined separately. Rules that are only
 * checked, and domains, are left out. `work` bounds the number of steps, not the time, so that the answer is always
 * the same.
 */
export function contradiction(
  rules: readonly ClassifiedRule[],
  columns: readonly Column[],
  bounds: ReadonlyMap<number, Bound> = new Map(),
  work = WORK,
): Feasibility {
  const known = rules.filter(({ forms }) => forms.length > 0);
  const formulas = new Map(known.map((rule) => [rule, formulaOfForms(rule.forms, columns)]));
  const ask = (subset: readonly ClassifiedRule[], work: number): [Answer, number] => {
    const limits = { left: work, cases: CASES };
    const positions = new Set(subset.flatMap((rule) => rule.columns));
    const parts: Formula[] = subset.map((rule) => formulas.get(rule)!);
    for (const position of [...positions].sort((a, b) => a - b))
      parts.push(formulaOfBound(position, bounds.get(position)));
    const answer = search({ kind: 'and', parts }, columns, limits);
    return [answer, work - limits.left];
  };
  const undecided: ClassifiedRule[] = [];
  const apart = connected(known.map((rule) => rule.columns));
  // A rule without columns, such as 1 = 2, is connected to nothing.
  const parts = [
    ...known.filter((rule) => rule.columns.length === 0).map((rule) => [rule]),
    ...apart.map((positions) => {
      const inside = new Set(positions);
      return known.filter((rule) => inside.has(rule.columns[0]));
    }),
  ];
  for (const part of parts) {
    const [answer] = ask(part, work);
    if (answer === 'undecided') undecided.push(...part);
    if (answer !== 'contradiction') continue;
    const { subset, irreducible } = smallest(part, ask);
    const names = subset.map(({ rule }) => `"${rule.name}"`);
    const because =
      names.length === 0
        ? 'What is known about the columns is contradictory, without any rule.'
        : names.length === 1
          ? `No record can satisfy ${names[0]}.`
          : `No record can satisfy ${names.slice(0, -1).join(', ')} and ${names.at(-1)} together.`;
    return { kind: 'contradiction', because, rules: subset, irreducible };
  }
  if (undecided.length > 0) {
    const names = undecided.slice(0, 3).map(({ rule }) => `"${rule.name}"`);
    const more = undecided.length - names.length;
    return {
      kind: 'undecided',
      because: `Whether ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''} can hold together is unknown: the search reached its limit.`,
    };
  }
  const left = rules.length - known.length;
  const because =
    left === 0
      ? 'Some record can satisfy all rules.'
      : `Some record can satisfy all rules except ${left === 1 ? 'one, which is' : `${left}, which are`} only checked.`;
  return { kind: 'feasible', because };
}

/**
 * Whether a record can satisfy some rules within what is known about its columns. Rules that are only checked, and domains,
 * are left out. The answer is certain unless it is undecided; `work` bounds the number of steps.
 */
export function isPossible(
  rules: readonly ClassifiedRule[],
  columns: readonly Column[],
  bounds: ReadonlyMap<number, Bound>,
  work: number,
): Answer {
  const parts = [
    ...rules.map(({ forms }) => formulaOfForms(forms, columns)),
    ...[...bounds].map(([position, bound]) => formulaOfBound(position, bound)),
  ];
  return search({ kind: 'and', parts }, columns, { left: work, cases: CASES });
}

function smallest(
  rules: readonly ClassifiedRule[],
  ask: (subset: readonly ClassifiedRule[], work: number) => [Answer, number],
): { readonly subset: readonly ClassifiedRule[]; readonly irreducible: boolean } {
  let subset = rules;
  let left = WORK_ON_SUBSETS;
  let irreducible = true;
  for (
    let step = Math.ceil(subset.length / 2);
    step >= 1;
    step = step === 1 ? 0 : Math.ceil(step / 2)
  ) {
    for (let from = 0; from < subset.length; ) {
      const without = [...subset.slice(0, from), ...subset.slice(from + step)];
      const [answer, used] =
        left <= 0 ? (['undecided', 0] as const) : ask(without, Math.min(left, WORK));
      left -= used;
      if (answer === 'contradiction') {
        subset = without;
      } else {
        if (answer === 'undecided' && step === 1) irreducible = false;
        from += step;
      }
    }
  }
  return { subset, irreducible };
}

function formulaOfBound(position: number, bound: Bound | undefined): Formula {
  const parts: Formula[] = [];
  const limit = (coefficient: number, constant: number): Formula => ({
    kind: 'form',
    form: {
      kind: 'linear',
      coefficients: new Map([[position, coefficient]]),
      relation: '<=',
      constant,
    },
  });
  if (bound?.least !== undefined) parts.push(limit(-1, 0 - bound.least));
  if (bound?.most !== undefined) parts.push(limit(1, bound.most));
  if (bound?.integer) parts.push({ kind: 'form', form: { kind: 'integer', position } });
  if (bound?.values !== undefined)
    parts.push({ kind: 'form', form: { kind: 'set', position, values: bound.values } });
  return { kind: 'and', parts };
}
