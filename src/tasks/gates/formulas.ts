import { isSpreadsheetFormula, missingIn } from '../../io/csv/index.ts';
import { type Gate, listed, shownName } from './gate.ts';

/** Cells that a spreadsheet runs instead of showing them. */
export const formulas: Gate = {
  name: 'formulas',
  title: 'Formulas in cells',
  asks: 'Are the file and its codebook free of cells, names and labels that a spreadsheet would run as formulas?',
  next: 'Pass --spreadsheet, which puts an apostrophe before each of them, or accept the gate if nobody opens the file in a spreadsheet.',
  check({ masked, codebook, isForSpreadsheet }) {
    const { decimal } = masked.dialect;
    const isFormula = (text: string | null | undefined) =>
      typeof text === 'string' && isSpreadsheetFormula(text, decimal);
    // Missing codes are no values, but they are in the cells. A dash alone runs nothing.
    const othersAt = (position: number) => {
      const { label, levels, missingCodes } = codebook.columns[position];
      const codes = missingIn(masked.dialect, position).filter((code) => code.length > 1);
      return [label, ...codes, ...[...levels, ...missingCodes].map((one) => one.label)];
    };
    const found = masked.table.columns.flatMap((column, position) => {
      const texts =
        column.kind === 'numeric' ? [] : column.kind === 'text' ? column.values : column.levels;
      const isOne = [column.name, ...othersAt(position)].some(isFormula) || texts.some(isFormula);
      return isOne ? [shownName(masked, position)] : [];
    });
    if (found.length === 0) return { holds: true, found: 'no cell begins like a formula' };
    return isForSpreadsheet
      ? { holds: true, found: `neutralised with an apostrophe in ${listed(found)}` }
      : {
          holds: false,
          found: `cells, names or labels begin like formulas (=, +, -, @) in ${listed(found)}`,
        };
  },
};
