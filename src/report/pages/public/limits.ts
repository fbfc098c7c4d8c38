import type { ReportFigure, ReportLimit, ReportLimits } from '../../figures/index.ts';

/** Replaces reasons that an office wrote for itself. */
const OWN = 'Set by the office that releases the file';

/**
 * The limits that may leave: for risk the limits that hold, for utility those that the public
 * figures reveal already. A limit that holds is a bound of a figure, and narrow bounds of utility
 * would be equations for values that readers lack. For each measure only the strictest limit is
 * shown, because several together would reveal the figure. Failing and open limits are omitted,
 * because they show an intruder where to begin; measured values are omitted too.
 */
export function publicLimits(
  limits: ReportLimits | null,
  figures: readonly ReportFigure[],
): ReportLimits | null {
  if (limits === null) return null;
  const told = limits.limits.filter((limit) => mayLeave(limit, figures));
  const strictest = told.filter((limit) => !told.some((other) => isStricter(other, limit)));
  const unlike = strictest.filter(
    (limit, i) => strictest.findIndex((other) => isLike(other, limit)) === i,
  );
  return {
    title: limits.limits.every(({ isUsual }) => isUsual) ? limits.title : null,
    holds: null,
    limits: unlike.map(openly),
    untold: limits.limits.length - unlike.length,
  };
}

function mayLeave(
  { holds, about, name, most, least }: ReportLimit,
  figures: readonly ReportFigure[],
) {
  if (holds !== true || about === 'score') return false;
  if (about === 'risk') return true;
  const shown = figures.find((figure) => figure.name === name);
  if (shown === undefined || shown.value === null) return false;
  return most === undefined
    ? shown.qualifier === 'at least' && shown.value >= least!
    : shown.qualifier === 'at most' && shown.value <= most;
}

function isLike(a: ReportLimit, b: ReportLimit): boolean {
  const isAtMost = (limit: ReportLimit) => limit.most !== undefined;
  const isOfK = (limit: ReportLimit) => limit.k !== undefined;
  return a.name === b.name && isAtMost(a) === isAtMost(b) && isOfK(a) === isOfK(b);
}

function isStricter(a: ReportLimit, b: ReportLimit): boolean {
  if (!isLike(a, b)) return false;
  if (a.k !== undefined) return a.k > b.k!;
  return a.most === undefined ? a.least! > b.least! : a.most < b.most!;
}

function openly(limit: ReportLimit): ReportLimit {
  const { because, source, isUsual } = limit;
  return {
    ...limit,
    value: null,
    words: null,
    because: isUsual ? because : '',
    source: isUsual ? source : OWN,
  };
}
