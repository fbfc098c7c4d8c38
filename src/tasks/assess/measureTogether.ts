import {
  finish,
  forward,
  inSharedMemory,
  inside,
  type Job,
  type Wish,
  type Work,
} from '../../foundation/work/index.ts';
import type { Files, Measure, Reading, RecordColumn } from '../../measures/contract/index.ts';
import { riskMeasures } from '../../measures/risk/index.ts';
import { regression, utilityMeasures } from '../../measures/utility/index.ts';
import type { Comparison } from './comparison.ts';

/** The files that are measured. */
export type Measured = Pick<Comparison, 'files' | 'regressionFiles'>;

/** The reading of a measure and, if they were asked for, the values of single records. */
export interface Measurement extends Reading {
  readonly records?: readonly RecordColumn[];
}

interface MeasureQuestion {
  readonly names: readonly string[];
  readonly isPerRecord: boolean;
}

/**
 * Computes measures of the same files by name, on any thread. Intermediate results that several
 * measures need are computed once per opening.
 */
export const measureJob: Job<Measured, MeasureQuestion, readonly Measurement[]> = {
  name: 'measure',
  open(files) {
    const known = new Map([...utilityMeasures, ...riskMeasures].map((one) => [one.name, one]));
    return ({ names, isPerRecord }) =>
      names.map((name) => finish(workOf(known.get(name)!, files, isPerRecord)));
  },
};

/** Work of less than this many seconds in all is faster without workers. */
const WORTHWHILE = 0.3;

/** Measures for one worker, and the seconds they are expected to take. */
interface Bundle {
  readonly measures: readonly Measure[];
  readonly seconds: number;
}

/**
 * Computes measures on several workers in parallel; every figure equals the one of a single thread.
 * Measures with a common basis stay together, and the longest come first. A measure that takes
 * longer than an equal share of everything, and can divide its work, is computed first by all
 * workers together.
 */
export function* measureTogether(
  measures: readonly Measure[],
  measured: Measured,
  secondsOf: (measure: Measure) => number,
  isPerRecord = false,
): Work<ReadonlyMap<string, Measurement>> {
  const readings = new Map<string, Measurement>();
  const { members } = measured.files;
  const total = measures.reduce((sum, measure) => sum + secondsOf(measure), 0) || 1;
  let done = 0;
  function* byOurselves(some: readonly Measure[]): Work<void> {
    for (const measure of some) {
      const work = workOf(measure, measured, isPerRecord);
      const seconds = secondsOf(measure);
      readings.set(
        measure.name,
        yield* inside(forward(work), done, seconds, total, noteOn([measure])),
      );
      done += seconds;
      yield { done, total, note: noteOn([measure]) };
    }
  }
  let rest = bundlesOf(measures, secondsOf);
  if (members === 1 || total < WORTHWHILE || rest.length < 2) {
    yield* byOurselves(measures);
    return readings;
  }
  for (;;) {
    const seconds = rest.reduce((sum, bundle) => sum + bundle.seconds, 0);
    const long = rest.find(
      (bundle) =>
        bundle.seconds > seconds / members &&
        bundle.measures.some(({ jobs }) => jobs !== undefined),
    );
    if (long === undefined) break;
    yield* byOurselves(long.measures);
    rest = rest.filter((bundle) => bundle !== long);
  }
  if (rest.length < 2) {
    yield* byOurselves(rest.flatMap((bundle) => bundle.measures));
    return readings;
  }
  const before = done;
  const after = (answered: number) =>
    rest.slice(0, answered).reduce((sum, { seconds }) => sum + seconds, before);
  const wish: Wish = {
    wish: 'each',
    job: measureJob as Job,
    start: sentOnce(measured, measures),
    questions: rest.map(
      (bundle): MeasureQuestion => ({
        names: bundle.measures.map(({ name }) => name),
        isPerRecord,
      }),
    ),
    progress: (answered) => ({
      done: Math.min(total, after(answered)),
      total,
      ...(answered < rest.length && { note: noteOn(rest[answered].measures) }),
    }),
  };
  const answers = (yield wish) as readonly (readonly Measurement[])[];
  for (const [b, bundle] of rest.entries()) {
    for (const [i, { name }] of bundle.measures.entries()) readings.set(name, answers[b][i]);
  }
  return readings;
}

/** What is being measured, in a few words. */
function noteOn([first]: readonly Measure[]): string {
  return first.heading.toLowerCase();
}

function* workOf(
  measure: Measure,
  { files, regressionFiles }: Measured,
  isPerRecord: boolean,
): Work<Measurement> {
  const own = measure.name === regression.name ? regressionFiles : files;
  const reading = yield* measure.measure(own);
  if (!isPerRecord || measure.perRecord === undefined || reading.value === null) return reading;
  return { ...reading, records: yield* measure.perRecord(own) };
}

/** Measures with a common basis together, the longest first. The cost of the basis counts once. */
function bundlesOf(
  measures: readonly Measure[],
  secondsOf: (measure: Measure) => number,
): Bundle[] {
  const bundles = new Map<unknown, Measure[]>();
  for (const measure of measures) {
    const key = measure.basis ?? measure;
    bundles.set(key, [...(bundles.get(key) ?? []), measure]);
  }
  return [...bundles.values()]
    .map((some) => ({ measures: some, seconds: Math.max(...some.map(secondsOf)) }))
    .sort((a, b) => b.seconds - a.seconds);
}

/** The data that workers need; each worker works alone. */
function sentOnce({ files, regressionFiles }: Measured, measures: readonly Measure[]): Measured {
  const hasRegression = measures.some(({ name }) => name === regression.name);
  const isWhole = measures.some(({ columns }) => columns === 'all');
  const alone = ({ whole, ...some }: Files): Files => ({
    ...some,
    ...(isWhole && whole !== undefined && { whole }),
    members: 1,
  });
  return inSharedMemory({
    files: alone(files),
    regressionFiles: alone(hasRegression ? regressionFiles : files),
  });
}
