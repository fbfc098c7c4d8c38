import type { Work } from '../../../foundation/work/index.ts';
import {
  COUNTS_RECORDS,
  type Files,
  type Measure,
  MISSING_LEVEL,
  missingKeysNotes,
  noReading,
  once,
  type Part,
  type RecordDeclaration,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { cellsOf } from '../individual/cells.ts';
import { type KeyedRecords, keyedRecordsOf } from '../individual/keyedRecords.ts';
import { samplingFraction, weightsProblem } from '../individual/weights.ts';
import { type ClassSizes, classesOfSize, classSizesOf } from './classSizes.ts';
import { pitman } from './pitman.ts';
import { estimatesIn, ONE_CELL } from './populationUniqueness.ts';
import { slideNegativeBinomial } from './slideNegativeBinomial.ts';
import { zayatz } from './zayatz.ts';

/** The sampling fraction up to which Dankar's rule takes Pitman's model. */
const SMALL_SAMPLE = 0.1;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'population-uniques',
    title: 'Estimated share of the unique records that are unique in the population',
    definition:
      'For a record that is unique in the file, the estimated share of the population that is unique, over the share of the file that is; 0 for the others. The models do not tell such records apart',
    figure: 'mean',
  },
];

/**
 * Uniqueness in the population by several models (Zayatz 1991; Hoshino 2001; Chen and Keller-McNulty 1998; Skinner and
 * Holmes 1998), and by the rule of Dankar, El Emam, Neisa and Roffey (2012), who simulated which of them errs least. The
 * models see only how many classes have each size. O(n keys), and O(n) for each step of Newton's method.
 */
export const populationUniques: Measure = {
  name: 'population-uniques',
  heading: 'Record risk',
  title: 'Unique in the population, by several models and the rule of Dankar',
  definition: `Estimated share of the population that is unique by the keys, in percent. Up to a sampling fraction of 0.1 it is the estimate by Pitman’s model, or by Zayatz’s method if Pitman’s model has none; above, the smaller of the estimates by Zayatz’s method and by the slide negative binomial model (SNB). Parts are the share of unique records in the file, each estimate, that by the log-linear model of population-uniqueness (tau1 over the sampling fraction), and the smallest and largest of all: how far they lie apart shows how little a sample tells. The size of the population is that of the population file, else the sum of the weights, else that of the description. ${MISSING_LEVEL}. ${COUNTS_RECORDS}`,
  source:
    'Dankar, El Emam, Neisa and Roffey 2012; Zayatz 1991; Hoshino 2001; Chen and Keller-McNulty 1998; Haas and Stokes 1998',
  range: '0 (nobody in the population is unique) to 100 (everybody is)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys'] },
  columns: 'codes',
  seconds: (records, _columns, keys) => 3 + 2e-7 * records * (keys + 20),
  *measure(files) {
    const found = yield* uniquesIn(files);
    if (typeof found === 'string') return noReading(found);
    const { release, estimates, sizes, fraction, chosen } = found;
    const known = Object.values(estimates).filter((value) => value !== null);
    return reading(
      chosen.value,
      [
        { name: 'unique in the file', value: (100 * classesOfSize(sizes, 1)) / sizes.records },
        estimatePart('Zayatz', estimates.zayatz),
        estimatePart('Pitman', estimates.pitman),
        estimatePart('slide negative binomial', estimates.slide),
        estimatePart('log-linear model', estimates.logLinear),
        { name: 'smallest estimate', value: Math.min(...known) },
        { name: 'largest estimate', value: Math.max(...known) },
      ],
      [
        `Sampling fraction: ${fraction.toPrecision(4)}. The value is the estimate by ${chosen.model}.`,
        ...missingKeysNotes(release.coded, ONE_CELL),
      ],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* uniquesIn(files);
    if (typeof found === 'string') return [];
    const { keys, records } = found.release;
    const { cellOf, counts } = cellsOf(keys, records);
    const each = (found.chosen.value / 100) * (records / classesOfSize(found.sizes, 1));
    return recordColumns(
      COLUMNS,
      Float64Array.from(cellOf, (cell) => (counts[cell] === 1 ? each : 0)),
    );
  },
};

interface Uniques {
  readonly release: KeyedRecords;
  readonly sizes: ClassSizes;
  readonly fraction: number;
  /** In percent of the population. */
  readonly estimates: Estimates;
  readonly chosen: ReturnType<typeof dankar>;
}

/** The estimates for the protected file, or the reason why there are none. */
function uniquesIn(files: Files): Work<Uniques | string> {
  return once(files, 'population uniques by several models', function* (): Work<Uniques | string> {
    const release = keyedRecordsOf(files);
    if (typeof release === 'string') return release;
    const population = populationOf(release);
    if (typeof population === 'string') return population;
    const { keys, records } = release;
    const sizes = classSizesOf(keys, records);
    const percent = (uniques: number) => (100 * uniques) / population;
    const percentOf = (uniques: number | null) => (uniques === null ? null : percent(uniques));
    const estimates = {
      zayatz: percent(zayatz(sizes, population)),
      pitman: percentOf(pitman(sizes, population)),
      slide: percentOf(slideNegativeBinomial(sizes, population)),
      logLinear: yield* logLinear(files),
    };
    const fraction = records / population;
    return { release, sizes, fraction, estimates, chosen: dankar(estimates, fraction) };
  });
}

interface Estimates {
  readonly zayatz: number;
  readonly pitman: number | null;
  readonly slide: number | null;
  readonly logLinear: number | null;
}

/** The estimate that errs least by the simulations of Dankar et al. (2012). */
function dankar({ zayatz: hypergeometric, pitman: ofPitman, slide }: Estimates, fraction: number) {
  if (fraction <= SMALL_SAMPLE) {
    return ofPitman === null
      ? { value: hypergeometric, model: 'Zayatz, because the model of Pitman has none' }
      : { value: ofPitman, model: 'Pitman' };
  }
  return slide !== null && slide < hypergeometric
    ? { value: slide, model: 'the slide negative binomial model' }
    : { value: hypergeometric, model: 'Zayatz' };
}

function estimatePart(name: string, value: number | null): Part {
  return value === null
    ? { name, value, reason: 'The parameters of the model were not found, or nothing tells them.' }
    : { name, value };
}

/** The estimate by the log-linear model; null if it needs weights that are not there. */
function* logLinear(files: Files): Work<number | null> {
  const estimated = yield* estimatesIn(files);
  if (typeof estimated === 'string') return null;
  const { twoWay, independence } = estimated.found;
  return (100 * (twoWay ?? independence).tau1) / estimated.release.records;
}

/** The size of the population, at least that of the file, or the reason why it is not known. */
function populationOf({ weights, weightsProblem: unusable, records, coded }: KeyedRecords) {
  const { total, size } = coded.population ?? {};
  if (total !== undefined) return Math.max(records, total);
  const problem = unusable ?? (weights && weightsProblem(weights));
  if (problem !== null) return problem;
  const fraction = weights && samplingFraction(weights);
  if (fraction !== null) return records / fraction;
  if (size !== undefined && coded.units === null) return Math.max(records, size);
  return 'The size of the population is not known: give the role weight to a column, or name the number of persons in the description (population).';
}
