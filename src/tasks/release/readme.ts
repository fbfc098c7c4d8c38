import { VERSION } from '../../version.ts';
import type { Purpose } from '../limits/index.ts';

/** What whoever gets the bundle should know. No path, no seed, no name of the original. */
export function bundleReadme(
  dataName: string,
  records: number,
  columns: number,
  sha256: string,
  purpose: Purpose,
): string {
  return `Protected microdata

These records were protected before they were released, so that nobody is recognised: values were
changed, made coarser or left out, and a record need not be that of any person. Do not try to
recognise anybody.

Released as: ${purpose.title}
${dataName}: ${records} records, ${columns} columns; the order of the records means nothing
SHA-256 of ${dataName}: ${sha256}

${dataName.padEnd(14)}the data
codebook.csv  what the columns are and what was done to each, for programs
codebook.md   the same, for people
report.html   what was done, what analyses may rely on, and what is guaranteed

Made by penumbra ${VERSION}.
`;
}

/** Lines for the README of the folder that must stay. */
export const STAY_NOTICE = `
release.json          what was released, which gates were passed, and what was accepted why
permutation.csv       which record of the protected file stands where in the released one
report-internal.html  all that was measured
earlier-releases/     the same from earlier releases of the same file, if there were any
`;
