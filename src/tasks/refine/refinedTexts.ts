import { AuditLog, type AuditOptions } from '../../io/audit/index.ts';
import type { StoredFile } from '../../recipe/dataset/index.ts';
import { VERSION } from '../../version.ts';
import type { Refined } from './refine.ts';

/** What stands in the folder that must stay with a refined file, for whoever finds it. */
const NOTICE = `This folder must stay where the original data are: the seed in it reproduces every random choice.

refinement.json   what was done, with the seed: replays the run to the same bytes
certificate.json  what still holds, measured on the refined file, and which claims were withdrawn
partition.csv     the group of each record, from the protection before
audit.jsonl       what happened when, as a chain of digests
earlier/          the same from earlier runs with the same output, if there were any
`;

/** The file as it was and the protected one that was refined, and what was kept with that. */
interface RefinedFrom {
  readonly original: Pick<StoredFile, 'sha256'>;
  readonly masked: Pick<StoredFile, 'sha256' | 'records'>;
  readonly partition: string | null;
  /** Whether the seed was given: where not, it was drawn. */
  readonly isSeedGiven: boolean;
}

/** The log of a refinement that has ended. */
export function auditOfRefinement<Log extends AuditLog>(
  log: Log,
  { original, masked, isSeedGiven }: RefinedFrom,
  { settings, refinement, momentError, certificate }: Refined,
): Log {
  log.add('read', {
    program: `penumbra ${VERSION}`,
    original: original.sha256,
    protected: masked.sha256,
    records: masked.records,
  });
  log.add('refined', {
    ...settings,
    trials: refinement.trials,
    momentError,
    seed: isSeedGiven ? 'given' : 'drawn from the operating system',
  });
  if (certificate !== null) {
    log.add('certified', { certificate: certificate.seal, holds: certificate.holds });
  }
  return log;
}

/** The files of the folder that must stay with a refined file, by name. */
export function refinedTexts(
  { certificate, ...record }: Refined,
  { partition }: RefinedFrom,
  audit: string,
): Map<string, string> {
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const program = `penumbra ${VERSION}`;
  return new Map([
    ['README.txt', NOTICE],
    ['refinement.json', text({ program, ...record })],
    ...(certificate === null ? [] : ([['certificate.json', text(certificate)]] as const)),
    ...(partition === null ? [] : ([['partition.csv', partition]] as const)),
    ['audit.jsonl', audit],
  ]);
}

/** What must stay of a refinement in memory: the same files as on disk. */
export function stayOfRefinement(
  refined: Refined,
  from: RefinedFrom,
  options: AuditOptions,
): Map<string, string> {
  const log = auditOfRefinement(new AuditLog(options), from, refined);
  return refinedTexts(refined, from, log.toString());
}
