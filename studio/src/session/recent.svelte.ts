import { t } from '../texts/index.svelte.ts';
import { session } from './session.svelte.ts';
import { storeIn } from './store.ts';

/** What browsers that can open a file again have, and the types of the platform lack. */
type Handle = FileSystemFileHandle & {
  requestPermission?(how: { mode: 'read' }): Promise<PermissionState>;
};
type Picker = (how: { multiple: boolean }) => Promise<Handle[]>;

const MOST = 6;
const store = storeIn('penumbra-recent');
const pickerOf = () =>
  (globalThis as unknown as { showOpenFilePicker?: Picker }).showOpenFilePicker;

/** Files that were chosen lately, where the browser can open them again and the user wants it: their places, no content. */
class Recent {
  readonly isPossible = pickerOf() !== undefined;
  isOn = $state.raw(false);
  handles = $state.raw<readonly Handle[]>([]);

  async load(): Promise<void> {
    const kept = this.isPossible ? await store.read().catch(() => null) : null;
    if (!Array.isArray(kept)) return;
    this.isOn = true;
    this.handles = kept;
  }

  async turn(isOn: boolean): Promise<void> {
    this.isOn = isOn;
    this.handles = [];
    await (isOn ? store.put([]) : store.wipe());
  }

  /** The files that the user chooses now; none if the choice is given up. */
  async choose(): Promise<readonly File[]> {
    const chosen = await pickerOf()!({ multiple: true }).catch(() => []);
    const names = chosen.map(({ name }) => name);
    const others = this.handles.filter(({ name }) => !names.includes(name));
    await this.#put([...chosen, ...others].slice(0, MOST));
    return Promise.all(chosen.map((handle) => handle.getFile()));
  }

  /** A file again, if it is still there and the browser may read it. */
  async open(handle: Handle): Promise<readonly File[]> {
    try {
      const may = await handle.requestPermission?.({ mode: 'read' });
      if (may !== 'denied') return [await handle.getFile()];
    } catch {
      await this.#put(this.handles.filter((one) => one !== handle));
    }
    session.tell({ kind: 'warning', words: t().load.recent.gone(handle.name) });
    return [];
  }

  async #put(handles: readonly Handle[]): Promise<void> {
    this.handles = handles;
    await store.put(handles);
  }
}

export const recent = new Recent();
