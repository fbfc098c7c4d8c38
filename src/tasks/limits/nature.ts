import {
  type Made,
  type Measure,
  type Scope,
  scopeOfMeasure,
  type Trait,
} from '../../measures/contract/index.ts';
import { riskMeasures } from '../../measures/risk/index.ts';
import { utilityMeasures } from '../../measures/utility/index.ts';
import type { Limit } from './limits.ts';

/** Why a release lacks something that a figure is about. */
export interface Lack {
  /** A clause. */
  readonly because: string;
  /** What would give it, in a sentence; absent if the release truly has none. */
  readonly remedy?: string;
  /** The limit falls away only if another limit of the purpose is about one of these instead. */
  readonly instead?: readonly Trait[];
}

/** What a release is, as far as limits depend on it. Plain data, because it is sent to workers. */
export interface Nature {
  /** `unknown` where no certificate tells what was done and records have no partners. */
  readonly made: Made | 'unknown';
  readonly drawn: 'sample' | 'census';
  readonly columns: 'numbers' | 'codes' | 'numbers and codes';
  readonly lacks: Readonly<Partial<Record<Trait, Lack>>>;
  /** The compared numbers, and those of them that are no keys. */
  readonly numbers: readonly string[];
  readonly unknownNumbers: readonly string[];
  /** The confidential columns, without numbers that a step changed. */
  readonly trueConfidential: readonly string[];
}

/** Whether a limit is about a release; if not, or if that is open, the reason in a clause. */
export type Applicability =
  | { readonly state: 'applies' }
  | { readonly state: 'does not apply'; readonly because: string }
  | { readonly state: 'open'; readonly because: string; readonly remedy: string };

const APPLIES: Applicability = { state: 'applies' };

/** The releases that a limit is about: what it declares, else what its measure declares. */
export function scopeOf({ measure, appliesTo }: Limit): Scope {
  if (appliesTo !== undefined) return appliesTo;
  const found = measureOf(measure);
  return found === undefined ? {} : scopeOfMeasure(found);
}

function measureOf(name: string): Measure | undefined {
  return [...utilityMeasures, ...riskMeasures].find((one) => one.name === name);
}

/**
 * The only place that decides whether a limit of a purpose is about a release. A limit of risk never falls away without
 * another one that takes its place: an office that limits k alone means every release.
 */
export function applicability(
  limit: Limit,
  nature: Nature,
  others: readonly Limit[],
): Applicability {
  const own = alone(limit, nature);
  if (own.state !== 'does not apply' || !isAboutRisk(limit)) return own;
  const rivals = others.filter(isAboutRisk);
  const isReplaced = isReplacedIn(rivals, nature);
  if (lackOf(limit, nature)?.instead !== undefined) return isReplaced(limit) ? own : APPLIES;
  const isOther = rivals.some(
    (other) =>
      alone(other, nature).state === 'applies' ||
      (lackOf(other, nature)?.instead !== undefined && !isReplaced(other)),
  );
  if (isOther || !isOtherwiseMade(limit, nature)) return own;
  return {
    state: 'open',
    because: `${own.because}, and no other limit of risk is about such a file`,
    remedy:
      'Give limits that have one (--limits), as penumbra limits --json does, or accept this one by its name.',
  };
}

/** Whether another limit that applies is about what the release has instead. */
function isReplacedIn(rivals: readonly Limit[], nature: Nature): (limit: Limit) => boolean {
  const applying = rivals.filter((other) => alone(other, nature).state === 'applies');
  return (limit) => {
    const instead = lackOf(limit, nature)?.instead ?? [];
    return applying.some((other) => scopeOf(other).has?.some((trait) => instead.includes(trait)));
  };
}

function isAboutRisk({ measure }: Limit): boolean {
  return riskMeasures.some(({ name }) => name === measure);
}

function isOtherwiseMade(limit: Limit, nature: Nature): boolean {
  const { made } = scopeOf(limit);
  return made !== undefined && nature.made !== 'unknown' && !made.includes(nature.made);
}

/** What a release lacks for good comes first: nothing can take the place of that. */
function lackOf(limit: Limit, nature: Nature): Lack | undefined {
  if (isOtherwiseMade(limit, nature)) return undefined;
  const lacks = (scopeOf(limit).has ?? []).flatMap((one) => nature.lacks[one] ?? []);
  return (
    lacks.find(({ instead, remedy }) => instead === undefined && remedy === undefined) ?? lacks[0]
  );
}

/** Whether a figure is true of a release: a limit of it would apply. */
export function isAbout({ name }: Pick<Measure, 'name'>, nature: Nature): boolean {
  const state = alone({ measure: name, because: '', source: '' }, nature).state;
  return state !== 'does not apply';
}

/** Whether a limit is about a release, whatever other limits there are. */
function alone(limit: Limit, nature: Nature): Applicability {
  const { made = [], drawn } = scopeOf(limit);
  if (nature.made !== 'unknown' && isOtherwiseMade(limit, nature)) {
    return { state: 'does not apply', because: whyNotMade(nature.made, made) };
  }
  if (drawn !== undefined && nature.drawn !== drawn) {
    return {
      state: 'does not apply',
      because:
        drawn === 'sample'
          ? 'no weight and no sampling says that the file is a sample'
          : 'the file is a sample',
    };
  }
  const lack = lackOf(limit, nature);
  if (lack === undefined) return APPLIES;
  const { because, remedy } = lack;
  return remedy === undefined
    ? { state: 'does not apply', because }
    : { state: 'open', because, remedy };
}

function whyNotMade(made: Made, wanted: readonly Made[]): string {
  if (made === 'wholly synthetic') {
    return 'the records were drawn from a model, so that none belongs to a person of the original';
  }
  if (made === 'partly synthetic' && !wanted.includes('wholly synthetic')) {
    return 'some values were drawn from a model, and have no original value';
  }
  return 'its records belong to persons of the original, and are judged by that';
}

/** The release in a few words: `masked; numbers and codes; a sample`. */
export function natureWords({ made, columns, drawn }: Nature): string {
  const how = made === 'unknown' ? 'protected in an unknown way' : made;
  return `${how}; ${columns}; ${drawn === 'sample' ? 'a sample' : 'a census, as no weight says otherwise'}`;
}
