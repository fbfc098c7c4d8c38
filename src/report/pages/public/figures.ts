import { loss } from '../../../measures/utility/index.ts';
import type { ReportFigure } from '../../figures/index.ts';
import { boundOf, roundedUp } from '../../text/index.ts';

/** Upper bounds for risks in percent. */
export const RISKS = [1, 2, 5, 10, 20, 35, 50, 75, 100];

/**
 * Upper bounds of the information loss if one record makes up much of the change. The loss grows
 * with the square of that record's change, so bounds four times apart leave the change unknown by a
 * factor of two. A second figure with other bounds would halve that again, and a dozen figures
 * would reveal the value.
 */
const COARSE_LOSSES = [1, 5, 25, 100];

/** The heading of figures about columns of categories, in which every record counts the same. */
const CATEGORIES = 'Categories';

/**
 * The figures that may leave: never scores or parts, and all others as bounds. If one record makes
 * up much of the change in numbers, or this is unknown, the information loss is the only measure of
 * their utility. Figures of categories have equally wide bounds, and are omitted if few records
 * changed.
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

/** The figure without measured values. */
function bare(figure: ReportFigure): ReportFigure {
  const { heading, name, title, definition, source, range, direction, unit, about } = figure;
  const declared = { about, heading, name, title, definition, source, range, direction, unit };
  return { ...declared, value: null, reason: null, parts: [], notes: [] };
}

/**
 * A share, where lower is better, rounded up to the next bound. Undefined for other figures, and
 * above all bounds.
 */
function upTo(figure: ReportFigure, limits: readonly number[]): ReportFigure[] {
  const { value, unit, direction } = figure;
  if (value === null || unit !== '%' || direction !== 'lower is better') return [];
  const bound = boundOf(value, limits);
  return 'atMost' in bound
    ? [{ ...bare(figure), value: bound.atMost, qualifier: 'at most' as const }]
    : [];
}

/**
 * Rounded up to the next of 1, 2 and 5 times a power of ten. If higher is better, the distance to
 * the maximum (100 % or 1) is rounded this way, and the figure is a lower bound.
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

/** Whether a sentence of the internal edition could count records. */
export function hasDigit(sentence: string): boolean {
  return /\p{N}/u.test(sentence);
}
