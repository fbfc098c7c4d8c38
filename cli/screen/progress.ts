import type { Stage } from '../../src/index.ts';

const WORDS: Readonly<Record<Stage, string>> = {
  read: 'Reading',
  group: 'Grouping',
  replace: 'Replacing',
  write: 'Writing',
  certify: 'Certifying',
  measure: 'Measuring',
  refine: 'Refining',
  enforce: 'Rules',
  search: 'Searching',
};

/** Shows the progress of a task: one line that is redrawn on a terminal, a line now and then elsewhere. */
export interface ProgressLine {
  /** `note` is printed after the share. */
  show(stage: Stage, share: number, note?: string): void;
  /** Erases the line. */
  clear(): void;
}

/** Milliseconds between two lines in a log, and between two redraws on a terminal. */
const LOG_EVERY = 5000;
const DRAW_EVERY = 100;
const BAR = 24;

type Listener = (stage: Stage, share: number) => void;
let listener: Listener | null = null;

/** Progress goes to a listener in place of standard error; null ends that. */
export function listenToProgress(to: Listener | null): void {
  listener = to;
}

/** Progress on standard error; nothing if it is not wanted. */
export function progressLine(quiet: boolean): ProgressLine {
  if (listener !== null) return heardBy(listener);
  if (quiet) return { show() {}, clear() {} };
  const { stderr } = process;
  const drawing = stderr.isTTY && process.env.TERM !== 'dumb';
  const every = drawing ? DRAW_EVERY : LOG_EVERY;
  let last = performance.now();
  let stage: Stage | null = null;
  let since = last;
  let reached = 0;
  let drawn = false;
  return {
    show(now, share, note = '') {
      const time = performance.now();
      // A share that falls belongs to other work of the same stage, whose time counts from now.
      if (now !== stage || share < reached) {
        stage = now;
        since = time;
      }
      reached = share;
      if (time - last < every) return;
      last = time;
      const left = timeLeft(share, time - since) + (note === '' ? '' : `, ${note}`);
      const percent = `${Math.floor(100 * share)} %`.padStart(5);
      if (drawing) {
        const full = Math.round(BAR * share);
        const bar = '#'.repeat(full) + '.'.repeat(BAR - full);
        stderr.write(`\r\u001B[K${WORDS[now].padEnd(11)}[${bar}] ${percent}${left}`);
        drawn = true;
      } else {
        stderr.write(`${WORDS[now]} ${percent.trim()}${left}\n`);
      }
    },
    clear() {
      if (drawn) stderr.write('\r\u001B[K');
      drawn = false;
    },
  };
}

function heardBy(hear: Listener): ProgressLine {
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(stage, share) {
      const time = performance.now();
      if (time - last < DRAW_EVERY) return;
      last = time;
      hear(stage, share);
    },
    clear() {},
  };
}

function timeLeft(share: number, elapsed: number): string {
  if (share < 0.02 || elapsed < 500) return '';
  const seconds = Math.ceil(((elapsed / share) * (1 - share)) / 1000);
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${Math.ceil(seconds / 60)} min left`;
}
