import type { BarRow } from './bars.ts';
import type { Key } from './drawing/legend.ts';
import { hatched, rect } from './drawing/svg.ts';

/**
 * Legend for pairs of bars: the original plain, the protected file hatched. The drawing needs the
 * hatching.
 */
export function barKeys(id: string): Key[] {
  return [
    { label: 'original', sign: (x, y) => rect(x, y, 22, 12, { class: 'pn-bar-before' }) },
    {
      label: 'protected',
      sign: (x, y) =>
        rect(x, y, 22, 12, { fill: hatched(id) }) + rect(x, y, 22, 12, { class: 'pn-bar-outline' }),
    },
  ];
}

/** A row of two bars, the original above the protected file. */
export function pairOfBars(
  name: string,
  before: { readonly value: number; readonly label: string },
  after: { readonly value: number; readonly label: string },
): BarRow {
  return {
    name,
    bars: [
      { ...before, look: 'plain' },
      { ...after, look: 'hatched' },
    ],
  };
}
