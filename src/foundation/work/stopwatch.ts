/** Seconds since the stopwatch was made or last read. */
export function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const now = performance.now();
    const passed = (now - since) / 1000;
    since = now;
    return passed;
  };
}
