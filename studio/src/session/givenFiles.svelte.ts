import type { Description } from '../../../src/foundation/table/index.ts';
import type { RecipeRule } from '../../../src/recipe/index.ts';
import { rulesOf } from '../samples/rulesOf.ts';
import { t } from '../texts/index.svelte.ts';
import { besideOf } from './besideOf.ts';
import { keep } from './keep.svelte.ts';
import { sessionIn } from './keptSession.ts';
import { reading } from './reading.svelte.ts';
import { session } from './session.svelte.ts';
import type { Decisions } from './work.ts';

/** Files that the page was given: data, descriptions and sessions, which are known by their content. */
class GivenFiles {
  /** A description that was given before its data. */
  waiting = $state.raw<File | null>(null);

  /** Reads the data with their description. A description alone is for the loaded file, or for the next one. */
  async take(files: readonly File[]): Promise<void> {
    const sessions = await Promise.all(files.map(sessionIn));
    const kept = sessions.find((one) => one !== null);
    const others = files.filter((_, at) => sessions[at] === null);
    if (kept !== undefined) keep.open(kept);
    // A session and its data that are given together are continued at once.
    if (kept !== undefined && keep.offered !== null && others.length === 1) {
      await keep.resume(others[0]);
    } else if (kept === undefined) await this.#takeData(others);
  }

  async #takeData(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const found = await session.do('findDescription', { files });
    if (found === null) return;
    const about = found.at === null ? null : files[found.at];
    const layout = found.layout === null ? null : files[found.layout];
    const others = files.filter((_, at) => at !== found.at && at !== found.layout);
    if (layout !== null) besideOf.set(layout, others);
    const data = layout === null ? others : [layout];
    if (data.length > 1) session.tell({ kind: 'warning', words: t().load.several });
    if (data.length > 0) await this.#load(data[0], about ?? this.waiting);
    else if (session.file === null) this.waiting = about;
    else await this.describe(about!);
  }

  /** Takes over what a description says about the loaded file. */
  async describe(file: File): Promise<void> {
    const first = await this.#read(file, true);
    if (first === null) return;
    if (await reading.decide(first)) {
      session.tell({ kind: 'done', words: t().load.description.taken(file.name) });
    } else if (reading.problem !== null) {
      session.tell({ kind: 'problem', words: reading.problem.words });
      reading.close();
    }
  }

  async #load(data: File, about: File | null): Promise<void> {
    const first = about === null ? {} : await this.#read(about, false);
    if (first === null) return;
    this.waiting = null;
    if ((await reading.offer(data, first)) && about !== null) {
      session.tell({ kind: 'done', words: t().load.description.taken(about.name) });
    }
  }

  /** The decisions that a description stands for; null with a notice if it is wrong. */
  async #read(file: File, isForFile: boolean): Promise<Partial<Decisions> | null> {
    const ask = { text: await file.text(), name: file.name, isForFile };
    const read = await session.do('readDescription', ask);
    return read === null ? null : decisionsOf(read, isForFile ? session.decisions.rules : []);
  }
}

/** Rules stand in the list of rules, where they can be changed. */
function decisionsOf(
  { rules: lines = [], ...description }: Description,
  before: readonly RecipeRule[],
): Partial<Decisions> {
  const known = new Set(before.map(({ rule }) => rule));
  const more = rulesOf(lines.join('\n')).filter(({ rule }) => !known.has(rule));
  return { description, rules: [...before, ...more] };
}

export const givenFiles = new GivenFiles();
