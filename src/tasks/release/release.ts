import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { seedOf } from '../../foundation/numerics/index.ts';
import type { ColumnReference, Description } from '../../foundation/table/index.ts';
import { brokenAudit, readAudit } from '../../io/audit/index.ts';
import { type ByteSource, portableSha256, sha256Text } from '../../io/bytes/index.ts';
import { isSpreadsheetFormula, reorderCsv } from '../../io/csv/index.ts';
import { csvToXml, isXmlSource, xmlToCsv } from '../../io/xml/index.ts';
import { inferredCells, uniqueSeries } from '../../measures/risk/index.ts';
import { refuseOtherDescription, type Verification } from '../../recipe/certificate/index.ts';
import {
  type DataFile,
  keptInPartition,
  load,
  loadLike,
  type TaskOptions,
} from '../../recipe/dataset/index.ts';
import {
  type Certificate,
  parseCertificate,
  parseDescription,
  parseRecipe,
  type Recipe,
} from '../../recipe/index.ts';
import {
  type Codebook,
  codebookCsv,
  codebookMarkdown,
  publicEdition,
  type ReportData,
  reportPage,
} from '../../report/index.ts';
import { VERSION } from '../../version.ts';
import {
  type Assessment,
  assessLoaded,
  madeBy,
  type RiskTable,
  reportData,
  withOtherReleases,
} from '../assess/index.ts';
import type { Limits, Purpose } from '../limits/index.ts';
import { parseModels } from '../protect/index.ts';
import { verify } from '../verify/index.ts';
import { type AuditEvent, auditEvents } from './audit.ts';
import { codebookOf } from './codebook.ts';
import { type Acceptance, type GateOutcome, passGates, stopAtCertificate } from './decide.ts';
import { releasedDescription } from './description.ts';
import type { ReleaseCandidate } from './gate.ts';
import { bundleReadme, STAY_NOTICE } from './readme.ts';
import { inverseOrder, permutationText, releaseOrder } from './shuffle.ts';

/** Counts below this are not published, nor counts below the k of the purpose if that is larger. */
const THRESHOLD = 5;

/** Texts of the folder that must stay; null if a file does not exist. */
interface KeptTexts {
  readonly certificate: string;
  readonly recipe: string | null;
  /** What was known about the original, if no recipe was kept. */
  readonly description?: string | null;
  readonly partition: string | null;
  readonly models: string | null;
  readonly audit: string;
}

/** What a release reads from the folder that must stay. */
export interface KeptForRelease {
  readonly certificate: Certificate;
  /** Name of the certificate in messages. */
  readonly certificatePath: string;
  readonly recipe: Recipe | null;
  /** The recipe as it was stored. */
  readonly recipeText: string | null;
  readonly description: Description | undefined;
  readonly partition: string | null;
  readonly models: string | null;
  readonly seed: Uint8Array;
  /** Whether the seed is the seed of the run. */
  readonly isSeedOwn: boolean;
}

/**
 * Reads the folder that must stay. A log with a broken chain is refused now, not after the work.
 */
export function readKept(
  { certificate, recipe: recipeText, description = null, partition, models, audit }: KeptTexts,
  pathOf: (name: string) => string = (name) => name,
): KeptForRelease {
  const { broken } = readAudit(audit);
  if (broken !== null) throw brokenAudit(pathOf('audit.jsonl'), broken);
  const recipe = recipeText === null ? null : parseRecipe(recipeText, pathOf('recipe.json'));
  const certificatePath = pathOf('certificate.json');
  return {
    certificate: parseCertificate(certificate, certificatePath),
    certificatePath,
    recipe,
    recipeText,
    description:
      recipe?.description ??
      (description === null
        ? undefined
        : parseDescription(description, pathOf('description.json'))),
    partition,
    models,
    seed: seedOf(recipe?.seed),
    isSeedOwn: recipe?.seed !== undefined,
  };
}

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
  /** What is known about the original, if not what its recipe says. */
  readonly description?: Description | undefined;
  /** Whether the file is judged by the given description although it was protected with another. */
  readonly isOtherDescription?: boolean | undefined;
  /** Whether the risk of single records is wanted too, for the folder that must stay. */
  readonly hasRiskTable?: boolean | undefined;
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
  /** Given if it was asked for. */
  readonly riskTable?: RiskTable;
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
  const { certificate, partition, recipeText } = kept;
  const papers = { certificate, partition, recipe: recipeText };
  const verification = await verify(files.original, files.masked, papers, task);
  const foreign = foreignWords(verification);
  if (foreign !== null) return { foreign };
  const measured = await measureFiles(files, kept, options, task);
  const alsoReleased = (options.alsoReleased ?? []).map(({ name }) => name);
  return { kept, purpose: options.purpose, verification, ...measured, alsoReleased };
}

interface JudgeOptions {
  /** Gates that may fail, each with the reason. */
  readonly accept?: readonly Acceptance[];
  /** Whether cells that a spreadsheet would take for formulas get an apostrophe. */
  readonly isForSpreadsheet?: boolean;
}

/** A release with the outcomes of its gates. It can be made if `isFree` holds for them. */
export interface JudgedRelease {
  readonly examined: ExaminedRelease;
  readonly gates: readonly GateOutcome[];
  readonly candidate: ReleaseCandidate;
  readonly codebook: Codebook;
  readonly dataName: string;
  readonly threshold: number;
  readonly isForSpreadsheet: boolean;
}

/** Checks every gate. */
export function judgeRelease(
  examined: ExaminedRelease,
  { accept = [], isForSpreadsheet = false }: JudgeOptions = {},
): JudgedRelease {
  const { kept, purpose, original, masked, assessment, verification, alsoReleased } = examined;
  const { certificate, recipe, partition } = kept;
  const dataName = isXmlSource(masked.source) ? 'data.xml' : 'data.csv';
  const threshold = Math.max(THRESHOLD, purpose.k ?? 0);
  const codebook = codebookOf({
    ...examined,
    certificate,
    recipe,
    dataName,
    threshold,
    isForSpreadsheet,
  });
  const candidate: ReleaseCandidate = {
    original,
    masked,
    kept: partition === null ? null : keptInPartition(partition),
    certificate,
    recipe,
    verification,
    purpose,
    limits: assessment.limits?.verdicts ?? [],
    assessment,
    alsoReleased,
    codebook,
    report: publicReport(examined.report, dataName, null, threshold),
    isForSpreadsheet,
  };
  const gates = passGates(candidate, accept);
  return { examined, gates, candidate, codebook, dataName, threshold, isForSpreadsheet };
}

/** The outcomes for files that the certificate is not about. */
export function gatesOfForeign({ foreign }: ForeignRelease): readonly GateOutcome[] {
  return stopAtCertificate(foreign);
}

/** Where the data of a bundle are written. They can be read back after `finish`. */
export interface DataTarget {
  write(chunk: Uint8Array): void | Promise<void>;
  finish(): Promise<ByteSource>;
}

/** A finished bundle: the data are in the target, the rest are texts. */
export interface MadeBundle {
  /** The files of the bundle beside the data, by name. */
  readonly leaving: ReadonlyMap<string, string>;
  /** The new files of the folder that must stay, by name. */
  readonly staying: ReadonlyMap<string, string>;
  /** The new entries of the audit log. */
  readonly events: readonly AuditEvent[];
  /** All files of the bundle with their digests, the data first. */
  readonly left: readonly { readonly name: string; readonly sha256: string }[];
  /** Number of cells that got an apostrophe. */
  readonly neutralised: number;
}

/** Writes the data in their new order and makes the other files. */
export async function makeBundle(
  judged: JudgedRelease,
  limits: Limits,
  target: DataTarget,
  task: TaskOptions & { readonly author?: string } = {},
): Promise<MadeBundle> {
  const { examined, gates, candidate, codebook, dataName, threshold, isForSpreadsheet } = judged;
  const { kept, masked, purpose, report } = examined;
  const order = releaseOrder(kept.seed, masked.sha256, masked.records);
  const data = await writeData(target, masked, order, judged, task);
  const guard = (cell: string) =>
    isForSpreadsheet && isSpreadsheetFormula(cell) ? `'${cell}` : cell;
  const { records, names } = masked;
  const edition = publicReport(report, dataName, data.sha256, threshold);
  const leaving = new Map([
    ['codebook.csv', codebookCsv(codebook, guard)],
    ['codebook.md', codebookMarkdown(codebook)],
    ['data.description.json', releasedDescription(examined, kept.certificate, codebook)],
    ['report.html', reportPage(edition)],
    ['README.txt', bundleReadme(dataName, records, names.length, data.sha256, purpose)],
  ]);
  const left = [
    { name: dataName, sha256: data.sha256 },
    ...[...leaving].map(([name, text]) => ({ name, sha256: sha256Text(text) })),
  ];
  const permutation = permutationText(order);
  const decisions = gates.flatMap(({ gate, reason }) =>
    reason === undefined ? [] : [`The gate ${gate} failed and was accepted: ${reason}`],
  );
  const facts = {
    program: `penumbra ${VERSION}`,
    purpose: purpose.name,
    certificate: kept.certificate.seal,
    limits: sha256Text(JSON.stringify(limits)),
    protected: masked.sha256,
    permutation: sha256Text(permutation),
    left,
  };
  const record = {
    format: 'penumbra-release',
    version: 1,
    ...facts,
    threshold,
    spreadsheet: isForSpreadsheet ? { neutralised: data.neutralised } : null,
    shuffle: kept.isSeedOwn ? 'by the seed of the run' : 'by a seed drawn for this release',
    gates: gates.map(({ asks: _, next: __, ...gate }) => gate),
    limitsOfPurpose: candidate.limits,
  };
  return {
    leaving,
    staying: new Map([
      ['release.json', `${JSON.stringify(record, null, 2)}\n`],
      ['permutation.csv', permutation],
      ['report-internal.html', reportPage({ ...report, ...madeBy(task.author), decisions })],
    ]),
    events: auditEvents(gates, facts),
    left,
    neutralised: data.neutralised,
  };
}

/** The README of the folder that must stay, with the lines that a release adds. */
export function withNotice(before: string): string {
  return before.includes(STAY_NOTICE) ? before : `${before.trimEnd()}\n${STAY_NOTICE}`;
}

/**
 * Why the certificate is not about the files, or null. The first three verdicts are about the
 * certificate itself and the two files.
 */
function foreignWords({ verdicts }: Verification): string | null {
  const failed = verdicts.slice(0, 3).filter(({ verdict }) => verdict === 'fails');
  const words = failed.map(
    ({ statement, found }) => `"${statement.slice(0, -1)}" fails (${found})`,
  );
  return words.length === 0 ? null : words.join('; ');
}

async function measureFiles(
  { original: first, masked: second, loaded, maskedName = second.name }: ReleasedFiles,
  { certificate, certificatePath, partition, models, ...kept }: KeptForRelease,
  { purpose, keys, alsoReleased: others = [], hasRiskTable, ...known }: ExamineOptions,
  task: TaskOptions,
): Promise<Pick<ExaminedRelease, 'original' | 'masked' | 'assessment' | 'report' | 'riskTable'>> {
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
  const assessed = await assessLoaded(original, masked, {
    ...task,
    purpose,
    // Measures that limits and gates need are waited for; a measure that only the report shows is left out if
    // it takes long.
    measures: ['utility', 'risk', 'scores', inferredCells.name, uniqueSeries.name],
    ...present({ keys }),
    partition: partition ?? undefined,
    prepared: certificate.prepared,
    rules: certificate.edits?.rules,
    isUnknown: (position) => certificate.columns[position].fate === 'pseudonymised',
    hasRiskTable,
  });
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
      models: models === null ? [] : parseModels(models, certificatePath),
    },
    task,
  );
  return { original, masked, assessment, report, ...present({ riskTable }) };
}

/**
 * The report about the data of the bundle. It omits the digest of the file in its old order, which
 * would help to find that order.
 */
function publicReport(
  report: ReportData,
  dataName: string,
  sha256: string | null,
  threshold: number,
): ReportData {
  const named = {
    ...report,
    title: `How safe is ${dataName}, and what does it cost?`,
    files: { ...report.files, protected: { ...report.files.protected, name: dataName, sha256 } },
  };
  return publicEdition(named, { threshold });
}

/**
 * Writes the records in their new order, reads them back and compares them with the protected file:
 * both are brought into the old order and must have the same digest.
 */
async function writeData(
  target: DataTarget,
  masked: DataFile,
  order: Int32Array,
  { dataName, isForSpreadsheet }: Pick<JudgedRelease, 'dataName' | 'isForSpreadsheet'>,
  task: TaskOptions,
): Promise<{ readonly sha256: string; readonly neutralised: number }> {
  const { source, dialect, records } = masked;
  const { signal, newHash = portableSha256 } = task;
  const hash = newHash();
  const put = async (chunk: Uint8Array) => {
    hash.update(chunk);
    await target.write(chunk);
  };
  const xml = isXmlSource(source)
    ? csvToXml(await source.elementNames(), put, dataName, dialect)
    : null;
  const { neutralised } = await reorderCsv(
    source,
    dialect,
    order,
    { isForSpreadsheet },
    xml === null ? put : (chunk) => xml.write(chunk),
    {
      signal,
      onProgress: (done, size) => task.onProgress?.('write', size ? done / size : 0),
    },
  );
  await xml?.finish();
  const bytes = await target.finish();
  // A CSV whose names look like tags is still a CSV.
  const written = xml === null ? bytes : xmlToCsv(bytes);
  const digestOf = async (of: ByteSource, by: Int32Array, forSpreadsheet: boolean) => {
    const inOrder = newHash();
    await reorderCsv(
      of,
      { ...dialect, byteOrderMark: false },
      by,
      { isForSpreadsheet: forSpreadsheet },
      (chunk) => inOrder.update(chunk),
      { signal },
    );
    return inOrder.digest();
  };
  const same = Int32Array.from({ length: records }, (_, i) => i);
  const expected = await digestOf(source, same, isForSpreadsheet);
  if ((await digestOf(written, inverseOrder(order), false)) !== expected) {
    throw new PenumbraError(
      'internal',
      'The records that were written are not those of the protected file. Nothing was released.',
    );
  }
  return { sha256: hash.digest(), neutralised };
}
