import { didYouMean, PenumbraError } from '../../../error.ts';
import { type ColumnNode, print } from '../../../foundation/expression/index.ts';
import type { Rule } from '../rule.ts';
import { refuseUnsafe } from './allowed.ts';
import { refuseStatic } from './general.ts';
import { conditionOf, type Guard, usedLets, xpathOf } from './guards.ts';
import {
  argumentsOf,
  hasPath,
  isOriginal,
  type Let,
  nameOf,
  type Scope,
  single,
  translateColumn,
} from './translate.ts';
import { childrenOf, type Element, elementsOf, textOf, tidy } from './xml.ts';
import { MOST_CHARACTERS, parseXPath, parts, tidyXPath, type XPathNode } from './xpath.ts';

export interface SchematronOptions {
  /** The name of the file, for messages. */
  readonly file?: string;
  /** Only the patterns of a phase. Default: the default phase, or all if there is none. */
  readonly phase?: string | undefined;
  /** The name of the original file, which rules can use in document(), beside microdata.xml. */
  readonly original?: string;
}

export interface Schematron {
  readonly title: string | null;
  readonly rules: readonly Rule[];
  /** The phases of the schema, and the phase of the rules; null for all patterns. */
  readonly phases: readonly string[];
  readonly phase: string | null;
  /** Parts of the file without effect, a sentence each. */
  readonly remarks: readonly string[];
}

/** XPath 1 to 3.1. Additions of host languages are refused function by function. */
const BINDINGS = ['xslt', 'xslt1', 'xslt2', 'xslt3', 'xpath', 'xpath1', 'xpath2', 'xpath3'];
/** As in the listings of Torra, Cano and Navarro-Arribas (2009). */
const ORIGINAL = 'microdata.xml';

const IN_SCHEMA = [
  ...['title', 'ns', 'p', 'let', 'phase', 'pattern', 'diagnostics', 'properties', 'include'],
  ...['extends', 'param'],
];
const IN_PATTERN = ['title', 'p', 'let', 'rule', 'param', 'include', 'key', 'extends'];
const IN_RULE = ['assert', 'report', 'let', 'extends', 'include', 'p', 'key'];

/**
 * The rules of a Schematron schema (ISO/IEC 19757-3, and the older 1.5), or of patterns without one. A rule is an
 * assertion, or the negation of a report, under the conditions of its context: in each pattern, only the first rule
 * that matches a record or a value applies. Tests that are conditions over columns become conditions, others are kept
 * as XPath. Nothing outside the text is read.
 */
export function readSchematron(xml: string, options: SchematronOptions = {}): Schematron {
  const file = options.file ?? 'the rules file';
  const reader = new Reader(file, [ORIGINAL, ...(options.original ? [options.original] : [])]);
  return reader.schema(elementsOf(xml, file), options.phase);
}

/** The context of a rule: every record, or a value of every record. */
interface Context {
  readonly column: ColumnNode | null;
  /** XPath that must hold for the context to match. */
  readonly predicates: readonly string[];
}

/** What a test is about, and the conditions under which it counts. */
interface Guarded {
  readonly column: ColumnNode | null;
  readonly guards: readonly Guard[];
}

type Substitute = (text: string) => string;

/**
 * Largest number of tests and conditions before them that a file becomes. Patterns that are instances, rules that extend
 * others, and contexts that come after others multiply what is written.
 */
const MOST_CONDITIONS = 100_000;

class Reader {
  readonly #file: string;
  readonly #originals: readonly string[];
  readonly #remarks: string[] = [];
  #conditions = 0;

  constructor(file: string, originals: readonly string[]) {
    this.#file = file;
    this.#originals = originals;
  }

  schema(roots: readonly Element[], wanted: string | undefined): Schematron {
    const [root] = roots;
    if (root === undefined) throw this.#refuse('has no rules');
    const isSchema = root.name === 'schema';
    if (isSchema && roots.length > 1) throw this.#refuse('has more than one schema', roots[1]);
    const top = isSchema ? childrenOf(root) : roots;
    for (const element of top) this.#checkName(element, IN_SCHEMA);
    this.#checkBinding(root);
    const lets = this.#lets(top, new Map(), false, same);
    const patterns = top.filter(({ name }) => name === 'pattern');
    const phases = top.filter(({ name }) => name === 'phase');
    const phase = this.#phase(root, phases, wanted);
    const inPhase = this.#lets(phase === null ? [] : childrenOf(phase), lets, false, same);
    const active = phase && childrenOf(phase, 'active').map((e) => e.attributes.get('pattern'));
    const rules: Rule[] = [];
    for (const pattern of patterns) {
      if (pattern.attributes.get('abstract') === 'true') continue;
      if (active && !active.includes(pattern.attributes.get('id'))) continue;
      rules.push(...this.#pattern(pattern, patterns, inPhase));
    }
    if (rules.length === 0) {
      const where = phase === null ? '' : ` in the phase "${phase.attributes.get('id')}"`;
      throw this.#refuse(`has no rules${where}`);
    }
    const title = top.find(({ name }) => name === 'title');
    return {
      title: title === undefined ? null : textOf(title),
      rules,
      phases: phases.map((element) => element.attributes.get('id') ?? ''),
      phase: phase?.attributes.get('id') ?? null,
      remarks: this.#remarks,
    };
  }

  #checkBinding(root: Element): void {
    const binding = root.attributes.get('queryBinding') ?? 'xslt';
    if (BINDINGS.includes(binding.toLowerCase())) return;
    throw this.#refuse(
      `asks for the query language "${binding}", but only XPath can be run: set queryBinding to xslt2`,
      root,
    );
  }

  #phase(root: Element, phases: readonly Element[], wanted?: string): Element | null {
    let id = wanted ?? '#DEFAULT';
    if (id === '#DEFAULT') id = root.attributes.get('defaultPhase') ?? '#ALL';
    if (id === '#ALL') return null;
    const found = phases.find((phase) => phase.attributes.get('id') === id);
    if (found !== undefined) return found;
    const known = phases.map((phase) => phase.attributes.get('id') ?? '').filter(Boolean);
    const list = known.length === 0 ? 'it has none' : `there are ${known.join(', ')}`;
    throw this.#refuse(`has no phase "${id}" (${list}).${didYouMean(id, known)}`, root);
  }

  #pattern(
    pattern: Element,
    patterns: readonly Element[],
    outer: ReadonlyMap<string, Let>,
  ): Rule[] {
    const { body, substitute } = this.#instance(pattern, patterns);
    for (const child of childrenOf(body)) this.#checkName(child, IN_PATTERN);
    const lets = this.#lets(childrenOf(body), outer, false, substitute);
    const named =
      childrenOf(pattern, 'title').map(textOf)[0] ||
      tidy(pattern.attributes.get('name') ?? '') ||
      pattern.attributes.get('id');
    /** By the subject of the context: the conditions of the earlier rules, and whether one had none. */
    const earlier = new Map<string, { guards: Guard[]; closed: boolean }>();
    const rules: Rule[] = [];
    const abstract = childrenOf(body, 'rule').filter(
      (rule) => rule.attributes.get('abstract') === 'true',
    );
    for (const element of childrenOf(body, 'rule')) {
      if (abstract.includes(element)) continue;
      const content = this.#extended(element, abstract);
      const inRule = this.#lets(content, lets, true, substitute);
      const context = this.#context(element, content, inRule, substitute);
      const key = context.column === null ? '' : `= ${context.column.column}`;
      const before = earlier.get(key) ?? { guards: [], closed: false };
      earlier.set(key, before);
      if (before.closed) {
        this.#remarks.push(
          `The rule at line ${element.line} of ${this.#file} has no effect, because an earlier rule of its pattern matches everything that it could match.`,
        );
        continue;
      }
      const texts = context.predicates;
      const nodes = texts.map((text) => parseXPath(text, contextAt(element, this.#file)));
      const own: readonly Guard[] = texts.length > 0 ? [{ holds: true, texts, nodes }] : [];
      const guard = { column: context.column, guards: [...before.guards, ...own] };
      for (const assertion of content) {
        if (assertion.name !== 'assert' && assertion.name !== 'report') continue;
        rules.push(this.#assertion(assertion, guard, inRule, named, substitute));
      }
      if (own.length === 0) before.closed = true;
      for (const one of own) before.guards.push({ ...one, holds: false });
    }
    return numbered(rules, named);
  }

  /** The content of a pattern, or of the abstract pattern that it instantiates. */
  #instance(
    pattern: Element,
    patterns: readonly Element[],
  ): { body: Element; substitute: Substitute } {
    const of = pattern.attributes.get('is-a');
    if (of === undefined) return { body: pattern, substitute: same };
    const body = patterns.find(
      ({ attributes }) => attributes.get('id') === of && attributes.get('abstract') === 'true',
    );
    if (body === undefined) throw this.#refuse(`has no abstract pattern "${of}"`, pattern);
    const values = childrenOf(pattern, 'param').map(
      ({ attributes }) => [attributes.get('name') ?? '', attributes.get('value') ?? ''] as const,
    );
    // The longest first, so that $a does not replace a part of $ab.
    values.sort(([a], [b]) => b.length - a.length);
    return { body, substitute: (text) => this.#substituted(text, values, pattern) };
  }

  /** A text with the values of parameters. A value can name other parameters, so lengths are computed before it is made. */
  #substituted(
    text: string,
    values: readonly (readonly [name: string, value: string])[],
    pattern: Element,
  ): string {
    let result = text;
    for (const [name, value] of values) {
      const uses = result.split(`$${name}`);
      const length = result.length + (uses.length - 1) * (value.length - name.length - 1);
      if (length > MOST_CHARACTERS)
        throw this.#refuse(
          `gives parameters whose values make a text of more than ${MOST_CHARACTERS} characters: use fewer parameters inside the values of others`,
          pattern,
        );
      result = uses.join(value);
    }
    return result;
  }

  /** The content of a rule, with that of the abstract rules that it extends. */
  #extended(rule: Element, abstract: readonly Element[]): Element[] {
    return childrenOf(rule).flatMap((child) => {
      this.#checkName(child, IN_RULE);
      if (child.name !== 'extends') return [child];
      const id = child.attributes.get('rule');
      const found = abstract.find(({ attributes }) => attributes.get('id') === id);
      if (found === undefined) throw this.#refuse(`has no abstract rule "${id}"`, child);
      const content = childrenOf(found);
      this.#expand(content.length, child);
      for (const inner of content) this.#checkName(inner, ['assert', 'report', 'let', 'p']);
      return content;
    });
  }

  /** Counts what the file becomes before it is made. */
  #expand(conditions: number, element: Element): void {
    this.#conditions += conditions;
    if (this.#conditions > MOST_CONDITIONS)
      throw this.#refuse(
        `makes more than ${MOST_CONDITIONS} conditions out of its patterns, rules and contexts: split the file, or use fewer rules in one pattern`,
        element,
      );
  }

  #lets(
    elements: readonly Element[],
    outer: ReadonlyMap<string, Let>,
    inRule: boolean,
    substitute: Substitute,
  ): Map<string, Let> {
    const lets = new Map(outer);
    for (const element of elements) {
      if (element.name !== 'let') continue;
      const name = element.attributes.get('name') ?? '';
      const what = `The variable "${name}" at line ${element.line} of ${this.#file}`;
      if (!/^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u.test(name))
        throw new PenumbraError('usage', `${what} needs a name.`, this.#place(element));
      const text = tidyXPath(substitute(element.attributes.get('value') ?? textOf(element)));
      const node = parseXPath(text, what);
      if (!isOriginal(node, this.#originals)) refuseFiles(node, this.#originals, what);
      if (lets.has(name))
        throw new PenumbraError('usage', `${what} is defined twice.`, this.#place(element));
      // So that no variable can refer to itself.
      refuseUndefined([node], lets, what);
      lets.set(name, { name, text, node, inRule });
    }
    return lets;
  }

  #scope(lets: ReadonlyMap<string, Let>, column: ColumnNode | null): Scope {
    return { column, lets, originals: this.#originals };
  }

  #context(
    rule: Element,
    content: readonly Element[],
    lets: ReadonlyMap<string, Let>,
    substitute: Substitute,
  ): Context {
    const text = tidyXPath(substitute(rule.attributes.get('context') ?? ''));
    const what = contextAt(rule, this.#file);
    const { path, predicates } = cutPredicates(text);
    const refuse = () =>
      new PenumbraError(
        'usage',
        `${what} is neither the element of a record nor the element of a value, such as Record or Record/V1.`,
        this.#place(rule),
      );
    const node = parseXPath(path, what);
    if (node.name !== 'pathExpr') throw refuse();
    const last = node.children.at(-1);
    for (const step of node.children) {
      const [axis, test, more] = step.children;
      if (step.name === 'rootExpr') continue;
      const isPlain = axis?.name === 'xpathAxis' && more === undefined;
      if (!isPlain || !['child', 'descendant-or-self', 'attribute'].includes(axis.text))
        throw refuse();
      if (step === last && test.name !== 'nameTest' && test.name !== 'Wildcard') throw refuse();
    }
    const [axis, test] = last?.children ?? [];
    if (axis === undefined || test === undefined) throw refuse();
    for (const predicate of predicates) {
      const inside = parseXPath(predicate, what);
      if (/ConstantExpr$/.test(inside.name)) throw refuse();
      refuseUnsafe([inside], this.#originals, what);
    }
    const tests = content.flatMap(({ name, attributes }) => {
      if (name !== 'assert' && name !== 'report') return [];
      return [substitute(attributes.get('test') ?? '')];
    });
    const variables = [...lets.values()].filter(({ inRule }) => inRule).map((found) => found.text);
    const isValue =
      axis.text === 'attribute' ||
      (test.name === 'nameTest' &&
        test.text !== 'Record' &&
        isAboutDot(
          [...tests, ...predicates, ...variables]
            .filter((one) => one.trim() !== '')
            .map((one) => parseXPath(tidyXPath(one), what)),
        ));
    return { column: isValue ? { kind: 'column', column: test.text } : null, predicates };
  }

  #assertion(
    element: Element,
    { column, guards }: Guarded,
    lets: ReadonlyMap<string, Let>,
    named: string | undefined,
    substitute: Substitute,
  ): Rule {
    this.#expand(guards.length + 1, element);
    const scope = this.#scope(lets, column);
    const text = tidyXPath(substitute(element.attributes.get('test') ?? ''));
    const id = element.attributes.get('id');
    const called = id ?? named;
    const what = `The test${called === undefined ? '' : ` of "${called}"`} at line ${element.line} of ${this.#file}`;
    try {
      const test = parseXPath(text, what);
      refuseUndefined([test, ...guards.flatMap((guard) => guard.nodes)], lets, what);
      const message = this.#message(element, scope, substitute);
      const condition = conditionOf(test, element.name === 'report', guards, scope);
      if (condition !== null) {
        const line = print(condition);
        return { name: id ?? named ?? line, text: line, condition, ...message };
      }
      const nodes = [test, ...guards.flatMap((guard) => guard.nodes)];
      const used = usedLets(nodes, lets);
      refuseUnsafe([...nodes, ...used.map(({ node }) => node)], this.#originals, what);
      const outside = used.find(({ inRule, node }) => !inRule && hasPath(node));
      if (outside !== undefined)
        throw new PenumbraError(
          'usage',
          `${what} uses the variable "${outside.name}", which refers to elements outside of any record: define it in the rule.`,
        );
      const xpath = xpathOf(text, element.name === 'report', guards, used, column);
      const line = tidy(xpath);
      const rule: Rule = { name: id ?? named ?? line, text: line, condition, xpath, ...message };
      refuseStatic(rule, what);
      return rule;
    } catch (error) {
      if (error instanceof RangeError)
        throw new PenumbraError('usage', `${what} has too many terms: split it into several.`);
      throw error;
    }
  }

  #message(element: Element, scope: Scope, substitute: Substitute): Pick<Rule, 'message'> {
    const message: (string | { column: string })[] = [];
    const visit = (part: Element | string): void => {
      if (typeof part === 'string') {
        message.push(part);
      } else if (part.name === 'value-of') {
        const select = tidyXPath(substitute(part.attributes.get('select') ?? ''));
        const what = `A value in the message at line ${part.line} of ${this.#file}`;
        const column = translateColumn(parseXPath(select, what), scope);
        message.push(column === null ? `{${select}}` : { column: String(column.column) });
      } else if (part.name === 'name') {
        message.push(part.attributes.get('path') ?? String(scope.column?.column ?? 'Record'));
      } else {
        part.children.forEach(visit);
      }
    };
    element.children.forEach(visit);
    const tidied = tidyMessage(message);
    return tidied.length === 0 ? {} : { message: tidied };
  }

  #checkName(element: Element, known: readonly string[]): void {
    if (element.name === 'include' || element.attributes.has('href')) {
      throw this.#refuse('includes another file, but other files are never read', element);
    }
    if (known.includes(element.name)) return;
    const hint = didYouMean(element.name, known);
    throw this.#refuse(`has <${element.name}>, which is not allowed there.${hint}`, element);
  }

  #place({ line }: Element): { file: string; line: number } {
    return { file: this.#file, line };
  }

  /** `has no rules` of line 3: the file comes before, the line and a full stop after. */
  #refuse(sentence: string, element?: Element): PenumbraError {
    const where = element === undefined ? '' : ` at line ${element.line}`;
    const end = /[.?]$/.test(sentence) ? '' : '.';
    const place = element === undefined ? { file: this.#file } : this.#place(element);
    return new PenumbraError('usage', `${this.#file}${where} ${sentence}${end}`, place);
  }
}

const same: Substitute = (text) => text;

function contextAt({ line }: Element, file: string): string {
  return `The context of the rule at line ${line} of ${file}`;
}

/** Rules of one pattern have its name, and a number if there are several. */
function numbered(rules: readonly Rule[], named: string | undefined): Rule[] {
  const unnamed = rules.filter(({ name }) => name === named);
  if (unnamed.length < 2) return [...rules];
  let count = 0;
  return rules.map((rule) =>
    rule.name === named ? { ...rule, name: `${named} (${++count})` } : rule,
  );
}

/** Record[a][b] as Record and [a, b]. */
function cutPredicates(text: string): { path: string; predicates: string[] } {
  const predicates: string[] = [];
  let path = '';
  let depth = 0;
  let inside = '';
  for (const { kind, text: part } of parts(text)) {
    if (kind === 'comment') continue;
    if (kind === 'text') {
      if (depth > 0) inside += part;
      else path += part;
      continue;
    }
    for (const character of part) {
      if (character === '[' && depth++ === 0) continue;
      if (character === ']' && --depth === 0) {
        predicates.push(inside);
        inside = '';
        continue;
      }
      if (depth > 0) inside += character;
      // A step after a predicate stays in the path, which is then refused.
      else if (predicates.length > 0 && !/\s/.test(character)) path += ` [ ${character}`;
      else path += character;
    }
  }
  return { path, predicates };
}

/**
 * Whether tests use the element itself and none of its children: then it is the element of a value. In predicates the
 * dot means something else, and is ignored.
 */
function isAboutDot(nodes: readonly XPathNode[]): boolean {
  let dot = false;
  let child = false;
  const visit = (node: XPathNode): void => {
    if (node.name === 'contextItemExpr') dot = true;
    if (node.name === 'functionCallExpr') {
      const ofDot = ['number', 'string', 'normalize-space', 'string-length', 'data'];
      if (argumentsOf(node).length === 0 && ofDot.includes(nameOf(node))) dot = true;
    }
    if (node.name === 'pathExpr') {
      const [start] = node.children;
      const [axis, test] = start.children;
      if (axis?.name === 'xpathAxis') {
        if (axis.text === 'child' && test.name === 'nameTest') child = true;
        else if (axis.text === 'parent' || axis.text === 'self' || test.name === 'textTest')
          dot = true;
      } else {
        const inner = axis && single(axis.children[0]);
        if (inner?.name === 'contextItemExpr' && node.children.length > 1) child = true;
        else if (inner !== undefined) visit(inner);
      }
      return;
    }
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return dot && !child;
}

/** With single spaces; spaces around values stay. */
function tidyMessage(
  message: readonly (string | { column: string })[],
): (string | { column: string })[] {
  const merged: (string | { column: string })[] = [];
  for (const part of message) {
    const before = merged.at(-1);
    if (typeof part === 'string' && typeof before === 'string')
      merged[merged.length - 1] = before + part;
    else merged.push(part);
  }
  return merged
    .map((part, i) => {
      if (typeof part !== 'string') return part;
      const single = part.replace(/\s+/g, ' ');
      const start = i === 0 ? single.trimStart() : single;
      return i === merged.length - 1 ? start.trimEnd() : start;
    })
    .filter((part) => part !== '');
}

/** Refuses files in variables even if nothing uses them. */
function refuseFiles(node: XPathNode, originals: readonly string[], what: string): void {
  const visit = (one: XPathNode): void => {
    if (one.name === 'functionCallExpr' && ['document', 'doc'].includes(nameOf(one)))
      if (!isOriginal(one, originals)) refuseUnsafe([one], originals, what);
    one.children.forEach(visit);
  };
  visit(node);
}

function refuseUndefined(
  nodes: readonly XPathNode[],
  lets: ReadonlyMap<string, Let>,
  what: string,
): void {
  const bound = new Set<string>();
  const used: string[] = [];
  const visit = (node: XPathNode): void => {
    if (node.name === 'varName') bound.add(node.text);
    if (node.name === 'varRef') used.push(node.children[0].text);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  const missing = used.find((name) => !bound.has(name) && !lets.has(name));
  if (missing === undefined) return;
  const hint = didYouMean(missing, lets.keys());
  throw new PenumbraError('usage', `${what} uses $${missing}, which is not defined before.${hint}`);
}
