import type { Variable } from './columnModel.ts';

/** The same columns for some records only, in the order given. */
export function selectRecords(
  variables: readonly Variable[],
  records: Int32Array,
): readonly Variable[] {
  return variables.map(({ values, scale }) => {
    const selected = new Float64Array(records.length);
    for (let i = 0; i < records.length; i++) selected[i] = values[records[i]];
    return { values: selected, scale };
  });
}
