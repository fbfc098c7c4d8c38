import type { Role } from '../../../src/foundation/table/index.ts';
import type { Inspection } from '../../../src/index.ts';
import type { RiskAsk } from '../work/tasks/risk.ts';
import type { Decisions } from './work.ts';

type Columns = Inspection['columns'];
type Roles = Decisions['roles'];

/** Positions of the columns that have a role, from 1. */
export function withRole(roles: Roles, role: Role): number[] {
  return Object.entries(roles)
    .filter(([, its]) => its.includes(role))
    .map(([position]) => Number(position))
    .sort((a, b) => a - b);
}

/** The roles after one role of a column is added or removed. A column without roles has no entry. */
export function toggled(roles: Roles, position: number, role: Role): Roles {
  const own = roles[position] ?? [];
  const next = own.includes(role) ? own.filter((one) => one !== role) : [...own, role];
  const { [position]: _, ...others } = roles;
  return next.length === 0 ? others : { ...others, [position]: next };
}

/** Columns whose suggestion nobody has accepted or decided otherwise. */
export function openSuggestions(columns: Columns, roles: Roles): Columns {
  return columns.filter(
    ({ position, suggestion }) => suggestion !== null && roles[position] === undefined,
  );
}

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
export function intruderOf(columns: Columns, roles: Roles): Intruder {
  const likely = (role: Role) =>
    columns
      .filter(
        ({ position, suggestion }) => suggestion?.role === role && roles[position] === undefined,
      )
      .map(({ position }) => position);
  const chosen = withRole(roles, 'key').filter((p) => p <= columns.length);
  const keys = chosen.length > 0 ? chosen : likely('key');
  const one = (role: Role) => withRole(roles, role)[0] ?? likely(role)[0] ?? null;
  const weight = one('weight');
  const household = one('unit');
  const isNumeric = (position: number) => columns[position - 1]?.kind === 'numeric';
  const numericKeys = keys.filter(isNumeric);
  const isNobody = ({ position, suggestion }: Columns[number]) =>
    (roles[position] ?? (suggestion === null ? [] : [suggestion.role])).includes('identifier');
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
export function riskAskOf({ keys, weight, numbers }: Intruder, isThorough: boolean): RiskAsk {
  return { keys, weight, numbers, isThorough };
}
