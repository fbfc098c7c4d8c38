import type { PlanProblem } from '../work/tasks/plan.ts';

/** A problem as a form shows it: at a field of a step, at the step, or above all. */
export interface PlacedProblem {
  /** The step, counted among those that are switched on; null if the problem concerns no step. */
  readonly step: number | null;
  /** `group.k`, `columns`, `missing`; empty if the problem concerns the whole step. */
  readonly field: string;
  readonly words: string;
}

/** The form's field and name for each flag of the command line. */
type FlagNames = Readonly<Record<string, string>>;

/** Fields of flags, for problems that name a flag and no key. */
const FIELDS: Readonly<Record<string, string>> = {
  '--missing': 'missing',
  '--columns': 'columns',
  '--group': 'group.method',
  '--replace': 'replace.method',
  '--ordinal': 'ordinal.method',
  '--nominal': 'nominal.method',
  '--column-groups': 'columnGroups',
  '--confidential': 'confidential',
  '--within': 'blocks.strata',
  '--together': 'together',
  '--weight': 'weight',
  '--dominance': 'dominance',
  '--given': 'given',
};

const FLAG = /--[a-z][a-z-]*/g;

/** The place of a problem in the form, with names of fields instead of flags. */
export function placedProblem(problem: PlanProblem, names: FlagNames): PlacedProblem {
  const { key, step, message, column } = problem;
  const [, rest] = /^steps\[\d+\]\.?(.*)$/.exec(key ?? '') ?? [];
  const flags = message.match(FLAG) ?? [];
  const named = flags.map((flag) => FIELDS[flag]).find((field) => field !== undefined);
  const field =
    rest ?? (step === null ? (key ?? '') : (named ?? (column === null ? '' : 'columns')));
  return { step, field: field.replace(/\[\d+\].*$/, ''), words: withoutFlags(message, names) };
}

/** The sentence with flags of the command line replaced by names of fields. */
function withoutFlags(message: string, names: FlagNames): string {
  return message.replace(FLAG, (flag) => (names[flag] === undefined ? flag : `“${names[flag]}”`));
}
