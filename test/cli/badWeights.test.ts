import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inFolder } from './run.ts';

/** 20 households of 1 to 3 persons, each person with a weight of its household and one of its own. */
const HEAD = 'hhid,region,sex,age,hhw,pw';
const ROWS = Array.from({ length: 20 }, (_, home) =>
  Array.from({ length: 1 + (home % 3) }, (_member, i) => [
    ...[`${700 + 3 * home}`, `${1 + (home % 2)}`, `${1 + ((home + i) % 2)}`],
    ...[`${20 + ((home * 7 + i * 11) % 50)}`, `${100 + home}.5`, `${90 + home + i}.25`],
  ]),
).flat();

const DESCRIPTION = JSON.stringify({
  format: 'penumbra-description',
  version: 1,
  columns: [
    { column: 'hhid', kind: 'text', role: 'unit', unit: 'household' },
    { column: 'region', kind: 'nominal', role: 'key', belongsTo: 'household' },
    { column: 'sex', kind: 'nominal', role: 'key' },
    { column: 'age', kind: 'amount', role: 'key' },
    { column: 'hhw', kind: 'amount', role: 'weight', weightOf: 'household' },
    { column: 'pw', kind: 'amount', role: 'weight' },
  ],
});

const BAD = ['-3', '0', '', 'Inf', '-Inf', '1e200', '1e308', 'many', '12;5', 'differs'] as const;
const PROTECT = ['protect', 'a.csv', '-o', 'OUT'];
/** What uses the weight of persons. The first steps use that of households, too. */
const COMMANDS: readonly (readonly string[])[] = [
  [...PROTECT, '--k', '2'],
  [...PROTECT, '--method', 'round-weights'],
  [...PROTECT, '--method', 'perturb-weights'],
  [...PROTECT, '--method', 'group-weights', '--k', '2'],
  [...PROTECT, '--columns', 'sex,age', '--k', '2'],
  [...PROTECT, '--sample', '50', '--columns', 'age', '--k', '2'],
  [...PROTECT, '--method', 'suppress', '--k', '2'],
  ['analyse', 'a.csv', '--mean', 'age'],
];

it(
  'a bad weight is refused in one sentence with its place and a remedy, or the command says that weights are copied',
  inFolder(async (folder) => {
    folder.write('a.description.json', DESCRIPTION);
    let cases = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('hhw', 'pw'),
        fc.constantFrom(...BAD),
        fc.nat(ROWS.length - 1),
        fc.constantFrom(...COMMANDS),
        async (column, bad, at, command) => {
          const place = HEAD.split(',').indexOf(column);
          const isTorn = bad === 'differs';
          const rows = ROWS.map((row, i) => {
            // A wrong weight of a household stands in all its records, except where members differ.
            const isOf = column === 'hhw' && !isTorn ? row[0] === ROWS[at][0] : i === at;
            return isOf ? row.with(place, isTorn ? '55.5' : bad) : row;
          });
          folder.write('a.csv', `${[HEAD, ...rows].join('\n')}\n`);
          const out = `x${cases++}.csv`;
          const words = command.map((word) => (word === 'OUT' ? out : word));
          const { code, stdout, stderr } = await folder.run(...words);
          const said = `${stdout} ${stderr}`.replace(/\s+/g, ' ');
          if (code === 0) {
            // Weights of one person may differ, and one person alone is a whole household.
            const isFine =
              isTorn && (column === 'pw' || ROWS.filter(([id]) => id === ROWS[at][0]).length === 1);
            const isUnused =
              / (hhw|pw|hhw, pw) \(weights\)/.test(said) || /Weighted by pw\./.test(said);
            expect(isFine || isUnused, `${command.join(' ')}, ${column} ${bad}: ${said}`).toBe(
              true,
            );
            return;
          }
          const last = stderr.trimEnd().split('\n').at(-1)!;
          expect(last).toMatch(
            /^penumbra: .*(line|record) \d+.*: .*(correct|declare|leave|take|name)/i,
          );
          expect(last).toContain(column);
          if (bad !== '' && bad !== '0') expect(last).not.toContain(bad);
          expect(folder.has(out)).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  }),
);
