import { AuditLog, type AuditOptions } from '../../io/audit/index.ts';
import { type MadeRelease, withNotice } from './release.ts';

/** What an earlier release of the same file left goes here, one folder for each. */
const EARLIER = 'earlier-releases';

/**
 * The folder that must stay after a release, in memory: files by their path in it. As on disk the audit log and the README
 * go on, and what an earlier release left is kept apart.
 */
export function continueStay(
  before: ReadonlyMap<string, string>,
  made: MadeRelease,
  options: AuditOptions,
): { readonly files: Map<string, string>; readonly audit: string } {
  const log = AuditLog.from(before.get('audit.jsonl') ?? '', 'audit.jsonl', options);
  for (const { event, facts } of made.events) log.add(event, facts);
  const place = `${EARLIER}/${releasesIn(before) + 1}`;
  const files = new Map<string, string>();
  for (const [name, text] of before)
    files.set(made.staying.has(name) ? `${place}/${name}` : name, text);
  for (const [name, text] of made.staying) files.set(name, text);
  files.set('audit.jsonl', log.toString());
  files.set('README.txt', withNotice(before.get('README.txt') ?? ''));
  return { files, audit: log.digest };
}

/** How many earlier releases are kept apart already. */
function releasesIn(files: ReadonlyMap<string, string>): number {
  const kept = [...files.keys()].filter((name) => name.startsWith(`${EARLIER}/`));
  return Math.max(0, ...kept.map((name) => Number(name.split('/')[1])));
}
