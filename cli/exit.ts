import type { ErrorCode } from '../src/index.ts';

/** The meaning of exit codes, for help and documentation. */
export const EXIT_CODES: readonly (readonly [number, string])[] = [
  [0, 'done; for verify: every statement holds'],
  [
    1,
    'a claim does not hold, a record violates a rule (check), a gate stops a release, or a file or certificate is not the expected one',
  ],
  [2, 'the command line or a recipe is wrong'],
  [3, 'a file is missing or malformed, or cannot be written'],
  [4, 'the data are not what the request needs'],
  [5, 'verify only: no statement fails, but some could not be verified'],
  [70, 'a defect of the program'],
  [130, 'stopped by the user; nothing was written, but a sweep keeps its finished recipes'],
];

export const NOT_VERIFIABLE = 5;

export function exitCodeOf(code: ErrorCode): number {
  return { claim: 1, usage: 2, file: 3, data: 4, internal: 70, cancelled: 130 }[code];
}
