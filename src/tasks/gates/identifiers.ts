import { type Column, columnsWithRole } from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import { fatesIn } from '../../recipe/certificate/index.ts';
import { likelyRoles, rolesIn } from '../../recipe/index.ts';
import { fateOf, listed, type ProtectedValues, shownName, type ValueGate } from './gate.ts';

/** Shorter texts are found inside others by chance. */
const TELLING = 5;

/**
 * Looks for the values of identifiers under any column name. Identifiers are the columns with that
 * role, and those that look like one and have no other role. A column with mostly different values
 * is found again if half of the values of another column equal its values (numbers: in half of the
 * records, or the same values in another order). Any other column is found again if all records
 * agree. A text that contains the identifier of its record counts too. O(n) for each identifier and
 * column.
 */
export const identifiers: ValueGate = {
  name: 'identifiers',
  title: 'Identifiers',
  asks: 'Are all columns gone that name a person or a firm by themselves?',
  next: 'Protect the file again with --identifiers drop, or with --identifiers pseudonym if the records of a person must stay together. If a column only looks like an identifier, declare it with --role NAME=harmless.',
  check(candidate) {
    const { original, masked, certificate, kept } = candidate;
    const found: string[] = [];
    const after = masked.table.columns.map((column) => cellsOf(column, null));
    for (const position of identifiersOf(candidate)) {
      const before = cellsOf(original.table.columns[position], kept);
      for (const [place, cells] of after.entries()) {
        const words = foundAgain(before, cells);
        if (words === null) continue;
        found.push(`"${shownName(original, position)}" ${words} "${shownName(masked, place)}"`);
      }
    }
    const hidden = masked.names.flatMap((_, place) =>
      fateOf(certificate, place).fate === 'pseudonymised' ? [shownName(masked, place)] : [],
    );
    const notes = [
      ...(hidden.length === 0
        ? []
        : [
            `Pseudonyms stand in ${listed(hidden)}. Records with the same pseudonym can be followed, but not named.`,
          ]),
      ...unitNotes(candidate),
    ];
    return {
      holds: found.length === 0,
      found: found.length === 0 ? 'none is left' : listed(found, 4),
      ...(notes.length > 0 && { notes }),
    };
  },
};

function identifiersOf({ original }: ProtectedValues): number[] {
  return columnsWithRole(likelyRoles(original.description), 'identifier');
}

function unitNotes({ original, masked, certificate }: ProtectedValues): string[] {
  const fates = fatesIn(certificate);
  const units = columnsWithRole(rolesIn(original.description), 'unit');
  const names = units.flatMap((position) => {
    const { fate, written } = fates[position];
    return fate === 'copied' ? [shownName(masked, written!)] : [];
  });
  if (names.length === 0) return [];
  return [
    `Unchanged numbers of units, such as households, stand in ${listed(names)}. Anybody who has them from elsewhere finds the unit.`,
  ];
}

/** The cells of a column: numbers with NaN, or texts with null, for missing values. */
type Cells = Float64Array | readonly (string | null)[];

function cellsOf(column: Column, kept: Uint8Array | null): Cells {
  const isKept = (_: unknown, record: number) => kept === null || kept[record] === 1;
  if (column.kind === 'numeric') return column.values.filter(isKept);
  const { levels, codes } = column.kind === 'categorical' ? column : { levels: [], codes: [] };
  const texts =
    column.kind === 'text' ? column.values : Array.from(codes, (code) => levels[code] ?? null);
  return kept === null ? texts : texts.filter(isKept);
}

/**
 * How the values of an identifier appear in a column, in words that go between the two names; null
 * if they do not.
 */
function foundAgain(before: Cells, after: Cells): string | null {
  // Numbers can be texts or codes in one of the files, or in both.
  const [own, others] = [asNumbers(before), asNumbers(after)];
  if (own !== null && others !== null) return numbersAgain(own, others);
  if (before instanceof Float64Array || after instanceof Float64Array) return null;
  return textsAgain(before, after);
}

/** Cells that are all numbers; null if one is not: leading zeros and more digits than a double has make a text. */
function asNumbers(cells: Cells): Float64Array | null {
  if (cells instanceof Float64Array) return cells;
  const isNumber = (text: string | null) => text === null || text === String(Number(text));
  if (!cells.every(isNumber)) return null;
  return Float64Array.from(cells, (text) => (text === null ? Number.NaN : Number(text)));
}

function numbersAgain(before: Float64Array, after: Float64Array): string | null {
  const own = before.filter((value) => !Number.isNaN(value)).sort();
  const others = after.filter((value) => !Number.isNaN(value)).sort();
  if (own.length === 0 || others.length === 0) return null;
  let agree = 0;
  if (before.length === after.length) {
    for (let i = 0; i < after.length; i++) if (after[i] === before[i]) agree++;
  }
  if (differentIn(own) <= own.length / 2) return agree === others.length ? 'stands in' : null;
  if (agree > others.length / 2) return 'stands in';
  const isSame = own.length === others.length && own.every((value, i) => value === others[i]);
  return isSame ? 'stands in another order in' : null;
}

function differentIn(sorted: Float64Array): number {
  let different = 1;
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) different++;
  return different;
}

function textsAgain(
  before: readonly (string | null)[],
  after: readonly (string | null)[],
): string | null {
  const own = new Set(before);
  own.delete(null);
  const different = new Set(after);
  different.delete(null);
  if (own.size === 0 || different.size === 0) return null;
  const present = (texts: readonly (string | null)[]) =>
    texts.reduce((sum, text) => sum + (text === null ? 0 : 1), 0);
  const isPaired = before.length === after.length;
  let agree = 0;
  let within = 0;
  for (let i = 0; isPaired && i < after.length; i++) {
    const [name, text] = [before[i], after[i]];
    if (name === null || text === null) continue;
    if (name === text) agree++;
    else if (name.length >= TELLING && text.includes(name)) within++;
  }
  const others = present(after);
  if (own.size <= present(before) / 2) return agree === others ? 'stands in' : null;
  if (different.size > others / 2) {
    let shared = 0;
    for (const text of different) if (own.has(text)) shared++;
    if (shared >= different.size / 2) return 'stands in';
  }
  return within === 0 ? null : `is within the texts of ${counted(within, 'record')} in`;
}
