import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expressions } from '../../../../test/reference/expressions.ts';
import { PenumbraError } from '../../../error.ts';
import {
  type Condition,
  FAILS,
  HOLDS,
  holds,
  parseCondition,
  print,
  UNKNOWN,
} from '../../../foundation/expression/index.ts';
import type { Column } from '../../../foundation/table/index.ts';
import type { Rule } from '../rule.ts';
import { checkGeneral, generalVerdicts, readSchematron, toSchematron } from './index.ts';

/** The listings of Torra, Cano and Navarro-Arribas (2009), figures 1 to 5, as they are printed. */
const FIGURES = [
  `<pattern name="EC-LC: V9+V10 = V14" >
  <rule context="Record" >
    <assert test="1.0 * number(V9)
      + 1.0 * number(V10)
      = number(V14)" >
      Linear Constraint
      total_others <value-of select="V9" />
      + total_personal <value-of select="V10" />
      != total_family <value-of select="V14" />
    </assert>
  </rule>
</pattern>`,
  `<pattern name="EC-NLC: V5*V15 = V16" >
  <rule context="Record" >
    <assert test="number(V5)
      * number(V15)
      = number(V16)" >
      Non-linear Constraint
      fed. income tax <value-of select="V5" />
      * inv. state income tax
      <value-of select="V15" />
      != fed./state ratio
      <value-of select="V16" />
    </assert>
  </rule>
</pattern>`,
  `<pattern name="EC-PV: V3 in [0, 7500]">
  <rule context="Record">
    <assert test="0 &lt;= number(V3) and
      number(V3) &lt;= 7500">
      Constraints on possible values
      Employer contribution for health care
      <value-of select="V3"/>
      is not in the interval [0, 7500]
    </assert>
  </rule>
</pattern>`,
  `<pattern name="EC-LC: if V8 &lt; 1115 then
  V13 &lt;= V12">
  <rule context="Record">
    <assert test="not(number(V8) &lt; 1115) or
      (number(V13) &lt;= number(V12))">
      IF total person earnings
      <value-of select="V8"/>
      &lt; 1115 THEN
      total wage and salary
      <value-of select="V13"/>
      &lt;= taxable income
      <value-of select="V12"/>
      does not hold
    </assert>
  </rule>
</pattern>`,
  `<pattern name="Value-domain restriction">
  <rule context="Record">
    <let name="original"
        value="document('microdata.xml')"/>
    <assert test="exists(index-of
                        ($ original //Record/V1, V1))">
      Value <value-of select="V1"/>
      is not in domain of original values for V1
    </assert>
  </rule>
</pattern>`,
];
const CONDITIONS = [
  '1 * V9 + 1 * V10 = V14',
  'V5 * V15 = V16',
  '0 <= V3 <= 7500',
  'if V8 < 1115 then V13 <= V12',
  'domain(V1)',
];

const pattern = (test: string, context = 'Record', kind = 'assert') =>
  `<pattern><rule context="${context}"><${kind} test="${test.replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"/></rule></pattern>`;
const only = (xml: string): Rule => {
  const { rules } = readSchematron(xml);
  expect(rules).toHaveLength(1);
  return rules[0];
};
const refusal = (xml: string): string => {
  const start = performance.now();
  try {
    readSchematron(xml, { file: 'rules.sch' });
  } catch (error) {
    expect(error).toBeInstanceOf(PenumbraError);
    expect(performance.now() - start).toBeLessThan(20_000);
    const { message } = error as PenumbraError;
    expect(message.length).toBeLessThan(300);
    return message;
  }
  throw new Error('was read');
};

describe('the printed listings', () => {
  test.each(FIGURES.map((xml, i) => [CONDITIONS[i], xml]))('%s', (condition, xml) => {
    const rule = only(xml);
    expect(rule.text).toBe(condition);
    expect(rule.condition).toEqual(parseCondition(condition));
  });

  test('in a row without a root, and in a schema of either namespace', () => {
    const row = FIGURES.join('\n');
    expect(readSchematron(row).rules.map(({ text }) => text)).toEqual(CONDITIONS);
    for (const uri of [
      'http://purl.oclc.org/dsdl/schematron',
      'http://www.ascc.net/xml/schematron',
    ]) {
      const xml = `<?xml version="1.0"?>\n<schema xmlns="${uri}"><title>The four</title>${row}</schema>`;
      const { rules, title } = readSchematron(xml);
      expect(rules.map(({ text }) => text)).toEqual(CONDITIONS);
      expect(title).toBe('The four');
    }
    const prefixed = row.replace(/<(\/?)(?=\w)/g, '<$1sch:');
    expect(readSchematron(prefixed).rules.map(({ text }) => text)).toEqual(CONDITIONS);
  });

  test('have their names and messages', () => {
    const { rules } = readSchematron(FIGURES.join(''));
    expect(rules.map(({ name }) => name)).toEqual([
      'EC-LC: V9+V10 = V14',
      'EC-NLC: V5*V15 = V16',
      'EC-PV: V3 in [0, 7500]',
      'EC-LC: if V8 < 1115 then V13 <= V12',
      'Value-domain restriction',
    ]);
    expect(rules[0].message).toEqual([
      'Linear Constraint total_others ',
      { column: 'V9' },
      ' + total_personal ',
      { column: 'V10' },
      ' != total_family ',
      { column: 'V14' },
    ]);
  });

  test('the original may be called by its own name, another file never', () => {
    const own = FIGURES[4].replace('microdata.xml', 'census.xml');
    expect(readSchematron(own, { original: 'census.xml' }).rules[0].text).toBe('domain(V1)');
    expect(refusal(own)).toContain('a rule reads no other file');
  });
});

describe('tests as conditions', () => {
  test.each([
    ['V1 + V2 - 3 = 4', 'V1 + V2 - 3 = 4'],
    ['number(V1) div 2 * -V2 >= +3', 'V1 / 2 * -V2 >= 3'],
    ['(V1 + V2) * (V3 - (V4 - 1)) = 0', '(V1 + V2) * (V3 - (V4 - 1)) = 0'],
    ["SEX = 'male' or SEX eq \"it's\"", "SEX = 'male' or SEX = 'it''s'"],
    ["SEX = ('male', 'female')", "SEX in {'male', 'female'}"],
    ['(1, 2, 3) = V1', 'V1 in {1, 2, 3}'],
    ['V1 = (1 to 3)', 'V1 in {1, 2, 3}'],
    ['V1 = (1, 5 to 7)', 'V1 in {1, 5, 6, 7}'],
    ["(A = 'x' and B = 1) or (A = 'y' and B = 2)", "(A, B) in {('x', 1), ('y', 2)}"],
    ['not(V1 > 3)', 'not V1 > 3'],
    ['not(V1 > 3) or V2 = 1 or V2 = 2', 'if V1 > 3 then V2 = 1 or V2 = 2'],
    ['if (V1 > 3) then V2 = 1 else true()', 'if V1 > 3 then V2 = 1'],
    ['if (V1 > 3) then V2 = 1 else false()', 'V1 > 3 and V2 = 1'],
    [
      'if (V1 > 3) then V2 = 1 else V2 = 2',
      '(if V1 > 3 then V2 = 1) and (if not V1 > 3 then V2 = 2)',
    ],
    ['boolean(V1 > 3)', 'V1 > 3'],
    ['V1', 'present(V1)'],
    ['not(V1) and exists(V2)', 'missing(V1) and present(V2)'],
    ['empty(V1)', 'missing(V1)'],
    ["V1 != '' and string(V2) = ''", 'present(V1) and missing(V2)'],
    ['string-length(normalize-space(V1)) > 0', 'present(V1)'],
    ['V1 mod 1 = 0', 'integer(V1)'],
    ['V1 div 12 = floor(V1 div 12)', 'integer(V1 / 12)'],
    ['V1 castable as xs:integer', 'integer(V1)'],
    ['V1 = math:pow(V2, -0.5) * math:sqrt(V3)', 'V1 = V2 ^ -0.5 * V3 ^ 0.5'],
    ['./V1/text() = @V2', 'V1 = V2'],
    ["*[name() = 'net pay'] = *[3]", '[net pay] = $3'],
    ['0 &lt; V1 and V1 &lt; V2 and V3 = 1', '0 < V1 < V2 and V3 = 1'],
    ['true()', '0 = 0'],
  ])('%s', (xpath, condition) => {
    const rule = only(pattern(xpath.replaceAll('&lt;', '<')));
    expect(rule.text).toBe(condition);
    expect(rule.condition).toEqual(parseCondition(condition));
  });

  test('reports are turned round, rules about values speak of the dot', () => {
    expect(only(pattern('V1 > 3', 'Record', 'report')).text).toBe('not V1 > 3');
    expect(only(pattern('. = (1, 2)', 'Record/AGE')).text).toBe('AGE in {1, 2}');
    expect(only(pattern('. = (1, 2)', 'AGE')).text).toBe('AGE in {1, 2}');
    expect(only(pattern('number(.) <= ../MAX', 'AGE')).text).toBe('AGE <= MAX');
    expect(only(pattern('number() > 0', '//AGE')).text).toBe('AGE > 0');
    expect(only(pattern('AGE > 0', 'Row')).text).toBe('AGE > 0');
  });

  test('the first rule of a pattern that matches is the only one', () => {
    const xml = `<pattern name="p">
      <rule context="Record[SEX = 'male']"><assert test="P = 0"/></rule>
      <rule context="Record[AGE &lt; 12][X]"><report test="P > 0"/></rule>
      <rule context="Record"><assert test="P &lt; 30"/><assert id="known" test="P >= 0"/></rule>
      <rule context="Record"><assert test="P = 99"/></rule>
    </pattern>`;
    const { rules, remarks } = readSchematron(xml);
    expect(rules.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      "p (1): if SEX = 'male' then P = 0",
      "p (2): if not SEX = 'male' and AGE < 12 and present(X) then not P > 0",
      "p (3): if not SEX = 'male' and not (AGE < 12 and present(X)) then P < 30",
      "known: if not SEX = 'male' and not (AGE < 12 and present(X)) then P >= 0",
    ]);
    expect(remarks).toHaveLength(1);
  });

  test('variables of every scope, abstract patterns and rules, phases', () => {
    const xml = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2" defaultPhase="b">
      <ns prefix="m" uri="urn:m"/>
      <let name="limit" value="7500"/>
      <phase id="a"><active pattern="one"/></phase>
      <phase id="b"><let name="small" value="$limit div 10"/><active pattern="two"/></phase>
      <pattern id="one"><let name="least" value="-1"/>
        <rule context="m:Record">
          <let name="total" value="m:V1 + V2"/>
          <assert test="$total &lt;= $limit and $total >= $least">Too <emph>much</emph>: <name/> has <value-of select="$total"/></assert>
        </rule>
      </pattern>
      <pattern id="two" is-a="between"><param name="x" value="V3"/><param name="xx" value="V4"/></pattern>
      <pattern id="between" abstract="true">
        <rule abstract="true" id="shared"><assert test="$x = 1"/></rule>
        <rule context="Record"><assert test="$x &lt; $xx"/><extends rule="shared"/></rule>
      </pattern>
      <diagnostics><diagnostic id="d">?</diagnostic></diagnostics>
    </schema>`;
    const texts = (phase?: string) => readSchematron(xml, { phase }).rules.map(({ text }) => text);
    expect(texts()).toEqual(['V3 < V4', 'V3 = 1']);
    expect(texts('a')).toEqual(['V1 + V2 <= 7500 and V1 + V2 >= -1']);
    expect(texts('#ALL')).toHaveLength(3);
    expect(readSchematron(xml).phases).toEqual(['a', 'b']);
    const [first] = readSchematron(xml, { phase: 'a' }).rules;
    expect(first.message).toEqual(['Too much: Record has {$total}']);
    expect(() => texts('c')).toThrow('has no phase "c"');
  });
});

describe('rules for the general engine', () => {
  const value = (record: Record<string, string>) => {
    const names = Object.keys(record);
    return (rule: Rule) => checkGeneral(rule, names, (position) => record[names[position]]);
  };

  test.each([
    ["starts-with(V1, 'ab')", { V1: 'abc' }, { V1: 'cab' }],
    ['count((V1, V2)) = 2', { V1: '', V2: '3' }, { V2: '3' }],
    ['sum((V1, V2, V3)) = V4', { V1: '1', V2: '2', V4: '3' }, { V1: '1', V2: '2', V4: '4' }],
    ['abs(V1 - V2) < 2', { V1: '5', V2: '4' }, { V1: '5', V2: '9' }],
    ['every $x in (V1, V2) satisfies $x > 3', { V1: '4', V2: '5' }, { V1: '4', V2: '1' }],
    ['V1 mod 7 = 3', { V1: '10' }, { V1: '11' }],
    ['not(V1 != (1, 2))', { V3: '1' }, { V1: '1' }],
    ['string-length(V1) = 5', { V1: '08001' }, { V1: '8001' }],
    ['max((V1, V2)) >= 3', { V1: '4', V2: '1' }, { V1: '2', V2: '1' }],
    ["xs:date(V1) < xs:date('2001-01-01')", { V1: '2000-12-31' }, { V1: 'never' }],
  ])('%s', (xpath, good, bad) => {
    const rule = only(pattern(xpath));
    expect(rule.condition).toBe(null);
    expect(value(good)(rule)).toBe(true);
    expect(value(bad as Record<string, string>)(rule)).toBe(false);
  });

  test('with variables, contexts and earlier rules', () => {
    const { rules } = readSchematron(`<pattern>
      <rule context="Record[contains(V1, 'x')]"><assert test="V2 = 1"/></rule>
      <rule context="Record"><let name="length" value="string-length(V1)"/>
        <report test="$length > 2">?</report></rule></pattern>
      <pattern><rule context="V2"><assert test="abs(.) &lt; 3"/></rule></pattern>`);
    expect(rules.map(({ condition }) => condition)).toEqual([null, null, null]);
    const answers = (record: Record<string, string>) => rules.map(value(record));
    expect(answers({ V1: 'xyz', V2: '1' })).toEqual([true, true, true]);
    expect(answers({ V1: 'xyz', V2: '-3' })).toEqual([false, true, false]);
    expect(answers({ V1: 'abc', V2: '2' })).toEqual([true, false, true]);
    expect(answers({ V1: 'ab' })).toEqual([true, true, true]);
  });

  test('columns of a table, with missing values left open', () => {
    const columns: Column[] = [
      {
        kind: 'numeric',
        name: 'V1',
        values: Float64Array.of(1, 9, Number.NaN),
        grid: { decimals: 0, padded: false },
      },
      {
        kind: 'categorical',
        name: 'S',
        codes: Int32Array.of(0, 1, -1),
        levels: ['ab', 'c'],
        ordered: false,
      },
      { kind: 'text', name: 'T', values: ['x', null, 'y'] },
    ];
    const verdicts = (xpath: string) => [...generalVerdicts(only(pattern(xpath)), columns)(0, 3)];
    expect(verdicts('abs(V1) < 5')).toEqual([HOLDS, FAILS, UNKNOWN]);
    expect(verdicts("starts-with(S, 'a')")).toEqual([HOLDS, FAILS, UNKNOWN]);
    expect(verdicts('count((V1, S, T)) = 3')).toEqual([HOLDS, FAILS, FAILS]);
    expect(verdicts('abs(V1) < 5')).toEqual([HOLDS, FAILS, UNKNOWN]);
  });
});

test('a column that is not there is told also by the general engine', () => {
  const column: Column = { kind: 'text', name: 'TOWN', values: [] };
  const rule = only(pattern("starts-with(TWON, 'a')"));
  expect(() => generalVerdicts(rule, [column])).toThrow('no column "TWON". Did you mean "TOWN"?');
});

test('XPath that did not come through a file is held to the same', () => {
  const rule: Rule = { name: 'r', text: '', condition: null, xpath: "matches(V1, '(a+)+$')" };
  expect(() => generalVerdicts(rule, [])).toThrow('regular expressions are not run');
});

describe('refused at once, in one sentence', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
    { length: 10 },
    (_, i) => `<!ENTITY lol${i} "${`&lol${i === 0 ? '' : i - 1};`.repeat(10)}">`,
  ).join('')}]><schema><pattern><title>&lol9;</title></pattern></schema>`;
  const lets = Array.from(
    { length: 60 },
    (_, i) => `<let name="a${i + 1}" value="$a${i} + $a${i}"/>`,
  ).join('');

  test.each([
    ['billion laughs', laughs, 'declares a document type at line 1'],
    ['a declaration behind others', `<?xml version="1.0"?>\n\n${laughs}`, 'at line 3'],
    [
      'an external entity',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><pattern name="&e;"/>',
      'entities are never read',
    ],
    ['an entity that is not declared', '<pattern name="&e;"/>', 'not well-formed XML at line 1'],
    ['XML that ends early', '<pattern><rule context="Record">', 'not well-formed'],
    [
      'another file',
      pattern("V1 = document('/etc/passwd')//V1"),
      "calls document(): a rule reads no other file; document('microdata.xml') stands for the original.",
    ],
    ['another file by doc()', pattern("doc('http://a.b/c')//V1 = V1"), 'calls doc()'],
    [
      'another file in a variable that nothing uses',
      `<pattern><let name="x" value="document('a.xml')"/>${pattern('V1 = 1').slice(9)}`,
      'reads no other file',
    ],
    [
      'the original for anything else',
      pattern("count(document('microdata.xml')//V1) > 3"),
      'uses document() for more than the values of the same column',
    ],
    ['unparsed text', pattern("unparsed-text('a') = V1"), 'calls unparsed-text()'],
    ['the environment', pattern("environment-variable('PATH') = V1"), 'which rules cannot'],
    [
      'a rule of 1 MB',
      pattern(`V1 = 1 or ${'V1 = 1 or '.repeat(100_000)} V1 = 2`),
      'more than 10000',
    ],
    [
      '500 parentheses',
      pattern(`${'('.repeat(500)}V1${')'.repeat(500)} = 1`),
      'nested more than 100',
    ],
    [
      'a regular expression',
      pattern("matches(V1, '(a+)+$')"),
      'regular expressions are not run, because some never end',
    ],
    ['another', pattern("replace(V1, '(a|a)*b', '') = 'x'"), 'regular expressions are not run'],
    ['a range', pattern('count(1 to 1000000000) = V1'), 'uses rangeSequenceExpr'],
    ['functions of functions', pattern('let $f := function($x) { $x } return $f(1) = V1'), 'uses '],
    [
      'variables that grow',
      `<pattern><rule context="Record"><let name="a0" value="V1"/>${lets}<assert test="$a60 = 1"/></rule></pattern>`,
      'uses variables more than 24 times',
    ],
    ['other records', pattern('V1 > preceding-sibling::Record/V1'), 'one record'],
    ['the whole document', pattern('count(//Record) > 3'), 'one record'],
    ['a variable that is not defined', pattern('V1 = $limit'), 'uses $limit, which is not defined'],
    ['no XPath', pattern('V1 ='), 'is not XPath'],
    ['no test', '<pattern><rule context="Record"><assert/></rule></pattern>', 'is empty'],
    [
      'another language',
      `<schema queryBinding="xquery">${pattern('V1')}</schema>`,
      'asks for the query language "xquery"',
    ],
    ['another file included', '<schema><include href="b.sch"/></schema>', 'includes another file'],
    [
      'a misspelled element',
      '<pattern><rule context="Record"><asert test="V1"/></rule></pattern>',
      'has <asert>, which is not allowed there. Did you mean "assert"?',
    ],
    ['a place as context', pattern('V1', 'Record[1]'), 'neither the element of a record nor'],
    ['no rules', '<schema/>', 'has no rules'],
  ])('%s', (_, xml, sentence) => {
    expect(refusal(xml)).toContain(sentence);
  });

  test('any text is read or refused, and nothing else happens', () => {
    const pieces = fc.constantFrom(
      ...[
        '<pattern>',
        '</pattern>',
        '<rule context="',
        'Record',
        '">',
        '</rule>',
        '<assert test="',
      ],
      ...['"/>', 'V1', ' = ', '1', ' and ', 'not(', ')', '(', '[', ']', '.', '..', '/', '//', '$'],
      ...['<let name="x" value="', '&lt;', '&amp;', '&', '<!--', '-->', "'", ',', '*', 'document('],
    );
    const xpaths = fc.array(pieces, { maxLength: 12 }).map((list) => pattern(list.join('')));
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 20 }).map((list) => list.join('')),
      xpaths,
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          readSchematron(text);
        } catch (error) {
          expect(error).toBeInstanceOf(PenumbraError);
        }
      }),
      { numRuns: 700 },
    );
  });
});

describe('what would become far larger than it is is refused before it does', () => {
  const schema = (content: string) =>
    `<schema xmlns="http://purl.oclc.org/dsdl/schematron">${content}</schema>`;
  const abstract = (name: string) =>
    `<pattern abstract="true" id="p"><rule context="Record"><assert test="$${name} &lt; 3"/></rule></pattern>`;

  test('by parameters that stand twice in each other', () => {
    const names = Array.from({ length: 40 }, (_, i) => `a${String(i).padStart(2, '0')}`);
    const parameters = names.map((name, i) => {
      const value = i === 39 ? 'V1' : `$${names[i + 1]}+$${names[i + 1]}`;
      return `<param name="${name}" value="${value}"/>`;
    });
    const doubling = `${abstract('a00')}<pattern is-a="p">${parameters.join('')}</pattern>`;
    expect(() => readSchematron(schema(doubling))).toThrow(/make a text of more than 10000/);
    const same = '<param name="a" value="$a$a$a$a$a$a$a$a"/>'.repeat(20);
    const itself = `${abstract('a')}<pattern is-a="p">${same}</pattern>`;
    expect(() => readSchematron(schema(itself))).toThrow(/make a text of more than 10000/);
  });

  test('by rules that extend others, and contexts that come after others', () => {
    const many = '<assert test="V1 = 1"/>'.repeat(400);
    const extending = `<rule abstract="true" id="r">${many}</rule><rule context="Record">${'<extends rule="r"/>'.repeat(400)}</rule>`;
    expect(() => readSchematron(schema(`<pattern>${extending}</pattern>`))).toThrow(/100000/);
  });
});

describe('there and back', () => {
  const names = ['x', 'y', 'net pay', 'or', 'div', 'a-b', 'Größe', "it's", '1st', 'a<b&c"d'];
  const { condition } = expressions(
    {
      number: fc.oneof(
        fc.integer({ min: -9, max: 9 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      ),
      column: fc.oneof(fc.constantFrom(...names), fc.integer({ min: 1, max: 4 })),
      text: fc.constantFrom('male', "it's", ' a  b', 'x<y&"z"', '12', 'ü', 'line\nbreak'),
    },
    true,
  );
  const rule = (of: Condition): Rule => ({ name: 'r', text: print(of), condition: of });

  const thereAndBack = (of: Condition): Condition =>
    readSchematron(toSchematron([rule(of)])).rules[0].condition!;

  test.each([
    'a + b - (c - 2) = -3 * d / e',
    '-a * -2 <= -(b + 1)',
    '0 <= x <= 7500',
    'y = 2 * x ^ 0.5 * z ^ -1',
    "sex = 'male' and 'it''s' != [net pay]",
    "sex in {'male', 'female'} or x in {1, -2.5, 1e-7}",
    "(sex, status, n) in {('male', 'single', 1), ('female', 'married', -2)}",
    'integer(x) and integer(x / 12 - 1)',
    'domain(x) and domain([net pay]) and domain($3)',
    'present(x) or missing([a b])',
    'if present(x) and not (y > 1 or z = 2) then if a < b then c = 1 or c = 2',
    'town = birthplace and $2 != $3',
    'not x = 1 and (y = 2 and z = 3)',
    'x in {1, 2} and not (p = 1 or q = 2) and (if r = 1 then s = 1)',
  ])('%s', (text) => {
    const written = parseCondition(text);
    expect(thereAndBack(written)).toEqual(written);
  });

  test('what was read from Schematron is written and read again as the same', () => {
    fc.assert(
      fc.property(condition, (written) => {
        const read = thereAndBack(written);
        expect(thereAndBack(read)).toEqual(read);
      }),
      { numRuns: 250 },
    );
  });

  test('a condition and what comes back hold for the same records', () => {
    const value = fc.constantFrom<(number | string | null)[]>(
      Number.NaN,
      0,
      1,
      -2,
      3,
      'male',
      '12',
      null,
    );
    fc.assert(
      fc.property(
        condition,
        fc.array(value, { minLength: 14, maxLength: 14 }),
        (written, values) => {
          const read = thereAndBack(written);
          const at = (name: string | number) =>
            values[typeof name === 'number' ? name + 9 : names.indexOf(name)];
          const answer = (of: Condition) => {
            try {
              return holds(of, at);
            } catch {
              return 'texts have no order';
            }
          };
          expect(answer(read)).toBe(answer(textsInSets(written)));
        },
      ),
      { numRuns: 250 },
    );
  });

  /** Numbers among texts are written as texts. */
  function textsInSets(of: Condition): Condition {
    return JSON.parse(JSON.stringify(of), (_, node) => {
      if (node?.kind !== 'membership') return node;
      const isNumeric = node.values.every((one: unknown) => typeof one === 'number');
      return isNumeric ? node : { ...node, values: node.values.map(String) };
    });
  }

  test('names, messages and rules that are only XPath stay', () => {
    const { rules } = readSchematron(
      `${FIGURES.join('')}${pattern('abs(V1) < 3')}${pattern('V1 = V2 ^ 2'.replace('V2 ^ 2', 'math:pow(V2, 2)'))}`,
    );
    const again = readSchematron(toSchematron(rules, { title: 'All' }));
    expect(again.title).toBe('All');
    expect(again.rules.slice(0, 5)).toEqual(rules.slice(0, 5));
    expect(again.rules.map(({ text, condition, name }) => ({ text, condition, name }))).toEqual(
      rules.map(({ text, condition, name }) => ({ text, condition, name })),
    );
  });
});
