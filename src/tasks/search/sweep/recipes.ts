import { PenumbraError } from '../../../error.ts';
import { type Parameters, parameterFromText } from '../../../methods/contract/index.ts';
import {
  findGroup,
  findPairing,
  findReplace,
  isPreparation,
  type Part,
  type Recipe,
  readRecipe,
  type Step,
} from '../../../recipe/index.ts';
import { combinations, countCombinations, type Subject, type Varied } from './space.ts';

/** The variations of a recipe. Everything else stays as in the recipe. */
export interface SweepSpace {
  /**
   * Names of pairings, such as microaggregation, each with its own parameters; the one of the
   * recipe if not given.
   */
  readonly methods?: readonly string[] | undefined;
  /**
   * Ways to group, for methods that form groups, and to replace; if not given, those of each
   * method.
   */
  readonly groups?: readonly string[] | undefined;
  readonly replaces?: readonly string[] | undefined;
  /** Parameters by name, and their values as text. Each is varied for the methods that it fits. */
  readonly parameters?: readonly Varied[] | undefined;
  /** Other options of the step, such as missing or columns. */
  readonly options?: readonly SweepOption[] | undefined;
}

export interface SweepOption {
  readonly name: string;
  /** The label of each value, and its change to the step. */
  readonly values: readonly { readonly label: string; readonly change: Partial<Step> }[];
}

/** A recipe among many. */
export interface NamedRecipe {
  /** Short, readable and unique: `microaggregation optimise k=5`. */
  readonly name: string;
  /** Its method. */
  readonly family: string;
  readonly recipe: Recipe;
}

/** Number of recipes in a space, computed before any is made: ranges multiply quickly. */
export function countRecipes(base: Recipe, space: SweepSpace): number {
  return countCombinations(waysOf(base, space), dimensionsOf(space));
}

/**
 * Every recipe of a space, method by method. The base recipe gives roles, rules, preparations and
 * input settings, and its step gives the settings that are not varied. Its seed is left out: a
 * sweep draws its own seeds.
 */
export function sweepRecipes(base: Recipe, space: SweepSpace): NamedRecipe[] {
  const ways = waysOf(base, space);
  const options = space.options ?? [];
  const { seed: _, ...rest } = base;
  const found = combinations(ways, dimensionsOf(space)).map(({ subject, values }) => {
    const way = ways[subject];
    const labels = [...values].flatMap(([name, value]) => {
      const option = options.find((one) => one.name === name);
      return option !== undefined && option.values.length === 1 ? [] : [`${name}=${value}`];
    });
    const recipe = readRecipe({ ...rest, steps: [...preparationsOf(base), stepOf(way, values)] });
    return { name: [...way.words, ...labels].join(' '), family: way.name, recipe };
  });
  const known = new Map<string, NamedRecipe>();
  for (const one of found)
    known.set(JSON.stringify(one.recipe), known.get(JSON.stringify(one.recipe)) ?? one);
  return [...known.values()];

  function stepOf(way: Way, values: ReadonlyMap<string, string>): unknown {
    const own = (declared: Parameters) =>
      Object.fromEntries(
        [...values]
          .filter(([name]) => Object.hasOwn(declared, name))
          .map(([name, text]) => [name, parameterFromText(declared[name], text)]),
      );
    const changes = options.map(
      ({ name, values: known }) => known.find(({ label }) => label === values.get(name))?.change,
    );
    const replacing = own(findReplace(way.replace.method, '--replace').parameters);
    // With rules, the replacement that keeps them is selected for the file if no setting was given.
    const isOpen =
      base.rules !== undefined && !way.isReplaceNamed && Object.keys(replacing).length === 0;
    return {
      ...way.step,
      method: way.name,
      group: { ...way.group, ...own(findGroup(way.group.method, '--group').parameters) },
      ...(!isOpen && { replace: { ...way.replace, ...replacing } }),
      ...Object.assign({}, ...changes),
    };
  }
}

/** A method with a way to group and to replace. Parameters fit it or not. */
interface Way extends Subject {
  readonly group: Part;
  readonly replace: Part;
  readonly isReplaceNamed: boolean;
  /** The other settings of the step in the recipe. */
  readonly step: Partial<Step>;
  readonly words: readonly string[];
}

function waysOf(base: Recipe, { methods, groups, replaces, options = [] }: SweepSpace): Way[] {
  const steps = base.steps.filter((step) => !isPreparation(step));
  if (steps.length !== 1) {
    throw new PenumbraError(
      'usage',
      steps.length === 0
        ? 'The recipe only prepares the file, so there is nothing to vary: give methods with --methods.'
        : 'The recipe has several steps that protect, so it is not clear which one to vary: give a recipe with one such step.',
    );
  }
  const [{ method: before, group: baseGroup, replace: baseReplace, columnGroups, ...others }] =
    steps;
  const groupsNothing = (name: string) => findGroup(name, '--group').looksAt === 'nothing';
  const isWhole = (method: string) => groupsNothing(findPairing(method, '--methods').group);
  const areAllWhole = (methods ?? [before]).every(isWhole);
  return (methods ?? [before]).flatMap((method) => {
    const pairing = findPairing(method, '--methods');
    // A given method starts with its defaults, as in protect.
    const isKept = methods === undefined;
    const step = isKept && columnGroups !== undefined ? { ...others, columnGroups } : others;
    const group: Part = (isKept ? baseGroup : undefined) ?? { method: pairing.group };
    const replace: Part = (isKept ? baseReplace : undefined) ?? { method: pairing.replace };
    const partOf = (name: string, part: Part) => (name === part.method ? part : { method: name });
    // Noise and similar methods treat the file as one group. They are grouped only if no other
    // method is.
    const groupings = isWhole(method) && !areAllWhole ? undefined : groups;
    return (groupings ?? [group.method]).flatMap((grouping) =>
      (replaces ?? [replace.method]).map((replacing) => {
        const parameters = {
          ...findGroup(grouping, '--group').parameters,
          ...findReplace(replacing, '--replace').parameters,
        };
        const isPlain = grouping === method || groupsNothing(grouping);
        return {
          name: method,
          group: partOf(grouping, group),
          replace: partOf(replacing, replace),
          isReplaceNamed: replaces !== undefined || (isKept && baseReplace !== undefined),
          step,
          words: [
            method,
            ...(isPlain ? [] : [grouping]),
            ...(replacing === pairing.replace ? [] : [replacing]),
          ],
          takes: (name) =>
            Object.hasOwn(parameters, name) || options.some((option) => option.name === name),
        } satisfies Way;
      }),
    );
  });
}

function dimensionsOf({ parameters = [], options = [] }: SweepSpace): Varied[] {
  return [
    ...parameters,
    ...options.map(({ name, values }) => ({ name, values: values.map(({ label }) => label) })),
  ];
}

function preparationsOf({ steps }: Recipe): readonly Step[] {
  return steps.filter(isPreparation);
}
