import fc from 'fast-check';
import { parseExpression, print } from '../../../src/foundation/expression/index.ts';
import { type Column, makeTable, readTaxonomy } from '../../../src/foundation/table/index.ts';
import { drive } from '../../../src/foundation/work/index.ts';
import { classify, findViolations } from '../../../src/methods/rules/index.ts';
import { readRules } from '../../../src/methods/rules/read.ts';
import { generalVerdicts } from '../../../src/methods/rules/schematron/index.ts';
import { changedJson, changedTexts } from './mutate.ts';
import { accepted, Finding, type Target, textIn } from './target.ts';

const COLUMNS: readonly Column[] = makeTable([
  {
    kind: 'numeric',
    name: 'a',
    values: Float64Array.of(1, 2, Number.NaN, 0),
    grid: { decimals: 1, padded: false },
  },
  {
    kind: 'numeric',
    name: 'b',
    values: Float64Array.of(-1, 0.5, 3, 1e9),
    grid: { decimals: 1, padded: false },
  },
  {
    ...{ kind: 'categorical', name: 'c', levels: ['u', 'v'], ordered: false },
    codes: Int32Array.of(0, 1, -1, 0),
  },
  { kind: 'text', name: 'd', values: ['x', null, '', '7'] },
]).columns;

/** Checks what a file of rules says on four records, as `penumbra check` does. */
async function checksRules(text: string): Promise<boolean> {
  const found = await accepted(async () => {
    const { rules } = readRules(text, 'rules.txt');
    for (const rule of rules) classify(rule, COLUMNS);
    return drive(findViolations(rules, COLUMNS, { general: generalVerdicts }), () => {});
  });
  return found !== null;
}

const number = fc.oneof(
  fc.constantFrom('a', 'b', '[a]', '$2', 'a', 'b'),
  fc.integer({ min: -9, max: 99 }).map(String),
  fc.constantFrom('0.5', '1e3', '-0', '0', 'c', "'u'"),
);
const { condition } = fc.letrec<{ arithmetic: string; condition: string }>((tie) => ({
  arithmetic: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    number,
    fc
      .tuple(tie('arithmetic'), fc.constantFrom('+', '-', '*', '/'), tie('arithmetic'))
      .map((parts) => parts.join(' ')),
    tie('arithmetic').map((one) => `(${one})`),
    tie('arithmetic').map((one) => `-${one}`),
    fc
      .tuple(tie('arithmetic'), fc.constantFrom('2', '0.5', '-1'))
      .map((parts) => parts.join(' ^ ')),
  ),
  condition: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc
      .tuple(tie('arithmetic'), fc.constantFrom('=', '<=', '<', '!=', '>'), tie('arithmetic'))
      .map((parts) => parts.join(' ')),
    fc
      .tuple(tie('arithmetic'), tie('arithmetic'), tie('arithmetic'))
      .map((parts) => parts.join(' <= ')),
    fc.constantFrom(
      'c in {u, v}',
      "c = 'u'",
      '(a, c) in {(1, u), (2, v)}',
      'present(a)',
      'integer(b)',
    ),
    fc
      .tuple(tie('condition'), fc.constantFrom('and', 'or'), tie('condition'))
      .map((parts) => parts.join(' ')),
    tie('condition').map((one) => `not (${one})`),
    fc.tuple(tie('condition'), tie('condition')).map(([one, then]) => `if ${one} then ${then}`),
  ),
}));

const SIGNS = [
  '+',
  '-',
  '*',
  '/',
  '^',
  '=',
  '<=',
  '(',
  ')',
  '{',
  '}',
  ',',
  'if',
  'then',
  'in',
  'not',
];

const expression: Target = {
  name: 'expression',
  inputs: changedTexts(condition, [...SIGNS, 'and', 'or', 'a', 'c', "'u'", 'any member (', '#']),
  async check(input) {
    const text = textIn(input);
    const parsed = await accepted(() => parseExpression(text));
    if (parsed !== null) {
      const printed = print(parsed);
      if (print(parseExpression(printed)) !== printed) {
        throw new Finding('An expression that was printed is read otherwise.');
      }
    }
    return checksRules(text);
  },
};

const xpath = fc.letrec<{ one: string }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('a', 'b', 'c', '.', '@a', '$x', '1', "'u'", '../a', 'a[. = 1]'),
    fc
      .tuple(
        tie('one'),
        fc.constantFrom('+', '=', '!=', 'and', 'or', 'div', '|', '<=', ','),
        tie('one'),
      )
      .map(([x, sign, y]) => `${x} ${sign} ${y}`),
    tie('one').map((x) => `(${x})`),
    tie('one').map((x) => `not(${x})`),
    fc
      .tuple(
        fc.constantFrom('number', 'string', 'count', 'sum', 'contains', 'matches', 'xs:integer'),
        tie('one'),
      )
      .map(([f, x]) => `${f}(${x})`),
    fc.tuple(tie('one'), tie('one')).map(([x, y]) => `if (${x}) then ${y} else ${x}`),
    fc.tuple(tie('one'), tie('one')).map(([x, y]) => `some $i in ${x} satisfies ${y}`),
  ),
})).one;
/** XPath whose types fit: numbers, texts and conditions. */
const { test: fitting } = fc.letrec<{ number: string; text: string; test: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('a', 'b', '@a', 'number(b)', '1', '0.5', '20'),
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*', 'div'), tie('number'))
      .map(([x, sign, y]) => `(${x} ${sign} ${y})`),
    tie('text').map((x) => `string-length(${x})`),
    fc
      .tuple(tie('test'), tie('number'), tie('number'))
      .map(([x, y, z]) => `(if (${x}) then ${y} else ${z})`),
    tie('number').map((x) => `round(${x})`),
  ),
  text: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.constantFrom('c', 'd', "'u'", "'v'", 'normalize-space(c)'),
    fc.tuple(tie('text'), tie('text')).map(([x, y]) => `concat(${x}, ${y})`),
  ),
  test: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc
      .tuple(tie('number'), fc.constantFrom('=', '!=', '<', '<=', '>'), tie('number'))
      .map((parts) => parts.join(' ')),
    fc.tuple(tie('text'), fc.constantFrom('=', '!='), tie('text')).map((parts) => parts.join(' ')),
    fc.constantFrom("c = ('u', 'v')", 'a = (1, 2, 3)', 'a', 'not(b)', "d = ''", 'exists(a)'),
    fc.tuple(tie('text'), tie('text')).map(([x, y]) => `starts-with(${x}, ${y})`),
    fc
      .tuple(tie('test'), fc.constantFrom('and', 'or'), tie('test'))
      .map(([x, sign, y]) => `(${x}) ${sign} (${y})`),
    tie('test').map((x) => `not(${x})`),
    tie('test').map((x) => `(every $i in (1, 2) satisfies ${x})`),
  ),
}));

const markedUp = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const escaped = fc
  .oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: xpath })
  .map(markedUp);
const context = fc.oneof(
  fc.constantFrom('Record', 'Record', 'Record/a', '//Record', '/Records/Record', '*'),
  escaped.map((one) => `Record[${one}]`),
);
const rule = fc
  .tuple(
    context,
    fc.array(fc.tuple(fc.constantFrom('assert', 'report'), escaped), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.option(escaped),
  )
  .map(([where, tests, variable]) => {
    const content = tests.map(
      ([name, test]) => `<${name} test="${test}">The value <value-of select="a"/>.</${name}>`,
    );
    const within = (text: string) => text.replaceAll('$x', 'b');
    if (variable === null) return within(`<rule context="${where}">${content.join('')}</rule>`);
    const named = `<let name="x" value="${within(variable)}"/>`;
    return `<rule context="${within(where)}">${named}${content.join('')}</rule>`;
  });
const pattern = fc
  .tuple(fc.array(rule, { minLength: 1, maxLength: 3 }), fc.option(escaped), fc.boolean())
  .map(([rules, parameter, isTwice]) => {
    const body = rules.join('');
    if (parameter === null) return `<pattern>${body}</pattern>`;
    const value = parameter.replaceAll('$x', 'b');
    const instance = `<pattern is-a="q"><param name="p" value="${value}"/></pattern>`;
    const template = `<pattern abstract="true" id="q">${body.replaceAll('@a', '$p')}</pattern>`;
    return `${template}${instance}${isTwice ? instance : ''}`;
  });
const schema = fc
  .tuple(fc.array(pattern, { minLength: 1, maxLength: 2 }), fc.constantFrom('', 'y'))
  .map(
    ([patterns, variable]) =>
      `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">${
        variable === '' ? '' : `<let name="${variable}" value="2"/>`
      }${patterns.join('')}</schema>`,
  );

const schematron: Target = {
  name: 'schematron',
  inputs: fc.oneof(
    { weight: 3, arbitrary: schema },
    {
      weight: 1,
      arbitrary: changedTexts(schema, [
        ...['assert', 'report', 'rule', 'pattern', 'let', 'extends', 'include', 'phase', 'active'],
        ...['abstract', 'is-a', 'param', 'test', 'context', 'name', 'value', '$p', '$x', '&lt;'],
      ]),
    },
  ),
  check: (input) => checksRules(textIn(input)),
};

const CSV_TREES = ['level,parent\na,x\nb,x\nc,y\nx,\ny,\n', 'level;parent\n"a";*\nb;*\n'];
const JSON_TREES = [
  { a: 'x', b: 'x', c: 'y', x: '*', y: '*' },
  [{ level: 'a', parent: 'x' }, { level: 'x' }, { name: 'b', parent: 'x' }],
  {
    nodes: [
      { name: 'a', parent: 'x' },
      { name: 'x', parent: null },
    ],
  },
];

const hierarchy: Target = {
  name: 'hierarchy',
  inputs: fc.oneof(
    changedTexts(fc.constantFrom(...CSV_TREES), ['a', 'b', 'x', 'y', '*', ',', ';', '\n', '"']),
    changedJson(fc.constantFrom(...JSON_TREES), [
      'a',
      'b',
      'x',
      '*',
      'level',
      'parent',
      'name',
      'nodes',
    ]),
  ),
  async check(input) {
    const text = textIn(input);
    const format = /^[[{]/.test(text) ? 'json' : 'csv';
    return (await accepted(() => readTaxonomy(text, format, 'tree'))) !== null;
  },
};

export const ruleTargets: readonly Target[] = [expression, schematron, hierarchy];
