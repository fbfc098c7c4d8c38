import { log } from '../../../foundation/numerics/index.ts';
import { type Answers, answer, type SeenColumn } from './cells.ts';

/** Classes without any relation show a pattern in fewer than one of this many files. */
const FILES_WITHOUT_CHANCE = 1000;

/**
 * Values that the pattern of emptying gives away: the description lists the codes of a column, and the records of a class
 * show all of them but one. If the emptied cells of the class nearly all have this code, whoever sees the pattern knows it.
 * Classes are the whole file and the records with one value in another visible column. It must be more than chance: if a
 * share f of the cells of a class is emptied whatever they hold, all m cells with one code are emptied with probability
 * f^m, which must be at most 1/1000 over all classes that were tried. O(n) for each other column.
 */
export function answerPattern(
  answers: Answers,
  columns: readonly SeenColumn[],
  listed: readonly string[],
  dependencyShare: number,
): void {
  const { column } = answers;
  if (column.emptied.length === 0 || listed.length < 2) return;
  const codes = codesOfList(column, listed);
  const whole = { shown: new Int32Array(column.shown.length), distinct: 1 };
  const classes = [whole, ...columns.filter((other) => other !== column)];
  const tried = classes.reduce((sum, { distinct }) => sum + distinct, 0);
  const evidence = log(FILES_WITHOUT_CHANCE * tried);
  const least = { share: dependencyShare / 100, evidence };
  for (const one of classes) answerClasses(answers, codes, one, least);
}

/** The codes of the listed values; -1 for a listed value that neither file has. */
function codesOfList({ texts, numbers, isNumber }: SeenColumn, listed: readonly string[]) {
  const known = isNumber
    ? new Map(Array.from(numbers!, (value, code) => [String(value), code]))
    : new Map(texts.map((text, code) => [text, code]));
  return listed.map((text) => known.get(isNumber ? String(Number(text)) : text) ?? -1);
}

function answerClasses(
  answers: Answers,
  listed: readonly number[],
  { shown: classOf, distinct: classes }: Pick<SeenColumn, 'shown' | 'distinct'>,
  least: { readonly share: number; readonly evidence: number },
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
    const right = records.filter((record) => truth[record] === left[0]).length;
    const share = records.length / (records.length + visible[g]);
    if (right < least.share * records.length || -right * log(share) < least.evidence) continue;
    for (const record of records) answer(answers, 'pattern', record, left[0]);
  }
}
