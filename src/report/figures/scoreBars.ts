import type { ReportFigure, ScoreBars } from './model.ts';

/**
 * The components of a score as bars, and the score itself last. `aboutOf` maps the name of a part
 * to risk or utility.
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
