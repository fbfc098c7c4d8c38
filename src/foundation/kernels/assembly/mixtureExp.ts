// exp of two numbers at once, to the bit that of elementary.ts, whose operations it repeats in each lane: with
// x = k log 2 / 128 + r, 2^(k / 128) from a table times a polynomial in r (Tang 1989; the coefficients are
// those of Arm's optimised routines, which AssemblyScript uses).

/** By k modulo 128: what is missing in the double nearest to 2^(k / 128), as a share of it, and its bits less k 2^45. */
let table: usize = 0;

const STEPS_PER_UNIT: f64 = reinterpret<f64>(0x3ff71547652b82fe) * 128;
const STEP_HIGH: f64 = reinterpret<f64>(0xbf762e42fefa0000);
const STEP_LOW: f64 = reinterpret<f64>(0xbd0cf79abc9e3b3a);
/** Adding it rounds to an integer, which is then in the last bits. */
const SHIFT: f64 = reinterpret<f64>(0x4338000000000000);
const C2: f64 = reinterpret<f64>(0x3fdffffffffffdbd);
const C3: f64 = reinterpret<f64>(0x3fc555555555543c);
const C4: f64 = reinterpret<f64>(0x3fa55555cf172b91);
const C5: f64 = reinterpret<f64>(0x3f81111167a4d017);

/** Sets the table, behind which there is room for 8 vectors. */
export function openPowers(at: usize): void {
  table = at;
  // Vectors of constants are read from memory, because to make them anew takes several instructions each.
  at += 2048;
  v128.store(at, f64x2.splat(STEPS_PER_UNIT));
  v128.store(at, f64x2.splat(SHIFT), 16);
  v128.store(at, f64x2.splat(STEP_HIGH), 32);
  v128.store(at, f64x2.splat(STEP_LOW), 48);
  v128.store(at, f64x2.splat(C2), 64);
  v128.store(at, f64x2.splat(C3), 80);
  v128.store(at, f64x2.splat(C4), 96);
  v128.store(at, f64x2.splat(C5), 112);
}

/** For arguments from -700 to 700; of others some number, or NaN. */
export function expPair(x: v128): v128 {
  const powers = table;
  const shift = v128.load(powers, 2064);
  const shifted = f64x2.add(f64x2.mul(x, v128.load(powers, 2048)), shift);
  const k = f64x2.sub(shifted, shift);
  const r = f64x2.add(
    f64x2.add(x, f64x2.mul(k, v128.load(powers, 2080))),
    f64x2.mul(k, v128.load(powers, 2096)),
  );
  const first = v128.load(powers + ((<usize>i64x2.extract_lane(shifted, 0) & 127) << 4));
  const second = v128.load(powers + ((<usize>i64x2.extract_lane(shifted, 1) & 127) << 4));
  const tail = v128.shuffle<i64>(first, second, 0, 2);
  const bits = v128.shuffle<i64>(first, second, 1, 3);
  const scale = i64x2.add(bits, i64x2.shl(shifted, 45));
  const square = f64x2.mul(r, r);
  const rest = f64x2.add(
    f64x2.add(
      f64x2.add(tail, r),
      f64x2.mul(square, f64x2.add(v128.load(powers, 2112), f64x2.mul(r, v128.load(powers, 2128)))),
    ),
    f64x2.mul(
      f64x2.mul(square, square),
      f64x2.add(v128.load(powers, 2144), f64x2.mul(r, v128.load(powers, 2160))),
    ),
  );
  return f64x2.add(scale, f64x2.mul(scale, rest));
}

/** exp of less than this is less than half a unit in the last place of 1, and taken for 0. */
const NEGLIGIBLE: f64 = -37;

/**
 * Numbers, none above its `largest`, become exp(number - largest), which is added to the totals. Where both of a
 * pair are negligible, it is left negative; the places of all others are listed, and the end of the list is returned.
 */
export function raisePairs(
  numbers: usize,
  largest: usize,
  totals: usize,
  bytes: usize,
  list: usize,
): usize {
  const least = f64x2.splat(NEGLIGIBLE);
  let end = list;
  // Without branches, which nobody could predict.
  for (let at: usize = 0; at < bytes; at += 16) {
    const below = f64x2.sub(v128.load(numbers + at), v128.load(largest + at));
    v128.store(numbers + at, below);
    store<i32>(end, <i32>at);
    // 3 if both lanes are negligible.
    end += 4 - ((i64x2.bitmask(f64x2.lt(below, least)) + 1) & 4);
  }
  for (let entry = list; entry < end; entry += 4) {
    const at = <usize>load<i32>(entry);
    const below = v128.load(numbers + at);
    const value = v128.andnot(expPair(below), f64x2.lt(below, least));
    v128.store(numbers + at, value);
    v128.store(totals + at, f64x2.add(v128.load(totals + at), value));
  }
  return end;
}
