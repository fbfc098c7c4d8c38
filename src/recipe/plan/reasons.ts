import type { Description } from '../../foundation/table/index.ts';
import { areAlike } from '../../measures/claims/index.ts';
import type { PlannedStep } from './plan.ts';

type Step = Pick<PlannedStep, 'positions' | 'missing' | 'replace' | 'replaceOf' | 'promised'>;

/**
 * Whether the codes for missing values of a column, such as refused and unknown, are still apart in the protected file. A step
 * that promises alike records would break its promise by them, and one that moves or draws missing values has none to give.
 */
export function keepsReasons({ steps }: { readonly steps: readonly Step[] }, position: number) {
  return steps.every((step) => !step.positions.includes(position) || whyMerged(step) === null);
}

/** Whether a step empties cells of a column. */
export function isEmptied({ steps }: { readonly steps: readonly Step[] }, position: number) {
  return steps.some(
    ({ positions, replace }) => replace.gaps === 'added' && positions.includes(position),
  );
}

/** Why codes for missing values become one, in a clause; null if they stay. */
function whyMerged({ missing, replace, replaceOf, promised }: Step): string | null {
  const ways = [replace, ...[...replaceOf.values()].map(({ method }) => method)];
  if (ways.some(({ gaps }) => gaps === 'drawn')) return 'because missing values are drawn anew';
  if (ways.some(({ redraws }) => redraws)) return 'because records are drawn anew';
  if (GONE.includes(missing)) return null;
  if (missing === 'level') return 'because missing is treated as a level';
  return areAlike(promised) ? 'so that alike records stay alike' : null;
}

/** A step with remarks about codes for missing values that become one, and about the code of emptied cells. */
export function withReasonsMerged<S extends Step & Pick<PlannedStep, 'labels' | 'remarks'>>(
  step: S,
  { columns, emptied }: Pick<Description, 'columns' | 'emptied'>,
): S {
  const why = whyMerged(step);
  if (why === null) return step;
  const several = step.labels.filter((_, j) => {
    const position = step.positions[j];
    return position !== undefined && (columns[position].missing ?? []).length > 1;
  });
  const isTold = emptied !== undefined && emptied.code !== '' && step.replace.gaps === 'added';
  const remarks = [
    several.length > 0 &&
      `The codes for missing values of ${several.join(', ')} become one, ${why}.`,
    isTold &&
      `Emptied cells get the code ${emptied.code}, but look like all missing values in a column that has others, ${why}.`,
  ].filter((remark) => remark !== false);
  return remarks.length === 0 ? step : { ...step, remarks: [...step.remarks, ...remarks] };
}

/** Treatments before which, or after which, no value is missing. */
const GONE: readonly string[] = ['refuse', 'median', 'drop'];
