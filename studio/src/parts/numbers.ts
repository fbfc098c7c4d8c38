/** A whole number with separated thousands, in the language of the page. */
export function whole(n: number, language: string): string {
  return n.toLocaleString(language);
}

/** A figure with the given significant digits, in the language of the page. */
export function figure(x: number | null, language: string, digits = 4): string {
  if (x === null || Number.isNaN(x)) return '–';
  return x.toLocaleString(language, { maximumSignificantDigits: digits });
}
