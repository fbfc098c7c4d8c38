import type { Certificate } from '../../../../src/recipe/index.ts';
import type { AssessedLimits, Assessment } from '../../../../src/tasks/assess/index.ts';
import type { Texts } from '../../texts/en.ts';

interface Verdict {
  readonly kind: 'good' | 'warning' | 'problem';
  readonly words: string;
}

/** Columns that a sentence names. */
const MOST_NAMED = 8;

/** The sentence about records that are alone by what was copied; null if there are none. */
export function aloneOf(
  words: Texts['check']['verdict'],
  copied: Assessment['copied'],
): string | null {
  if (copied === null || copied.alone === 0) return null;
  const { alone, records, columns } = copied;
  const more = columns.length > MOST_NAMED ? ', ...' : '';
  return words.alone(alone, records, columns.slice(0, MOST_NAMED).join(', ') + more);
}

/** The first sentence of the page, about limits and claims together. Failures come before open limits. */
export function verdictOf(
  words: Texts['check']['verdict'],
  {
    steps,
    file,
    holds,
    notReleasable,
  }: Pick<Certificate, 'steps' | 'file' | 'holds' | 'notReleasable'>,
  limits: Pick<AssessedLimits, 'verdicts'> | undefined,
  purpose: string,
): Verdict {
  const claims = [...steps.flatMap((step) => step.claims), ...file];
  const failing = claims.filter((claim) => !claim.holds).length;
  if (!holds || failing > 0) {
    return { kind: 'problem', words: words.badClaims(failing, claims.length) };
  }
  const verdicts = limits?.verdicts ?? [];
  const count = (state: boolean | null) => verdicts.filter((one) => one.holds === state).length;
  if (count(false) > 0) {
    return { kind: 'problem', words: words.bad(purpose, count(false), verdicts.length) };
  }
  if (notReleasable.length > 0) return { kind: 'warning', words: words.notReleasable };
  if (count(null) > 0) {
    return { kind: 'warning', words: words.open(purpose, count(null), claims.length) };
  }
  return {
    kind: 'good',
    words:
      verdicts.length === 0
        ? words.goodNoLimits(claims.length)
        : words.good(purpose, verdicts.length, claims.length),
  };
}
