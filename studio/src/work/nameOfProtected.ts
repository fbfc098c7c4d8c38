/** The result of a task, as a suffix of the file name. */
export type Made = 'protected' | 'refined';

/** `persons.csv` becomes `persons-protected.csv`. Outputs are not compressed. */
export function nameOfProtected(original: string, made: Made = 'protected'): string {
  const name = original.replace(/(.)\.(gz|gzip|zst|zstd)$/i, '$1');
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? `${name}-${made}` : `${name.slice(0, dot)}-${made}${name.slice(dot)}`;
}
