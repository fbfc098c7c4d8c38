import type { ByteSource } from '../bytes/index.ts';

const START = '<stata_dta>';

/** Whether a source is a Stata file, told by its first bytes. */
export async function isStata(source: ByteSource): Promise<boolean> {
  const start: number[] = [];
  for await (const chunk of source.open()) {
    start.push(...chunk.subarray(0, START.length - start.length));
    if (start.length === START.length) break;
  }
  if (String.fromCharCode(...start) === START) return true;
  // The number of the format, the order of bytes, the only type of file, and a byte without use.
  const [release, order, type, unused] = start;
  const isOld = release >= 102 && release <= 116;
  return isOld && (order === 1 || order === 2) && type === 1 && unused === 0;
}

/** Whether a file of this name is to be a Stata file. */
export function isStataName(path: string): boolean {
  return /\.dta$/i.test(path);
}
