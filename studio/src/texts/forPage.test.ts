import { expect, test } from 'vitest';
import { bytesSource } from '../../../src/io/bytes/source.ts';
import { load } from '../../../src/recipe/dataset/load.ts';
import { forPage } from './forPage.ts';

async function messageOf(bytes: Uint8Array | string, input = {}): Promise<string> {
  return load(bytesSource('f.csv', bytes), input).then(
    () => '',
    (error: Error) => error.message,
  );
}

test('advice about the first line speaks of the fields of the page, not of flags', async () => {
  const message = forPage(await messageOf('1,2\n3,4\n'));
  expect(message).toContain('say here that the first line is a record (names become V1, V2, ...)');
  expect(message).not.toContain('--');
});

test('so does advice about the encoding', async () => {
  const bytes = Uint8Array.of(0x61, 0x0a, 0xe4, 0x0a);
  const message = forPage(await messageOf(bytes, { encoding: 'utf-8' }));
  expect(message).toContain('choose the encoding Windows-1252 here');
  expect(message).not.toContain('--');
});
