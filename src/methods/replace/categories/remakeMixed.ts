import type { Scale } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { gather, membersOf, type Partition, type ReplaceContext } from '../../contract/index.ts';
import { drawFor, eachGroup } from '../moments/groups.ts';
import { writeRange } from '../moments/remake.ts';
import { newRoom, reserve } from '../moments/room.ts';
import { splitRange } from '../moments/split.ts';
import { MOST_EXPLAINED, type ResidualForm, vectorsGiven } from './conditional.ts';
import { type DrawnCategories, drawCategories } from './drawCategories.ts';
import { type Category, chooseIndicators } from './indicators.ts';
import type { CategoryDraw } from './parameter.ts';

/** How a step with numbers and categories is made. */
interface MixedRule {
  /** Its name in messages. */
  readonly name: string;
  readonly form: ResidualForm;
  readonly categories: CategoryDraw;
  /** Purpose of the random streams of the numbers. */
  readonly purpose: number;
  /** Smallest group for these numbers of replaced and given numeric columns. */
  smallest(replaced: number, given: number): number;
}

const NOTHING_DRAWN: DrawnCategories = { columns: [], from: null };

/** Whether some column, replaced or given, is a category. */
export function hasCategories({ scales = [], givenScales = [] }: ReplaceContext): boolean {
  return [...scales, ...givenScales].some(isCategory);
}

function isCategory(scale: Scale | undefined): boolean {
  return scale !== undefined && scale.kind !== 'numeric';
}

/**
 * Draws the values of each group if some columns are categories: first the categories, then the numbers given the new
 * categories and the columns that stay. Indicators of the categories are regressors as far as a group has records for
 * them: the numbers keep the freedom that the smallest group would leave them, and no record gets close to its own
 * numbers by its categories (`chooseIndicators`). O(n d + n (p + q)^2) for q indicators.
 */
export function* remakeMixed(
  columns: readonly Float64Array[],
  partition: Partition,
  context: ReplaceContext,
  rule: MixedRule,
): Work<readonly Float64Array[]> {
  const { chance, scales = [], givenScales = [], given = [] } = context;
  const isNumber = (j: number) => !isCategory(scales[j]);
  const numbers = columns.filter((_, j) => isNumber(j));
  const categories = columns.filter((_, j) => !isNumber(j));
  const categoryScales = scales.filter(isCategory);
  const drawn =
    categories.length === 0
      ? NOTHING_DRAWN
      : yield* drawCategories(categories, partition, rule.categories, chance);

  const { members } = membersOf(partition);
  const inOrder = (list: readonly Float64Array[], of: readonly Scale[]): Category[] =>
    list.map((codes, j) => ({ codes: gather(codes, members), scale: of[j] }));
  const before = inOrder(categories, categoryScales);
  const after = { from: drawn.from, categories: inOrder(drawn.columns, categoryScales) };
  const fixed = inOrder(
    given.filter((_, j) => isCategory(givenScales[j])),
    givenScales.filter(isCategory),
  );
  const givenNumbers = given.filter((_, j) => !isCategory(givenScales[j]));
  const smallest = rule.smallest(numbers.length, givenNumbers.length);
  const room = newRoom();
  const made =
    numbers.length === 0
      ? []
      : yield* eachGroup(
          numbers,
          partition,
          givenNumbers,
          { name: rule.name, smallest },
          ({ index, at, size, values, given: its }) => {
            const leverage = reserve(room, 'leverage', size).fill(1 / size);
            let parts = splitRange(values, its, at, size, room);
            const freedom = size - smallest;
            const limits = { most: freedom, mostExplained: MOST_EXPLAINED };
            const stay = chooseIndicators(fixed, at, parts, limits, leverage).basis;
            if (stay.count > 0) {
              const cut = (column: Float64Array) => column.subarray(at, at + size);
              const more = Array.from({ length: stay.count }, (_, k) =>
                stay.vectors.slice(k * size, (k + 1) * size),
              );
              parts = splitRange(values.map(cut), [...its.map(cut), ...more], 0, size, room);
            }
            const chosen = chooseIndicators(
              before,
              at,
              parts,
              { most: freedom - stay.count, mostExplained: Number.POSITIVE_INFINITY },
              leverage,
            );
            const draw = drawFor(chance, index, rule);
            const vectors = vectorsGiven(parts, chosen, after, at, { form: rule.form, draw });
            writeRange(parts, null, { vectors, factor: parts.factor }, values, at);
          },
        );
  let number = 0;
  let category = 0;
  return columns.map((_, j) => (isNumber(j) ? made[number++] : drawn.columns[category++]));
}
