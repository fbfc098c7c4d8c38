import { type Covered, coverage, lowerBound, WAYS } from './coverage.ts';
import type { MadeFile } from './madeFiles.ts';

export interface PageOptions {
  /** The number of records of a sample, and how many samples. */
  readonly records: number;
  readonly replications: number;
  say?(line: string): void;
}

/** What each way, in the order of WAYS, gave with a file. */
interface Found {
  readonly file: MadeFile;
  readonly ways: readonly (readonly Covered[])[];
}

/** The page, and the table for the page of analyses. */
export function coveragePage(
  files: readonly MadeFile[],
  options: PageOptions,
): { page: string; table: string } {
  const { say = () => {} } = options;
  const found = files.map((file) => ({
    file,
    ways: WAYS.map((way) => {
      const own = coverage(file, way, options);
      say(`${file.name}, ${way.words}: ${own.map(inShort).join('; ')}`);
      return own;
    }),
  }));
  return { page: pageOf(found, options), table: tableOf(found, options) };
}

const percent = (share: number) => `${(100 * share).toFixed(1)}`;
const inShort = ({ covered, coveredByOriginal, ratio }: Covered) =>
  `${percent(covered)} ${percent(coveredByOriginal)} ${ratio.toFixed(2)}`;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const rule = (cells: readonly string[], words: number) =>
  row(cells.map((_, i) => (i < words ? '---' : '---:')));

/** For each file and way: the smallest and the largest percentage of all figures. */
function tableOf(found: readonly Found[], { records, replications }: PageOptions): string {
  const head = [`${replications} samples of ${records} records`, ...WAYS.map(({ words }) => words)];
  const range = (own: readonly Covered[]) => {
    const shares = own.map(({ covered }) => covered);
    return `${percent(Math.min(...shares))} to ${percent(Math.max(...shares))} %`;
  };
  return [
    row(head),
    rule(head, 1),
    ...found.map(({ file, ways }) => row([file.name, ...ways.map(range)])),
  ].join('\n');
}

function pageOf(found: readonly Found[], { records, replications }: PageOptions): string {
  const head = ['file', 'figure', 'original', ...WAYS.flatMap(({ words }) => [words, 'ratio'])];
  const figures = found.flatMap(({ file, ways }) =>
    file.analyses.map((analysis, a) =>
      row([
        file.name,
        analysis.name,
        percent(ways[0][a].coveredByOriginal),
        ...ways.flatMap((own) => [percent(own[a].covered), own[a].ratio.toFixed(2)]),
      ]),
    ),
  );
  const reached = WAYS.map(({ words }, w) => {
    const all = found.flatMap(({ ways }) => ways[w]);
    const above = all.filter((one) => lowerBound(one.covered, one.replications) > 0.9);
    return `${words}: ${above.length} of ${all.length}`;
  });
  const chance = percent(Math.sqrt((0.95 * 0.05) / replications));
  return [
    '<!-- Made by `node scripts/coverage.mjs`: change papers/coverage.ts, madeFiles.ts or coveragePage.ts and run it again. -->',
    '# Do intervals from synthetic files hold?',
    '',
    'Samples of files, of which the truth is known, are synthesised by `sequential-synthesis` itself. Each sample gives five files with fixed parameters; each file is analysed, and the results are combined as by `penumbra analyse --combining complete --parameters fixed`. A 95 % interval should hold the truth in 95 of 100 samples.',
    '',
    ...found.map(({ file }) => `* ${file.name}: ${file.words}.`),
    '',
    `${replications} samples of ${records} records of each file; the chance in a percentage near 95 is ${chance} points (standard error). For each model: the percentage of intervals that hold the truth, and the ratio of the mean estimate to that of the originals, of which less than 1 is attenuation. The column original has the percentage of the usual interval of the sample itself.`,
    '',
    row(head),
    rule(head, 2),
    ...figures,
    '',
    `* Percentages above 90 with 97.5 % certainty (Wilson 1927): ${reached.join('; ')}.`,
    '* Trees split only on evidence, so they lose effects that are weak for the number of records, and no interval shows that. Regressions keep them, and lose what is no line: bends, steps and interactions.',
    '* A ratio is uncertain if the figure itself is near 0.',
    '* Truth is that of a million records; of census.csv, that of the file.',
    '* Intervals of means and regressions of very skewed columns are too short in small samples already, with the original.',
    '',
  ].join('\n');
}
