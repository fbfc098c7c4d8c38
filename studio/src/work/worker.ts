import type { WorkerCrew } from '../../../src/engines/threads/index.ts';
import { crewOfPage } from './crew.ts';
import { failureOf } from './failure.ts';
import type { FromWorker, ToWorker } from './message.ts';
import type { Desk, Task } from './task.ts';
import { tasks } from './tasks/index.ts';

let crew: WorkerCrew | null = null;
const desk: Desk = { file: null, runs: new Map(), crew: () => (crew ??= crewOfPage()) };
const running = new Map<number, AbortController>();
const say = (message: FromWorker) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') running.get(data.id)?.abort();
  else void run(data);
});

async function run({ id, task, ask }: Extract<ToWorker, { kind: 'do' }>): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  let last = 0;
  try {
    const job = tasks[task as keyof typeof tasks] as Task<unknown, unknown>;
    const answer = await job(desk, ask, {
      signal: stop.signal,
      progress: (stage, share, note) => {
        const now = performance.now();
        if (now - last < 80 && share < 1) return;
        last = now;
        say({ kind: 'progress', id, stage, share, note });
      },
      tell: (news) => say({ kind: 'news', id, news }),
    });
    say({ kind: 'answer', id, answer });
  } catch (error) {
    // Ends the threads of a cancelled task.
    if (stop.signal.aborted) {
      crew?.end();
      crew = null;
    }
    say({ kind: 'failure', id, failure: failureOf(error) });
  } finally {
    running.delete(id);
  }
}

say({ kind: 'ready' });
