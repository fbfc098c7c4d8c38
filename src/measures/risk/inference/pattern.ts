import { log } from '../../../foundation/numerics/index.ts';
import { LEAST_SHARE } from '../../../foundation/table/index.ts';
import { type Answers, answer, type SeenColumn } from './cells.ts';

/** Classes without any relation show a pattern in fewer than one of this many files. */
const FILES_WITHOUT_CHANCE = 1000;

/**
 * Values that the pattern of emptying gives away: the description lists the codes of a column, and the records of a class
 * show all of them but one. If the emptied cells of the class nearly all have this code, whoever sees the pattern knows it.
 * Classes are the whole file and the records with one value in another visible column. In a class, the code must be rarer
 * than chance allows: with a share p in the rest of the file, m visible cells all lack it with probability (1 - p)^m, which
 * must be at most 1/1000 over all classes that were tried. O(n) for each other column.
 */
export function answerPattern(
  answers: Answers,
  columns: readonly SeenColumn[],
  listed: readonly string[],
): void {
  const { column } = answers;
  if (column.emptied.length === 0 || listed.length < 2) return;
  const codes = codesOfList(column, listed);
  const whole = new Int32Array(column.shown.length);
  answerClasses(answers, codes, { classOf: whole, classes: 1 }, null);
  let classes = 0;
  for (const { distinct } of columns) classes += distinct;
  const evidence = log(FILES_WITHOUT_CHANCE * Math.max(1, classes));
  const [shares, total] = sharesOf(column);
  if (total === 0) return;
  for (const other of columns) {
    if (other === column) continue;
    const isRarerThanChance = (code: number, visible: number) =>
      shares[code] > 0 && -visible * log(1 - shares[code] / total) >= evidence;
    answerClasses(
      answers,
      codes,
      { classOf: other.shown, classes: other.distinct },
      isRarerThanChance,
    );
  }
}

/** The codes of the listed values; -1 for a listed value that neither file has. */
function codesOfList({ texts, numbers, isNumber }: SeenColumn, listed: readonly string[]) {
  const known = isNumber
    ? new Map(Array.from(numbers!, (value, code) => [String(value), code]))
    : new Map(texts.map((text, code) => [text, code]));
  return listed.map((text) => known.get(isNumber ? String(Number(text)) : text) ?? -1);
}

function sharesOf({ shown, distinct }: SeenColumn): [Int32Array, number] {
  const counts = new Int32Array(distinct);
  let total = 0;
  for (const code of shown) {
    if (code < 0) continue;
    counts[code]++;
    total++;
  }
  return [counts, total];
}

interface Classes {
  readonly classOf: Int32Array;
  readonly classes: number;
}

function answerClasses(
  answers: Answers,
  listed: readonly number[],
  { classOf, classes }: Classes,
  isRarerThanChance: ((code: number, visible: number) => boolean) | null,
): void {
  const { shown, truth, emptied } = answers.column;
  const places = new Map(listed.map((code, place) => [code, place]));
  const width = listed.length;
  const seen = new Int32Array(classes * width);
  const visible = new Int32Array(classes);
  for (let i = 0; i < shown.length; i++) {
    const place = places.get(shown[i]);
    if (shown[i] < 0 || classOf[i] < 0) continue;
    visible[classOf[i]]++;
    if (place !== undefined) seen[classOf[i] * width + place]++;
  }
  const hidden = new Map<number, number[]>();
  for (const record of emptied) {
    if (classOf[record] < 0 || shown[record] >= 0) continue;
    const own = hidden.get(classOf[record]);
    if (own === undefined) hidden.set(classOf[record], [record]);
    else own.push(record);
  }
  for (const [g, records] of hidden) {
    const left = listed.filter((_, place) => seen[g * width + place] === 0);
    if (left.length !== 1 || left[0] < 0 || visible[g] === 0) continue;
    if (isRarerThanChance !== null && !isRarerThanChance(left[0], visible[g])) continue;
    const right = records.filter((record) => truth[record] === left[0]).length;
    if (right < LEAST_SHARE * records.length) continue;
    for (const record of records) answer(answers, 'pattern', record, left[0]);
  }
}
