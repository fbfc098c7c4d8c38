import { describe, expect, it } from 'vitest';
import { inFolder } from './run.ts';

/** Persons in households of two, with two columns that look like weights. */
const FILE = `home,region,age,weight,oldweight\n${Array.from(
  { length: 60 },
  (_, i) =>
    `${1 + Math.floor(i / 2)},${1 + (i % 3)},${20 + (i % 6)},${90 + (i % 7)}.5,${80 + (i % 5)}.5\n`,
).join('')}`;
const ROLES = ['home=unit', 'region=key', 'age=key', 'weight=weight'].flatMap((role) => [
  '--role',
  role,
]);
const MEASURES = ['--measures', 'individual-risk,k-anonymity', '--json'];

describe('weights on the command line', () => {
  it(
    'assess and release count with the weight that was decided, beside others that look like one',
    inFolder(async (folder) => {
      folder.write('a.csv', FILE);
      await folder.protect('a.csv', 'out.csv', ...ROLES, '--columns', 'age', '--k', '3');
      const assessed = JSON.parse(
        (await folder.run('assess', 'a.csv', 'out.csv', ...MEASURES)).stdout,
      );
      const [keys, risk] = ['k-anonymity', 'individual-risk'].map((name) =>
        assessed.figures.find((figure: { name: string }) => figure.name === name),
      );
      expect(risk.value).toBeLessThan(2);
      expect(keys.notes.join()).toMatch(/Units are counted/);
      const limits = {
        format: 'penumbra-limits',
        version: 1,
        purposes: [
          {
            name: 'own',
            title: 'Own',
            description: 'One limit.',
            limits: [{ measure: 'individual-risk', most: 0, because: 'a test', source: 'a test' }],
          },
        ],
      };
      folder.write('limits.json', JSON.stringify(limits));
      const flags = ['-o', 'bundle', '--limits', 'limits.json', '--for', 'own', '--json'];
      const released = await folder.run('release', 'a.csv', 'out.csv', ...flags);
      const { gates } = JSON.parse(released.stdout);
      const { found } = gates.find(({ gate }: { gate: string }) => gate === 'limits');
      expect(found).toContain(`: ${Number(risk.value.toPrecision(4))} % (limit`);
    }),
  );

  it(
    'two decided weights are a sentence, and --weight is the remedy',
    inFolder(async (folder) => {
      folder.write('a.csv', FILE);
      const columns = ['weight', 'oldweight'].map((column) => ({
        column,
        kind: 'amount',
        role: 'weight',
      }));
      const description = { format: 'penumbra-description', version: 1, columns };
      folder.write('a.description.json', JSON.stringify(description));
      folder.write('out.csv', FILE);
      const risk = async (...flags: string[]) => {
        const { stdout } = await folder.run(
          'assess',
          'a.csv',
          'out.csv',
          '--keys',
          'region,age',
          ...MEASURES,
          ...flags,
        );
        return JSON.parse(stdout).figures.find(
          (figure: { name: string }) => figure.name === 'individual-risk',
        );
      };
      expect((await risk()).reason).toMatch(/only one can weigh: "weight", "oldweight"/);
      expect((await risk('--weight', 'weight')).value).toBeLessThan(2);
    }),
  );
});
