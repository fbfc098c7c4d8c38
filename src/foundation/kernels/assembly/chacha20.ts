// The ChaCha20 keystream (Bernstein 2008; block function as in RFC 8439, section 2.3), four blocks at a
// time: each vector holds the same word of four consecutive blocks.

/**
 * Writes the keystream words of `blocks` blocks, a multiple of 4, from block `counter` on. The key is 8
 * words, the nonce 3; a word is a little-endian 32-bit number throughout.
 */
export function keystream(
  key: usize,
  counter: u32,
  nonce0: u32,
  nonce1: u32,
  nonce2: u32,
  out: usize,
  blocks: i32,
): void {
  const k0 = i32x4.splat(load<i32>(key));
  const k1 = i32x4.splat(load<i32>(key, 4));
  const k2 = i32x4.splat(load<i32>(key, 8));
  const k3 = i32x4.splat(load<i32>(key, 12));
  const k4 = i32x4.splat(load<i32>(key, 16));
  const k5 = i32x4.splat(load<i32>(key, 20));
  const k6 = i32x4.splat(load<i32>(key, 24));
  const k7 = i32x4.splat(load<i32>(key, 28));
  const n0 = i32x4.splat(nonce0);
  const n1 = i32x4.splat(nonce1);
  const n2 = i32x4.splat(nonce2);
  let count = i32x4.add(i32x4.splat(counter), i32x4(0, 1, 2, 3));
  for (let block = 0; block < blocks; block += 4) {
    let x0 = i32x4.splat(0x61707865);
    let x1 = i32x4.splat(0x3320646e);
    let x2 = i32x4.splat(0x79622d32);
    let x3 = i32x4.splat(0x6b206574);
    let x4 = k0;
    let x5 = k1;
    let x6 = k2;
    let x7 = k3;
    let x8 = k4;
    let x9 = k5;
    let x10 = k6;
    let x11 = k7;
    let x12 = count;
    let x13 = n0;
    let x14 = n1;
    let x15 = n2;
    for (let round = 0; round < 10; round++) {
      // columns
      x0 = i32x4.add(x0, x4);
      x1 = i32x4.add(x1, x5);
      x2 = i32x4.add(x2, x6);
      x3 = i32x4.add(x3, x7);
      x12 = rotate16(v128.xor(x12, x0));
      x13 = rotate16(v128.xor(x13, x1));
      x14 = rotate16(v128.xor(x14, x2));
      x15 = rotate16(v128.xor(x15, x3));
      x8 = i32x4.add(x8, x12);
      x9 = i32x4.add(x9, x13);
      x10 = i32x4.add(x10, x14);
      x11 = i32x4.add(x11, x15);
      x4 = rotate12(v128.xor(x4, x8));
      x5 = rotate12(v128.xor(x5, x9));
      x6 = rotate12(v128.xor(x6, x10));
      x7 = rotate12(v128.xor(x7, x11));
      x0 = i32x4.add(x0, x4);
      x1 = i32x4.add(x1, x5);
      x2 = i32x4.add(x2, x6);
      x3 = i32x4.add(x3, x7);
      x12 = rotate8(v128.xor(x12, x0));
      x13 = rotate8(v128.xor(x13, x1));
      x14 = rotate8(v128.xor(x14, x2));
      x15 = rotate8(v128.xor(x15, x3));
      x8 = i32x4.add(x8, x12);
      x9 = i32x4.add(x9, x13);
      x10 = i32x4.add(x10, x14);
      x11 = i32x4.add(x11, x15);
      x4 = rotate7(v128.xor(x4, x8));
      x5 = rotate7(v128.xor(x5, x9));
      x6 = rotate7(v128.xor(x6, x10));
      x7 = rotate7(v128.xor(x7, x11));
      // diagonals
      x0 = i32x4.add(x0, x5);
      x1 = i32x4.add(x1, x6);
      x2 = i32x4.add(x2, x7);
      x3 = i32x4.add(x3, x4);
      x15 = rotate16(v128.xor(x15, x0));
      x12 = rotate16(v128.xor(x12, x1));
      x13 = rotate16(v128.xor(x13, x2));
      x14 = rotate16(v128.xor(x14, x3));
      x10 = i32x4.add(x10, x15);
      x11 = i32x4.add(x11, x12);
      x8 = i32x4.add(x8, x13);
      x9 = i32x4.add(x9, x14);
      x5 = rotate12(v128.xor(x5, x10));
      x6 = rotate12(v128.xor(x6, x11));
      x7 = rotate12(v128.xor(x7, x8));
      x4 = rotate12(v128.xor(x4, x9));
      x0 = i32x4.add(x0, x5);
      x1 = i32x4.add(x1, x6);
      x2 = i32x4.add(x2, x7);
      x3 = i32x4.add(x3, x4);
      x15 = rotate8(v128.xor(x15, x0));
      x12 = rotate8(v128.xor(x12, x1));
      x13 = rotate8(v128.xor(x13, x2));
      x14 = rotate8(v128.xor(x14, x3));
      x10 = i32x4.add(x10, x15);
      x11 = i32x4.add(x11, x12);
      x8 = i32x4.add(x8, x13);
      x9 = i32x4.add(x9, x14);
      x5 = rotate7(v128.xor(x5, x10));
      x6 = rotate7(v128.xor(x6, x11));
      x7 = rotate7(v128.xor(x7, x8));
      x4 = rotate7(v128.xor(x4, x9));
    }
    transpose(
      i32x4.add(x0, i32x4.splat(0x61707865)),
      i32x4.add(x1, i32x4.splat(0x3320646e)),
      i32x4.add(x2, i32x4.splat(0x79622d32)),
      i32x4.add(x3, i32x4.splat(0x6b206574)),
      out + 0,
    );
    transpose(i32x4.add(x4, k0), i32x4.add(x5, k1), i32x4.add(x6, k2), i32x4.add(x7, k3), out + 16);
    transpose(
      i32x4.add(x8, k4),
      i32x4.add(x9, k5),
      i32x4.add(x10, k6),
      i32x4.add(x11, k7),
      out + 32,
    );
    transpose(
      i32x4.add(x12, count),
      i32x4.add(x13, n0),
      i32x4.add(x14, n1),
      i32x4.add(x15, n2),
      out + 48,
    );
    count = i32x4.add(count, i32x4.splat(4));
    out += 256;
  }
}

/** Writes word w to w + 3 of four blocks, given as the same word of the four blocks each. */
function transpose(a: v128, b: v128, c: v128, d: v128, out: usize): void {
  const ab0 = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const ab1 = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const cd0 = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  const cd1 = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
  v128.store(out, v128.shuffle<i64>(ab0, cd0, 0, 2));
  v128.store(out, v128.shuffle<i64>(ab0, cd0, 1, 3), 64);
  v128.store(out, v128.shuffle<i64>(ab1, cd1, 0, 2), 128);
  v128.store(out, v128.shuffle<i64>(ab1, cd1, 1, 3), 192);
}

function rotate16(x: v128): v128 {
  return v128.shuffle<i8>(x, x, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
}

function rotate12(x: v128): v128 {
  return v128.or(i32x4.shl(x, 12), i32x4.shr_u(x, 20));
}

function rotate8(x: v128): v128 {
  return v128.shuffle<i8>(x, x, 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14);
}

function rotate7(x: v128): v128 {
  return v128.or(i32x4.shl(x, 7), i32x4.shr_u(x, 25));
}
