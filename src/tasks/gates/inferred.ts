import { inferredMeans } from '../../foundation/table/index.ts';
import {
  EMPTIED,
  EMPTIED_INFERRED,
  inferredCells,
  inferredSentence,
  partFrom,
  SOURCES,
  UNIQUE_AGAIN,
} from '../../measures/risk/index.ts';
import type { ValueGate } from './gate.ts';

/** Emptied cells whose value the rest of the protected file gives back. Such a cell hides nothing. */
export const inferred: ValueGate = {
  name: 'inferred',
  title: 'Emptied cells',
  asks: 'Can no emptied cell be inferred from the rest of the protected file?',
  next: 'Empty the cells that give the value too. For members of a unit: name the unit in the description (role unit) and its columns (belongsTo), and protect again; or leave the number of the unit out (--role NAME=identifier). For a column that determines another: leave one of the two out, or protect both in one step. For rules: empty another part of the total.',
  check({ assessment: { figures }, original }) {
    const figure = figures.find(({ name }) => name === inferredCells.name);
    // Only files whose records have no partners lack the figure.
    if (figure === undefined) {
      return { holds: true, found: 'records have no original, so no cell is an emptied one' };
    }
    if (figure.value === null) {
      return { holds: false, found: `it was not measured: ${figure.reason}`.replace(/\.$/, '') };
    }
    const part = (name: string) => figure.parts.find((one) => one.name === name)?.value ?? 0;
    const [emptied, known, again] = [EMPTIED, EMPTIED_INFERRED, UNIQUE_AGAIN].map(part);
    if (emptied === 0) return { holds: true, found: 'no cell was emptied' };
    if (known === 0) return { holds: true, found: `none of ${emptied} emptied cells` };
    const sources = Object.values(SOURCES).flatMap((words) => {
      const count = part(partFrom(words));
      return count === 0 ? [] : [`${count} from ${words}`];
    });
    const share = ((100 * known) / emptied).toFixed(1);
    const unique = again > 0 ? `; ${again} records are unique by their keys again` : '';
    return {
      holds: false,
      share: known / emptied,
      found: `${known} of ${emptied} emptied cells (${share} %) can be inferred: ${sources.join(', ')}${unique}`,
      notes: [inferredSentence(inferredMeans(original.description))],
    };
  },
};
