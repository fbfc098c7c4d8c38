import { describe, expect, it } from 'vitest';
import { chacha20Block } from '../../../test/reference/chacha20.ts';
import { instantiate } from './index.ts';

const zeros = new Uint8Array(32);

/** RFC 8439, section 2.3.2 and appendix A.1: key, block counter, nonce, keystream. */
const vectors: readonly [string, Uint8Array, number, string, string][] = [
  [
    'section 2.3.2',
    Uint8Array.from({ length: 32 }, (_, i) => i),
    1,
    '000000090000004a00000000',
    '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e' +
      'd2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
  ],
  [
    'A.1 vector 1',
    zeros,
    0,
    '000000000000000000000000',
    '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7' +
      'da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
  ],
  [
    'A.1 vector 2',
    zeros,
    1,
    '000000000000000000000000',
    '9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed' +
      '29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f',
  ],
  [
    'A.1 vector 3',
    zeros.with(31, 1),
    1,
    '000000000000000000000000',
    '3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a' +
      '8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0',
  ],
  [
    'A.1 vector 4',
    zeros.with(1, 255),
    2,
    '000000000000000000000000',
    '72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca' +
      '13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096',
  ],
  [
    'A.1 vector 5',
    zeros,
    0,
    '000000000000000000000002',
    'c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7' +
      '8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d',
  ],
];

function words(hexadecimal: string): Uint32Array {
  const bytes = Uint8Array.from(hexadecimal.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  const view = new DataView(bytes.buffer);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(4 * i, true));
}

function keystream(
  key: Uint8Array,
  counter: number,
  nonce: Uint32Array,
  blocks: number,
): Uint32Array {
  const kernel = instantiate();
  const keyAt = kernel.uint8(32);
  keyAt.values.set(key);
  const out = kernel.uint32(16 * blocks);
  const [n0, n1, n2] = nonce;
  kernel.functions.keystream(keyAt.address, counter, n0, n1, n2, out.address, blocks);
  return out.values.slice();
}

describe('the keystream', () => {
  it.each(vectors)('is that of RFC 8439, %s', (_, key, counter, nonce, expected) => {
    expect(keystream(key, counter, words(nonce), 4).subarray(0, 16)).toEqual(words(expected));
    expect(chacha20Block(key, counter, words(nonce))).toEqual(words(expected));
  });

  it('is the same block by block and many blocks at a time, across the end of the counter', () => {
    const key = Uint8Array.from({ length: 32 }, (_, i) => 255 - 7 * i);
    const nonce = Uint32Array.of(0xffffffff, 0, 0x80000001);
    for (const counter of [0, 5, 0x7ffffffe, 0xfffffffd]) {
      const got = keystream(key, counter, nonce, 12);
      for (let block = 0; block < 12; block++) {
        const wanted = chacha20Block(key, (counter + block) >>> 0, nonce);
        expect(got.subarray(16 * block, 16 * block + 16)).toEqual(wanted);
      }
    }
  });
});
