import { PenumbraError } from '../../error.ts';
import type { Form } from '../../io/bytes/index.ts';
import { NOT_INFERABLE, type WithdrawnClaim } from '../plan/index.ts';
import { UNTOUCHED, untouched } from './assemble.ts';
import type { Certificate, CertifiedClaim, CertifiedStep, Figure } from './certificate.ts';
import { type CheckedClaim, type CheckedStep, certified, sentenceOf } from './check.ts';
import { inWordsOf } from './fileClaims.ts';
import { placeIn, type WantedColumns, wantedIn } from './loadCovered.ts';
import type { MustState } from './mustState.ts';
import { isSame } from './same.ts';
import { type Scope, scopeOf } from './scope.ts';
import { claimVerdict, countsVerdict, type FileCounts, type Verdict } from './verdicts.ts';

/** The recomputed findings about two files, whether they fit in memory or not. */
export interface Recomputed {
  readonly original: FileCounts;
  readonly protected: FileCounts;
  readonly checked: readonly CheckedStep[];
  /** For each step; null if the partition is missing. */
  readonly groups: readonly (CertifiedStep['groups'] | null)[];
  readonly file: readonly CertifiedClaim[];
  /** The claim about emptied cells, if the written file shows why it is withdrawn. */
  readonly lost: WithdrawnClaim | null;
  readonly figures: readonly Figure[];
}

/** How the files of a certificate are written. The reader of the certificate has checked these fields. */
export function formOf({ dialect }: Pick<Certificate, 'dialect'>): Form {
  return dialect as Form;
}

/** What is read from both files to verify a certificate. */
export function wantedBy(scope: Scope): {
  readonly original: WantedColumns;
  readonly written: WantedColumns;
} {
  const { before, after } = othersIn(scope);
  return {
    original: wantedIn(scope.coverages, 'original', before),
    written: wantedIn(scope.coverages, 'written', after),
  };
}

/** Columns that no step covers but that claims need, by position in each file. */
function othersIn({ edits, fates, preparations, sample, coverages, inference }: Scope): {
  readonly before: number[];
  readonly after: number[];
} {
  const known = preparations.map(({ position }) => position);
  const drawn =
    sample === null ? [] : [...sample.strata, sample.weight ?? [], sample.unit ?? []].flat();
  const carried = fates.flatMap(({ position, by }) => (by === undefined ? [] : [position, by]));
  const inside = (at: number) => at < fates.length;
  const all = inference ? fates.map(({ position }) => position) : [];
  const seen = [...(edits?.positions ?? []), ...known, ...drawn, ...carried, ...all].filter(inside);
  const kept = seen.flatMap((at) => fates[at].written ?? []);
  const secret = coverages.flatMap(({ confidential = [] }) =>
    confidential.map(({ written }) => written),
  );
  return { before: [...seen, ...secret.map(placeIn(fates))], after: [...kept, ...secret] };
}

/** Why nothing can be compared: the certificate is about other files. */
export const MISFITS = {
  columns: 'the files have other columns than the certificate says',
  missing: 'the original has missing values in columns that had none',
  records: 'the files have different records, so they cannot be compared one by one',
  partition: 'the partition has other records than the original',
} as const;

export function misfit(found: string): Verdict {
  return { statement: 'The claims about groups and values hold.', verdict: 'fails', found };
}

/** Whether the files have as many columns as the certificate says. */
export function haveColumnsOf(
  { columns }: Certificate,
  before: readonly string[],
  after: readonly string[],
): boolean {
  const left = columns.filter((column) => column.protected !== null).length;
  return before.length === columns.length && after.length === left;
}

/** What is wrong with the stated cut, or null. `isNumber` is called for columns of the original. */
export function wrongCut(
  { cut, coverages }: Scope,
  isNumber: (position: number) => boolean,
): string | null {
  if (cut === null) return null;
  const covered = new Set(coverages.flatMap((c) => c.columns.map(({ position }) => position)));
  const strata = new Set(coverages.flatMap((coverage) => coverage.strata));
  const known =
    cut.along.every((position) => covered.has(position) && isNumber(position)) &&
    cut.strata.every((position) => strata.has(position));
  return known ? null : 'the stated cut uses columns that are not protected, or not numeric';
}

export function otherCut(found: string): Verdict {
  return { statement: 'The file was cut into blocks as stated.', verdict: 'fails', found };
}

export function otherBlocks({ cut }: Certificate, blocks: number | null): Verdict | null {
  if (cut === undefined || cut.blocks === blocks) return null;
  return otherCut(`the original makes ${blocks} blocks and not ${cut.blocks}`);
}

/** Whether the recipe or the partition is the one that the certificate names. */
export function paperVerdict(
  paper: 'recipe' | 'partition',
  certificate: Certificate,
  sha256: string,
): Verdict {
  const same = sha256 === certificate[paper];
  return {
    statement: `The ${paper} is unchanged.`,
    verdict: same ? 'holds' : 'fails',
    found: same ? `SHA-256 ${sha256.slice(0, 16)}...` : 'its SHA-256 differs',
  };
}

/** Compares every statement of a certificate with the recomputed findings. */
export function verdictsOn(
  certificate: Certificate,
  found: Recomputed,
  must: MustState | null,
): Verdict[] {
  const { original, checked, groups, file, figures } = found;
  const verdicts = [
    countsVerdict(certificate, original, found.protected, checked, groups),
    ...untouchedVerdicts(certificate, checked),
  ];
  for (const [i, step] of checked.entries()) {
    for (const [j, claim] of step.claims.entries()) {
      const stated = certificate.steps[i].claims[j];
      const which = certificate.steps.length > 1 ? `Step ${i + 1}: ` : '';
      if (stated === undefined) {
        verdicts.push(
          ...leftOutVerdicts(certificate, claim, which + sentenceOf(claim.claim, step)),
        );
        continue;
      }
      verdicts.push(
        claim.finding === null
          ? {
              statement: which + sentenceOf(claim.claim, step),
              verdict: 'not verifiable',
              found: 'the partition is missing, and the protected file does not show it',
            }
          : claimVerdict(stated, certified(claim, step), which),
      );
    }
  }
  for (const claim of file) {
    const [stated, ...again] = certificate.file.filter((one) => one.claim === claim.claim);
    // A refinement says why a claim still holds; it is made again as a whole.
    const { tier, because } = certificate.refined === undefined ? claim : (stated ?? claim);
    const compared = again.length > 0 ? undefined : inWordsOf(claim, stated);
    verdicts.push(claimVerdict(compared, { ...claim, tier, because }));
  }
  for (const { claim, sentence } of certificate.file) {
    if (file.some((one) => one.claim === claim)) continue;
    const isOpen = must === null && claim === NOT_INFERABLE;
    verdicts.push({
      statement: sentence,
      verdict: isOpen ? 'not verifiable' : 'fails',
      found: isOpen
        ? 'it was not computed again: the certificate does not say about which columns it is, or the file is not in memory (verify without --memory)'
        : 'nothing promises this claim',
    });
  }
  for (const figure of figures) verdicts.push(figureVerdict(certificate, figure));
  for (const { name } of certificate.figures) {
    if (figures.some((figure) => figure.name === name)) continue;
    const statement = `The figure "${name}" is the one stated.`;
    verdicts.push({ statement, verdict: 'fails', found: 'nobody measured it' });
  }
  return verdicts;
}

function figureVerdict({ figures }: Certificate, found: Figure): Verdict {
  const stated = figures.filter(({ name }) => name === found.name);
  const { name, value } = found;
  const same = isSame(stated, [found]);
  const words =
    stated.length === 1 && stated[0].value === value ? 'in other words' : stated[0]?.value;
  return {
    statement: `The figure "${name}" is the one stated.`,
    verdict: same ? 'holds' : 'fails',
    found: `${name} ${value}${same ? '' : `, stated ${words}`}`,
  };
}

/** A certificate that does not say that a step changed nothing. */
function untouchedVerdicts(certificate: Certificate, checked: readonly CheckedStep[]): Verdict[] {
  const { coverages } = scopeOf(certificate);
  const reasons = untouched(
    coverages,
    checked.map((step) => [step]),
  );
  const stated = certificate.notReleasable.filter((reason) => reason.startsWith(UNTOUCHED));
  if (isSame(stated, reasons)) return [];
  const found = reasons[0] ?? 'every step changed values';
  return [{ statement: 'The certificate says what was not changed.', verdict: 'fails', found }];
}

/** A claim that the recipe promises may be left out only if it does not hold, or if a refinement moved single values. */
function leftOutVerdicts(
  { refined }: Certificate,
  { claim, finding }: CheckedClaim,
  statement: string,
): Verdict[] {
  const isMoved = refined !== undefined && claim.subject === 'group sizes';
  if (isMoved || finding?.holds === false) return [];
  if (finding !== null) {
    return [{ statement, verdict: 'fails', found: 'it holds, but the certificate leaves it out' }];
  }
  if (refined !== undefined) return [];
  const found = 'the certificate leaves it out, and only the partition can show whether it holds';
  return [{ statement, verdict: 'not verifiable', found }];
}

/** An error while reading other files is not reported: the verdicts already say that they are other files. */
export function refuseUnlessOther(error: unknown, verdicts: readonly Verdict[]): void {
  const others = verdicts.slice(1).some(({ verdict }) => verdict === 'fails');
  if (!others || !(error instanceof PenumbraError) || error.code === 'cancelled') throw error;
}
