import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, kept, refuses } from './run.ts';

/** Parts that add up, a product, an order and an if-then; SECRET4711 may be shown nowhere. */
function firms(broken = 0): string {
  const lines = ['V1,V3,V5,V8,V9,V10,V12,V13,V14,V15,V16,note'];
  for (let i = 0; i < 80; i++) {
    const v9 = (i * 37) % 200;
    const v10 = 500 + ((i * 53) % 700);
    const v5 = 10 + ((i * 7) % 40);
    const v15 = 1 + (i % 5);
    const v8 = i % 9 === 0 ? 1000 : 1200 + ((i * 31) % 3000);
    const v12 = 900 + ((i * 41) % 500);
    const v13 = v8 < 1115 ? v12 - ((i * 13) % 300) : 700 + ((i * 61) % 900);
    const v14 = v9 + v10 + (i < broken ? 3 : 0);
    const cells = [1000 + i, (i * 97) % 7501, v5, v8, v9, v10, v12, v13, v14, v15, v5 * v15];
    lines.push([...cells, 'SECRET4711'].join(','));
  }
  return `${lines.join('\n')}\n`;
}

const RULES = [
  'V9 + V10 = V14',
  'V5 * V15 = V16',
  '0 <= V3 <= 7500',
  'if V8 < 1115 then V13 <= V12',
];

const FLAGS = RULES.flatMap((rule) => ['--rule', rule]);

const COLUMNS = ['--columns', 'V3,V5,V8,V9,V10,V12,V13,V14,V15,V16'];

/** The same as Schematron, in the older namespace, with messages and a value in them. */
const SCHEMATRON = `<?xml version="1.0"?>
<schema xmlns="http://www.ascc.net/xml/schematron">
  <pattern name="total">
    <rule context="Record">
      <assert test="number(V9) + number(V10) = number(V14)">
        The parts are <value-of select="V9"/> and <value-of select="V10"/>.
      </assert>
    </rule>
  </pattern>
  <pattern name="product">
    <rule context="Record"><assert test="number(V5) * number(V15) = number(V16)">No product.</assert></rule>
  </pattern>
  <pattern name="range">
    <rule context="Record">
      <assert test="0 &lt;= number(V3) and number(V3) &lt;= 7500">Out of range.</assert>
    </rule>
  </pattern>
  <pattern name="governs">
    <rule context="Record">
      <report test="number(V8) &lt; 1115 and number(V13) &gt; number(V12)">Too much.</report>
    </rule>
  </pattern>
</schema>
`;

/** Two patterns, each in a phase of its own; the parts of the first do not add up where `firms` are broken. */
const PHASES = `<?xml version="1.0"?>
<schema xmlns="http://purl.oclc.org/dsdl/schematron">
  <phase id="sums"><active pattern="total"/></phase>
  <phase id="ranges"><active pattern="range"/></phase>
  <pattern id="total">
    <rule context="Record"><assert test="V9 + V10 = V14">No total.</assert></rule>
  </pattern>
  <pattern id="range">
    <rule context="Record"><assert test="0 &lt;= V3 and V3 &lt;= 7500">Out of range.</assert></rule>
  </pattern>
</schema>
`;

describe.concurrent('check', () => {
  it(
    'says that rules hold, with their classes',
    inFolder(async (folder) => {
      folder.write('a.csv', firms());
      const run = await folder.run('check', 'a.csv', '-q', ...FLAGS);
      expect(run.code).toBe(0);
      for (const name of ['EC-LC', 'EC-NLC', 'EC-PV', 'EC-GV']) expect(run.stdout).toContain(name);
      expect(run.stdout).toContain('Every record satisfies every rule');
    }),
  );

  it(
    'lists violations by rule and line, without values unless they are asked for',
    inFolder(async (folder) => {
      folder.write('a.csv', firms(7));
      folder.write('rules.sch', SCHEMATRON);
      const base = ['check', 'a.csv', '-q', '--rules', 'rules.sch'];
      const run = await folder.run(...base, '--svrl', 'violations.xml');
      expect(run.code).toBe(1);
      expect(run.stdout).toMatch(/total +EC-LC +7 violate it/);
      expect(run.stdout).toContain('line 2');
      expect(run.stdout).toContain('The parts are [V9] and [V10].');
      expect(run.stderr).toContain('7 records of 80 violate a rule');
      const svrl = folder.read('violations.xml');
      expect(svrl.match(/<svrl:failed-assert/g)).toHaveLength(7);
      expect(svrl).not.toMatch(/The parts are \d/);
      const shown = await folder.run(...base, '--reveal');
      expect(shown.stdout).toContain('The parts are 0 and 500.');
      const json = await folder.run(...base, '--json');
      const { rules, violating } = JSON.parse(json.stdout);
      expect(violating).toBe(7);
      expect(rules[0]).toMatchObject({ name: 'total', violations: 7, class: 'EC-LC' });
      expect(rules[0].lines).toEqual([2, 3, 4, 5, 6, 7, 8]);
    }),
  );

  it(
    'checks what is no rule of ours by a general engine, and says so',
    inFolder(async (folder) => {
      folder.write('a.csv', firms());
      const test = 'string-length(V1) = 4 and count(*) > 3';
      folder.write(
        'rules.sch',
        `<pattern name="digits"><rule context="Record"><assert test="${test.replace('>', '&gt;')}">No.</assert></rule></pattern>`,
      );
      const run = await folder.run('check', 'a.csv', '-q', '--rules', 'rules.sch');
      expectDone(run);
      expect(run.stdout).toContain('check only');
      expect(run.stdout).toContain('slower');
    }),
  );
});

describe.concurrent('protect under rules', () => {
  for (const [form, flags] of [
    ['lines', FLAGS],
    ['Schematron', ['--rules', 'rules.sch']],
  ] as const) {
    it(
      `given as ${form}: they hold in the result, which replays and is verified`,
      inFolder(async (folder) => {
        folder.write('a.csv', firms());
        folder.write('rules.sch', SCHEMATRON);
        await folder.protect('a.csv', 'out.csv', '--k', '4', ...COLUMNS, ...flags);
        const checked = await folder.run('check', 'out.csv', '-q', ...flags);
        expect(checked.code).toBe(0);
        const recipe = kept('out.csv', 'recipe.json');
        await folder.protect('a.csv', 'again.csv', '--recipe', recipe);
        expect(folder.read('again.csv')).toBe(folder.read('out.csv'));
        const verified = await folder.verify('a.csv', 'out.csv');
        expect(verified.stdout).toMatch(/\nAll \d+ statements hold\.\n/);
        const certificate = JSON.parse(folder.read(kept('out.csv', 'certificate.json')));
        expect(certificate.edits.rules).toHaveLength(4);
      }),
    );
  }

  it(
    'without them, they are broken',
    inFolder(async (folder) => {
      folder.write('a.csv', firms());
      await folder.protect('a.csv', 'out.csv', '--k', '4', ...COLUMNS);
      expect((await folder.run('check', 'out.csv', '-q', ...FLAGS)).code).toBe(1);
    }),
  );

  it(
    'verify notices a record that breaks a rule',
    inFolder(async (folder) => {
      folder.write('a.csv', firms());
      await folder.protect('a.csv', 'out.csv', '--k', '4', ...COLUMNS, ...FLAGS);
      const [header, first, ...rest] = folder.read('out.csv').split('\n');
      const cells = first.split(',');
      cells[8] = String(Number(cells[8]) + 1);
      folder.write('out.csv', [header, cells.join(','), ...rest].join('\n'));
      const certificate = ['--certificate', kept('out.csv', 'certificate.json')];
      const run = await folder.run('verify', 'a.csv', 'out.csv', ...certificate);
      expect(run.code).toBe(1);
      expect(run.stdout.replace(/\s+/g, ' ')).toContain('1 records violate "V9 + V10 = V14"');
    }),
  );

  it(
    'an original that breaks rules is refused, repaired first, or protected onto them',
    inFolder(async (folder) => {
      folder.write('a.csv', firms(5));
      const flags = ['protect', 'a.csv', '-o', 'out.csv', '--k', '4', ...COLUMNS, ...FLAGS];
      await refuses(
        folder,
        4,
        /5 records violate the rule "V9 \+ V10 = V14", the first on line 2/,
        ...[...flags, '-q', '--identifiers', 'keep'],
      );
      const repaired = await folder.run(...flags, '--violations', 'repair');
      expect(repaired.code).toBe(0);
      expect(repaired.stdout).toContain('Repaired 5 values of 5 records first');
      expect((await folder.run('check', 'out.csv', '-q', ...FLAGS)).code).toBe(0);
      const both = flags.with(3, 'both.csv');
      expect((await folder.run(...both, '--violations', 'protect')).code).toBe(0);
      expect((await folder.run('check', 'both.csv', '-q', ...FLAGS)).code).toBe(0);
    }),
  );

  it(
    'columns that rules connect go together, whatever groups of columns are asked for',
    inFolder(async (folder) => {
      folder.write('a.csv', firms());
      await folder.protect(
        'a.csv',
        'out.csv',
        '--k',
        '4',
        ...COLUMNS,
        ...FLAGS,
        '--column-groups',
        '2',
      );
      const { steps } = JSON.parse(folder.read(kept('out.csv', 'recipe.json')));
      expect(steps[0].columnGroups).toContainEqual(['V9', 'V10', 'V14']);
      expect(steps[0].columnGroups).toContainEqual(['V5', 'V15', 'V16']);
      expect((await folder.run('check', 'out.csv', '-q', ...FLAGS)).code).toBe(0);
    }),
  );
});

describe.concurrent('a phase of a Schematron file', () => {
  it(
    'has its own patterns and no others, for check, protect and rules',
    inFolder(async (folder) => {
      folder.write('a.csv', firms(7));
      folder.write('rules.sch', PHASES);
      const base = ['a.csv', '-q', '--rules', 'rules.sch'];
      expect((await folder.run('check', ...base)).code).toBe(1);
      expect((await folder.run('check', ...base, '--phase', '#ALL')).code).toBe(1);
      expect((await folder.run('check', ...base, '--phase', 'sums')).code).toBe(1);
      const ranges = await folder.run('check', ...base, '--phase', 'ranges');
      expect(ranges.code).toBe(0);
      expect(ranges.stdout).not.toContain('total');

      const lines = await folder.run('rules', 'convert', 'rules.sch', '--phase', 'ranges');
      expect(lines.stdout).toContain('V3');
      expect(lines.stdout).not.toContain('V14');
      const phase = ['--k', '4', ...COLUMNS, '--phase', 'ranges'];
      const plan = await folder.run('rules', 'plan', ...base, ...phase, '--json');
      expect(JSON.parse(plan.stdout).rules).toHaveLength(1);

      const run = await folder.run('protect', ...base, '-o', 'out.csv', ...phase);
      expect(run.code).toBe(0);
      expect(JSON.parse(folder.read(kept('out.csv', 'recipe.json'))).rules).toHaveLength(1);
    }),
  );

  it(
    'is refused with the names of those that there are',
    inFolder(async (folder) => {
      folder.write('a.csv', firms());
      folder.write('rules.sch', PHASES);
      folder.write('rules.txt', 'V9 + V10 = V14\n');
      folder.write('plain.sch', SCHEMATRON);
      const check = async (...flags: string[]) => {
        const { code, stderr } = await folder.run('check', 'a.csv', '-q', ...flags);
        expect(code).toBe(2);
        return stderr.replace(/\s+/g, ' ');
      };
      expect(await check('--rules', 'rules.sch', '--phase', 'sum')).toContain(
        'rules.sch at line 2 has no phase "sum" (there are sums, ranges). Did you mean "sums"?',
      );
      expect(await check('--rules', 'plain.sch', '--phase', 'sums')).toContain('(it has none).');
      expect(await check('--rules', 'rules.txt', '--phase', 'sums')).toContain('has no phases');
      expect(await check('--rule', 'V9 > 0', '--phase', 'sums')).toContain(
        'give one with --rules FILE',
      );
    }),
  );
});

describe.concurrent('rules', () => {
  it(
    'converts to the other form and back',
    inFolder(async (folder) => {
      folder.write('rules.sch', SCHEMATRON);
      await folder.run('rules', 'convert', 'rules.sch', '-o', 'rules.txt');
      expect(folder.read('rules.txt')).toContain('V9 + V10 = V14');
      await folder.run('rules', 'convert', 'rules.txt', '-o', 'back.sch');
      await folder.run('rules', 'convert', 'back.sch', '-o', 'again.txt');
      expect(folder.read('again.txt')).toBe(folder.read('rules.txt'));
    }),
  );

  it(
    'plans without doing anything',
    inFolder(async (folder) => {
      folder.write('a.csv', firms());
      const before = folder.state();
      const run = await folder.run('rules', 'plan', 'a.csv', '--k', '4', ...COLUMNS, ...FLAGS);
      expect(run.code).toBe(0);
      const text = run.stdout.replace(/\s+/g, ' ');
      expect(text).toContain('Geometric means keep products');
      expect(text).toContain('EC-NLC');
      expect(folder.state()).toEqual(before);
    }),
  );

  it(
    'discovers rules that hold, and writes them for use',
    inFolder(async (folder) => {
      folder.write('a.csv', firms());
      const run = await folder.run('rules', 'discover', 'a.csv', '-q');
      expect(run.stdout).toContain('V9 + V10 = V14');
      await folder.run('rules', 'discover', 'a.csv', '-q', '-o', 'found.txt');
      expect((await folder.run('check', 'a.csv', '-q', '--rules', 'found.txt')).code).toBe(0);
    }),
  );
});

const PROTECT = ['protect', 'a.csv', '-o', 'out.csv', '-q', '--k', '4', ...COLUMNS];
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><schema>&lol2;</schema>`;
const OUTSIDE = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><schema>&x;</schema>`;
const rule = (test: string) =>
  `<pattern name="p"><rule context="Record"><assert test="${test}">No.</assert></rule></pattern>`;

describe.concurrent('is refused', () => {
  for (const [what, flags, code, says] of [
    ['a column unknown', ['--rule', 'V99 = V9'], 2, /V9/],
    ['no rule', ['--rule', 'V9 +'], 2, /expected a number, a column/],
    [
      'rules that contradict each other',
      ['--rule', 'V9 > 5', '--rule', 'V9 < 3'],
      2,
      /"V9 > 5", "V9 < 3" together/,
    ],
    ['a rule that never holds', ['--rule', 'V9 < V9'], 2, /No record can satisfy the rule/],
    ['a choice that is none', [...FLAGS, '--violations', 'ignore'], 2, /refuse, repair, protect/],
    ['a choice without rules', ['--violations', 'repair'], 2, /no rule is given/],
    ['a tie to a column that is copied', ['--rule', 'V9 <= V1'], 2, /ties "V9".*"V1".*in one step/],
    ['a file of laughs', ['--rules', 'laughs.sch'], 3, /DOCTYPE|document type/i],
    ['an entity from outside', ['--rules', 'outside.sch'], 3, /DOCTYPE|document type/i],
    ['another document', ['--rules', 'document.sch'], 2, /document/],
    ['a regular expression', ['--rules', 'regex.sch'], 2, /matches/],
    ['a rule without end', ['--rules', 'long.txt'], 2, /characters/],
    ['a file that is not there', ['--rules', 'nothing.sch'], 3, /nothing\.sch/],
  ] as const) {
    it(
      what,
      inFolder(async (folder) => {
        folder.write('a.csv', firms());
        folder.write('laughs.sch', LAUGHS);
        folder.write('outside.sch', OUTSIDE);
        folder.write('document.sch', rule("document('other.xml')//V1 = V1"));
        folder.write('regex.sch', rule("matches(V1, '(a+)+$')"));
        folder.write('long.txt', `V1 = ${'1 + '.repeat(300_000)}1\n`);
        const places = flags.map((flag) => (/\.(sch|txt)$/.test(flag) ? folder.at(flag) : flag));
        await refuses(folder, code, says, ...PROTECT, ...places);
      }),
    );
  }
});
