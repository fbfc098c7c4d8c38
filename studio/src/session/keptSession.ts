import type { History } from './history.ts';
import type { Branch } from './session.svelte.ts';
import { type Decisions, presentDecisions } from './work.ts';

/** A session as stored: decisions and branches without their results, and the file only if the user asks for it. */
export interface KeptSession {
  readonly version: 1;
  readonly time: string;
  readonly fileName: string;
  /** The digest of the file; earlier versions kept only its name. */
  readonly sha256?: string;
  readonly branches: readonly {
    readonly name: string;
    readonly history: History<Decisions>;
  }[];
  readonly at: number;
  readonly file: File | null;
}

/** The file of data that a session is about. */
export interface AboutFile {
  readonly name: string;
  readonly sha256: string;
}

const FORMAT = 'penumbra-session';
/** Largest file that can be a session, in bytes. */
const MOST_BYTES = 1 << 24;

export function keptOf(
  branches: readonly Branch[],
  at: number,
  { name: fileName, sha256 }: AboutFile,
  file: File | null,
): KeptSession {
  const plain = branches.map(({ name, history }) => ({ name, history }));
  return {
    version: 1,
    time: new Date().toISOString(),
    ...{ fileName, sha256 },
    // Values of the page can be proxies, which a database cannot store.
    branches: JSON.parse(JSON.stringify(plain)),
    at,
    file,
  };
}

export function isKept(value: unknown): value is KeptSession {
  const kept = value as Partial<KeptSession> | null;
  return kept?.version === 1 && Array.isArray(kept.branches) && kept.branches.length > 0;
}

/** Whether decisions were made for another file than this one. */
export function isAboutOther(kept: KeptSession, { name, sha256 }: AboutFile): boolean {
  return kept.sha256 === undefined ? kept.fileName !== name : kept.sha256 !== sha256;
}

/** A session as a file of its own, without the data. */
export function sessionText({ file: _, ...kept }: KeptSession): string {
  return `${JSON.stringify({ format: FORMAT, ...kept }, null, 2)}\n`;
}

/** The session in a file; null if it is something else. */
export async function sessionIn(file: File): Promise<KeptSession | null> {
  if (file.size > MOST_BYTES || !file.name.endsWith('.json')) return null;
  try {
    const { format, ...kept } = JSON.parse(await file.text());
    return format === FORMAT && isKept({ ...kept, file: null }) ? { ...kept, file: null } : null;
  } catch {
    return null;
  }
}

/** Its branches. Steps get new ids: ids of this page restart and would collide with the stored ones. */
export function branchesOf(kept: KeptSession, like: Branch): Branch[] {
  return kept.branches.map(({ name, history }, i) => ({
    ...like,
    id: `kept-${i + 1}`,
    name,
    history: renamed(history),
    run: null,
    ran: null,
  }));
}

function renamed({ past, now, future }: History<Decisions>): History<Decisions> {
  const one = (kept: Decisions): Decisions => {
    const decisions = presentDecisions(kept);
    const steps = decisions.steps.map((step) => ({ ...step, id: `kept-${step.id}` }));
    return { ...decisions, steps };
  };
  return { past: past.map(one), now: one(now), future: future.map(one) };
}
