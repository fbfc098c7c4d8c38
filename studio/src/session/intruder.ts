import type { MissingKeys, Role } from '../../../src/foundation/table/index.ts';
import type { RiskAsk } from '../work/tasks/risk.ts';
import type { KnownColumn } from './describing.ts';

type Columns = readonly Pick<KnownColumn, 'position' | 'kind' | 'role' | 'suggestion' | 'about'>[];

/** What an intruder is assumed to know. */
interface Intruder {
  readonly keys: readonly number[];
  /** Whether the keys are the likely ones, because no column has the role. */
  readonly isGuess: boolean;
  readonly weight: number | null;
  readonly household: number | null;
  /** Columns for distances between records: the numeric keys or, if there are none, all that could be keys. */
  readonly numbers: readonly number[];
}

/** Keys by their role, or the likely ones; the same for the weight and the household. */
export function intruderOf(columns: Columns): Intruder {
  const positions = (some: Columns) => some.map(({ position }) => position);
  const decided = (role: Role) => positions(columns.filter((column) => column.role === role));
  const likely = (role: Role) =>
    positions(
      columns.filter(({ role: own, suggestion }) => own === null && suggestion?.role === role),
    );
  const chosen = decided('key');
  const keys = chosen.length > 0 ? chosen : likely('key');
  const one = (role: Role) => decided(role)[0] ?? likely(role)[0] ?? null;
  // Replicates of a weight count nobody.
  const isMain = (position: number) => columns[position - 1].about.replicateOf === undefined;
  const weight = [...decided('weight'), ...likely('weight')].find(isMain) ?? null;
  const household = one('unit');
  const isNumeric = (position: number) => columns[position - 1]?.kind === 'numeric';
  const numericKeys = keys.filter(isNumeric);
  const isNobody = ({ role, suggestion }: Columns[number]) =>
    (role ?? suggestion?.role) === 'identifier';
  const all = columns
    .filter((column) => isNumeric(column.position) && !isNobody(column))
    .map(({ position }) => position)
    .filter((position) => position !== weight && position !== household);
  return {
    keys,
    isGuess: chosen.length === 0,
    weight,
    household,
    numbers: numericKeys.length > 0 ? numericKeys : keys.length > 0 ? [] : all,
  };
}

/** The question to the worker. */
export function riskAskOf(
  { keys, weight, numbers }: Intruder,
  missingKeys: MissingKeys | undefined,
  isThorough: boolean,
): RiskAsk {
  return { keys, weight, numbers, missingKeys, isThorough };
}
