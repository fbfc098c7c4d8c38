import { nearest, PenumbraError } from '../../error.ts';
import { type Column, type ColumnReference, findColumn } from '../table/index.ts';
import type {
  Arithmetic,
  ColumnNode,
  Combination,
  Comparison,
  Condition,
  Membership,
  Operand,
  Relation,
  TextNode,
} from './expression.ts';
import { isAboutMembers, notAboutMembers } from './expression.ts';
import { printColumn } from './print.ts';

/** Largest number of levels of ordinal columns that are compared by order: more would make too many pairs. */
const MOST_LEVELS_COMPARED = 100;

/**
 * The condition with its words resolved for one file. An unknown column is refused with the nearest name. The other
 * side of a comparison with a column that is not numeric is a text: a word that is not a column, or a number as
 * written. The other side of a comparison with a number is a number, also in quotes. Orders of ordinal columns become
 * sets of levels or of pairs of them, so that nothing later needs the levels. Columns keep the names they were given.
 * Binding twice equals binding once. O(size), and O(records) for words that are looked up in a text column.
 */
export function bind(condition: Condition, columns: readonly Column[]): Condition {
  const within = (part: Condition) => bind(part, columns);
  switch (condition.kind) {
    case 'comparison':
      return bindComparison(condition, columns);
    case 'membership':
      return bindMembership(condition, columns);
    case 'combination':
      return bindCombination(condition, columns);
    case 'integer':
      checkNumeric(condition.of, columns);
      return condition;
    case 'domain':
    case 'present':
    case 'missing':
      findColumn(columns, condition.of.column);
      return condition;
    case 'not':
      return { ...condition, of: within(condition.of) };
    case 'and':
    case 'or':
      return { ...condition, parts: condition.parts.map(within) };
    case 'implication':
      return {
        ...condition,
        antecedent: within(condition.antecedent),
        consequent: within(condition.consequent),
      };
  }
}

type NotNumeric = Exclude<Column, { kind: 'numeric' }>;

function isThere(columns: readonly Column[], reference: ColumnReference): boolean {
  if (typeof reference === 'number') return true;
  const written = reference.normalize('NFC');
  return columns.some(({ name }) => name === reference || name.normalize('NFC') === written);
}

function columnOf(node: ColumnNode, columns: readonly Column[]): Column {
  return columns[findColumn(columns, node.column)];
}

/** The column that an operand names, if it is a column and not numeric. */
function notNumeric(operand: Operand, columns: readonly Column[]): NotNumeric | undefined {
  if (operand.kind !== 'column' || !isThere(columns, operand.column)) return undefined;
  const column = columnOf(operand, columns);
  return column.kind === 'numeric' ? undefined : column;
}

function bindComparison(comparison: Comparison, columns: readonly Column[]): Condition {
  const operands = [comparison.first, ...comparison.rest.map(({ operand }) => operand)];
  if (operands.some(isAboutMembers)) throw notAboutMembers();
  const found = operands.map((operand) => notNumeric(operand, columns));
  const textual = found.find((column) => column !== undefined);
  const bound = operands.map((operand) =>
    textual === undefined
      ? bindNumber(operand, columns)
      : bindText(operand, textual, found, columns),
  );
  const rest = comparison.rest.map(({ operator }, j) => ({ operator, operand: bound[j + 1] }));
  const isOrder = ({ operator }: { operator: Relation }) => operator !== '=' && operator !== '!=';
  if (textual === undefined || !rest.some(isOrder))
    return { kind: 'comparison', first: bound[0], rest };
  const parts = rest.map(({ operator, operand }, j): Condition => {
    const left = bound[j];
    return operator === '=' || operator === '!='
      ? { kind: 'comparison', first: left, rest: [{ operator, operand }] }
      : orderOfLevels(left, operator, operand, columns);
  });
  return parts.length === 1 ? parts[0] : { kind: 'and', parts };
}

/** Binds an operand that is compared with numbers only. */
function bindNumber(operand: Operand, columns: readonly Column[]): Operand {
  if (operand.kind !== 'text') {
    checkNumeric(operand, columns);
    return operand;
  }
  return { kind: 'number', value: numberOf(operand.value) };
}

/** Binds an operand that is compared with a column that is not numeric. */
function bindText(
  operand: Operand,
  beside: NotNumeric,
  found: readonly (NotNumeric | undefined)[],
  columns: readonly Column[],
): Operand {
  if (operand.kind === 'text') return operand;
  if (operand.kind === 'number') return { kind: 'text', value: textOf(operand.value) };
  if (operand.kind !== 'column') throw notWith(beside, 'a number');
  if (!isThere(columns, operand.column)) {
    return word(
      String(operand.column),
      columns,
      found.filter((column) => column !== undefined),
    );
  }
  if (columnOf(operand, columns).kind === 'numeric')
    throw notWith(beside, `the numeric column ${printColumn(operand.column)}`);
  return operand;
}

/** A word that is not a column, as a text, unless it looks like a misspelled column name. */
function word(text: string, columns: readonly Column[], beside: readonly NotNumeric[]): TextNode {
  const near = nearest(
    text,
    columns.map(({ name }) => name),
  );
  if (near !== undefined && !beside.some((column) => occursIn(text, column))) {
    throw new PenumbraError(
      'usage',
      `There is no column "${text}". Did you mean "${near}"? A text is written in single quotes.`,
      { column: text },
    );
  }
  return { kind: 'text', value: text };
}

function occursIn(text: string, column: NotNumeric): boolean {
  return column.kind === 'categorical'
    ? column.levels.includes(text)
    : column.values.includes(text);
}

/** An order between texts as the levels, or pairs of levels, for which it holds. */
function orderOfLevels(
  left: Operand,
  relation: Relation,
  right: Operand,
  columns: readonly Column[],
): Condition {
  const byNumber = orderOfCodes(left, relation, right, columns);
  if (byNumber !== null) return byNumber;
  const levels = (operand: Operand): readonly string[] | undefined => {
    const column = notNumeric(operand, columns);
    if (column === undefined) return undefined;
    if (column.kind === 'categorical' && column.ordered) return column.levels;
    throw new PenumbraError(
      'usage',
      `The column "${column.name}" has no order: compare it by = or !=, or give its order (--as "${column.name}=low<high").`,
      { column: column.name },
    );
  };
  const [ofLeft, ofRight] = [levels(left), levels(right)];
  if (ofLeft !== undefined && ofRight !== undefined)
    return pairsOfLevels(left as ColumnNode, ofLeft, relation, right as ColumnNode, ofRight);
  if (ofLeft === undefined && ofRight === undefined)
    throw new PenumbraError('usage', `Two texts cannot be compared by ${relation}: use = or !=.`);
  const known = (ofLeft ?? ofRight)!;
  const column = (ofLeft === undefined ? right : left) as ColumnNode;
  const { value } = (ofLeft === undefined ? left : right) as TextNode;
  const place = known.indexOf(value);
  if (place < 0) {
    throw new PenumbraError(
      'usage',
      `The ordinal column ${printColumn(column.column)} has no level '${value}': compare it with one of its levels.`,
      { column: String(column.column) },
    );
  }
  const values = known.filter((_, j) =>
    ofLeft === undefined ? isInOrder(place, relation, j) : isInOrder(j, relation, place),
  );
  // No level satisfies it: an empty set, still unknown for missing values.
  return values.length > 0
    ? { kind: 'membership', of: column, values }
    : { kind: 'not', of: { kind: 'membership', of: column, values: known } };
}

/** An order between a column of codes that are written as numbers and a number, as the codes for which it holds. */
function orderOfCodes(
  left: Operand,
  relation: Relation,
  right: Operand,
  columns: readonly Column[],
): Condition | null {
  const [of, other] = left.kind === 'column' ? [left, right] : [right, left];
  if (of.kind !== 'column' || other.kind !== 'text' || !isNumber(other.value)) return null;
  const column = notNumeric(of, columns);
  if (column?.kind !== 'categorical' || !column.levels.every(isNumber)) return null;
  const bound = Number(other.value);
  const values = column.levels.filter((level) =>
    of === left
      ? isInOrder(Number(level), relation, bound)
      : isInOrder(bound, relation, Number(level)),
  );
  return values.length > 0
    ? { kind: 'membership', of, values }
    : { kind: 'not', of: { kind: 'membership', of, values: column.levels } };
}

function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function pairsOfLevels(
  left: ColumnNode,
  ofLeft: readonly string[],
  relation: Relation,
  right: ColumnNode,
  ofRight: readonly string[],
): Condition {
  const same = ofLeft.length === ofRight.length && ofLeft.every((level, j) => level === ofRight[j]);
  if (!same || ofLeft.length > MOST_LEVELS_COMPARED) {
    const names = `${printColumn(left.column)} and ${printColumn(right.column)}`;
    throw new PenumbraError(
      'usage',
      same
        ? `The ordinal columns ${names} have more than ${MOST_LEVELS_COMPARED} levels: declare them numeric to compare them by ${relation}.`
        : `The ordinal columns ${names} have different levels: compare them by = or !=, not by ${relation}.`,
    );
  }
  const pairs: [string, string][] = [];
  for (const [i, a] of ofLeft.entries())
    for (const [j, b] of ofLeft.entries()) if (isInOrder(i, relation, j)) pairs.push([a, b]);
  const of = [left, right];
  const every = ofLeft.flatMap((a) => ofLeft.map((b) => [a, b] as const));
  return pairs.length > 0
    ? { kind: 'combination', of, allowed: pairs }
    : { kind: 'not', of: { kind: 'combination', of, allowed: every } };
}

function isInOrder(a: number, relation: Relation, b: number): boolean {
  if (relation === '<') return a < b;
  if (relation === '<=') return a <= b;
  return relation === '>' ? a > b : a >= b;
}

function bindMembership(membership: Membership, columns: readonly Column[]): Condition {
  const { of, values } = membership;
  checkThere(of, columns);
  if (notNumeric(of, columns) === undefined) {
    checkNumeric(of, columns);
    return { ...membership, values: values.map(numberOf) };
  }
  return { ...membership, values: values.map(textOf) };
}

function bindCombination(combination: Combination, columns: readonly Column[]): Condition {
  const isNumeric = combination.of.map((node) => columnOf(node, columns).kind === 'numeric');
  const allowed = combination.allowed.map((tuple) =>
    tuple.map((value, j) => (isNumeric[j] ? numberOf(value) : textOf(value))),
  );
  return { ...combination, allowed };
}

function checkThere(operand: Arithmetic, columns: readonly Column[]): void {
  if (operand.kind === 'column') findColumn(columns, operand.column);
}

function checkNumeric(expression: Arithmetic, columns: readonly Column[]): void {
  switch (expression.kind) {
    case 'number':
      return;
    case 'column': {
      const column = columnOf(expression, columns);
      if (column.kind === 'numeric') return;
      throw new PenumbraError(
        'usage',
        `The column "${column.name}" is not numeric and cannot be used in a calculation: use = or in with texts, or, if its numbers are amounts, say so with --as ${column.name}=amount.`,
        { column: column.name },
      );
    }
    case 'negative':
    case 'power':
      checkNumeric(expression.of, columns);
      return;
    case 'members':
      throw notAboutMembers();
    case 'sum':
    case 'product':
      checkNumeric(expression.first, columns);
      for (const { operand } of expression.rest) checkNumeric(operand, columns);
  }
}

function notWith(column: NotNumeric, what: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `The column "${column.name}" is not numeric and cannot be compared with ${what}: compare it with a text.`,
    { column: column.name },
  );
}

/** A number as the text that a column of codes would have. */
function textOf(value: number | string): string {
  return String(value);
}

function numberOf(value: number | string): number {
  if (typeof value === 'number') return value;
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)) return Number(value);
  throw new PenumbraError(
    'usage',
    `The text '${value}' is compared with a number: compare texts with columns that are not numeric.`,
  );
}
