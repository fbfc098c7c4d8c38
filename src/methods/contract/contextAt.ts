import type { AlikeRecords, DeterminedColumn, ImpliedByRules, ReplaceContext } from './method.ts';

/** What the context says about each column, for some of the columns. A column that is not there determines nothing. */
export function contextAt(
  { scales, givenScales, ofUnit, alike, determined }: ReplaceContext,
  there: readonly number[],
): Pick<ReplaceContext, 'scales' | 'givenScales' | 'ofUnit' | 'alike' | 'determined'> {
  return {
    ...(scales && { scales: there.map((j) => scales[j]) }),
    ...(givenScales && { givenScales }),
    ...(ofUnit && { ofUnit: there.map((j) => ofUnit[j]) }),
    ...(alike && {
      alike: alike.map(({ columns, ...one }) => ({
        ...one,
        columns: columns.filter((j) => there.includes(j)).map((j) => there.indexOf(j)),
      })),
    }),
    ...(determined && {
      determined: determined
        .filter(({ from, to }) =>
          [...from, ...(to === null ? [] : [to])].every((j) => there.includes(j)),
        )
        .map(({ from, to, ...rest }) => ({
          ...rest,
          from: from.map((j) => there.indexOf(j)),
          to: to === null ? null : there.indexOf(to),
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

/** The same units for some of the records. */
export function alikeAt(alike: readonly AlikeRecords[], records: Int32Array): AlikeRecords[] {
  return alike.map(({ units, columns, around }) => ({
    units: records.map((record) => units[record]),
    columns,
    ...(around && {
      around: { ...around, waves: records.map((record) => around.waves[record]) },
    }),
  }));
}

/** The same determined columns for some of the records. */
export function determinedAt(
  determined: readonly DeterminedColumn[],
  records: Int32Array,
): DeterminedColumn[] {
  return determined.map((one) =>
    one.where === undefined
      ? one
      : { ...one, where: Uint8Array.from(records, (record) => one.where![record]) },
  );
}
