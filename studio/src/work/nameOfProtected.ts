/** `persons.csv` becomes `persons-protected.csv`. What was packed is written plain. */
export function nameOfProtected(original: string): string {
  const name = original.replace(/(.)\.(gz|gzip|zst|zstd)$/i, '$1');
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? `${name}-protected` : `${name.slice(0, dot)}-protected${name.slice(dot)}`;
}

/** How the protected file is called in the page and on the command line: records of XML are written as CSV here. */
export function outputFor(original: string): string {
  return nameOfProtected(original).replace(/\.xml$/i, '.csv');
}
