/**
 * Codes of every failure that a user can cause or meet. They are stable: scripts can test for them,
 * and the command line maps each to an exit code.
 */
export type ErrorCode =
  /** The command line, a parameter or a recipe is wrong. */
  | 'usage'
  /** A file is missing, unreadable or malformed, or cannot be written. */
  | 'file'
  /** The data are not what the request needs: ragged lines, infinite values, missing values. */
  | 'data'
  /** A claim does not hold, or a digest differs. */
  | 'claim'
  /** The user, or a signal, asked to stop. */
  | 'cancelled'
  /** A defect of the program itself. */
  | 'internal';

/** A line of a file, counted from 1 with the header. If several files are read as one: `7 of b.csv`. */
export type Line = number | string;

/** Where something is wrong. It never contains a cell's value. */
export interface Place {
  readonly file?: string | undefined;
  readonly line?: Line | undefined;
  /** A column's name, or its position if it has no name. */
  readonly column?: string | undefined;
  /** A key of a recipe, such as `steps[0].group.k`. */
  readonly key?: string | undefined;
  /** What a user can choose between, where the choice is theirs: names of tables. */
  readonly choices?: readonly string[] | undefined;
}

/**
 * An error that says what is wrong, where, and what to do next. It shows no data. The message is
 * one or two sentences and needs no context; `place` and `code` are for programs.
 */
export class PenumbraError extends Error {
  readonly code: ErrorCode;
  readonly place: Place;

  constructor(code: ErrorCode, message: string, place: Place = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PenumbraError';
    this.code = code;
    this.place = place;
  }
}

/**
 * The known name nearest to a misspelled one, by edits and swaps of letters; undefined if more than
 * a third of the letters differ.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** ` Did you mean "x"?`, to append to a sentence; empty if no name is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}

function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(previous[j] + 1, row[j - 1] + 1, substitution));
      const swapped = j > 1 && i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length];
}
