import { PenumbraError } from '../../error.ts';
import { print } from '../../foundation/expression/index.ts';
import type { Rule } from './rule.ts';

const PLAIN_NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_ .-]*$/u;

/**
 * A rule as one line that `ruleOf` can read, after its name if it has one. A rule that exists only as XPath becomes a
 * comment.
 */
export function printRule({ name, text, condition }: Rule): string {
  if (condition === null) {
    const xpath = text === name ? text : `${name}: ${text}`;
    return `# Only as XPath: ${xpath.replace(/\s+/g, ' ')}`;
  }
  const line = print(condition);
  const isPlain = PLAIN_NAME.test(name) && name.trim() === name;
  const label = isPlain ? name : `"${name.replaceAll('"', '""')}"`;
  const printed = name === text ? line : `${label}: ${line}`;
  if (/[\r\n]/.test(printed)) {
    throw new PenumbraError(
      'usage',
      `The rule "${name.replace(/\s+/g, ' ')}" has a line break in a name or a text, and cannot be one line: use Schematron.`,
    );
  }
  return printed;
}

/** Rules as the lines of a file. */
export function printRules(rules: readonly Rule[]): string {
  return rules.map((rule) => `${printRule(rule)}\n`).join('');
}
