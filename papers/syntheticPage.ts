import { mean, standardDeviation } from '../src/foundation/numerics/index.ts';
import { synthesise } from '../src/methods/synthesis/index.ts';
import {
  ASSOCIATIONS,
  CPU,
  DEFAULT,
  type Judged,
  meanIn,
  OTHERS,
  OVERFITTED,
  REGRESSIONS,
  type SyntheticFile,
  WITHOUT_EVIDENCE,
} from './syntheticFiles.ts';

interface Shown {
  readonly title: string;
  readonly figure: string;
  readonly decimals: number;
  /** Whether the chance in it is shown, too. */
  readonly hasSpread?: true;
}

const SHOWN: readonly Shown[] = [
  { title: 'k-marginal', figure: 'k-marginal', decimals: 0 },
  { title: 'associations', figure: ASSOCIATIONS, decimals: 3 },
  { title: 'correlations', figure: 'correlations', decimals: 3 },
  { title: 'pMSE ratio', figure: 'propensity-tree', decimals: 1 },
  { title: 'membership', figure: 'membership', decimals: 3, hasSpread: true },
  { title: 'copies of uniques, %', figure: 'unique-matches', decimals: 2 },
  { title: 'CPU, s', figure: CPU, decimals: 1 },
];

/** The page of the comparison. */
export function syntheticPage(found: readonly SyntheticFile[]): string {
  return [
    '<!-- Made by `node scripts/synthesis.mjs`: change papers/syntheticFiles.ts or syntheticPage.ts and run it again. -->',
    '# Synthetic files, measured',
    '',
    'Real files that were made anew in several ways: what the synthetic records keep, and whether they give away who was in the original. If a file has no other real records, a random half of it is synthesised, and the other half is real but was never seen: it shows what chance alone does. Figures are means over realisations; ± is their standard deviation (divisor n - 1).',
    '',
    `Sequential synthesis is of revision ${synthesise.revision}.`,
    '',
    `* **${DEFAULT}**, **trees alone** and **${REGRESSIONS}** are \`sequential-synthesis\` with nothing else given, with \`--model tree\`, and with \`--model parametric --most 6\` (normal scores, as the method normrank of the R package synthpop). **joint model** is \`joint-synthesis\` with components of at least 50 records.`,
    `* **${WITHOUT_EVIDENCE}** grow down to five records and give original numbers back: \`--model tree --values original --evidence 0\`. The method cart of synthpop, its default, does the same (Nowok, Raab and Dibben 2016). synthpop itself was not run here, because CRAN could not be reached.`,
    `* **${OVERFITTED}** adds noise to the numbers and keeps the categories. Nobody should do it; it shows that the measures see it.`,
    '',
    '| column | what it is |',
    '|---|---|',
    '| k-marginal | tables of all pairs of columns, of 1000 points ([`k-marginal`](../measures.md)) |',
    "| associations | mean absolute difference of Cramér's V (1946) over all pairs of columns, numbers in ten classes |",
    '| correlations | mean absolute difference of the correlations of numbers (`correlations`) |',
    '| pMSE ratio | can a tree tell the files apart by their numbers? 1 is what a correct model gives, 2 another sample (`propensity-tree`) |',
    '| membership | AUC of an intruder who asks which persons were in the synthesised half; 0.5 is chance (`membership`) |',
    '| copies of uniques | unique original records that occur again in all columns (`unique-matches`) |',
    '| CPU | seconds of processor time of the whole run of `protect`, on one thread |',
    '',
    'Whether intervals from such files hold is on a page of its own: [coverage](coverage.md).',
    '',
    ...found.flatMap(sectionOf),
  ].join('\n');
}

function sectionOf(file: SyntheticFile): string[] {
  const { name, records, columns, categories, rules, isHalved, judged } = file;
  const { realisations, ofDefault } = file;
  const shown = SHOWN.filter(({ figure }) => judged.some((one) => hasFigure(one, figure)));
  const kinds = categories === 0 ? 'all numbers' : `${categories} of them categories`;
  const parts = [
    `${records} records, ${columns} columns, ${kinds}`,
    ...(rules > 0 ? [`${rules} rules, to which every record is brought`] : []),
    isHalved ? 'random halves' : 'the whole file; membership on random halves',
    realisations === 1 ? '1 realisation' : `${realisations} realisations`,
    ...(ofDefault > realisations ? [`${ofDefault} of the default`] : []),
  ];
  return [
    `## ${name}`,
    '',
    `${parts.join('; ')}.`,
    '',
    `| ${['', ...shown.map(({ title }) => title)].join(' | ')} |`,
    `|---|${shown.map(() => '---:').join('|')}|`,
    ...judged.filter(({ refused }) => refused === null).map((one) => rowOf(one, shown)),
    '',
    ...[...remarksOn(file), ...file.remarks].map((remark) => `* ${remark}`),
    '',
  ];
}

function hasFigure({ figures }: Judged, figure: string): boolean {
  return figures.get(figure)?.every((value) => !Number.isNaN(value)) ?? false;
}

function rowOf(one: Judged, shown: readonly Shown[]): string {
  const cells = shown.map(({ figure, decimals, hasSpread }) => {
    if (!hasFigure(one, figure)) return '';
    const values = one.figures.get(figure)!;
    const spread = hasSpread && values.length > 1;
    const words = mean(values).toFixed(decimals);
    return spread ? `${words} ± ${standardDeviation(values, 'n-1').toFixed(decimals)}` : words;
  });
  return `| ${[one.words, ...cells].join(' | ')} |`;
}

/** What follows from the figures. */
function remarksOn(file: SyntheticFile): string[] {
  const at = (words: string, figure: string) => meanIn(file, words, figure);
  const remarks: string[] = [];
  const [own, other] = [DEFAULT, OTHERS].map((words) => at(words, ASSOCIATIONS));
  if (own > 0 && other > 0) {
    remarks.push(
      `The associations of the default differ by ${(own / other).toFixed(1)} times as much as those of other real records.`,
    );
  }
  const [auc, without] = [DEFAULT, WITHOUT_EVIDENCE].map((words) => at(words, 'membership'));
  if (auc > 0 && without > 0) {
    remarks.push(
      `Trees without evidence follow their records: membership ${without.toFixed(3)}, by default ${auc.toFixed(3)}.`,
    );
  }
  const broken = file.judged.flatMap(({ violating }) => violating ?? []);
  if (broken.length > 0) {
    const all = broken.reduce((sum, count) => sum + count, 0);
    remarks.push(`${all} records of all realisations break a rule.`);
  }
  for (const { words, refused } of file.judged) {
    if (refused !== null) remarks.push(`Refused, ${words}: "${refused}"`);
  }
  return remarks;
}
