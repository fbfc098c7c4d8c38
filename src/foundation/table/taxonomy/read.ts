import { PenumbraError } from '../../../error.ts';
import { parseNested } from '../../words/index.ts';
import { delimiterOf, linesOf } from './delimited.ts';
import { makeTaxonomy, refused, type Taxonomy, type TaxonomyNode } from './nodes.ts';

export type TaxonomyFormat = 'csv' | 'json';

/**
 * A taxonomy from text. As CSV it has two columns, level and parent, below a header with any two names; with comma,
 * semicolon or tab, quotes as usual, and an empty parent for a top. As JSON it is a list of objects with `level` (or
 * `name`) and `parent`, an object that maps each level to its parent, or a taxonomy as in recipes (`{ "nodes": [...]
 * }`). Names are taken literally, with spaces. Several tops are joined below one root named "*". `place` is the name of
 * the text in messages: its file name. O(length).
 */
export function readTaxonomy(text: string, format: TaxonomyFormat, place: string): Taxonomy {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (plain.trim() === '') {
    throw refused(place, 'there is no level: give each level and its parent.');
  }
  return makeTaxonomy(format === 'csv' ? fromCsv(plain, place) : fromJson(plain, place), place);
}

function* fromCsv(text: string, place: string): Generator<TaxonomyNode> {
  const delimiter = delimiterOf(text);
  if (delimiter === undefined) {
    throw new PenumbraError(
      'data',
      `The first line of ${place} must hold the names of two columns, such as level,parent, separated by a comma, a semicolon or a tab.`,
      { line: 1 },
    );
  }
  let header: readonly string[] | undefined;
  for (const { line, cells } of linesOf(text, delimiter, place)) {
    if (cells.length !== 2) {
      throw new PenumbraError(
        'data',
        `Line ${line} of ${place} has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}: give each line two, a level and its parent, which is empty for a top, and put names that contain the delimiter in quotes.`,
        { line },
      );
    }
    const [name, parent] = cells;
    if (header === undefined) {
      header = cells;
    } else {
      refuseLostHeader(header, parent, place);
      yield { name, parent };
    }
  }
}

/** Without a header the first level would be lost, and nothing later would show why. */
function refuseLostHeader([, name]: readonly string[], parent: string, place: string): void {
  if (name !== parent || name === '' || /parent/i.test(name)) return;
  throw new PenumbraError(
    'data',
    `The first line of ${place} must hold the names of the two columns, such as level,parent, but "${name}" is a parent further down: add a header line above.`,
    { line: 1 },
  );
}

function fromJson(text: string, place: string): TaxonomyNode[] {
  let data: unknown;
  try {
    data = parseNested(text);
  } catch (cause) {
    throw new PenumbraError(
      'data',
      `${place} is not valid JSON, or has a key twice in one object: check its brackets, quotes and commas, or give the taxonomy as CSV.`,
      {},
      { cause },
    );
  }
  if (Array.isArray(data)) return fromList(data, place);
  if (typeof data !== 'object' || data === null) throw notATaxonomy(place);
  const entries = Object.entries(data);
  if (entries.length === 1 && entries[0][0] === 'nodes' && Array.isArray(entries[0][1])) {
    return fromList(entries[0][1], place);
  }
  return entries.map(([level, parent]) => ({
    name: level,
    parent: nameFrom(parent, () => refused(place, `the parent of "${level}" is not a name.`)),
  }));
}

function fromList(list: readonly unknown[], place: string): TaxonomyNode[] {
  return list.map((entry, i) => {
    const wrong = () =>
      refused(
        place,
        `entry ${i + 1} is not a level: give each as { "level": ..., "parent": ... }, with null as the parent of a top.`,
      );
    if (typeof entry !== 'object' || entry === null) throw wrong();
    const { level, name, parent } = entry as Readonly<Record<string, unknown>>;
    const own = nameFrom(level ?? name, wrong);
    if (own === null) throw wrong();
    return { name: own, parent: nameFrom(parent, wrong) };
  });
}

/** Codes can be JSON numbers. */
function nameFrom(value: unknown, wrong: () => PenumbraError): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw wrong();
}

function notATaxonomy(place: string): PenumbraError {
  return refused(
    place,
    'there is neither a list nor an object: give a list of { "level": ..., "parent": ... } or an object { level: parent }.',
  );
}
