import type { AnalystNote, Verdict } from '../../figures/index.ts';
import { quoted } from '../../text/index.ts';

/** The readers of the notes. */
export interface Readers {
  /** Sizes are given by bounds, and no column is named. */
  readonly isPublic: boolean;
  /** Some columns are omitted, so no statement covers every column. */
  readonly isPartial: boolean;
}

/** A note from one size for each column: the worst decides. */
export function judged(
  topic: string,
  found: readonly { readonly name: string; readonly size: number | null }[],
  limits: readonly [valid: number, care: number],
  { isPublic, isPartial }: Readers,
  words: {
    readonly valid: (worst: string) => string;
    /** `where` names columns; `isAll` means that there are no others. */
    readonly off: (worst: string, where: string, isAll: boolean) => string;
    readonly show: (size: number) => string;
    readonly rule: string;
  },
): AnalystNote {
  const { rule } = words;
  const known = found
    .filter((one): one is { name: string; size: number } => one.size !== null)
    .sort((a, b) => b.size - a.size);
  if (known.length === 0) {
    const sentence = isPartial
      ? 'No statement, because single records make up much of the change.'
      : 'No statement is possible: no column varies, or none has values in both files.';
    return { topic, verdict: 'not known', sentence, rule };
  }
  const worst = known[0].size;
  const over = known.filter(({ size }) => size > limits[0]).map(({ name }) => name);
  const sentence =
    over.length === 0
      ? words.valid(words.show(worst))
      : words.off(
          words.show(worst),
          isPublic ? '' : `; most in ${quoted(over)}`,
          over.length === known.length,
        );
  const verdict = verdictOf(worst, limits);
  if (!isPartial) return { topic, verdict, sentence, rule };
  return {
    topic,
    verdict: verdict === 'valid' ? 'with care' : verdict,
    sentence: `${sentence} ${NOT_COUNTED}`,
    rule,
  };
}

export const NOT_COUNTED =
  'This leaves out columns in which single records make up much of the change.';

/** Verdict by two thresholds: valid up to the first, usable with care up to the second. */
export function verdictOf(size: number, [valid, care]: readonly [number, number]): Verdict {
  return size <= valid ? 'valid' : size <= care ? 'with care' : 'misleading';
}
