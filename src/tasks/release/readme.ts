import { VERSION } from '../../version.ts';
import type { Purpose } from '../limits/index.ts';

/** What the receiver of the bundle should know. No path, no seed, no name of the original. */
export function bundleReadme(
  dataName: string,
  records: number,
  columns: number,
  sha256: string,
  purpose: Purpose,
): string {
  return `Protected microdata

These records were protected before they were released, so that nobody can be recognised. Values were
changed, made coarser or left out. A record need not be the record of any person. Do not try to
recognise anybody.

Released as: ${purpose.title}
${dataName}: ${records} records, ${columns} columns; the order of the records means nothing
SHA-256 of ${dataName}: ${sha256}

${dataName.padEnd(14)}the data
codebook.csv  the columns and what was done to each, for programs
codebook.md   the same, for people
codebook.html the same, with pictures
codebook.ddi.xml
              the same as DDI Codebook 2.5, for archives
codebook.jsonld
              the same as JSON-LD (schema.org, Croissant), for search engines
data.description.json
              kinds, roles and labels of the columns, for penumbra
protection.json
              if it is there: the parameters of the protection, for penumbra analyse --protection
explorer.html if it is there: a page to filter, tabulate and draw the data; open it in a browser
report.html   what was done, what analyses can rely on, and what is guaranteed
statement.json
              what this bundle is: the digest of every file, and the gates that it passed
statement.signature.json
              the signature of the statement, if the office signs; penumbra verify checks both

Made by penumbra ${VERSION}.
`;
}

/** Lines for the README of the folder that must stay. */
export const STAY_NOTICE = `
release.json          what was released, the result of each gate, and the reasons for accepted failures
protection.json       the parameters of the protection, with matrices of PRAM and covariances of noise
permutation.csv       the position of each record of the protected file in the bundle
dossier.html          six pages for the confidentiality officer, and everything that was measured in its annex
risk-table.csv        the risk of every record, if it was asked for with --risk-table
earlier-releases/     the same files from earlier releases of this output, if there were any
`;
