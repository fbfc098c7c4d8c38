import { t } from '../texts/index.svelte.ts';
import type { History } from './history.ts';
import { reading } from './reading.svelte.ts';
import { type Branch, session } from './session.svelte.ts';
import { putKept, readKept, wipeKept } from './store.ts';
import { type Decisions, presentDecisions } from './work.ts';

/** A session as stored: decisions and branches without their results, and the file only if the user asks for it. */
interface KeptSession {
  readonly version: 1;
  readonly time: string;
  readonly fileName: string;
  readonly branches: readonly {
    readonly name: string;
    readonly history: History<Decisions>;
  }[];
  readonly at: number;
  readonly file: File | null;
}

/** Milliseconds between a change and its storage. */
const PAUSE = 600;

/** Stores a session in this browser, only if the user asks for it. */
class Keep {
  isOn = $state.raw(false);
  withData = $state.raw(false);
  /** The time since which the session is kept; null if it is not. */
  since = $state.raw<string | null>(null);
  /** Whether this browser has a stored session. */
  isStored = $state.raw(false);
  /** The session found at the start, until the user answers the offer. */
  offered = $state.raw<KeptSession | null>(null);
  /** The session to apply to the next loaded file. */
  #waiting: KeptSession | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    void this.#find();
    $effect.root(() => {
      $effect(() => {
        // Read here, so that the effect runs at each change.
        const { branches, at, file, source } = session;
        if (!this.isOn || file === null || source === null) return;
        const kept = keptOf(branches, at, file.name, this.withData ? source : null);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.#put(kept), PAUSE);
      });
      $effect(() => {
        if (session.file !== null && this.#waiting !== null) this.#apply(this.#waiting);
      });
      // Forgetting everything also deletes the stored session.
      let hadFile = false;
      $effect(() => {
        const has = session.file !== null;
        if (hadFile && !has) void this.wipe(false);
        hadFile = has;
      });
    });
  }

  turn(isOn: boolean, withData: boolean): void {
    this.isOn = isOn;
    this.withData = isOn && withData;
    if (!isOn) void this.wipe();
  }

  /** Deletes what is kept, and keeps nothing from now on. */
  async wipe(isTold = true): Promise<void> {
    clearTimeout(this.#timer);
    const had = this.isStored;
    this.isOn = false;
    this.withData = false;
    this.since = null;
    this.offered = null;
    this.#waiting = null;
    this.isStored = false;
    if (!had) return;
    try {
      await wipeKept();
      if (isTold) session.tell({ kind: 'done', words: t().keep.wiped });
    } catch {
      session.tell({ kind: 'problem', words: t().keep.failed });
    }
  }

  /** Continues the offered session, with a chosen file if none was stored. */
  async resume(given: File | null): Promise<void> {
    const kept = this.offered;
    const file = given ?? kept?.file ?? null;
    if (kept === null || file === null) return;
    this.#waiting = kept;
    const { input, description } = presentDecisions(kept.branches[kept.at]?.history.now ?? {});
    if (!(await reading.read(file, { input, description }))) {
      this.#waiting = null;
      session.goto('load');
    }
  }

  /** Starts a new session. The stored one stays until it is overwritten or deleted. */
  dismiss(): void {
    this.offered = null;
  }

  #apply(kept: KeptSession): void {
    this.#waiting = null;
    this.offered = null;
    const [first] = session.branches;
    const branches = kept.branches.map(
      ({ name, history }, i): Branch => ({
        ...first,
        id: `kept-${i + 1}`,
        name,
        history: renamed(history),
        run: null,
        ran: null,
      }),
    );
    if (branches.length > 0) {
      session.branches = branches;
      session.at = Math.min(kept.at, branches.length - 1);
    }
    this.since = kept.time;
    this.isOn = true;
    this.withData = kept.file !== null;
    const name = session.file?.name ?? '';
    if (name !== kept.fileName) {
      session.tell({ kind: 'warning', words: t().keep.otherFile(kept.fileName, name) });
    }
    session.goto('bench');
  }

  async #find(): Promise<void> {
    try {
      const found = await readKept();
      this.isStored = found !== null;
      if (isKept(found)) this.offered = found;
    } catch {
      // A browser without storage has nothing to offer.
    }
  }

  async #put(kept: KeptSession): Promise<void> {
    if (!this.isOn) return;
    try {
      await putKept(kept);
      this.since ??= kept.time;
      this.isStored = true;
    } catch {
      this.isOn = false;
      session.tell({ kind: 'problem', words: t().keep.failed });
    }
  }
}

function keptOf(
  branches: readonly Branch[],
  at: number,
  fileName: string,
  file: File | null,
): KeptSession {
  const plain = branches.map(({ name, history }) => ({ name, history }));
  return {
    version: 1,
    time: new Date().toISOString(),
    fileName,
    // Values of the page can be proxies, which a database cannot store.
    branches: JSON.parse(JSON.stringify(plain)),
    at,
    file,
  };
}

/** Steps get new ids: ids of this page restart and would collide with the stored ones. */
function renamed({ past, now, future }: History<Decisions>): History<Decisions> {
  const one = (kept: Decisions): Decisions => {
    const decisions = presentDecisions(kept);
    const steps = decisions.steps.map((step) => ({ ...step, id: `kept-${step.id}` }));
    return { ...decisions, steps };
  };
  return { past: past.map(one), now: one(now), future: future.map(one) };
}

function isKept(value: unknown): value is KeptSession {
  const kept = value as Partial<KeptSession> | null;
  return kept?.version === 1 && Array.isArray(kept.branches) && kept.branches.length > 0;
}

export const keep = new Keep();
