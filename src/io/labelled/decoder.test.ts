import { expect, test } from 'vitest';
import { decoderOf } from './decoder.ts';

const unknown = () => new Error('unknown');

test.each([
  ['cp850', [0x84, 0xe1, 0x82, 0x9a, 0x41], 'äßéÜA'],
  ['ibm437', [0x84, 0xe1, 0x9b], 'äß¢'],
  ['dos-852', [0x88, 0xa2, 0xab, 0xbe], 'łóźż'],
  ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
  ['windows-1252', [0x80, 0xe4], '€ä'],
])('bytes of %s are text', (encoding, bytes, text) => {
  expect(decoderOf(encoding, unknown)(Uint8Array.from(bytes))).toBe(text);
});

test('an encoding that nobody knows is refused', () => {
  expect(() => decoderOf('cp999', unknown)).toThrow('unknown');
});
