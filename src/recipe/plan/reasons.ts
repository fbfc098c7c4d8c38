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

/** Why codes for missing values become one, in a clause; null if they stay. */
function whyMerged({ missing, replace, replaceOf, promised }: Step): string | null {
  const ways = [replace, ...[...replaceOf.values()].map(({ method }) => method)];
  if (ways.some(({ gaps }) => gaps === 'drawn')) return 'because missing values are drawn anew';
  if (ways.some(({ redraws }) => redraws)) return 'because records are drawn anew';
  if (GONE.includes(missing)) return null;
  if (missing === 'level') return 'because missing is treated as a level';
  return areAlike(promised) ? 'so that alike records stay alike' : null;
}

/** A step with a remark about the columns whose described codes for missing values become one. */
export function withReasonsMerged<S extends Step & Pick<PlannedStep, 'labels' | 'remarks'>>(
  step: S,
  { columns }: Pick<Description, 'columns'>,
): S {
  const why = whyMerged(step);
  const several = step.labels.filter((_, j) => {
    const position = step.positions[j];
    return position !== undefined && (columns[position].missing ?? []).length > 1;
  });
  if (why === null || several.length === 0) return step;
  const remark = `The codes for missing values of ${several.join(', ')} become one, ${why}.`;
  return { ...step, remarks: [...step.remarks, remark] };
}

/** Treatments before which, or after which, no value is missing. */
const GONE: readonly string[] = ['refuse', 'median', 'drop'];
