import { PenumbraError } from '../../error.ts';

/** The sentences with which an SPSS file is refused. Each says what to do, and none shows a value. */

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
  return new PenumbraError('file', `${file} is no sound SPSS file: ${what}.`, { file });
}

export function encrypted(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is encrypted, and passwords are never asked for: save it without a password.`,
    { file },
  );
}

export function portable(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is an SPSS portable file (.por), which is not read: save it as .sav.`,
    { file },
  );
}

export function encoding(file: string, name: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is in the encoding ${name}, which is not known here: save it as Unicode (UTF-8).`,
    { file },
  );
}
