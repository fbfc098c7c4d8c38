import type { ReportFigure, ScoreBars } from './model.ts';

/**
 * The components of a score as bars, and the score itself last. `aboutOf` tells by the name of a part whether it
 * is a component of risk or of utility.
 */
export function scoreBarsOf(
  figure: ReportFigure,
  aboutOf: (part: string) => 'risk' | 'utility',
): ScoreBars {
  const { title, definition, direction, unit, parts, value } = figure;
  return {
    title,
    definition,
    direction,
    unit,
    bars: [
      ...parts.map((part) => ({ name: part.name, about: aboutOf(part.name), value: part.value })),
      { name: title, about: 'score', value },
    ],
  };
}
