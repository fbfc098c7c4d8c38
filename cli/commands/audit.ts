import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { type Asked, PenumbraError, revokedWords } from '../../src/index.ts';
import {
  AUDIT_FILE,
  type AuditEntry,
  type BrokenEntry,
  brokenAudit,
  readAudit,
  readText,
  signaturesIn,
  stayFolder,
  writeOut,
} from '../../src/node.ts';
import { type ComparedLog, compareBeside } from '../besideLog.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { aligned, counted, LINE, safe, wrapped } from '../screen/text.ts';
import { addSignedBy, digestFrom, type SignedByFlags, signedByFrom } from '../signing.ts';

/** Commands for audit logs. */
export function auditCommand(signal: AbortSignal): Command {
  const command = new Command('audit').description(
    'audit logs: verify that no entry was altered, show them',
  );
  command.addCommand(verifyAudit(signal));
  command.addCommand(showAudit(signal));
  return command.addHelpText(
    'after',
    `
Examples:
  penumbra audit verify protected.csv.must-stay
  penumbra audit verify protected.csv.must-stay/audit.jsonl --expect DIGEST
  penumbra audit show protected.csv.must-stay
`,
  );
}

const WHERE = 'an audit log, its folder, or the protected file beside that folder';

interface VerifyFlags extends CommonFlags, SignedByFlags {
  readonly expect?: string;
}

interface Log {
  readonly path: string;
  readonly entries: readonly AuditEntry[];
  readonly broken: BrokenEntry | null;
}

function verifyAudit(signal: AbortSignal): Command {
  const command = new Command('verify')
    .description(
      'recompute the chain of digests of a log, and of the logs of earlier runs beside it',
    )
    .argument('<path>', WHERE)
    .option(
      '--expect <digest>',
      'the last digest of the log: without it, entries that were cut off at the end are not noticed',
    )
    .addHelpText('after', '\nExit code 0 only if every chain holds; 1 if one does not.\n');
  addSignedBy(command, 'the end of the log');
  return addCommon(command).action(async (path: string, flags: VerifyFlags) => {
    const expected = digestFrom(flags.expect);
    const asked = await signedByFrom(flags, signal);
    const logs: Log[] = [];
    for (const one of await logsAt(path)) logs.push(await readLog(one, signal));
    if (flags.json) await writeOut(`${JSON.stringify({ logs: logs.map(summary) })}\n`, signal);
    else if (!flags.quiet) {
      const style = styleFor(process.stdout);
      await writeOut(logs.map((log) => `${verdict(log, style)}\n`).join(''), signal);
    }
    for (const { path: name, broken } of logs) {
      if (broken !== null) throw brokenAudit(name, broken);
    }
    const compared = await compareBeside(logs);
    if (!flags.json && !flags.quiet) await writeOut(`${comparedWords(compared)}\n`, signal);
    if (asked.signedBy.length > 0) refuseUnsigned(logs[0], asked);
    if (expected !== undefined) refuseOtherEnd(logs[0], expected);
  });
}

function showAudit(signal: AbortSignal): Command {
  const command = new Command('show')
    .description('show what happened when, and who did it')
    .argument('<path>', WHERE);
  return addCommon(command).action(async (path: string, flags: CommonFlags) => {
    const log = await readLog((await logsAt(path))[0], signal);
    if (flags.json) await writeOut(`${JSON.stringify(log)}\n`, signal);
    else if (!flags.quiet) await writeOut(table(log, styleFor(process.stdout)), signal);
    if (log.broken !== null) throw brokenAudit(log.path, log.broken);
  });
}

/** The log at a path, followed by those of earlier runs in the same folder, the latest first. */
async function logsAt(path: string): Promise<string[]> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() === true;
  for (const folder of isFolder ? [path, stayFolder(path)] : [stayFolder(path)]) {
    const log = join(folder, AUDIT_FILE);
    if (!(await isThere(log))) continue;
    const runs = await readdir(join(folder, 'earlier')).catch(() => []);
    const earlier = runs
      .sort((a, b) => Number(b) - Number(a))
      .map((run) => join(folder, 'earlier', run, AUDIT_FILE));
    const found = await Promise.all(earlier.map(isThere));
    return [log, ...earlier.filter((_, i) => found[i])];
  }
  if (!isFolder) return [path];
  throw new PenumbraError(
    'file',
    `${path} has no ${AUDIT_FILE}: name the folder that must stay, or the log itself.`,
    { file: path },
  );
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function readLog(path: string, signal: AbortSignal): Promise<Log> {
  const text = await readText(path, signal);
  if (text === '') {
    throw new PenumbraError('file', `${path} is empty: a log has at least one entry.`, {
      file: path,
    });
  }
  return { path, ...readAudit(text) };
}

/** A log that was continued also ends with another digest, but contains the expected one. */
function refuseOtherEnd({ path, entries }: Log, digest: string): void {
  if (entries.at(-1)?.digest === digest) return;
  const at = entries.findIndex((entry) => entry.digest === digest);
  throw new PenumbraError(
    'claim',
    at < 0
      ? `${path} does not end with the expected digest, and no entry has it: entries at its end were altered or cut off.`
      : `${path} has the expected digest in entry ${at + 1} of ${entries.length}: it was continued since, so give the digest of the last run.`,
    { file: path },
  );
}

/** The last entry must be a signature by one of the keys, because it covers all entries before it. */
function refuseUnsigned({ path, entries }: Log, { signedBy = [], revocations = [] }: Asked): void {
  const last = signaturesIn(entries).at(-1);
  const isEnd = last?.number === entries.length && signedBy.includes(last.key);
  const revoked = isEnd ? revokedWords(last, revocations) : null;
  if (isEnd && revoked === null) return;
  const what =
    last === undefined
      ? 'is not signed'
      : last.number < entries.length
        ? `has ${entries.length - last.number} entries after its last signature`
        : revoked === null
          ? `is signed by another key, ${last.key}`
          : `is signed by the key ${last.key}, and ${revoked}`;
  throw new PenumbraError('claim', `${path} ${what}.`, { file: path });
}

function comparedWords({ certificates, bundles, gone, others, othersGone }: ComparedLog): string {
  const lines = [
    `Compared with ${counted(certificates, 'certificate')} and ${counted(bundles, 'bundle')} beside it: the log names them all.`,
    ...(gone === 0
      ? []
      : [
          `${counted(gone, 'run')} of the log ${gone === 1 ? 'has its' : 'have their'} certificate no longer here.`,
        ]),
    ...(others === 0
      ? []
      : [
          `${counted(others, 'log')} of other releases of the same original ${others === 1 ? 'has' : 'have'} the entries that it names.`,
        ]),
    ...(othersGone === 0
      ? []
      : [
          `${counted(othersGone, 'log')} of other releases that it names ${othersGone === 1 ? 'is' : 'are'} no longer here.`,
        ]),
  ];
  return wrapped(lines.join(' '), LINE, '');
}

function summary({ path, entries, broken }: Log) {
  return {
    path,
    entries: entries.length,
    from: entries[0]?.time ?? null,
    to: entries.at(-1)?.time ?? null,
    digest: entries.at(-1)?.digest ?? null,
    holds: broken === null,
    signatures: signaturesIn(entries),
    broken,
  };
}

function verdict({ path, entries, broken }: Log, style: Style): string {
  const name = safe(path);
  if (broken !== null) {
    const fits =
      entries.length === 1
        ? '1 entry before it is intact'
        : `${entries.length} entries before it are intact`;
    const which = `entry ${broken.number}${broken.event === null ? '' : ` ("${broken.event}")`}`;
    return wrapped(
      `${style.bad('BROKEN')}  ${name}: ${safe(which)} ${broken.what}; ${fits}.`,
      LINE,
      ' '.repeat(8),
    );
  }
  const { time, digest } = entries.at(-1)!;
  const many = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  return [
    wrapped(
      `${style.good('holds ')}  ${name}: ${many}, from ${safe(entries[0].time)} to ${safe(time)}, the chain holds.`,
      LINE,
      ' '.repeat(8),
    ),
    style.dim(`        It ends with ${digest}.`),
    ...signedWords(entries).map((line) => wrapped(line, LINE, ' '.repeat(8))),
  ].join('\n');
}

/** Whose signature covers how much of a log. */
function signedWords(entries: readonly AuditEntry[]): string[] {
  const last = signaturesIn(entries).at(-1);
  if (last === undefined) return [];
  const after = entries.length - last.number;
  const rest = after === 0 ? '' : `, and nobody has signed the ${counted(after, 'entry')} after it`;
  return [`        Entry ${last.number} is the last signature, by the key ${last.key}${rest}.`];
}

function table({ entries }: Log, style: Style): string {
  const rows = aligned(
    entries.map(({ time, who, event }, i) => [
      String(i + 1),
      safe(time),
      safe(who ?? '-'),
      safe(event),
    ]),
    new Set([0]),
  );
  const lines = entries.flatMap(({ facts }, i) => [
    style.bold(rows[i]),
    ...aligned(
      Object.entries(facts).map(([key, fact]) => [`      ${safe(key)}`, safe(factWords(fact))]),
    ).map((line) => wrapped(line, LINE, ' '.repeat(8))),
  ]);
  return `${lines.join('\n')}\n`;
}

function factWords(fact: unknown): string {
  return typeof fact === 'string' ? fact : JSON.stringify(fact);
}
