import { PenumbraError } from '../../../../src/error.ts';
import { defaultLimits, memoryTarget } from '../../../../src/index.ts';
import { zipPieces } from '../../../../src/io/zip/index.ts';
import { descriptionText } from '../../../../src/recipe/index.ts';
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
const stays = new WeakMap<Run, Map<string, string>>();

/** Checks every gate and, if none stops the release, makes the two bundles. */
export const release: Task<ReleaseAsk & { readonly who: string }, ReleaseFacts> = async (
  desk,
  ask,
  context,
) => {
  const who = whoFrom(ask.who);
  checkAcceptances(ask.accept);
  const run = runOn(desk, ask.run);
  const judged = await judgedRelease(desk, ask, context);
  if ('foreign' in judged) {
    return { gates: gatesOfForeign(judged), isFree: false, released: null };
  }
  const { gates } = judged;
  if (!isFree(gates)) return { gates, isFree: false, released: null };
  const { signal, progress } = context;
  const target = memoryTarget(judged.dataName);
  const made = await makeBundle(judged, desk.limits ?? defaultLimits, target, {
    signal,
    onProgress: progress,
    author: who,
  });
  const { files, audit } = continueStay(keptStay(run, who), made, { who: () => who });
  const base = baseName(run.original.source.name);
  const data = { name: judged.dataName, content: target.bytes() };
  const texts = [...made.leaving].map(([name, content]) => ({ name, content }));
  const mayLeave = await bundleOf(`${base}.may-leave`, [data, ...texts], `${base}.may-leave/`);
  stays.set(run, files);
  const mustStay = await stayBundle(run, who);
  const released = { mayLeave, mustStay, neutralised: made.neutralised, audit };
  return { gates, isFree: true, released };
};

/** The protected file in the order of the original, with what must stay beside it, as the command line lays them out. */
export const keepProtected: Task<
  { readonly run: string; readonly who: string },
  { readonly mustStay: Bundle }
> = async (desk, { run: id, who }) => {
  return { mustStay: await stayBundle(runOn(desk, id), whoFrom(who)) };
};

function keptStay(run: Run, who: string): Map<string, string> {
  const known = stays.get(run) ?? stayOf(run, who);
  stays.set(run, known);
  return known;
}

/** Unpacked beside the original, its description lies where the command line looks for it. */
function stayBundle(run: Run, who: string): Promise<Bundle> {
  const { source, description } = run.original;
  const about = { name: nameOfDescription(source.name), content: descriptionText(description) };
  const contents = [...stayContents(run, who), about];
  return bundleOf(`${baseName(source.name)}.must-stay`, contents);
}

/** The file with its folder. A refined file comes with the unrefined one, whose recipe and seed repeat it. */
function stayContents(run: Run, who: string): Content[] {
  const { output, bytes, refined } = run;
  return [
    { name: output, content: bytes },
    ...[...keptStay(run, who)].map(([name, content]) => ({
      name: `${output}.must-stay/${name}`,
      content,
    })),
    ...(refined === undefined ? [] : stayContents(refined.before, who)),
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

function whoFrom(who: string): string {
  const name = who.trim();
  if (name !== '') return name;
  throw new PenumbraError('usage', 'Enter your name: the audit log records who released the file.');
}
