/** Thrown to a producer whose consumer has stopped. */
class NotWanted extends Error {}

interface Offer<T> {
  readonly piece: T;
  accept(): void;
  refuse(cause: unknown): void;
}

/**
 * Turns a reader that pushes pieces into one from which pieces are pulled: it waits with each piece
 * until the one before is consumed, so that two files can be read side by side. A consumer that
 * stops ends the reading.
 */
export async function* pulled<T>(
  read: (give: (piece: T) => Promise<void>) => Promise<unknown>,
): AsyncGenerator<T, void, undefined> {
  let offered: Offer<T> | null = null;
  let isOver = false;
  let isStopped = false;
  let failure: { readonly cause: unknown } | null = null;
  let wake = () => {};
  const give = (piece: T) =>
    new Promise<void>((accept, refuse) => {
      if (isStopped) {
        refuse(new NotWanted());
        return;
      }
      offered = { piece, accept, refuse };
      wake();
    });
  const reading = read(give)
    .catch((cause) => {
      failure = { cause };
    })
    .finally(() => {
      isOver = true;
      wake();
    });
  // Functions, because the compiler would take variables that change elsewhere for constants.
  const next = () => offered as Offer<T> | null;
  const failed = () => failure as { readonly cause: unknown } | null;
  try {
    for (;;) {
      while (next() === null && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const offer = next();
      if (offer === null) break;
      yield offer.piece;
      offered = null;
      offer.accept();
    }
    const fault = failed();
    if (fault !== null) throw fault.cause;
  } finally {
    isStopped = true;
    next()?.refuse(new NotWanted());
    await reading;
  }
}
