import { PenumbraError } from '../../error.ts';

/** Refuses names that a table cannot have: those of its columns differ by more than the case of their letters. */
export function refuseNamesOfCase(names: readonly string[], file: string): void {
  const known = new Set<string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (known.has(key)) {
      throw new PenumbraError(
        'data',
        `${file} cannot be written: two columns are called ${name}, or differ from it by capitals alone, which databases do not tell apart. Give them different names.`,
        { file, column: name },
      );
    }
    known.add(key);
  }
}
