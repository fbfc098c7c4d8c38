import { PenumbraError } from '../../../error.ts';
import {
  type Arithmetic,
  type ColumnNode,
  type Combination,
  type Comparison,
  type Condition,
  type Expression,
  type Operand,
  partsOf,
} from '../../../foundation/expression/index.ts';
import { type Column, type ColumnReference, findColumn } from '../../../foundation/table/index.ts';
import type { Rule } from '../rule.ts';
import { ISO } from './xml.ts';

interface WriteOptions {
  readonly title?: string;
  /** The columns of the file, to know which are numeric. */
  readonly columns?: readonly Column[];
  /** The element of a record. */
  readonly record?: string;
}

const MATH = 'http://www.w3.org/2005/xpath-functions/math';

/**
 * Rules as a Schematron schema in XPath 2, with powers as the function of XPath 3: one pattern for each.
 * `readSchematron` reads the same conditions again, except for parentheses that XPath does not keep.
 */
export function toSchematron(rules: readonly Rule[], options: WriteOptions = {}): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<schema xmlns="${ISO}" queryBinding="xslt2">`,
  ];
  if (options.title) lines.push(`  <title>${escaped(options.title)}</title>`);
  const hasPowers = rules.some(({ condition }) => condition !== null && hasPower(condition));
  if (hasPowers || rules.some(({ xpath }) => xpath?.includes('math:')))
    lines.push(`  <ns prefix="math" uri="${MATH}"/>`);
  for (const rule of rules) lines.push(...pattern(rule, options));
  lines.push('</schema>', '');
  return lines.join('\n');
}

function pattern(rule: Rule, options: WriteOptions): string[] {
  const record = options.record ?? 'Record';
  const lines = ['  <pattern>'];
  // A rule that is named by its condition has no other name.
  if (rule.name !== rule.text) lines.push(`    <title>${escaped(rule.name)}</title>`);
  lines.push(`    <rule context="${escaped(record)}">`);
  const { condition } = rule;
  if (condition !== null && hasDomain(condition))
    lines.push(`      <let name="original" value="document('microdata.xml')"/>`);
  const test = condition === null ? (rule.xpath ?? '') : toXPath(condition, options);
  lines.push(
    `      <assert test="${escaped(test)}">${message(rule)}</assert>`,
    '    </rule>',
    '  </pattern>',
  );
  return lines;
}

function message(rule: Rule): string {
  const parts = rule.message ?? [rule.text];
  return parts
    .map((part) => {
      if (typeof part === 'string') return escaped(part);
      const column = /^\d+$/.test(part.column) ? Number(part.column) : part.column;
      return `<value-of select="${escaped(element(column))}"/>`;
    })
    .join('');
}

/** Precedence in XPath; an operand that binds too loosely is put in parentheses. */
const OR = 1;
const AND = 2;
const COMPARISON = 4;
const SUM = 5;
const PRODUCT = 6;
const UNARY = 7;
const PRIMARY = 9;

interface Written {
  readonly text: string;
  readonly tightness: number;
  /** Whether it is one chain of comparisons, which is read as one chain again. */
  readonly isChain?: boolean;
}

/** A condition as an XPath 2 test of the element of a record. */
function toXPath(condition: Condition, options: WriteOptions = {}): string {
  return new Writer(options).condition(condition).text;
}

class Writer {
  readonly #options: WriteOptions;

  constructor(options: WriteOptions) {
    this.#options = options;
  }

  condition(condition: Condition): Written {
    switch (condition.kind) {
      case 'comparison':
        return this.#comparison(condition);
      case 'membership': {
        const isNumeric = condition.values.every((value) => typeof value === 'number');
        const values = condition.values.map((value) => (isNumeric ? value : String(value)));
        const of =
          isNumeric || condition.of.kind !== 'column'
            ? within(this.#number(condition.of), SUM)
            : element(condition.of.column);
        return { text: `${of} = (${values.map(literal).join(', ')})`, tightness: COMPARISON };
      }
      case 'combination':
        return this.#combination(condition);
      case 'integer': {
        const text = `${within(this.#number(condition.of), PRODUCT)} mod 1 = 0`;
        return { text, tightness: COMPARISON };
      }
      case 'domain': {
        const name = element(condition.of.column);
        const record = this.#options.record ?? 'Record';
        const text = `exists(index-of($original//${record}/${name}, ${name}))`;
        return { text, tightness: PRIMARY };
      }
      case 'present':
      case 'missing': {
        const relation = condition.kind === 'present' ? '!=' : '=';
        const text = `string(${element(condition.of.column)}) ${relation} ''`;
        return { text, tightness: COMPARISON };
      }
      case 'not':
        return { text: `not(${this.condition(condition.of).text})`, tightness: PRIMARY };
      case 'and':
        return joined(
          'and',
          AND,
          condition.parts.map((part) => this.condition(part)),
        );
      case 'or': {
        const [first, ...others] = condition.parts.map((part) => this.condition(part));
        const isNot = condition.parts[0].kind === 'not';
        const start = isNot ? { ...first, text: `boolean(${first.text})` } : first;
        return joined('or', OR, [start, ...others]);
      }
      case 'implication': {
        const antecedent = `not(${this.condition(condition.antecedent).text})`;
        return joined('or', OR, [
          { text: antecedent, tightness: PRIMARY },
          this.condition(condition.consequent),
        ]);
      }
    }
  }

  #comparison({ first, rest }: Comparison): Written {
    const operands = [first, ...rest.map(({ operand }) => operand)];
    const pairs = rest.map(({ operator }, j): Written => {
      const [left, right] = [operands[j], operands[j + 1]];
      const isText = this.#isText(left, right, operator === '=' || operator === '!=');
      const write = (operand: Operand) =>
        within(isText ? this.#text(operand) : this.#number(operand as Arithmetic), SUM);
      return { text: `${write(left)} ${operator} ${write(right)}`, tightness: COMPARISON };
    });
    return pairs.length === 1 ? pairs[0] : { ...joined('and', AND, pairs), isChain: true };
  }

  /** Two columns are compared as texts unless they are known to be numeric: number() of a text is NaN. */
  #isText(left: Operand, right: Operand, isEquality: boolean): boolean {
    if (left.kind === 'text' || right.kind === 'text') return true;
    if (left.kind !== 'column' || right.kind !== 'column') return false;
    const [a, b] = [this.#isNumeric(left), this.#isNumeric(right)];
    return isEquality ? !(a === true && b === true) : a === false || b === false;
  }

  #isNumeric(node: ColumnNode): boolean | undefined {
    const { columns } = this.#options;
    if (columns === undefined) return undefined;
    return columns[findColumn(columns, node.column)].kind === 'numeric';
  }

  #combination({ of, allowed }: Combination): Written {
    const tuples = allowed.map((values) =>
      joined(
        'and',
        AND,
        values.map((value, j): Written => {
          const name = element(of[j].column);
          const left = typeof value === 'number' ? `number(${name})` : name;
          return { text: `${left} = ${literal(value)}`, tightness: COMPARISON };
        }),
      ),
    );
    return tuples.length === 1
      ? tuples[0]
      : joined(
          'or',
          OR,
          tuples.map(({ text }) => ({ text: `(${text})`, tightness: PRIMARY })),
        );
  }

  #text(operand: Operand): Written {
    if (operand.kind === 'text' || operand.kind === 'number')
      return { text: literal(operand.value), tightness: UNARY };
    if (operand.kind === 'column') return { text: element(operand.column), tightness: PRIMARY };
    return this.#number(operand);
  }

  #number(expression: Arithmetic): Written {
    switch (expression.kind) {
      case 'number':
        return { text: literal(expression.value), tightness: UNARY };
      case 'column':
        return { text: `number(${element(expression.column)})`, tightness: PRIMARY };
      case 'negative':
        return { text: `-${within(this.#number(expression.of), UNARY)}`, tightness: UNARY };
      case 'members':
        throw new PenumbraError(
          'usage',
          'A rule about members of a unit (head, count, any member) cannot be written in Schematron: keep it as a line.',
        );
      case 'power': {
        const of = this.#number(expression.of).text;
        return { text: `math:pow(${of}, ${literal(expression.exponent)})`, tightness: PRIMARY };
      }
      case 'sum':
      case 'product': {
        const tightness = expression.kind === 'sum' ? SUM : PRODUCT;
        const text = expression.rest.reduce(
          (before, { operator, operand }) =>
            `${before} ${operator === '/' ? 'div' : operator} ${within(this.#number(operand), tightness + 1)}`,
          expression.first.kind === expression.kind
            ? `number(${this.#number(expression.first).text})`
            : within(this.#number(expression.first), tightness),
        );
        return { text, tightness };
      }
    }
  }
}

function within({ text, tightness }: Written, least: number): string {
  return tightness < least ? `(${text})` : text;
}

/**
 * Conditions in a row. XPath drops parentheses on the left, (p and q) and r, and would read not(p) or q as an
 * implication: boolean() keeps such a first part together.
 */
function joined(word: 'and' | 'or', tightness: number, parts: readonly Written[]): Written {
  if (parts.length === 1) return parts[0];
  const [first, ...others] = parts;
  const isApart = first.tightness === tightness && !first.isChain;
  const start = isApart ? `boolean(${first.text})` : within(first, tightness);
  const text = [start, ...others.map((part) => within(part, tightness + 1))].join(` ${word} `);
  return { text, tightness };
}

function literal(value: number | string): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return Object.is(value, -0) ? '-0' : String(value);
}

/** The names that XML allows (XML 1.0, production 4), limited to common scripts. */
const LETTER =
  'A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{3001}-\\u{d7ff}';
const NAME = new RegExp(`^[${LETTER}][-.0-9\\u{300}-\\u{36f}${LETTER}]*$`, 'u');

/** The element of a column; by its name as a text if that is no valid name of an element. */
function element(column: ColumnReference): string {
  if (typeof column === 'number') return `*[${column}]`;
  return NAME.test(column) ? column : `*[name() = ${literal(column)}]`;
}

function some(expression: Expression, is: (part: Expression) => boolean): boolean {
  return is(expression) || partsOf(expression).some((part) => some(part, is));
}

function hasPower(condition: Condition): boolean {
  return some(condition, ({ kind }) => kind === 'power');
}

function hasDomain(condition: Condition): boolean {
  return some(condition, ({ kind }) => kind === 'domain');
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  // Attributes would replace them by spaces.
  ...{ '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' },
};

function escaped(text: string): string {
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(text)) {
    throw new PenumbraError(
      'usage',
      'A rule has a character that XML cannot hold, such as a control character: keep it as a line.',
    );
  }
  return text.replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character]);
}
