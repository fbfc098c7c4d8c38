import { nodeCrew } from '../../engines/threads/node.ts';
import { PenumbraError } from '../../error.ts';
import {
  fileSource,
  type Kept,
  keptBeside,
  nodeSha256,
  type PiecedText,
  refuseText,
  whoRuns,
  writeTexts,
} from '../../io/files/index.ts';
import { isSamePlace } from '../../io/folders/index.ts';
import { likeTable } from '../../io/labelled/index.ts';
import {
  refuseForeignCertificate,
  refuseOtherDescription,
  speaksOf,
} from '../../recipe/certificate/index.ts';
import { type DataFile, load, loadLike } from '../../recipe/dataset/index.ts';
import {
  type Certificate,
  keptDescription,
  parseCertificate,
  parseRecipe,
  type Recipe,
} from '../../recipe/index.ts';
import { publicEdition, reportPage } from '../../report/index.ts';
import { parseModels } from '../protect/index.ts';
import { withOtherReleases } from './alsoReleased.ts';
import { type Assessment, type AssessOptions, assessLoaded } from './assess.ts';
import { treatedBy } from './nature.ts';
import { codeLabelsOf } from './report/categories.ts';
import { reportData } from './report/data.ts';
import { riskTableCsv, summaryOfRiskTable } from './riskTable.ts';

export interface AssessFilesOptions
  extends Omit<AssessOptions, 'partition' | 'holdout' | 'populationFile' | 'hasRiskTable'> {
  /** Whether the file is judged by the given description although it was protected with another. */
  readonly isOtherDescription?: boolean | undefined;
  /** Number of parallel threads; all cores if not given. */
  readonly workers?: number | undefined;
  /**
   * Paths of the certificate, for the claims and methods in the report, and of the partition. If
   * not given, those beside the protected file are used if they fit.
   */
  readonly certificate?: string | undefined;
  readonly partition?: string | undefined;
  /** Paths of the report pages: the edition that must stay, and the one that may leave. */
  readonly report?: string | undefined;
  readonly publicReport?: string | undefined;
  /** Path of the table of risk, a line for each protected record. It must stay. */
  readonly riskTable?: string | undefined;
  /** Paths of other released files of the same original, which a receiver can have too. */
  readonly alsoReleased?: readonly string[] | undefined;
  /** Path of records of the same kind, with the same columns, that the protection never saw. */
  readonly holdout?: string | undefined;
  /** Path of the population from which the original comes. */
  readonly populationFile?: string | undefined;
}

/** Measures a protected file on disk against the original, and writes the requested reports. */
export async function assessFiles(
  original: string,
  masked: string,
  options: AssessFilesOptions = {},
): Promise<Assessment> {
  const { certificate: _, partition: __, holdout, populationFile, ...rest } = options;
  const kept = await keptBeside(masked, options, options.signal);
  await refusePages(original, masked, kept, options);
  const crew = nodeCrew(options.workers);
  const task = { newHash: nodeSha256, crew, ...rest };
  try {
    const source = await fileSource(original, task.signal, task.input);
    const like = likeTable(task.input);
    const description = options.description ?? keptDescription(kept);
    const before = await load(source, task.input, { ...task, description });
    const after = await loadLike(
      before,
      await fileSource(masked, task.signal, like),
      task.input,
      task,
    );
    const others = await loadOthers(before, task);
    const unseen =
      holdout === undefined
        ? null
        : await loadLike(before, await fileSource(holdout, task.signal, like), task.input, task);
    const population =
      populationFile === undefined
        ? undefined
        : {
            dataset: await loadLike(
              before,
              await fileSource(populationFile, task.signal, like),
              task.input,
              task,
            ),
            counts: options.populationCounts,
          };
    const certificate = certificateFor(before, after, kept, options);
    if (certificate !== null && options.isOtherDescription !== true) {
      refuseOtherDescription(certificate, before.description);
    }
    const isUsed = options.partition !== undefined || certificate !== null;
    const measuring = {
      ...task,
      population,
      partition: isUsed ? kept.partition?.text : undefined,
      prepared: certificate?.prepared,
      rules: certificate?.edits?.rules,
      treated: certificate === null ? undefined : treatedBy(certificate, recipeIn(kept)),
      hasRiskTable: options.riskTable !== undefined,
    };
    const assessed = await assessLoaded(before, after, measuring, unseen);
    const { assessment: single, comparison, riskTable } = assessed;
    const measured = withOtherReleases(single, comparison, after.table, others);
    const against = (certificate?.notReleasable ?? []).map(
      (reason) => `Not for release: ${reason}.`,
    );
    const assessment: Assessment = {
      ...measured,
      ...(riskTable && { riskTable: summaryOfRiskTable(riskTable, options.riskTable) }),
      warnings: [...against, ...measured.warnings],
    };
    const pages = new Map<string, PiecedText>();
    if (riskTable !== undefined) pages.set(options.riskTable!, riskTableCsv(riskTable));
    if (options.report !== undefined || options.publicReport !== undefined) {
      const models =
        certificate === null || kept.models === null
          ? []
          : parseModels(kept.models.text, kept.models.path);
      const labels = codeLabelsOf(before);
      const context = { original, masked, certificate, labels, models, author: whoRuns() };
      const data = await reportData(assessment, comparison, context, task);
      if (options.report !== undefined) pages.set(options.report, reportPage(data));
      if (options.publicReport !== undefined) {
        pages.set(options.publicReport, reportPage(publicEdition(data)));
      }
    }
    await writeTexts(pages);
    return assessment;
  } finally {
    crew.end();
  }
}

function recipeIn({ recipe }: Kept): Recipe | null {
  return recipe === null ? null : parseRecipe(recipe.text, recipe.path);
}

/** The other released files. The original is refused: who has it needs nothing else. */
async function loadOthers(before: DataFile, task: AssessFilesOptions): Promise<DataFile[]> {
  const others: DataFile[] = [];
  for (const path of task.alsoReleased ?? []) {
    const source = await fileSource(path, task.signal, likeTable(task.input));
    const other = await loadLike(before, source, task.input, task);
    if (other.sha256 === before.sha256) {
      throw new PenumbraError('usage', `${path} is the original itself: name a released file.`, {
        file: path,
      });
    }
    others.push(other);
  }
  return others;
}

/** Refuses pages and a table that would overwrite each other or an input. */
async function refusePages(
  original: string,
  masked: string,
  { certificate, partition }: Kept,
  {
    report,
    publicReport,
    riskTable,
    alsoReleased = [],
    holdout,
    populationFile,
    overwrite,
  }: AssessFilesOptions,
): Promise<void> {
  const inputs = [
    original,
    masked,
    certificate?.path,
    partition?.path,
    holdout,
    populationFile,
    ...alsoReleased,
  ];
  const read = inputs.filter((path) => path !== undefined);
  for (const page of [report, publicReport, riskTable]) {
    if (page !== undefined) await refuseText(read, page, overwrite);
  }
  const isSame = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && isSamePlace(one, other);
  if (isSame(report, publicReport)) {
    throw new PenumbraError(
      'usage',
      'Both editions of the report have the same name: give the public one another name.',
    );
  }
  if (isSame(report, riskTable) || isSame(publicReport, riskTable)) {
    throw new PenumbraError(
      'usage',
      'The table of risk and a report have the same name: give the table another name.',
    );
  }
}

/**
 * The certificate of these files. A named one must fit; one found beside the file is used only if
 * it fits.
 */
function certificateFor(
  before: DataFile,
  after: DataFile,
  { certificate: kept }: Kept,
  { certificate: named }: AssessFilesOptions,
): Certificate | null {
  if (kept === null) return null;
  const certificate = parseCertificate(kept.text, kept.path);
  if (named === undefined && !speaksOf(certificate, before.sha256, after.sha256)) return null;
  refuseForeignCertificate(certificate, before.sha256, after.sha256);
  return certificate;
}
