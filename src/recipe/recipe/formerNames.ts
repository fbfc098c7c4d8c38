import { FORMER_ROLES } from '../../foundation/table/index.ts';

/** Names that methods had in earlier versions: no pair, way to group or replacement has one of them now. */
export const FORMER_METHODS: ReadonlyMap<string, string> = new Map([
  ['synthesis', 'sequential-synthesis'],
  ['synthesise', 'sequential-synthesis'],
  ['component', 'joint-synthesis'],
  ['centre', 'cluster-centre'],
  ['central', 'central-category'],
  ['draw', 'redraw'],
]);

/** Hears of a name of an earlier version, and what it is called now. */
export type TellFormer = (former: string, present: string) => void;

/** Fields of a step that name columns. */
const REFERENCES: ReadonlySet<string> = new Set([
  ...['columns', 'columnGroups', 'together', 'weight', 'given', 'confidential', 'strata'],
]);

/** A recipe as it is spelled now, from one that may have names of earlier versions. It is not checked here. */
export function withPresentNames(recipe: unknown, tell: TellFormer = () => {}): unknown {
  if (!isObject(recipe)) return recipe;
  const { roles, steps, revisions } = recipe;
  return {
    ...withRulesOutside(recipe, tell),
    ...(Array.isArray(roles) && { roles: roles.map((role) => presentRole(role, tell)) }),
    ...(steps !== undefined && { steps: presentStep(steps, '', tell) }),
    ...(isObject(revisions) && { revisions: presentKeys(revisions) }),
  };
}

/** Rules stood in `edits`. What is no such object is left as it is, to be refused. */
function withRulesOutside(recipe: Record<string, unknown>, tell: TellFormer) {
  const { edits, ...others } = recipe;
  if (!isObject(edits) || 'rules' in recipe || 'violations' in recipe) return recipe;
  const { rules, violations, ...unknown } = edits;
  if (rules === undefined || Object.keys(unknown).length > 0) return recipe;
  tell('edits', 'rules');
  return { ...others, rules, ...(violations !== undefined && { violations }) };
}

function presentRole(assigned: unknown, tell: TellFormer): unknown {
  if (!isObject(assigned)) return assigned;
  return { ...assigned, role: renamed(assigned.role, FORMER_ROLES, tell) };
}

/** Revisions by the names of their methods, of which the steps tell already. */
function presentKeys(revisions: Record<string, unknown>) {
  const named = Object.entries(revisions);
  return Object.fromEntries(named.map(([name, of]) => [FORMER_METHODS.get(name) ?? name, of]));
}

/** A step or a part of one. What a recode says are values of the data, and no names. */
export function presentStep(value: unknown, key: string, tell: TellFormer = () => {}): unknown {
  if (key === 'recode') return value;
  if (Array.isArray(value)) return value.map((one) => presentStep(one, key, tell));
  if (isObject(value)) {
    const fields = Object.entries(value);
    return Object.fromEntries(fields.map(([name, one]) => [name, presentStep(one, name, tell)]));
  }
  if (key === 'method') return renamed(value, FORMER_METHODS, tell);
  if (!REFERENCES.has(key) || typeof value !== 'string' || !value.startsWith('@')) return value;
  return `@${renamed(value.slice(1), FORMER_ROLES, tell)}`;
}

function renamed(name: unknown, former: ReadonlyMap<string, string>, tell: TellFormer): unknown {
  const present = former.get(name as string);
  if (present === undefined) return name;
  tell(name as string, present);
  return present;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
