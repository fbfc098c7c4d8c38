import { type Column, countMissing, type Roles } from '../../../foundation/table/index.ts';
import type { Recode } from '../../../methods/mask/index.ts';
import type { Recipe, Step } from '../../../recipe/index.ts';
import { type Choice, type Family, RECODING } from './candidates.ts';
import type { SearchDimension } from './dimension.ts';
import { familiesFor } from './families.ts';
import { recodingsOf } from './recodings.ts';

/** Columns that one step protects, with the fixed settings of that step; or columns that are recoded before. */
export interface Slot {
  readonly base: Partial<Step>;
  readonly positions: readonly number[];
  readonly families: readonly Family[];
  /** How each column can be recoded, from fine to coarse. */
  readonly recodings?: ReadonlyMap<number, readonly Recode[]>;
}

/** A slot before its families are known. */
export type Task = Omit<Slot, 'families'>;

/** A file and its recipe without a method. */
export interface Sought {
  readonly columns: readonly Column[];
  readonly records: number;
  readonly roles: Roles;
  readonly base: Recipe;
  /** Methods that can be suggested; all if not given. */
  readonly methods: readonly string[] | undefined;
  /** The smallest number of records that must share a combination of keys. */
  readonly k: number;
  /** Columns that are recoded already. */
  readonly recoded: ReadonlySet<number>;
  /** Filled while slots are made: decisions, and excluded methods with their reasons. */
  readonly notes: string[];
  readonly leftOut: Map<string, string>;
}

/** The part that recodes, if any column can be recoded. */
export function recodingSlots(
  tasks: readonly Task[],
  { columns, methods, recoded, k }: Sought,
): Slot[] {
  if (methods !== undefined && !methods.includes('recode')) return [];
  const positions = [...new Set(tasks.flatMap((task) => task.positions))];
  const recodings = new Map(
    positions
      .filter((position) => !recoded.has(position))
      .map((position) => [position, recodingsOf(columns[position], k)] as const)
      .filter(([, ways]) => ways.length > 0),
  );
  if (recodings.size === 0) return [];
  const dimensions = [...recodings].map(
    ([position, ways]): SearchDimension => ({
      ...{ type: 'integer', name: `recode.${position}`, low: 0, high: ways.length },
      ...{ scale: 'linear', usual: 0, stronger: 'larger' },
    }),
  );
  const families = [{ name: RECODING, dimensions }];
  return [{ base: {}, positions: [...recodings.keys()], families, recodings }];
}

export function slotOf({ base, positions }: Task, sought: Sought): Slot {
  const { columns, notes } = sought;
  const hasMissing = positions.some((position) => countMissing(columns[position]) > 0);
  const isOpen = base.missing === undefined || base.missing === 'refuse';
  const families = familiesFor(positions, sought);
  if (!hasMissing || !isOpen) return { base, positions, families };
  const note =
    'Values are missing and no treatment was given: each pattern of missing values gets separate groups (missing own-group).';
  if (!notes.includes(note)) notes.push(note);
  return { base: { ...base, missing: 'own-group' }, positions, families };
}

/** The columns that are recoded, and how. */
export function chosenRecodings(
  { values }: Choice,
  recodings: ReadonlyMap<number, readonly Recode[]>,
): { readonly position: number; readonly recode: Recode }[] {
  return [...recodings].flatMap(([position, ways]) => {
    const step = values[`recode.${position}`] as number;
    return step === 0 ? [] : [{ position, recode: ways[step - 1] }];
  });
}
