import { AuditLog, type AuditOptions } from '../../io/audit/index.ts';
import type { Signer } from '../../io/signatures/index.ts';
import { type MadeBundle, withNotice } from './makeBundle.ts';

/**
 * Folder for the files that earlier releases of the same output left in the folder that must stay.
 */
const EARLIER = 'earlier-releases';

/**
 * The folder that must stay after a release, in memory: files by their path. As on disk, the audit
 * log and the README are continued, and the files of an earlier release are moved aside.
 */
export function continueStay(
  before: ReadonlyMap<string, string>,
  made: MadeBundle,
  { signer, ...options }: AuditOptions & { readonly signer?: Signer | undefined },
): { readonly files: Map<string, string>; readonly audit: string } {
  const log = AuditLog.from(before.get('audit.jsonl') ?? '', 'audit.jsonl', options);
  for (const { event, facts } of made.events) log.add(event, facts);
  if (signer !== undefined) log.sign(signer);
  const place = `${EARLIER}/${releasesIn(before) + 1}`;
  const files = new Map<string, string>();
  for (const [name, text] of before)
    files.set(made.staying.has(name) ? `${place}/${name}` : name, text);
  for (const [name, text] of made.staying) files.set(name, text);
  files.set('audit.jsonl', log.toString());
  files.set('README.txt', withNotice(before.get('README.txt') ?? ''));
  return { files, audit: log.digest };
}

/** Number of earlier releases that were moved aside. */
function releasesIn(files: ReadonlyMap<string, string>): number {
  const kept = [...files.keys()].filter((name) => name.startsWith(`${EARLIER}/`));
  return Math.max(0, ...kept.map((name) => Number(name.split('/')[1])));
}
