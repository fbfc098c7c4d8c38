import { parseCondition, print } from '../../foundation/expression/index.ts';
import type { Rule } from './rule.ts';

/** The text before a rule: a name in double quotes (quotes inside are doubled), or one without quotes. */
const QUOTED_NAME = /^\s*"((?:[^"]|"")*)"\s*:/;
const PLAIN_NAME = /^([^:'"`[\]{}$]*):/;

/**
 * A rule as one line: a condition, after its name and a colon if it has one. A rule without a name is named by its
 * condition.
 */
export function ruleOf(line: string): Rule {
  const quoted = QUOTED_NAME.exec(line);
  const found = quoted ?? PLAIN_NAME.exec(line);
  const condition = parseCondition(found === null ? line : line.slice(found[0].length));
  const text = print(condition);
  const name = quoted === null ? found?.[1].trim() : quoted[1].replaceAll('""', '"');
  return { name: name || text, text, condition };
}
