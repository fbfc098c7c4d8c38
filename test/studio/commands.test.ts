import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandsFor } from '../../studio/src/parts/release/commands.ts';

/** The words that a shell makes of a command, without its first. */
function wordsOf(command: string): string[] {
  const print = command.replace(/^penumbra/, "printf '%s\\n'");
  return execFileSync('sh', ['-c', print], { encoding: 'utf8' }).split('\n').slice(0, -1);
}

test('a plain name is written plainly', () => {
  expect(commandsFor('persons.csv', 'persons-protected.csv')).toEqual({
    protect: 'penumbra protect persons.csv -o persons-protected.csv --recipe recipe.json',
    verify:
      'penumbra verify persons.csv persons-protected.csv --certificate persons-protected.csv.must-stay/certificate.json',
    memory:
      'penumbra protect persons.csv -o persons-protected.csv --recipe recipe.json --memory 4GB',
    spark:
      'penumbra protect persons.csv -o persons-protected.csv --recipe recipe.json --engine spark --master spark://HOST:7077',
  });
});

test.each(['two words.csv', "it's.csv", '$(touch x).csv', '`id`.csv', 'a;b&c.csv', 'ñandú.csv'])(
  'a shell reads the name %s as one word and runs nothing of it',
  (name) => {
    expect(wordsOf(commandsFor(name, name).protect)).toEqual([
      ...['protect', name, '-o', name, '--recipe', 'recipe.json'],
    ]);
  },
);

test('a name that starts with a hyphen is no option', () => {
  expect(wordsOf(commandsFor('-rf.csv', 'x.csv').protect)[1]).toBe('./-rf.csv');
});
