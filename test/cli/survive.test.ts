import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, type Playground } from './run.ts';

/** What a file holds with every cell of the protected column, which stands last, made alike. */
function butLast(bytes: Buffer, delimiter: string): string {
  const cell = new RegExp(`(?<=${delimiter})"?-?\\d[\\d.,]*"?(?=\\r?\\n)`, 'g');
  return bytes.toString('latin1').replace(cell, '#');
}

/** Protects the last column, and expects all other bytes as they were and the claims to hold. */
async function protectLast(
  folder: Playground,
  content: string | Uint8Array,
  delimiter = ',',
  name = 'value',
  ...flags: string[]
): Promise<string> {
  folder.write('a.csv', content);
  await folder.protect('a.csv', 'out.csv', '--k', '3', '--columns', name, ...flags);
  const [before, after] = [folder.bytes('a.csv'), folder.bytes('out.csv')];
  expect(after.equals(before)).toBe(false);
  expect(butLast(after, delimiter)).toBe(butLast(before, delimiter));
  expect(await folder.verify('a.csv', 'out.csv')).toMatchObject({ code: 0, stderr: '' });
  return after.toString();
}

const values = (records: number) => Array.from({ length: records }, (_, i) => (i * 37) % 101);

describe.concurrent('what is not protected survives byte for byte', () => {
  it(
    'columns called __proto__, constructor, twice alike, or not at all',
    inFolder(async (folder) => {
      const rows = values(9).map((value, i) => `p${i % 2},c,1,2,,${value}`);
      await protectLast(folder, `__proto__,constructor,x,x,,value\n${rows.join('\n')}\n`);
    }),
  );

  it(
    'such columns when they are protected themselves',
    inFolder(async (folder) => {
      folder.write('a.csv', '__proto__,constructor,\n1,2,3\n3,4,5\n8,9,1\n');
      await folder.protect('a.csv', 'out.csv', '--k', '3');
      expect(folder.read('out.csv')).toBe('__proto__,constructor,\n4,5,3\n4,5,3\n4,5,3\n');
      await folder.protect('a.csv', 'again.csv', '--recipe', 'out.csv.must-stay/recipe.json');
      expect(folder.read('again.csv')).toBe(folder.read('out.csv'));
      expectDone(await folder.verify('a.csv', 'out.csv'));
    }),
  );

  it(
    'dates, leading zeros, long numbers, signs and exponents',
    inFolder(async (folder) => {
      const rows = values(9).map(
        (value, i) =>
          `2024-0${1 + (i % 9)}-03,03.0${1 + i}.1999,0${i}81,90071992547409931${i},+${i},1e${i},${i}.50,${value}`,
      );
      await protectLast(folder, `iso,german,zip,long,sign,power,money,value\n${rows.join('\n')}\n`);
    }),
  );

  it(
    'CRLF, a byte-order mark, quotes and quoted line ends',
    inFolder(async (folder) => {
      const rows = values(9).map(
        (value, i) => `"SECRET ""${i}""\r\n4711", blank ,"",NA,"${value}"`,
      );
      await protectLast(folder, `\uFEFF"a, b",c,d,e,value\r\n${rows.join('\r\n')}\r\n`);
    }),
  );

  it(
    'semicolons and decimal commas, with Windows-1252',
    inFolder(async (folder) => {
      const rows = values(9).map((value, i) => `Stra\xdfe ${i};\x80 ${i},5;1,5${i};${value},25`);
      const content = Buffer.from(
        `Stra\xdfe;Preis \x80;Ma\xdf;Wert\n${rows.join('\n')}\n`,
        'latin1',
      );
      const after = await protectLast(folder, content, ';', 'Wert');
      expect(after).toMatch(/;\d+,\d\d\n/);
    }),
  );

  it(
    'tabs, mixed line ends, and blank lines at the end',
    inFolder(async (folder) => {
      const rows = values(9).map((value, i) => `x${i % 2}\t${i}\t${value}${i % 2 ? '\r' : ''}`);
      await protectLast(folder, `a\tb\tvalue\n${rows.join('\n')}\n\n\n`, '\t');
    }),
  );

  it(
    'a file without a header',
    inFolder(async (folder) => {
      const rows = values(9).map((value, i) => `${i % 3},x,${value}`);
      await protectLast(folder, `${rows.join('\n')}\n`, ',', 'V3', '--header', 'no');
    }),
  );

  it(
    'a header with escape sequences and line ends, which reach no terminal',
    inFolder(async (folder) => {
      const name = 'a\u001B[31m\u0007\u009B2J\u202E\nb';
      const rows = values(9).map((value, i) => `key ${i},${value}`);
      folder.write('a.csv', `"id ${name}","value ${name}"\n${rows.join('\n')}\n`);
      const runs = [
        await folder.run('inspect', 'a.csv'),
        await folder.run('protect', 'a.csv', '-o', 'out.csv', '--k', '3'),
        await folder.run(
          'protect',
          'a.csv',
          '-o',
          'out.csv',
          '--k',
          '3',
          '--identifiers',
          'pseudonym',
        ),
        await folder.verify('a.csv', 'out.csv'),
      ];
      for (const run of runs) {
        expect(run.code).toBe(0);
        expect(run.stdout + run.stderr).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|^b/mu);
      }
      expect(folder.read('out.csv').startsWith(`"id ${name}","value ${name}"\n`)).toBe(true);
    }),
  );
});

describe.concurrent('numbers are written', () => {
  const text = 'a,b\n1.5,10\n2.25,20\n4.5,31\n';
  for (const [decimals, expected] of [
    ['keep', '2.75,20'],
    ['full', '2.75,20.333333333333332'],
    ['1', '2.8,20.3'],
    ['0', '3,20'],
  ]) {
    it(
      `with --decimals ${decimals}`,
      inFolder(async (folder) => {
        folder.write('a.csv', text);
        await folder.protect('a.csv', 'out.csv', '--k', '3', '--decimals', decimals);
        expect(folder.read('out.csv')).toBe(`a,b\n${`${expected}\n`.repeat(3)}`);
        expectDone(await folder.verify('a.csv', 'out.csv'));
      }),
    );
  }
});
