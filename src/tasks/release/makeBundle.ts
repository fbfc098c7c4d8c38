import { sha256Text } from '../../io/bytes/index.ts';
import { isSpreadsheetFormula } from '../../io/csv/index.ts';
import { type Signer, signatureText } from '../../io/signatures/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import { descriptionText } from '../../recipe/index.ts';
import {
  type CodebookFile,
  codebookCsv,
  codebookDdi,
  codebookJsonLd,
  codebookMarkdown,
  codebookPage,
  dossierPage,
  reportPage,
} from '../../report/index.ts';
import { VERSION } from '../../version.ts';
import { PROTECTION_FILE } from '../analyse/index.ts';
import { madeBy } from '../assess/index.ts';
import type { Limits } from '../limits/index.ts';
import { STATEMENT_FILE, STATEMENT_SIGNATURE, statementText } from '../verify/index.ts';
import { type AuditEvent, auditEvents, type OtherReleases } from './audit.ts';
import type { GateOutcome } from './decide.ts';
import { releasedDescription } from './description.ts';
import { dossierOf } from './dossier.ts';
import { EXPLORER_FILE, explorerOf } from './explorer.ts';
import type { JudgedRelease } from './judge.ts';
import { protectionOf, tellsProtection, withoutRareLevels } from './protection.ts';
import { publicReport, withWaived } from './publicReport.ts';
import { bundleReadme, STAY_NOTICE } from './readme.ts';
import { permutationText, releaseOrder } from './shuffle.ts';
import { decidedBy } from './waivers.ts';
import { type DataTarget, writeData } from './writeData.ts';

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

interface BundleMaker {
  /** What was known about other releases of the same original, for the log. */
  readonly others?: OtherReleases;
  readonly author?: string;
  readonly signer?: Signer | undefined;
  /** Whether the bundle has a page in which receivers explore the data. */
  readonly hasExplorer?: boolean | undefined;
  /** The digest at the end of the log that the release continues, if it is another one than that of the kept texts. */
  readonly log?: string;
}

/** Writes the data in their new order and makes the other files. */
export async function makeBundle(
  judged: JudgedRelease,
  limits: Limits,
  target: DataTarget,
  task: TaskOptions & BundleMaker = {},
): Promise<MadeBundle> {
  const { examined, gates, candidate, codebook, dataName, format, threshold, isForSpreadsheet } =
    judged;
  const { kept, masked, purpose, report } = examined;
  const order = releaseOrder(kept.seed, masked.sha256, masked.records);
  const description = releasedDescription(examined, kept.certificate, codebook);
  const data = await writeData({ masked, order, description, target }, judged, task);
  const guard = (cell: string) =>
    isForSpreadsheet && isSpreadsheetFormula(cell) ? `'${cell}` : cell;
  const { records, names } = masked;
  const protection = protectionOf({ ...examined, ...kept });
  const isTold = protection !== null && tellsProtection(purpose);
  const told = report.treatment.remarks;
  const remarks = isTold ? [...told, TOLD] : told;
  const noted = { ...report, treatment: { ...report.treatment, remarks } };
  const edition = withWaived(
    publicReport(noted, dataName, data.sha256, threshold),
    waivedLimits(gates),
  );
  const file: CodebookFile = {
    ...{ name: dataName, sha256: data.sha256, program: `penumbra ${VERSION}` },
    type: format.mediaType,
    title: masked.description.title,
  };
  const leaving = new Map([
    ['codebook.csv', codebookCsv(codebook, guard)],
    ['codebook.md', codebookMarkdown(codebook)],
    ['codebook.html', codebookPage(codebook, file.program)],
    ['codebook.ddi.xml', codebookDdi(codebook, file)],
    ['codebook.jsonld', codebookJsonLd(codebook, file)],
    ['data.description.json', descriptionText(description)],
    ['report.html', reportPage(edition)],
    ...(isTold ? [[PROTECTION_FILE, json(withoutRareLevels(protection, codebook))] as const] : []),
    ...(task.hasExplorer === true
      ? [
          [
            EXPLORER_FILE,
            explorerOf({
              isWhole: examined.original.records === masked.records,
              ...{ masked, order, codebook, dataName, report: edition, program: file.program },
              description,
            }),
          ] as const,
        ]
      : []),
    ['README.txt', bundleReadme(dataName, records, names.length, data.sha256, purpose)],
  ]);
  const digests = () => [
    { name: dataName, sha256: data.sha256 },
    ...[...leaving].map(([name, text]) => ({ name, sha256: sha256Text(text) })),
  ];
  const statement = statementText({
    program: `penumbra ${VERSION}`,
    purpose: purpose.name,
    records,
    columns: names.length,
    files: digests(),
    gates: outcomesOf(gates),
    certificate: kept.certificate.seal,
    log: task.log ?? kept.log,
  });
  leaving.set(STATEMENT_FILE, statement);
  if (task.signer !== undefined) {
    const signature = signatureText(task.signer, 'statement', sha256Text(statement));
    leaving.set(STATEMENT_SIGNATURE, signature);
  }
  const left = digests();
  const permutation = permutationText(order);
  const decisions = gates.flatMap(decisionsOn);
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
  const internal = { ...report, ...madeBy(task.author), decisions };
  const dossier = dossierOf(examined, {
    report: internal,
    gates,
    checksums: [
      { what: 'Original', sha256: examined.original.sha256 },
      { what: 'Protected file', sha256: masked.sha256 },
      { what: 'Certificate', sha256: kept.certificate.seal },
      { what: 'Audit log before this release', sha256: task.log ?? kept.log },
      ...left.map(({ name, sha256 }) => ({ what: name, sha256 })),
    ],
  });
  return {
    leaving,
    staying: new Map([
      ['release.json', json(record)],
      ['permutation.csv', permutation],
      ...(protection === null ? [] : [[PROTECTION_FILE, json(protection)] as const]),
      ['dossier.html', dossierPage(dossier)],
    ]),
    events: auditEvents(gates, facts, task.others),
    left,
    neutralised: data.neutralised,
  };
}

/** What was accepted at a gate, in sentences for what stays. */
function decisionsOn({ gate, parts, ...whole }: GateOutcome): string[] {
  const all = parts?.map((part) => ({ what: `limit ${part.name}`, ...part })) ?? [
    { what: `gate ${gate}`, ...whole },
  ];
  return all.flatMap(({ what, reason, ...decision }) => {
    if (reason === undefined) return [];
    const who = decidedBy(decision);
    return [`The ${what} failed and was accepted${who === '' ? '' : ` (${who})`}: ${reason}`];
  });
}

const TOLD = `The parameters of the protection, matrices of PRAM and covariances of noise are in ${PROTECTION_FILE}: penumbra analyse --protection corrects estimates with them.`;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The gates of a release for its receiver: without what was found, and without the reasons. */
function outcomesOf(gates: readonly GateOutcome[]) {
  const inState = (wanted: GateOutcome['state']) =>
    gates.filter(({ state }) => state === wanted).map(({ gate }) => gate);
  const waived = waivedLimits(gates);
  return {
    passed: inState('holds'),
    accepted: inState('accepted'),
    ...(waived.length > 0 && { waived }),
  };
}

/** The names of the limits that a release waives. */
function waivedLimits(gates: readonly GateOutcome[]): string[] {
  return gates.flatMap(({ parts = [] }) => parts.map(({ name }) => name));
}

/** The README of the folder that must stay, with the lines that a release adds. */
export function withNotice(before: string): string {
  return before.includes(STAY_NOTICE) ? before : `${before.trimEnd()}\n${STAY_NOTICE}`;
}
