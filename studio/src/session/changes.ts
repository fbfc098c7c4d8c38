import type { ColumnDescription, Description, Role } from '../../../src/foundation/table/index.ts';
import type { History } from './history.ts';
import type { Decisions } from './work.ts';

/** What a decision was about, for the list of decisions; its words are in the catalogue. */
export type Change =
  | { readonly about: 'purpose'; readonly purpose: string }
  | { readonly about: 'role'; readonly column: string; readonly role: Role | null }
  | { readonly about: 'column'; readonly column: string }
  | { readonly about: 'columns'; readonly count: number }
  | { readonly about: 'step added' | 'step removed' | 'step changed'; readonly method: string }
  | { readonly about: 'input' | 'file' | 'rules' | 'order of steps' | 'cut' | 'seed' | 'recipe' };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What differs between two states. Of several differences, the one that a person would name. */
export function changeBetween(before: Decisions, after: Decisions): Change {
  if (before.purpose !== after.purpose) return { about: 'purpose', purpose: after.purpose };
  const isSame = (field: keyof Decisions) => same(before[field], after[field]);
  if (!isSame('steps')) {
    // A whole recipe brings its description and its rules.
    return isSame('description') && isSame('rules') ? ofSteps(before, after) : { about: 'recipe' };
  }
  if (!isSame('description')) return ofDescription(before.description, after.description);
  if (!isSame('rules') || before.violations !== after.violations) return { about: 'rules' };
  if (!isSame('input')) return { about: 'input' };
  if (before.cut !== after.cut) return { about: 'cut' };
  return before.seed === after.seed ? { about: 'recipe' } : { about: 'seed' };
}

function ofSteps({ steps: before }: Decisions, { steps: after }: Decisions): Change {
  const ids = (steps: Decisions['steps']) => new Set(steps.map(({ id }) => id));
  const [old, now] = [ids(before), ids(after)];
  const added = after.filter(({ id }) => !old.has(id));
  const removed = before.filter(({ id }) => !now.has(id));
  if (added.length + removed.length > 1) return { about: 'recipe' };
  if (added.length === 1) return { about: 'step added', method: added[0].step.method };
  if (removed.length === 1) return { about: 'step removed', method: removed[0].step.method };
  const changed = after.find(
    (one) =>
      !same(
        one,
        before.find(({ id }) => id === one.id),
      ),
  );
  return changed === undefined
    ? { about: 'order of steps' }
    : { about: 'step changed', method: changed.step.method };
}

function ofDescription(before: Description, after: Description): Change {
  const entries = ({ columns }: Description) =>
    new Map(columns.map((one) => [String(one.column), one] as const));
  const [old, now] = [entries(before), entries(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const changed = names.filter((name) => !same(old.get(name), now.get(name)));
  if (changed.length === 0) return { about: 'file' };
  if (changed.length > 1) return { about: 'columns', count: changed.length };
  const [column] = changed;
  const roleOf = (entry: ColumnDescription | undefined) => entry?.role ?? null;
  const role = roleOf(now.get(column));
  return role === roleOf(old.get(column))
    ? { about: 'column', column }
    : { about: 'role', column, role };
}

/** All decisions of a history, the first one first; those that were undone follow the present one. */
export function changesOf({ past, now, future }: History<Decisions>): readonly Change[] {
  const states = [...past, now, ...future];
  return states.slice(1).map((state, i) => changeBetween(states[i], state));
}
