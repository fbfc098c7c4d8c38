const bits = new DataView(new ArrayBuffer(8));

/** 2^1074 times a finite double, which is an integer. */
export function toInteger(x: number): bigint {
  bits.setFloat64(0, x);
  const word = bits.getBigUint64(0);
  const exponent = (word >> 52n) & 0x7ffn;
  const fraction = word & 0xfffffffffffffn;
  const size = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n);
  return word >> 63n === 0n ? size : -size;
}

/** The double nearest to an integer divided by 2^1074, ties to even. */
export function toDouble(integer: bigint): number {
  const size = integer < 0n ? -integer : integer;
  const surplus = BigInt(Math.max(0, size.toString(2).length - 53));
  const unit = 1n << surplus;
  const rest = size & (unit - 1n);
  let kept = size >> surplus;
  if (2n * rest > unit || (2n * rest === unit && kept & 1n)) kept += 1n;
  // `kept` may have become 2^53, which moves the exponent up by one by itself.
  bits.setBigUint64(0, kept + (surplus << 52n));
  const value = bits.getFloat64(0);
  return integer < 0n ? -value : value;
}

/** The sum of doubles, rounded once. */
export function exactSum(values: Iterable<number>): number {
  let sum = 0n;
  for (const value of values) sum += toInteger(value);
  return toDouble(sum);
}
