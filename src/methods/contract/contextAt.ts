import type { ImpliedByRules, ReplaceContext } from './method.ts';

/** What the context says about each column, for some of the columns. A column that is not there determines nothing. */
export function contextAt(
  { scales, givenScales, ofUnit, determined }: ReplaceContext,
  there: readonly number[],
): Pick<ReplaceContext, 'scales' | 'givenScales' | 'ofUnit' | 'determined'> {
  return {
    ...(scales && { scales: there.map((j) => scales[j]) }),
    ...(givenScales && { givenScales }),
    ...(ofUnit && { ofUnit: there.map((j) => ofUnit[j]) }),
    ...(determined && {
      determined: determined
        .filter(({ from, to }) => [...from, to].every((j) => there.includes(j)))
        .map(({ from, to }) => ({
          from: from.map((j) => there.indexOf(j)),
          to: there.indexOf(to),
        })),
    }),
  };
}

/** What rules give back, for some of the records (null for all) and of the columns. A column that is not there is missing. */
export function impliedAt(
  { columns, isGivenBack }: ImpliedByRules,
  records: ArrayLike<number> | null,
  there: readonly number[],
): ImpliedByRules {
  return {
    columns: [...there.keys()].filter((place) => columns.includes(there[place])),
    isGivenBack: (record, emptied) =>
      isGivenBack(
        records === null ? record : records[record],
        emptied.map((place) => there[place]),
      ),
  };
}
