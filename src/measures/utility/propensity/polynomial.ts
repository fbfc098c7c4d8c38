import {
  fitLogistic,
  type LogisticFit,
  sum,
  type Terms,
} from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import { type Files, noReading, once, type Reading, reading } from '../../contract/index.ts';
import type { Weights } from '../weighing.ts';
import { nullParts } from './nullParts.ts';
import { labels, type Pooled, pool } from './pooled.ts';
import { type Basis, basis, monomials, polynomial } from './terms.ts';

/** Largest number of terms: the table of their products takes 72 MB. */
const MOST_TERMS = 3000;
/** Largest number of terms for which a cubic model has all products of three. */
const MOST_CUBIC_TERMS = 300;
/** Probabilities nearer to 0 or 1 than this count as certain. */
const CERTAIN = 1e-8;

/** For the columns of both files; computed once for each pair of files. */
function orthogonalised(files: Files, { columns }: Pooled): Work<Basis> {
  return once(files, 'propensity: principal components', () => basis(columns));
}

/**
 * The ratio of pMSE to its expectation, from a logistic model in all polynomials of the columns up to some degree.
 *
 * If the protected file is a correct draw from a model fitted to the original, N pMSE / ((1 - c)^2 c) has, in large
 * files, a chi-square distribution with as many degrees of freedom as the model has terms besides the intercept (Snoke
 * et al. 2018, with c the share of protected records); two samples of one population would give 1 / (1 - c) times as
 * much.
 */
export function* polynomialPropensity(files: Files, degree: 2 | 3): Work<Reading> {
  const pooled = yield* pool(files);
  if (pooled.reason !== null) return noReading(pooled.reason, [], pooled.notes);
  const least = monomials(pooled.columns.length, 2);
  if (least > MOST_TERMS) {
    return noReading(
      `With ${pooled.columns.length} columns the model has ${least} terms, more than ${MOST_TERMS}: compare fewer columns at a time.`,
      [],
      pooled.notes,
    );
  }
  const { columns, components } = yield* inside(orthogonalised(files, pooled), 0, 0.1, 1);
  const notes = [...pooled.notes];
  if (components.length < columns.length) {
    notes.push(
      `${columns.length - components.length} of ${columns.length} columns follow from the others, to within a thousandth of a standard deviation, and add no terms.`,
    );
  }
  const model = terms(columns, components, degree, notes);
  const fit = yield* inside(fitLogistic(model, labels(pooled), pooled.weights), 0.1, 0.9, 1);
  return propensityReading(pooled, model, fit, notes);
}

/**
 * Estimated seconds: about four tables of products at 1e9 a second and eight passes at 1e8 terms a second over the
 * records of both files, after the principal components.
 */
export function polynomialSeconds(records: number, columns: number, degree: 2 | 3): number {
  const quadratic = monomials(columns, 2);
  const cubic = monomials(columns, 3);
  const k = degree === 2 ? quadratic : cubic <= MOST_CUBIC_TERMS ? cubic : quadratic + columns;
  return 2 * records * (2e-9 * k * k + 8e-8 * k + 1.5e-8 * columns * columns);
}

function terms(
  columns: readonly Float64Array[],
  components: readonly Float64Array[],
  degree: 2 | 3,
  notes: string[],
): Terms {
  if (degree === 2) return polynomial(components, 2);
  const complete = monomials(components.length, 3);
  if (complete <= MOST_CUBIC_TERMS) {
    notes.push('The model is the complete cubic polynomial.');
    return polynomial(components, 3);
  }
  notes.push(
    `The complete cubic polynomial has ${complete} terms, more than ${MOST_CUBIC_TERMS}: the model is the quadratic one and the cube of each column.`,
  );
  return polynomial(
    components,
    2,
    columns.map((column) => column.map((x) => x * x * x)),
  );
}

function propensityReading(
  pooled: Pooled,
  model: Terms,
  fit: LogisticFit,
  notes: string[],
): Reading {
  const { records, share } = countedRecords(pooled);
  const k = fit.kept.length;
  const squares = squaredDistances(fit.probabilities, share, pooled.weights);
  const unit = ((1 - share) * (1 - share) * share) / records;
  if (k < model.count) notes.push(`Collinear terms left out: ${model.count - k}.`);
  if (fit.isSeparated) {
    notes.push(
      'The model tells all records of the two files apart: pMSE has its largest possible value.',
    );
  } else {
    const certain = fit.probabilities.filter((p) => Math.min(p, 1 - p) < CERTAIN).length;
    if (certain > 0) {
      notes.push(
        `The model is almost certain (to within ${CERTAIN}) to which file ${certain} of the ${pooled.records} records belong.`,
      );
    }
  }
  if (!fit.hasConverged) {
    notes.push(`The fit did not converge in ${fit.steps} steps: the figure is from the last step.`);
  }
  if (records < 10 * k) {
    notes.push(
      `With ${k} terms for ${pooled.records} records the expectation, which holds for large files, is only approximate.`,
    );
  }
  const parts = nullParts(
    squares / records,
    (k - 1) * unit,
    Math.sqrt(2 * (k - 1)) * unit,
    records,
  );
  parts.push({ name: 'terms, intercept included', value: k });
  if (k === 1) return noReading('No term of the model varies.', parts, notes);
  return reading(squares / records / ((k - 1) * unit), parts, notes);
}

/** The number of records, which is the effective one if they have weights, and the share of protected ones. */
function countedRecords({ records, originals, weights }: Pooled) {
  if (weights === null) return { records, share: 1 - originals / records };
  const all = sum(weights);
  return { records: all, share: sum(weights.subarray(originals)) / all };
}

function squaredDistances(probabilities: Float64Array, share: number, weights: Weights): number {
  return sum(
    probabilities.map((p, i) => (weights === null ? 1 : weights[i]) * ((p - share) * (p - share))),
  );
}
