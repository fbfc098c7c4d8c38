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
import { basename, join, stayPlace } from '../../io/folders/index.ts';
import type { Signer } from '../../io/signatures/index.ts';
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
  purposeOf,
  readLimits,
} from '../limits/index.ts';
import { type Acceptance, checkAcceptances, type GateOutcome, isFree } from './decide.ts';
import {
  examineRelease,
  gatesOfForeign,
  type JudgedRelease,
  judgeRelease,
  type KeptForRelease,
  makeBundle,
  readKept,
  withNotice,
} from './release.ts';

export interface ReleaseFilesOptions extends TaskOptions {
  /** Name of the purpose; public if not given. */
  readonly purpose?: string | undefined;
  /** Path of a file of limits; the default limits if not given. */
  readonly limits?: string | undefined;
  /** Gates that may fail, each with the reason. */
  readonly accept?: readonly Acceptance[] | undefined;
  /** Whether cells that a spreadsheet would take for formulas get an apostrophe. */
  readonly isForSpreadsheet?: boolean | undefined;
  /** Columns that an intruder is assumed to know. */
  readonly keys?: readonly ColumnReference[] | undefined;
  /** The folder that must stay; if not given, the one beside the protected file. */
  readonly stay?: string | undefined;
  /** Paths of other released files of the same original, which a receiver can have too. */
  readonly alsoReleased?: readonly string[] | undefined;
  /** Whether the risk of every record is written into the folder that must stay. */
  readonly hasRiskTable?: boolean | undefined;
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
}

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
  const accept = options.accept ?? [];
  checkAcceptances(accept);
  const stay = stayPlace(masked, options.stay);
  const { limits, purpose } = await limitsFor(options);
  await refuseBundle(folder, stay);
  const { kept, certificateText } = await readStay(stay, options.signal);
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
  } as const;
  try {
    const files = {
      original: await fileSource(original, signal),
      masked: await fileSource(masked, signal),
    };
    const alsoReleased = (options.alsoReleased ?? []).map((path) => ({
      name: basename(path),
      path,
      source: () => fileSource(path, signal),
    }));
    const { description, isOtherDescription, hasRiskTable } = options;
    const examined = await examineRelease(
      files,
      kept,
      { purpose, alsoReleased, keys, description, isOtherDescription, hasRiskTable },
      task,
    );
    if ('foreign' in examined) return { ...stopped, gates: gatesOfForeign(examined) };
    const judged = judgeRelease(examined, { accept, isForSpreadsheet });
    const { gates } = judged;
    if (!isFree(gates)) return { ...stopped, gates };
    const signing = { ...task, signer: options.signer };
    const made = await writeBundle(stopped, judged, limits, certificateText, signing);
    return { ...stopped, gates, isReleased: true, ...made };
  } finally {
    crew.end();
  }
}

/** Writes both folders and gives them their names. */
async function writeBundle(
  { folder, stay }: Pick<FileRelease, 'folder' | 'stay'>,
  judged: JudgedRelease,
  limits: Limits,
  certificateText: string,
  task: TaskOptions & Pick<ReleaseFilesOptions, 'signer'>,
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
    const { riskTable } = judged.examined;
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
      unchanged: new Map([['certificate.json', certificateText]]),
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
  const limits =
    path === undefined
      ? defaultLimits
      : readLimits(await readText(path, signal, 1 << 20), path, known);
  return { limits, purpose: purposeOf(limits, purpose) };
}

async function readStay(
  stay: string,
  signal?: AbortSignal,
): Promise<{ readonly kept: KeptForRelease; readonly certificateText: string }> {
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
  };
  return { kept: readKept(texts, (name) => join(stay, name)), certificateText };
}
