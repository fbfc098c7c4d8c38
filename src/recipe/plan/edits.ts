import { PenumbraError } from '../../error.ts';
import { calculatedIn, parseCondition } from '../../foundation/expression/index.ts';
import {
  type Column,
  type ColumnReference,
  type Description,
  label,
  POWERS_OF_TEN,
} from '../../foundation/table/index.ts';
import { areAlike, kAnonymity } from '../../measures/claims/index.ts';
import { readParameters } from '../../methods/contract/index.ts';
import {
  type ClassifiedRule,
  classify,
  connectedBlocks,
  contradiction,
  lawfulReplacements,
  type Rule,
} from '../../methods/rules/index.ts';
import type { Violations } from '../description/index.ts';
import { findReplace, type Recipe, type RecipeRule, type Step } from '../recipe/index.ts';
import type { ColumnGroup } from './columnGroups.ts';
import type { StepConstraint } from './constraints.ts';
import type { MemberColumns } from './memberRules.ts';
import type { PlannedStep } from './plan.ts';

/** The rules of a recipe for one file. */
export interface PlannedEdits {
  readonly rules: readonly ClassifiedRule[];
  readonly violations: Violations;
  /** The columns that tell which records are members of a unit, if a rule is about several of them. */
  readonly members?: MemberColumns;
}

/** Parses a rule of a recipe; an error names its place. */
export function ruleInRecipe({ name, rule, xpath }: RecipeRule, index: number): Rule {
  if (rule === undefined) {
    return { name: name ?? xpath!, text: xpath!, condition: null, xpath: xpath! };
  }
  try {
    return { name: name ?? rule, text: rule, condition: parseCondition(rule) };
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    const place = { key: `rules[${index}]` };
    throw new PenumbraError(error.code, error.message, place);
  }
}

/** What a recipe says that shows which columns are numbers. */
export interface KnownRules {
  readonly rules?: readonly RecipeRule[] | undefined;
  readonly description?: Description | undefined;
  readonly steps?: readonly Pick<Step, 'constraints'>[] | undefined;
}

/** The columns that rules calculate with, which are numbers, whatever they look like. */
export function calculatedBy({
  rules = [],
  description,
  steps = [],
}: KnownRules): ColumnReference[] {
  const texts = [
    ...rules.flatMap(({ rule }) => rule ?? []),
    ...(description?.rules ?? []),
    ...steps.flatMap(({ constraints = [] }) => constraints),
  ];
  return texts.flatMap((text) => {
    try {
      return calculatedIn(parseCondition(text));
    } catch (error) {
      if (!(error instanceof PenumbraError)) throw error;
      // It is refused where it is used, with its place.
      return [];
    }
  });
}

/** Finds the columns and the kind of each rule; refuses rules that contradict each other. */
export function planEdits(
  { rules: given = [], violations = 'refuse' }: Recipe,
  columns: readonly Column[],
): PlannedEdits | null {
  if (given.length === 0) return null;
  const rules = given.map((rule, i) => classify(ruleInRecipe(rule, i), columns));
  const found = contradiction(rules, columns);
  if (found.kind === 'contradiction') {
    const names = found.rules.map((rule) => `"${rule.rule.name}"`);
    throw new PenumbraError(
      'usage',
      names.length === 1
        ? `No record can satisfy the rule ${names[0]}: correct it, or leave it out.`
        : `No record can satisfy the rules ${names.join(', ')} together: correct or leave out one of them.`,
      { key: 'rules' },
    );
  }
  return { rules, violations };
}

/** Joins columns that rules connect; other groups of columns stay as they are. */
export function joinByRules(
  whole: ColumnGroup,
  cut: (rest: ColumnGroup) => readonly ColumnGroup[],
  edits: PlannedEdits | null,
): ColumnGroup[] {
  const blocks = edits === null ? [] : connectedBlocks(edits.rules);
  const joined = blocks
    .map((block) => block.filter((position) => whole.positions.includes(position)))
    .filter((block) => block.length > 1);
  if (joined.length === 0) return [...cut(whole)];
  const taken = new Set(joined.flat());
  const rest = whole.positions.filter((position) => !taken.has(position));
  return [
    ...joined.map((positions) => ({
      positions,
      because: `${whole.because}; together, because rules connect them`,
    })),
    ...(rest.length === 0 ? [] : cut({ ...whole, positions: rest })),
  ];
}

/**
 * Records of a group share their values. A rule that ties one of these columns to a copied column,
 * or to a column of another step, would separate them again.
 */
export function refuseTies(
  steps: readonly PlannedStep[],
  edits: PlannedEdits | null,
  columns: readonly Column[],
): void {
  for (const { rule, forms, columns: tied } of edits?.rules ?? []) {
    if (!forms.some((form) => form.kind === 'linear' || form.kind === 'product')) continue;
    for (const { positions, promised, group } of steps) {
      // Methods for single columns always separate tied columns; their claims about groups are
      // withdrawn.
      if (group.mostColumns === 1) continue;
      const own = tied.filter((position) => positions.includes(position));
      const isShared = promised.some(({ claim }) => claim === kAnonymity.name);
      if (own.length === 0 || own.length === tied.length || !isShared) continue;
      const other = tied.find((position) => !positions.includes(position))!;
      throw new PenumbraError(
        'usage',
        `The rule "${rule.name}" ties ${label(columns, own[0])}, which is equal for all records of a group, to ${label(columns, other)}, which is not protected with it: protect them in one step, or leave the rule out.`,
        { key: 'rules' },
      );
    }
  }
}

/**
 * If a recipe names no replacement, the one that keeps the rules about the step's columns: the mean
 * if it does. Rules that no replacement keeps are enforced afterwards.
 */
export function withLawful(
  step: PlannedStep,
  { replace }: Step,
  edits: PlannedEdits | null,
  columns: readonly Column[],
): PlannedStep {
  const rules = rulesAbout(edits, step.positions).filter((rule) => !isOnGrid(rule, columns));
  if (rules.length === 0) return { ...step, keepsRules: true };
  const isAverage = areAlike(step.replace.claims);
  if (step.group.serves === 'centres' && step.replace.needsCentres) {
    const equations = equationsOf(rules, step.positions);
    const words =
      equations.length === 0 ? '' : 'Centres satisfy the linear equations from the start. ';
    return {
      ...step,
      constraints: [...step.constraints, ...equations],
      lawful: [`${words}Centres are brought onto the rules after they are drawn.`],
    };
  }
  if (!isAverage) {
    return { ...step, lawful: ['Values are brought onto the rules after they are replaced.'] };
  }
  const found = lawfulReplacements(rules, columns);
  // The records satisfy the rules only if all keep their original values.
  const isSound = edits?.violations === 'refuse' && step.missing !== 'median';
  const isKept =
    isSound && found.otherwise === null && rules.every((rule) => isQuiet(rule, columns));
  const words = [found.because];
  if (found.otherwise !== null) {
    words.push(found.otherwise.conflict, ...found.otherwise.resolutions.map((r) => r.because));
  }
  if (replace !== undefined) {
    const kept = replace.method === found.replace && found.otherwise === null;
    return {
      ...step,
      keepsRules: kept && isKept,
      lawful: kept
        ? words
        : [
            `As requested, by ${replace.method}; rules that it does not keep are enforced afterwards.`,
          ],
    };
  }
  const own = step.positions.map((position) => found.byColumn.get(position) ?? step.replace.name);
  const same = findReplace(own.every((name) => name === own[0]) ? own[0] : step.replace.name, '');
  const others = [...found.byColumn].filter(
    ([position, name]) => name !== same.name && step.positions.includes(position),
  );
  return {
    ...step,
    replace: same,
    replaceParameters: readParameters(same.parameters, {}, same.name),
    replaceOf: new Map(
      others.map(([position, name]) => {
        const method = findReplace(name, 'replace');
        return [position, { method, parameters: readParameters(method.parameters, {}, name) }];
      }),
    ),
    keepsRules: isKept && others.length === 0,
    lawful: words,
  };
}

/** Whether a rule requires only whole numbers, and the column is written with whole numbers. */
function isOnGrid({ forms }: ClassifiedRule, columns: readonly Column[]): boolean {
  return (
    forms.length > 0 &&
    forms.every((form) => {
      if (form.kind !== 'integer') return false;
      const column = columns[form.position];
      return column.kind === 'numeric' && column.grid.decimals === 0;
    })
  );
}

/**
 * Whether rounding keeps a rule that averages keep: bounds with the decimals of the column, and
 * orders of columns with equal decimals, because rounding is monotone.
 */
function isQuiet({ forms }: ClassifiedRule, columns: readonly Column[]): boolean {
  return forms.every((form) => {
    if (form.kind !== 'linear' || form.relation !== '<=') return false;
    const decimals = [...form.coefficients.keys()].map((position) => {
      const column = columns[position];
      return column.kind === 'numeric' ? column.grid.decimals : 'full';
    });
    const [places] = decimals;
    if (places === 'full' || decimals.some((other) => other !== places)) return false;
    const values = [...form.coefficients.values()];
    const isOrder = values.length === 2 && values[0] + values[1] === 0;
    if (!isOrder && values.length !== 1) return false;
    const bound = (form.constant / Math.abs(values[0])) * POWERS_OF_TEN[places];
    return Number.isInteger(bound);
  });
}

/** Linear equations between columns of a step, for groups that are made under constraints. */
function equationsOf(
  rules: readonly ClassifiedRule[],
  positions: readonly number[],
): StepConstraint[] {
  return rules.flatMap(({ rule, forms }) =>
    forms.flatMap((form) => {
      if (form.kind !== 'linear' || form.relation !== '=') return [];
      const { coefficients, constant } = form;
      const isInside = [...coefficients.keys()].every((position) => positions.includes(position));
      return isInside ? [{ text: rule.name, coefficients, constant }] : [];
    }),
  );
}

/** The rules that are about some columns. */
export function rulesAbout(
  edits: PlannedEdits | null,
  positions: readonly number[],
): ClassifiedRule[] {
  return (edits?.rules ?? []).filter(({ columns }) =>
    columns.some((position) => positions.includes(position)),
  );
}
