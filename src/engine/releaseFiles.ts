import { basename, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PenumbraError } from '../error.ts';
import { isSpreadsheetFormula, reorderCsv } from '../io/csv/index.ts';
import {
  AUDIT_FILE,
  AuditLog,
  beginBundle,
  fileBytes,
  fileSource,
  nodeSha256,
  readText,
  refuseBundle,
  stayFolder,
  stayText,
  type UnfinishedBundle,
} from '../io/files/index.ts';
import { sha256Text } from '../io/sha256.ts';
import type { ByteSource } from '../io/source.ts';
import { csvToXml, isXmlSource } from '../io/xml/index.ts';
import { drawSeed, parseSeed } from '../numerics/index.ts';
import {
  type Certificate,
  type InputOptions,
  parseCertificate,
  parseRecipe,
  type Recipe,
} from '../recipe/index.ts';
import {
  codebookCsv,
  codebookMarkdown,
  publicEdition,
  type ReportData,
  reportPage,
} from '../report/index.ts';
import {
  defaultLimits,
  type Limits,
  type Purpose,
  purposeOf,
  readLimits,
} from '../search/index.ts';
import type { ColumnReference } from '../table/index.ts';
import { VERSION } from '../version.ts';
import { withOtherReleases } from './alsoReleased.ts';
import { type Assessment, assessLoaded, measures, scores } from './assess.ts';
import { refuseCancelled } from './drive.ts';
import { type LoadedFile, load, type TaskOptions } from './load.ts';
import { parseModels } from './models.ts';
import { nodeCrew } from './nodeCrew.ts';
import { keptInPartition } from './partitionFile.ts';
import { auditEvents } from './release/audit.ts';
import { codebookOf } from './release/codebookOf.ts';
import {
  type Acceptance,
  checkAcceptances,
  type GateOutcome,
  isFree,
  passGates,
  stopAtCertificate,
} from './release/decide.ts';
import type { ReleaseCandidate } from './release/gate.ts';
import { judgedBy } from './release/judgedBy.ts';
import { bundleReadme, STAY_NOTICE } from './release/readme.ts';
import { inverseOrder, permutationText, releaseOrder } from './release/shuffle.ts';
import { reportData } from './reportData.ts';
import { type Verification, verify } from './verify.ts';

export interface ReleaseFilesOptions extends TaskOptions {
  /** Who the file is for: the name of a purpose; public where it is not given. */
  readonly purpose?: string;
  /** Path of a file of limits; the usual ones where it is not given. */
  readonly limits?: string;
  /** Gates that may fail, and why. */
  readonly accept?: readonly Acceptance[];
  /** Whether cells that a spreadsheet would take for formulas get an apostrophe. */
  readonly isForSpreadsheet?: boolean;
  /** Columns that an intruder is assumed to know. */
  readonly keys?: readonly ColumnReference[];
  /** The folder that must stay; the one beside the protected file where it is not given. */
  readonly stay?: string;
  /** Paths of other releases of the same original, which whoever gets this one may have too. */
  readonly alsoReleased?: readonly string[];
  readonly workers?: number;
}

/** What became of a release. */
export interface FileRelease {
  readonly purpose: Purpose;
  readonly gates: readonly GateOutcome[];
  /** Whether the bundle was written. */
  readonly isReleased: boolean;
  readonly folder: string;
  readonly stay: string;
  /** What left, with its digest; empty where nothing did. */
  readonly left: readonly { readonly name: string; readonly sha256: string }[];
  /** Cells that got an apostrophe. */
  readonly neutralised: number;
  /** The digest that the audit log ends with, to be kept elsewhere; null where nothing was released. */
  readonly audit: string | null;
}

/** Counts below this are not published, or below the k of the purpose if that is larger. */
const THRESHOLD = 5;

/**
 * Checks every gate and, where all are passed or accepted, makes from a protected file the folder that may leave, and
 * completes the one that must stay. Both appear together at the end or not at all; where a gate stops the release
 * nothing is written.
 */
export async function releaseFiles(
  original: string,
  masked: string,
  folder: string,
  options: ReleaseFilesOptions = {},
): Promise<FileRelease> {
  const accept = options.accept ?? [];
  checkAcceptances(accept);
  const stay = resolve(options.stay ?? stayFolder(masked));
  const { limits, purpose } = await limitsFor(options);
  await refuseBundle(folder, stay);
  const kept = await readStay(stay, options.signal);
  const crew = nodeCrew(options.workers);
  const { signal, onProgress } = options;
  const task: TaskOptions = {
    newHash: nodeSha256,
    crew,
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress }),
  };
  const stopped = {
    purpose,
    isReleased: false,
    folder,
    stay,
    left: [],
    neutralised: 0,
    audit: null,
  } as const;
  try {
    const sources = [
      await fileSource(original, task.signal),
      await fileSource(masked, task.signal),
    ] as const;
    const verification = await verify(...sources, kept.certificate, kept.partition, task);
    const foreign = foreignWords(verification);
    if (foreign !== null) return { ...stopped, gates: stopAtCertificate(foreign) };
    const measured = await measureFiles(sources, kept, purpose, options, task);
    const dataName = isXmlSource(sources[1]) ? 'data.xml' : 'data.csv';
    const threshold = Math.max(THRESHOLD, purpose.k ?? 0);
    const isForSpreadsheet = options.isForSpreadsheet === true;
    const described = {
      ...measured,
      certificate: kept.certificate,
      recipe: kept.recipe,
      dataName,
      threshold,
      isForSpreadsheet,
    };
    const codebook = codebookOf(described);
    const publicReport = (sha256: string | null) =>
      publicEdition(named(measured.report, dataName, sha256), { threshold });
    const candidate: ReleaseCandidate = {
      original: measured.original,
      masked: measured.masked,
      kept: kept.partition === null ? null : keptInPartition(kept.partition),
      certificate: kept.certificate,
      recipe: kept.recipe,
      verification,
      purpose,
      limits: measured.assessment.limits?.verdicts ?? [],
      assessment: measured.assessment,
      alsoReleased: (options.alsoReleased ?? []).map((path) => basename(path)),
      codebook,
      report: publicReport(null),
    };
    const gates = passGates(candidate, accept);
    if (!isFree(gates)) return { ...stopped, gates };
    const order = releaseOrder(kept.seed, measured.masked.sha256, measured.masked.records);
    const bundle = await beginBundle(folder, stay);
    try {
      const data = await writeData(bundle, measured.masked, order, described, task);
      const guard = (cell: string) =>
        isForSpreadsheet && isSpreadsheetFormula(cell) ? `'${cell}` : cell;
      const { records, names } = measured.masked;
      const texts = new Map([
        ['codebook.csv', codebookCsv(codebook, guard)],
        ['codebook.md', codebookMarkdown(codebook)],
        ['report.html', reportPage(publicReport(data.sha256))],
        ['README.txt', bundleReadme(dataName, records, names.length, data.sha256, purpose)],
      ]);
      for (const [name, text] of texts) await bundle.text(name, text);
      const left = [
        { name: dataName, sha256: data.sha256 },
        ...[...texts].map(([name, text]) => ({ name, sha256: sha256Text(text) })),
      ];
      const permutation = permutationText(order);
      const facts = {
        program: `penumbra ${VERSION}`,
        purpose: purpose.name,
        certificate: kept.certificate.seal,
        limits: sha256Text(JSON.stringify(limits)),
        protected: measured.masked.sha256,
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
      // A signal that came while something was computed is heard when the event loop has turned once.
      for (let turn = 0; turn < 2; turn++) await setImmediate();
      refuseCancelled(task.signal);
      let audit = '';
      await bundle.commit({
        texts: new Map([
          ['release.json', `${JSON.stringify(record, null, 2)}\n`],
          ['permutation.csv', permutation],
          ['report-internal.html', reportPage(measured.report)],
        ]),
        continued: new Map([
          [
            AUDIT_FILE,
            (before) => {
              const log = AuditLog.from(before, join(stay, AUDIT_FILE));
              for (const { event, facts: its } of auditEvents(gates, facts)) log.add(event, its);
              audit = log.digest;
              return log.toString();
            },
          ],
          ['README.txt', withNotice],
        ]),
        unchanged: new Map([['certificate.json', kept.certificateText]]),
      });
      return { ...stopped, gates, isReleased: true, left, neutralised: data.neutralised, audit };
    } catch (error) {
      await bundle.abandon();
      throw error;
    }
  } finally {
    crew.end();
  }
}

async function limitsFor({
  limits: path,
  purpose = 'public',
  signal,
}: ReleaseFilesOptions): Promise<{ readonly limits: Limits; readonly purpose: Purpose }> {
  const known = [...measures, ...scores].map(({ name }) => name);
  const limits =
    path === undefined
      ? defaultLimits
      : readLimits(await readText(path, signal, 1 << 20), path, known);
  return { limits, purpose: purposeOf(limits, purpose) };
}

/** What the folder that must stay holds. */
interface KeptForRelease {
  readonly certificate: Certificate;
  readonly certificateText: string;
  readonly certificatePath: string;
  readonly recipe: Recipe | null;
  readonly partition: string | null;
  readonly models: string | null;
  readonly seed: Uint8Array;
  /** Whether the seed is that of the run. */
  readonly isSeedOwn: boolean;
}

async function readStay(stay: string, signal?: AbortSignal): Promise<KeptForRelease> {
  const path = join(stay, 'certificate.json');
  const certificateText = await stayText(stay, 'certificate.json', signal);
  if (certificateText === null) {
    throw new PenumbraError(
      'file',
      `${path} does not exist: only a file that penumbra protected is released, with the folder that stayed beside it, or the one given with --stay.`,
      { file: path },
    );
  }
  const log = await stayText(stay, AUDIT_FILE, signal, Number.POSITIVE_INFINITY);
  if (log === null) {
    throw new PenumbraError(
      'file',
      `${join(stay, AUDIT_FILE)} does not exist, but a release goes on in it: put it back, or protect the file again.`,
      { file: join(stay, AUDIT_FILE) },
    );
  }
  // A broken chain is refused now, not after the work.
  AuditLog.from(log, join(stay, AUDIT_FILE));
  const recipeText = await stayText(stay, 'recipe.json', signal);
  const recipe = recipeText === null ? null : parseRecipe(recipeText, join(stay, 'recipe.json'));
  return {
    certificate: parseCertificate(certificateText, path),
    certificateText,
    certificatePath: path,
    recipe,
    partition: await stayText(stay, 'partition.csv', signal, Number.POSITIVE_INFINITY),
    models: await stayText(stay, 'models.json', signal),
    seed: recipe?.seed === undefined ? drawSeed() : parseSeed(recipe.seed),
    isSeedOwn: recipe?.seed !== undefined,
  };
}

function withNotice(before: string): string {
  return before.includes(STAY_NOTICE) ? before : `${before.trimEnd()}\n${STAY_NOTICE}`;
}

/** Why the certificate is not that of the files, or null: the first three verdicts are about itself and the two files. */
function foreignWords({ verdicts }: Verification): string | null {
  const failed = verdicts.slice(0, 3).filter(({ verdict }) => verdict === 'fails');
  const words = failed.map(
    ({ statement, found }) => `"${statement.slice(0, -1)}" fails (${found})`,
  );
  return words.length === 0 ? null : words.join('; ');
}

/** Both files, all that was measured on them, and the report on that. */
interface Measured {
  readonly original: LoadedFile;
  readonly masked: LoadedFile;
  readonly assessment: Assessment;
  /** The internal edition. */
  readonly report: ReportData;
}

async function measureFiles(
  [first, second]: readonly [ByteSource, ByteSource],
  { certificate, certificatePath, recipe, partition, models }: KeptForRelease,
  purpose: Purpose,
  { keys, alsoReleased: others = [] }: ReleaseFilesOptions,
  task: TaskOptions,
): Promise<Measured> {
  const form = certificate.dialect as InputOptions;
  const original = await load(first, form, task);
  const masked = await load(second, form, task);
  const alsoReleased: LoadedFile[] = [];
  for (const path of others) {
    const other = await load(await fileSource(path, task.signal), form, task);
    if (other.sha256 === original.sha256) {
      throw new PenumbraError(
        'usage',
        `${path} is the original itself: name a file that was released.`,
        { file: path },
      );
    }
    alsoReleased.push(other);
  }
  const { assessment: single, comparison } = await assessLoaded(original, masked, {
    ...task,
    purpose,
    // What limits are about is waited for; what only the report would tell is left out where it takes long.
    measures: ['utility', 'risk', 'scores'],
    ...judgedBy(original, masked, certificate, recipe),
    ...(keys === undefined ? {} : { keys }),
    ...(partition === null ? {} : { partition }),
    ...(certificate.prepared === undefined ? {} : { prepared: certificate.prepared }),
  });
  const measured = withOtherReleases(single, comparison, masked, alsoReleased);
  const against = certificate.notReleasable.map((reason) => `Not for release: ${reason}.`);
  const assessment = { ...measured, warnings: [...against, ...measured.warnings] };
  const report = await reportData(
    assessment,
    comparison,
    {
      original: first.name,
      masked: second.name,
      certificate,
      models: models === null ? [] : parseModels(models, certificatePath),
    },
    task,
  );
  return { original, masked, assessment, report };
}

/** The report as it speaks of the data that leave: the digest of the file in its old order would help to find that order. */
function named(report: ReportData, dataName: string, sha256: string | null): ReportData {
  return {
    ...report,
    title: `How safe is ${dataName}, and what does it cost?`,
    files: { ...report.files, protected: { ...report.files.protected, name: dataName, sha256 } },
  };
}

/**
 * Writes the records in their new order, reads them back, and compares them with the protected file record by record: both
 * are brought into the old order and must have the same digest.
 */
async function writeData(
  bundle: UnfinishedBundle,
  masked: LoadedFile,
  order: Int32Array,
  { dataName, isForSpreadsheet }: { readonly dataName: string; readonly isForSpreadsheet: boolean },
  task: TaskOptions,
): Promise<{ readonly sha256: string; readonly neutralised: number }> {
  const { source, dialect, records } = masked;
  const pass = task.signal === undefined ? {} : { signal: task.signal };
  const file = await bundle.file(dataName);
  const hash = nodeSha256();
  const put = async (chunk: Uint8Array) => {
    hash.update(chunk);
    await file.write(chunk);
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
      ...pass,
      onProgress: (done, size) => task.onProgress?.('write', size ? done / size : 0),
    },
  );
  await xml?.finish();
  await file.finish();
  // A CSV whose names look like tags is a CSV all the same.
  const written = await (xml === null ? fileBytes : fileSource)(file.path, task.signal);
  const digestOf = async (of: ByteSource, by: Int32Array, forSpreadsheet: boolean) => {
    const inOrder = nodeSha256();
    await reorderCsv(
      of,
      { ...dialect, byteOrderMark: false },
      by,
      { isForSpreadsheet: forSpreadsheet },
      (chunk) => inOrder.update(chunk),
      pass,
    );
    return inOrder.digest();
  };
  const same = Int32Array.from({ length: records }, (_, i) => i);
  const expected = await digestOf(source, same, isForSpreadsheet);
  if ((await digestOf(written, inverseOrder(order), false)) !== expected) {
    throw new PenumbraError(
      'internal',
      'The released records are not those of the protected file. Nothing was released.',
    );
  }
  return { sha256: hash.digest(), neutralised };
}
