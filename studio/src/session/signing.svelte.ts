import type { KeyPair } from '../../../src/index.ts';
import { session } from './session.svelte.ts';

/**
 * The key that signs releases. It is in the memory of the page only: nothing stores it, also if the session is kept, and it
 * is gone when the page is closed or everything is forgotten.
 */
class Signing {
  pair = $state.raw<KeyPair | null>(null);
  /** A file that waits for its passphrase. */
  locked = $state.raw<File | null>(null);

  constructor() {
    $effect.root(() => {
      $effect(() => {
        if (session.source === null) this.forget();
      });
    });
  }

  /** Makes a pair of keys; the caller saves the texts of its files. */
  async make(passphrase: string): Promise<{ file: string; publicFile: string } | null> {
    const made = await session.do('newKey', { passphrase });
    if (made === null) return null;
    this.#use(made.pair);
    return made;
  }

  /** Opens the file of a key; one with a passphrase waits until it is given. */
  async open(file: File, passphrase: string): Promise<void> {
    const result = await session.attempt('openKey', { file, passphrase });
    if ('failure' in result) session.tell(result.failure);
    else if (result.answer === null) this.locked = file;
    else this.#use(result.answer);
  }

  forget(): void {
    this.pair = null;
    this.locked = null;
  }

  #use(pair: KeyPair): void {
    this.pair = pair;
    this.locked = null;
  }
}

export const signing = new Signing();
