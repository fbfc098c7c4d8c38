import { drive } from '../../../foundation/work/index.ts';
import { type Files, keyCategories } from '../../../measures/contract/index.ts';
import { columnDrive, linkage, linkedByRecord, MOST_DRIVEN } from '../../../measures/risk/index.ts';
import type { TaskOptions } from '../../../recipe/dataset/index.ts';
import type { Certificate } from '../../../recipe/index.ts';
import {
  type ColumnPair,
  contributionsOf,
  correlationsOf,
  distributionOf,
  type ReportClaim,
  type ReportData,
  type ReportModel,
  riskByRecordOf,
  type Scatter,
  scatterOf,
  scoreBarsOf,
  summaryOf,
} from '../../../report/index.ts';
import type { Assessment } from '../assess.ts';
import type { Comparison } from '../comparison.ts';
import {
  type CodeLabels,
  categoriesReported,
  combinationsReported,
  groupsShown,
  pairCountsReported,
  twoWayOf,
} from './categories.ts';
import { estimatesReported } from './estimates.ts';
import { groupSizesReported } from './groups.ts';
import { limitsReported } from './limits.ts';
import { treatmentOf } from './treatment.ts';

/** The parts of a report that are not measured. */
interface ReportContext {
  /** Names of the files for the user. */
  readonly original: string;
  readonly masked: string;
  readonly certificate: Certificate | null;
  /** Author of the report, if known. */
  readonly author?: string;
  /** What the codes of the original stand for. */
  readonly labels?: CodeLabels;
  /** Models behind the groups. */
  readonly models: readonly ReportModel[];
}

/**
 * Largest number of seconds for the picture of the columns that drive the risk, which needs two
 * linkages for each column.
 */
const PATIENCE = 30;

/** The content of the internal edition of a report. */
export async function reportData(
  assessment: Assessment,
  comparison: Comparison,
  { original, masked, certificate, labels, models, author }: ReportContext,
  options: TaskOptions,
): Promise<ReportData> {
  const { files } = comparison;
  const pairs = files.names.map(
    (name, j): ColumnPair => ({ name, before: files.original[j], after: files.masked[j] }),
  );
  // After a refinement, the records of a group are no longer equal.
  const isRefined = certificate?.refined !== undefined;
  const groupOf = (isRefined ? null : files.groupOf) ?? groupsShown(files);
  const risk = await riskPictures(assessment, files, options);
  const correlations = pairs.length > 1 ? correlationsOf(pairs) : null;
  const categories = categoriesReported(files, certificate, labels);
  const twoWay = twoWayOf(assessment.figures, files, categories);
  return {
    format: 'penumbra-report',
    version: 1,
    edition: { kind: 'internal' },
    title: `How safe is ${baseName(masked)}, and what does it cost?`,
    program: assessment.program,
    ...madeBy(author),
    files: {
      original: { name: baseName(original), ...assessment.original },
      protected: { name: baseName(masked), ...assessment.protected },
      isPaired: assessment.isPaired,
      notes: assessment.notes,
    },
    assumptions: assessment.assumptions,
    treatment: treatmentOf(certificate),
    ...(models.length > 0 && { models }),
    figures: assessment.figures,
    limits: limitsReported(assessment.limits),
    leftOut: assessment.leftOut,
    columns: pairs.map(({ name, before, after }) =>
      summaryOf(name, before, after, assessment.isPaired),
    ),
    estimates: estimatesReported(
      comparison.allRecords(),
      categories.map(({ column }) => column.name),
      certificate,
    ),
    categories: categories.map(({ summary }) => summary),
    twoWay,
    pictures: {
      distributions: pairs.map(({ name, before, after }) => distributionOf(name, before, after)),
      categories: categories.flatMap(({ bars }) => bars ?? []),
      scatters: scattersOf(pairs, files, groupOf, correlations),
      correlations,
      pairCounts: twoWay === null ? [] : pairCountsReported(files, twoWay.worst.names, labels),
      combinations: combinationsReported(files),
      contributions: contributionsOf(assessment.figures),
      ...risk,
      groupSizes: groupSizesReported(comparison, certificate),
      scoreBars: assessment.figures
        .filter(({ about }) => about === 'score')
        .map((figure) => scoreBarsOf(figure, (part) => (/^P?IL/.test(part) ? 'utility' : 'risk'))),
    },
    claims: certificate === null ? [] : claimsOf(certificate),
    withdrawn: (certificate?.refined?.withdrawn ?? []).map(({ sentence, found }) => ({
      sentence,
      found,
    })),
    warnings: assessment.warnings,
    analystNotes: null,
  };
}

/** The minute in which a report is made, and its author. */
export function madeBy(author: string | undefined): Pick<ReportData, 'made' | 'author'> {
  const [day, time] = new Date().toISOString().split('T');
  return { made: `${day} ${time.slice(0, 5)} UTC`, author: author ?? null };
}

/** Risk by record and, if it is not too much work, the column that drives it. */
async function riskPictures(assessment: Assessment, files: Files, options: TaskOptions) {
  const report = (progress: { done: number; total: number }) =>
    options.onProgress?.('measure', progress.done / progress.total, 'risk of each record');
  const run = <T>(work: Parameters<typeof drive<T>>[0]) =>
    drive(work, report, options.signal, options.crew);
  const linked = await run(linkedByRecord(files));
  const figure = assessment.figures.find(({ name }) => name === linkage.name);
  const { compared } = keyCategories(files);
  const count = files.names.length + compared.length;
  // In a search, a category costs about as much as two numbers.
  const wide = count + compared.length;
  const seconds = linkage.seconds(linked?.places.length ?? 0, wide, files.keys.length);
  const isQuick = 2 * count * seconds <= PATIENCE;
  const columns = linked !== null && isQuick ? await run(columnDrive(files)) : [];
  const all =
    figure?.value ??
    (linked === null
      ? 0
      : (100 * linked.probability.reduce((sum, p) => sum + p, 0)) / linked.probability.length);
  return {
    riskByRecord:
      linked === null
        ? null
        : riskByRecordOf(
            'How likely each record is linked correctly',
            'The probability that an intruder who knows every compared column and takes the nearest original links a protected record to its own original.',
            linked.probability,
          ),
    columnDrive:
      columns.length < 2
        ? null
        : {
            title: 'Which column drives the risk',
            definition: `Percentage of protected records that an intruder who takes the nearest original links correctly: by each column alone, and by all columns but this one.${
              assessment.protected.records > MOST_DRIVEN
                ? ` Sets of columns with a number were tried for ${MOST_DRIVEN} evenly spaced records.`
                : ''
            }`,
            unit: '%' as const,
            all,
            columns,
          },
  };
}

/** The first two columns, and the two with the strongest correlation. */
function scattersOf(
  pairs: readonly ColumnPair[],
  files: Files,
  groupOf: Int32Array | null,
  correlations: ReturnType<typeof correlationsOf> | null,
): Scatter[] {
  if (correlations === null) return [];
  const strength = ({ before }: { before: number | null }) => Math.abs(before ?? 0);
  const strongest = correlations.pairs.reduce((best, pair) =>
    strength(pair) > strength(best) ? pair : best,
  );
  const [a, b] = files.keys.length > 1 ? files.keys : [0, 1];
  const chosen = [
    [a, b],
    [strongest.first, strongest.second],
  ].filter(([x, y], i) => i === 0 || x !== a || y !== b);
  return chosen.map(([x, y]) =>
    scatterOf(pairs[x], pairs[y], { isPaired: files.isPaired, groupOf }),
  );
}

function claimsOf(certificate: Certificate): ReportClaim[] {
  const ofSteps = certificate.steps.flatMap(({ columns, claims }) =>
    claims.map((claim) => ({
      about: columns
        .filter((_, place) => claim.places?.includes(place) ?? true)
        .map(({ name }) => name)
        .join(', '),
      claim,
    })),
  );
  const ofFile = certificate.file.map((claim) => ({ about: 'the whole file', claim }));
  return [...ofSteps, ...ofFile].map(({ about, claim }) => ({
    about,
    sentence: claim.sentence,
    tier: claim.tier,
    because: claim.because,
    found: claim.found,
    holds: claim.holds,
  }));
}

function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
