import {
  type Crew,
  cancelled,
  type Job,
  type Questions,
  refuseCancelled,
} from '../../../foundation/work/index.ts';
import { type TrialFile, type TrialQuestion, type TrialResult, trialJob } from '../trial/trial.ts';

/** Questions that are made when they are asked, because the time that is left is part of them. */
interface Asked extends Questions {
  at(index: number): TrialQuestion;
}

/** Runs trials in parallel and reports them in the order of the questions. Stops at the signal. */
export async function askTrials(
  crew: Crew,
  start: TrialFile,
  questions: Asked,
  signal: AbortSignal | undefined,
  onAnswer: (index: number, result: TrialResult) => void,
): Promise<void> {
  refuseCancelled(signal);
  if (questions.length === 0) return;
  const ask = (some: Asked, told: (index: number, result: TrialResult) => void) =>
    unlessStopped(
      crew.fulfil({
        wish: 'each',
        job: trialJob as Job,
        start,
        questions: some,
        onAnswer: (_, index, answer) => told(index, answer as TrialResult),
      }),
      signal,
    );
  if (crew.size > 1) {
    const early = new Map<number, TrialResult>();
    let next = 0;
    await ask(questions, (index, result) => {
      early.set(index, result);
      // Results after the stop are dropped.
      for (; early.has(next) && !signal?.aborted; next++) onAnswer(next, early.get(next)!);
    });
    return;
  }
  // On one thread, the event loop runs between trials, so that a signal arrives.
  for (let i = 0; i < questions.length; i++) {
    await ask({ length: 1, at: () => questions.at(i) }, (_, result) => onAnswer(i, result));
    await new Promise((resolve) => setTimeout(resolve, 0));
    refuseCancelled(signal);
  }
}

function unlessStopped(answer: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(cancelled());
    signal?.addEventListener('abort', stop, { once: true });
    Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', stop));
  });
}
