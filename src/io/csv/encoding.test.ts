import { expect, test } from 'vitest';
import { decode, encode, isUtf8 } from './encoding.ts';

test('Windows-1252 has its own letters from 0x80 to 0x9F', () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => i);
  // Euro, quotation marks, dash, ellipsis, trade mark: from the WHATWG index.
  expect(
    decode(Uint8Array.of(0x80, 0x91, 0x92, 0x93, 0x94, 0x96, 0x85, 0x99), 0, 8, 'windows-1252'),
  ).toBe('€‘’“”–…™');
  const text = decode(all, 0, 256, 'windows-1252') as string;
  expect(text).toHaveLength(256);
  expect(encode(text, 'windows-1252')).toEqual(all);
});

test('what Windows-1252 lacks is refused without being shown', () => {
  expect(() => encode('Łódź', 'windows-1252')).toThrow(/Windows-1252 does not have/);
  expect(() => encode('Łódź', 'windows-1252')).not.toThrow(/Ł/);
});

test('UTF-8 that is not valid gives no text', () => {
  expect(decode(Uint8Array.of(0x61, 0xe9), 0, 2, 'utf-8')).toBeUndefined();
  expect(decode(Uint8Array.of(0xc3, 0xa9), 0, 2, 'utf-8')).toBe('é');
});

test('a byte order mark inside a cell is kept', () => {
  expect(decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), 0, 4, 'utf-8')).toBe('\ufeffa');
});

test('long and short text decode alike', () => {
  const text = 'abc '.repeat(100);
  const bytes = encode(text, 'utf-8');
  expect(decode(bytes, 0, bytes.length, 'utf-8')).toBe(text);
  expect(decode(bytes, 0, bytes.length, 'windows-1252')).toBe(text);
  expect(decode(bytes, 4, 7, 'utf-8')).toBe('abc');
});

test('a character cut off at the end of a sample does not make it invalid', () => {
  expect(isUtf8(Uint8Array.of(0x61, 0xc3), false)).toBe(true);
  expect(isUtf8(Uint8Array.of(0x61, 0xc3), true)).toBe(false);
});
