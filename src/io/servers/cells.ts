import type { Form } from '../labelled/index.ts';
import { type Lines, UnwritableValue } from '../parquet/index.ts';

/** What is made of a type. */
export interface Nature {
  readonly form: Form;
  /** How its text is made a cell. */
  readonly how: 'digits' | 'double' | 'single' | 'time' | 'text';
  /** An expression of SQL for a column of this name. */
  selected(name: string): string;
}

const LONGEST = 1 << 20;
const decoder = new TextDecoder();

/** Writes a value, as the server has it in text, as a cell. */
export function putValue(
  lines: Lines,
  { how, form }: Nature,
  bytes: Uint8Array,
  start: number,
  end: number,
): void {
  if (how === 'text') {
    lines.text(bytes, start, end, LONGEST);
    return;
  }
  const text = decoder.decode(bytes.subarray(start, end));
  if (how === 'double') lines.double(Number(text));
  else if (how === 'single') lines.single(Math.fround(Number(text)));
  else if (how === 'digits') lines.ascii(withoutZeros(text));
  else lines.ascii(timeOf(text, form === 'timestamp'));
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T[\d:]+(\.\d+)?)?$/;

/** Neither infinite days, nor those before Christ, nor 0000-00-00. */
function timeOf(given: string, isTimestamp: boolean): string {
  const text = given.replace(' ', 'T');
  const [, , , clock, fraction] = DAY.exec(text) ?? [];
  if (clock === undefined && !DAY.test(text)) throw new UnwritableValue('out of range');
  if (fraction !== undefined) return withoutZeros(text);
  return isTimestamp && clock === undefined ? `${text}T00:00:00` : text;
}

/** Decimals without zeros behind: what is written again has the same text, whatever the type of the column. */
function withoutZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
