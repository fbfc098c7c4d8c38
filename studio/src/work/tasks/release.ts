import { PenumbraError } from '../../../../src/error.ts';
import {
  defaultLimits,
  type KeyPair,
  memoryTarget,
  purposeOf,
  type Signer,
  signerWith,
} from '../../../../src/index.ts';
import { AuditLog, readAudit, signaturesIn } from '../../../../src/io/audit/index.ts';
import { zipPieces } from '../../../../src/io/zip/index.ts';
import { descriptionText } from '../../../../src/recipe/index.ts';
import { signatureFile } from '../../../../src/tasks/protect/index.ts';
import {
  checkAcceptances,
  continueStay,
  gatesOfForeign,
  isFree,
  makeBundle,
} from '../../../../src/tasks/release/index.ts';
import { nameOfDescription } from '../nameOfDescription.ts';
import { stayOf } from '../stayOf.ts';
import type { Run, Task } from '../task.ts';
import { type GatesFacts, judgedRelease, type ReleaseAsk, runOn } from './gates.ts';

/** A file to be saved. A blob travels without being copied. */
export interface SavedFile {
  /** With the folders it lies in, for a bundle. */
  readonly name: string;
  readonly content: Blob;
}

/** Files as one archive, and one by one. */
export interface Bundle {
  readonly name: string;
  readonly archive: Blob;
  readonly files: readonly SavedFile[];
}

interface ReleaseFacts extends GatesFacts {
  /** Null if a gate stopped the release. */
  readonly released: {
    readonly mayLeave: Bundle;
    readonly mustStay: Bundle;
    /** Cells that got an apostrophe. */
    readonly neutralised: number;
    /** The last digest of the audit log, to keep in another place. */
    readonly audit: string;
  } | null;
}

/** The files of each run that must stay, by path. The audit log continues from one release to the next. */
const stays = new WeakMap<Run['bytes'], Map<string, string>>();

/** Who releases, and the key to sign with; null if there is none. */
interface Releaser {
  readonly who: string;
  readonly key?: KeyPair | null;
  /** Whether the bundle has a page in which receivers explore the data. */
  readonly hasExplorer?: boolean;
}

/** Checks every gate and, if none stops the release, makes the two bundles. */
export const release: Task<ReleaseAsk & Releaser, ReleaseFacts> = async (desk, ask, context) => {
  const by = releaserFrom(ask);
  const { who, signer } = by;
  checkAcceptances(ask.accept, purposeOf(desk.limits ?? defaultLimits, ask.purpose));
  const run = runOn(desk, ask.run);
  const accept = ask.accept.map((one) => ({ author: who, ...one }));
  const judged = await judgedRelease(desk, { ...ask, accept }, context);
  if ('foreign' in judged) {
    return { gates: gatesOfForeign(judged), isFree: false, released: null };
  }
  const { gates } = judged;
  if (!isFree(gates)) return { gates, isFree: false, released: null };
  const { signal, progress } = context;
  const stay = keptStay(run, by);
  const target = memoryTarget(judged.dataName);
  const made = await makeBundle(judged, desk.limits ?? defaultLimits, target, {
    signal,
    onProgress: progress,
    author: who,
    signer,
    hasExplorer: ask.hasExplorer,
    log: readAudit(stay.get('audit.jsonl')!).entries.at(-1)!.digest,
  });
  const { files, audit } = continueStay(stay, made, { who: () => who, signer });
  const base = baseName(run.original.source.name);
  const data = { name: judged.dataName, content: target.bytes() };
  const texts = [...made.leaving].map(([name, content]) => ({ name, content }));
  const mayLeave = await bundleOf(`${base}.may-leave`, [data, ...texts], `${base}.may-leave/`);
  stays.set(run.bytes, files);
  const mustStay = await stayBundle(run, by);
  const released = { mayLeave, mustStay, neutralised: made.neutralised, audit };
  return { gates, isFree: true, released };
};

/** The protected file in the order of the original, with what must stay beside it, as the command line lays them out. */
export const keepProtected: Task<
  Releaser & { readonly run: string },
  { readonly mustStay: Bundle }
> = async (desk, { run: id, ...asked }) => {
  return { mustStay: await stayBundle(runOn(desk, id), releaserFrom(asked)) };
};

/** Whoever releases, as the files name it. */
interface KnownReleaser {
  readonly who: string;
  readonly signer: Signer | undefined;
}

/** The files that stay. If a key was opened after they were made, it signs them now. */
function keptStay(run: Run, { who, signer }: KnownReleaser): Map<string, string> {
  const known = stays.get(run.bytes) ?? stayOf(run, who, signer);
  if (signer !== undefined) signNow(known, signer, who);
  stays.set(run.bytes, known);
  return known;
}

/** Signs a certificate and a log that another key, or none, signed last. */
function signNow(files: Map<string, string>, signer: Signer, who: string): void {
  const log = AuditLog.from(files.get('audit.jsonl')!, 'audit.jsonl', { who: () => who });
  const { entries } = readAudit(log.toString());
  const last = signaturesIn(entries).at(-1);
  if (last?.number === entries.length && last.key === signer.publicKey) return;
  log.sign(signer);
  files.set('audit.jsonl', log.toString());
  const signature = signatureFile(files.get('certificate.json')!, signer);
  for (const [name, text] of signature) files.set(name, text);
}

/** Unpacked beside the original, its description lies where the command line looks for it. */
function stayBundle(run: Run, by: KnownReleaser): Promise<Bundle> {
  const { source, description } = run.original;
  const about = { name: nameOfDescription(source.name), content: descriptionText(description) };
  const contents = [...stayContents(run, by), about];
  return bundleOf(`${baseName(source.name)}.must-stay`, contents);
}

/** The file with its folder. A refined file comes with the unrefined one, whose recipe and seed repeat it. */
function stayContents(run: Run, by: KnownReleaser): Content[] {
  const { output, bytes, refined } = run;
  return [
    { name: output, content: bytes },
    ...[...keptStay(run, by)].map(([name, content]) => ({
      name: `${output}.must-stay/${name}`,
      content,
    })),
    ...(refined === undefined ? [] : stayContents(refined.before, by)),
  ];
}

interface Content {
  readonly name: string;
  readonly content: string | Uint8Array;
}

async function bundleOf(name: string, contents: readonly Content[], folder = ''): Promise<Bundle> {
  const placed = contents.map((one) => ({ ...one, name: folder + one.name }));
  const pieces = await zipPieces(placed);
  return {
    name: `${name}.zip`,
    archive: new Blob(pieces, { type: 'application/zip' }),
    files: contents.map((one) => ({
      name: one.name,
      content: new Blob([one.content as Uint8Array<ArrayBuffer> | string]),
    })),
  };
}

/** `persons.csv` is `persons`. */
function baseName(name: string): string {
  return name.replace(/\.[^.]+$/, '') || name;
}

function releaserFrom({ who, key = null }: Releaser): KnownReleaser {
  const name = who.trim();
  if (name !== '') return { who: name, signer: key === null ? undefined : signerWith(key) };
  throw new PenumbraError('usage', 'Enter your name: the audit log records who released the file.');
}
