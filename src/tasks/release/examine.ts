import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import type { ColumnReference, Description } from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import type { Reading } from '../../measures/contract/index.ts';
import { inferredCells, uniqueSeries, uniqueUnits } from '../../measures/risk/index.ts';
import { refuseOtherDescription, type Verification } from '../../recipe/certificate/index.ts';
import { type DataFile, load, loadLike, type TaskOptions } from '../../recipe/dataset/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import type { ReportData } from '../../report/index.ts';
import {
  type Assessment,
  assessLoaded,
  codeLabelsOf,
  commonPairs,
  madeOf,
  measures,
  type RiskTable,
  reportData,
  treatedBy,
  withOtherReleases,
} from '../assess/index.ts';
import { limitedMeasures, type Purpose } from '../limits/index.ts';
import { parseModels } from '../protect/index.ts';
import { ON_HALVES, runTrial } from '../search/index.ts';
import { certificateSignatureVerdicts, logVerdict, verify } from '../verify/index.ts';
import { risksBefore } from './dossier.ts';
import type { KeptForRelease } from './kept.ts';

/** Another released file of the same original, which a receiver can have too. */
interface OtherRelease {
  readonly name: string;
  /** Name of the file in messages. */
  readonly path: string;
  source(): Promise<ByteSource>;
}

/**
 * The two files. A file that is already loaded, in the form that the certificate names, is not read
 * again.
 */
interface ReleasedFiles {
  readonly original: ByteSource;
  readonly masked: ByteSource;
  readonly loaded?: readonly [original: DataFile, masked: DataFile];
  /** Name of the protected file, if its bytes have no name yet. */
  readonly maskedName?: string;
}

interface ExamineOptions {
  readonly purpose: Purpose;
  /** Columns that an intruder is assumed to know. */
  readonly keys?: readonly ColumnReference[] | undefined;
  readonly alsoReleased?: readonly OtherRelease[];
  /** Names of other releases that audit logs name, and whose files are not there any more. */
  readonly notFound?: readonly string[];
  /** What is known about the original, if not what its recipe says. */
  readonly description?: Description | undefined;
  /** Whether the file is judged by the given description although it was protected with another. */
  readonly isOtherDescription?: boolean | undefined;
  /** Whether the risk of single records is wanted too, for the folder that must stay. */
  readonly hasRiskTable?: boolean | undefined;
  /** Records of the same kind, with the same columns, that the protection never saw. */
  readonly holdout?: ByteSource | undefined;
}

/** A protected file that can be judged: both files and all figures measured on them. */
export interface ExaminedRelease {
  readonly kept: KeptForRelease;
  readonly purpose: Purpose;
  readonly verification: Verification;
  readonly original: DataFile;
  readonly masked: DataFile;
  readonly assessment: Assessment;
  /** The internal edition. */
  readonly report: ReportData;
  readonly alsoReleased: readonly string[];
  readonly notFound: readonly string[];
  /** Given if it was asked for. */
  readonly riskTable?: RiskTable;
  /** Risk of the original itself, by the name of the measure. */
  readonly before: ReadonlyMap<string, number>;
}

/** Files that the certificate is not about: a release cannot rely on it. */
export interface ForeignRelease {
  readonly foreign: string;
}

/** Verifies the certificate and measures both files: everything that takes long. */
export async function examineRelease(
  files: ReleasedFiles,
  kept: KeptForRelease,
  options: ExamineOptions,
  task: TaskOptions = {},
): Promise<ExaminedRelease | ForeignRelease> {
  const { certificate, partition, recipeText: recipe, refinement } = kept;
  const papers = { certificate, partition, recipe, refinement };
  const found = await verify(files.original, files.masked, papers, task);
  const verdicts = [
    ...found.verdicts,
    logVerdict(certificate, kept.audit),
    ...certificateSignatureVerdicts(kept),
  ];
  const holds = verdicts.every(({ verdict }) => verdict === 'holds');
  const verification = { ...found, verdicts, holds };
  const foreign = foreignWords(verification);
  if (foreign !== null) return { foreign };
  const measured = await measureFiles(files, kept, options, task);
  const alsoReleased = (options.alsoReleased ?? []).map(({ name }) => name);
  const { purpose, notFound = [] } = options;
  return { kept, purpose, verification, ...measured, alsoReleased, notFound };
}

/**
 * Why the certificate is not about the files, or says something else than the recipe and the files: then no gate can rely on it,
 * and no reason makes it better. A claim that fails, and of which the certificate says so, is another thing. Null if it can be
 * relied on.
 */
function foreignWords({ verdicts }: Verification): string | null {
  const failed = verdicts.filter(({ verdict, isStated }) => verdict === 'fails' && !isStated);
  const words = failed.map(
    ({ statement, found }) => `"${statement.slice(0, -1)}" fails (${found})`,
  );
  return words.length === 0 ? null : words.join('; ');
}

async function measureFiles(
  { original: first, masked: second, loaded, maskedName = second.name }: ReleasedFiles,
  { certificate, certificatePath, recipe, partition, models, ...kept }: KeptForRelease,
  { purpose, keys, alsoReleased: others = [], hasRiskTable, holdout, ...known }: ExamineOptions,
  task: TaskOptions,
): Promise<
  Pick<ExaminedRelease, 'original' | 'masked' | 'assessment' | 'report' | 'riskTable' | 'before'>
> {
  const form = certificate.dialect;
  const original =
    loaded?.[0] ??
    (await load(first, form, {
      ...task,
      description: known.description ?? kept.description,
    }));
  if (known.isOtherDescription !== true) refuseOtherDescription(certificate, original.description);
  const masked = loaded?.[1] ?? (await loadLike(original, second, form, task));
  const alsoReleased: DataFile[] = [];
  for (const { path, source } of others) {
    const other = await loadLike(original, await source(), form, task);
    if (other.sha256 === original.sha256) {
      throw new PenumbraError('usage', `${path} is the original itself: name a released file.`, {
        file: path,
      });
    }
    alsoReleased.push(other);
  }
  const unseen = holdout === undefined ? null : await loadLike(original, holdout, form, task);
  const treated = treatedBy(certificate, recipe);
  const pairs = commonPairs(original.table, masked.table);
  const isDrawn = madeOf(pairs, masked.table, treated) === 'wholly synthetic';
  const taken =
    isDrawn && unseen === null && recipe !== null
      ? await takenOnHalves(original, recipe, purpose, task)
      : undefined;
  const assessing = {
    ...task,
    purpose,
    // Measures that limits and gates need are waited for; a measure that only the report shows is left out if
    // it takes long.
    measures: [
      ...['utility', 'risk', 'scores'],
      ...[inferredCells, uniqueSeries, uniqueUnits].map(({ name }) => name),
    ],
    ...present({ keys }),
    partition: partition ?? undefined,
    prepared: certificate.prepared,
    rules: certificate.edits?.rules,
    treated,
    taken,
    isBrief: true,
    isUnknown: (position: number) => certificate.columns[position].fate === 'pseudonymised',
    hasRiskTable,
  };
  const assessed = await assessLoaded(original, masked, assessing, unseen);
  const { assessment: single, comparison, riskTable } = assessed;
  const measured = withOtherReleases(single, comparison, masked.table, alsoReleased);
  const against = certificate.notReleasable.map((reason) => `Not for release: ${reason}.`);
  const assessment = { ...measured, warnings: [...against, ...measured.warnings] };
  const report = await reportData(
    assessment,
    comparison,
    {
      original: first.name,
      masked: maskedName,
      certificate,
      labels: codeLabelsOf(original),
      models: models === null ? [] : parseModels(models, certificatePath),
    },
    task,
  );
  const before = await risksBefore(comparison.files, assessment, task);
  return { original, masked, assessment, report, before, ...present({ riskTable }) };
}

/**
 * The limited measures that need records that the protection never saw, for a synthetic file without any: the recipe
 * runs on a random half of the original, and the other half is what it never saw.
 */
async function takenOnHalves(
  original: DataFile,
  recipe: Recipe,
  purpose: Purpose,
  { onProgress, signal, crew }: TaskOptions,
): Promise<ReadonlyMap<string, Reading>> {
  const { description } = original;
  const names = limitedMeasures(purpose).filter((name) =>
    measures.some((one) => one.name === name && one.needs === 'holdout'),
  );
  if (names.length === 0) return new Map();
  const { figures } = await drive(
    runTrial(original, {
      recipe: { ...recipe, description },
      seeds: [recipe.seed ?? '0'.repeat(64)],
      measures: names,
      comparison: { description },
    }),
    ({ done, total }) => onProgress?.('measure', done / total, names.join(', ')),
    signal,
    crew,
  );
  return new Map(
    figures.map(({ name, value, reason, parts = [] }) => [
      name,
      { value, reason, parts, notes: [ON_HALVES] },
    ]),
  );
}
