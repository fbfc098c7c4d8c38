import { PenumbraError } from '../../error.ts';

/** The sentences with which a Stata file is refused. Each says what to do, and none shows a value. */

export function cutOff(file: string): PenumbraError {
  return broken(
    file,
    'its end is missing, so it was cut off or is still being written: get it again as a whole',
  );
}

export function damaged(file: string, what: string): PenumbraError {
  return broken(file, `${what}: save it again with the program it came from`);
}

function broken(file: string, what: string): PenumbraError {
  return new PenumbraError('file', `${file} is no sound Stata file: ${what}.`, { file });
}

export function release(file: string, number: number): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is a Stata file of format ${number}, and formats 113 to 119 are read: save it with the command saveold, or as format 118.`,
    { file },
  );
}
