import type { RandomStream } from '../../../foundation/numerics/index.ts';
import {
  atShare,
  type ChoiceDimension,
  type DimensionValue,
  type Ranged,
  type SearchDimension,
  shareOf,
} from './dimension.ts';

/** A method with the dimensions that can be chosen for it. */
export interface Family {
  readonly name: string;
  readonly dimensions: readonly SearchDimension[];
  /** A trial takes many times as long as one of another family: it looks for cells to empty, and for what gives them back. */
  readonly isSlow?: true;
}

/** The part of a layout that recodes columns before all others; 0 leaves a column as it is. */
export const RECODING = 'recoding';
/** The part that lets records share their weights. */
export const WEIGHTS = 'weights';
/** The part that decides on the number of the protected unit. */
export const UNITS = 'units';
/** The part does nothing beyond the recoding. */
export const NOTHING = 'nothing';
/** Parts that stand beside the methods, and do not name a candidate. */
const BESIDE: readonly string[] = [RECODING, NOTHING, WEIGHTS, UNITS];
/** Families that keep the values true, which recoding serves: they are also tried with every column recoded. */
const TRUE_VALUES = [NOTHING, 'suppress'];

/** A way to cut the task into parts, each with its own family. */
export interface Layout {
  readonly name: string;
  readonly parts: readonly (readonly Family[])[];
}

export type SearchSpace = readonly Layout[];

export interface Choice {
  readonly family: string;
  /** For every active dimension. */
  readonly values: Readonly<Record<string, DimensionValue>>;
}

/** A point of the space. */
export interface Candidate {
  readonly layout: string;
  readonly choices: readonly Choice[];
}

/** The name of a candidate without parameters: candidates of one name are compared first. */
export function familyOf({ layout, choices }: Candidate): string {
  const families = choices.map(({ family }) => family).filter((family) => !BESIDE.includes(family));
  const name = families.length === 0 ? RECODING : families.join(' + ');
  return layout === '' ? name : `${name} ${layout}`;
}

/** The same text for the same point. */
export function keyOf({ layout, choices }: Candidate): string {
  return JSON.stringify([
    layout,
    choices.map(({ family, values }) => [
      family,
      Object.entries(values).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
    ]),
  ]);
}

/**
 * Each family once with its usual values; if there are several parts, the others have their first family. What keeps
 * values true is also tried with every column recoded one step.
 */
export function usualCandidates(space: SearchSpace): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { name: layout, parts } of space) {
    for (const [part, families] of parts.entries()) {
      for (const family of families) {
        const choices = parts.map((others, i) => usualOf(i === part ? family : others[0]));
        const candidate = { layout, choices };
        const isTrue = TRUE_VALUES.includes(family.name);
        const all = family.name === NOTHING ? [] : [candidate];
        for (const one of isTrue ? [...all, recodedOnce(candidate)] : all) {
          found.set(keyOf(one), one);
        }
      }
    }
  }
  return [...found.values()];
}

/** The candidates with fewer slow families first; the order is kept otherwise. */
export function quickFirst(space: SearchSpace, candidates: readonly Candidate[]): Candidate[] {
  const slow = (candidate: Candidate) => {
    const { parts } = layoutOf(space, candidate);
    return candidate.choices.filter(({ family }, i) => familyIn(parts[i], family).isSlow).length;
  };
  return candidates.toSorted((a, b) => slow(a) - slow(b));
}

/** A candidate that does something: where nothing is left, every column is recoded one step. */
function something(candidate: Candidate): Candidate {
  const isNothing = candidate.choices.every(
    (choice) => BESIDE.includes(choice.family) && (choice.family !== RECODING || isIdle(choice)),
  );
  return isNothing ? recodedOnce(candidate) : candidate;
}

/** Whether a recoding leaves every column as it is. */
export function isIdle({ family, values }: Choice): boolean {
  return family === RECODING && Object.values(values).every((step) => step === 0);
}

function recodedOnce({ layout, choices }: Candidate): Candidate {
  return {
    layout,
    choices: choices.map(({ family, values }) => ({
      family,
      values:
        family === RECODING
          ? Object.fromEntries(Object.keys(values).map((name) => [name, 1]))
          : values,
    })),
  };
}

/** The families of two candidates of one layout, part by part in every combination, with their values. */
export function crossed(a: Candidate, b: Candidate): Candidate[] {
  if (a.layout !== b.layout) return [];
  return a.choices.reduce<Candidate[]>(
    (found, choice, i) =>
      found.flatMap((one) =>
        [choice, b.choices[i]].map((other) => ({ ...one, choices: [...one.choices, other] })),
      ),
    [{ layout: a.layout, choices: [] }],
  );
}

function usualOf(family: Family): Choice {
  return settled(
    family,
    Object.fromEntries(family.dimensions.map(({ name, usual }) => [name, usual])),
  );
}

/**
 * A candidate with the families of another, and everything else drawn; log-uniform for a log scale.
 */
export function redraw(space: SearchSpace, like: Candidate, stream: RandomStream): Candidate {
  const { name: layout, parts } = layoutOf(space, like);
  return something({
    layout,
    choices: like.choices.map(({ family }, i) => drawFrom(familyIn(parts[i], family), stream)),
  });
}

/** Any candidate: layouts and families are equally likely. */
export function drawCandidate(space: SearchSpace, stream: RandomStream): Candidate {
  const { name: layout, parts } = space[stream.below(space.length)];
  return something({
    layout,
    choices: parts.map((families) => drawFrom(families[stream.below(families.length)], stream)),
  });
}

function drawFrom(family: Family, stream: RandomStream): Choice {
  const values = family.dimensions.map((dimension): [string, DimensionValue] => {
    if (dimension.type === 'choice') {
      return [dimension.name, dimension.choices[stream.below(dimension.choices.length)]];
    }
    const value = atShare(dimension, stream.uniform());
    return [
      dimension.name,
      dimension.type === 'numbers' ? new Array(dimension.count).fill(value) : value,
    ];
  });
  return settled(family, Object.fromEntries(values));
}

/**
 * The candidates one step away, by `reach`, a share of the range of a dimension on its scale. First everything that
 * decides about strength moves together: towards more protection if limits are broken, else towards less; then the other
 * way; then one dimension at a time, choices first, because they change most. A choice moves to every other value or, if the values are ordered, to the next ones.
 * Without the candidate itself and without repetition.
 */
export function stepsFrom(
  space: SearchSpace,
  of: Candidate,
  reach: number,
  isTooWeak: boolean,
): Candidate[] {
  const { parts } = layoutOf(space, of);
  const towards = isTooWeak ? reach : -reach;
  const [choices, first, later, last]: Candidate[][] = [[], [], [], []];
  for (const [i, choice] of of.choices.entries()) {
    const family = familyIn(parts[i], choice.family);
    for (const dimension of family.dimensions) {
      if (!Object.hasOwn(choice.values, dimension.name)) continue;
      const value = choice.values[dimension.name];
      const moved = (values: readonly DimensionValue[]) =>
        values.map((one) => ({
          ...of,
          choices: of.choices.with(i, settled(family, { ...choice.values, [dimension.name]: one })),
        }));
      if (dimension.type === 'choice') choices.push(...moved(choicesAround(dimension, value)));
      else if (dimension.stronger === undefined) {
        later.push(...moved(movedBy(dimension, value, reach)));
        later.push(...moved(movedBy(dimension, value, -reach)));
      } else {
        first.push(...moved(strongerValues(dimension, value, towards)));
        last.push(...moved(strongerValues(dimension, value, -towards)));
      }
    }
  }
  const together = [towards, -towards].map((by) => strengthened(space, of, by));
  const found = new Map<string, Candidate>();
  for (const one of [...together, ...choices, ...first, ...later, ...last].map(something)) {
    found.set(keyOf(one), one);
  }
  found.delete(keyOf(of));
  return [...found.values()];
}

/** A candidate that protects more in every dimension that decides about it, or less if `by` is below 0. */
export function strengthened(space: SearchSpace, of: Candidate, by: number): Candidate {
  const { parts } = layoutOf(space, of);
  const choices = of.choices.map((choice, i) => {
    const family = familyIn(parts[i], choice.family);
    const values = family.dimensions.flatMap((dimension): [string, DimensionValue][] => {
      const value = choice.values[dimension.name];
      if (value === undefined || dimension.type === 'choice' || dimension.stronger === undefined) {
        return [];
      }
      return [[dimension.name, strongerValues(dimension, value, by)[0]]];
    });
    return settled(family, { ...choice.values, ...Object.fromEntries(values) });
  });
  return something({ ...of, choices });
}

/**
 * A candidate some distance away: every dimension moves with probability one half, by up to `reach`
 * of its range.
 */
export function shaken(
  space: SearchSpace,
  of: Candidate,
  reach: number,
  stream: RandomStream,
): Candidate {
  const { parts } = layoutOf(space, of);
  const move = (dimension: SearchDimension, value: DimensionValue): DimensionValue => {
    if (stream.uniform() < 0.5) return value;
    if (dimension.type === 'choice')
      return dimension.choices[stream.below(dimension.choices.length)];
    const moved = (x: number) =>
      atShare(dimension, shareOf(dimension, x) + reach * (2 * stream.uniform() - 1));
    return typeof value === 'object' ? value.map(moved) : moved(value as number);
  };
  const choices = of.choices.map((choice, i) => {
    const family = familyIn(parts[i], choice.family);
    const values = family.dimensions.flatMap((dimension): [string, DimensionValue][] =>
      Object.hasOwn(choice.values, dimension.name)
        ? [[dimension.name, move(dimension, choice.values[dimension.name])]]
        : [],
    );
    return settled(family, Object.fromEntries(values));
  });
  return something({ ...of, choices });
}

function choicesAround(
  { choices, isOrdered }: ChoiceDimension,
  value: DimensionValue,
): readonly DimensionValue[] {
  if (!isOrdered) return choices;
  const at = choices.indexOf(value as string | number);
  return choices.filter((_, i) => Math.abs(i - at) === 1);
}

/** Values that protect more by a share of the range: of all columns together, then of each. */
function strongerValues(dimension: Ranged, value: DimensionValue, by: number): DimensionValue[] {
  return movedBy(dimension, value, dimension.stronger === 'smaller' ? -by : by);
}

function movedBy(dimension: Ranged, value: DimensionValue, by: number): DimensionValue[] {
  const moved = (x: number, step: number) => {
    const next = atShare(dimension, shareOf(dimension, x) + step);
    // A step that rounding would cancel becomes a step of one.
    if (dimension.type !== 'integer' || next !== x) return next;
    return Math.min(dimension.high, Math.max(dimension.low, x + Math.sign(step)));
  };
  if (typeof value !== 'object') return [moved(value as number, by)];
  const all = value.map((x) => moved(x, by));
  // One column matters less than all together, so it moves twice as far.
  return value.length === 1
    ? [all]
    : [all, ...value.map((x, j) => value.with(j, moved(x, 2 * by)))];
}

/** Inactive dimensions are left out; newly active ones get their usual value. */
function settled(family: Family, values: Readonly<Record<string, DimensionValue>>): Choice {
  const found = new Map<string, DimensionValue>();
  for (const { name, usual, only } of family.dimensions) {
    if (only !== undefined && !only.is.includes(found.get(only.name) as never)) continue;
    found.set(name, Object.hasOwn(values, name) ? values[name] : usual);
  }
  return { family: family.name, values: Object.fromEntries(found) };
}

export function layoutOf(space: SearchSpace, { layout }: Candidate): Layout {
  return space.find(({ name }) => name === layout)!;
}

export function familyIn(families: readonly Family[], name: string): Family {
  return families.find((family) => family.name === name)!;
}
