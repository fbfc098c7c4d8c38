import type { PlanProblem } from '../work/tasks/plan.ts';

/** A problem as a form shows it: at a field of a step, at the step, or above all. */
export interface PlacedProblem {
  /** The step, counted among those that are switched on; null if it is about none. */
  readonly step: number | null;
  /** `group.k`, `columns`, `missing`; empty if it is about the step as a whole. */
  readonly field: string;
  readonly words: string;
}

/** What flags of the command line are called in a form: their field in a step, and a name. */
type FlagNames = Readonly<Record<string, string>>;

/** Fields that flags stand for, where a problem names a flag and no key. */
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

/** Where a problem of the plan belongs, in words that speak of fields and not of flags. */
export function placedProblem(problem: PlanProblem, names: FlagNames): PlacedProblem {
  const { key, step, message, column } = problem;
  const [, rest] = /^steps\[\d+\]\.?(.*)$/.exec(key ?? '') ?? [];
  const flags = message.match(FLAG) ?? [];
  const named = flags.map((flag) => FIELDS[flag]).find((field) => field !== undefined);
  const field =
    rest ?? (step === null ? (key ?? '') : (named ?? (column === null ? '' : 'columns')));
  return { step, field: field.replace(/\[\d+\].*$/, ''), words: withoutFlags(message, names) };
}

/** A sentence with the names of fields where it has flags of the command line. */
function withoutFlags(message: string, names: FlagNames): string {
  return message.replace(FLAG, (flag) => (names[flag] === undefined ? flag : `“${names[flag]}”`));
}
