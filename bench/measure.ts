/** One line of the benchmark: how often a thing is done per second, and the ratio to a baseline measured in the same run. */
export interface Row {
  readonly what: string;
  readonly baseline: string;
  /** Median seconds of each, over alternating repetitions. */
  readonly seconds: number;
  readonly baselineSeconds: number;
  readonly ratio: number;
  readonly how: string;
}

/**
 * Times two ways to do the same, turn about, so that a machine that slows down slows both. The ratio is
 * the median of the ratios of neighbouring repetitions.
 */
export function compare(
  what: string,
  run: () => void,
  baseline: string,
  runBaseline: () => void,
  repetitions: number,
): Row {
  run();
  runBaseline();
  const times: number[] = [];
  const baselineTimes: number[] = [];
  for (let i = 0; i < repetitions; i++) {
    baselineTimes.push(time(runBaseline));
    times.push(time(run));
  }
  const ratios = times.map((seconds, i) => baselineTimes[i] / seconds);
  return {
    what,
    baseline,
    seconds: median(times),
    baselineSeconds: median(baselineTimes),
    ratio: median(ratios),
    how: `median of ${repetitions} turns each, one thread`,
  };
}

function time(run: () => void): number {
  const since = performance.now();
  run();
  return (performance.now() - since) / 1000;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
