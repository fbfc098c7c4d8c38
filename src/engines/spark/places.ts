import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import { refuseOutput, stayFolder } from '../../io/files/index.ts';
import { isAddress } from './input.ts';
import { workspacePath } from './workspace.ts';
import { refuseFolderHere } from './writeFolder.ts';

/** Where a run on Spark reads and writes. */
export interface SparkPlaces {
  readonly input: string;
  readonly output: string;
  /** The folder for what must stay. */
  readonly stay: string;
  /** Whether Spark writes the output itself, as a folder. */
  readonly isFolder: boolean;
}

export interface PlaceOptions {
  /** The folder that must stay; beside the output if not given. */
  readonly stay?: string | undefined;
  /** An address for temporary tables that every machine of the cluster can reach. */
  readonly staging?: string | undefined;
  /** Lets Spark write a folder of Parquet files, even if the output is on this machine. */
  readonly sparkOutput?: boolean | undefined;
  /** Whether an existing file that is not an earlier output may be replaced. */
  readonly overwrite?: boolean | undefined;
}

/** The places of a run. Refuses places that cannot be used. */
export async function placesOf(
  input: string,
  named: string,
  options: PlaceOptions,
): Promise<SparkPlaces> {
  const isFolder = options.sparkOutput === true || isAddress(named);
  // A folder can be given with a slash at the end.
  const output = isFolder ? named.replace(/(?<=[^/])\/+$/, '') : named;
  refusePlaces(input, output, isFolder, options);
  const stay = resolve(options.stay ?? stayFolder(output));
  // What a run that was killed left is removed first: the session refuses the folder afterwards.
  const isLater = isFolder && existsSync(workspacePath(stay));
  if (isFolder && !isLater) refuseFolderHere(output);
  const here = (place: string) => (isAddress(place) || place.includes('*') ? '-' : place);
  await refuseOutput(here(input), isLater ? '-' : here(output), stay, options.overwrite);
  await refuseInInput(input, [here(output), stay, here(options.staging ?? '-')]);
  return { input, output, stay, isFolder };
}

/** Spark reads folders with everything in them, so our files must not be there. */
async function refuseInInput(input: string, places: readonly string[]): Promise<void> {
  const folder = isAddress(input) ? null : await stat(input).catch(() => null);
  if (!folder?.isDirectory()) return;
  const inside = places.find(
    (place) => place !== '-' && !relative(resolve(input), resolve(place)).startsWith('..'),
  );
  if (inside === undefined) return;
  throw new PenumbraError(
    'usage',
    `${inside} is inside the folder that is read: choose a place outside of it.`,
    { file: inside },
  );
}

function refusePlaces(
  input: string,
  output: string,
  isFolder: boolean,
  options: PlaceOptions,
): void {
  const refuse = (sentence: string) => {
    throw new PenumbraError('usage', sentence);
  };
  if (input === '-') {
    refuse(
      'Spark reads files and folders of Parquet, so the input cannot be standard input: name one.',
    );
  }
  if (output === '-' && options.sparkOutput) {
    refuse('Spark writes a folder, so the output cannot be standard output: name one.');
  }
  if (isFolder && /\.(csv|tsv|txt|xml|gz|zst)$/i.test(output)) {
    refuse(
      `Spark writes a folder of Parquet files, so ${output} would have the wrong ending: choose another name.`,
    );
  }
  if ((output === '-' || isAddress(output)) && options.stay === undefined) {
    refuse(
      `With the output ${output === '-' ? 'on standard output' : 'elsewhere'}, say with --stay DIR where the files that must stay go.`,
    );
  }
}
