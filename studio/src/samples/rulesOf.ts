import { ruleOf } from '../../../src/methods/rules/index.ts';
import type { RecipeRule } from '../../../src/recipe/index.ts';

/** The rules of a file with one in each line, as a recipe keeps them. */
export function rulesOf(text: string): RecipeRule[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const { name, text: rule } = ruleOf(line);
      return name === rule ? { rule } : { name, rule };
    });
}
