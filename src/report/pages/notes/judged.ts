import type { AnalystNote, Verdict } from '../../figures/index.ts';
import { quoted } from '../../text/index.ts';

/** For whom notes are written. */
export interface Readers {
  /** Sizes are told by bounds, and no column is named. */
  readonly isPublic: boolean;
  /** Some columns are not spoken of, so that nothing holds for every column. */
  readonly isPartial: boolean;
}

/** A note from one size per column: the worst decides. */
export function judged(
  topic: string,
  found: readonly { readonly name: string; readonly size: number | null }[],
  limits: readonly [valid: number, care: number],
  { isPublic, isPartial }: Readers,
  words: {
    readonly valid: (worst: string) => string;
    /** `where` names columns; `isAll` says whether there are no others. */
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
      ? 'Nothing is said, because single records make up much of what changed.'
      : 'Nothing can be said: no column varies, or none has values in both files.';
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
  'This leaves out columns in which single records make up much of what changed.';

/** By the size up to which something is valid, and that up to which it can be used with care. */
export function verdictOf(size: number, [valid, care]: readonly [number, number]): Verdict {
  return size <= valid ? 'valid' : size <= care ? 'with care' : 'misleading';
}
