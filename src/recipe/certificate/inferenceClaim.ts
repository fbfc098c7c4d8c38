import { type Column, type InferredMeans, inferredMeans } from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import { drive } from '../../foundation/work/index.ts';
import type { WholeFiles } from '../../measures/contract/index.ts';
import {
  countInferred,
  type HiddenCounts,
  inferCells,
  inferredSentence,
  SOURCES,
} from '../../measures/risk/index.ts';
import { keepRows, type TaskOptions } from '../dataset/index.ts';
import { belongsToUnit, rolesIn, unitsIn } from '../description/index.ts';
import { NOT_INFERABLE, type Plan, ruleInRecipe, type WithdrawnClaim } from '../plan/index.ts';
import type { CertifiedClaim } from './certificate.ts';
import type { FilePair } from './check.ts';
import type { Scope } from './scope.ts';

/** What the claim about emptied cells is about, by position in the original, and what is known about units. */
export interface FileInference extends Partial<InferredMeans> {
  /** The columns whose emptied cells cannot be inferred. */
  readonly positions: readonly number[];
  readonly units: readonly { readonly position: number; readonly columns: readonly number[] }[];
  readonly time?: number;
  /** Rules of the description, which count as known. */
  readonly rules?: readonly string[];
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
    ...inferredMeans(description),
    ...(description.rules !== undefined && { rules: description.rules }),
  };
}

/** The claim about emptied cells, and why a run withdraws it; null if it does not. */
export interface CheckedInference {
  readonly claims: readonly CertifiedClaim[];
  readonly withdrawn: WithdrawnClaim | null;
}

/**
 * Whether no emptied cell follows from the rest of the written file, measured as `inferred-cells` measures it. It needs
 * every column in memory, so the plan of a file that is cut into blocks withdraws the claim. A run withdraws it if cells
 * follow only from what no method can know beforehand: dependencies that the original does not have, and codes that are
 * gone.
 */
export async function checkInferable(
  { original, written, kept }: FilePair,
  { fates, edits, inference }: Pick<Scope, 'fates' | 'edits' | 'inference'>,
  options: TaskOptions,
): Promise<CheckedInference> {
  if (inference === undefined || inference === null) return { claims: [], withdrawn: null };
  const before = keepRows(original.table.columns, kept);
  const { records } = written.table;
  const files: WholeFiles = {
    original: before,
    masked: fates.map(({ name, written: place }, position) =>
      place === null
        ? emptyLike(before[position], records)
        : { ...written.table.columns[place], name },
    ),
    released: fates.flatMap((fate) => (fate.written === null ? [] : [fate.position])),
    keys: [],
    missingKeys: 'level',
    inferred: inferredMeans(inference),
    units: inference.units.filter(({ position }) => fates[position].written !== null),
    time: inference.time ?? null,
    rules: [...(edits?.rules ?? []), ...(inference.rules ?? []).map((rule) => ({ rule }))].map(
      ruleInRecipe,
    ),
    values: before.map(() => null),
  };
  const count = async (shownBy: 'protected' | 'both') => {
    const { answers } = await drive(inferCells(files, shownBy), () => {}, options.signal);
    return countInferred(
      answers.filter(({ column }) => inference.positions.includes(column.position)),
    );
  };
  const found = await count('protected');
  const known = found.emptiedInferred === 0 ? found : await count('both');
  const isUnforeseen = found.emptiedInferred > 0 && known.emptiedInferred === 0;
  const because = `${wordsOf(found)}, by dependencies that the original does not have, or because codes are gone.`;
  const { emptied, emptiedInferred } = found;
  return {
    withdrawn: isUnforeseen ? { claim: NOT_INFERABLE, because } : null,
    claims: [
      {
        claim: NOT_INFERABLE,
        sentence: `No emptied cell can be inferred from the rest of the written file. ${inferredSentence(files.inferred)}`,
        tier: 'tested',
        because: 'cells that would give an emptied one are emptied too.',
        figure: 'emptied cells that can be inferred; at most 0',
        measured: emptiedInferred,
        limit: 0,
        holds: emptiedInferred === 0,
        found: emptiedInferred === 0 ? `none of ${emptied} emptied cells` : wordsOf(found),
      },
    ],
  };
}

/** The number of emptied cells that can be inferred, and from what. */
function wordsOf({ emptied, emptiedInferred, bySource }: HiddenCounts): string {
  const sources = [...bySource].flatMap(([source, count]) =>
    count === 0 ? [] : [`${count} from ${SOURCES[source]}`],
  );
  return `${emptiedInferred} of ${counted(emptied, 'emptied cell')}: ${sources.join(', ')}`;
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
