import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { readZip } from './read.ts';
import { writeZip, type ZipEntry, zipPieces } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function archive(entries: readonly ZipEntry[]): Promise<Buffer> {
  return Buffer.concat(await zipPieces(entries));
}

/** Every name with the bytes of its content, read by the central directory as the specification has it. */
function readBack(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const found: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const [method, nameLength] = [bytes.readUInt16LE(at + 10), bytes.readUInt16LE(at + 28)];
    const [packed, place] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const from = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
    const content = bytes.subarray(from, from + packed);
    const whole = method === 8 ? inflateRawSync(content) : content;
    expect(whole.length).toBe(bytes.readUInt32LE(at + 24));
    found[name] = whole.toString('hex');
    at += 46 + nameLength;
  }
  return found;
}

/** What a program that is not ours says; null where the machine does not have it. */
function said(program: string, ...args: string[]): string | null {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

const ENTRIES: readonly ZipEntry[] = [
  { name: 'out.csv', content: 'a,b\n1,2\n'.repeat(500) },
  { name: 'out.csv.must-stay/recipe.json', content: '{}\n' },
  { name: 'Straße/ñandú.txt', content: Uint8Array.from({ length: 300 }, (_, i) => i % 251) },
  { name: 'empty', content: '' },
];

describe('an archive', () => {
  test('gives back its contents', async () => {
    const bytes = await archive(ENTRIES);
    const expected = ENTRIES.map(({ name, content }) => [
      name,
      Buffer.from(content as string).toString('hex'),
    ]);
    expect(readBack(bytes)).toEqual(Object.fromEntries(expected));
    expect(bytes.length).toBeLessThan(1500);
  });

  test('is read by programs that nobody here wrote', async () => {
    const path = join(folder, 'other.zip');
    writeFileSync(path, await archive(ENTRIES));
    expect(said('unzip', '-t', path) ?? 'No errors').toMatch(/No errors/);
    const program =
      'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint("|".join(z.namelist()))';
    const names = ENTRIES.map(({ name }) => name).join('|');
    expect((said('python3', '-X', 'utf8', '-c', program, path) ?? names).trim()).toBe(names);
  });

  test('of the same contents is the same, byte for byte, everywhere', async () => {
    const bytes = await archive(ENTRIES);
    expect(await archive(ENTRIES)).toEqual(bytes);
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(digest.slice(0, 16)).toBe('3b334d38df3b54c2');
  });

  test('says that its owner alone may read its files, and no time', async () => {
    const bytes = await archive(ENTRIES);
    let at = bytes.readUInt32LE(bytes.length - 6);
    for (const { name } of ENTRIES) {
      expect([bytes[at + 5], bytes.readUInt32LE(at + 38) >>> 16]).toEqual([3, 0o100600]);
      expect([bytes.readUInt16LE(at + 12), bytes.readUInt16LE(at + 14)]).toEqual([0, 0x21]);
      at += 46 + Buffer.byteLength(name);
    }
  });

  test('keeps any contents under any names', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter(
        (text) =>
          !/[/\\\0]/.test(text) && text !== '.' && text !== '..' && !/\p{Surrogate}/u.test(text),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ name, content: fc.uint8Array({ maxLength: 400 }) }), {
          selector: (entry) => entry.name,
          maxLength: 5,
        }),
        async (entries) => {
          const expected = entries.map((entry) => [
            entry.name,
            Buffer.from(entry.content).toString('hex'),
          ]);
          expect(readBack(await archive(entries))).toEqual(Object.fromEntries(expected));
        },
      ),
      { numRuns: 100 },
    );
  });

  test.each(['', '/etc/x', '../x', 'a/../b', 'a//b', 'a\\b', './x'])(
    'refuses the name "%s", which could lead elsewhere',
    async (name) => {
      await expect(archive([{ name, content: '' }])).rejects.toThrow('leads elsewhere');
    },
  );

  test('refuses a name that is given twice', async () => {
    const twice = { name: 'a', content: '' };
    await expect(archive([twice, twice])).rejects.toThrow('given twice');
  });

  test('of a file of more than 4 GB is refused before anything is written', async () => {
    const entries = [
      { name: 'a', content: 'a' },
      { name: 'b', content: { length: 2 ** 32 } as unknown as Uint8Array },
    ];
    let written = 0;
    const writing = writeZip(entries, (piece) => void (written += piece.length));
    await expect(writing).rejects.toThrow('more than 4 GB');
    expect(written).toBe(0);
  });
});

test('an archive that becomes far larger than any data do is refused before it is unpacked', () => {
  const bomb = zipSync({ 'a.csv': new Uint8Array((1 << 26) + 1) }, { level: 1 });
  expect(() => readZip(bomb, 'a.zip')).toThrow(/^a\.zip becomes more than 200 times its size/);
});

test('an archive whose files would be unpacked elsewhere is refused', () => {
  for (const name of ['../data.csv', '/data.csv', 'x/../../data.csv', '..\\data.csv']) {
    const bytes = zipSync({ [name]: new Uint8Array(1) });
    expect(() => readZip(bytes, 'a.zip'), name).toThrow('a.zip has a file that would be unpacked');
  }
});

test('an archive that holds more than its directory names is refused', () => {
  const [honest, other] = ['of the office', 'of somebody else'].map((text) =>
    zipSync({ 'data.csv': new TextEncoder().encode(text) }, { level: 0 }),
  );
  const names = (bytes: Uint8Array) => [...readZip(bytes, 'a.zip').keys()];
  expect(names(honest)).toEqual(['data.csv']);
  // The file of somebody else stands first: a program that reads from the start unpacks it.
  const place = honest.length - 22 - 46 - 8;
  const before = other.subarray(0, other.length - 22 - 46 - 8);
  const both = new Uint8Array([...before, ...honest]);
  const view = new DataView(both.buffer);
  view.setUint32(before.length + place + 42, before.length, true);
  view.setUint32(both.length - 6, before.length + place, true);
  expect(unzipSync(both)).toEqual(unzipSync(honest));
  const renamed = new Uint8Array(honest);
  renamed[30] = 'D'.charCodeAt(0);
  const otherwise = new Uint8Array(honest);
  otherwise[8] = 8;
  // An extra field with a name that other programs take.
  const path = { 28789: new Uint8Array(9) };
  const named = zipSync({ 'data.csv': [new Uint8Array(1), { extra: path }] });
  for (const bytes of [both, renamed, otherwise, named, new Uint8Array([...honest, 0])]) {
    expect(() => readZip(bytes, 'a.zip')).toThrow(/its directory does not name|cannot be unpacked/);
  }
  const proto = zipSync({ data: new Uint8Array(1), x_proto_x: new Uint8Array(1) });
  const text = Buffer.from(proto).toString('latin1').replaceAll('x_proto_x', '__proto__');
  expect(() => readZip(Buffer.from(text, 'latin1'), 'a.zip')).toThrow('no program writes');
});
