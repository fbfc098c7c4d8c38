import { present } from '../../../fields.ts';
import type { ReportLimit, ReportLimits } from '../../../report/index.ts';
import {
  defaultLimits,
  inapplicableWords,
  type LimitVerdict,
  natureWords,
} from '../../limits/index.ts';
import type { AssessedLimits } from '../assess.ts';
import { findDeclared } from '../declared.ts';

/**
 * The limits of an assessment with everything needed to read them; null if no purpose was given.
 */
export function limitsReported(limits: AssessedLimits | undefined): ReportLimits | null {
  if (limits === undefined) return null;
  const { title, holds, verdicts, nature, inapplicable } = limits;
  return {
    title,
    holds,
    limits: verdicts.map((verdict) => limitOf(verdict, title)),
    untold: 0,
    nature: natureWords(nature),
    inapplicable: inapplicableWords(inapplicable),
  };
}

function limitOf(verdict: LimitVerdict, purpose: string): ReportLimit {
  const { limit, value, holds, words, k } = verdict;
  const { measure, because, source } = limit;
  const { title, about, direction, unit } = findDeclared(measure);
  return {
    name: measure,
    title,
    about,
    direction,
    unit,
    ...present({ most: limit.most, least: limit.least, k }),
    value,
    holds,
    words,
    because,
    source,
    isUsual: isUsual(verdict, purpose),
  };
}

/** Whether a limit equals one of the default limits in every word. */
function isUsual({ limit, k }: LimitVerdict, title: string): boolean {
  const usual = defaultLimits.purposes.find((purpose) => purpose.title === title);
  if (usual === undefined) return false;
  if (k !== undefined) return usual.k === k;
  return usual.limits.some(
    (one) =>
      one.measure === limit.measure &&
      one.most === limit.most &&
      one.least === limit.least &&
      one.because === limit.because &&
      one.source === limit.source,
  );
}
