import { PenumbraError } from '../../../error.ts';
import type {
  Column,
  ColumnReference,
  Dataset,
  Description,
  Roles,
} from '../../../foundation/table/index.ts';
import { printRecode, recode } from '../../../methods/mask/index.ts';
import {
  completeDescription,
  isPreparation,
  likelyRoles,
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
  type Layout,
  NOTHING,
  RECODING,
  type SearchSpace,
  UNITS,
  WEIGHTS,
} from './candidates.ts';
import { USUAL_K } from './families.ts';
import { copiedAlone, positionsOf, rareLevels } from './positions.ts';
import {
  chosenRecodings,
  recodingSlots,
  type Slot,
  type Sought,
  slotOf,
  type Task,
} from './slots.ts';
import { choiceWords, pairingOf, stepOf } from './steps.ts';
import { isUnitLeftOut, unitSlots, withoutNumber } from './units.ts';
import { placeOfWeights, stepsForWeights, weightSlots, weightWords } from './weights.ts';

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
  /** Names of the columns with numbers of units that a candidate leaves out. */
  leftOutBy(candidate: Candidate): readonly string[];
}

interface SpaceOptions {
  readonly methods?: readonly string[] | undefined;
  /** The smallest number of records that must share a combination of keys. */
  readonly k?: number | undefined;
  /** Whether what a release would stop at beside the protected columns is treated, too: copied columns, rare levels, weights. */
  readonly isForRelease?: boolean;
}

/**
 * The search space of a file: the pairings that fit its columns, with their declared parameters.
 */
export function suggestSpace(
  file: Dataset,
  base: Recipe,
  { methods, k = USUAL_K, isForRelease = false }: SpaceOptions = {},
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
  const besides = isForRelease ? slotsBeside(file, tasks, sought, description) : [];
  const usable = layoutsOf(tasks, sought)
    .map(({ name, slots }) => ({ name, slots: [...slots, ...besides] }))
    .filter(({ slots }) => slots.every(({ families }) => families.length > 0));
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
    leftOutBy: (candidate) =>
      candidate.choices.flatMap((choice, i) =>
        isUnitLeftOut(choice)
          ? slotsOf(candidate)[i].positions.map((position) => columns[position].name)
          : [],
      ),
    titleOf: ({ choices }) =>
      [...new Set(choices.filter(isUsed).map(({ family }) => titleOf(family)))].join(' and '),
  };
}

/** The columns that stand alone though they are copied join the tasks; rare levels elsewhere and weights have slots of their own. */
function slotsBeside(
  file: Dataset,
  tasks: Task[],
  sought: Sought,
  description: Description,
): readonly Slot[] {
  const { columns, notes } = sought;
  const named = (positions: readonly number[]) =>
    positions.map((position) => columns[position].name).join(', ');
  const asked = new Set(tasks.flatMap(({ positions }) => positions));
  const alone = copiedAlone(file, columns, description, asked);
  if (alone.length > 0) {
    tasks.push({ base: {}, positions: alone });
    notes.push(
      `Records would stay alone with their values in ${named(alone)}, so ${alone.length === 1 ? 'this column is' : 'these columns are'} protected, too.`,
    );
  }
  const rare = rareLevels(sought, new Set([...asked, ...alone]));
  return [
    ...recodingSlots([{ base: {}, positions: rare }], sought),
    ...weightSlots(sought, description),
    ...unitSlots(sought, description),
  ];
}

/**
 * Columns of a step are protected together. If some are numbers and some are not, they are also
 * protected apart. Where there are categories, columns can be recoded before; amounts alone are only rounded, as a way of
 * its own.
 */
function layoutsOf(
  tasks: readonly Task[],
  sought: Sought,
): { readonly name: string; readonly slots: readonly Slot[] }[] {
  const { columns } = sought;
  const isNumeric = (position: number) => columns[position].kind === 'numeric';
  const isMixed = ({ positions }: Task) => new Set(positions.map(isNumeric)).size > 1;
  const before = recodingSlots(tasks, sought);
  const ofTasks = (some: readonly Task[]) => some.map((task) => slotOf(task, sought));
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

function recipeFor(
  { choices }: Candidate,
  slots: readonly Slot[],
  { base, columns }: Sought,
  records: number,
): Recipe {
  const { seed: _, ...kept } = base;
  const reference = referencesIn(columns);
  const weights = choices.findIndex(({ family }) => family === WEIGHTS);
  const joined = joinedBy(choices);
  const steps = slots.flatMap((slot, i): object[] => {
    const choice = choices[i];
    if (slot.recodings !== undefined) {
      return chosenRecodings(choice, slot.recodings).map(({ position, recode }) => ({
        method: 'recode',
        columns: [reference(position)],
        recode,
      }));
    }
    if (choice.family === NOTHING || choice.family === UNITS) return [];
    if (choice.family === WEIGHTS) {
      const own = slot.positions.map(reference);
      return stepsForWeights(choice, records).map((step) => ({ ...step, columns: own }));
    }
    const own = stepOf(choice, records, base.rules !== undefined);
    const joining = i === joined ? slots[weights].positions : [];
    const positions = [...slot.positions, ...joining];
    return [{ ...slot.base, ...own, columns: positions.map(reference) }];
  });
  const unit = choices.findIndex(isUnitLeftOut);
  return readRecipe({
    ...kept,
    ...(unit >= 0 && {
      description: withoutNumber(base.description!, columns, slots[unit].positions[0]),
    }),
    steps: [...base.steps.filter(isPreparation), ...steps],
  });
}

/** The place of the step that the weights join; -1 if they do not. */
function joinedBy(choices: readonly Choice[]): number {
  const weights = choices.find(({ family }) => family === WEIGHTS);
  return weights?.values.way === 'together'
    ? placeOfWeights(choices.map(({ family }) => family))
    : -1;
}

/** Merged levels of a recoding that its words name. */
const MOST_LEVELS = 6;

function candidateWords(
  { choices }: Candidate,
  slots: readonly Slot[],
  columns: readonly Column[],
  records: number,
): string {
  const isOwn = ({ recodings }: Slot, i: number) =>
    recodings === undefined && ![WEIGHTS, UNITS].includes(choices[i].family);
  const isAlone = slots.filter(isOwn).length === 1;
  const parts = slots.flatMap(({ positions, recodings }, i) => {
    if (recodings !== undefined) {
      const said = chosenRecodings(choices[i], recodings).map(
        ({ position, recode }) => `${columns[position].name} ${printRecode(recode, MOST_LEVELS)}`,
      );
      return said.length === 0 ? [] : [`Recoding (${said.join('; ')})`];
    }
    if (choices[i].family === NOTHING) return [];
    if (choices[i].family === UNITS) {
      return isUnitLeftOut(choices[i]) ? [`${columns[positions[0]].name} left out`] : [];
    }
    if (choices[i].family === WEIGHTS) {
      const names = positions.map((position) => columns[position].name).join(', ');
      return weightWords(choices[i], names, joinedBy(choices));
    }
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
  if (family === NOTHING || family === UNITS) return false;
  if (family === WEIGHTS) return values.way === 'groups';
  return family !== RECODING || Object.values(values).some((step) => step !== 0);
}

function titleOf(family: string): string {
  if (family === RECODING) return recode.title;
  return pairingOf(family === WEIGHTS ? 'group-weights' : family).title;
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

/** The settings of a step without its method. */
function withoutMethod(step: Step): Partial<Step> {
  const { method: _, columns: __, columnGroups: ___, group: ____, replace: _____, ...rest } = step;
  return rest;
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
