import { damaged, integersAt, listAt, numbersAt, objectAt } from './plainData.ts';
import type { Shape } from './shape.ts';

/** A function of one column, within the levels of another if there is one, that gives values of the column. */
export function checkDerived(
  { column, by, within, steps }: Record<string, unknown>,
  at: string,
  shapes: readonly Shape[],
): void {
  const places = integersAt(
    [column, by, ...(within === null ? [] : [within])],
    `${at}.column`,
    0,
    shapes.length - 1,
  );
  if (new Set(places).size !== places.length) throw damaged(at, 'names a column twice');
  const [{ scale, heaps, others }, , group] = places.map((place) => shapes[place]);
  if (group !== undefined && group.scale.kind === 'numeric') {
    throw damaged(`${at}.within`, 'is not a category');
  }
  const groups = listAt(steps, `${at}.steps`);
  if (groups.length !== (group === undefined ? 1 : group.scale.levels + 1)) {
    throw damaged(`${at}.steps`, 'does not fit the levels');
  }
  const isValue = (value: unknown) =>
    value === null ||
    (scale.kind === 'numeric'
      ? !others && heaps.includes(value as number)
      : Number.isInteger(value) && (value as number) >= 0 && (value as number) < scale.levels);
  for (const [g, one] of groups.entries()) {
    const own = `${at}.steps[${g}]`;
    const { upTo, values } = objectAt(one, own);
    const ends = numbersAt(upTo, `${own}.upTo`);
    const list = listAt(values, `${own}.values`);
    if (list.length > 0 ? list.length !== ends.length + 1 : ends.length > 0) {
      throw damaged(own, 'has lists of lengths that do not fit');
    }
    if (ends.some((end, i) => i > 0 && !(ends[i - 1] <= end)))
      throw damaged(own, 'does not ascend');
    if (!list.every(isValue)) throw damaged(own, 'has a value that the column does not have');
  }
}
