import { type Column, label, type Scale } from '../../foundation/table/index.ts';
import {
  areAlike,
  type Claim,
  claimOf,
  complete,
  dominance as dominanceClaim,
  type Limits,
  linearConstraints,
  meanGroupSize,
  membersAgree,
  series,
  strata,
  together as togetherClaim,
  units,
} from '../../measures/claims/index.ts';
import { mayEmpty, type PromisedClaim } from '../../methods/contract/index.ts';
import type { ClassifiedRule } from '../../methods/rules/index.ts';
import { countsUnits, sharesSeries } from './levels.ts';
import type { PlannedStep } from './plan.ts';

/** The step with the group size that it needs: its k. Without k, the size that the replacement needs or guarantees. */
export function withSize(step: PlannedStep): PlannedStep {
  if (Object.hasOwn(step.group.parameters, 'k')) return step;
  const shared = step.replace.anonymity?.(step.replaceParameters as never) ?? 1;
  return { ...step, smallestGroup: Math.max(step.smallestGroup, neededBy(step), shared) };
}

/** Smallest group whose values can be replaced. */
export function neededBy({
  replace,
  replaceParameters,
  scales,
  given,
  replaceOf,
}: PlannedStep): number {
  const numbers = scales.filter(({ kind }) => kind === 'numeric').length;
  const replaced = replaceOf.size === 0 && numbers === 0 ? scales.length : numbers;
  return replace.smallestGroup?.(replaceParameters as never, replaced, given.length) ?? 1;
}

/** Smallest number of records that can be grouped by themselves. */
export function classSize({
  smallestGroup,
  averageGroup,
}: Pick<PlannedStep, 'smallestGroup' | 'averageGroup'>): number {
  return Math.max(smallestGroup, averageGroup ?? 1);
}

/**
 * Promises of a step: those of its methods and those that were requested. Promises about columns
 * that another step changes are withdrawn.
 */
export function promisesOf(
  step: PlannedStep,
  covered: ReadonlySet<number>,
  columns: readonly Column[],
  rules: readonly ClassifiedRule[] = [],
): Pick<PlannedStep, 'promised' | 'withdrawn'> {
  const isComplete = ![step.replace, ...[...step.replaceOf.values()].map((one) => one.method)].some(
    mayEmpty,
  );
  const all = [...(isComplete ? [COMPLETE] : []), ...ofMethods(step), ...askedFor(step)];
  const beside = [
    ['given', step.given],
    ['closeness', step.confidential],
    ['weight', step.weight === null ? [] : [step.weight]],
    ['time', step.time === null ? [] : [step.time]],
  ] as const;
  const withdrawn = beside.flatMap(([fact, positions]) => {
    const changed = positions.filter((position) => covered.has(position));
    if (changed.length === 0) return [];
    const because = `another step changes ${changed.map((p) => label(columns, p)).join(', ')}.`;
    return all
      .filter(({ claim }) => claimOf(claim).needs === fact)
      .map(({ claim }) => ({ claim, because }));
  });
  const moved = new Set<string>();
  if (!step.keepsRules && rules.some(mayMove)) {
    const isTied = rules.some((rule) => mayMove(rule) && !isInside(rule, step));
    for (const { claim } of all) {
      const { subject } = claimOf(claim);
      if (subject === 'values') moved.add(claim);
      else if (isTied && subject === 'alike records' && step.group.mostColumns === 1) {
        withdrawn.push({ claim, because: 'rules tie its column to others, record by record.' });
      }
    }
  }
  const gone = new Set(withdrawn.map(({ claim }) => claim));
  const promised = all
    .filter(({ claim }) => !gone.has(claim))
    .map((one) =>
      moved.has(one.claim)
        ? {
            ...one,
            tier: 'tested' as const,
            because: 'it still holds after records were brought onto the rules.',
            unless: MOVED,
          }
        : one,
    );
  return { promised, withdrawn };
}

const MOVED = 'records were brought onto the rules, which changed values.';

/** What every step promises, so that none is without a claim. */
const COMPLETE: PromisedClaim = {
  claim: complete.name,
  tier: 'proved',
  because: 'a method gives a number wherever it gets one.',
};

function isInside({ columns }: ClassifiedRule, { positions }: PlannedStep): boolean {
  return columns.every((position) => positions.includes(position));
}

/** Whether a rule can require other values than the replacement made. A rule that is only checked moves nothing. */
function mayMove({ forms }: ClassifiedRule): boolean {
  return forms.length > 0;
}

function ofMethods(step: PlannedStep): PromisedClaim[] {
  const { group, groupParameters, positions, scales } = step;
  const limits = limitsOf(step);
  const grouping = group.claimsOf?.(groupParameters as never) ?? group.claims;
  const ways = waysOf(step);
  const shared = ways.flatMap(({ claims }) => claims.filter((one) => areAlike([one])).slice(0, 1));
  const isShared = shared.length === ways.length;
  const hasSubject = ({ claim, places }: PromisedClaim) => {
    const { needs, givenKinds, applies, isVoid } = claimOf(claim);
    if (needs === 'given') {
      return step.givenScales.some(({ kind }) => givenKinds?.includes(kind) ?? true);
    }
    const covered = places?.map((place) => scales[place]) ?? scales;
    if (applies?.(covered) === false || isVoid?.(limits)) return false;
    // Groups by drawing share values only if the replacement does.
    return claim !== meanGroupSize.name || isShared;
  };
  const replacing = ways.flatMap(({ claims, places }) =>
    claims
      .filter((promise) => !areAlike([promise]))
      .flatMap((promise) => {
        const own = places.filter((j) => isAbout(promise.claim, scales[j]));
        if (own.length === 0) return [];
        return [own.length === positions.length ? promise : { ...promise, places: own }];
      }),
  );
  const alike = isShared ? shared.slice(0, 1) : [];
  return [...grouping, ...alike, ...replacing].filter(hasSubject);
}

function isAbout(claim: string, { kind }: Scale): boolean {
  return claimOf(claim).kinds?.includes(kind) ?? true;
}

/** The replacements of a step's columns, the promises of each, and the indices of its columns. */
function waysOf({ replace, replaceParameters, replaceOf, positions, weight }: PlannedStep) {
  const ways = new Map<string, { claims: readonly PromisedClaim[]; places: number[] }>();
  for (const [j, position] of positions.entries()) {
    const { method, parameters } = replaceOf.get(position) ?? {
      method: replace,
      parameters: replaceParameters,
    };
    const key = `${method.name} ${JSON.stringify(parameters)}`;
    const plain = method.claimsOf?.(parameters as never) ?? method.claims;
    const way = ways.get(key) ?? {
      claims: weight === null ? plain : (method.weighted ?? plain),
      places: [],
    };
    way.places.push(j);
    ways.set(key, way);
  }
  return [...ways.values()];
}

/** The limits for figures of the step. */
function limitsOf({
  smallestGroup,
  averageGroup,
  dominance,
  groupParameters,
}: PlannedStep): Limits {
  return {
    smallestGroup,
    averageGroup: averageGroup ?? undefined,
    dominance: dominance ?? undefined,
    closeness: groupParameters.t as number | undefined,
  };
}

/** All records of a group are equal, so that units of a group in the same waves have the same series. */
const SHARED_SERIES: PromisedClaim = {
  claim: series.name,
  tier: 'tested',
  because: 'the units of a group have the same values in all their records.',
  unless: 'fewer than k units of a group are in the same waves.',
};

function askedFor(step: PlannedStep): PromisedClaim[] {
  const { blocks, together, unit, ofUnit, placesOfUnit, dominance, constraints } = step;
  const limits = limitsOf(step);
  const promises: PromisedClaim[] = [];
  const prove = ({ name: claim, isVoid }: Claim, because: string) => {
    if (!isVoid?.(limits)) promises.push({ claim, tier: 'proved', because });
  };
  if (blocks !== null && blocks.strata.length > 0) {
    prove(
      strata,
      'records of different strata are put into different blocks before they are grouped.',
    );
  }
  if (together !== null) {
    prove(togetherClaim, 'the records of a unit are one row when groups are made.');
    prove(units, 'groups are made of units, and none has fewer than k of them.');
  } else if (unit !== null && ofUnit === null && countsUnits(step)) {
    prove(units, 'groups with fewer are merged with the nearest ones until there are none.');
  }
  if (ofUnit !== null) {
    prove(membersAgree, 'the step is done once for each unit, and every member gets its result.');
  } else if (placesOfUnit.length > 0) {
    promises.push({
      claim: membersAgree.name,
      tier: 'proved',
      because:
        together === null
          ? 'cells of such columns are changed for all members or for none.'
          : 'the records of a unit are in one group, and the records of a group share their values.',
      places: placesOfUnit,
    });
  }
  const isOfSeries = together !== null || ofUnit !== null;
  if (sharesSeries(step)) {
    prove(
      series,
      'series are emptied in classes of at least k units in the same waves, which are then equal.',
    );
  } else if (isOfSeries && step.time !== null && areAlike(step.replace.claims)) {
    if (!series.isVoid!(limits)) promises.push(SHARED_SERIES);
  }
  if (dominance !== null) {
    prove(
      dominanceClaim,
      'groups in which a record has more are merged with others until there are none.',
    );
  }
  if (constraints.length > 0) {
    prove(
      linearConstraints,
      'every record becomes a centre, and centres are projected onto the constraints.',
    );
  }
  return promises;
}
