import { PenumbraError } from '../../../error.ts';
import { type Deviations, deviations, sumOfDeviationProducts } from '../deviations.ts';
import { largestMagnitude } from '../floatingPoint.ts';
import type { Divisor } from '../statistics.ts';
import { type Matrix, zeros } from './matrix.ts';

/**
 * Covariance matrix of columns of equal length, with divisor n or n - 1; its diagonal equals `variance`, bit for bit.
 * Each entry has an error of at most a few 2^-53 times the product of the two standard deviations, whatever the offset
 * of the columns and the order of the records. Refuses columns with missing or infinite values. NaN throughout for no
 * records, or one with divisor n - 1. O(n p^2).
 */
export function covarianceMatrix(columns: readonly Float64Array[], divisor: Divisor): Matrix {
  const centred = centre(columns);
  const matrix = zeros(columns.length, columns.length);
  for (const [i, a] of centred.entries()) {
    for (let j = 0; j <= i; j++) {
      const b = centred[j];
      const scaled = sumOfDeviationProducts(a, b) / a.n / a.n / (divisor === 'n' ? a.n : a.n - 1);
      const covariance = scaled / a.scale / b.scale;
      matrix.data[i + j * matrix.rows] = covariance;
      matrix.data[j + i * matrix.rows] = covariance;
    }
  }
  return matrix;
}

/**
 * Pearson correlation matrix of columns of equal length: 1 on the diagonal, every entry within [-1, 1], NaN off the
 * diagonal if one of the two columns is constant. Refuses columns with missing or infinite values. O(n p^2).
 */
export function correlationMatrix(columns: readonly Float64Array[]): Matrix {
  const centred = centre(columns);
  const squares = centred.map((a) => sumOfDeviationProducts(a, a));
  const matrix = zeros(columns.length, columns.length);
  for (const [i, a] of centred.entries()) {
    matrix.data[i + i * matrix.rows] = 1;
    for (let j = 0; j < i; j++) {
      const ratio = sumOfDeviationProducts(a, centred[j]) / Math.sqrt(squares[i] * squares[j]);
      const correlation = Math.max(-1, Math.min(1, ratio));
      matrix.data[i + j * matrix.rows] = correlation;
      matrix.data[j + i * matrix.rows] = correlation;
    }
  }
  return matrix;
}

function centre(columns: readonly Float64Array[]): Deviations[] {
  return columns.map((column, j) => {
    if (column.length !== columns[0].length) {
      throw new PenumbraError(
        'data',
        `Column ${j + 1} has ${column.length} records and column 1 has ${columns[0].length}: give all columns the same length.`,
      );
    }
    if (!Number.isFinite(largestMagnitude(column))) {
      throw new PenumbraError(
        'data',
        `Column ${j + 1} has missing or infinite values, but a covariance matrix needs complete columns: impute these values or leave out their records first.`,
      );
    }
    return deviations(column);
  });
}
