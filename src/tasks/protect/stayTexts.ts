import { present } from '../../fields.ts';
import { AuditLog, type AuditOptions } from '../../io/audit/index.ts';
import { PROTECTED_DESCRIPTION, sha256Text } from '../../io/bytes/index.ts';
import { CERTIFICATE_SIGNATURE, type Signer, signatureText } from '../../io/signatures/index.ts';
import { protectedDescription } from '../../recipe/certificate/index.ts';
import type { StoredFile } from '../../recipe/dataset/index.ts';
import { descriptionText, type Recipe } from '../../recipe/index.ts';
import { VERSION } from '../../version.ts';
import { modelsText } from './models.ts';
import type { Protection, RunProtection } from './protection.ts';

/** README of the folder that must stay, for anybody who finds it. */
export const NOTICE = `This folder must stay where the original data are.

Its files can undo the protection: the seed reproduces every random choice, and the partition
tells which records were grouped. Never publish them with the protected file.

recipe.json       the recipe with the seed: replays the run to the same bytes
certificate.json  the claims, measured on the protected file
certificate.signature.json
                  the signature of the certificate, if a key was given
partition.csv     the group of each record
blocks.json       how the file was cut into blocks, if it was
models.json       the fitted models of the data, if there are any
audit.jsonl       what happened when, as a chain of digests, earlier runs with the same output included
protected.description.json
                  what is known about the protected file: kinds and roles of its columns
earlier/          the same files from earlier runs with the same output, if there were any
`;

/** What is known about the protected file. Commands that read this file find it there. */
function descriptionOfRun({ plan, certificate }: RunProtection): string {
  const { description = { columns: [] } } = plan.recipe;
  return descriptionText(protectedDescription(description, certificate));
}

/** The signature of a certificate, over the bytes of its file, if there is a signer. */
export function signatureFile(certificate: string, signer?: Signer): [string, string][] {
  if (signer === undefined) return [];
  const text = signatureText(signer, 'certificate', sha256Text(certificate));
  return [[CERTIFICATE_SIGNATURE, text]];
}

/** The files of the folder that must stay, by name, for every run. */
export function stayTexts<Text, Audit>(
  protection: RunProtection,
  partition: Text,
  audit: Audit,
  signer?: Signer,
): Map<string, string | Text | Audit> {
  const certificate = `${JSON.stringify(protection.certificate, null, 2)}\n`;
  return new Map<string, string | Text | Audit>([
    ['README.txt', NOTICE],
    ['recipe.json', protection.recipe],
    ['certificate.json', certificate],
    ...signatureFile(certificate, signer),
    ['partition.csv', partition],
    [PROTECTED_DESCRIPTION, descriptionOfRun(protection)],
    ...blocksFile(protection),
    ...modelsFile(protection),
    ['audit.jsonl', audit],
  ]);
}

/**
 * The log of a finished run. `recipe` is the recipe of the caller, which shows whether a seed was
 * given. `because` is the reason for an unusual choice.
 */
export function auditOfRun<Log extends AuditLog>(
  log: Log,
  file: StoredFile,
  { plan, certificate, summary }: RunProtection,
  recipe: Recipe,
  because?: string,
): Log {
  log.add('read', {
    program: `penumbra ${VERSION}`,
    file: file.source.name,
    sha256: file.sha256,
    records: file.records,
    columns: file.names.length,
  });
  log.add('planned', {
    recipe: certificate.recipe,
    seed: recipe.seed === undefined ? 'drawn from the operating system' : 'given',
    identifiers: plan.recipe.identifiers,
    ...present({ because }),
  });
  log.add('protected', { records: summary.records, groups: summary.groups, loss: summary.loss });
  log.add('certified', {
    protected: certificate.protected.sha256,
    partition: certificate.partition,
    certificate: certificate.seal,
    holds: certificate.holds,
  });
  return log;
}

/** The files that must stay of a run in memory: the same as on disk. */
export function stayOfRun(
  file: StoredFile,
  protection: Protection,
  recipe: Recipe,
  { signer, ...options }: AuditOptions & { readonly signer?: Signer | undefined },
): Map<string, string> {
  const log = auditOfRun(new AuditLog(options), file, protection, recipe);
  if (signer !== undefined) log.sign(signer);
  return stayTexts(protection, protection.partition, log.toString(), signer);
}

function blocksFile({ blockPlans }: RunProtection): [string, string][] {
  if (blockPlans.every((plans) => plans.length === 0)) return [];
  return [['blocks.json', `${JSON.stringify({ steps: blockPlans })}\n`]];
}

function modelsFile(protection: RunProtection): [string, string][] {
  const text = modelsText(protection);
  return text === null ? [] : [['models.json', text]];
}
