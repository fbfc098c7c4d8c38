/** How the records of a release came about. */
export const MADE = ['masked', 'hybrid', 'partly synthetic', 'wholly synthetic'] as const;
export type Made = (typeof MADE)[number];

/** Releases whose records each belong to a record of the original. */
export const WITH_PARTNERS: readonly Made[] = ['masked', 'hybrid', 'partly synthetic'];
export const WHOLLY: readonly Made[] = ['wholly synthetic'];

/** What a release can have, and a figure can be about. */
export const TRAITS = {
  numbers: 'a number that is compared',
  'two numbers': 'two numbers that vary',
  categories: 'two columns of codes',
  keys: 'keys',
  'shared keys': 'keys that are true, or equal for several records',
  'perturbed keys': 'keys that a step perturbed or drew',
  'known numbers': 'numbers that all count as known to an intruder',
  'unknown numbers': 'numbers that are no keys',
  confidential: 'confidential columns',
  'true confidential': 'confidential columns other than numbers that a step changed',
  'linked units': 'the number of a unit, such as a household',
} as const;
export type Trait = keyof typeof TRAITS;

/** Columns, or tables of columns, whose parts can make a figure. */
export const OVER = ['unknown numbers', 'codes', 'true confidential'] as const;

/** The releases that a figure is true of. Without a field, of all. */
export interface Scope {
  readonly made?: readonly Made[];
  readonly drawn?: 'sample' | 'census';
  readonly has?: readonly Trait[];
  /** The columns whose parts make the figure. Default: all that the measure compares. */
  readonly over?: (typeof OVER)[number];
}

/** The scope of a measure that declares none: it follows from what the measure reads. */
export function scopeOfMeasure(measure: {
  readonly scope?: Scope;
  readonly columns?: string;
  readonly needs?: 'pairs' | 'holdout';
}): Scope {
  if (measure.scope !== undefined) return measure.scope;
  return {
    ...(measure.needs === 'pairs' && { made: WITH_PARTNERS }),
    ...(measure.columns === undefined && { has: ['numbers'] as const }),
  };
}
