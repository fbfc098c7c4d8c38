import { PenumbraError } from '../../../error.ts';
import {
  type Column,
  type ColumnReference,
  columnsWithRole,
  countMissing,
  type Dataset,
  type Description,
  type Role,
  type Roles,
  selectColumns,
} from '../../../foundation/table/index.ts';
import { areAlike } from '../../../measures/claims/index.ts';
import {
  type GroupMethod,
  type Parameter,
  type Parameters,
  type ReplaceMethod,
  readParameters,
} from '../../../methods/contract/index.ts';
import { printRecode, type Recode, recode } from '../../../methods/mask/index.ts';
import {
  completeDescription,
  findGroup,
  findReplace,
  groupMethods,
  isPreparation,
  likelyRoles,
  type Pairing,
  pairings,
  preparationsOf,
  prepareColumns,
  type Recipe,
  readRecipe,
  refuseUselessWeights,
  rolesIn,
  type Step,
  withGuesses,
} from '../../../recipe/index.ts';
import {
  type Candidate,
  type Choice,
  type DimensionValue,
  type Family,
  type Layout,
  NOTHING,
  RECODING,
  type SearchDimension,
  type SearchSpace,
} from './candidates.ts';
import { recodingsOf } from './recodings.ts';

/** The possible protections of a file, and the recipe of each. */
export interface SuggestSpace {
  readonly space: SearchSpace;
  /** Positions of the protected columns, in the order of the file. */
  readonly positions: readonly number[];
  readonly columns: readonly Column[];
  readonly roles: Roles;
  readonly description: Description;
  /** Methods that were excluded from the start, with the reason as a sentence. */
  readonly leftOut: readonly { readonly methods: readonly string[]; readonly because: string }[];
  /** Decisions that the caller did not make, as sentences. */
  readonly notes: readonly string[];
  /** The recipe of a candidate, without a seed, for a file with this number of records. */
  recipeOf(candidate: Candidate, records: number): Recipe;
  /** A candidate in words: its methods and chosen parameters. */
  wordsOf(candidate: Candidate, records: number): string;
  titleOf(candidate: Candidate): string;
}

/** Columns that one step protects, with the fixed settings of that step; or columns that are recoded before. */
interface Slot {
  readonly base: Partial<Step>;
  readonly positions: readonly number[];
  readonly families: readonly Family[];
  /** How each column can be recoded, from fine to coarse. */
  readonly recodings?: ReadonlyMap<number, readonly Recode[]>;
}

/** A file and its recipe without a method. */
interface Sought {
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

/**
 * The search space of a file: the pairings that fit its columns, with their declared parameters.
 */
export function suggestSpace(
  file: Dataset,
  base: Recipe,
  {
    methods,
    k = USUAL_K,
  }: { readonly methods?: readonly string[] | undefined; readonly k?: number | undefined } = {},
): SuggestSpace {
  const { columns: read, records } = file.table;
  const names = read.map(({ name }) => name);
  const given = completeDescription(base.description, names);
  const description = withGuesses(given, read);
  const roles = rolesIn(description);
  const preparations = preparationsOf(base, description, read, roles);
  const columns = prepareColumns(read, preparations, file.lineOf);
  refuseUselessWeights(given, file.table, columns, file.lineOf);
  const notes: string[] = [];
  const leftOut = new Map<string, string>();
  const recoded = new Set(
    preparations.flatMap((one) => (one.recode === undefined ? [] : [one.position])),
  );
  const sought = { columns, records, roles, base, methods, k, recoded, notes, leftOut };
  const tasks = base.steps
    .filter((step) => !isPreparation(step))
    .map((step) => ({
      base: withoutMethod(step),
      positions: positionsOf(step, columns, { roles, likely: likelyRoles(description) }, notes),
    }));
  const usable = layoutsOf(tasks, sought).filter(({ slots }) =>
    slots.every(({ families }) => families.length > 0),
  );
  if (usable.length === 0) {
    const [because] = leftOut.values();
    throw new PenumbraError(
      'data',
      `No method fits the columns to be protected.${because === undefined ? '' : ` ${because}`}`,
    );
  }
  const slotsOf = (candidate: Candidate) =>
    usable.find(({ name }) => name === candidate.layout)!.slots;
  const space = usable.map(
    ({ name, slots }): Layout => ({ name, parts: slots.map(({ families }) => families) }),
  );
  return {
    space,
    positions: [...new Set(tasks.flatMap(({ positions }) => positions))].sort((a, b) => a - b),
    columns,
    roles,
    description,
    leftOut: groupedReasons(leftOut, space),
    notes,
    recipeOf: (candidate, size) => recipeFor(candidate, slotsOf(candidate), sought, size),
    wordsOf: (candidate, size) => candidateWords(candidate, slotsOf(candidate), columns, size),
    titleOf: ({ choices }) =>
      [...new Set(choices.filter(isUsed).map(({ family }) => titleOf(family)))].join(' and '),
  };
}

/**
 * Columns of a step are protected together. If some are numbers and some are not, they are also
 * protected apart. Where there are categories, columns can be recoded before; amounts alone are only rounded, as a way of
 * its own.
 */
function layoutsOf(
  tasks: readonly Omit<Slot, 'families'>[],
  sought: Sought,
): { readonly name: string; readonly slots: readonly Slot[] }[] {
  const { columns } = sought;
  const isNumeric = (position: number) => columns[position].kind === 'numeric';
  const isMixed = ({ positions }: Omit<Slot, 'families'>) =>
    new Set(positions.map(isNumeric)).size > 1;
  const before = recodingSlots(tasks, sought);
  const ofTasks = (some: readonly Omit<Slot, 'families'>[]) =>
    some.map((task) => slotOf(task, sought));
  if (tasks.every(({ positions }) => positions.every(isNumeric))) {
    const rounded = before.map((slot) => ({
      ...slot,
      families: slot.families.map(({ name, dimensions }) => ({ name, dimensions })),
    }));
    const nothing = tasks.map((task) => ({
      ...task,
      families: [{ name: NOTHING, dimensions: [] }],
    }));
    return [
      { name: '', slots: ofTasks(tasks) },
      ...(before.length === 0 ? [] : [{ name: '(rounded)', slots: [...rounded, ...nothing] }]),
    ];
  }
  const withNothing = (slots: readonly Slot[]) =>
    before.length === 0
      ? slots
      : slots.map((slot) => ({
          ...slot,
          families: [...slot.families, { name: NOTHING, dimensions: [] }],
        }));
  const layouts = [{ name: '', slots: [...before, ...withNothing(ofTasks(tasks))] }];
  if (!tasks.some(isMixed)) return layouts;
  const apart = tasks.flatMap((task) => {
    if (!isMixed(task)) return [task];
    const numeric = task.positions.filter(isNumeric);
    const others = task.positions.filter((position) => !isNumeric(position));
    return [numeric, others].map((positions) => ({ ...task, positions }));
  });
  return [...layouts, { name: '(apart)', slots: [...before, ...withNothing(ofTasks(apart))] }];
}

/** The part that recodes, if any column can be recoded. */
function recodingSlots(
  tasks: readonly Omit<Slot, 'families'>[],
  { columns, methods, recoded }: Sought,
): Slot[] {
  if (methods !== undefined && !methods.includes('recode')) return [];
  const positions = [...new Set(tasks.flatMap((task) => task.positions))];
  const recodings = new Map(
    positions
      .filter((position) => !recoded.has(position))
      .map((position) => [position, recodingsOf(columns[position])] as const)
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

function slotOf({ base, positions }: Omit<Slot, 'families'>, sought: Sought): Slot {
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

function recipeFor(
  { choices }: Candidate,
  slots: readonly Slot[],
  { base, columns }: Sought,
  records: number,
): Recipe {
  const { seed: _, ...kept } = base;
  const reference = referencesIn(columns);
  const steps = slots.flatMap((slot, i): object[] => {
    const choice = choices[i];
    if (slot.recodings !== undefined) {
      return chosenRecodings(choice, slot.recodings).map(({ position, recode }) => ({
        method: 'recode',
        columns: [reference(position)],
        recode,
      }));
    }
    if (choice.family === NOTHING) return [];
    const own = stepOf(choice, records, base.rules !== undefined);
    return [{ ...slot.base, ...own, columns: slot.positions.map(reference) }];
  });
  return readRecipe({ ...kept, steps: [...base.steps.filter(isPreparation), ...steps] });
}

/** The columns that are recoded, and how. */
function chosenRecodings(
  { values }: Choice,
  recodings: ReadonlyMap<number, readonly Recode[]>,
): { readonly position: number; readonly recode: Recode }[] {
  return [...recodings].flatMap(([position, ways]) => {
    const step = values[`recode.${position}`] as number;
    return step === 0 ? [] : [{ position, recode: ways[step - 1] }];
  });
}

function candidateWords(
  { choices }: Candidate,
  slots: readonly Slot[],
  columns: readonly Column[],
  records: number,
): string {
  const isAlone = slots.filter(({ recodings }) => recodings === undefined).length === 1;
  const parts = slots.flatMap(({ positions, recodings }, i) => {
    if (recodings !== undefined) {
      const said = chosenRecodings(choices[i], recodings).map(
        ({ position, recode }) => `${columns[position].name} ${printRecode(recode)}`,
      );
      return said.length === 0 ? [] : [`Recoding (${said.join('; ')})`];
    }
    if (choices[i].family === NOTHING) return [];
    const words = choiceWords(choices[i], records);
    if (isAlone) return [words];
    const names = positions.map((position) => columns[position].name);
    return [
      `${words} on ${names.slice(0, 4).join(', ')}${names.length > 4 ? ` and ${names.length - 4} more` : ''}`,
    ];
  });
  return parts.length === 0 ? 'Nothing' : parts.join('; then ');
}

/** Whether a part of a candidate changes anything. */
function isUsed({ family, values }: Choice): boolean {
  if (family === NOTHING) return false;
  return family !== RECODING || Object.values(values).some((step) => step !== 0);
}

function titleOf(family: string): string {
  return family === RECODING ? recode.title : pairingOf(family).title;
}

/** Methods that fit no part of any layout, by reason. */
function groupedReasons(
  leftOut: ReadonlyMap<string, string>,
  space: SearchSpace,
): { methods: string[]; because: string }[] {
  const used = new Set(
    space.flatMap(({ parts }) => parts.flatMap((families) => families.map(({ name }) => name))),
  );
  const found = new Map<string, string[]>();
  for (const [method, because] of leftOut) {
    if (!used.has(method)) found.set(because, [...(found.get(because) ?? []), method]);
  }
  return [...found].map(([because, methods]) => ({ methods, because }));
}

function pairingOf(name: string): Pairing {
  return pairings.find((pairing) => pairing.name === name)!;
}

/** The settings of a step without its method. */
function withoutMethod(step: Step): Partial<Step> {
  const { method: _, columns: __, columnGroups: ___, group: ____, replace: _____, ...rest } = step;
  return rest;
}

/** The given columns, else the keys of any kind, else numeric columns without another role. */
function positionsOf(
  { columns: asked, columnGroups }: Step,
  columns: readonly Column[],
  { roles, likely }: { readonly roles: Roles; readonly likely: Roles },
  notes: string[],
): readonly number[] {
  const named = asked ?? (Array.isArray(columnGroups) ? columnGroups.flat() : undefined);
  if (named !== undefined) return selectColumns(columns, named as ColumnReference[], roles);
  const isUsable = (position: number) => columns[position].kind !== 'text';
  const keys = columnsWithRole(roles, 'key').filter(isUsable);
  if (keys.length > 0) {
    notes.push('No columns were given, so the keys are protected.');
    return keys;
  }
  const without: readonly Role[] = ['identifier', 'weight', 'unit', 'harmless'];
  const own = [...columns.keys()].filter((position) => {
    const role = likely.get(position);
    return columns[position].kind === 'numeric' && (role === undefined || !without.includes(role));
  });
  if (own.length === 0) {
    throw new PenumbraError(
      'data',
      'The file has no numeric column to protect, and no column has the role key: give columns with --columns, or roles with --role NAME=key.',
    );
  }
  notes.push(
    'No columns were given and none has the role key, so the numeric columns are protected, except those that look like identifiers, weights or households.',
  );
  return own;
}

function familiesFor(
  positions: readonly number[],
  { columns, records, base, roles, methods, k, leftOut }: Sought,
): Family[] {
  const own = positions.map((position) => columns[position]);
  const hasConfidential = columnsWithRole(roles, 'confidential').some(
    (position) => !positions.includes(position),
  );
  const hasNumbers = own.some(({ kind }) => kind === 'numeric');
  const hasCategories = own.some(({ kind }) => kind !== 'numeric');
  const kinds = { hasNumbers, hasCategories, hasConfidential };
  const found = pairings.flatMap((pairing) => {
    if (methods !== undefined && !methods.includes(pairing.name)) return [];
    const because = misfit(pairing, kinds);
    if (because === null) {
      const family = familyOfPairing(pairing, own, { records, base, k });
      if (family !== null) return [family];
    }
    leftOut.set(
      pairing.name,
      because ?? `The file has too few records to group ${own.length} columns by this method.`,
    );
    return [];
  });
  // The first family stands beside each family of another part: for categories one that keeps them true.
  const isFirst = ({ name }: Family) => !hasNumbers && name === 'suppress';
  return [...found.filter(isFirst), ...found.filter((family) => !isFirst(family))];
}

interface Kinds {
  readonly hasNumbers: boolean;
  readonly hasCategories: boolean;
  readonly hasConfidential: boolean;
}

/** Why a pairing does not fit these columns, as a sentence, or null. */
function misfit({ group, replace, of }: Pairing, kinds: Kinds): string | null {
  if (of === 'weights') return 'It is for weights.';
  const grouping = findGroup(group, 'group');
  const replacing = findReplace(replace, 'replace');
  if (grouping.needsConfidential && !kinds.hasConfidential) {
    return 'It needs confidential columns, and no column has that role.';
  }
  const shares = areAlike(replacing.claims);
  if (kinds.hasNumbers && !replacing.kinds.includes('numeric')) return 'It is for categories.';
  if (kinds.hasCategories) {
    const isGrouped = grouping.kinds.includes('categorical');
    const isReplaced = replacing.kinds.includes('categorical') || shares;
    if (!isGrouped || !isReplaced) return 'It is for numbers.';
  } else if (replacing.gaps === 'added' || replacing.given === 'match') {
    // Values are emptied, or exchanged between records that agree, to hide rare combinations of
    // categories.
    return 'It is for categories.';
  }
  return null;
}

/** Parameters with narrower bounds in the search than allowed, and their scale. */
const BOUNDS: Readonly<
  Record<string, { low: number; high: number; scale: 'linear' | 'log'; usual: number }>
> = {
  components: { low: 1, high: 20, scale: 'log', usual: 3 },
  m1: { low: 1.02, high: 3, scale: 'log', usual: 1.2 },
  m2: { low: 1.02, high: 3, scale: 'log', usual: 1.2 },
  lambda1: { low: 0.1, high: 1000, scale: 'log', usual: 10 },
  lambda2: { low: 0.1, high: 1000, scale: 'log', usual: 10 },
  gamma: { low: 0, high: 2, scale: 'linear', usual: 0.2 },
  amount: { low: 0.005, high: 2, scale: 'log', usual: 0.15 },
  degree: { low: 0.0005, high: 2, scale: 'log', usual: 0.02 },
  p: { low: 0.5, high: 60, scale: 'log', usual: 15 },
  share: { low: 1, high: 50, scale: 'log', usual: 10 },
  alpha: { low: 0.02, high: 0.98, scale: 'linear', usual: 0.5 },
  retain: { low: 0.3, high: 0.98, scale: 'linear', usual: 0.8 },
  leaf: { low: 3, high: 50, scale: 'log', usual: 5 },
  t: { low: 0.05, high: 0.6, scale: 'linear', usual: 0.25 },
};

/** Choices in the search, if not all: slow ones and those with little effect are left out. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  effort: ['quick', 'normal'],
  model: ['EII', 'VII', 'EEI', 'VVI', 'EEE', 'VEV', 'VVV', 'effects', 'forest', 'parametric'],
  transform: ['none', 'yeo-johnson', 'log'],
  standardise: ['sd', 'range', 'rank'],
};

/** Parameters that keep their default: they change only the running time, or little. */
const SETTLED = new Set([
  ...['importance', 'matrix', 'starts', 'rounds', 'most', 'smallest', 'start', 'rest', 'order'],
  ...['split', 'empty', 'keep', 'risky', 'categories', 'tails'],
  ...['predictors', 'complexity', 'trees', 'bounds', 'parameters', 'evidence', 'values'],
]);

/** Parameters that are active only with a choice of another. */
const ONLY: Readonly<Record<string, { name: string; is: readonly string[] }>> = {
  numbers: { name: 'model', is: ['parametric'] },
  m1: { name: 'fuzziness', is: ['power'] },
  m2: { name: 'fuzziness', is: ['power'] },
  lambda1: { name: 'fuzziness', is: ['entropy'] },
  lambda2: { name: 'fuzziness', is: ['entropy'] },
};

/** The sizes of groups that are searched. */
interface Sizes {
  readonly low: number;
  readonly high: number;
  readonly usual: number;
}

/** Records in larger groups are no longer similar. */
const MOST_K = 100;
const USUAL_K = 5;

/** A family with a dimension for every choice of a pairing; null if the file is too small. */
function familyOfPairing(
  pairing: Pairing,
  own: readonly Column[],
  { records, base, k }: Pick<Sought, 'records' | 'base' | 'k'>,
): Family | null {
  const columns = own.length;
  const categories = own.filter(({ kind }) => kind !== 'numeric');
  const hasCategories = categories.length > 0;
  const group = findGroup(pairing.group, 'group');
  const replace = findReplace(pairing.replace, 'replace');
  const groups = alternatives(group, pairing, hasCategories);
  // The search exchanges these three; other replacements have their own families.
  const replaces =
    replace.name === 'mean' && base.rules === undefined && !hasCategories
      ? ['mean', 'median', 'medoid'].map((name) => findReplace(name, 'replace'))
      : [replace];
  const least = Math.max(2, neededBy(replace, columns));
  const most = Math.min(MOST_K, Math.floor(records / 3));
  if (most < least) return null;
  const size = { low: least, high: Math.max(least, most), usual: k };
  const dimensions: SearchDimension[] = [];
  if (groups.length > 1) {
    const choices = groups.map(({ name }) => name);
    dimensions.push({ type: 'choice', name: 'group', choices, usual: group.name });
  }
  dimensions.push(...dimensionsOf('group', groups, columns, size));
  if (replaces.length > 1) {
    const choices = replaces.map(({ name }) => name);
    dimensions.push({ type: 'choice', name: 'replace', choices, usual: replace.name });
  }
  dimensions.push(...dimensionsOf('replace', replaces, columns, size));
  const isCut = group.looksAt === 'distances' && pairing.columnGroups === undefined && columns > 2;
  if (isCut && !hasCategories) {
    const choices = ['all', ...[4, 3, 2].filter((count) => count < columns), 'each'];
    dimensions.push({
      type: 'choice',
      name: 'columnGroups',
      choices,
      isOrdered: true,
      usual: 'all',
    });
  }
  const hasTrees = categories.every((one) => one.kind === 'categorical' && one.taxonomy);
  if (hasCategories && hasTrees && areAlike(replace.claims)) {
    const choices = ['central-category', 'ancestor'];
    dimensions.push({ type: 'choice', name: 'nominal', choices, usual: 'ancestor' });
  }
  return { name: pairing.name, dimensions };
}

function neededBy(replace: ReplaceMethod, columns: number): number {
  const parameters = readParameters(replace.parameters, {}, replace.name);
  return replace.smallestGroup?.(parameters as never, columns, 0) ?? 1;
}

/**
 * Ways to group that can replace each other: all that use distances; those that use confidential
 * columns replace each other.
 */
function alternatives(
  group: GroupMethod,
  { replace }: Pairing,
  hasCategories: boolean,
): GroupMethod[] {
  if (group.looksAt !== 'distances') return [group];
  return groupMethods.filter((other) => {
    if (other === group) return true;
    if ((other.needsConfidential ?? false) !== (group.needsConfidential ?? false)) return false;
    if (other.serves !== undefined || other.mostColumns !== undefined) return false;
    if (hasCategories && other.looksAt !== 'distances') return false;
    return other.looksAt === 'distances' || replace === 'mean';
  });
}

function dimensionsOf(
  room: 'group' | 'replace',
  methods: readonly (GroupMethod | ReplaceMethod)[],
  columns: number,
  size: Sizes,
): SearchDimension[] {
  const found = new Map<string, { forms: Parameter[]; owners: string[] }>();
  for (const { name: owner, parameters } of methods) {
    for (const [name, parameter] of Object.entries(parameters as Parameters)) {
      const { forms, owners } = found.get(name) ?? { forms: [], owners: [] };
      found.set(name, { forms: [...forms, parameter], owners: [...owners, owner] });
    }
  }
  return [...found].flatMap(([name, { forms, owners }]): SearchDimension[] => {
    if (SETTLED.has(name)) return [];
    const dimension = dimensionOf(name, inCommon(forms), columns, size);
    if (dimension === null) return [];
    const condition = ONLY[name];
    const only =
      condition !== undefined
        ? { only: { name: `${room}.${condition.name}`, is: condition.is } }
        : owners.length < methods.length
          ? { only: { name: room, is: owners } }
          : {};
    return [{ ...dimension, name: `${room}.${name}`, ...only }];
  });
}

/** A parameter that several methods share: the choices that all of them have. */
function inCommon([first, ...others]: readonly Parameter[]): Parameter {
  if (first.type !== 'choice') return first;
  const choices = Object.entries(first.choices).filter(([choice]) =>
    others.every((other) => other.type === 'choice' && Object.hasOwn(other.choices, choice)),
  );
  return { ...first, choices: Object.fromEntries(choices) };
}

function dimensionOf(
  name: string,
  parameter: Parameter,
  columns: number,
  { low, high, usual: k }: Sizes,
): SearchDimension | null {
  const strength = parameter.type === 'choice' ? undefined : parameter.stronger;
  const stronger = strength === undefined ? {} : { stronger: strength };
  if (name === 'k') {
    const usual = Math.min(high, Math.max(low, k));
    return { type: 'integer', name, low, high, scale: 'log', usual, ...stronger };
  }
  // A share of the largest possible number, which depends on the number of records.
  if (name === 'centres') {
    return { type: 'number', name, low: 0.1, high: 1, scale: 'linear', usual: 1 };
  }
  const bounds = Object.hasOwn(BOUNDS, name) ? BOUNDS[name] : null;
  switch (parameter.type) {
    case 'choice': {
      const all = Object.keys(parameter.choices);
      const some = (CHOICES[name] ?? all).filter((choice) => all.includes(choice));
      const usual = some.includes(parameter.default ?? '') ? parameter.default! : some.at(-1)!;
      if (some.length < 2) return null;
      return { type: 'choice', name, choices: some, usual: name === 'effort' ? 'quick' : usual };
    }
    case 'integer':
      return bounds === null ? null : { type: 'integer', name, ...bounds, ...stronger };
    case 'number':
    case 'numbers': {
      const range = bounds ?? {
        low: parameter.minimum,
        high: parameter.maximum,
        scale: 'linear' as const,
        usual: parameter.default ?? (parameter.minimum + parameter.maximum) / 2,
      };
      const within = {
        ...range,
        ...stronger,
        low: Math.max(range.low, parameter.minimum),
        high: Math.min(range.high, parameter.maximum),
      };
      if (parameter.type === 'number') return { type: 'number', name, ...within };
      const usual = new Array(columns).fill(range.usual);
      return { type: 'numbers', name, count: columns, ...within, usual };
    }
  }
}

/** The settings of a choice for a step. */
function stepOf({ family, values }: Choice, records: number, hasRules: boolean): Partial<Step> {
  const pairing = pairingOf(family);
  const own = (room: 'group' | 'replace', method: string) => ({
    method,
    ...Object.fromEntries(
      Object.entries(values).flatMap(([name, value]): [string, DimensionValue][] => {
        if (!name.startsWith(`${room}.`)) return [];
        const parameter = name.slice(room.length + 1);
        if (parameter !== 'centres') return [[parameter, plain(value)]];
        const k = values['group.k'] as number;
        return value === 1 ? [] : [[parameter, centresOf(value as number, k, records)]];
      }),
    ),
  });
  const group = own('group', (values.group as string | undefined) ?? pairing.group);
  const replace = own('replace', (values.replace as string | undefined) ?? pairing.replace);
  // With rules, the replacement that keeps them is selected for the file if no setting was chosen.
  const isOpen = hasRules && Object.keys(replace).length === 1;
  const { gaps } = findReplace(replace.method, 'replace');
  return {
    method: family,
    // Missing values are drawn too, whatever other methods do about them.
    ...(gaps === 'drawn' && { missing: 'keep' as const }),
    group: group as never,
    ...(!isOpen && { replace: replace as never }),
    ...(values.nominal !== undefined && { nominal: { method: values.nominal as string } }),
    columnGroups: (values.columnGroups ?? pairing.columnGroups ?? 'all') as never,
  };
}

function centresOf(share: number, k: number, records: number): number {
  return Math.max(1, Math.round(share * Math.floor(records / k)));
}

/** One number if all columns have the same. */
function plain(value: DimensionValue): DimensionValue {
  return typeof value === 'object' && value.every((x) => x === value[0]) ? value[0] : value;
}

/** `Rank swapping, p 14`. */
function choiceWords({ family, values }: Choice, records: number): string {
  const { title } = pairingOf(family);
  const said = Object.entries(values).flatMap(([name, value]): string[] => {
    const shown = plain(value);
    if (name === 'group') return [`groups by ${shown}`];
    if (name === 'replace') return [`values by ${shown}`];
    if (name === 'nominal') return [`categories by ${shown}`];
    if (name === 'columnGroups') {
      if (shown === 'all') return [];
      return [shown === 'each' ? 'each column by itself' : `columns by ${shown} that correlate`];
    }
    const parameter = name.slice(name.indexOf('.') + 1);
    if (parameter === 'centres') {
      if (shown === 1) return [];
      return [`centres ${centresOf(shown as number, values['group.k'] as number, records)}`];
    }
    return [`${parameter} ${typeof shown === 'object' ? shown.join(', ') : shown}`];
  });
  return said.length === 0 ? title : `${title} (${said.join('; ')})`;
}

/** Names if they are unambiguous, else positions. */
function referencesIn(columns: readonly Column[]): (position: number) => ColumnReference {
  const names = columns.map(({ name }) => name);
  return (position) => {
    const name = names[position];
    const isOwn = name !== '' && names.indexOf(name) === names.lastIndexOf(name);
    return isOwn && !/^\d+$|^@/.test(name) ? name : position + 1;
  };
}
