import type { Column } from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import { countInferred, INFERRED_MEANS, inferCells, SOURCES } from '../../measures/risk/index.ts';
import { keepRows, type TaskOptions } from '../dataset/index.ts';
import { belongsToUnit, rolesIn, unitsIn } from '../description/index.ts';
import { NOT_INFERABLE, type Plan, ruleInRecipe } from '../plan/index.ts';
import type { CertifiedClaim } from './certificate.ts';
import type { FilePair } from './check.ts';
import type { Scope } from './scope.ts';

/** What the claim about emptied cells is about, by position in the original, and what is known about units. */
export interface FileInference {
  /** The columns whose emptied cells cannot be inferred. */
  readonly positions: readonly number[];
  readonly units: readonly { readonly position: number; readonly columns: readonly number[] }[];
  readonly time?: number;
}

/**
 * What is claimed about emptied cells, if a method of the plan declares that they cannot be inferred, and the plan did not
 * withdraw it; otherwise null.
 */
export function fileInference({ steps, recipe, columns }: Plan): FileInference | null {
  const positions = steps.flatMap(({ replace, positions: own, withdrawn }) =>
    replace.hidesForGood && !withdrawn.some(({ claim }) => claim === NOT_INFERABLE) ? own : [],
  );
  if (positions.length === 0) return null;
  const description = recipe.description!;
  const time = columns.findIndex(
    ({ name }, position) => description.time === name || description.time === position + 1,
  );
  return {
    positions,
    units: unitsIn(description, rolesIn(description)).map((unit) => ({
      position: unit.position,
      columns: [...columns.keys()].filter((one) => belongsToUnit(description, one, unit)),
    })),
    ...(time >= 0 && { time }),
  };
}

/**
 * Whether no emptied cell follows from the rest of the written file, measured as `inferred-cells` measures it. It needs
 * every column in memory, so the plan of a file that is cut into blocks withdraws the claim.
 */
export async function checkInferable(
  { original, written, kept }: FilePair,
  { fates, edits, inference }: Pick<Scope, 'fates' | 'edits' | 'inference'>,
  options: TaskOptions,
): Promise<CertifiedClaim[]> {
  if (inference === undefined || inference === null) return [];
  const before = keepRows(original.table.columns, kept);
  const { records } = written.table;
  const { answers } = await drive(
    inferCells({
      original: before,
      masked: fates.map(({ name, written: place }, position) =>
        place === null
          ? emptyLike(before[position], records)
          : { ...written.table.columns[place], name },
      ),
      released: fates.flatMap((fate) => (fate.written === null ? [] : [fate.position])),
      keys: [],
      missingKeys: 'level',
      units: inference.units.filter(({ position }) => fates[position].written !== null),
      time: inference.time ?? null,
      rules: (edits?.rules ?? []).map(ruleInRecipe),
      values: before.map(() => null),
    }),
    () => {},
    options.signal,
  );
  const own = answers.filter(({ column }) => inference.positions.includes(column.position));
  const { emptied, emptiedInferred, bySource } = countInferred(own);
  const sources = [...bySource].flatMap(([source, count]) =>
    count === 0 ? [] : [`${count} from ${SOURCES[source]}`],
  );
  return [
    {
      claim: NOT_INFERABLE,
      sentence: `No emptied cell can be inferred from the rest of the written file. ${INFERRED_MEANS}`,
      tier: 'tested',
      because: 'cells that would give an emptied one are emptied too.',
      figure: 'emptied cells that can be inferred; at most 0',
      measured: emptiedInferred,
      limit: 0,
      holds: emptiedInferred === 0,
      found:
        emptiedInferred === 0
          ? `none of ${emptied} emptied cells`
          : `${emptiedInferred} of ${emptied} emptied cells: ${sources.join(', ')}`,
    },
  ];
}

/** A column without any value. */
export function emptyLike(column: Column, records: number): Column {
  switch (column.kind) {
    case 'numeric':
      return { ...column, values: new Float64Array(records).fill(Number.NaN) };
    case 'categorical':
      return { ...column, codes: new Int32Array(records).fill(-1) };
    case 'text':
      return { ...column, values: Array<null>(records).fill(null) };
  }
}
