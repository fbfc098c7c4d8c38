import { noReading, type Reading } from '../../../measures/contract/index.ts';
import { measures } from '../../assess/index.ts';
import { ON_HALVES } from './halves.ts';

export interface TrialFigure {
  readonly name: string;
  readonly value: number | null;
  readonly spread: number | null;
  readonly reason: string | null;
  /** The parts of the figure, if the measure has them: means over realisations. */
  readonly parts?: readonly TrialPart[];
  /** A note for readers: the figure was measured on halves. */
  readonly note?: string;
}

export interface TrialPart {
  readonly name: string;
  readonly value: number | null;
}

/** The mean of a measure over realisations. */
export function figureOf(
  name: string,
  found: readonly ReadonlyMap<string, Reading>[],
): TrialFigure {
  const readings = found.map((one) => one.get(name) ?? noReading('It was not measured.'));
  const values = readings.flatMap(({ value }) => (value === null ? [] : [value]));
  const parts = partsOf(readings);
  const isOnHalves = measures.some((one) => one.name === name && one.needs === 'holdout');
  const made = {
    ...(parts.length > 0 && { parts }),
    ...(isOnHalves && { note: ON_HALVES }),
  };
  if (values.length < readings.length || values.length === 0) {
    const reason = readings.find(({ value }) => value === null)?.reason ?? null;
    return { name, value: null, spread: null, reason, ...made };
  }
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  const spread = values.length === 1 ? null : Math.sqrt(squares / (values.length - 1));
  return { name, value: mean, spread, reason: null, ...made };
}

/** The parts of the first realisation; null if another realisation lacks one. */
function partsOf(readings: readonly Reading[]): TrialPart[] {
  const [first, ...others] = readings.map(({ parts }) => parts);
  const known = others.map((parts) => new Map(parts.map(({ name, value }) => [name, value])));
  return first.map(({ name, value }) => {
    const values = [value, ...known.map((parts) => parts.get(name) ?? null)];
    const there = values.filter((one) => one !== null);
    return { name, value: there.length < values.length ? null : meanOf(there) };
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
