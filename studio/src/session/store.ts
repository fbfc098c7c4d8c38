/** One value in a database of the browser, which is created at the first write. */
const STORE = 'kept';
const KEY = 'session';

export interface Store {
  /** The stored value, or null. Reading creates no database. */
  read(): Promise<unknown>;
  put(value: unknown): Promise<void>;
  /** Deletes the database as a whole. */
  wipe(): Promise<void>;
}

function open(database: string): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function within<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(name);
  try {
    return await new Promise((done, failed) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request.result);
      transaction.onerror = () => failed(transaction.error);
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
}

export function storeIn(database: string): Store {
  return {
    async read() {
      const known = await indexedDB.databases?.();
      if (known !== undefined && !known.some(({ name }) => name === database)) return null;
      return (await within(database, 'readonly', (store) => store.get(KEY))) ?? null;
    },
    async put(value) {
      await within(database, 'readwrite', (store) => store.put(value, KEY));
    },
    wipe: () =>
      new Promise((done, failed) => {
        const request = indexedDB.deleteDatabase(database);
        request.onsuccess = () => done();
        request.onerror = () => failed(request.error);
        // Another page has it open; it is deleted when that one closes it, which is at once.
        request.onblocked = () => {};
      }),
  };
}
