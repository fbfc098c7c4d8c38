import {
  covarianceMatrix,
  mean,
  standardDeviation,
  standardise,
} from '../src/foundation/numerics/index.ts';
import { gather, membersOf, type Partition } from '../src/methods/contract/index.ts';
import { MIXTURES } from './modelHybrid.ts';
import { chosen, figureOf, replaced } from './realisations.ts';
import type { PaperRow, PaperTable, ReadData } from './table.ts';

const REALISATIONS = 1000;

/** A central moment by the columns that are its factors: [0, 0, 1] is the mean of x² y. */
type Moment = readonly number[];

interface Predicted {
  /** Equation (7): groups become normal distributions. */
  readonly printed: number;
  /** The same for normal records that have exactly the covariances of their group. */
  readonly exact: number;
}

interface Found extends Predicted {
  readonly moment: Moment;
  readonly original: number;
  /** Masked less original, in each realisation. */
  readonly measured: readonly number[];
}

/** What equation (7) says of the moments that the model-based hybrid method does not keep, and what it does to them. */
export async function momentErrors(
  read: ReadData,
  realisations = REALISATIONS,
): Promise<PaperTable> {
  const rows: PaperRow[] = [];
  const remarks: string[] = [];
  for (const { name, file, columns: wanted, mixtureOf } of MIXTURES) {
    const { columns } = await chosen(read, file, wanted);
    const found = errorsOf(columns, mixtureOf(columns), realisations);
    for (const { moment, original, printed, exact, measured } of found) {
      if (!isShown(moment)) continue;
      const plain = (ours: number) => ({ ours, published: null, decimals: 4 });
      rows.push({
        what: `${name}: ${writtenOut(moment, wanted)}`,
        figures: [plain(original), plain(printed), plain(exact), figureOf(measured, 4)],
      });
    }
    remarks.push(
      `${name}: of all ${found.length} moments of third and fourth order, the mean over ${realisations} realisations is at most ${farthest(found, 'printed').toFixed(1)} standard errors from equation (7) and ${farthest(found, 'exact').toFixed(1)} from it with the sizes of groups.`,
    );
  }
  return {
    title: 'Moment errors of model-based hybrid data, predicted and measured',
    source: 'Oganian and Domingo-Ferrer 2012, equation (7)',
    how: `\`model-hybrid\` with the mixtures of the table before; columns in their standard deviations (divisor n); masked less original moment, the measured one as mean ± standard deviation over ${realisations} realisations.`,
    columns: ['original moment', 'equation (7)', 'with the sizes of groups', 'measured'],
    rows,
    compact: true,
    remarks: [
      ...remarks,
      'Equation (7) takes the records of a group for draws from a normal distribution. They have the covariances of their group exactly, and so their fourth moments are smaller than normal ones by (n - 1) / (n + 1) in a group of n: an exactly centred and scaled normal sample is a point of a sphere. Third moments are not touched, by symmetry.',
      'NormM in equation (6) must be centred at the mean of the group, not of the file, as it is in (7).',
    ],
  };
}

function errorsOf(
  original: readonly Float64Array[],
  partition: Partition,
  realisations: number,
): Found[] {
  const columns = original.map((column) => standardise(column, 'sd'));
  const moments = [...momentsOf(columns.length, 3), ...momentsOf(columns.length, 4)];
  const groups = groupsOf(columns, partition);
  const found = moments.map((moment) => ({
    moment,
    original: momentOf(columns, moment),
    ...predicted(groups, moment),
    measured: [] as number[],
  }));
  for (let r = 0; r < realisations; r++) {
    const masked = replaced(columns, partition, 'normal', {}, r);
    for (const { moment, original, measured } of found) {
      measured.push(momentOf(masked, moment) - original);
    }
  }
  return found;
}

/** Every moment of an order, its factors in the order of the columns. */
function momentsOf(columns: number, order: number): Moment[] {
  if (order === 0) return [[]];
  return momentsOf(columns, order - 1).flatMap((moment) => {
    const last = moment[moment.length - 1] ?? 0;
    return Array.from({ length: columns - last }, (_, i) => [...moment, last + i]);
  });
}

/** The mean of products of columns, whose means are 0. */
function momentOf(columns: readonly Float64Array[], moment: Moment): number {
  return mean(columns[0].map((_, i) => moment.reduce((product, j) => product * columns[j][i], 1)));
}

interface Group {
  readonly share: number;
  readonly size: number;
  /** Of the columns, whose means over the file are 0. */
  readonly centre: readonly number[];
  readonly deviations: readonly Float64Array[];
  covariance(a: number, b: number): number;
}

function groupsOf(columns: readonly Float64Array[], partition: Partition): Group[] {
  const { start, members } = membersOf(partition);
  return Array.from({ length: partition.groups }, (_, g) => {
    const records = members.subarray(start[g], start[g + 1]);
    const values = columns.map((column) => gather(column, records));
    const centre = values.map(mean);
    const { data } = covarianceMatrix(values, 'n');
    return {
      share: records.length / columns[0].length,
      size: records.length,
      centre,
      deviations: values.map((column, j) => column.map((x) => x - centre[j])),
      covariance: (a, b) => data[a * columns.length + b],
    };
  });
}

/**
 * Equation (7). Each factor is a deviation from the group's centre or that centre's from the mean of the file;
 * terms with fewer than three deviations from the centre are the same in both files. The subsets of the factors
 * stand for the binomial coefficients.
 */
function predicted(groups: readonly Group[], moment: Moment): Predicted {
  let [printed, exact] = [0, 0];
  for (const { share, size, centre, deviations, covariance } of groups) {
    for (let subset = 0; subset < 1 << moment.length; subset++) {
      const inside = moment.filter((_, at) => (subset >> at) & 1);
      if (inside.length < 3) continue;
      const weight = moment.reduce(
        (product, j, at) => ((subset >> at) & 1 ? product : product * centre[j]),
        share,
      );
      const before = momentOf(deviations, inside);
      const normal = normalMoment(inside, covariance);
      printed += weight * (normal - before);
      exact += weight * ((normal * (size - 1)) / (size + 1) - before);
    }
  }
  return { printed, exact };
}

/** Isserlis 1918: 0 for an odd number of factors, the sum over the three pairings for four. */
function normalMoment(moment: Moment, covariance: Group['covariance']): number {
  if (moment.length !== 4) return 0;
  const [a, b, c, d] = moment;
  return (
    covariance(a, b) * covariance(c, d) +
    covariance(a, c) * covariance(b, d) +
    covariance(a, d) * covariance(b, c)
  );
}

/** The largest distance of a measured mean from what was predicted, in standard errors. */
function farthest(found: readonly Found[], by: keyof Predicted): number {
  return Math.max(
    ...found.map((one) => {
      const measured = Float64Array.from(one.measured);
      const error = standardDeviation(measured, 'n-1') / Math.sqrt(measured.length);
      return Math.abs(mean(measured) - one[by]) / error;
    }),
  );
}

/** Those of one column, and the third one of all three. */
function isShown(moment: Moment): boolean {
  const different = new Set(moment).size;
  return different === 1 || (different === 3 && moment.length === 3);
}

function writtenOut(moment: Moment, names: readonly string[]): string {
  const [first] = moment;
  return moment.every((j) => j === first)
    ? `${names[first]}${moment.length === 3 ? '³' : '⁴'}`
    : moment.map((j) => names[j]).join(' · ');
}
