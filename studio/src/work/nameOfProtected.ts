/** What was made of a file, as it stands in the name of the result. */
export type Made = 'protected' | 'refined';

/** `persons.csv` becomes `persons-protected.csv`. What was packed is written plain. */
export function nameOfProtected(original: string, made: Made = 'protected'): string {
  const name = original.replace(/(.)\.(gz|gzip|zst|zstd)$/i, '$1');
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? `${name}-${made}` : `${name.slice(0, dot)}-${made}${name.slice(dot)}`;
}
