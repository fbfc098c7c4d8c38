import { PenumbraError } from '../../error.ts';
import { formatSeed, randomStream } from '../../foundation/numerics/index.ts';

/** Purpose of the random streams for the seeds of implicates. */
const IMPLICATES_PURPOSE = 96;
export const MOST_IMPLICATES = 1000;

/**
 * The seeds of several synthetic files of one run: 32 draws below 256 from the stream (number of
 * the file from 1 on, 96, 0) of the seed of the run. The first seeds do not depend on the number of
 * files.
 */
export function implicateSeeds(seed: Uint8Array, implicates: number): string[] {
  return Array.from({ length: implicates }, (_, i) => {
    const stream = randomStream(seed, i + 1, IMPLICATES_PURPOSE, 0);
    return formatSeed(Uint8Array.from({ length: 32 }, () => stream.below(256)));
  });
}

/** The name of one of several files: out.csv becomes out-3.csv, out.csv.gz becomes out-3.csv.gz. */
export function implicateName(output: string, number: number): string {
  const [, stem, ending] = /^(.*?[^\\/.][^\\/]*?)?((?:\.[^\\/.]+)?(?:\.gz)?)$/is.exec(output)!;
  return `${stem ?? ''}-${number}${ending}`;
}

export function refuseImplicates(implicates: number): void {
  if (Number.isInteger(implicates) && implicates >= 1 && implicates <= MOST_IMPLICATES) return;
  throw new PenumbraError(
    'usage',
    `The number of implicates must be a whole number from 1 to ${MOST_IMPLICATES}.`,
    { key: 'implicates' },
  );
}

export function noTables(): PenumbraError {
  return new PenumbraError(
    'usage',
    '--implicates writes files: name the output .csv or .parquet, and load the files into the database.',
  );
}
