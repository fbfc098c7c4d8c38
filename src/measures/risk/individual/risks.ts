import {
  countsWithWildcards,
  type MissingKeys,
  weightsWithWildcards,
} from '../../../foundation/table/index.ts';
import { cellsOf } from './cells.ts';
import { approximateRisk, posteriorRisk } from './posterior.ts';

/** The risk of each record of one file. */
export interface IndividualRisks {
  /** Probability that a link from the record to a member of the population is correct. */
  readonly risks: Float64Array;
  /** Number of records with the same keys, or of those that agree; the record included. */
  readonly sampleFrequency: Int32Array;
  /** Estimated number of persons in the population with the same keys: the sum of the weights of these records. */
  readonly populationFrequency: Float64Array;
  /** Records in cells whose weights sum to less than their number of records; these records count as the population. */
  readonly clipped: number;
}

/**
 * Individual risk (Benedetti and Franconi 1998): in a cell of f records whose weights sum to F, p = f / F, and the risk
 * is the posterior mean of one over the population frequency. Without weights the file is the population, and the risk
 * is 1/f. Weights must be finite and not negative; p is at most 1. If missing values are wildcards, f and F are those of
 * the records that agree with a record (fk and Fk of Templ, Kowarik and Meindl 2015). O(n keys); with wildcards as in
 * `countsWithWildcards`.
 */
export function individualRisks(
  keys: readonly Int32Array[],
  weights: Float64Array | null,
  missingKeys: MissingKeys = 'level',
): IndividualRisks {
  if (missingKeys === 'wildcard') return risksWithWildcards(keys, weights);
  const records = keys[0]?.length ?? 0;
  const { cellOf, counts } = cellsOf(keys, records);
  const population = new Float64Array(counts.length);
  if (weights === null) population.set(counts);
  else for (let i = 0; i < records; i++) population[cellOf[i]] += weights[i];
  const risk = population.map((F, c) => riskOf(counts[c], F));
  let clipped = 0;
  for (let c = 0; c < counts.length; c++) if (population[c] < counts[c]) clipped += counts[c];
  return {
    risks: new Float64Array(records).map((_, i) => risk[cellOf[i]]),
    sampleFrequency: new Int32Array(records).map((_, i) => counts[cellOf[i]]),
    populationFrequency: new Float64Array(records).map((_, i) => population[cellOf[i]]),
    clipped,
  };
}

function riskOf(f: number, F: number): number {
  return posteriorRisk(f, F > f ? f / F : 1);
}

/** The same risks by the approximation that other programs use, from the frequencies. Equal for cells of one and two. */
export function approximateRisks({
  sampleFrequency,
  populationFrequency,
}: Pick<IndividualRisks, 'sampleFrequency' | 'populationFrequency'>): Float64Array {
  return populationFrequency.map((F, i) => {
    const f = sampleFrequency[i];
    return approximateRisk(f, F > f ? f / F : 1);
  });
}

function risksWithWildcards(
  keys: readonly Int32Array[],
  weights: Float64Array | null,
): IndividualRisks {
  const sampleFrequency = countsWithWildcards(keys);
  const populationFrequency =
    weights === null ? Float64Array.from(sampleFrequency) : weightsWithWildcards(keys, weights);
  let clipped = 0;
  const risks = populationFrequency.map((F, i) => {
    if (F < sampleFrequency[i]) clipped++;
    return riskOf(sampleFrequency[i], F);
  });
  return { risks, sampleFrequency, populationFrequency, clipped };
}
