import { findDeclared, PenumbraError, type TrialTask } from '../src/index.ts';
import type { Limit, Purpose } from '../src/search/index.ts';
import { splitList } from './options.ts';

/** What recipes are measured by, where they are tried and not released. */
export interface MeasureFlags {
  readonly measures?: readonly string[];
  readonly utility?: string;
  readonly risk?: string;
  readonly keys?: readonly string[];
  readonly regression?: readonly string[];
  readonly realisations?: string;
  readonly limit?: readonly string[];
}

export function comparisonFrom({ keys, regression }: MeasureFlags): {
  readonly comparison: NonNullable<TrialTask['comparison']>;
} {
  return {
    comparison: {
      ...(keys === undefined ? {} : { keys: keys.flatMap(splitList) }),
      ...(regression === undefined ? {} : { regressions: regression }),
    },
  };
}

export function realisationsFrom({ realisations: text }: MeasureFlags): {
  readonly realisations?: number;
} {
  if (text === undefined) return {};
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  if (value >= 1) return { realisations: value };
  throw new PenumbraError('usage', '--realisations takes a whole number of at least 1.');
}

/** Limits that were given one by one, beside those of a purpose. */
export function limitsWith(
  purpose: Purpose | undefined,
  texts: readonly string[],
): Purpose | undefined {
  if (texts.length === 0) return purpose;
  const own = texts.map(limitFrom);
  if (purpose !== undefined) return { ...purpose, limits: [...purpose.limits, ...own] };
  return { name: 'own', title: 'Your limits', description: 'Given by hand.', limits: own };
}

function limitFrom(text: string): Limit {
  const [, measure, sign, bound] = /^\s*([\w-]+)\s*([<>])=\s*([+-]?[\d.]+)\s*$/.exec(text) ?? [];
  const value = Number(bound);
  if (measure === undefined || !Number.isFinite(value)) {
    throw new PenumbraError(
      'usage',
      '--limit takes a measure and a bound, such as "linkage<=5" or "regression>=80".',
    );
  }
  findDeclared(measure);
  return {
    measure,
    ...(sign === '<' ? { most: value } : { least: value }),
    because: 'It was asked for.',
    source: 'given by hand',
  };
}
