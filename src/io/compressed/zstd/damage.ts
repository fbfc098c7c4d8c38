/** Bytes that are not what the format says. Whoever knows the file's name says so in a sentence. */
export class Damage extends Error {}

export function refuseIf(wrong: boolean): void {
  if (wrong) throw new Damage();
}

/** The place of the highest bit that is set, from 0; -1 for 0. */
export function highestBit(n: number): number {
  return 31 - Math.clz32(n);
}
