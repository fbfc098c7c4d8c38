import { present } from '../src/fields.ts';
import { PenumbraError, type Recipe } from '../src/index.ts';
import {
  type Parameter,
  type Parameters,
  parameterFromText,
} from '../src/methods/contract/index.ts';
import { MOST_JSON, readText } from '../src/node.ts';
import {
  blockSizeOption,
  type ColumnGroups,
  cutSizeOption,
  dominanceOption,
  findGroup,
  findPairing,
  findReplace,
  groupMethods,
  isPreparation,
  type Part,
  parseRecipe,
  readRecipe,
  replaceMethods,
  type Step,
} from '../src/recipe/index.ts';
import { type DescriptionFlags, descriptionFrom, hintOnCodes, inputFrom } from './description.ts';
import { withOurNames } from './fieldNames.ts';
import { noteFormer } from './formerNames.ts';
import { splitList } from './options.ts';
import { preparationsFromFlags } from './preparations.ts';
import { recipeRules, rulesFromFlags } from './rules.ts';

/** The flags that make a recipe, or change one. */
export interface StepFlags extends DescriptionFlags {
  readonly recipe?: string;
  readonly step?: string;
  readonly method?: string;
  readonly group?: string;
  readonly replace?: string;
  readonly columns?: readonly string[];
  readonly missing?: string;
  readonly blockSize?: string;
  readonly columnGroups?: string;
  readonly within?: readonly string[];
  readonly together?: string;
  readonly dominance?: string;
  readonly where?: string;
  readonly given?: readonly string[];
  readonly constraint?: readonly string[];
  readonly ordinal?: string;
  readonly nominal?: string;
  readonly confidential?: readonly string[];
  readonly recode?: readonly string[];
  readonly sample?: string;
  readonly sampleWithin?: readonly string[];
  readonly pseudonym?: readonly string[];
  readonly identifiers?: string;
  readonly decimals?: string;
  readonly cut?: string;
  readonly seed?: string;
  readonly insecureSeed?: boolean;
  readonly rules?: readonly string[];
  readonly rule?: readonly string[];
  readonly violations?: string;
  readonly [parameter: string]: unknown;
}

/** A parameter and the methods that declare it in this form. */
export interface OwnedParameter {
  readonly parameter: Parameter;
  readonly owners: string[];
}

/** Every parameter of a registered method by name, in each form that methods declare. */
export function allParameters(): ReadonlyMap<string, readonly OwnedParameter[]> {
  declared ??= gatherParameters();
  return declared;
}

let declared: ReadonlyMap<string, readonly OwnedParameter[]> | undefined;

function gatherParameters(): ReadonlyMap<string, readonly OwnedParameter[]> {
  const found = new Map<string, OwnedParameter[]>();
  for (const { name: owner, parameters } of [...groupMethods, ...replaceMethods]) {
    for (const [name, parameter] of Object.entries(parameters)) {
      const forms = found.get(name) ?? [];
      const known = forms.find((form) => sameParameter(form.parameter, parameter));
      if (known === undefined) forms.push({ parameter, owners: [owner] });
      else if (!known.owners.includes(owner)) known.owners.push(owner);
      found.set(name, forms);
    }
  }
  return found;
}

function sameParameter(a: Parameter, b: Parameter): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The recipe that the flags describe for a file, checked like one from a file. */
export async function recipeFromFlags(
  path: string,
  given: StepFlags,
  signal?: AbortSignal,
): Promise<Recipe> {
  const { flags, hint } = withOurNames(given);
  if (hint !== '' && given.quiet !== true) process.stderr.write(hint);
  const first = preparationsFromFlags(flags);
  const isOnly =
    flags.method === undefined
      ? flags.recipe === undefined && first.length > 0 && !asksForStep(flags)
      : isPreparation({ method: flags.method });
  if (isOnly && first.length === 0) {
    throw new PenumbraError(
      'usage',
      `--method ${flags.method} needs one of its flags: give --recode COLUMN=HOW, --sample PERCENT or --pseudonym COLUMNS.`,
    );
  }
  const base: Recipe =
    flags.recipe === undefined
      ? { penumbra: 2, steps: isOnly ? [] : [{ method: flags.method ?? 'microaggregation' }] }
      : parseRecipe(
          await readText(flags.recipe, signal, MOST_JSON),
          flags.recipe,
          noteFormer(flags.recipe, flags.quiet === true),
        );
  const input = await inputFrom(path, flags, signal);
  if (given.quiet !== true) process.stderr.write(hintOnCodes(flags.missingCode ?? []));
  const description = await descriptionFrom(path, flags, signal, base.description);
  const rules = await rulesFromFlags(flags, signal);
  if (flags.violations !== undefined && rules.length === 0 && base.rules === undefined) {
    throw new PenumbraError(
      'usage',
      '--violations says what to do if rules are violated, and no rule is given: give some with --rules FILE or --rule RULE.',
    );
  }
  const seed = flags.seed ?? base.seed;
  refuseGuessable(seed, flags.insecureSeed === true);
  return readRecipe({
    ...base,
    ...present({
      input: input && { ...base.input, ...input },
      description,
      identifiers: flags.identifiers,
      decimals: flags.decimals && decimalsFromText(flags.decimals),
      cut: flags.cut && { size: parameterFromText(cutSizeOption, flags.cut) },
      seed,
      rules:
        rules.length === 0 && base.rules === undefined
          ? undefined
          : [...(base.rules ?? []), ...recipeRules(rules)],
      violations: flags.violations,
    }),
    steps: [
      ...first,
      ...base.steps.filter(isPreparation),
      ...changeStep(
        base.steps.filter((step) => !isPreparation(step)),
        flags,
        rules.length > 0,
      ),
    ],
  });
}

/** Whether some flag is about a protecting step. */
function asksForStep(flags: StepFlags): boolean {
  const { group, replace, columns, columnGroups, together, dominance } = flags;
  const { given, constraint, ordinal, nominal, confidential, blockSize, within } = flags;
  const asked = [group, replace, columns, columnGroups, together, dominance];
  asked.push(flags.where, given, constraint, ordinal, nominal, confidential, blockSize, within);
  if (asked.some((flag) => flag !== undefined)) return true;
  return [...allParameters().keys()].some((name) => flags[flagKey(name)] !== undefined);
}

/** The steps with the flags for the protecting one, for `readRecipe` to check. */
function changeStep(
  steps: readonly Step[],
  flags: StepFlags,
  hasRules: boolean,
): readonly object[] {
  const texts = new Map<string, string>();
  for (const name of allParameters().keys()) {
    const text = flags[flagKey(name)];
    if (typeof text === 'string') texts.set(name, text);
  }
  const { group, replace, columns, missing, blockSize, within } = flags;
  const isPrepared = flags.method !== undefined && isPreparation({ method: flags.method });
  const method = isPrepared ? undefined : flags.method;
  const { columnGroups, together, dominance } = flags;
  const plain = [method, group, replace, columns, missing, blockSize, within];
  plain.push(columnGroups, together, dominance, flags.given, flags.constraint);
  plain.push(flags.where, flags.ordinal, flags.nominal, flags.confidential);
  if (texts.size === 0 && plain.every((flag) => flag === undefined)) return steps;
  if (steps.length === 0) {
    throw new PenumbraError(
      'usage',
      'The file is only prepared, and these flags need a protecting step: leave out --method, or those flags.',
    );
  }
  const place = placeOfStep(steps.length, flags.step);
  const { columnGroups: before, ...step } = steps[place];
  const kept = method === undefined ? before : undefined;
  const pairing = findPairing(method ?? step.method, '--method');
  const groupPart = partFrom(group, method === undefined ? step.group : undefined, pairing.group);
  const replacePart = partFrom(
    replace,
    method === undefined ? step.replace : undefined,
    pairing.replace,
  );
  const grouping = findGroup(groupPart.method, '--group').parameters;
  const replacing = findReplace(replacePart.method, '--replace').parameters;
  for (const name of texts.keys()) {
    if (Object.hasOwn(grouping, name) || Object.hasOwn(replacing, name)) continue;
    throw new PenumbraError(
      'usage',
      `--${name} fits neither ${groupPart.method} nor ${replacePart.method}: leave it out.`,
    );
  }
  const own = (declared: Parameters) =>
    Object.fromEntries(
      [...texts]
        .filter(([name]) => Object.hasOwn(declared, name))
        .map(([name, text]) => [name, parameterFromText(declared[name], text)]),
    );
  const { replace: _, ...others } = step;
  const changed = {
    ...others,
    method: pairing.name,
    group: { ...groupPart, ...own(grouping) },
    ...present({
      // If it stays open, the replacement that keeps the rules is chosen for the file.
      replace:
        hasRules && replace === undefined && Object.keys(own(replacing)).length === 0
          ? undefined
          : { ...replacePart, ...own(replacing) },
      columns: columns?.flatMap(splitList),
      columnGroups: columnGroups === undefined ? kept : columnGroupsFrom(columnGroups),
      missing,
      blocks:
        blockSize === undefined && within === undefined
          ? undefined
          : { ...step.blocks, ...blocksFrom(blockSize, within) },
      together,
      dominance: dominance && parameterFromText(dominanceOption, dominance),
      given: flags.given?.flatMap(splitList),
      where: flags.where,
      constraints: flags.constraint,
      ordinal: flags.ordinal && { method: flags.ordinal },
      nominal: flags.nominal && { method: flags.nominal },
      confidential: flags.confidential?.flatMap(splitList),
    }),
  };
  return steps.map((one, i) => (i === place ? changed : one));
}

/** The step that flags change, counted from 0 among those that protect. */
function placeOfStep(count: number, given: string | undefined): number {
  if (given === undefined && count === 1) return 0;
  if (given === undefined) {
    throw new PenumbraError(
      'usage',
      `The recipe has ${count} steps, and flags for a step do not say which one: give --step with its number, 1 to ${count}.`,
    );
  }
  const number = Number(given);
  if (Number.isSafeInteger(number) && number >= 1 && number <= count) return number - 1;
  throw new PenumbraError(
    'usage',
    `--step must be a whole number from 1 to ${count}: steps that only prepare the file do not count.`,
  );
}

/** The key of a flag in commander: --block-size is blockSize. */
export function flagKey(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `a,b;c,d` as two lists; a single word is checked with the recipe. */
function columnGroupsFrom(text: string): ColumnGroups {
  const lists = text
    .split(/(?<!\\);/)
    .map((list) => (list.trim() === '' ? [] : splitList(list.replaceAll('\\;', ';'))));
  if (lists.length > 1 || lists[0].length > 1) return lists;
  return (/^\d+$/.test(text) ? Number(text) : text) as ColumnGroups;
}

function blocksFrom(size: string | undefined, within: readonly string[] | undefined) {
  return present({
    size: size && parameterFromText(blockSizeOption, size),
    strata: within?.flatMap(splitList),
  });
}

function partFrom(flag: string | undefined, before: Part | undefined, fallback: string): Part {
  if (flag !== undefined) return { method: flag };
  return before ?? { method: fallback };
}

function decimalsFromText(text: string): unknown {
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** A seed that anyone can guess undoes every method that draws from it. */
function refuseGuessable(seed: string | undefined, allowed: boolean): void {
  // A malformed seed is refused when the recipe is read.
  if (seed === undefined || allowed || !/^([\da-f])\1{63}$/i.test(seed)) return;
  throw new PenumbraError(
    'usage',
    'That seed can be guessed: leave --seed out to draw one, or pass --insecure-seed for a test.',
  );
}
