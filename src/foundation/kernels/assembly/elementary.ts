// AssemblyScript's own elementary functions, made callable. They are compiled to plain WebAssembly
// arithmetic, which every engine rounds alike; that is the whole reason why they are used.

export function exp(x: f64): f64 {
  return NativeMath.exp(x);
}

export function expm1(x: f64): f64 {
  return NativeMath.expm1(x);
}

export function log(x: f64): f64 {
  return NativeMath.log(x);
}

export function log1p(x: f64): f64 {
  return NativeMath.log1p(x);
}

export function log2(x: f64): f64 {
  return NativeMath.log2(x);
}

export function log10(x: f64): f64 {
  return NativeMath.log10(x);
}

export function cbrt(x: f64): f64 {
  return NativeMath.cbrt(x);
}

export function pow(x: f64, y: f64): f64 {
  return NativeMath.pow(x, y);
}
