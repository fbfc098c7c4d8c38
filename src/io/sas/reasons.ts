/** Missing values with a reason. */
export const REASONS: readonly string[] = Array.from(
  'abcdefghijklmnopqrstuvwxyz_',
  (one) => `.${one}`,
);

/** `.a` to `.z` and `._` by their codes in SAS; null for the missing value without a reason. */
export function reasonOf(code: number): string | null {
  if (code === 0) return '._';
  if (code >= 2 && code < 28) return `.${String.fromCharCode(0x61 + code - 2)}`;
  const letter = String.fromCharCode(code);
  return /^[A-Z_]$/.test(letter) ? `.${letter.toLowerCase()}` : null;
}
