import { sha256Text } from '../io/sha256.ts';
import type { ByteSource } from '../io/source.ts';
import {
  type Certificate,
  type CertifiedClaim,
  type Coverage,
  certified,
  checkSteps,
  keptRecords,
  measureFigures,
} from '../recipe/index.ts';
import { loadCovered, recordOf, sealed, strataIn, valuesAt } from './certify.ts';
import { checkFile } from './fileClaims.ts';
import type { LoadedFile, TaskOptions } from './load.ts';
import { parsePartition } from './partitionFile.ts';

/** What was found about one statement of a certificate. */
export interface Verdict {
  readonly statement: string;
  readonly verdict: 'holds' | 'fails' | 'not verifiable';
  /** The figure found, or the reason why nothing could be. */
  readonly found: string;
}

export interface Verification {
  readonly verdicts: readonly Verdict[];
  /** Whether every statement holds. What cannot be verified does not count as holding. */
  readonly holds: boolean;
}

/** Recomputes every statement of a certificate from the two files and, where it was kept, the partition. */
export async function verify(
  original: ByteSource,
  written: ByteSource,
  certificate: Certificate,
  partition: string | null,
  options: TaskOptions = {},
): Promise<Verification> {
  const coverages = certificate.steps.map((step) => ({ ...step, promised: step.claims }));
  const before = await loadCovered(original, certificate.dialect, coverages, 'original', options);
  const after = await loadCovered(written, certificate.dialect, coverages, 'protected', options);
  const verdicts = [
    sealVerdict(certificate),
    fileVerdict('The original is the file that was protected.', before, certificate.original),
    fileVerdict('The protected file is the one that was written.', after, certificate.protected),
  ];
  const groupOf = readGroups(certificate, partition, verdicts);
  verdicts.push(...(await claimVerdicts(certificate, coverages, before, after, groupOf, options)));
  return { verdicts, holds: verdicts.every(({ verdict }) => verdict === 'holds') };
}

async function claimVerdicts(
  certificate: Certificate,
  coverages: readonly Coverage[],
  before: LoadedFile,
  after: LoadedFile,
  groupOf: readonly (Int32Array | null)[],
  options: TaskOptions,
): Promise<Verdict[]> {
  const misfit = misfitOf(certificate, coverages, before, after, groupOf);
  if (misfit !== null) {
    const statement = 'The claims about groups and values hold.';
    return [{ statement, verdict: 'fails', found: misfit }];
  }
  const kept = keptRecords(coverages, valuesAt(before));
  const verdicts: Verdict[] = [];
  const checked = checkSteps(
    coverages,
    valuesAt(before),
    valuesAt(after),
    groupOf,
    strataIn(before, coverages, kept),
  );
  for (const [i, step] of checked.entries()) {
    for (const [j, claim] of step.claims.entries()) {
      const stated = certificate.steps[i].claims[j];
      verdicts.push(
        claim.finding === null
          ? {
              statement: claim.claim.sentence,
              verdict: 'not verifiable',
              found: 'the partition is not there, and the protected file does not show it',
            }
          : claimVerdict(stated, certified(claim)),
      );
    }
  }
  const ofFile = await checkFile(before, after, certificate.columns, kept, options);
  for (const claim of ofFile) {
    verdicts.push(
      claimVerdict(
        certificate.file.find((c) => c.claim === claim.claim),
        claim,
      ),
    );
  }
  for (const { name, value } of measureFigures(coverages, valuesAt(before), valuesAt(after))) {
    const stated = certificate.figures.find((figure) => figure.name === name)?.value;
    verdicts.push({
      statement: `The ${name} is the one stated.`,
      verdict: stated === value ? 'holds' : 'fails',
      found: `${name} ${value}${stated === value ? '' : `, stated ${stated}`}`,
    });
  }
  return verdicts;
}

/** Why nothing can be compared, or null: other files than the certificate speaks of. */
function misfitOf(
  { columns }: Certificate,
  coverages: readonly Coverage[],
  before: LoadedFile,
  after: LoadedFile,
  groupOf: readonly (Int32Array | null)[],
): string | null {
  const left = columns.filter((column) => column.protected !== null).length;
  if (before.names.length !== columns.length || after.names.length !== left) {
    return 'the files have other columns than the certificate speaks of';
  }
  const values = valuesAt(before);
  const complete = ({ missing, columns }: Coverage) =>
    missing !== 'refuse' || !columns.some((column) => values(column.original).some(Number.isNaN));
  if (!coverages.every(complete)) {
    return 'the original has missing values in columns that had none';
  }
  const kept = keptRecords(coverages, values);
  const expected = kept?.reduce((sum, flag) => sum + flag, 0) ?? before.records;
  const misfit = groupOf.some((groups) => groups !== null && groups.length !== expected);
  return after.records !== expected || misfit
    ? 'the files have different records, so they cannot be compared one by one'
    : null;
}

/** A claim is confirmed if it holds and its figure and limit are those stated: computed from the same bytes they cannot differ. */
function claimVerdict(stated: CertifiedClaim | undefined, found: CertifiedClaim): Verdict {
  const agrees = stated?.measured === found.measured && stated.limit === found.limit;
  const words = stated && `${stated.measured} with the limit ${stated.limit}`;
  const difference = agrees ? '' : `; the certificate states ${words ?? 'nothing'}`;
  return {
    statement: found.sentence,
    verdict: found.holds && agrees ? 'holds' : 'fails',
    found: found.found + difference,
  };
}

function sealVerdict(certificate: Certificate): Verdict {
  const { seal, ...stated } = certificate;
  const intact = sealed(stated).seal === seal;
  return {
    statement: 'The certificate is as it was made.',
    verdict: intact ? 'holds' : 'fails',
    found: intact ? 'its seal fits' : 'its seal does not fit: it was edited',
  };
}

function fileVerdict(
  statement: string,
  file: LoadedFile,
  stated: Certificate['original'],
): Verdict {
  const found = recordOf(file);
  const same = found.sha256 === stated.sha256;
  return {
    statement,
    verdict: same ? 'holds' : 'fails',
    found: same ? `SHA-256 ${found.sha256.slice(0, 16)}...` : 'its SHA-256 differs',
  };
}

function readGroups(
  certificate: Certificate,
  partition: string | null,
  verdicts: Verdict[],
): (Int32Array | null)[] {
  if (partition === null) return certificate.steps.map(() => null);
  const same = sha256Text(partition) === certificate.partition;
  verdicts.push({
    statement: 'The partition is the one that was kept.',
    verdict: same ? 'holds' : 'fails',
    found: same ? `SHA-256 ${certificate.partition.slice(0, 16)}...` : 'its SHA-256 differs',
  });
  return parsePartition(partition, certificate.steps.length);
}
