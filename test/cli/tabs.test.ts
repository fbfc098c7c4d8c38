import { expect, test } from 'vitest';
import { acceptable, expectDone, inFolder } from './run.ts';

const CSV = 'id,a,b,c\n1,"x, y",5,"he said ""no"""\n2,t\tab,6,z\n3,,7,NA\n4,q,8,"NA"\n';
const FLAGS = ['--columns', 'b', '--k', '2', '--identifiers', 'drop'];

test(
  'a name in .tsv asks for tabs: cells keep their texts, and every command reads the file as it was written',
  inFolder(async (folder) => {
    folder.write('a.csv', CSV);
    const seed = ['--seed', '0123456789abcdef'.repeat(4)];
    await folder.protect('a.csv', 'b.tsv', ...FLAGS, ...seed);
    expect(folder.read('b.tsv')).toBe(
      'a\tb\tc\n"x, y"\t6\t"he said ""no"""\n"t\tab"\t6\tz\n\t8\tNA\nq\t8\t"NA"\n',
    );
    expectDone(await folder.verify('a.csv', 'b.tsv', '--replay'));
    await folder.protect('a.csv', 'c.tsv', ...FLAGS, ...seed, '--memory', '1GB');
    expect(folder.read('c.tsv')).toBe(folder.read('b.tsv'));
    expectDone(await folder.verify('a.csv', 'c.tsv', '--memory', '1GB'));
    // The recipe says it, whatever the name of the next output.
    await folder.protect('a.csv', 'd.csv', '--recipe', 'b.tsv.must-stay/recipe.json');
    expect(folder.read('d.csv')).toBe(folder.read('b.tsv'));
    const release = ['release', 'a.csv', 'b.tsv', '-o', 'out', '--for', 'in-house', '--json'];
    const { gates } = JSON.parse((await folder.run(...release)).stdout);
    const accepted = acceptable(gates).flatMap((gate) => [
      ...['--accept', gate, '--reason', 'it is a test', '--author', 'me', '--until', '2099-01-01'],
    ]);
    expectDone(await folder.run(...release, '--also-released', 'none', ...accepted));
    expect(folder.read('out/data.tsv').split('\n')[0]).toBe('a\tb\tc');
    folder.write('r.xml', '<R><a><x>1</x><y>2</y></a><a><x>3</x><y>a\tb</y></a></R>');
    await folder.protect('r.xml', 'x.tsv', '--columns', 'x', '--k', '2', '--identifiers', 'keep');
    expect(folder.read('x.tsv')).toBe('x\ty\n2\t2\n2\t"a\tb"\n');
    expectDone(await folder.verify('r.xml', 'x.tsv'));
  }),
);
