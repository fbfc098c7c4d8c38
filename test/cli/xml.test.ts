import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, kept, type Playground, persons, refuses } from './run.ts';

const SEED = '0123456789abcdef'.repeat(4);
const FLAGS = ['--columns', 'age,income', '--k', '3', '--seed', SEED];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A CSV without quotes as XML, a value on each line. */
function asXml(csv: string, root = 'Records', record = 'Record'): string {
  const [names, ...rows] = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const records = rows.map((cells) => {
    const values = cells.map((cell, j) =>
      cell === '' ? `    <${names[j]}/>` : `    <${names[j]}>${escaped(cell)}</${names[j]}>`,
    );
    return `  <${record}>\n${values.join('\n')}\n  </${record}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${records.join('')}</${root}>\n`;
}

async function expectVerified(folder: Playground, input: string, output: string): Promise<void> {
  const verified = await folder.verify(input, output);
  expect(verified.stdout).toMatch(/\nAll \d+ statements hold\.\n/);
  expect(verified.code).toBe(0);
}

const LAUGHS = `<!DOCTYPE r [<!ENTITY a "SECRET4711"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<r><p><age>&b;</age></p></r>`;
const EXTERNAL = `<?xml version="1.0"?>
<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<r><p><age>&a;</age></p></r>`;

describe.concurrent('XML', () => {
  it(
    'is protected like the same records in CSV, replayed to the same bytes and verified',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(30));
      folder.write('a.xml', asXml(persons(30)));
      await folder.protect('a.xml', 'out.xml', ...FLAGS);
      await folder.protect('a.csv', 'out.csv', ...FLAGS);
      const [names, ...rows] = folder.read('out.csv').trimEnd().split('\n');
      const values = (row: string) =>
        row.split(',').map((cell, j) => `<${names.split(',')[j]}>${cell}</${names.split(',')[j]}>`);
      expect(folder.read('out.xml').split('\n').slice(2, -2)).toEqual(
        rows.map((row) => `<Record>${values(row).join('')}</Record>`),
      );
      const recipe = kept('out.xml', 'recipe.json');
      await folder.protect('a.xml', 'again.xml', '--recipe', recipe, '--workers', '1');
      expect(folder.bytes('again.xml').equals(folder.bytes('out.xml'))).toBe(true);
      await expectVerified(folder, 'a.xml', 'out.xml');
    }),
  );

  it(
    'gives the digests of its records, which do not change with its layout',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(30));
      folder.write('a.xml', asXml(persons(30)));
      await folder.protect('a.xml', 'out.xml', ...FLAGS);
      await folder.protect('a.csv', 'out.csv', ...FLAGS);
      const digests = (output: string) => {
        const certificate = JSON.parse(folder.read(kept(output, 'certificate.json')));
        return [certificate.original.sha256, certificate.protected.sha256];
      };
      expect(digests('out.xml')).toEqual(digests('out.csv'));
      const other = folder.read('out.xml').replaceAll('<Record>', '\n<!-- -->\n<Record >');
      folder.write('out.xml', other);
      await expectVerified(folder, 'a.xml', 'out.xml');
    }),
  );

  it(
    'that was changed after it was certified is found out',
    inFolder(async (folder) => {
      folder.write('a.xml', asXml(persons(30)));
      await folder.protect('a.xml', 'out.xml', ...FLAGS);
      folder.write('out.xml', folder.read('out.xml').replace(/<age>\d/, '<age>9'));
      const verified = await folder.verify('a.xml', 'out.xml');
      expect(verified.code).not.toBe(0);
      expect(verified.stdout + verified.stderr).toMatch(/its SHA-256 differs: it is another file/);
    }),
  );

  it(
    'becomes CSV, on a file and on standard output, and CSV becomes XML',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(30));
      const xml = folder.write('a.xml', asXml(persons(30)));
      await folder.protect('a.xml', 'out.csv', ...FLAGS);
      await folder.protect('a.csv', 'plain.csv', ...FLAGS);
      expect(folder.read('out.csv')).toBe(folder.read('plain.csv'));
      await expectVerified(folder, 'a.xml', 'out.csv');
      await folder.protect('a.csv', 'out.xml', ...FLAGS);
      await expectVerified(folder, 'a.csv', 'out.xml');
      await expectVerified(folder, 'a.xml', 'out.xml');
      const options = { input: folder.read(xml) };
      const flags = ['-o', '-', '--stay', 'stay', '-q', ...FLAGS];
      const piped = await folder.runWith(options, 'protect', '-', ...flags);
      expect(piped.stdout).toBe(folder.read('plain.csv'));
    }),
  );

  it(
    'keeps the names of its elements, without their prefixes',
    inFolder(async (folder) => {
      folder.write('a.xml', asXml(persons(30), 'x:people', 'x:person'));
      await folder.protect('a.xml', 'out.xml', ...FLAGS);
      expect(folder.read('out.xml')).toMatch(/\?>\n<people>\n<person><age>/);
      await expectVerified(folder, 'a.xml', 'out.xml');
    }),
  );

  it(
    'is made from CSV of any form, and back',
    inFolder(async (folder) => {
      const rows = persons(30).trimEnd().split('\n').slice(1);
      const texts = ['"Köln; ""Süd"""', '"x & <y>"', 'plain', '""', '"a | b, c"'];
      const lines = rows.map((row, i) => {
        const [age, income, region] = row.split(',');
        return `${age};${income.replace('.', ',')};"${region}";${texts[i % 5]}\r\n`;
      });
      const csv = `age;income;größe;note\r\n${lines.join('')}`;
      folder.write('a.csv', Buffer.from(csv, 'latin1'));
      await folder.protect('a.csv', 'out.xml', ...FLAGS);
      await expectVerified(folder, 'a.csv', 'out.xml');
      const [first, second] = folder.read('out.xml').split('\n').slice(2);
      expect(first).toMatch(/<income>\d+,\d\d<.*<größe>N<\/größe><note>Köln; "Süd"<\/note>/);
      expect(second).toContain('<note>x &amp; &lt;y&gt;</note>');
      const flags = ['--delimiter', 'semicolon', '--encoding', 'windows-1252', '--header', 'no'];
      await folder.protect('out.xml', 'back.csv', ...FLAGS, ...flags);
      await expectVerified(folder, 'out.xml', 'back.csv');
      expect(folder.read('back.csv')).toMatch(/^age,income,größe,note\n\d+,"\d+,\d\d",N,"Köln;/);
    }),
  );

  it(
    'is made from CSV without names',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(30).replace(/^.*\n/, ''));
      const flags = ['--header', 'no', '--columns', 'V1,V2', '--k', '3'];
      await folder.protect('a.csv', 'out.xml', ...flags);
      expect(folder.read('out.xml')).toContain('<Record><V1>');
      await expectVerified(folder, 'a.csv', 'out.xml');
    }),
  );

  it(
    'is spoken of by its own lines',
    inFolder(async (folder) => {
      folder.write('a.xml', asXml(persons().replace(/^57,/m, ',')));
      const flags = ['protect', 'a.xml', '-o', 'out.csv', '-q', ...FLAGS, '--missing', 'refuse'];
      await refuses(folder, 4, /line 9\b/, ...flags);
    }),
  );

  it(
    'is assessed and inspected like the same records in CSV',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(30));
      folder.write('a.xml', asXml(persons(30)));
      await folder.protect('a.xml', 'out.xml', ...FLAGS);
      await folder.protect('a.csv', 'out.csv', ...FLAGS);
      const figures = async (original: string, masked: string) => {
        const columns = ['--columns', 'age,income', '--measures', 'loss'];
        const run = await folder.run('assess', original, masked, '--json', '-q', ...columns);
        expectDone(run);
        return JSON.parse(run.stdout);
      };
      expect(await figures('a.xml', 'out.xml')).toEqual(await figures('a.csv', 'out.csv'));
      const inspected = await folder.run('inspect', 'a.xml');
      expect(inspected.stdout).toMatch(/^a\.xml: 30 records, 4 columns\n/);
    }),
  );

  it(
    'of 5,000 records is protected and verified',
    inFolder(async (folder) => {
      folder.write('a.xml', asXml(persons(5_000)));
      const flags = ['--method', 'individual-ranking', ...FLAGS];
      await folder.protect('a.xml', 'out.xml', ...flags);
      await expectVerified(folder, 'a.xml', 'out.xml');
    }),
  );

  for (const [what, text, code, says] of [
    ['a billion laughs', LAUGHS, 4, /Line 1 of a\.xml declares a document type/],
    ['an external entity', EXTERNAL, 4, /Line 2 of a\.xml declares a document type/],
    [
      'an entity that nobody declared',
      '<r><p><a>&SECRET4711;</a></p></r>',
      4,
      /Line 1 of a\.xml uses an entity/,
    ],
    [
      'another encoding',
      '<?xml version="1.0" encoding="ISO-8859-1"?><r><p><a>SECRET4711</a></p></r>',
      3,
      /written in ISO-8859-1: convert it to UTF-8/,
    ],
    ['a file that is cut off', asXml(persons()).slice(0, -80), 4, /ends on line \d+ before/],
    [
      'a value that the first record lacks',
      asXml(persons()).replace(/<\/Record>\n<\/Records>/, '<x>SECRET4711</x>$&'),
      4,
      /has a value x, which the first record lacks/,
    ],
    ['CSV under its name', persons(), 3, /does not start with an element/],
  ] as const) {
    it(
      `is refused with ${what}`,
      inFolder(async (folder) => {
        folder.write('a.xml', text);
        await refuses(folder, code, says, 'inspect', folder.at('a.xml'), '-q');
      }),
    );
  }

  it(
    'is not written where it cannot hold what the file has, and nothing is left behind',
    inFolder(async (folder) => {
      folder.write('a.csv', persons().replace('SECRET4711', 'SECRET4711\u0007'));
      const flags = ['protect', 'a.csv', '-o', 'out.xml', '-q', ...FLAGS];
      await refuses(folder, 4, /the record on line 2 has a character in note that XML/, ...flags);
      folder.write('a.csv', persons().replace('SECRET4711', '"NA"'));
      await refuses(folder, 4, /line 2 has a text in note that only its quotes tell/, ...flags);
      folder.write('a.csv', persons().replace('note', 'a note'));
      await refuses(folder, 4, /"a note" cannot be the name of an element.*a_note/, ...flags);
    }),
  );
});
