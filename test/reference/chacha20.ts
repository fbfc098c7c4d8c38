/** The ChaCha20 block function of RFC 8439, section 2.3, word by word: the 16 words of a block. */
export function chacha20Block(key: Uint8Array, counter: number, nonce: Uint32Array): Uint32Array {
  const keyWords = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let i = 0; i < 8; i++) start[4 + i] = keyWords.getUint32(4 * i, true);
  start[12] = counter;
  start.set(nonce, 13);
  const state = start.slice();
  for (let i = 0; i < 10; i++) {
    for (let c = 0; c < 4; c++) quarterRound(state, c, 4 + c, 8 + c, 12 + c);
    for (let c = 0; c < 4; c++) {
      quarterRound(state, c, 4 + ((c + 1) % 4), 8 + ((c + 2) % 4), 12 + ((c + 3) % 4));
    }
  }
  return state.map((word, i) => word + start[i]);
}

function quarterRound(state: Uint32Array, a: number, b: number, c: number, d: number): void {
  mix(state, a, b, d, 16);
  mix(state, c, d, b, 12);
  mix(state, a, b, d, 8);
  mix(state, c, d, b, 7);
}

/** Adds the second to the first, then turns their sum into the third. */
function mix(state: Uint32Array, to: number, from: number, turned: number, by: number): void {
  state[to] += state[from];
  const word = state[turned] ^ state[to];
  state[turned] = (word << by) | (word >>> (32 - by));
}
