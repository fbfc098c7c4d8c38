/** The present state, the earlier states and the undone ones. Immutable: every function returns a new history. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

export function beginHistory<T>(now: T): History<T> {
  return { past: [], now, future: [] };
}

/** Adds a state, and drops the undone ones. */
export function decide<T>({ past, now }: History<T>, next: T): History<T> {
  return { past: [...past, now], now: next, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future] };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, now], now: future[0], future: future.slice(1) };
}

/** The state at a place, counted from 0 for the first; nothing is lost. */
export function jump<T>(history: History<T>, place: number): History<T> {
  const { past, now, future } = history;
  const states = [...past, now, ...future];
  if (place < 0 || place >= states.length) return history;
  return { past: states.slice(0, place), now: states[place], future: states.slice(place + 1) };
}
