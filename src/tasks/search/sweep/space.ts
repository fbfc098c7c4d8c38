import { PenumbraError } from '../../../error.ts';

/** A dimension that is varied, and its values as texts. */
export interface Varied {
  readonly name: string;
  readonly values: readonly string[];
}

/** A subject of dimensions, such as a method with its parameters. */
export interface Subject {
  readonly name: string;
  takes(dimension: string): boolean;
}

/** One point of a space: the index of a subject, and a value for each dimension that fits it. */
export interface Combination {
  readonly subject: number;
  readonly values: ReadonlyMap<string, string>;
}

/** Largest number of values of one dimension. */
const MOST_VALUES = 10_000;

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d+)?|\.\d+)`;
const RANGE = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})(?:/(${NUMBER}))?$`);

/**
 * The values of a text: `3..30` is every whole number from 3 to 30, `3..30/3` every third, `3,5,10`
 * a list (also of ranges); words stand for themselves. If a value contains commas, `|` separates
 * values instead.
 */
export function valuesFrom(text: string, name: string): readonly string[] {
  const pieces = /(?<!\\)\|/.test(text) ? alternatives(text, name) : text.split(',');
  const values: string[] = [];
  for (const piece of pieces.map((one) => one.trim())) {
    if (piece === '') throw unclear(name, 'has an empty value between two commas');
    values.push(...range(piece, name));
    if (values.length > MOST_VALUES) throw unclear(name, `has more than ${MOST_VALUES} values`);
  }
  return [...new Set(values)];
}

/** Texts separated by `|`, otherwise unchanged; `\|` is part of a text. */
export function alternatives(text: string, name: string): readonly string[] {
  const pieces = text.split(/(?<!\\)\|/).map((piece) => piece.replaceAll('\\|', '|').trim());
  if (pieces.some((piece) => piece === '')) throw unclear(name, 'has an empty value beside a |');
  return [...new Set(pieces)];
}

/**
 * Steps are counted, and written with the decimals of the text, so that 0.1..0.5/0.1 has no
 * 0.30000000000000004.
 */
function range(piece: string, name: string): string[] {
  const found = RANGE.exec(piece);
  if (found === null) {
    if (/^[^|]*\d\.\.|\.\.[+-]?\d/.test(piece)) throw unclear(name, 'is not a range');
    return [piece];
  }
  const [, first, last, every = '1'] = found;
  const [from, to, step] = [first, last, every].map(Number);
  if (step <= 0) throw unclear(name, 'has a step that is not above 0');
  if (to < from) throw unclear(name, 'ends before it begins');
  const decimals = Math.max(...[first, last, every].map((part) => part.split('.')[1]?.length ?? 0));
  const unit = Number(`1e${decimals}`);
  const [low, high, by] = [from, to, step].map((x) => Math.round(x * unit));
  const count = Math.floor((high - low) / by) + 1;
  if (!(count <= MOST_VALUES)) throw unclear(name, `has more than ${MOST_VALUES} values`);
  return Array.from({ length: count }, (_, i) => String(Number(`${low + i * by}e-${decimals}`)));
}

function unclear(name: string, what: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `--${name} ${what}: write 3..30, 3..30/3 or 3,5,10, or words separated by commas.`,
    { key: `--${name}` },
  );
}

/** Number of combinations, before any is made. */
export function countCombinations(
  subjects: readonly Subject[],
  dimensions: readonly Varied[],
): number {
  let total = 0;
  for (const subject of subjects) {
    let own = 1;
    for (const { name, values } of dimensions) if (subject.takes(name)) own *= values.length;
    total += own;
  }
  return total;
}

/**
 * Every combination, subject by subject; the last dimension changes fastest. A dimension is varied
 * for the subjects that it fits. A dimension that fits none is refused, because it is probably a
 * mistake.
 */
export function combinations(
  subjects: readonly Subject[],
  dimensions: readonly Varied[],
): Combination[] {
  for (const { name } of dimensions) {
    if (subjects.some((subject) => subject.takes(name))) continue;
    const names = [...new Set(subjects.map((subject) => subject.name))];
    throw new PenumbraError(
      'usage',
      `--${name} fits none of the methods (${names.join(', ')}): leave it out.`,
      { key: `--${name}` },
    );
  }
  return subjects.flatMap((subject, place) => {
    let found: ReadonlyMap<string, string>[] = [new Map()];
    for (const { name, values } of dimensions) {
      if (!subject.takes(name)) continue;
      found = found.flatMap((before) => values.map((value) => new Map([...before, [name, value]])));
    }
    return found.map((values) => ({ subject: place, values }));
  });
}
