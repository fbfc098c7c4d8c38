import { present } from '../../fields.ts';
import type { MissingKeys } from '../../foundation/table/index.ts';
import type { Plan, PlannedStep } from '../plan/index.ts';
import type { CertifiedStep } from './certificate.ts';
import { type CheckedClaim, type CheckedStep, type Coverage, certified } from './check.ts';
import { statedCoverage } from './scope.ts';

/** Sizes of the groups of records that share values. */
export interface Shared {
  /**
   * Records that are unique in the columns with shared values together with the keys, given or
   * likely, that are copied.
   */
  readonly alone: number;
  /** Size of the smallest class over the columns of all steps that make records share values. */
  readonly jointly: number;
  /** Names of protected columns whose values are drawn, moved or disturbed, but not shared. */
  readonly notShared: readonly string[];
  /** How missing values in these columns were counted; null if there are none. */
  readonly missingKeys: MissingKeys | null;
}

/** Claims of each step: those promised and checked, except those that fail for a reason that the plan knew. */
export function certifiedSteps(
  plan: Plan,
  coverages: readonly Coverage[],
  checked: readonly CheckedStep[],
  groups: readonly CertifiedStep['groups'][],
): CertifiedStep[] {
  return plan.steps.map((step, i): CertifiedStep => {
    const isLost = ({ promised: { unless }, finding }: CheckedClaim) =>
      unless !== undefined && finding?.holds === false;
    const lost = checked[i].claims.filter(isLost).map(({ promised: { claim, unless } }) => ({
      claim,
      because: unless!,
    }));
    const withdrawn = [...step.withdrawn, ...lost];
    return {
      ...statedStep(step, coverages[i]),
      groups: groups[i],
      filled: checked[i].filled,
      suppressed: checked[i].suppressed,
      claims: checked[i].claims
        .filter((claim) => !isLost(claim))
        .map((claim) => certified(claim, checked[i])),
      ...present({ withdrawn: withdrawn.length === 0 ? undefined : withdrawn }),
    };
  });
}

/** What a certificate states about a step before anything is measured. */
export function statedStep(step: PlannedStep, coverage: Coverage) {
  const { title, group, replace, ofUnit, replaceOf } = step;
  return {
    method: `${title}: ${group.name}, ${replace.name}${ofUnit === null ? '' : `, once for each ${ofUnit}`}`,
    ...statedCoverage(coverage),
    ...present({ replacements: replaceOf.size === 0 ? undefined : replacementsIn(step) }),
  };
}

/** The group sizes of several blocks or steps, combined. */
export function groupsOver(sizes: readonly CertifiedStep['groups'][]): CertifiedStep['groups'] {
  let count = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (const one of sizes) {
    if (one.count === 0) continue;
    count += one.count;
    min = Math.min(min, one.min);
    max = Math.max(max, one.max);
  }
  return { count, min: count === 0 ? 0 : min, max };
}

function replacementsIn({ positions, replaceOf }: PlannedStep) {
  const ways = new Map<string, number[]>();
  for (const [place, position] of positions.entries()) {
    const name = replaceOf.get(position)?.method.name;
    if (name !== undefined) ways.set(name, [...(ways.get(name) ?? []), place]);
  }
  return [...ways].map(([method, places]) => ({ method, places }));
}
