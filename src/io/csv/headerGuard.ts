import type { DecimalMark } from './dialect.ts';
import { decode } from './encoding.ts';
import { NOT_A_NUMBER, NumberParser } from './number.ts';
import type { SampleRecords } from './sample.ts';
import { FIELD, PLAIN } from './scanner.ts';
import { DATES, shapeOf } from './shape.ts';

/** A cell of the first line, which may be a name or the value of a person. */
interface Candidate {
  readonly text: string;
  readonly type: Type;
  /** The text with every letter and digit replaced by its class, if it has a digit. */
  readonly pattern: string | null;
  /** Values below it, and those of its pattern. */
  values: number;
  alike: number;
  /** Whether a value below it equals it or has its type. */
  isValue: boolean;
}

type Type = 'number' | 'date' | 'measure' | 'address' | 'key' | 'text';

const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
/** What is counted or measured in other words than a plain number: `1 234`, `(3.40)`, `18-25`, `3 May 1990`, `+47 22 33`. */
const MEASURE = /^[^\p{L}_]*\d/u;
/** Digits of a hash, or of a number that is drawn for each record. */
const KEY = /^(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Tells whether the first record of a sample may be a record of data: then its cells would be published as names. One cell
 * that could be a value of its own column is enough. It equals a value below it; or it is a number, a date or an
 * e-mail address in a column that has such values or none at all; or it has digits and every value has its pattern
 * of letters and digits, as the numbers of cases do. Missing codes prove nothing: an unnamed column is common.
 * Cost: linear in the sample.
 */
export function looksLikeRecord(
  cut: SampleRecords,
  decimal: DecimalMark,
  missing: readonly string[],
): boolean {
  const parser = new NumberParser(decimal);
  const codes = new Set(missing);
  const typeOf = (text: string, start: number, end: number): Type => {
    // Infinity in words may be a name.
    const isNumber = parser.parse(cut.scanner.bytes, start, end) !== NOT_A_NUMBER;
    if (isNumber && /\d/.test(text)) return 'number';
    if ((shapeOf(text) & DATES) !== 0) return 'date';
    if (KEY.test(text)) return 'key';
    if (MEASURE.test(text)) return 'measure';
    return ADDRESS.test(text) ? 'address' : 'text';
  };
  const first: (Candidate | null)[] = [];
  eachCell(cut, (record, position, text, start, end) => {
    const isMissing = text === '' || codes.has(text);
    if (record === 0) {
      const type = typeOf(text, start, end);
      const pattern = /\d/.test(text) ? patternOf(text) : null;
      const fresh = { text, type, pattern, values: 0, alike: 0, isValue: false };
      first.push(isMissing ? null : fresh);
      return;
    }
    const name = first[position] ?? null;
    if (isMissing || name === null || name.isValue) return;
    name.values++;
    const isType = name.type !== 'text' && typeOf(text, start, end) === name.type;
    if (isType || text === name.text) name.isValue = true;
    else if (name.pattern !== null && patternOf(text) === name.pattern) name.alike++;
  });
  const names = first.filter((name) => name !== null);
  // Age groups are names of columns with counts, so a measure alone proves nothing.
  const tells = (type: Type) => type !== 'text' && type !== 'measure';
  if (names.length > 0 && names.every(({ type }) => tells(type))) return true;
  return names.some(
    ({ isValue, type, values, alike }) =>
      isValue || (values === 0 ? tells(type) : alike === values),
  );
}

/** `AB-1234` as `AA-0`: how many digits a number has tells nothing. */
function patternOf(text: string): string {
  return text
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\d+/g, '0');
}

function eachCell(
  { scanner, counts }: SampleRecords,
  visit: (record: number, position: number, text: string, start: number, end: number) => void,
): void {
  const { bytes, fields } = scanner;
  let f = 0;
  for (const [record, cells] of counts.entries()) {
    for (let position = 0; position < cells; position++, f += FIELD) {
      const inside = fields[f + 2] === PLAIN ? 0 : 1;
      const start = fields[f] + inside;
      const end = fields[f + 1] - inside;
      // Equal bytes are equal texts in any encoding, and no byte is refused in this one.
      const text = decode(bytes, start, end, 'windows-1252') ?? '';
      visit(record, position, text.trim(), start, end);
    }
  }
}
