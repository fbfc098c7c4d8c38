import { PenumbraError } from '../../error.ts';

/** What a recipient may know of how a file was protected. It holds no record. */
export interface KnownProtection {
  readonly format: 'penumbra-protection';
  readonly version: 1;
  /** The methods with their parameters, step by step. */
  readonly steps: readonly ProtectionStep[];
  /** Categories that moved by known probabilities, each column and record on its own. */
  readonly pram: readonly PramColumn[];
  /** Numbers with noise of known covariance. */
  readonly noise: readonly NoiseColumns[];
  /** What is not told, and why. */
  readonly notTold: readonly string[];
}

export interface ProtectionStep {
  readonly method: string;
  readonly columns: readonly string[];
  readonly parameters: Readonly<Record<string, string | number | readonly unknown[]>>;
}

export interface PramColumn {
  readonly column: string;
  readonly levels: readonly string[];
  /** Row k has the probabilities that level k became each level. */
  readonly matrix: readonly (readonly number[])[];
}

export interface NoiseColumns {
  readonly columns: readonly string[];
  /** Values were moved towards their mean by this factor after the noise was added; 1 if they were not. */
  readonly shrink: number;
  /** Covariances of the noise, in the order of the columns. */
  readonly covariance: readonly (readonly number[])[];
}

/** Name of the file in a bundle, or in the folder that must stay. */
export const PROTECTION_FILE = 'protection.json';

/** Reads such a file and checks it. */
export function readProtection(text: string, name: string): KnownProtection {
  const refuse = (what: string) =>
    new PenumbraError(
      'file',
      `${name} ${what}: use the ${PROTECTION_FILE} that penumbra release wrote.`,
      { file: name },
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('is not JSON');
  }
  const given = value as Partial<KnownProtection> | null;
  if (given?.format !== 'penumbra-protection' || given.version !== 1) {
    throw refuse('does not tell how a file was protected');
  }
  const { pram, noise } = given;
  const isNames = (names: unknown): names is string[] =>
    Array.isArray(names) && names.every((one) => typeof one === 'string');
  const isSquare = (matrix: unknown, size: number) =>
    Array.isArray(matrix) &&
    matrix.length === size &&
    matrix.every((row) => Array.isArray(row) && row.length === size && row.every(Number.isFinite));
  const isWhole =
    Array.isArray(pram) &&
    Array.isArray(noise) &&
    pram.every(
      ({ column, levels, matrix }) =>
        typeof column === 'string' && isNames(levels) && isSquare(matrix, levels.length),
    ) &&
    noise.every(
      ({ columns, shrink, covariance }) =>
        isNames(columns) && shrink > 0 && shrink <= 1 && isSquare(covariance, columns.length),
    );
  if (!isWhole) throw refuse('has a matrix that is not whole');
  return given as KnownProtection;
}
