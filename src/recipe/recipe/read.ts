import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { parseCondition, print } from '../../foundation/expression/index.ts';
import { parseSeed } from '../../foundation/numerics/index.ts';
import type { Description } from '../../foundation/table/index.ts';
import { readParameter, readParameters } from '../../methods/contract/index.ts';
import { readRecode } from '../../methods/mask/index.ts';
import {
  blockSizeOption,
  COLUMN_GROUPS,
  type ColumnGroups,
  cutSizeOption,
  type Identifiers,
  INPUT_CHOICES,
  type InputOptions,
  identifiersOption,
  type MissingPolicy,
  missingOption,
  parseDescription,
  parseJson,
  readDecimals,
  readDescription,
  readDominance,
  readIf,
  readList,
  readListIf,
  readObject,
  readReference,
  readText,
  type Violations,
  violationsOption,
} from '../description/index.ts';
import { withDescription } from './formerDescription.ts';
import { type TellFormer, withPresentNames } from './formerNames.ts';
import { isPreparation } from './preparations.ts';
import type { Blocks, Cut, Part, Recipe, RecipeRule, Revisions, Step } from './recipe.ts';
import { findGroup, findPairing, findReplace } from './registry.ts';
import { withRevisions } from './revisions.ts';

/** Reads and checks a recipe from the text of a file. `name` is the file's, for errors. */
export function parseRecipe(text: string, name = 'The recipe', tell?: TellFormer): Recipe {
  const value = parseJson(text, name);
  try {
    return withRevisions(readRecipe(value, tell));
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    throw new PenumbraError(error.code, `${name}: ${error.message}`, error.place);
  }
}

/** What was known about a file when it was protected, from the recipe or the description that was kept. */
export function keptDescription({
  recipe,
  description,
}: Readonly<Record<'recipe' | 'description', { path: string; text: string } | null>>):
  | Description
  | undefined {
  if (recipe !== null) return parseRecipe(recipe.text, recipe.path).description;
  return description === null ? undefined : parseDescription(description.text, description.path);
}

/** Checks a value and fills in every default, so that the recipe means the same in later versions. */
export function readRecipe(value: unknown, tell?: TellFormer): Recipe {
  const fields = readObject(withDescription(withPresentNames(value, tell)), '', [
    ...['$schema', 'penumbra', 'input', 'description', 'identifiers', 'decimals'],
    ...['steps', 'cut', 'rules', 'violations', 'revisions', 'seed'],
  ]);
  if (fields.penumbra !== 1 && fields.penumbra !== 2) {
    throw new PenumbraError(
      'usage',
      'penumbra must be 2, the version of the recipe format that this program writes, or 1, which it also reads.',
      { key: 'penumbra' },
    );
  }
  // With rules, a replacement that keeps them is chosen for each file, unless one is named.
  const isOpen = fields.rules !== undefined;
  const steps = readList(fields.steps, 'steps', (step, key) => readStep(step, key, isOpen));
  if (steps.length === 0) {
    throw new PenumbraError('usage', 'steps is empty: a recipe needs at least one step.', {
      key: 'steps',
    });
  }
  if (fields.seed !== undefined) {
    if (typeof fields.seed !== 'string') {
      throw new PenumbraError('usage', 'seed must be a text of 64 hexadecimal digits.', {
        key: 'seed',
      });
    }
    parseSeed(fields.seed);
  }
  if (fields.rules === undefined && fields.violations !== undefined) {
    throw new PenumbraError(
      'usage',
      'violations says what is done where rules are broken, and there are no rules: give some, or leave it out.',
      { key: 'violations' },
    );
  }
  const { input, description, decimals, cut, rules, violations, revisions, seed } = fields;
  return present({
    penumbra: 2,
    input: input === undefined ? undefined : readInput(input),
    description: readIf(description, 'description', readDescription),
    identifiers: readParameter(
      identifiersOption,
      fields.identifiers,
      'identifiers',
      'identifiers',
    ) as Identifiers,
    decimals: decimals === undefined ? 'keep' : readDecimals(decimals, 'decimals'),
    steps,
    cut: cut === undefined ? undefined : readCut(cut),
    rules: readListIf(rules, 'rules', readRule),
    violations:
      rules === undefined
        ? undefined
        : (readParameter(violationsOption, violations, 'violations', 'violations') as Violations),
    revisions: revisions === undefined ? undefined : readRevisions(revisions),
    seed: seed as string | undefined,
  });
}

function readStep(value: unknown, key: string, isOpen = false): Step {
  const fields = readObject(value, key, [
    ...['method', 'columns', 'columnGroups', 'group', 'replace', 'missing', 'blocks'],
    ...['together', 'dominance', 'given', 'where', 'constraints'],
    ...['ordinal', 'nominal', 'confidential', 'recode', 'share'],
  ]);
  if (isPreparation(fields as { method: string })) return readPreparation(fields, key);
  for (const name of ['recode', 'share']) {
    if (fields[name] === undefined) continue;
    const method = name === 'share' ? 'sample' : 'recode';
    throw new PenumbraError('usage', `${key}.${name} is for the method ${method} only.`, {
      key: `${key}.${name}`,
    });
  }
  const pairing = findPairing(fields.method, `${key}.method`);
  /** The value of a field, read if it is present. */
  const field = <T>(name: string, read: (value: unknown, key: string) => T): T | undefined =>
    fields[name] === undefined ? undefined : read(fields[name], `${key}.${name}`);
  const references = (list: unknown, at: string) => readList(list, at, readReference);
  const replaceOr = (usual: string) => (part: unknown, at: string) =>
    readPart(part, usual, at, findReplace);
  const isLeftOpen = isOpen && fields.replace === undefined;
  return present({
    method: pairing.name,
    columns: field('columns', references),
    columnGroups: field('columnGroups', readColumnGroups) ?? pairing.columnGroups ?? 'all',
    group: readPart(fields.group, pairing.group, `${key}.group`, findGroup),
    replace: isLeftOpen
      ? undefined
      : readPart(fields.replace, pairing.replace, `${key}.replace`, findReplace),
    missing: readMissing(fields, pairing.replace, key),
    blocks: field('blocks', readBlocks),
    together: field('together', readReference),
    dominance: field('dominance', readDominance),
    given: field('given', references),
    where: field('where', readWhere),
    constraints: field('constraints', (list, at) => readList(list, at, readText)),
    ordinal: field('ordinal', replaceOr('median')),
    nominal: field('nominal', replaceOr('mode')),
    confidential: field('confidential', references),
  });
}

/** How missing values are treated; a method that draws them anew needs no decision. */
function readMissing(given: Record<string, unknown>, usual: string, key: string): MissingPolicy {
  const part = given.replace as { method?: unknown } | undefined;
  const replace = findReplace(part?.method ?? usual, `${key}.replace.method`);
  if (given.missing === undefined && replace.gaps === 'drawn') return 'keep';
  const value = readParameter(missingOption, given.missing, 'missing', `${key}.missing`);
  return value as MissingPolicy;
}

function readWhere(value: unknown, key: string): string {
  const text = readText(value, key);
  try {
    return print(parseCondition(text));
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    throw new PenumbraError(error.code, error.message, { ...error.place, key });
  }
}

/** A preparation step: its columns must be named, because no role implies them. */
function readPreparation(fields: Record<string, unknown>, key: string): Step {
  const method = fields.method as string;
  const own = {
    recode: ['columns', 'recode'],
    sample: ['share', 'blocks'],
    pseudonym: ['columns'],
  };
  readObject(fields, key, ['method', ...own[method as keyof typeof own]]);
  if (method === 'sample') {
    const { share } = fields;
    if (typeof share !== 'number' || !(share > 0 && share < 100)) {
      throw new PenumbraError('usage', `${key}.share must be a number above 0 and below 100.`, {
        key: `${key}.share`,
      });
    }
    const blocks =
      fields.blocks === undefined ? undefined : readBlocks(fields.blocks, `${key}.blocks`);
    return present({ method, share, blocks });
  }
  const columns = readList(fields.columns ?? [], `${key}.columns`, readReference);
  if (columns.length === 0) {
    throw new PenumbraError('usage', `${key}.columns is empty: name at least one.`, {
      key: `${key}.columns`,
    });
  }
  if (method === 'pseudonym') return { method, columns };
  return { method, columns, recode: readRecode(fields.recode, `${key}.recode`) };
}

/** Unknown methods are allowed here: the steps show whether one of them is needed. */
function readRevisions(value: unknown): Revisions {
  const given = readObject(value, 'revisions');
  for (const [name, revision] of Object.entries(given)) {
    if (Number.isInteger(revision) && (revision as number) >= 1) continue;
    throw new PenumbraError('usage', `revisions.${name} must be a whole number from 1 on.`, {
      key: `revisions.${name}`,
    });
  }
  return given as Revisions;
}

function readRule(value: unknown, key: string): RecipeRule {
  if (typeof value === 'string') return { rule: value };
  const given = readObject(value, key, ['name', 'rule', 'xpath']);
  for (const [name, text] of Object.entries(given)) readText(text, `${key}.${name}`);
  if ((given.rule === undefined) === (given.xpath === undefined)) {
    throw new PenumbraError('usage', `${key} must have either a rule or an xpath.`, { key });
  }
  return given as RecipeRule;
}

function readColumnGroups(value: unknown, key: string): ColumnGroups {
  const known = COLUMN_GROUPS.find((choice) => choice === value);
  if (known !== undefined) return known;
  if (!Array.isArray(value)) {
    throw new PenumbraError(
      'usage',
      'columnGroups must be all, each, 2, 3, 4 or lists of columns (as a,b;c,d on the command line).',
      { key },
    );
  }
  const lists = readList(value, key, (list, at) => readList(list, at, readReference));
  if (lists.length > 0 && lists.every((list) => list.length > 0)) return lists;
  throw new PenumbraError('usage', 'columnGroups has an empty list: name at least one column.', {
    key,
  });
}

function readCut(value: unknown): Cut {
  const { size } = readObject(value, 'cut', ['size']);
  return { size: readParameter(cutSizeOption, size, 'cut.size', 'cut.size') as number };
}

function readBlocks(value: unknown, key: string): Blocks {
  const { size, strata } = readObject(value, key, ['size', 'strata']);
  return present({
    size:
      size === undefined
        ? undefined
        : (readParameter(blockSizeOption, size, 'blocks.size', `${key}.size`) as number),
    strata: readListIf(strata, `${key}.strata`, readReference),
  });
}

function readPart(
  value: unknown,
  fallback: string,
  key: string,
  find: typeof findGroup | typeof findReplace,
): Part {
  const { method: name, ...given } = readObject(
    value === undefined ? { method: fallback } : value,
    key,
  );
  const method = find(name, `${key}.method`);
  return {
    method: method.name,
    ...readParameters(method.parameters, given, method.name, `${key}.`),
  };
}

/** Checks the description of how a file is written. */
export function readInput(value: unknown): InputOptions {
  const given = readObject(value, 'input', [
    ...Object.keys(INPUT_CHOICES),
    ...['missing', 'table', 'query', 'orderBy'],
  ]);
  for (const [name, choices] of Object.entries(INPUT_CHOICES)) {
    if (given[name] === undefined || (choices as readonly unknown[]).includes(given[name]))
      continue;
    const list = choices.map((choice) => JSON.stringify(choice)).join(', ');
    throw new PenumbraError('usage', `input.${name} must be one of ${list}.`, {
      key: `input.${name}`,
    });
  }
  if (given.missing !== undefined) {
    readList(given.missing, 'input.missing', readText);
  }
  if (given.orderBy !== undefined) readList(given.orderBy, 'input.orderBy', readText);
  for (const key of ['table', 'query']) {
    if (given[key] !== undefined) readText(given[key], `input.${key}`);
  }
  return given as InputOptions;
}
