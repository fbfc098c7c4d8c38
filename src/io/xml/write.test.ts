import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { bytesSource } from '../bytes/source.ts';
import { type Dialect, plainDialect } from '../csv/dialect.ts';
import { xmlToCsv } from './read.ts';
import { csvToXml, defaultXmlNames } from './write.ts';

async function xmlOf(
  csv: string | Uint8Array,
  form: Dialect = plainDialect,
  piece = Number.POSITIVE_INFINITY,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  const sink = (chunk: Uint8Array) => void chunks.push(chunk);
  const writer = csvToXml(defaultXmlNames, sink, 'out.xml', form);
  const bytes = typeof csv === 'string' ? new TextEncoder().encode(csv) : csv;
  for (let at = 0; at < bytes.length; at += piece) {
    await writer.write(bytes.slice(at, at + piece));
  }
  await writer.finish();
  return new TextDecoder().decode(Buffer.concat(chunks));
}

async function csvOf(xml: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of xmlToCsv(bytesSource('out.xml', xml)).open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('what is written', () => {
  test('a line for each record, and nothing but text in the values', async () => {
    expect(await xmlOf('age,region,note\n031,N,"a <b> & ""c"""\n,S,""\n')).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<Records>
<Record><age>031</age><region>N</region><note>a &lt;b&gt; &amp; "c"</note></Record>
<Record><age/><region>S</region><note/></Record>
</Records>
`,
    );
  });

  test('other delimiters, line ends and encodings', async () => {
    const bytes = Uint8Array.from('größe;ort\r\n1,5;"Köln; Süd"\r\n', (c) => c.charCodeAt(0));
    const form = { ...plainDialect, delimiter: ';', encoding: 'windows-1252' } as const;
    const xml = await xmlOf(bytes, form);
    expect(xml).toContain('<Record><größe>1,5</größe><ort>Köln; Süd</ort></Record>\n');
    expect(await csvOf(xml)).toBe('größe,ort\n"1,5","Köln; Süd"\n');
  });

  test('files without names have V1, V2, as everywhere', async () => {
    const xml = await xmlOf('1,2\n', { ...plainDialect, header: false });
    expect(xml).toContain('<Record><V1>1</V1><V2>2</V2></Record>');
  });

  test('quoted codes are missing where every cell is quoted', async () => {
    const xml = await xmlOf('"a","b"\n"1","NA"\n', { ...plainDialect, quotedMissing: true });
    expect(xml).toContain('<Record><a>1</a><b>NA</b></Record>');
  });

  test('a byte order mark of the CSV is left out', async () => {
    expect(await csvOf(await xmlOf('\ufeffa,b\n1,2\n'))).toBe('a,b\n1,2\n');
  });
});

const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,6}$/),
  fc.constantFrom('__proto__', 'größe', '名前', 'constructor', '_1'),
);
/** Everything that a cell of CSV and a text of XML can both hold. */
const cell = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'aZ09 ,;|"\'&<>]\t\n\ré€😀\u0085\u2028\ufeff\u007f'),
    maxLength: 10,
  }),
  fc.constantFrom('007', '1e5', 'NA', '-0', ' x ', '\r\n', ']]>', '&amp;', '<![CDATA[', '""'),
  fc.string({ unit: 'binary', maxLength: 6 }).filter(isWritable),
);

function isWritable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold.
  return !/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/u.test(text);
}

const quote = (text: string) =>
  /[,;|\t"\n\r\ufeff]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const line = (cells: readonly string[]) =>
  cells.length === 1 && cells[0] === '' ? '""\n' : `${cells.map(quote).join(',')}\n`;

const files = fc.uniqueArray(name, { minLength: 1, maxLength: 4 }).chain((names) =>
  fc
    .array(fc.array(cell, { minLength: names.length, maxLength: names.length }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((rows) => ({ names, rows, csv: line(names) + rows.map(line).join('') })),
);

describe('to XML and back', () => {
  test('every cell is what it was, wherever pieces end', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 1, max: 50 }), async ({ csv }, piece) => {
        const xml = await xmlOf(csv, plainDialect, piece);
        expect(await csvOf(xml)).toBe(csv);
        expect(xml).toBe(await xmlOf(csv));
      }),
      { numRuns: 500 },
    );
  });

  test('another parser finds the same names and values', async () => {
    await fc.assert(
      fc.asyncProperty(files, async ({ names, rows, csv }) => {
        const parser = new SaxesParser({ xmlns: true });
        const found: [string, string][] = [];
        let value = '';
        parser.on('opentag', () => {
          value = '';
        });
        parser.on('text', (text) => {
          value += text;
        });
        parser.on('closetag', ({ name }) => {
          if (name !== 'Record' && name !== 'Records') found.push([name, value]);
        });
        parser.write(await xmlOf(csv)).close();
        expect(found).toEqual(rows.flatMap((row) => row.map((text, j) => [names[j], text])));
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is refused', () => {
  for (const [what, csv, says] of [
    ['a name with a blank', 'age,net income\n1,2\n', /"net income" .* call it net_income, or/],
    ['a name with a prefix', 'x:y\n1\n', /call it x_y/],
    ['a name that starts with a digit', '2020\n1\n', /call it _2020/],
    ['a name of other signs', 'a,%\n1,2\n', /"%" .* call it V2/],
    ['a name at whose ends nothing is left', 'a,(b)\n1,2\n', /call it b,/],
    ['no name', 'a,\n1,2\n', /^Column 2 has no name, .* call it V2/],
    ['two columns of one name', 'a,a\n1,2\n', /Two columns are called "a"/],
    [
      'a control character',
      'a,b\n1,2\n3,SECRET4711\u0007\n',
      /line 3 has a character in b that XML/,
    ],
    ['one behind line ends', 'a,b\n"1\n",2\n3,é\u0007\n', /line 4 has a character in b/],
    ['a text that only its quotes tell from a gap', 'a,b\n1,2\n1,"NA"\n', /line 3 has a text in b/],
    ['U+FFFF', 'a\n\uffff\n', /line 2 has a character in a/],
  ] as const) {
    test(what, async () => {
      const error = await xmlOf(csv).catch((caught) => caught);
      expect(error.message).toMatch(says);
      expect(error.message).not.toContain('SECRET4711');
    });
  }

  test('bytes that are no UTF-8', async () => {
    const bytes = Uint8Array.from('a\n\xe9\n', (c) => c.charCodeAt(0));
    await expect(xmlOf(bytes)).rejects.toThrow(/line 2 is not valid UTF-8 in a/);
  });
});
