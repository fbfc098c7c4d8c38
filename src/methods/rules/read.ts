import { PenumbraError } from '../../error.ts';
import { ruleOf } from './line.ts';
import type { Rule } from './rule.ts';
import { readSchematron, type Schematron, type SchematronOptions } from './schematron/index.ts';

/** Largest size of a file of rules, which is written by hand, or by a program for some hundred columns. */
const MOST_CHARACTERS = 4_000_000;

/**
 * The rules of a file: Schematron if it starts with <, otherwise one rule per line. A # outside of quotes starts a
 * comment.
 */
export function readRules(
  text: string,
  file: string,
  options: Omit<SchematronOptions, 'file'> = {},
): Schematron {
  if (/^\uFEFF?\s*</.test(text)) return readSchematron(text, { ...options, file });
  if (options.phase !== undefined && options.phase !== '#ALL' && options.phase !== '#DEFAULT')
    throw new PenumbraError('usage', `${file} has no phases: only Schematron files have phases.`, {
      file,
    });
  if (text.length > MOST_CHARACTERS) {
    const sentence = `${file} has more than ${MOST_CHARACTERS} characters: split the rules.`;
    throw new PenumbraError('file', sentence, { file });
  }
  const rules: Rule[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [i, line] of lines.entries()) {
    const written = withoutComment(line);
    if (written.trim() === '') continue;
    try {
      rules.push(ruleOf(written));
    } catch (error) {
      if (!(error instanceof PenumbraError)) throw error;
      throw new PenumbraError('usage', `${file} at line ${i + 1}: ${error.message}`, {
        file,
        line: i + 1,
      });
    }
  }
  if (rules.length === 0) throw new PenumbraError('usage', `${file} has no rules.`, { file });
  return { title: null, rules, phases: [], phase: null, remarks: [] };
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '`': '`', '"': '"', "'": "'" };

function withoutComment(line: string): string {
  let close: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    // A doubled quote inside of quotes closes them and opens them again.
    if (close !== undefined) {
      if (character === close) close = undefined;
    } else if (character === '#') {
      return line.slice(0, at);
    } else {
      close = CLOSING[character];
    }
  }
  return line;
}
