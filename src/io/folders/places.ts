import { PenumbraError } from '../../error.ts';
import { isDatabaseAddress } from '../databases/index.ts';
import { stayPlace } from './paths.ts';

interface PlacesAsked {
  /** The folder that must stay; beside the output if not given. */
  readonly stay?: string | undefined;
  /** What the written table is called, if the address does not say. */
  readonly outputTable?: string | undefined;
}

/** Paths of the protected file and of the folder that must stay. "-" is standard output. */
export interface Places {
  readonly output: string;
  readonly stay: string;
}

/** The paths of a run. */
export function placesOf(output: string, { stay, outputTable }: PlacesAsked): Places {
  if (isDatabaseAddress(output)) {
    const [address, fragment] = output.split('#');
    const name = fragment ?? outputTable;
    if (name === undefined) {
      throw new PenumbraError(
        'usage',
        'The output is a database: say with --output-table what the table is called, such as public.persons.',
      );
    }
    return {
      output: `${address}#${name}`,
      stay: stayPlace(name.replace(/[^\p{L}\p{N}._-]/gu, '_'), stay),
    };
  }
  if (output === '-' && stay === undefined) {
    throw new PenumbraError(
      'usage',
      'If the output goes to standard output, give the folder for the files that must stay with --stay DIR.',
    );
  }
  return { output, stay: stayPlace(output, stay) };
}
