/** One figure of the benchmark, with what it is compared to in the same run, and how it was measured. */
export interface Row {
  readonly what: string;
  /** Seconds of the thing itself. */
  readonly seconds: number;
  readonly baseline?: string;
  readonly baselineSeconds?: number;
  /** Baseline over thing, or what `ratioOf` says. */
  readonly ratio?: number;
  readonly notes?: string;
  readonly how: string;
}

/**
 * Times two ways to do the same, turn about, so that a machine that slows down slows both. The ratio is
 * the median of the ratios of neighbouring turns.
 */
export async function compare(
  what: string,
  run: () => unknown,
  baseline: string,
  runBaseline: () => unknown,
  turns: number,
  warm = true,
): Promise<Row> {
  if (warm) {
    await run();
    await runBaseline();
  }
  const times: number[] = [];
  const baselineTimes: number[] = [];
  for (let i = 0; i < turns; i++) {
    baselineTimes.push(await time(runBaseline));
    times.push(await time(run));
  }
  return {
    what,
    seconds: median(times),
    baseline,
    baselineSeconds: median(baselineTimes),
    ratio: median(times.map((seconds, i) => baselineTimes[i] / seconds)),
    how: `${turns === 1 ? 'one turn' : `median of ${turns} turns`} each${warm ? ' after one to warm up' : ''}`,
  };
}

/** Times one thing alone. */
export async function measure(what: string, run: () => unknown, turns = 1): Promise<Row> {
  const times: number[] = [];
  for (let i = 0; i < turns; i++) times.push(await time(run));
  return {
    what,
    seconds: median(times),
    how: turns === 1 ? 'one turn' : `median of ${turns} turns`,
  };
}

async function time(run: () => unknown): Promise<number> {
  const since = performance.now();
  await run();
  return (performance.now() - since) / 1000;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
