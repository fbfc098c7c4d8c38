import { mean, parseSeed, randomStream, variance } from '../src/foundation/numerics/index.ts';
import type { Files } from '../src/measures/contract/index.ts';
import { gather, type Partition } from '../src/methods/contract/index.ts';
import { riskUtilityPicture, selfContained } from '../src/report/index.ts';
import { curvesPicture } from './curves.ts';
import { filesOf, SEED } from './data.ts';
import { type Chosen, chosen, grouped, measured, replaced } from './realisations.ts';
import type { PaperTable, ReadData } from './table.ts';

/** From the smallest groups that IPSO allows for 13 columns to the whole file. */
const SIZES = [14, 30, 60, 120, 360, 1080];
const SIZES_OF_LOWEST_LOSS = [14, 30, 120, 360];

const REALISATIONS = 5;

/** Muralidhar-Sarathy needs 27 records for 13 columns. */
const REPLACEMENTS = [
  { name: 'mean', title: 'means', given: {}, smallest: 1, draws: false },
  { name: 'ipso', title: 'IPSO', given: {}, smallest: 14, draws: true },
  {
    name: 'muralidhar-sarathy',
    title: 'Muralidhar-Sarathy',
    given: { alpha: 0.5 },
    smallest: 27,
    draws: true,
  },
];

const SUBSETS = 40;

/** Of the random streams that choose subsets of records; no method has it. */
const PURPOSE = 90;

const COLUMNS = [
  'variances, %',
  'covariances',
  'third moments',
  'fourth moments',
  'subsets: means',
  'subsets: variances',
  'subdomains',
  'linkage, %',
  'interval disclosure, %',
];

/** Places of these columns. */
const [THIRD, FOURTH, SUBSET_MEANS, SUBSET_VARIANCES, SUBDOMAINS, LINKAGE, INTERVAL] = [
  2, 3, 4, 5, 6, 7, 8,
];

interface Cell {
  readonly by: string;
  readonly k: number;
  readonly replacement: (typeof REPLACEMENTS)[number];
  /** In the order of the columns, as means over realisations. */
  readonly figures: readonly number[];
  /** The mean difference of means or of covariances, whichever is larger, in the worst realisation. */
  readonly exactness: number;
  /** The largest share of the bound of Lemma 2 that a column uses. */
  readonly lemma: number;
}

/** One grouping and three replacements, by MDAV for all sizes and by lowest loss for some. */
export async function hybrid(read: ReadData, realisations = REALISATIONS): Promise<PaperTable> {
  const census = await chosen(read, 'census.csv');
  const byMdav = compared(census, 'mdav', {}, SIZES, realisations);
  const byLoss = compared(
    census,
    'optimise',
    { effort: 'quick' },
    SIZES_OF_LOWEST_LOSS,
    realisations,
  );
  return {
    title: 'Hybrid data: one grouping, three replacements',
    source: 'Domingo-Ferrer 2009, Microaggregation-based numerical hybrid data, sections 3.3 and 4',
    how: `Census file, 13 columns, groups of at least k by \`mdav\` or by \`optimise\` (effort quick); each group becomes its mean, IPSO records, or Muralidhar-Sarathy records with alpha 0.5; means over ${realisations} realisations of those that draw. Moments: mean absolute difference of the central moments of that order in units of the original's standard deviations, those of pairs of columns included. Subsets: ${SUBSETS} random tenths of the records, mean absolute difference of means in standard deviations and of variances in variances of the file. Subdomains: \`moments-subdomains\`, records within an interval of a column, all four orders. Linkage: nearest record over all columns. Interval disclosure by standard deviations.`,
    columns: COLUMNS,
    rows: [...byMdav, ...byLoss].map(({ by, k, replacement, figures }) => ({
      what: `\`${by}\`, k = ${k}, ${replacement.title}`,
      figures: figures.map((ours, i) => ({
        ours,
        published: null,
        decimals: i === 0 || i > SUBDOMAINS ? 2 : 4,
      })),
    })),
    compact: true,
    remarks: remarksOf(byMdav, byLoss),
    pictures: pictures(byMdav),
  };
}

function compared(
  { names, columns }: Chosen,
  by: string,
  given: object,
  sizes: readonly number[],
  realisations: number,
): Cell[] {
  const subsets = Array.from({ length: SUBSETS }, (_, s) => {
    const order = randomStream(parseSeed(SEED), 0, PURPOSE, s).permutation(columns[0].length);
    return order.slice(0, Math.round(columns[0].length / 10));
  });
  return sizes.flatMap((k) => {
    const partition = grouped(columns, by, { ...given, k });
    return REPLACEMENTS.filter(({ smallest }) => k >= smallest).map((replacement) => {
      const { name, given, draws } = replacement;
      const all = Array.from({ length: draws ? realisations : 1 }, (_, r) => {
        const masked = replaced(columns, partition, name, given, r);
        const files = filesOf(names, columns, masked);
        return {
          figures: figuresOf(files, subsets),
          exactness: Math.max(
            measured('moments', files, 'order 1'),
            measured('moments', files, 'order 2'),
          ),
          lemma: Math.max(
            ...columns.map((column, j) => shareOfBound(column, masked[j], partition)),
          ),
        };
      });
      return {
        by,
        k,
        replacement,
        figures: COLUMNS.map((_, i) => mean(Float64Array.from(all, ({ figures }) => figures[i]))),
        exactness: Math.max(...all.map(({ exactness }) => exactness)),
        lemma: Math.max(...all.map(({ lemma }) => lemma)),
      };
    });
  });
}

function figuresOf(files: Files, subsets: readonly Int32Array[]): number[] {
  return [
    measured('variances', files),
    ...['order 2', 'order 3', 'order 4'].map((order) => measured('moments', files, order)),
    ...subsetDifferences(files, subsets),
    measured('moments-subdomains', files),
    measured('linkage', files),
    measured('interval-deviation', files),
  ];
}

/** How far means and variances of subsets of records are from those of the same original records. */
function subsetDifferences({ original, masked }: Files, subsets: readonly Int32Array[]): number[] {
  const means: number[] = [];
  const variances: number[] = [];
  for (const [j, column] of original.entries()) {
    const unit = variance(column, 'n');
    for (const records of subsets) {
      const [before, after] = [gather(column, records), gather(masked[j], records)];
      means.push(Math.abs(mean(after) - mean(before)) / Math.sqrt(unit));
      variances.push(Math.abs(variance(after, 'n') - variance(before, 'n')) / unit);
    }
  }
  return [means, variances].map((values) => mean(Float64Array.from(values)));
}

/** |sum (x' - m)^3 - sum (x - m)^3| over 2 n B^(3/2), B bounding the squared deviations inside groups of both files. */
function shareOfBound(
  before: Float64Array,
  after: Float64Array,
  { groupOf, groups }: Partition,
): number {
  const sizes = new Float64Array(groups);
  const centres = new Float64Array(groups);
  for (const [i, g] of groupOf.entries()) {
    sizes[g]++;
    centres[g] += (before[i] - centres[g]) / sizes[g];
  }
  const middle = mean(before);
  let apart = 0;
  let bound = 0;
  for (const [i, g] of groupOf.entries()) {
    const [x, y] = [before[i] - middle, after[i] - middle];
    apart += y * y * y - x * x * x;
    bound = Math.max(bound, Math.abs(before[i] - centres[g]), Math.abs(after[i] - centres[g]));
  }
  return bound === 0 ? 0 : Math.abs(apart) / (2 * groupOf.length * bound * bound * bound);
}

function remarksOf(byMdav: readonly Cell[], byLoss: readonly Cell[]): string[] {
  const all = [...byMdav, ...byLoss];
  const draws = all.filter(({ replacement }) => replacement.draws);
  const [least, n] = [SIZES[0], SIZES[SIZES.length - 1]];
  const of = (name: string, k: number, cells = byMdav) =>
    cells.find((cell) => cell.replacement.name === name && cell.k === k)!.figures;
  const times = (i: number) => `${(of('ipso', n)[i] / of('ipso', least)[i]).toFixed(1)} times`;
  const both = (i: number, k: number) =>
    `${of('ipso', k)[i].toFixed(2)} against ${of('mean', k)[i].toFixed(2)} % at k = ${k}`;
  const exactness = Math.max(...draws.map((cell) => cell.exactness));
  const lemma = Math.max(...draws.map((cell) => cell.lemma));
  return [
    `IPSO and Muralidhar-Sarathy keep means and covariances exactly, whatever k: the mean difference is at most ${exactness.toExponential(0)}. Means of groups lose ${of('mean', least)[0].toFixed(1)} % of a variance at k = ${least} and all of it at k = n.`,
    `What is not exact is closer for smaller groups: with IPSO the error at k = n is ${times(THIRD)} that at k = ${least} in third moments, ${times(FOURTH)} in fourth ones, ${times(SUBSET_MEANS)} and ${times(SUBSET_VARIANCES)} in means and variances of random subsets, ${times(SUBDOMAINS)} over subdomains.`,
    `Lemma 2 without its maximum, |Σ(x' - m)³ - Σ(x - m)³| ≤ 2 n B^(3/2), holds in every column: at most ${(100 * lemma).toFixed(1)} % of the bound is used.`,
    `IPSO against means: better in variances and moments of the file (save that at k = n both lose all third ones) and in variances of subsets, and linked less often (${[least, 30, 60].map((k) => both(LINKAGE, k)).join(', ')}), as the paper says. Not in all: means of subsets are nearer with group means, and interval disclosure is lower only in small groups (${[least, 60, 360].map((k) => both(INTERVAL, k)).join(', ')}).`,
    `Muralidhar-Sarathy keeps half of each deviation from the group: nearer in subsets and subdomains, only a little in third and fourth moments, and linked more often (${of('muralidhar-sarathy', 30)[LINKAGE].toFixed(2)} % at k = 30).`,
    `Groups of lowest loss lose less: ${of('mean', least, byLoss)[0].toFixed(1)} % of a variance with means at k = ${least}, and means of subsets are off by ${of('ipso', least, byLoss)[SUBSET_MEANS].toFixed(4)} with IPSO instead of ${of('ipso', least)[SUBSET_MEANS].toFixed(4)}; in small groups a few more records are linked.`,
    'The paper proves what is exact and says what is nearly kept; its figures are in the journal version (Domingo-Ferrer and González-Nicolás 2010) and are not compared here.',
  ];
}

function pictures(cells: readonly Cell[]): NonNullable<PaperTable['pictures']> {
  const linesOf = (figure: number) =>
    REPLACEMENTS.map(({ name, title }) => ({
      name: title,
      points: cells
        .filter(({ replacement }) => replacement.name === name)
        .map(({ k, figures }) => [k, figures[figure]] as const),
    }));
  const drawn = (figure: number, what: string, id: string) => ({
    file: `${id}.svg`,
    words: `${what} by size of groups`,
    svg: selfContained(
      curvesPicture(
        {
          title: `${what} by size of groups`,
          description: `One line for each replacement: ${what} at k = ${SIZES.join(', ')}. Lower is closer to the original.`,
          x: 'Smallest size of groups, k',
          y: what,
          lines: linesOf(figure),
        },
        id,
      ),
    ),
  });
  const risk = riskUtilityPicture(
    {
      title: 'Third moments against linkage',
      loss: 'Error of third moments, in standard deviations',
      risk: 'Records linked, %',
      points: cells
        .filter(({ k }) => k <= 120)
        .map(({ k, replacement, figures }) => ({
          name: `${replacement.title}, ${k}`,
          loss: figures[THIRD],
          risk: figures[LINKAGE],
        })),
    },
    'hybrid-risk',
  );
  return [
    drawn(THIRD, 'Error of third moments', 'hybrid-third-moments'),
    drawn(SUBSET_VARIANCES, 'Error of variances of random subsets', 'hybrid-subsets'),
    { file: 'hybrid-risk.svg', words: risk.title, svg: selfContained(risk.svg) },
  ];
}
