import type { Description, MissingKeys, Role } from '../../../src/foundation/table/index.ts';
import { countingOf } from '../../../src/recipe/description/index.ts';
import type { RiskAsk } from '../work/tasks/risk.ts';
import type { KnownColumn } from './describing.ts';

type Columns = readonly Pick<KnownColumn, 'position' | 'kind' | 'role' | 'suggestion' | 'about'>[];

/** What an intruder is assumed to know. */
interface Intruder {
  readonly keys: readonly number[];
  /** Whether the keys are the likely ones, because no column has the role. */
  readonly isGuess: boolean;
  readonly weight: number | null;
  /** Columns that could each be the weight, if nobody chose one of them. */
  readonly rivals: readonly number[];
  /** The column that numbers the protected units, such as households. */
  readonly unit: number | null;
  /** Whether classes count units: somebody decided on the unit. */
  readonly countsUnits: boolean;
  /** Columns for distances between records: the numeric keys or, if there are none, all that could be keys. */
  readonly numbers: readonly number[];
}

/** Keys by their role, or the likely ones; weight and unit as in every figure of a protected file. */
export function intruderOf(
  columns: Columns,
  about: Pick<Description, 'protect' | 'record'> = {},
): Intruder {
  const positions = (some: Columns) => some.map(({ position }) => position);
  const decided = (role: Role) => positions(columns.filter((column) => column.role === role));
  const likely = (role: Role) =>
    positions(
      columns.filter(({ role: own, suggestion }) => own === null && suggestion?.role === role),
    );
  const chosen = decided('key');
  const keys = chosen.length > 0 ? chosen : likely('key');
  const counting = countingOf({ ...about, columns: columns.map((column) => column.about) });
  const placed = (place: number | null) => (place === null ? null : columns[place].position);
  const weight = placed(counting.ofRecords.weight);
  const unit = placed(counting.unit?.position ?? null);
  const isNumeric = (position: number) => columns[position - 1]?.kind === 'numeric';
  const numericKeys = keys.filter(isNumeric);
  const isNobody = ({ role, suggestion }: Columns[number]) =>
    (role ?? suggestion?.role) === 'identifier';
  const all = columns
    .filter((column) => isNumeric(column.position) && !isNobody(column))
    .map(({ position }) => position)
    .filter((position) => position !== weight && position !== unit);
  return {
    keys,
    isGuess: chosen.length === 0,
    weight,
    rivals: counting.ofRecords.rivals.map((place) => columns[place].position),
    unit,
    countsUnits: counting.unit?.isGuess === false,
    numbers: numericKeys.length > 0 ? numericKeys : keys.length > 0 ? [] : all,
  };
}

/** The question to the worker. */
export function riskAskOf(
  { keys, weight, rivals, unit, countsUnits, numbers }: Intruder,
  missingKeys: MissingKeys | undefined,
  isThorough: boolean,
): RiskAsk {
  const isWeightOpen = rivals.length > 0;
  return { keys, weight, isWeightOpen, unit, countsUnits, numbers, missingKeys, isThorough };
}
