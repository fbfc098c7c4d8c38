import { present } from '../../../src/fields.ts';
import type { DescribedKind, Kind, Role } from '../../../src/foundation/table/index.ts';
import type { Parameter, ParameterValue } from '../../../src/methods/contract/index.ts';
import type { Part, Step } from '../../../src/recipe/index.ts';
import type {
  Declarations,
  DeclaredGroup,
  DeclaredMethod,
  DeclaredReplace,
  DeclaredStep,
} from '../work/tasks/declarations.ts';
import type { RecodeField, RecodeRule } from '../work/tasks/recodeRules.ts';

/** A column as a form offers it. */
export interface FormColumn {
  /** Counted from 1. */
  readonly position: number;
  readonly name: string;
  readonly kind: Kind;
  /** What its values are, as described or guessed; null if a step before turned them into something else. */
  readonly described: DescribedKind | null;
  /** The role that the recipe acts by; null if there is none. */
  readonly role: Role | null;
  /** The number of missing values. */
  readonly missing: number;
}

/** A reference to a column, as in a recipe. */
type Reference = string | number;

/** The fields of a step beside its methods, by their keys in a recipe. */
type StepField =
  | 'columns'
  | 'columnGroups'
  | 'ordinal'
  | 'nominal'
  | 'confidential'
  | 'missing'
  | 'blocks'
  | 'together'
  | 'dominance'
  | 'given'
  | 'where'
  | 'constraints';

/** By name, which a reader of the recipe understands; by position if the name is ambiguous. */
function referenceTo(column: FormColumn, columns: readonly FormColumn[]): Reference {
  const { name, position } = column;
  const isPlain = name !== '' && !/^@|^\d+$/.test(name);
  const isOne = columns.filter((other) => other.name === name).length === 1;
  return isPlain && isOne ? name : position;
}

/** The positions of the referenced columns. A role refers to all columns that have it; an unknown reference to none. */
export function positionsOf(
  references: readonly Reference[],
  columns: readonly FormColumn[],
): number[] {
  const found = references.flatMap((reference) => {
    if (typeof reference === 'number') return [reference];
    const named = columns.filter(({ name }) => name === reference);
    if (named.length > 0) return named.map(({ position }) => position);
    if (/^\d+$/.test(reference)) return [Number(reference)];
    const role = reference.slice(1) as Role;
    return columns.filter((column) => column.role === role).map(({ position }) => position);
  });
  return [...new Set(found)].sort((a, b) => a - b);
}

/** The position of the one column that a reference stands for; null if there is none or several. */
export function positionOf(reference: Reference, columns: readonly FormColumn[]): number | null {
  const found = positionsOf([reference], columns);
  return found.length === 1 && found[0] <= columns.length ? found[0] : null;
}

export function referencesTo(
  positions: readonly number[],
  columns: readonly FormColumn[],
): Reference[] {
  return columns
    .filter(({ position }) => positions.includes(position))
    .map((column) => referenceTo(column, columns));
}

/** The ways in which a step groups and replaces. Default: the ways of its named method. */
export function waysOf(
  step: Step,
  { steps, groups, replaces }: Declarations,
): { readonly group: DeclaredGroup; readonly replace: DeclaredReplace } | null {
  const pairing = steps.find(({ name }) => name === step.method);
  if (pairing === undefined || pairing.isPreparation) return null;
  const group = groups.find(({ name }) => name === (step.group?.method ?? pairing.group));
  const replace = replaces.find(({ name }) => name === (step.replace?.method ?? pairing.replace));
  return group === undefined || replace === undefined ? null : { group, replace };
}

/** Whether a way to replace can handle a kind of column, alone or with the ways for categories. */
export function takes(replace: DeclaredReplace, kind: Kind): boolean {
  if (replace.kinds.includes(kind)) return true;
  if (kind === 'text') return replace.kinds.includes('categorical') || replace.shares;
  return kind === 'categorical' && replace.shares;
}

/** Roles of columns that a step protects only if the user chooses them. */
const OTHER_TASKS: readonly Role[] = ['identifier', 'weight', 'unit', 'harmless'];

/**
 * The columns that a new step is likely to be for: keys of kinds that it takes, confidential numbers first
 * for methods that replace given what stays, else what has no other task. Those that another step has are left to it.
 */
export function likelyColumns(
  { group, replace }: { readonly group: DeclaredGroup; readonly replace: DeclaredReplace },
  columns: readonly FormColumn[],
  taken: readonly number[],
): number[] {
  const isNumeric = replace.kinds.includes('numeric');
  const free = columns.filter(
    ({ position, kind, role }) =>
      !taken.includes(position) &&
      role !== 'identifier' &&
      kind !== 'text' &&
      takes(replace, kind) &&
      (kind === 'numeric' || group.ignoresValues || group.kinds.includes('categorical')),
  );
  const positions = (some: readonly FormColumn[]) => some.map(({ position }) => position);
  const numbers = (some: readonly FormColumn[]) => some.filter(({ kind }) => kind === 'numeric');
  const secret = numbers(free).filter(({ role }) => role === 'confidential');
  if (replace.conditional && isNumeric && secret.length > 0) return positions(secret);
  const known = free.filter(({ role }) => role === 'key');
  if (known.length > 0) return positions(known);
  const others = free.filter(({ role }) => role === null || !OTHER_TASKS.includes(role));
  const open = group.needsConfidential
    ? others.filter(({ role }) => role !== 'confidential')
    : others;
  return positions(isNumeric && numbers(open).length > 0 ? numbers(open) : open);
}

/** Whether a default is below the k that the purpose wants. */
const isSmallK = (name: string, parameter: Parameter, k: number) =>
  name === 'k' && parameter.type === 'integer' && (parameter.default ?? k) < k;

/** The first value of a field: the given k, its default, or a quarter of the range of a number. */
export function firstValue(name: string, parameter: Parameter, k: number): ParameterValue {
  if (isSmallK(name, parameter, k)) return k;
  if (parameter.default !== undefined) return parameter.default;
  if (parameter.type === 'choice') return Object.keys(parameter.choices)[0];
  if (parameter.type === 'integer') return Math.max(parameter.minimum, name === 'k' ? k : 1);
  return Number((parameter.minimum + (parameter.maximum - parameter.minimum) / 4).toPrecision(2));
}

/** A method with its required parameters, and the k of the purpose. The others have their defaults. */
export function firstPart({ name, parameters }: DeclaredMethod, k: number): Part {
  const required = Object.entries(parameters).filter(
    ([key, parameter]) =>
      isSmallK(key, parameter, k) ||
      (parameter.default === undefined && !('otherwise' in parameter)),
  );
  return {
    method: name,
    ...Object.fromEntries(required.map(([key, one]) => [key, firstValue(key, one, k)])),
  };
}

/** Replaces a method, and keeps the parameters that both have. */
export function changedPart(part: Part | undefined, to: DeclaredMethod, k: number): Part {
  const kept = Object.entries(part ?? {}).filter(
    ([name]) => name !== 'method' && Object.hasOwn(to.parameters, name),
  );
  return { ...firstPart(to, k), ...Object.fromEntries(kept) };
}

/** A parameter with a value, or left to its default. */
export function withParameter(part: Part, name: string, value: unknown): Part {
  const { [name]: _, ...others } = part;
  return (value === undefined ? others : { ...others, [name]: value }) as Part;
}

/** A field of a step with a value, or left out. */
export function withField<Key extends keyof Step>(
  step: Step,
  key: Key,
  value: Step[Key] | undefined,
): Step {
  const { [key]: _, ...others } = step;
  return (value === undefined ? others : { ...others, [key]: value }) as Step;
}

/** The choices for a step. */
interface Choices {
  readonly declared: Declarations;
  readonly columns: readonly FormColumn[];
  /** Columns of other steps. */
  readonly taken: readonly number[];
  readonly k: number;
}

/** A new step. It can run without changes if the file allows it. */
export function firstStep(method: string, { declared, columns, taken, k }: Choices): Step {
  const pairing = declared.steps.find(({ name }) => name === method)!;
  if (pairing.isPreparation) return firstPreparation(pairing, declared, columns);
  const ways = waysOf({ method }, declared)!;
  const weights = columns.filter(
    ({ position, role, kind }) =>
      role === 'weight' && kind === 'numeric' && !taken.includes(position),
  );
  const positions =
    pairing.of === 'weights'
      ? weights.map(({ position }) => position)
      : likelyColumns(ways, columns, taken);
  const apart = pairing.columnGroups === 'each' ? 1 : positions.length;
  const needed = Math.max(k, ways.replace.smallest[apart] ?? ways.replace.smallest.at(-1)!);
  return withTreatment(
    present({
      method,
      columns: positions.length === 0 ? undefined : referencesTo(positions, columns),
      group: firstPart(ways.group, needed),
      replace: firstPart(ways.replace, k),
    }),
    declared,
    columns,
  );
}

/** The step with a treatment of missing values, if its columns have some and no treatment is chosen. */
export function withTreatment(
  step: Step,
  declared: Declarations,
  columns: readonly FormColumn[],
): Step {
  const ways = waysOf(step, declared);
  if (ways === null || step.missing !== undefined) return step;
  const own = positionsOf(step.columns ?? [], columns);
  if (!columns.some(({ position, missing }) => missing > 0 && own.includes(position))) return step;
  const { group, replace } = ways;
  if (group.ignoresValues && replace.keepsMissing) return { ...step, missing: 'keep' };
  return { ...step, missing: group.needsConfidential ? 'median' : 'own-group' };
}

function firstPreparation(
  { name }: DeclaredStep,
  { recodes, share }: Declarations,
  columns: readonly FormColumn[],
): Step {
  if (name === 'sample') return { method: name, share: firstValue('share', share, 0) as number };
  if (name === 'pseudonym') {
    const named = columns.filter(({ role }) => role === 'identifier');
    const some = named.length > 0 ? named : columns.slice(0, 1);
    return { method: name, columns: some.map((column) => referenceTo(column, columns)) };
  }
  const isKnown = ({ role }: FormColumn) => role === 'key';
  const numeric = columns.filter(({ kind }) => kind === 'numeric');
  const first = numeric.find(isKnown) ?? numeric[0];
  if (first !== undefined) {
    return {
      method: name,
      columns: [referenceTo(first, columns)],
      recode: firstRecode(recodes.find(({ by }) => by === 'round')!) as never,
    };
  }
  const other = columns.find(isKnown) ?? columns[0];
  return {
    method: name,
    columns: other === undefined ? [] : [referenceTo(other, columns)],
    recode: firstRecode(recodes.find(({ by }) => by === 'prefix')!) as never,
  };
}

/** A recode with a first value in each required field. */
export function firstRecode({ by, fields }: RecodeRule): Readonly<Record<string, unknown>> {
  const required = fields.filter(({ isRequired }) => isRequired);
  return { by, ...Object.fromEntries(required.map((field) => [field.name, firstOf(field)])) };
}

function firstOf({ type, choices }: RecodeField): unknown {
  switch (type) {
    case 'choice':
      return choices[0];
    case 'numbers':
      return [0];
    case 'texts':
      return [];
    case 'merge':
      return [];
    case 'integer':
      return 1;
    case 'number':
      return 5;
  }
}

/** The fields that have an effect with the methods of the step. Fields with a value are always shown. */
export function fieldsOf(
  step: Step,
  declared: Declarations,
  columns: readonly FormColumn[],
): ReadonlySet<StepField> {
  const ways = waysOf(step, declared);
  if (ways === null) return new Set();
  const { group, replace } = ways;
  const own = positionsOf(step.columns ?? [], columns);
  const hasCategories = columns.some(
    ({ position, kind }) => kind !== 'numeric' && own.includes(position),
  );
  const applies: Record<StepField, boolean> = {
    columns: true,
    columnGroups: !group.ignoresValues && !group.needsConfidential,
    ordinal: hasCategories && replace.shares,
    nominal: hasCategories && replace.shares,
    confidential: group.needsConfidential,
    missing: true,
    blocks: !group.needsConfidential,
    together: !group.needsConfidential && !group.ignoresValues,
    dominance: !replace.needsCentres && !group.ignoresValues && !hasCategories,
    given: replace.conditional,
    where: replace.someRecords,
    constraints: group.constrained && replace.needsCentres,
  };
  const keys = Object.keys(applies) as StepField[];
  return new Set(keys.filter((key) => applies[key] || step[key] !== undefined));
}

/** The step without settings that its methods cannot use, and with a treatment of missing values that they can. */
function pruned(step: Step, declared: Declarations): Step {
  const ways = waysOf(step, declared);
  if (ways === null) return step;
  const { group, replace } = ways;
  const left: (keyof Step)[] = [];
  if (!replace.conditional) left.push('given');
  if (!replace.someRecords) left.push('where');
  if (!(group.constrained && replace.needsCentres)) left.push('constraints');
  if (!group.needsConfidential) left.push('confidential');
  else left.push('blocks', 'together');
  if (replace.needsCentres) left.push('dominance');
  const rest = left.reduce((one, key) => withField(one, key, undefined), step);
  const isLost = step.missing === 'keep' && !(group.ignoresValues && replace.keepsMissing);
  if (group.needsConfidential && (isLost || step.missing === 'own-group')) {
    return { ...rest, missing: 'median' };
  }
  if (replace.modelsMissing && group.ignoresValues) return { ...rest, missing: 'keep' };
  return isLost ? { ...rest, missing: 'own-group' } : rest;
}

/** Sets another way to group. If it handles one column at a time, each column is grouped by itself. */
export function withGroup(step: Step, to: DeclaredGroup, declared: Declarations, k: number): Step {
  const isSingle = to.mostColumns === 1;
  const { columnGroups, ...rest } = step;
  const kept = isSingle ? 'each' : columnGroups === 'each' ? undefined : columnGroups;
  const next: Step = {
    ...rest,
    ...present({ columnGroups: to.ignoresValues ? undefined : kept }),
    group: changedPart(step.group, to, k),
  };
  const ways = waysOf(next, declared);
  if (ways === null || to.replaces.includes(ways.replace.name)) return pruned(next, declared);
  const other = declared.replaces.find(({ name }) => to.replaces.includes(name))!;
  return pruned({ ...next, replace: firstPart(other, k) }, declared);
}

export function withReplace(
  step: Step,
  to: DeclaredReplace,
  declared: Declarations,
  k: number,
): Step {
  return pruned({ ...step, replace: changedPart(step.replace, to, k) }, declared);
}

/** Sets another method for the same columns, without the columns that it cannot handle. */
export function withMethod(step: Step, method: string, choices: Choices): Step {
  const { declared, columns } = choices;
  const first = firstStep(method, choices);
  const ways = waysOf(first, declared);
  if (ways === null || step.columns === undefined) return first;
  const own = positionsOf(step.columns, columns);
  const fitting = columns.filter(
    ({ position, kind }) => own.includes(position) && takes(ways.replace, kind),
  );
  if (fitting.length === 0) return first;
  const size = step.group?.k;
  const group =
    typeof size === 'number' && typeof first.group?.k === 'number'
      ? { ...first.group, k: Math.max(size, ways.replace.smallest[fitting.length] ?? size) }
      : first.group;
  const { missing: _, ...rest } = first;
  const next: Step = {
    ...rest,
    columns: fitting.map((column) => referenceTo(column, columns)),
    ...present({ group, missing: step.missing }),
  };
  return withTreatment(pruned(next, declared), declared, columns);
}
