import { isSpreadsheetFormula } from '../../../io/csv/index.ts';
import { type Gate, listed, shownName } from '../gate.ts';

/** Cells that a spreadsheet runs instead of showing them. */
export const formulas: Gate = {
  name: 'formulas',
  title: 'Formulas in cells',
  asks: 'Is the file free of cells and names that a spreadsheet would run as formulas?',
  next: 'Pass --spreadsheet, which puts an apostrophe before each of them, or accept the gate if nobody opens the file in a spreadsheet.',
  check({ masked, isForSpreadsheet }) {
    const { decimal } = masked.dialect;
    const isFormula = (text: string | null) => text !== null && isSpreadsheetFormula(text, decimal);
    const found = masked.table.columns.flatMap((column, position) => {
      const texts =
        column.kind === 'numeric' ? [] : column.kind === 'text' ? column.values : column.levels;
      return isFormula(column.name) || texts.some(isFormula) ? [shownName(masked, position)] : [];
    });
    if (found.length === 0) return { holds: true, found: 'no cell begins like a formula' };
    return isForSpreadsheet
      ? { holds: true, found: `neutralised with an apostrophe in ${listed(found)}` }
      : {
          holds: false,
          found: `cells or names begin like formulas (=, +, -, @) in ${listed(found)}`,
        };
  },
};
