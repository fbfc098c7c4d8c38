import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectDone, inFolder, wordsOf } from '../cli/run.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test(
  'every command for those who come from other programs runs',
  inFolder(async (folder) => {
    folder.write(
      'persons.csv',
      `${read('examples/persons.csv').split('\n').slice(0, 151).join('\n')}\n`,
    );
    await folder.protect('persons.csv', 'noise.csv', '--method', 'noise', '--columns', 'wages,tax');
    const page = read('docs/coming-from.md');
    const commands = [...page.matchAll(/`(penumbra [a-z]+ [^`]*)`/g)].map(([, command]) => command);
    expect(commands.length).toBeGreaterThan(40);
    for (const command of new Set(commands)) {
      const { code, stderr } = await folder.run(...wordsOf(command), '-q');
      expect.soft(code === 0 ? '' : `${command}\n${stderr}`).toBe('');
    }
    expectDone(await folder.verify('persons.csv', 'noise.csv'));
  }),
);
