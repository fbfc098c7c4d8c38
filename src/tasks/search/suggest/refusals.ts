import { PenumbraError } from '../../../error.ts';
import { findDeclared } from '../../assess/index.ts';
import { excessOf, judgeLimits } from '../../limits/index.ts';
import type { TrialResult } from '../trial/trial.ts';
import { judgedFigures } from './judge.ts';
import type { Judgement } from './judged.ts';
import type { TrialSetting } from './trials.ts';

/** Why methods are not suggested. */
export interface Refused {
  readonly methods: readonly string[];
  readonly because: string;
  /** Number of recipes; 0 if the method was excluded from the start. */
  readonly count: number;
}

/** Collects the reasons why candidates were refused or excluded. */
export class Refusals {
  readonly #found = new Map<string, { because: string; methods: Set<string>; count: number }>();
  readonly #dropped: Refused[] = [];
  readonly #broken = new Map<
    string,
    { methods: Set<string>; count: number; nearest: number; words: string }
  >();

  add(method: string, because: string): void {
    // Reasons that differ only in their numbers count as one.
    const key = because.replace(/\d[\d.,]*\d|\d/g, '#');
    const known = this.#found.get(key) ?? { because, methods: new Set(), count: 0 };
    known.methods.add(method);
    known.count++;
    this.#found.set(key, known);
  }

  /** A family that was tried and left behind. */
  drop(family: string, because: string, count: number): void {
    this.#dropped.push({ methods: [family], because, count });
  }

  /** Adds the result of a trial. A sample with too few records says nothing about the file. */
  take(
    method: string,
    result: TrialResult,
    judgement: Judgement,
    { objective: { terms }, purpose }: Pick<TrialSetting, 'objective' | 'purpose'>,
    isSample: boolean,
  ): void {
    if (result.refused !== null) {
      this.add(
        method,
        isSample ? 'It could not be run on a small sample of the file.' : result.refused,
      );
      return;
    }
    if (judgement.broken === Infinity) {
      const lacking = terms
        .map(({ measure }) => result.figures.find(({ name }) => name === measure))
        .find((figure) => figure === undefined || figure.value === null);
      this.add(
        method,
        `It has no ${lacking === undefined ? 'figure' : findDeclared(lacking.name).title}: ${lacking?.reason ?? 'it was not measured.'}`,
      );
      return;
    }
    if (purpose === undefined || judgement.broken === 0) return;
    for (const verdict of judgeLimits(purpose, judgedFigures(result), result.nature)) {
      const excess = excessOf(verdict);
      if (excess === 0) continue;
      const key = `${verdict.limit.measure} ${verdict.limit.source}`;
      const known = this.#broken.get(key) ?? {
        methods: new Set(),
        count: 0,
        nearest: Infinity,
        words: '',
      };
      known.methods.add(method);
      known.count++;
      if (excess < known.nearest) {
        known.nearest = excess;
        known.words = verdict.words;
      }
      this.#broken.set(key, known);
    }
  }

  list(): Refused[] {
    const broken = [...this.#broken.values()].map(({ methods, count, words }) => ({
      methods: [...methods],
      because: `A limit is broken. The nearest result: ${words}`,
      count,
    }));
    const found = [...this.#found.values()].map(({ because, methods, count }) => ({
      methods: [...methods],
      because,
      count,
    }));
    return [
      ...this.#dropped.toReversed(),
      ...[...broken, ...found].sort((a, b) => b.count - a.count),
    ];
  }
}

export function nothingRuns(refusals: Refusals): PenumbraError {
  const [first] = refusals.list();
  return new PenumbraError(
    'data',
    `No method could be run on this file.${first === undefined ? '' : ` ${first.because}`}`,
  );
}
