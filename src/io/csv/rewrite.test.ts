import { expect, test } from 'vitest';
import { bytesSource } from '../bytes/source.ts';
import { type Dialect, plainDialect } from './dialect.ts';
import { digestCells } from './digest.ts';
import { MissingCodes } from './missing.ts';
import { type CsvEdits, rewriteCsv } from './rewrite.ts';

async function rewrite(
  content: string | Uint8Array,
  edits: CsvEdits,
  dialect: Partial<Dialect> = {},
): Promise<string> {
  let all = '';
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const source = bytesSource('file.csv', content);
  await rewriteCsv(source, { ...plainDialect, ...dialect }, edits, (chunk) => {
    all += decoder.decode(chunk, { stream: true });
  });
  return all;
}

function replace(position: number, content: string | Uint8Array | null): CsvEdits {
  return { replace: new Map([[position, () => content]]) };
}

test('what is not edited keeps its quotes, line ends, byte order mark and end', async () => {
  const file = '\ufeffa,"b"\r\n"1",x"y\n2,"two\nlines"\r\n3,z';
  expect(await rewrite(file, {})).toBe(file);
  expect(await rewrite(`${file}\r\n\n\n`, {})).toBe(`${file}\r\n\n\n`);
  expect(await rewrite(file, replace(0, '9'))).toBe('\ufeffa,"b"\r\n9,x"y\n9,"two\nlines"\r\n9,z');
});

test('a dropped column takes one delimiter with it', async () => {
  const file = '\ufeffa,b,c\n1,2,3\n';
  expect(await rewrite(file, { drop: [0] })).toBe('\ufeffb,c\n2,3\n');
  expect(await rewrite(file, { drop: [1] })).toBe('\ufeffa,c\n1,3\n');
  expect(await rewrite(file, { drop: [2] })).toBe('\ufeffa,b\n1,2\n');
  expect(await rewrite(file, { drop: [0, 1] })).toBe('\ufeffc\n3\n');
  expect(await rewrite(file, { drop: [1, 2] })).toBe('\ufeffa\n1\n');
});

test('names are never replaced, and replaced by record number where there are none', async () => {
  const edits = { replace: new Map([[1, (record: number) => `r${record}`]]) };
  expect(await rewrite('a,b\n1,2\n3,4\n', edits)).toBe('a,b\n1,r0\n3,r1\n');
  expect(await rewrite('1,2\n3,4\n', edits, { header: false })).toBe('1,r0\n3,r1\n');
});

test('a replaced cell is quoted if it has to be or the file quotes everything, never because it was', async () => {
  const file = 'a,b\n1,"x"\n';
  expect(await rewrite(file, replace(0, 'p,q'))).toBe('a,b\n"p,q","x"\n');
  expect(await rewrite(file, replace(0, 'p"q'))).toBe('a,b\n"p""q","x"\n');
  expect(await rewrite(file, replace(0, 'p\nq'))).toBe('a,b\n"p\nq","x"\n');
  expect(await rewrite(file, replace(1, 'y'))).toBe('a,b\n1,y\n');
  expect(await rewrite('"a","b"\n"1","x"\n', replace(1, 'y'), { quotedMissing: true })).toBe(
    '"a","b"\n"1","y"\n',
  );
  expect(await rewrite(file, replace(1, 'é"'))).toBe('a,b\n1,"é"""\n');
  expect(await rewrite('a;b\n1;2\n', replace(0, '1,5'), { delimiter: ';' })).toBe('a;b\n1,5;2\n');
});

test('bytes are taken as content like text', async () => {
  const bytes = new TextEncoder().encode('p,"q');
  expect(await rewrite('a,b\n1,2\n', replace(0, bytes))).toBe('a,b\n"p,""q",2\n');
  expect(await rewrite('a,b\n1,2\n', replace(0, bytes.subarray(0, 1)))).toBe('a,b\np,2\n');
});

test('null keeps the cell as it was', async () => {
  expect(await rewrite('a,b\n"1",2\n', replace(0, null))).toBe('a,b\n"1",2\n');
});

test('text is written in the encoding of the file', async () => {
  const chunks: Uint8Array[] = [];
  const source = bytesSource('file.csv', Uint8Array.of(97, 10, 0xe9, 10));
  await rewriteCsv(
    source,
    { ...plainDialect, encoding: 'windows-1252' },
    replace(0, '€'),
    (chunk) => {
      chunks.push(chunk);
    },
  );
  expect([...chunks[0]]).toEqual([97, 10, 0x80, 10]);
});

test('dropped records leave with their line ends, and the end of the file stays as it was', async () => {
  const keep = (...records: number[]) => ({ keepRecord: (r: number) => records.includes(r) });
  expect(await rewrite('a,b\n1,2\r\n3,4\n5,6\n', keep(0, 2))).toBe('a,b\n1,2\r\n5,6\n');
  expect(await rewrite('a,b\n1,2\r\n3,4\n5,6', keep(0))).toBe('a,b\n1,2');
  expect(await rewrite('a,b\n1,2\n\n\n', keep())).toBe('a,b\n\n\n');
  expect(await rewrite('a,b\r\n1,2', keep())).toBe('a,b');
});

test('the line end before a dropped last record is taken back also after a chunk was sent', async () => {
  // The kept part fills one chunk and four pieces exactly; the dropped record comes in a fifth.
  const kept = `a,b\n${'1,2\n'.repeat((1 << 18) - 1)}`;
  const edits = { keepRecord: (record: number) => record < (1 << 18) - 1 };
  const copy = await rewrite(`${kept}3,4`, edits);
  expect(copy === kept.slice(0, -1)).toBe(true);
});

test('a file left with one column quotes its empty cells, so that none is lost at the end', async () => {
  expect(await rewrite('a,b\n1,\n2,x\n3,\n', { drop: [0] })).toBe('b\n""\nx\n""\n');
  expect(await rewrite('a,\n1,\n', { drop: [0] })).toBe('""\n""\n');
  expect(await rewrite('a\n1\n\n2\n', {})).toBe('a\n1\n\n2\n');
});

test('dropping all columns is refused', async () => {
  await expect(rewrite('a,b\n1,2\n', { drop: [0, 1] })).rejects.toThrow(/keep at least one/);
});

test('chunks are about a mebibyte, and a slow sink is waited for', async () => {
  const source = bytesSource('file.csv', `a,b\n${'1,2\n'.repeat(1_000_000)}`);
  const sizes: number[] = [];
  let busy = false;
  const { records, kept } = await rewriteCsv(
    source,
    plainDialect,
    { keepRecord: (record) => record % 2 === 0 },
    async (chunk) => {
      expect(busy).toBe(false);
      busy = true;
      await Promise.resolve();
      busy = false;
      sizes.push(chunk.length);
    },
  );
  expect([records, kept]).toEqual([1_000_000, 500_000]);
  expect(sizes.reduce((a, b) => a + b)).toBe(4 + 2_000_000);
  expect(sizes).toHaveLength(2);
});

async function fed(content: string, positions: number[], keep?: (record: number) => boolean) {
  let all = '';
  const source = bytesSource('file.csv', content);
  const records = await digestCells(source, plainDialect, positions, keep, (bytes) => {
    all += new TextDecoder().decode(bytes);
  });
  return { all, records };
}

test('a digest is fed with the cells as they stand, with separators', async () => {
  expect(await fed('a,b,c\n1,"x""y",3\n4,,6\n', [0, 1])).toEqual({
    all: '1\x1e"x""y"\x1d4\x1e\x1d',
    records: 2,
  });
  expect(await fed('a,b\n1,2\n3,4\n', [1], (record) => record === 1)).toEqual({
    all: '4\x1d',
    records: 1,
  });
});

test('a digest tells quoted from unquoted cells, except empty ones', async () => {
  expect((await fed('a,b\n"1",2\n', [0])).all).not.toBe((await fed('a,b\n1,2\n', [0])).all);
  expect((await fed('a,b\n"",2\n', [0])).all).toBe((await fed('a,b\n,2\n', [0])).all);
});

test('cells longer than the digest buffer are fed whole', async () => {
  const long = 'x'.repeat(200_000);
  expect((await fed(`a,b\n1,${long}\n2,y\n`, [0, 1])).all).toBe(`1\x1e${long}\x1d2\x1ey\x1d`);
});

test('what takes the place of cells can be fetched before their records are copied, in order', async () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `${i},some text that makes pieces`);
  const fetched: number[] = [];
  let last = -1;
  const copy = await rewrite(`a,b\n${lines.join('\n')}\n`, {
    replace: new Map([[0, (record) => String(fetched[record])]]),
    async prepare(end) {
      await new Promise((turn) => setTimeout(turn, 0));
      expect(end).toBeGreaterThan(fetched.length);
      while (fetched.length < end) fetched.push(2 * fetched.length);
    },
    onRecord(record) {
      expect(record).toBe(++last);
    },
  });
  expect(last).toBe(19_999);
  const doubled = lines.map((line, i) => line.replace(/^\d+/, String(2 * i)));
  expect(copy).toBe(`a,b\n${doubled.join('\n')}\n`);
});

test('a missing cell keeps its reason, and one that has none is written as asked', async () => {
  const reasons = new MissingCodes(['-8', '-9'], plainDialect);
  const cell = { missing: 'NA', reasons };
  const edits = { replace: new Map([[0, () => cell]]) };
  const written = await rewrite('a,b\n-8,1\n-9.0,2\n,3\n7,4\n"-8",5\n', edits);
  expect(written).toBe('a,b\n-8,1\n-9.0,2\nNA,3\nNA,4\nNA,5\n');
});
