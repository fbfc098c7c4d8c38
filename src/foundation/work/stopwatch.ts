/** Seconds since it was made or last asked. */
export function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const now = performance.now();
    const passed = (now - since) / 1000;
    since = now;
    return passed;
  };
}
