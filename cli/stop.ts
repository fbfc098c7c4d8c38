/**
 * Ctrl-C and termination as an AbortSignal, so that work stops at the next opportunity and cleans
 * up. A second Ctrl-C ends the process at once; the next run removes its leftovers.
 */
export function listenForStop() {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  return {
    signal: controller.signal,
    /** Stops as a signal does. */
    now: () => controller.abort(),
    done() {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}
