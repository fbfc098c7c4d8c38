import { nodeCrew } from '../../engines/threads/node.ts';
import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import type { ColumnReference, Description } from '../../foundation/table/index.ts';
import { refuseStopped } from '../../foundation/work/index.ts';
import {
  AUDIT_FILE,
  AuditLog,
  beginBundle,
  fileBytes,
  fileSource,
  nodeSha256,
  type PiecedText,
  readText,
  refuseBundle,
  stayText,
  whoRuns,
} from '../../io/files/index.ts';
import { basename, dirname, join, resolve, stayPlace } from '../../io/folders/index.ts';
import { likeTable } from '../../io/labelled/index.ts';
import { CERTIFICATE_SIGNATURE, type Signer } from '../../io/signatures/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import {
  measures,
  type RiskTableSummary,
  riskTableCsv,
  scores,
  summaryOfRiskTable,
} from '../assess/index.ts';
import {
  defaultLimits,
  type Limits,
  type Purpose,
  packNamed,
  purposeOf,
  readLimits,
} from '../limits/index.ts';
import { adviseOn, type LimitAdvice } from './advice/advise.ts';
import type { OtherReleases } from './audit.ts';
import { releasesBeside } from './beside.ts';
import { type GateOutcome, isFree } from './decide.ts';
import { examineRelease } from './examine.ts';
import { gatesOfForeign, type JudgedRelease, judgeRelease } from './judge.ts';
import { type KeptForRelease, readKept } from './kept.ts';
import { makeBundle, withNotice } from './makeBundle.ts';
import { type Acceptance, checkAcceptances } from './waivers.ts';

export interface ReleaseFilesOptions extends TaskOptions {
  /** Name of the purpose; public if not given. */
  readonly purpose?: string | undefined;
  /** Path of a file of limits, or the name of a pack of published rules; the default limits if not given. */
  readonly limits?: string | undefined;
  /** Gates and limits that may fail, each with the reason. */
  readonly accept?: readonly Acceptance[] | undefined;
  /** Whether remedies for failing limits are tried on the file; takes some seconds. */
  readonly hasAdvice?: boolean | undefined;
  /** Path of records of the same kind, with the same columns, that the protection never saw. */
  readonly holdout?: string | undefined;
  /** Whether cells that a spreadsheet would take for formulas get an apostrophe. */
  readonly isForSpreadsheet?: boolean | undefined;
  /** The format of the data, by the ending of its files; that of the protected file if not given. */
  readonly format?: string | undefined;
  /** Columns that an intruder is assumed to know. */
  readonly keys?: readonly ColumnReference[] | undefined;
  /** The folder that must stay; if not given, the one beside the protected file. */
  readonly stay?: string | undefined;
  /**
   * Paths of other released files of the same original, which a receiver can have too, beside those that are found; `none`
   * alone leaves the found ones out, and is logged.
   */
  readonly alsoReleased?: readonly string[] | undefined;
  /** Whether the risk of every record is written into the folder that must stay. */
  readonly hasRiskTable?: boolean | undefined;
  /** Whether the bundle has a page in which receivers explore the data. */
  readonly hasExplorer?: boolean | undefined;
  readonly workers?: number | undefined;
  /** Signs the statement of the bundle and the audit log. */
  readonly signer?: Signer | undefined;
  /** What is known about the original, if not what its recipe says. */
  readonly description?: Description | undefined;
  /** Whether the file is judged by the given description although it was protected with another. */
  readonly isOtherDescription?: boolean | undefined;
}

/** The table of risk in the folder that must stay. */
const RISK_TABLE_FILE = 'risk-table.csv';

/** The result of a release. */
export interface FileRelease {
  readonly purpose: Purpose;
  readonly gates: readonly GateOutcome[];
  /** Whether the bundle was written. */
  readonly isReleased: boolean;
  readonly folder: string;
  readonly stay: string;
  /** The files of the bundle with their digests; empty if nothing was released. */
  readonly left: readonly { readonly name: string; readonly sha256: string }[];
  /** Number of cells that got an apostrophe. */
  readonly neutralised: number;
  /** The digest at the end of the audit log, to be kept elsewhere; null if nothing was released. */
  readonly audit: string | null;
  /** The table of risk that was written into the folder that must stay; null if there is none. */
  readonly riskTable: RiskTableSummary | null;
  readonly others: ShownOthers;
  /** What was tried for each failing limit; absent if no advice was asked for. */
  readonly advice?: readonly LimitAdvice[];
}

/** Other releases of the same original that were looked for, and whether they were judged together with this one. */
interface ShownOthers {
  readonly areJudged: boolean;
  readonly found: readonly {
    /** The file that was judged; null if it is not there any more. */
    readonly path: string | null;
    /** The audit log that names it. */
    readonly log: string;
  }[];
}

const NO_OTHERS: ShownOthers = { areJudged: true, found: [] };

/**
 * Checks every gate. If all are passed or accepted, makes the bundle from a protected file and
 * completes the folder that must stay. Both appear together at the end, or not at all. If a gate
 * stops the release, nothing is written.
 */
export async function releaseFiles(
  original: string,
  masked: string,
  folder: string,
  options: ReleaseFilesOptions = {},
): Promise<FileRelease> {
  const accept = (options.accept ?? []).map((one) => ({ author: whoRuns(), ...one }));
  const stay = stayPlace(masked, options.stay);
  const { limits, purpose } = await limitsFor(options);
  checkAcceptances(accept, purpose);
  await refuseBundle(folder, stay);
  const kept = await readStay(stay, options.signal);
  const crew = nodeCrew(options.workers);
  const { signal, onProgress, keys, isForSpreadsheet = false } = options;
  const task: TaskOptions = { newHash: nodeSha256, crew, ...present({ signal, onProgress }) };
  const stopped = {
    purpose,
    isReleased: false,
    folder,
    stay,
    left: [],
    neutralised: 0,
    audit: null,
    riskTable: null,
    others: NO_OTHERS,
  } as const;
  const like = likeTable(kept.recipe?.input);
  try {
    const files = {
      original: await fileSource(original, signal, kept.recipe?.input),
      masked: await fileSource(masked, signal, like),
    };
    const others = await othersOf({ masked, folder, stay }, kept, options);
    const alsoReleased = others.paths.map((path) => ({
      name: basename(path),
      path,
      source: () => fileSource(path, signal, like),
    }));
    const { notFound } = others;
    const { description, isOtherDescription, hasRiskTable, holdout: path } = options;
    const holdout = path === undefined ? undefined : await fileSource(path, signal, like);
    const examined = await examineRelease(
      files,
      kept,
      {
        ...{ purpose, alsoReleased, notFound, keys, description },
        ...{ isOtherDescription, hasRiskTable, holdout },
      },
      task,
    );
    await refuseStopped(signal);
    const known = { ...stopped, others: others.shown };
    if ('foreign' in examined) return { ...known, gates: gatesOfForeign(examined) };
    const { signer, format } = options;
    const judging = { accept, isForSpreadsheet, format, signer: signer?.publicKey };
    const judged = judgeRelease(examined, judging);
    const { gates } = judged;
    if (!isFree(gates)) {
      if (options.hasAdvice !== true) return { ...known, gates };
      const advice = await adviseOn(examined, { ...task, keys, clock });
      return { ...known, gates, advice: advice.map(withoutRecipes) };
    }
    const { hasExplorer } = options;
    const signing = { ...task, signer, hasExplorer, ...present({ others: others.logged }) };
    const made = await writeBundle(stopped, judged, limits, signing);
    return { ...known, gates, isReleased: true, ...made };
  } finally {
    crew.end();
  }
}

interface Others {
  /** The files to judge together with this one. */
  readonly paths: readonly string[];
  readonly notFound: readonly string[];
  readonly shown: ShownOthers;
  /** What the log says; undefined if there is nothing to say. */
  readonly logged: OtherReleases | undefined;
}

/** Other releases of the same original: those that were named, and those in the folders around. */
async function othersOf(
  { masked, folder, stay }: { masked: string; folder: string; stay: string },
  { certificate }: KeptForRelease,
  { alsoReleased: given = [], signal }: ReleaseFilesOptions,
): Promise<Others> {
  const areJudged = !given.includes('none');
  if (!areJudged && given.length > 1) {
    throw new PenumbraError(
      'usage',
      '--also-released none says that no other release counts: name files, or none.',
    );
  }
  const places = [masked, folder, stay].map((path) => dirname(resolve(path)));
  const { original, protected: own, dialect } = certificate;
  const wanted = { places, original: original.sha256, protected: own.sha256, dialect };
  const found = await releasesBeside(wanted, signal);
  const named = areJudged ? given.map((path) => resolve(path)) : [];
  const known = [
    ...found.map(({ logPath, log }) => ({ stay: basename(dirname(logPath)), log })),
    ...named.map((path) => ({ file: basename(path) })),
  ];
  const judged = areJudged ? found : [];
  return {
    paths: [...new Set([...named, ...judged.flatMap(({ path }) => path ?? [])])],
    notFound: named.length > 0 ? [] : judged.flatMap((one) => (one.path ? [] : one.logPath)),
    shown: { areJudged, found: found.map(({ path, logPath }) => ({ path, log: logPath })) },
    logged:
      areJudged && known.length === 0
        ? undefined
        : { judged: areJudged ? 'yes' : 'no, as told with --also-released none', known },
  };
}

/** The recipe has the seed, which must stay: flags say the same. */
function withoutRecipes({ tried, ...advice }: LimitAdvice): LimitAdvice {
  return { ...advice, tried: tried.map(({ recipe: _, ...one }) => one) };
}

/** Seconds of the processor, over all threads. */
function clock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Writes both folders and gives them their names. */
async function writeBundle(
  { folder, stay }: Pick<FileRelease, 'folder' | 'stay'>,
  judged: JudgedRelease,
  limits: Limits,
  task: TaskOptions &
    Pick<ReleaseFilesOptions, 'signer' | 'hasExplorer'> & { readonly others?: OtherReleases },
): Promise<Pick<FileRelease, 'left' | 'neutralised' | 'riskTable'> & { readonly audit: string }> {
  const bundle = await beginBundle(folder, stay);
  try {
    const file = await bundle.file(judged.dataName);
    const target = {
      write: (chunk: Uint8Array) => file.write(chunk),
      async finish() {
        await file.finish();
        return fileBytes(file.path, task.signal);
      },
    };
    const made = await makeBundle(judged, limits, target, { ...task, author: whoRuns() });
    for (const [name, text] of made.leaving) await bundle.text(name, text);
    await refuseStopped(task.signal);
    let audit = '';
    const { riskTable, kept } = judged.examined;
    await bundle.commit({
      texts: new Map<string, PiecedText>([
        ...made.staying,
        ...(riskTable ? [[RISK_TABLE_FILE, riskTableCsv(riskTable)] as const] : []),
      ]),
      outdated: [RISK_TABLE_FILE],
      continued: new Map([
        [
          AUDIT_FILE,
          (before) => {
            const log = AuditLog.from(before, join(stay, AUDIT_FILE));
            for (const { event, facts } of made.events) log.add(event, facts);
            if (task.signer !== undefined) log.sign(task.signer);
            audit = log.digest;
            return log.toString();
          },
        ],
        ['README.txt', withNotice],
      ]),
      unchanged: new Map([['certificate.json', kept.certificateText]]),
    });
    return {
      left: made.left,
      neutralised: made.neutralised,
      audit,
      riskTable: riskTable ? summaryOfRiskTable(riskTable, RISK_TABLE_FILE) : null,
    };
  } catch (error) {
    await bundle.abandon();
    throw error;
  }
}

async function limitsFor({
  limits: path,
  purpose = 'public',
  signal,
}: ReleaseFilesOptions): Promise<{ readonly limits: Limits; readonly purpose: Purpose }> {
  const known = [...measures, ...scores].map(({ name }) => name);
  const pack = path === undefined ? undefined : packNamed(path);
  const limits =
    path === undefined
      ? defaultLimits
      : pack !== undefined
        ? pack.limits
        : readLimits(await readText(path, signal, 1 << 20), path, known);
  return { limits, purpose: purposeOf(limits, purpose) };
}

async function readStay(stay: string, signal?: AbortSignal): Promise<KeptForRelease> {
  const path = join(stay, 'certificate.json');
  const certificateText = await stayText(stay, 'certificate.json', signal);
  if (certificateText === null) {
    throw new PenumbraError(
      'file',
      `${path} does not exist. Only an output of penumbra protect can be released, with its folder beside it or given with --stay.`,
      { file: path },
    );
  }
  const audit = await stayText(stay, AUDIT_FILE, signal, Number.POSITIVE_INFINITY);
  if (audit === null) {
    throw new PenumbraError(
      'file',
      `${join(stay, AUDIT_FILE)} does not exist, but a release continues it: put it back, or protect the file again.`,
      { file: join(stay, AUDIT_FILE) },
    );
  }
  const texts = {
    certificate: certificateText,
    audit,
    recipe: await stayText(stay, 'recipe.json', signal),
    description: await stayText(stay, 'description.json', signal),
    partition: await stayText(stay, 'partition.csv', signal, Number.POSITIVE_INFINITY),
    models: await stayText(stay, 'models.json', signal),
    refinement: await stayText(stay, 'refinement.json', signal),
    signature: await stayText(stay, CERTIFICATE_SIGNATURE, signal),
  };
  return readKept(texts, (name) => join(stay, name));
}
