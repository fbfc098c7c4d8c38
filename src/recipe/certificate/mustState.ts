import type { Dialect } from '../../io/csv/index.ts';
import { moments } from '../../measures/claims/index.ts';
import type { PromisedClaim } from '../../methods/contract/index.ts';
import { VERSION } from '../../version.ts';
import type { DataFile } from '../dataset/index.ts';
import { descriptionDigest } from '../description/index.ts';
import { claimsHidden, NOT_INFERABLE, type Plan } from '../plan/index.ts';
import { type BlockCut, fileInference } from '../run/index.ts';
import { statedDialect, UNTOUCHED } from './assemble.ts';
import type { Certificate, CertifiedClaim, CertifiedStep } from './certificate.ts';
import { statedStep } from './certifiedSteps.ts';
import type { Coverage } from './check.ts';
import { coverageOf, fatesOf } from './coverage.ts';
import { fileRules } from './ruleClaim.ts';
import { isSame } from './same.ts';
import { statedScope } from './scope.ts';
import type { Verdict } from './verdicts.ts';

/** A recipe that was planned again for the original. */
export interface PlannedAgain {
  readonly plan: Plan;
  readonly names: readonly string[];
  readonly dialect: Dialect;
  readonly kinds: DataFile['kinds'];
  /** How the plan cuts the file, or null. */
  readonly cut: BlockCut | null;
}

/** What a certificate must state whatever was measured: it follows from the recipe, the description and the methods. */
export interface MustState
  extends Pick<Certificate, 'dialect' | 'description' | 'columns' | 'prepared' | 'sampled'>,
    Pick<Certificate, 'cut' | 'edits' | 'inference' | 'notCovered' | 'notReleasable'> {
  readonly steps: readonly MustStateStep[];
}

interface MustStateStep
  extends Omit<CertifiedStep, 'groups' | 'filled' | 'suppressed' | 'claims' | 'withdrawn'> {
  readonly promised: readonly PromisedClaim[];
  readonly withdrawn: NonNullable<CertifiedStep['withdrawn']>;
  /** Whether the step claims that its emptied cells stay hidden. Only the written file shows whether that is withdrawn. */
  readonly hides: boolean;
}

/** Derives what the certificate of a run must state from the plan of the run. */
export function mustState({ plan, names, dialect, cut }: PlannedAgain): MustState {
  const { columns, recipe, steps, edits } = plan;
  const fates = fatesOf(plan, columns);
  const coverages = steps.map((step) => coverageOf(step, plan, fates));
  return {
    dialect: statedDialect(dialect, plan),
    description: descriptionDigest(recipe.description!),
    ...statedScope({
      ...{ fates, cut },
      preparations: plan.preparations,
      sample: plan.sample,
      edits: edits && fileRules(edits, recipe.rules ?? [], columns.length),
      inference: fileInference(plan),
    }),
    notCovered: plan.notCovered.map((position) => names[position]),
    notReleasable: plan.notReleasable,
    steps: steps.map((step, i) => ({
      ...statedStep(step, coverages[i]),
      promised: coverages[i].promised,
      withdrawn: step.withdrawn,
      hides: claimsHidden(step),
    })),
  };
}

/** What is said of a certificate that was compared with its recipe. */
export const PROMISED =
  'The certificate claims what the recipe promises, about the same columns and records.';

/** Whether a certificate states all that it must, and nothing else. */
export function statedVerdict(certificate: Certificate, must: MustState): Verdict {
  const found = differencesFrom(certificate, must);
  const { program } = certificate;
  const other =
    program === `penumbra ${VERSION}` ? '' : `; it was made by ${program}: verify it with that one`;
  return {
    statement: PROMISED,
    verdict: found.length === 0 ? 'holds' : 'fails',
    found:
      found.length === 0
        ? 'derived again from the recipe, the description and the methods'
        : `otherwise than the recipe says: ${found.join('; ')}${other}`,
  };
}

/** Names of what a certificate states otherwise than it must. */
function differencesFrom(certificate: Certificate, must: MustState): string[] {
  const { cut, edits, refined } = certificate;
  const { blocks: _, ...mustCut } = must.cut ?? { blocks: 0 };
  const { blocks: __, ...statedCut } = cut ?? { blocks: 0 };
  const isBroken = (claim: string) =>
    refined?.withdrawn.some((one) => one.step === 0 && one.claim === claim) ?? false;
  // A refinement asks only for what the earlier certificate claims.
  const isOpen =
    refined !== undefined && !certificate.file.some(({ claim }) => claim === NOT_INFERABLE);
  const whole: [string, unknown, unknown][] = [
    ['the form of the file', certificate.dialect, must.dialect],
    ['the description', certificate.description, must.description],
    ['prepared columns', certificate.prepared, must.prepared],
    ['the sample', certificate.sampled, must.sampled],
    ['the cut', statedCut, mustCut],
    ['rules', edits, isBroken('edits') ? undefined : must.edits],
    [
      'columns whose cells cannot be inferred',
      certificate.inference,
      isOpen ? undefined : must.inference,
    ],
    ['keys that no step covers', certificate.notCovered, must.notCovered],
    ['the number of steps', certificate.steps.length, must.steps.length],
    ['whether it holds as a whole', certificate.holds, isHoldingIn(certificate)],
  ];
  // Whether values were changed is measured, and not promised.
  const others = certificate.notReleasable.filter((reason) => !reason.startsWith(UNTOUCHED));
  return [
    ...must.columns.flatMap((column, i) =>
      isSame(certificate.columns[i], column) ? [] : `what happened to column ${column.name}`,
    ),
    ...whole.flatMap(([what, stated, expected]) => (isSame(stated, expected) ? [] : what)),
    ...must.notReleasable.flatMap((reason) =>
      certificate.notReleasable.includes(reason) ? [] : `it must also say "${reason}"`,
    ),
    ...others.flatMap((reason) =>
      must.notReleasable.includes(reason) ? [] : 'a reason against a release that is none',
    ),
    ...must.steps.flatMap((step, i) =>
      differencesIn(certificate.steps[i], step, certificate, i + 1).map(
        (found) => `step ${i + 1}: ${found}`,
      ),
    ),
  ];
}

function isHoldingIn({ steps, file }: Certificate): boolean {
  return [...steps.flatMap(({ claims }) => claims), ...file].every(({ holds }) => holds);
}

function differencesIn(
  stated: CertifiedStep | undefined,
  must: MustStateStep,
  { refined }: Certificate,
  number: number,
): string[] {
  if (stated === undefined) return ['it is missing'];
  const { promised, withdrawn, hides } = must;
  const { claims, withdrawn: lost = [], momentError } = stated;
  const expected = refined === undefined ? promised : afterRefinement(promised);
  const gone = [...lost, ...(refined?.withdrawn.filter((one) => one.step === number) ?? [])];
  const isGone = ({ claim, unless }: PromisedClaim) =>
    gone.some((one) => one.claim === claim) && (unless !== undefined || refined !== undefined);
  const lacking = expected.filter(
    (claim) => !claims.some((one) => isPromised(one, claim)) && !isGone(claim),
  );
  const beyond = claims.filter((one) => !expected.some((claim) => isPromised(one, claim)));
  const isFirst = (one: CertifiedClaim, i: number) =>
    claims.findIndex(({ claim, places }) => isSame([claim, places], [one.claim, one.places])) === i;
  const known = [
    ...withdrawn,
    ...promised.flatMap(({ claim, unless }) => (unless ? { claim, because: unless } : [])),
  ];
  return [
    ...(isOfStep(stated, must) ? [] : ['its method, columns or parameters']),
    ...((momentError === undefined) === (refined === undefined) ? [] : ['its moments']),
    ...lacking.map(({ claim }) => `the claim ${claim} is left out`),
    ...beyond.map(({ claim }) => `the claim ${claim} is not promised`),
    ...claims.flatMap((one, j) =>
      isFirst(one, j) ? [] : `the claim ${one.claim} stands there twice`,
    ),
    ...lost.flatMap((one, j) =>
      lost.findIndex((other) => isSame(other, one)) === j
        ? []
        : `the claim ${one.claim} is withdrawn twice`,
    ),
    ...lost.flatMap((one) =>
      (hides && one.claim === NOT_INFERABLE) || known.some((other) => isSame(other, one))
        ? []
        : `the claim ${one.claim} is withdrawn for a reason that is none`,
    ),
    ...withdrawn.flatMap((one) =>
      lost.some((other) => isSame(other, one)) ? [] : `the claim ${one.claim} must be withdrawn`,
    ),
  ];
}

/** Whether a step is stated with the method, columns and parameters that it has. */
function isOfStep(
  { groups: _, filled: __, suppressed: ___, claims: ____, ...stated }: CertifiedStep,
  { promised: _____, withdrawn: ______, hides: _______, ...step }: MustStateStep,
): boolean {
  const { withdrawn: ________, momentError: _________, ...plain } = stated;
  return isSame(plain, step);
}

function isPromised(
  { claim, tier, because, places }: CertifiedClaim,
  promised: PromisedClaim,
): boolean {
  const { claim: name, tier: own, because: why, places: where } = promised;
  return claim === name && tier === own && because === why && isSame(places, where);
}

/** Claims after a refinement: those proved for the methods are only tested, and the distance of the moments is measured. */
export function afterRefinement(promised: readonly PromisedClaim[]): PromisedClaim[] {
  return [
    ...promised
      .filter(({ claim }) => claim !== moments.name)
      .map((claim) => ({
        ...claim,
        tier: 'tested' as const,
        because: 'it still holds on the refined file.',
      })),
    { claim: moments.name, tier: 'tested', because: 'it was measured on the refined file.' },
  ];
}

/**
 * The promises that a certificate leaves out as broken: they are checked again, because a claim that holds must not be left out.
 * A step that is stated with other columns or parameters fails as a whole, and lacks what its claims are checked with.
 */
export function withLeftOut(
  coverages: readonly Coverage[],
  { steps }: MustState,
  { refined, steps: stated }: Certificate,
): Coverage[] {
  return coverages.map((coverage, i) => {
    if (steps[i] === undefined || !isOfStep(stated[i], steps[i])) return coverage;
    const { promised } = steps[i];
    const expected = refined === undefined ? promised : afterRefinement(promised);
    const others = expected.filter(
      (claim) => !coverage.promised.some((one) => isPromised(one as CertifiedClaim, claim)),
    );
    return { ...coverage, promised: [...coverage.promised, ...others] };
  });
}
