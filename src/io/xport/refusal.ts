import { PenumbraError } from '../../error.ts';

/** The sentences with which a SAS transport file is refused. Each says what to do, and none shows a value. */

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
  return new PenumbraError('file', `${file} is no sound SAS transport file: ${what}.`, { file });
}

export function several(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} holds several data sets: save each of them in a file of its own.`,
    { file },
  );
}

export function cport(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is a file of PROC CPORT, which only SAS reads: save it with the XPORT engine or the macro %LOC2XPT.`,
    { file },
  );
}
