/** A priority queue of records: a binary heap with the next one on top. */
interface RecordQueue {
  readonly length: number;
  /** The next record. */
  first(): number;
  /** Removes the next record and returns it. O(log n). */
  removeFirst(): number;
  /** Restores the heap after the key of the next record has increased. O(log n). */
  delayFirst(): void;
}

/**
 * A queue of the records 0 to n - 1. `isBefore` is a strict order without ties. While a record is in the queue, its
 * key can only increase, and only when it is the first. O(n), so that a run that needs the whole order need not stop
 * to sort a million records.
 */
export function recordQueue(
  records: number,
  isBefore: (a: number, b: number) => boolean,
): RecordQueue {
  const heap = Int32Array.from({ length: records }, (_, i) => i);
  let length = records;

  function sink(from: number): void {
    const record = heap[from];
    let place = from;
    for (let child = 2 * place + 1; child < length; child = 2 * place + 1) {
      if (child + 1 < length && isBefore(heap[child + 1], heap[child])) child++;
      if (!isBefore(heap[child], record)) break;
      heap[place] = heap[child];
      place = child;
    }
    heap[place] = record;
  }

  for (let place = (length >> 1) - 1; place >= 0; place--) sink(place);

  function requireSome(): void {
    if (length === 0) throw new RangeError('No record is left in the queue.');
  }

  return {
    get length() {
      return length;
    },
    first() {
      requireSome();
      return heap[0];
    },
    removeFirst() {
      requireSome();
      const record = heap[0];
      heap[0] = heap[--length];
      if (length > 1) sink(0);
      return record;
    },
    delayFirst() {
      requireSome();
      sink(0);
    },
  };
}
