import type { ClassifiedRule } from '../edits/index.ts';
import type { PromisedClaim } from '../method/index.ts';
import { type Column, label } from '../table/index.ts';
import type { PlannedStep } from './plan.ts';

/** The step with the size that its groups need: that of its own k, or without one what the replacement needs. */
export function withSize(step: PlannedStep): PlannedStep {
  if (Object.hasOwn(step.group.parameters, 'k')) return step;
  return { ...step, smallestGroup: Math.max(step.smallestGroup, neededBy(step)) };
}

/** How many records a group must have so that its values can be replaced. */
export function neededBy({ replace, replaceParameters, positions, given }: PlannedStep): number {
  const { length } = positions;
  return replace.smallestGroup?.(replaceParameters as never, length, given.length) ?? 1;
}

/** How many records must be there to be grouped by themselves. */
export function classSize({
  smallestGroup,
  averageGroup,
}: Pick<PlannedStep, 'smallestGroup' | 'averageGroup'>): number {
  return Math.max(smallestGroup, averageGroup ?? 1);
}

/**
 * What a step promises: what its methods do, and what it was asked for beside them; and what of that is
 * withdrawn because another step changes what it is about.
 */
export function promisesOf(
  step: PlannedStep,
  covered: ReadonlySet<number>,
  columns: readonly Column[],
  rules: readonly ClassifiedRule[] = [],
): Pick<PlannedStep, 'promised' | 'withdrawn' | 'inDoubt'> {
  const all = [COMPLETE, ...ofMethods(step), ...askedFor(step)];
  const inDoubt: string[] = [];
  const changed = step.given.filter((position) => covered.has(position));
  const withdrawn = all
    .filter(({ claim }) => claim === 'given-covariances' && changed.length > 0)
    .map(({ claim }) => ({
      claim,
      because: `another step changes ${changed.map((p) => label(columns, p)).join(', ')}.`,
    }));
  if (!step.keepsRules && rules.some(mayMove)) {
    const isTied = rules.some((rule) => mayMove(rule) && !isInside(rule, step));
    for (const { claim } of all) {
      if (EXACT.has(claim)) inDoubt.push(claim);
      else if (isTied && SHARED.has(claim) && step.group.mostColumns === 1) {
        withdrawn.push({ claim, because: 'rules tie its column to others, record by record.' });
      }
    }
  }
  const gone = new Set(withdrawn.map(({ claim }) => claim));
  const promised = all
    .filter(({ claim }) => !gone.has(claim))
    .map((one) =>
      inDoubt.includes(one.claim)
        ? {
            ...one,
            tier: 'tested' as const,
            because: 'it still holds after records were brought onto the rules.',
          }
        : one,
    );
  return { promised, withdrawn, inDoubt: inDoubt.filter((claim) => !gone.has(claim)) };
}

/** What every step promises, so that none is without a claim. */
const COMPLETE: PromisedClaim = {
  claim: 'complete',
  tier: 'proved',
  because: 'a method gives a number wherever it gets one.',
};

/** Claims about values that are not kept where values are moved once more. */
const EXACT: ReadonlySet<string> = new Set([
  ...['sums', 'weighted-sums', 'products', 'means', 'covariances', 'given-covariances'],
  ...['group-moments', 'marginals', 'internality', 'monotonicity', 'domain', 'whole-records'],
  'dominance',
]);

/** Claims that records share their values. */
const SHARED: ReadonlySet<string> = new Set(['k-anonymity', 'mean-group-size']);

function isInside({ columns }: ClassifiedRule, { positions }: PlannedStep): boolean {
  return columns.every((position) => positions.includes(position));
}

/** Whether a rule can ask for other values than the replacement made. What is only checked moves nothing. */
function mayMove({ forms }: ClassifiedRule): boolean {
  return forms.length > 0;
}

function ofMethods(step: PlannedStep): PromisedClaim[] {
  const { group, groupParameters, replace, replaceParameters, weight, given, smallestGroup } = step;
  const grouping = group.claimsOf?.(groupParameters as never) ?? group.claims;
  const replacing =
    weight === null
      ? (replace.claimsOf?.(replaceParameters as never) ?? replace.claims)
      : replace.weighted!;
  const hasSubject = ({ claim }: PromisedClaim) => {
    if (claim === 'given-covariances') return given.length > 0;
    // Drawn groups share their values only if the replacement lets them.
    if (claim === 'mean-group-size') return replacing.some((one) => one.claim === 'k-anonymity');
    // Groups of one record at the least are no promise; k = 1 was asked for and is said so.
    if (claim === 'group-size' || claim === 'k-anonymity') {
      return smallestGroup > 1 || step.averageGroup === null;
    }
    return true;
  };
  return [...grouping, ...replacing].filter(hasSubject);
}

function askedFor({ blocks, together, dominance, constraints }: PlannedStep): PromisedClaim[] {
  const promises: PromisedClaim[] = [];
  const prove = (claim: string, because: string) =>
    promises.push({ claim, tier: 'proved', because });
  if (blocks !== null && blocks.strata.length > 0) {
    prove(
      'strata',
      'records of different strata are put into different blocks before they are grouped.',
    );
  }
  if (together !== null) {
    prove('together', 'the records of a unit are one row when groups are made.');
    prove('units', 'groups are made of units, and none has fewer than k of them.');
  }
  if (dominance !== null) {
    prove('dominance', 'groups in which one has more are merged with others until there are none.');
  }
  if (constraints.length > 0) {
    prove(
      'linear-constraints',
      'every record becomes a centre, and centres are projected on what the constraints allow.',
    );
  }
  return promises;
}
