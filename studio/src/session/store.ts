/** One value in the browser's database. The database is created at the first write. */
const DATABASE = 'penumbra-studio';
const STORE = 'kept';
const KEY = 'session';

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
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

/** The stored value, or null. Reading creates no database. */
export async function readKept(): Promise<unknown> {
  const known = await indexedDB.databases?.();
  if (known !== undefined && !known.some(({ name }) => name === DATABASE)) return null;
  return (await within('readonly', (store) => store.get(KEY))) ?? null;
}

export async function putKept(value: unknown): Promise<void> {
  await within('readwrite', (store) => store.put(value, KEY));
}

/** Deletes the database as a whole. */
export function wipeKept(): Promise<void> {
  return new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = () => done();
    request.onerror = () => failed(request.error);
    // Another page has it open; it is deleted when that one closes it, which is at once.
    request.onblocked = () => {};
  });
}
