import { PenumbraError } from '../../error.ts';
import { mebibytes } from '../bytes/index.ts';

/** The sentences with which a file of R is refused. Each says what to do, and none shows a value. */

export function damaged(file: string, what: string): PenumbraError {
  return refused(file, `${file} is no sound file of R: ${what}. Save it again with saveRDS().`);
}

export function cutOff(file: string): PenumbraError {
  return refused(
    file,
    `${file} is no sound file of R: its end is missing, so it was cut off or is still being written. Get it again as a whole.`,
  );
}

/** `how` is a call of R that makes a file that is read. */
export function otherForm(file: string, what: string, how: string): PenumbraError {
  return refused(file, `${file} ${what}: in R, ${how}.`);
}

export function noFrame(file: string, what: string): PenumbraError {
  return refused(
    file,
    `${file} holds ${what}, not a data frame, and nothing in it is run: in R, save one with saveRDS(as.data.frame(x), "${file}").`,
  );
}

export function column(file: string, name: string, what: string, how: string): PenumbraError {
  return new PenumbraError('data', `${file} has ${what} in ${name}: in R, ${how}.`, {
    file,
    column: name,
  });
}

export function tooLarge(file: string, most: number): PenumbraError {
  return refused(
    file,
    `${file} becomes more than ${mebibytes(most)}, the most that this memory can take, and a file of R has to be read as a whole: in R, save it with arrow::write_parquet().`,
  );
}

export function encoding(file: string, name: string): PenumbraError {
  return refused(
    file,
    `${file} is in the encoding ${name}, which is not known here: in R, convert its texts with enc2utf8() and save it again.`,
  );
}

function refused(file: string, sentence: string): PenumbraError {
  return new PenumbraError('file', sentence, { file });
}
