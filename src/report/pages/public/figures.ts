import { loss } from '../../../measures/utility/index.ts';
import type { ReportFigure } from '../../figures/index.ts';
import { boundOf, roundedUp } from '../../text/index.ts';

/** Upper bounds that figures of risk in percent are rounded up to. */
export const RISKS = [1, 2, 5, 10, 20, 35, 50, 75, 100];

/**
 * Upper bounds of the information loss where one record makes up much of what changed. It grows with the square of
 * that record's change, so that limits four times apart leave the change unknown by a factor of two. A second figure
 * with limits of its own would halve that again, and a dozen of them would tell the value.
 */
const COARSE_LOSSES = [1, 5, 25, 100];

/** The heading of figures about columns of categories, in which every record counts the same. */
const CATEGORIES = 'Categories';

/**
 * The figures that may leave: scores and parts never do, and all others are bounds. Where one record makes up much of what
 * changed in numbers, or that is not known, the information loss is the only one of utility that is about them; figures of
 * categories have bounds as wide, and are left out where few records changed.
 */
export function publicFigures(
  figures: readonly ReportFigure[],
  isDominated: boolean,
  areCategoriesEven: boolean,
): ReportFigure[] {
  return figures.flatMap((figure) => {
    const { about, name, value, heading } = figure;
    if (about === 'score') return [];
    if (about === 'risk') return upTo(figure, RISKS);
    if (heading === CATEGORIES) return areCategoriesEven ? upTo(figure, COARSE_LOSSES) : [];
    if (isDominated) return name === loss.name ? upTo(figure, COARSE_LOSSES) : [];
    const notes = figure.notes.filter((note) => !hasDigit(note));
    if (value === null) return [{ ...bare(figure), reason: passed(figure.reason), notes }];
    return [{ ...bare(figure), ...banded(value, figure), notes }];
  });
}

/** The figure without anything that was measured. */
function bare(figure: ReportFigure): ReportFigure {
  const { heading, name, title, definition, source, range, direction, unit, about } = figure;
  const declared = { about, heading, name, title, definition, source, range, direction, unit };
  return { ...declared, value: null, reason: null, parts: [], notes: [] };
}

/** A share of which less is better, up to the next limit; nothing for other figures, and for what exceeds all limits. */
function upTo(figure: ReportFigure, limits: readonly number[]): ReportFigure[] {
  const { value, unit, direction } = figure;
  if (value === null || unit !== '%' || direction !== 'lower is better') return [];
  const bound = boundOf(value, limits);
  return 'atMost' in bound
    ? [{ ...bare(figure), value: bound.atMost, qualifier: 'at most' as const }]
    : [];
}

/**
 * Up to the next of 1, 2 and 5 times a power of ten; where more is better, what is lacking to all (100 % or 1) is
 * rounded so, and the figure is a lower bound.
 */
function banded(
  value: number,
  { unit, direction }: ReportFigure,
): Pick<ReportFigure, 'value' | 'qualifier'> {
  const [all, least] = unit === '%' ? [100, 0.1] : [1, 0.01];
  if (direction === 'lower is better') {
    return { value: roundedUp(value, least), qualifier: 'at most' };
  }
  const bound = Number((all - roundedUp(all - value, least)).toPrecision(12));
  return bound > 0
    ? { value: bound, qualifier: 'at least' }
    : { value: all / 2, qualifier: 'at most' };
}

function passed(reason: string | null): string | null {
  return reason === null || !hasDigit(reason) ? reason : 'It could not be measured.';
}

/** Whether a sentence that was written for the internal edition may count records. */
export function hasDigit(sentence: string): boolean {
  return /\p{N}/u.test(sentence);
}
