import { PenumbraError } from '../../error.ts';

/** The sentences with which a SAS file is refused. Each says what to do, and none shows a value. */

export function cutOff(file: string): PenumbraError {
  return refused(
    file,
    `${file} is no sound SAS file: its end is missing, so it was cut off or is still being written. Get it again as a whole.`,
  );
}

export function damaged(file: string, what: string): PenumbraError {
  return refused(file, `${file} is no sound SAS file: ${what}. Save it again with SAS.`);
}

export function catalog(file: string): PenumbraError {
  return refused(
    file,
    `${file} is a SAS catalog, which holds labels of values and no records: name the .sas7bdat file; a catalog of the same name, or formats.sas7bcat, beside it is read with it.`,
  );
}

export function encrypted(file: string): PenumbraError {
  return refused(
    file,
    `${file} is encrypted, and passwords are never asked for: save it in SAS without ENCRYPT=.`,
  );
}

export function encoding(file: string, code: string): PenumbraError {
  return refused(
    file,
    `${file} is in the encoding ${code}, which is not known here: save it in SAS with encoding='utf-8'.`,
  );
}

export function expands(file: string): PenumbraError {
  return refused(
    file,
    `${file} becomes more than 1,000 times its size when its records are unpacked, as no records do: check where it comes from.`,
  );
}

export function output(file: string): PenumbraError {
  return refused(
    file,
    `${file} cannot be written: SAS refuses .sas7bdat files that other programs write. Name the output .xpt, which SAS reads, or .sav, .dta, .csv or .parquet.`,
  );
}

function refused(file: string, sentence: string): PenumbraError {
  return new PenumbraError('file', sentence, { file });
}
