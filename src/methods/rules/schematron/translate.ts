import type {
  Arithmetic,
  ColumnNode,
  Comparison,
  Condition,
  Operand,
  Relation,
} from '../../../foundation/expression/index.ts';
import type { XPathNode } from './xpath.ts';

/** A variable that a rule may use. */
export interface Let {
  readonly name: string;
  readonly text: string;
  readonly node: XPathNode;
  /** Whether it is defined in the rule: only then do its paths start at the record. */
  readonly inRule: boolean;
}

/** The start of paths: the record, or the value of a column. */
export interface Scope {
  readonly column: ColumnNode | null;
  readonly lets: ReadonlyMap<string, Let>;
  /** The names that rules can use for the original file. */
  readonly originals: readonly string[];
}

/** Thrown for expressions without a translation; the general engine takes them. */
class Untranslated extends Error {}

/** Variables can refer to variables: this limits the expanded size. */
const MOST_NODES = 20_000;
/** (1 to 100) is a set of values; (1 to 1000000) is not meant as one. */
const MOST_IN_RANGE = 1000;

const RELATIONS: Readonly<Record<string, Relation>> = {
  ...{ equalOp: '=', notEqualOp: '!=', lessThanOp: '<', lessThanOrEqualOp: '<=' },
  ...{ greaterThanOp: '>', greaterThanOrEqualOp: '>=' },
  ...{ eqOp: '=', neOp: '!=', ltOp: '<', leOp: '<=', gtOp: '>', geOp: '>=' },
};
const SUMS = { addOp: '+', subtractOp: '-' } as const;
const PRODUCTS = { multiplyOp: '*', divOp: '/' } as const;
/** Functions that leave a value unchanged for comparisons. */
const SAME = ['number', 'string', 'data', 'double', 'decimal', 'float', 'untypedAtomic'];
/** Functions of a number that return the number if it is whole. */
const ROUNDINGS = ['floor', 'ceiling', 'round', 'integer', 'int', 'long'];

const ALWAYS: Condition = constant(0);
const NEVER: Condition = constant(1);

/**
 * An XPath test as a condition over columns, or null if only a general engine can check it. Elements are columns: V1,
 * number(V1), string(V1) are the column V1, and in rules about a value so is the dot. Where XPath compares texts (V1
 * < V2 without number()), columns are compared by their own kind; a missing value leaves a comparison open where
 * XPath would make it fail. Arithmetic, comparisons, sets, and, or, not, if, presence, whole numbers, powers, and the
 * domain of the original are translated. O(size) with variables expanded.
 */
export function translate(node: XPathNode, scope: Scope): Condition | null {
  try {
    return new Translator(scope).condition(node);
  } catch (error) {
    if (error instanceof Untranslated || error instanceof RangeError) return null;
    throw error;
  }
}

/** The column whose value an XPath expression is, if it is nothing else. */
export function translateColumn(node: XPathNode, scope: Scope): ColumnNode | null {
  try {
    const operand = new Translator(scope).operand(node);
    return operand.kind === 'column' ? operand : null;
  } catch (error) {
    if (error instanceof Untranslated || error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether an expression is a call of document() or doc() that refers to the original. */
export function isOriginal(node: XPathNode, originals: readonly string[]): boolean {
  const call = single(node);
  if (call.name !== 'functionCallExpr' || !['document', 'doc'].includes(nameOf(call))) return false;
  const given = argumentsOf(call);
  if (given.length !== 1 || given[0].name !== 'stringConstantExpr') return false;
  return originals.includes(given[0].children[0].text);
}

class Translator {
  readonly #scope: Scope;
  #nodes = 0;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  condition(written: XPathNode): Condition {
    const node = this.#enter(written);
    if (node.name === 'orOp') return this.#or(node);
    if (node.name === 'andOp') {
      const parts = this.#spine(node, 'andOp').map((part) => this.condition(part));
      return joined('and', chained(parts));
    }
    if (Object.hasOwn(RELATIONS, node.name)) return this.#comparison(node);
    if (node.name === 'ifThenElseExpr') return this.#ifThenElse(node);
    if (node.name === 'functionCallExpr') return this.#call(node);
    if (node.name === 'castableExpr') {
      const [argument, type] = node.children;
      if (type.children[0].text !== 'integer') throw new Untranslated();
      return { kind: 'integer', of: this.#arithmetic(argument.children[0]) };
    }
    if (node.name === 'pathExpr' || node.name === 'contextItemExpr')
      return { kind: 'present', of: this.#column(node) };
    throw new Untranslated();
  }

  operand(written: XPathNode): Operand {
    const node = this.#enter(written);
    switch (node.name) {
      case 'integerConstantExpr':
      case 'decimalConstantExpr':
      case 'doubleConstantExpr': {
        const value = Number(node.children[0].text);
        if (!Number.isFinite(value)) throw new Untranslated();
        return { kind: 'number', value };
      }
      case 'stringConstantExpr':
        return { kind: 'text', value: node.children[0].text };
      case 'unaryPlusOp':
        return this.#arithmetic(node.children[0].children[0]);
      case 'unaryMinusOp': {
        const of = this.#arithmetic(node.children[0].children[0]);
        return of.kind === 'number' && !(of.value < 0) && !Object.is(of.value, -0)
          ? { kind: 'number', value: -of.value }
          : { kind: 'negative', of };
      }
      case 'addOp':
      case 'subtractOp':
        return { kind: 'sum', ...this.#chain(node, SUMS) };
      case 'multiplyOp':
      case 'divOp':
        return { kind: 'product', ...this.#chain(node, PRODUCTS) };
      case 'functionCallExpr':
        return this.#value(node);
      default:
        return this.#column(node);
    }
  }

  /** A node, with variables expanded. */
  #enter(written: XPathNode): XPathNode {
    let node = single(written);
    for (;;) {
      if (++this.#nodes > MOST_NODES) throw new Untranslated();
      if (node.name !== 'varRef') return node;
      const variable = this.#variable(node);
      if (!variable.inRule && hasPath(variable.node)) throw new Untranslated();
      node = single(variable.node);
    }
  }

  #variable(node: XPathNode): Let {
    const variable = this.#scope.lets.get(node.children[0].text);
    if (variable === undefined) throw new Untranslated();
    return variable;
  }

  #arithmetic(node: XPathNode): Arithmetic {
    const operand = this.operand(node);
    if (operand.kind === 'text') throw new Untranslated();
    return operand;
  }

  /** The operands of a left-deep chain, from left to right, without recursion. */
  #chain<Operators extends Readonly<Record<string, string>>>(
    node: XPathNode,
    operators: Operators,
  ) {
    const rest: { operator: Operators[keyof Operators]; operand: Arithmetic }[] = [];
    let top = node;
    while (Object.hasOwn(operators, top.name)) {
      const [first, second] = top.children;
      const operator = operators[top.name] as Operators[keyof Operators];
      rest.push({ operator, operand: this.#arithmetic(second.children[0]) });
      top = this.#enter(first.children[0]);
    }
    return { first: this.#arithmetic(top), rest: rest.reverse() };
  }

  #spine(node: XPathNode, name: string): XPathNode[] {
    const parts: XPathNode[] = [];
    let top = node;
    while (top.name === name) {
      const [first, second] = top.children;
      parts.push(second.children[0]);
      top = this.#enter(first.children[0]);
    }
    parts.push(top);
    return parts.reverse();
  }

  #or(node: XPathNode): Condition {
    const nodes = this.#spine(node, 'orOp');
    const antecedent = single(nodes[0]);
    // not(A) or B, as in the listings of Torra, Cano and Navarro-Arribas (2009).
    if (antecedent.name === 'functionCallExpr' && nameOf(antecedent) === 'not') {
      const [first, ...others] = nodes;
      return {
        kind: 'implication',
        antecedent: this.condition(argumentsOf(single(first))[0]),
        consequent: joined(
          'or',
          others.map((part) => this.condition(part)),
        ),
      };
    }
    const parts = nodes.map((part) => this.condition(part));
    return asCombination(parts) ?? { kind: 'or', parts };
  }

  #ifThenElse(node: XPathNode): Condition {
    const [antecedent, yes, no] = node.children.map(({ children }) => this.condition(children[0]));
    if (no === ALWAYS) return { kind: 'implication', antecedent, consequent: yes };
    if (no === NEVER) return { kind: 'and', parts: [antecedent, yes] };
    const otherwise = opposite(antecedent);
    if (yes === ALWAYS) return { kind: 'implication', antecedent: otherwise, consequent: no };
    const parts: Condition[] = [
      { kind: 'implication', antecedent, consequent: yes },
      { kind: 'implication', antecedent: otherwise, consequent: no },
    ];
    return { kind: 'and', parts };
  }

  #call(node: XPathNode): Condition {
    const given = argumentsOf(node);
    const name = `${nameOf(node)}/${given.length}`;
    switch (name) {
      case 'true/0':
        return ALWAYS;
      case 'false/0':
        return NEVER;
      case 'not/1':
        return opposite(this.condition(given[0]));
      case 'boolean/1':
      case 'exists/1': {
        const inner = this.#enter(given[0]);
        if (inner.name === 'functionCallExpr' && nameOf(inner) === 'index-of')
          return this.#domain(argumentsOf(inner)[1], argumentsOf(inner)[0]);
        return name === 'exists/1'
          ? { kind: 'present', of: this.#column(inner) }
          : this.condition(inner);
      }
      case 'empty/1':
        return { kind: 'missing', of: this.#column(this.#enter(given[0])) };
      case 'string/0':
      case 'string/1':
      case 'normalize-space/0':
      case 'normalize-space/1':
      case 'string-length/0':
      case 'string-length/1':
        return { kind: 'present', of: this.#ofText(node) };
      default:
        throw new Untranslated();
    }
  }

  #comparison(node: XPathNode): Condition {
    const relation = RELATIONS[node.name];
    const [left, right] = node.children.map(({ children }) => this.#enter(children[0]));
    return (
      this.#presence(left, relation, right) ??
      this.#presence(right, mirrored(relation), left) ??
      this.#whole(left, relation, right) ??
      this.#whole(right, relation, left) ??
      this.#set(left, relation, right) ??
      this.#set(right, relation, left) ??
      this.#plain(left, relation, right)
    );
  }

  #plain(left: XPathNode, operator: Relation, right: XPathNode): Comparison {
    const first = this.operand(left);
    return { kind: 'comparison', first, rest: [{ operator, operand: this.operand(right) }] };
  }

  /** V1 = '', string(V1) != '', normalize-space(V1) = '', string-length(V1) > 0. */
  #presence(left: XPathNode, relation: Relation, right: XPathNode): Condition | undefined {
    const isLength = left.name === 'functionCallExpr' && nameOf(left) === 'string-length';
    const nothing = isLength ? isNumber(right, 0) : isEmptyText(right);
    if (!nothing) return undefined;
    const kind =
      relation === '='
        ? 'missing'
        : relation === '!=' || (isLength && relation === '>')
          ? 'present'
          : undefined;
    if (kind === undefined) return undefined;
    return { kind, of: this.#ofText(left) };
  }

  /** The column whose text, without spaces, is compared. */
  #ofText(node: XPathNode): ColumnNode {
    if (node.name !== 'functionCallExpr') return this.#column(node);
    const given = argumentsOf(node);
    const known = ['string', 'normalize-space', 'string-length', 'data'].includes(nameOf(node));
    if (!known || given.length > 1) throw new Untranslated();
    if (given.length === 1) return this.#ofText(this.#enter(given[0]));
    return this.#dot();
  }

  /** X mod 1 = 0, X = floor(X). */
  #whole(left: XPathNode, relation: Relation, right: XPathNode): Condition | undefined {
    if (relation !== '=') return undefined;
    if (left.name === 'modOp' && isNumber(right, 0)) {
      const [first, second] = left.children.map(({ children }) => children[0]);
      if (!isNumber(this.#enter(second), 1)) return undefined;
      return { kind: 'integer', of: this.#arithmetic(first) };
    }
    if (left.name !== 'functionCallExpr' || !ROUNDINGS.includes(nameOf(left))) return undefined;
    const [given] = argumentsOf(left);
    if (given === undefined) return undefined;
    const [of, other] = [this.#arithmetic(given), this.#arithmetic(right)];
    if (JSON.stringify(of) !== JSON.stringify(other)) throw new Untranslated();
    return { kind: 'integer', of };
  }

  /** X = (1, 2, 3), X = (1 to 3), V1 = $original//Record/V1. */
  #set(left: XPathNode, relation: Relation, right: XPathNode): Condition | undefined {
    if (this.#isFromOriginal(right)) {
      if (relation !== '=') throw new Untranslated();
      return this.#domain(left, right);
    }
    if (right.name !== 'sequenceExpr' && right.name !== 'rangeSequenceExpr') return undefined;
    // X != (1, 2) holds if X differs from one of them, which is hardly ever the intention.
    if (relation !== '=') throw new Untranslated();
    const of = this.#arithmetic(left);
    return { kind: 'membership', of, values: this.#values(right) };
  }

  #values(node: XPathNode): (number | string)[] {
    if (node.name === 'rangeSequenceExpr') {
      const [first, last] = node.children.map(({ children }) => this.operand(children[0]));
      if (first.kind !== 'number' || last.kind !== 'number') throw new Untranslated();
      const count = last.value - first.value + 1;
      if (!(count >= 1 && count <= MOST_IN_RANGE)) throw new Untranslated();
      return Array.from({ length: count }, (_, i) => first.value + i);
    }
    const values = node.children.flatMap((child) => {
      const inner = this.#enter(child);
      if (inner.name === 'sequenceExpr' || inner.name === 'rangeSequenceExpr')
        return this.#values(inner);
      const operand = this.operand(inner);
      if (operand.kind !== 'number' && operand.kind !== 'text') throw new Untranslated();
      return [operand.value];
    });
    if (values.length === 0) throw new Untranslated();
    return values;
  }

  #value(node: XPathNode): Operand {
    const given = argumentsOf(node);
    const name = nameOf(node);
    if (SAME.includes(name)) {
      if (given.length > 1) throw new Untranslated();
      const operand = given.length === 0 ? this.#dot() : this.operand(given[0]);
      // number('12') and string(12) change their argument, number(V1) does not.
      if (operand.kind === 'text' || operand.kind === 'number') throw new Untranslated();
      return operand;
    }
    if (name === 'sqrt' && node.children[0].prefix === 'math')
      return { kind: 'power', of: this.#arithmetic(given[0]), exponent: 0.5 };
    if (name === 'pow' && node.children[0].prefix === 'math' && given.length === 2) {
      const exponent = this.#arithmetic(given[1]);
      if (exponent.kind !== 'number') throw new Untranslated();
      return { kind: 'power', of: this.#arithmetic(given[0]), exponent: exponent.value };
    }
    throw new Untranslated();
  }

  /** The value of a column occurs among those of the same column of the original. */
  #domain(value: XPathNode, all: XPathNode | undefined): Condition {
    if (all === undefined) throw new Untranslated();
    const of = this.#column(this.#enter(value));
    const steps = this.#isFromOriginal(all) ? single(all).children : [];
    const last = steps.length < 2 ? null : stepOf(steps[steps.length - 1]);
    const isSame = last?.axis === 'child' && last.name === of.column;
    if (!isSame) throw new Untranslated();
    return { kind: 'domain', of };
  }

  /** A path that starts at the original: $original//Record/V1. */
  #isFromOriginal(node: XPathNode): boolean {
    if (node.name !== 'pathExpr' || node.children.length < 2) return false;
    const filter = node.children[0].children[0];
    if (filter?.name !== 'filterExpr') return false;
    let start = single(filter.children[0]);
    for (let depth = 0; start.name === 'varRef'; depth++) {
      const variable = this.#scope.lets.get(start.children[0].text);
      if (variable === undefined || depth > this.#scope.lets.size) return false;
      start = single(variable.node);
    }
    return isOriginal(start, this.#scope.originals);
  }

  #dot(): ColumnNode {
    if (this.#scope.column === null) throw new Untranslated();
    return this.#scope.column;
  }

  #column(node: XPathNode): ColumnNode {
    if (node.name === 'contextItemExpr') return this.#dot();
    if (node.name === 'functionCallExpr' || node.name !== 'pathExpr') throw new Untranslated();
    const steps = node.children.map(stepOf);
    let at: ColumnNode | null = this.#scope.column;
    for (const [i, step] of steps.entries()) {
      if (step === null) throw new Untranslated();
      if (step.axis === 'self' && step.test === 'anyKindTest') continue;
      if (step.axis === 'self' && at !== null && step.name === at.column) continue;
      if (step.axis === 'parent' && at !== null && step.test === 'anyKindTest') at = null;
      else if (step.axis === 'child' && step.test === 'textTest' && at !== null) {
        if (i !== steps.length - 1) throw new Untranslated();
      } else if ((step.axis === 'child' || step.axis === 'attribute') && at === null) {
        if (step.name === undefined) throw new Untranslated();
        at = { kind: 'column', column: step.name };
      } else throw new Untranslated();
    }
    if (at === null) throw new Untranslated();
    return at;
  }
}

interface Step {
  readonly axis: string;
  readonly test: string;
  /** The name or the position of the element, if known. */
  readonly name?: string | number;
}

function stepOf(step: XPathNode): Step | null {
  const [axis, test, predicates] = step.children;
  if (axis?.name === 'filterExpr') {
    const inner = axis.children[0];
    return inner.name === 'contextItemExpr' && test === undefined
      ? { axis: 'self', test: 'anyKindTest' }
      : null;
  }
  if (axis?.name !== 'xpathAxis' || test === undefined) return null;
  if (predicates === undefined) {
    if (test.name !== 'nameTest') return { axis: axis.text, test: test.name };
    return { axis: axis.text, test: test.name, name: test.text };
  }
  // *[3] and *[name() = 'net pay'], for columns whose names are not valid names of elements.
  if (test.name !== 'Wildcard' || test.children.length > 0 || predicates.children.length !== 1)
    return null;
  const [predicate] = predicates.children;
  if (predicate.name === 'integerConstantExpr')
    return { axis: axis.text, test: test.name, name: Number(predicate.children[0].text) };
  if (predicate.name !== 'equalOp') return null;
  const [left, right] = predicate.children.map(({ children }) => children[0]);
  if (left.name !== 'functionCallExpr' || argumentsOf(left).length > 0) return null;
  if (!['name', 'local-name'].includes(nameOf(left)) || right.name !== 'stringConstantExpr')
    return null;
  return { axis: axis.text, test: test.name, name: right.children[0].text };
}

/** A step that is an expression in parentheses is the expression. */
export function single(node: XPathNode): XPathNode {
  let inner = node;
  while (inner.name === 'pathExpr' && inner.children.length === 1) {
    const [step] = inner.children;
    if (step.children.length !== 1 || step.children[0].name !== 'filterExpr') break;
    inner = step.children[0].children[0];
  }
  return inner;
}

export function nameOf(call: XPathNode): string {
  return call.children[0].text;
}

export function argumentsOf(call: XPathNode): readonly XPathNode[] {
  return call.children[1]?.children ?? [];
}

/** Whether an expression uses anything but constants and variables. */
export function hasPath(node: XPathNode): boolean {
  if (node.name === 'stepExpr' && node.children[0]?.name === 'xpathAxis') return true;
  if (node.name === 'contextItemExpr') return true;
  return node.children.some(hasPath);
}

function constant(value: number): Condition {
  const zero = { kind: 'number', value: 0 } as const;
  return {
    kind: 'comparison',
    first: zero,
    rest: [{ operator: '=', operand: { kind: 'number', value } }],
  };
}

function isNumber(node: XPathNode, value: number): boolean {
  const isConstant = ['integerConstantExpr', 'decimalConstantExpr', 'doubleConstantExpr'];
  return isConstant.includes(node.name) && Number(node.children[0].text) === value;
}

function isEmptyText(node: XPathNode): boolean {
  return node.name === 'stringConstantExpr' && node.children[0].text === '';
}

function mirrored(relation: Relation): Relation {
  const mirror = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
  return mirror[relation];
}

export function joined(kind: 'and' | 'or', parts: readonly Condition[]): Condition {
  return parts.length === 1 ? parts[0] : { kind, parts };
}

export function opposite(condition: Condition): Condition {
  if (condition.kind === 'present') return { kind: 'missing', of: condition.of };
  if (condition.kind === 'missing') return { kind: 'present', of: condition.of };
  return { kind: 'not', of: condition };
}

/** 0 <= x and x <= 10 as 0 <= x <= 10, because XPath has no chains. */
function chained(parts: readonly Condition[]): Condition[] {
  const found: Condition[] = [];
  for (const part of parts) {
    const before = found.at(-1);
    if (before?.kind === 'comparison' && part.kind === 'comparison') {
      const last = before.rest[before.rest.length - 1].operand;
      if (isOperandShared(last) && JSON.stringify(last) === JSON.stringify(part.first)) {
        found[found.length - 1] = { ...before, rest: [...before.rest, ...part.rest] };
        continue;
      }
    }
    found.push(part);
  }
  return found;
}

/** Constants between two comparisons do not link a chain. */
function isOperandShared(operand: Operand): boolean {
  return operand.kind !== 'number' && operand.kind !== 'text';
}

/** a = 1 and b = 'x' or a = 2 and b = 'y' as (a, b) in {(1, 'x'), (2, 'y')}. */
function asCombination(parts: readonly Condition[]): Condition | null {
  const tuples = parts.map(asTuple);
  const [first] = tuples;
  if (first === null) return null;
  const columns = JSON.stringify(first.of);
  const allowed: (number | string)[][] = [];
  for (const tuple of tuples) {
    if (tuple === null || JSON.stringify(tuple.of) !== columns) return null;
    allowed.push(tuple.values);
  }
  return { kind: 'combination', of: first.of, allowed };
}

function asTuple(part: Condition): { of: ColumnNode[]; values: (number | string)[] } | null {
  if (part.kind !== 'and') return null;
  const of: ColumnNode[] = [];
  const values: (number | string)[] = [];
  for (const equation of part.parts) {
    if (equation.kind !== 'comparison' || equation.rest.length !== 1) return null;
    const [{ operator, operand }] = equation.rest;
    if (operator !== '=' || equation.first.kind !== 'column') return null;
    if (operand.kind !== 'number' && operand.kind !== 'text') return null;
    of.push(equation.first);
    values.push(operand.value);
  }
  return { of, values };
}
