import { AuditLog, type AuditOptions } from '../../io/audit/index.ts';
import type { Signer } from '../../io/signatures/index.ts';
import type { DataFile, StoredFile } from '../../recipe/dataset/index.ts';
import { descriptionText } from '../../recipe/index.ts';
import { VERSION } from '../../version.ts';
import { signatureFile } from '../protect/index.ts';
import { refinementsIn, refinementText } from './record.ts';
import type { Refined } from './refine.ts';

/** README of the folder that must stay with a refined file, for anybody who finds it. */
const NOTICE = `This folder must stay where the original data are: the seeds in it reproduce every random choice.

refinement.json   the settings with the seed: replays the run to the same bytes
description.json  what is known about the original: kinds and roles of its columns
certificate.json  the claims that still hold, measured on the refined file, and the withdrawn ones
certificate.signature.json
                  the signature of the certificate, if a key was given
recipe.json       the recipe with the seed, from the protection before
partition.csv     the group of each record, from the protection before
audit.jsonl       what happened when, as a chain of digests
earlier/          the same files from earlier runs with the same output, if there were any
`;

/** The original, the protected file that was refined, and its certificate and partition. */
interface RefinedFrom {
  readonly original: Pick<DataFile, 'sha256' | 'description'>;
  readonly masked: Pick<StoredFile, 'sha256' | 'records'>;
  readonly partition: string | null;
  /** The recipe of the protection before, as it was stored. */
  readonly recipe: string | null;
  /** The refinement.json of the file that was refined, if it was a refined one. */
  readonly refinement?: string | null;
  /** Whether the seed was given; otherwise it was drawn. */
  readonly isSeedGiven: boolean;
}

/** The log of a finished refinement. */
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
export function refinedTexts<Audit>(
  refined: Refined,
  { original, partition, recipe, refinement = null }: RefinedFrom,
  audit: Audit,
  signer?: Signer,
): Map<string, string | Audit> {
  const { certificate } = refined;
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return new Map<string, string | Audit>([
    ['README.txt', NOTICE],
    ['refinement.json', refinementText(refined, refinementsIn(refinement))],
    ['description.json', descriptionText(original.description)],
    ...(certificate === null ? [] : ([['certificate.json', text(certificate)]] as const)),
    ...(certificate === null ? [] : signatureFile(text(certificate), signer)),
    ...(recipe === null ? [] : ([['recipe.json', recipe]] as const)),
    ...(partition === null ? [] : ([['partition.csv', partition]] as const)),
    ['audit.jsonl', audit],
  ]);
}

/** The files that must stay of a refinement in memory: the same as on disk. */
export function stayOfRefinement(
  refined: Refined,
  from: RefinedFrom,
  { signer, ...options }: AuditOptions & { readonly signer?: Signer | undefined },
): Map<string, string> {
  const log = auditOfRefinement(new AuditLog(options), from, refined);
  if (signer !== undefined) log.sign(signer);
  return refinedTexts(refined, from, log.toString(), signer);
}
