/** Whether threads can share memory here: in a page only if its server allows it. */
function isShared(): boolean {
  return typeof SharedArrayBuffer !== 'undefined';
}

/** Bytes that all threads share, if that is possible; otherwise each thread that receives them gets a copy. */
export function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(isShared() ? new SharedArrayBuffer(length) : new ArrayBuffer(length));
}

/** The same data with its arrays in shared memory, if that is possible. */
export function inSharedMemory<T>(value: T, known = new Map<unknown, unknown>()): T {
  if (!isShared() || typeof value !== 'object' || value === null) return value;
  const found = known.get(value) ?? (ArrayBuffer.isView(value) ? copied(value) : undefined);
  if (found !== undefined) {
    known.set(value, found);
    return found as T;
  }
  const made = Array.isArray(value)
    ? value.map((part) => inSharedMemory(part, known))
    : Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, inSharedMemory(part, known)]),
      );
  known.set(value, made);
  return made as T;
}

function copied(values: ArrayBufferView): ArrayBufferView {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const bytes = sharedBytes(values.byteLength);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  if (values instanceof Float64Array) return new Float64Array(bytes.buffer);
  if (values instanceof Int32Array) return new Int32Array(bytes.buffer);
  throw new TypeError('Files contain only doubles and codes.');
}
