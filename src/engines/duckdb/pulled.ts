/** What is given to someone who no longer takes it. */
class NotWanted extends Error {}

interface Offer<T> {
  readonly piece: T;
  accept(): void;
  refuse(cause: unknown): void;
}

/**
 * Turns a reader that hands over piece after piece into one from which they are taken: it waits with each until the one
 * before is done with, so that two files can be read side by side. Who stops taking ends the reading.
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
  // What is changed from elsewhere is asked for by calls, so that nobody takes it for constant.
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
