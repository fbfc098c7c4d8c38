import { describe, expect, test } from 'vitest';
import { SCREEN } from '../../cli/help.ts';
import { makeProgram } from '../../cli/program.ts';
import { expectDone, inFolder } from './run.ts';

const { commands } = makeProgram(new AbortController().signal);
const NAMES = [
  [],
  ...commands.flatMap((command) => [
    [command.name()],
    ...command.commands.map((below) => [command.name(), below.name()]),
  ]),
];

describe('help', () => {
  test(
    'fits on a screen for every command, and shows its examples and the way to the rest',
    inFolder(async (folder) => {
      for (const name of NAMES) {
        const run = await folder.run(...name, '--help');
        expectDone(run);
        const lines = run.stdout.trimEnd().split('\n');
        expect(lines.length, name.join(' ')).toBeLessThanOrEqual(SCREEN);
        const whole = await folder.run(...name, '--help', 'all');
        if (whole.stdout === run.stdout) continue;
        expect(run.stdout).toContain(
          `penumbra${name.map((word) => ` ${word}`).join('')} --help all`,
        );
        expect(run.stdout).toMatch(/Examples:\n {2}penumbra /);
      }
    }),
  );

  test(
    'has everything on request, in groups',
    inFolder(async (folder) => {
      const { stdout } = await folder.run('protect', '--help', 'all');
      const command = commands.find((one) => one.name() === 'protect')!;
      for (const option of command.options) {
        // Flags of earlier versions are read, and shown nowhere.
        if (option.hidden) expect(stdout).not.toContain(`--${option.name()} `);
        else expect(stdout).toContain(`--${option.name()}`);
      }
      expect(stdout).toMatch(/^Rules:\n(.*\n)* {2}--rules /m);
      expect(stdout).toMatch(/^Parameters of methods .*:\n/m);
      expect(stdout).not.toContain('; or ');
      expect((await folder.run('help', 'protect', 'all')).stdout).toBe(stdout);
      expect((await folder.run('help', 'protect')).stdout).toContain('--help all');
    }),
  );

  test(
    'a file that is called all is a file',
    inFolder(async (folder) => {
      folder.write('all', 'a,b\n1,2\n3,4\n');
      expectDone(await folder.run('inspect', 'all'));
    }),
  );
});
