import { t } from '../texts/index.svelte.ts';
import { besideOf } from './besideOf.ts';
import {
  type AboutFile,
  branchesOf,
  isAboutOther,
  isKept,
  type KeptSession,
  keptOf,
  sessionText,
} from './keptSession.ts';
import { reading } from './reading.svelte.ts';
import { session } from './session.svelte.ts';
import { storeIn } from './store.ts';
import { presentDecisions } from './work.ts';

const store = storeIn('penumbra-studio');

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
  /** The session found at the start or opened from a file, until the user answers the offer. */
  offered = $state.raw<KeptSession | null>(null);
  /** A session whose decisions were made for another file than the one that was read, until the user decides. */
  doubted = $state.raw<KeptSession | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    void this.#find();
    $effect.root(() => {
      $effect(() => {
        // Read here, so that the effect runs at each change.
        const { branches, at, file, source } = session;
        if (!this.isOn || file === null || source === null) return;
        // Records that stand beside their layout are not kept, and so neither is that.
        const isStored = this.withData && !besideOf.has(source);
        const kept = keptOf(branches, at, aboutFile()!, isStored ? source : null);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.#put(kept), PAUSE);
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
    this.doubted = null;
    this.isStored = false;
    if (!had) return;
    try {
      await store.wipe();
      if (isTold) session.tell({ kind: 'done', words: t().keep.wiped });
    } catch {
      session.tell({ kind: 'problem', words: t().keep.failed });
    }
  }

  /** The session as a file, to be saved: its name and its text. */
  fileOf(): { readonly name: string; readonly text: string } | null {
    const about = aboutFile();
    if (about === null) return null;
    const kept = keptOf(session.branches, session.at, about, null);
    return { name: `${about.name.replace(/\.[^.]+$/, '')}.session.json`, text: sessionText(kept) };
  }

  /** Offers a session that was opened from a file. If its data are loaded already, it is continued at once. */
  open(kept: KeptSession): void {
    const about = aboutFile();
    if (about !== null && !isAboutOther(kept, about)) this.#apply(kept);
    else if (about !== null) this.doubted = kept;
    else this.offered = kept;
  }

  /** Continues the offered session, with a chosen file if none was stored. */
  async resume(given: File | null): Promise<void> {
    const kept = this.offered;
    const file = given ?? kept?.file ?? null;
    if (kept === null || file === null) return;
    const { input, description } = presentDecisions(kept.branches[kept.at]?.history.now ?? {});
    // Columns of another file may not fit the description: then it is read without, and the user decides.
    const isRead =
      (await reading.read(file, { input, description })) ||
      (reading.problem?.isMisfit === true && (await reading.read(file)));
    const about = aboutFile();
    if (!isRead || about === null) {
      session.goto('load');
      return;
    }
    this.offered = null;
    if (!isAboutOther(kept, about)) this.#apply(kept);
    else {
      await reading.read(file);
      this.doubted = kept;
      session.goto('load');
    }
  }

  /** Uses the doubted session for the loaded file all the same, or forgets it. */
  settle(isUsed: boolean): void {
    const kept = this.doubted;
    this.doubted = null;
    if (kept !== null && isUsed) this.#apply(kept);
  }

  /** Starts a new session. The stored one stays until it is overwritten or deleted. */
  dismiss(): void {
    this.offered = null;
  }

  #apply(kept: KeptSession): void {
    this.offered = null;
    session.branches = branchesOf(kept, session.branches[0]);
    session.at = Math.min(kept.at, session.branches.length - 1);
    // What was opened from a file is kept in the browser only if it was before.
    if (this.isStored) {
      this.since = kept.time;
      this.isOn = true;
      this.withData = kept.file !== null;
    }
    session.goto('bench');
  }

  async #find(): Promise<void> {
    try {
      const found = await store.read();
      this.isStored = found !== null;
      if (isKept(found)) this.offered = found;
    } catch {
      // A browser without storage has nothing to offer.
    }
  }

  async #put(kept: KeptSession): Promise<void> {
    if (!this.isOn) return;
    try {
      await store.put(kept);
      this.since ??= kept.time;
      this.isStored = true;
    } catch {
      this.isOn = false;
      session.tell({ kind: 'problem', words: t().keep.failed });
    }
  }
}

function aboutFile(): AboutFile | null {
  const { file } = session;
  return file === null ? null : { name: file.name, sha256: file.inspection.sha256 };
}

export const keep = new Keep();
