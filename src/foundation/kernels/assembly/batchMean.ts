// The exact mean of records that come and go, of which only the sums are kept: see batchMean.ts.

import { addToSum, meanOfSum, SUM_BYTES, takeFromSum } from './sums';

export function addRow(sums: usize, columns: i32, row: usize): void {
  for (let j = 0; j < columns; j++) {
    addToSum(sums + <usize>j * SUM_BYTES, load<f64>(row + ((<usize>j) << 3)));
  }
}

export function takeRow(sums: usize, columns: i32, row: usize): void {
  for (let j = 0; j < columns; j++) {
    takeFromSum(sums + <usize>j * SUM_BYTES, load<f64>(row + ((<usize>j) << 3)));
  }
}

export function meanOfRows(sums: usize, columns: i32, count: i32, out: usize): void {
  for (let j = 0; j < columns; j++) {
    store<f64>(out + ((<usize>j) << 3), meanOfSum(sums + <usize>j * SUM_BYTES, count));
  }
}
