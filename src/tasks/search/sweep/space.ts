import { PenumbraError } from '../../../error.ts';

/** Something that is varied, and the texts it is given one after the other. */
export interface Varied {
  readonly name: string;
  readonly values: readonly string[];
}

/** Something that dimensions apply to, such as a method with its parameters. */
export interface Subject {
  readonly name: string;
  takes(dimension: string): boolean;
}

/** One point of a space: a subject by its place, and a value of each dimension that fits it. */
export interface Combination {
  readonly subject: number;
  readonly values: ReadonlyMap<string, string>;
}

/** More values than anybody means to try of one thing. */
const MOST_VALUES = 10_000;

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d+)?|\.\d+)`;
const RANGE = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})(?:/(${NUMBER}))?$`);

/**
 * What a text stands for: `3..30` is every whole step from 3 to 30, `3..30/3` every third, `3,5,10` a list, of
 * ranges too, and words are themselves. Where a value has commas of its own, `|` stands between values instead.
 */
export function valuesFrom(text: string, name: string): readonly string[] {
  const pieces = /(?<!\\)\|/.test(text) ? alternatives(text, name) : text.split(',');
  const values: string[] = [];
  for (const piece of pieces.map((one) => one.trim())) {
    if (piece === '') throw unclear(name, 'has nothing between two commas');
    values.push(...range(piece, name));
    if (values.length > MOST_VALUES) throw unclear(name, `has more than ${MOST_VALUES} values`);
  }
  return [...new Set(values)];
}

/** Texts with `|` between them, each taken as it is; `\|` belongs to a text. */
export function alternatives(text: string, name: string): readonly string[] {
  const pieces = text.split(/(?<!\\)\|/).map((piece) => piece.replaceAll('\\|', '|').trim());
  if (pieces.some((piece) => piece === '')) throw unclear(name, 'has nothing beside a |');
  return [...new Set(pieces)];
}

/** Steps are counted, and written with as many decimals as the text has, so that 0.1..0.5/0.1 has no 0.30000000000000004. */
function range(piece: string, name: string): string[] {
  const found = RANGE.exec(piece);
  if (found === null) {
    if (/^[^|]*\d\.\.|\.\.[+-]?\d/.test(piece)) throw unclear(name, 'is no range');
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
    `--${name} ${what}: write 3..30, 3..30/3 or 3,5,10, or words with commas between.`,
    { key: `--${name}` },
  );
}

/** How many combinations there are, before any is made. */
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
 * Every combination, subject by subject, the last dimension changing fastest. A dimension is varied for the
 * subjects it fits; one that fits none is refused, because it was surely meant to do something.
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
