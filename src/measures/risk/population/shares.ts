import type { Part } from '../../contract/index.ts';

/** Risks above which records are counted: one in 20, 11, 5, 3 and 2, the thresholds that El Emam (2013) discusses. */
const THRESHOLDS = [1 / 20, 1 / 11, 1 / 5, 1 / 3, 1 / 2];

/** The percentage of records whose risk is above each threshold. */
export function aboveThresholds(risks: Float64Array): Part[] {
  return THRESHOLDS.map((threshold) => ({
    name: `records with a risk above 1/${Math.round(1 / threshold)} (%)`,
    value:
      (100 * risks.reduce((count, risk) => count + (risk > threshold ? 1 : 0), 0)) / risks.length,
  }));
}
