import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../../src/error.ts';
import { load } from '../../../src/tasks/index.ts';
import { givenFile } from './givenFile.ts';

const CSV = 'age,sex\n34,f\n56,m\n';
const named = (content: BlobPart, name: string) => new File([content], name);

async function gzip(text: string): Promise<ArrayBuffer> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(packed).arrayBuffer();
}

/** A file of which the browser refuses to read more, as after somebody else wrote to it. */
function changed(name: string, error: string): File {
  const file = named(CSV, name);
  const slice = () => ({
    arrayBuffer: () => Promise.reject(new DOMException('secret cell', error)),
  });
  return Object.assign(file, { slice });
}

describe('a file that a page was given', () => {
  test('is unpacked where it is packed, and named without that ending', async () => {
    const source = await givenFile(named(await gzip(CSV), 'persons.csv.gz'));
    expect(source.name).toBe('persons.csv');
    expect((await load(source)).records).toBe(2);
  });

  test('is refused where it is too large, also after unpacking', async () => {
    const sentence = /too large for a page/;
    await expect(givenFile(named(CSV, 'a.csv'), 10)).rejects.toThrow(sentence);
    const packed = await gzip('x\n'.repeat(100_000));
    const source = await givenFile(named(packed, 'a.csv.gz'), 10_000);
    await expect(load(source)).rejects.toThrow(sentence);
    await expect(load(source)).rejects.toMatchObject({ place: { key: 'bytes' } });
  });

  test.each(['NotReadableError', 'NotFoundError', 'SecurityError'])(
    'that cannot be read any more (%s) is refused with a sentence that says what to do',
    async (name) => {
      const refused = givenFile(changed('a.csv', name));
      await expect(refused).rejects.toBeInstanceOf(PenumbraError);
      await expect(refused).rejects.toThrow(/a\.csv .*choose it again/);
      await expect(refused).rejects.not.toThrow(/secret/);
    },
  );
});
