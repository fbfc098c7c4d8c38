import { expect } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import type { Files, Measure, Reading } from '../../src/measures/contract/index.ts';

export type Columns = readonly (readonly number[])[];

/** Two files of numbers to be compared; all columns are known to an intruder, up to seven. */
export function filesOf(original: Columns, masked: Columns, over: Partial<Files> = {}): Files {
  const rows = (columns: Columns) => columns[0]?.length ?? 0;
  return {
    names: original.map((_, j) => `c${j + 1}`),
    original: original.map((column) => Float64Array.from(column)),
    masked: masked.map((column) => Float64Array.from(column)),
    isPaired: rows(original) === rows(masked),
    keys: original.map((_, j) => j).slice(0, 7),
    groupOf: null,
    regressions: original.length > 1 ? [{ response: 0, predictors: [1] }] : [],
    members: 1,
    ...over,
  };
}

/** A reading, checked to be what a measure may return. */
export function read(measure: Measure, files: Files): Reading {
  const found = finish(measure.measure(files));
  const words = (text: string | null | undefined) => expect(text?.length).toBeGreaterThan(10);
  if (found.value === null) words(found.reason);
  else {
    expect(Number.isFinite(found.value)).toBe(true);
    expect(found.reason).toBeNull();
  }
  for (const part of found.parts) {
    if (part.value === null) words(part.reason);
    else expect(Number.isFinite(part.value), part.name).toBe(true);
  }
  expect(found.parts.length).toBeLessThanOrEqual(120);
  return found;
}
