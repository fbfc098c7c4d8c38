import { PenumbraError } from '../../../../src/error.ts';
import { present } from '../../../../src/fields.ts';
import type { Column } from '../../../../src/foundation/table/index.ts';
import { cellsOfPlan, checkRules, discoverRules, planRecipe } from '../../../../src/index.ts';
import {
  classify,
  contradiction,
  type Rule,
  type RuleClass,
} from '../../../../src/methods/rules/index.ts';
import {
  type Recipe,
  type RecipeRule,
  readRecipe,
  ruleInRecipe,
} from '../../../../src/recipe/index.ts';
import { knownFile, knownRecipe } from '../knownFile.ts';
import type { Task } from '../task.ts';
import { fileOn } from './protect.ts';

/** Rules as they were read, and how each is understood on the file. */
export interface ReadRules {
  readonly rules: readonly UnderstoodRule[];
  /** Parts of the file without effect. */
  readonly remarks: readonly string[];
  readonly phases: readonly string[];
  readonly phase: string | null;
}

/** A rule of a recipe with its kind on the file, and the reason. */
export interface UnderstoodRule {
  readonly rule: RecipeRule;
  readonly name: string;
  readonly text: string;
  readonly class: RuleClass;
  readonly because: string;
}

/** A rule with the records of the file that violate it. */
interface CheckedRuleFacts extends UnderstoodRule {
  readonly violations: number;
  readonly open: number;
  /** The first of these records, counted from 1, with the lines they start on. */
  readonly records: readonly number[];
  readonly lines: readonly string[];
  /** Why it could not be checked. */
  readonly problem: string | null;
}

export interface RulesChecked {
  readonly records: number;
  readonly violating: number;
  readonly rules: readonly CheckedRuleFacts[];
  /** Rules that cannot hold together, by name. */
  readonly contradiction: readonly string[] | null;
}

/** A rule that the file seems to follow. */
export interface ProposedRuleFacts {
  readonly rule: RecipeRule;
  readonly text: string;
  readonly kind: string;
  readonly holds: number;
  readonly exceptions: number;
  readonly unknown: number;
  readonly because: string;
}

/** What a recipe would do about its rules. */
interface RulePlan {
  readonly steps: readonly {
    readonly columns: readonly string[];
    readonly replace: string;
    readonly lawful: readonly string[];
    readonly withdrawn: readonly { readonly claim: string; readonly because: string }[];
    readonly inDoubt: readonly string[];
  }[];
  readonly cells: readonly string[];
}

/** Violating records that are named for each rule. */
const MOST_RECORDS = 200;

/** Reads rules from lines or from Schematron, and tells how they are understood. Columns must be those of the file. */
export const readRules: Task<
  { readonly text: string; readonly name: string; readonly phase?: string | undefined },
  ReadRules
> = async (desk, { text, name, phase }) => {
  const { columns } = fileOn(desk).table;
  const { readRules: read } = await import('../../../../src/methods/rules/read.ts');
  const options = { original: 'microdata.xml', phase };
  const found = read(text, name, options);
  return {
    rules: found.rules.map((rule) => understood(rule, columns)),
    remarks: found.remarks,
    phases: found.phases,
    phase: found.phase,
  };
};

/** Finds records that violate rules. A rule that cannot be checked gets a reason, and the others are checked. */
export const checkFile: Task<{ readonly rules: readonly RecipeRule[] }, RulesChecked> = async (
  desk,
  { rules },
  { signal, progress },
) => {
  const file = fileOn(desk);
  const { columns } = file.table;
  const tried = rules.map((rule, i) => attempted(() => ruleInRecipe(rule, i), columns));
  const sound = tried.flatMap((one) => ('rule' in one ? [one.rule] : []));
  const found = await checkRules(file, sound, { signal, onProgress: progress });
  const byRule = new Map(found.rules.map((one) => [one.rule, one]));
  return {
    records: found.records,
    violating: found.violating,
    rules: tried.map((one, i) => {
      if (!('rule' in one)) return unchecked(rules[i], one.problem);
      const { class: kind, because, violations, open, records } = byRule.get(one.rule)!;
      const named = records.slice(0, MOST_RECORDS);
      return {
        rule: rules[i],
        name: one.rule.name,
        text: one.rule.text,
        class: kind,
        because,
        violations,
        open,
        records: named.map((record) => record + 1),
        lines: named.map((record) => String(file.lineOf(record))),
        problem: null,
      };
    }),
    contradiction: contradictionOf(sound, columns),
  };
};

/** Proposes rules that hold in the file, the most telling first. */
export const proposeRules: Task<null, readonly ProposedRuleFacts[]> = async (
  desk,
  _,
  { signal, progress },
) => {
  const found = await discoverRules(fileOn(desk), { signal, onProgress: progress });
  return found.map(({ rule, kind, holds, exceptions, unknown, because }) => ({
    rule: { rule: rule.text },
    text: rule.text,
    kind,
    holds,
    exceptions,
    unknown,
    because,
  }));
};

/** What the steps of a recipe would do with its rules, and why, without doing it. */
export const explainRules: Task<{ readonly recipe: Recipe }, RulePlan> = async (
  desk,
  { recipe },
  { signal },
) => {
  const read = readRecipe(recipe);
  const file = await knownFile(fileOn(desk), read.description, { signal });
  const plan = planRecipe(knownRecipe(read, file), file.table, file.lineOf);
  return {
    steps: plan.steps.map(({ positions, replace, lawful, withdrawn, promised }) => ({
      columns: positions.map((position) => file.table.columns[position].name),
      replace: replace.title,
      lawful,
      withdrawn,
      inDoubt: [
        ...new Set(promised.flatMap(({ claim, unless }) => (unless === undefined ? [] : [claim]))),
      ],
    })),
    cells: cellsOfPlan(file, plan),
  };
};

/** A rule as a recipe keeps it. */
function inRecipe({ name, text, condition, xpath }: Rule): RecipeRule {
  return {
    ...present({ name: name === text ? undefined : name }),
    ...(condition === null ? { xpath: xpath! } : { rule: text }),
  };
}

function understood(rule: Rule, columns: readonly Column[]): UnderstoodRule {
  const { class: kind, because } = classify(rule, columns);
  return { rule: inRecipe(rule), name: rule.name, text: rule.text, class: kind, because };
}

function attempted(
  read: () => Rule,
  columns: readonly Column[],
): { readonly rule: Rule } | { readonly problem: string } {
  try {
    const rule = read();
    // Columns that the file does not have are refused here.
    classify(rule, columns);
    return { rule };
  } catch (error) {
    if (error instanceof PenumbraError) return { problem: error.message };
    throw error;
  }
}

function unchecked(rule: RecipeRule, problem: string): CheckedRuleFacts {
  const text = rule.rule ?? rule.xpath ?? '';
  return {
    rule,
    name: rule.name ?? text,
    text,
    class: 'check only',
    because: problem,
    violations: 0,
    open: 0,
    records: [],
    lines: [],
    problem,
  };
}

function contradictionOf(rules: readonly Rule[], columns: readonly Column[]) {
  const classified = rules.map((rule) => classify(rule, columns));
  const found = contradiction(classified, columns);
  return found.kind === 'contradiction' ? found.rules.map(({ rule }) => rule.name) : null;
}
