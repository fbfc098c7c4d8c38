/** A whole number with thousands separators: 5,000. */
export function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 record`, `5,000 records`. */
export function counted(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** A figure for people: up to six significant digits, without an exponent if possible. */
export function figure(x: number): string {
  if (!Number.isFinite(x)) return String(x);
  if (Number.isInteger(x) && Math.abs(x) < 1e15) return x < 0 ? `-${count(-x)}` : count(x);
  const rounded = Number(x.toPrecision(6));
  const [whole, rest] = String(Math.abs(rounded)).split('.');
  const shown = /e/.test(whole) ? whole : count(Number(whole));
  return `${rounded < 0 ? '-' : ''}${shown}${rest === undefined ? '' : `.${rest}`}`;
}

/** The first few names in a sentence: a, b, c and 4 more. */
export function listed(names: readonly string[], most = 12): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

/** All names in a sentence: a, b and c. */
export function joined(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
