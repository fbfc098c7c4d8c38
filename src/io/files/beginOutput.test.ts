import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ByteSource, bytesSource } from '../bytes/source.ts';
import { plainDialect } from '../csv/index.ts';
import { xmlToCsv } from '../xml/index.ts';
import { beginOutput } from './beginOutput.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penumbra-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function textOf(source: ByteSource): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const begin = (name: string, input?: string, columns?: string[]) =>
  beginOutput(
    join(folder, name),
    join(folder, 'stay'),
    undefined,
    input === undefined
      ? undefined
      : {
          source: xmlToCsv(bytesSource('in.xml', input)),
          dialect: plainDialect,
          ...(columns === undefined ? {} : { columns }),
        },
  );

describe('an output as XML', () => {
  test('has the names of the elements that came in, and is read back as it was written', async () => {
    const begun = await begin('out.XML', '<x:data xmlns:x="u"><x:p><a>1</a></x:p></x:data>');
    await begun.write(bytesOf('a,b\n1,"x, '));
    await begun.write(bytesOf('y"\n,<\n'));
    const written = await begun.finish();
    expect(await textOf(written)).toBe('a,b\n1,"x, y"\n,<\n');
    expect(existsSync(join(folder, 'out.XML'))).toBe(false);
    await begun.commit(new Map());
    expect(readFileSync(join(folder, 'out.XML'), 'utf8')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<data>\n<p><a>1</a><b>x, y</b></p>\n<p><a/><b>&lt;</b></p>\n</data>\n',
    );
  });

  test('is called Records where CSV came in', async () => {
    const begun = await begin('out.xml');
    await begun.write(bytesOf('a\n1\n'));
    await begun.finish();
    await begun.commit(new Map());
    expect(readFileSync(join(folder, 'out.xml'), 'utf8')).toContain('<Records>\n<Record><a>1</a>');
  });

  test('is refused before any work where a column cannot be an element', async () => {
    const input = '<r><p><a>1</a></p></r>';
    await expect(begin('out.xml', input, ['a', 'b c'])).rejects.toThrow(/call it b_c/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a CSV whose names start like a tag is read back as CSV', async () => {
  const begun = await begin('out.csv');
  await begun.write(bytesOf('<a>,b\n1,2\n'));
  expect(await textOf(await begun.finish())).toBe('<a>,b\n1,2\n');
  await begun.abandon();
  expect(readdirSync(folder)).toEqual([]);
});
