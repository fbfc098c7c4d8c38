import { PenumbraError } from '../../error.ts';
import type { RandomStream } from '../../foundation/numerics/index.ts';
import { codesOf } from '../../foundation/table/index.ts';
import type { Method } from '../contract/index.ts';

const parameters = {
  share: {
    type: 'number',
    minimum: 0.0001,
    maximum: 100,
    description:
      'Number of records that stay, in percent of the records, or of each stratum if strata are given.',
  },
} as const;

/** Draws the records of a file that are released at all, before all other steps. */
export const sample: Method<typeof parameters> = {
  name: 'sample',
  revision: 2,
  title: 'Sampling',
  summary:
    'Keeps a random share of the records, or the same share of every stratum if strata are given.',
  details:
    'A record that fits somebody need not be that person: the person may not be in the sample, and others outside it may fit as well. The smaller the share, the stronger this doubt. Against an intruder who knows that a person was drawn, the sample protects nothing, so it does not replace other protection. Each stratum keeps its share to the nearest record, and at least one record, so tables of the strata need no correction except the weights. The weight of a record that stays is multiplied by the number of records of its stratum, divided by the number of those that stay; this keeps weighted totals right on average. A file without weights is analysed with these factors as weights or, without strata, with none.',
  references: [
    'Cochran, W.G. (1977). Sampling Techniques, 3rd edition. Wiley.',
    'Fan, C.T., Muller, M.E. and Rezucha, I. (1962). Development of sampling plans by using sequential (item by item) selection techniques and digital computers. Journal of the American Statistical Association 57(298), 387-402.',
    'Hundepool, A., Domingo-Ferrer, J., Franconi, L., Giessing, S., Schulte Nordholt, E., Spicer, K. and de Wolf, P.-P. (2012). Statistical Disclosure Control. Wiley.',
  ],
  parameters,
  kinds: ['numeric', 'categorical', 'text'],
  claims: [],
  cost: 'O(n): one draw for each record',
  missing: 'not used; records with a missing stratum value form a separate stratum',
  weights:
    'multiplied by the number of records of the stratum, divided by the number of those that stay',
  units:
    'whole units are drawn: all members of a unit stay, or none; shares and factors count units',
  draws: true,
};

/**
 * Marks the records that stay (1), by simple random sampling without replacement within each stratum: of n_h records,
 * the whole number nearest to share n_h / 100 (the larger in ties), and at least 1. Selection record by record (Fan,
 * Muller and Rezucha 1962): each stays with probability (still needed) / (still to come). O(n).
 *
 * Worked figure: strata of 250, 30 and 3 records and a share of 10 keep 25, 3 and 1.
 */
export function drawSample(
  records: number,
  strata: Int32Array | null,
  share: number,
  stream: RandomStream,
): Uint8Array {
  if (!(share >= parameters.share.minimum && share <= parameters.share.maximum)) {
    throw new PenumbraError(
      'usage',
      'sample: share must be a number from 0.0001 to 100, in percent of the records.',
      { key: 'share' },
    );
  }
  const { codes, left } = sizesOf(strata ?? new Int32Array(records));
  const wanted = left.map((size) => Math.max(1, nearestCount(share, size)));
  const kept = new Uint8Array(records);
  for (let i = 0; i < records; i++) {
    const stratum = codes[i];
    if (stream.below(left[stratum]--) >= wanted[stratum]) continue;
    kept[i] = 1;
    wanted[stratum]--;
  }
  return kept;
}

/**
 * The factor for the weight of each record: n_h / m_h if m_h of the n_h records of its stratum stay, the inverse of
 * its selection probability; 0 for records that do not stay. O(n).
 */
export function sampleWeights(kept: Uint8Array, strata: Int32Array | null): Float64Array {
  const { codes, left: sizes } = sizesOf(strata ?? new Int32Array(kept.length));
  const stay = new Int32Array(sizes.length);
  for (let i = 0; i < kept.length; i++) stay[codes[i]] += kept[i];
  return Float64Array.from(kept, (flag, i) => (flag === 1 ? sizes[codes[i]] / stay[codes[i]] : 0));
}

function sizesOf(strata: Int32Array): { codes: Int32Array; left: Int32Array } {
  const { codes, distinct } = codesOf(strata);
  const left = new Int32Array(distinct);
  for (const code of codes) left[code]++;
  return { codes, left };
}

/** Halves are rounded up, even if the product misses them by rounding. */
function nearestCount(share: number, size: number): number {
  const exact = (share * size) / 100;
  return Math.min(size, Math.floor(exact + 0.5 + 1e-12 * exact));
}
