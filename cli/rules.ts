import { Option } from 'commander';
import { present } from '../src/fields.ts';
import { PenumbraError } from '../src/index.ts';
import { type Rule, ruleOf } from '../src/methods/rules/index.ts';
import { MOST_JSON, readText } from '../src/node.ts';
import type { RecipeRule } from '../src/recipe/index.ts';
import { gather } from './options.ts';

/** The flags for rules. */
export interface RuleFlags {
  readonly rules?: readonly string[];
  readonly rule?: readonly string[];
  readonly phase?: string;
}

export function ruleOptions(): Option[] {
  return [
    new Option(
      '--rules <file>',
      'rules that every record must satisfy, from a Schematron file or a file with a rule on each line; may be repeated',
    ).argParser(gather),
    new Option(
      '--rule <rule>',
      'a rule, such as "wages + rent = total" or "if sex = male then pregnancies = 0"; may be repeated',
    ).argParser(gather),
    phaseOption(),
  ];
}

export function phaseOption(): Option {
  return new Option(
    '--phase <name>',
    'only the patterns of a phase of the Schematron files; #ALL for every pattern (default: the phase that a schema names as its default, or every pattern)',
  );
}

/** The rules of all files and flags, in this order. */
export async function rulesFromFlags(
  { rules: files = [], rule: lines = [], phase }: RuleFlags,
  signal?: AbortSignal,
): Promise<Rule[]> {
  if (phase !== undefined && files.length === 0) {
    throw new PenumbraError(
      'usage',
      '--phase chooses among the patterns of a Schematron file, and none is given: give one with --rules FILE.',
    );
  }
  const rules: Rule[] = [];
  for (const path of files) {
    // Loaded on demand: Schematron needs a large library.
    const { readRules } = await import('../src/methods/rules/read.ts');
    const text = await readText(path, signal, MOST_JSON);
    if (text.includes('\uFFFD')) {
      throw new PenumbraError('file', `${path} is not written in UTF-8: save it as UTF-8.`, {
        file: path,
      });
    }
    const options = { original: 'microdata.xml', phase };
    rules.push(...readRules(text, path, options).rules);
  }
  return [...rules, ...lines.map(ruleOf)];
}

/** Rules in the form of a recipe. */
export function recipeRules(rules: readonly Rule[]): RecipeRule[] {
  return rules.map(({ name, text, condition, xpath }) => ({
    ...present({ name: name === text ? undefined : name }),
    ...(condition === null ? { xpath: xpath! } : { rule: text }),
  }));
}
