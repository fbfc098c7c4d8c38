import { expect, test } from 'vitest';
import { Dictionary, hashOf } from './dictionary.ts';

test('every distinct sequence of bytes has one number, also after growing', () => {
  const dictionary = new Dictionary();
  const encoder = new TextEncoder();
  const words = Array.from({ length: 5000 }, (_, i) => encoder.encode(i === 0 ? '' : `word ${i}`));
  for (const word of words) {
    const hash = hashOf(word, 0, word.length);
    expect(dictionary.find(word, 0, word.length, hash)).toBe(-1);
    dictionary.add(word, 0, word.length, hash);
  }
  expect(dictionary.size).toBe(5000);
  for (const [i, word] of words.entries()) {
    expect(dictionary.find(word, 0, word.length, hashOf(word, 0, word.length))).toBe(i);
  }
});

test('two sequences with the same hash are told apart', () => {
  const dictionary = new Dictionary();
  const one = Uint8Array.of(1, 2, 3);
  const other = Uint8Array.of(1, 2, 4);
  expect(dictionary.add(one, 0, 3, 7)).toBe(0);
  expect(dictionary.find(other, 0, 3, 7)).toBe(-1);
  expect(dictionary.add(other, 0, 3, 7)).toBe(1);
  expect(dictionary.find(one, 0, 3, 7)).toBe(0);
  expect(dictionary.find(other, 0, 3, 7)).toBe(1);
});
