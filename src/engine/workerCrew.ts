import { PenumbraError } from '../error.ts';
import type { Crew, Wish } from '../method/index.ts';
import { cancelled } from './drive.ts';
import type { Reply, Request } from './worker.ts';

/** A worker as both worlds have it: a thread of Node, or a web worker. */
export interface Colleague {
  post(message: Request): void;
  /** Ends it at once, whatever it is doing. */
  end(): void;
}

/** Starts a worker and tells where its replies, and its death, are heard. */
export type Hire = (onReply: (reply: Reply) => void, onDeath: (cause: Error) => void) => Colleague;

/** A crew of workers. They are started when the first wish comes, and must be sent home. */
export interface WorkerCrew extends Crew {
  /** Ends all workers at once. What they were asked fails; the crew cannot be used any more. */
  end(): void;
}

/** A request before it gets its number. */
type Unnumbered<R> = R extends Request ? Omit<R, 'message'> : never;

interface Waiting {
  resolve(answer: unknown): void;
  reject(cause: unknown): void;
}

/**
 * Fulfils wishes on several workers. Members of a team are spread over the workers and stay there;
 * questions of `each` go to whichever worker is free. Answers come in the order of the questions, so
 * results do not depend on the number of workers.
 */
export function workerCrew(size: number, hire: Hire): WorkerCrew {
  const waiting = new Map<number, Waiting>();
  const teams = new Map<number, number>();
  let colleagues: Colleague[] | null = null;
  let ended: Error | null = null;
  let nextMessage = 0;
  let nextTeam = 0;

  const fail = (cause: Error) => {
    ended ??= cause;
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
    for (const colleague of colleagues ?? []) colleague.end();
    colleagues = [];
  };
  const hear = (reply: Reply) => {
    const { resolve, reject } = waiting.get(reply.message)!;
    waiting.delete(reply.message);
    if ('error' in reply) reject(toError(reply.error));
    else resolve(reply.answer);
  };
  const send = (worker: number, request: Unnumbered<Request>): Promise<unknown> => {
    if (ended !== null) return Promise.reject(ended);
    colleagues ??= Array.from({ length: size }, () => hire(hear, fail));
    const message = nextMessage++;
    return new Promise((resolve, reject) => {
      waiting.set(message, { resolve, reject });
      colleagues![worker].post({ ...request, message } as Request);
    });
  };

  const fulfil = async (wish: Wish): Promise<unknown> => {
    switch (wish.wish) {
      case 'team': {
        const team = nextTeam++;
        teams.set(team, wish.starts.length);
        await Promise.all(
          wish.starts.map((start, member) =>
            send(member % size, { kind: 'open', job: wish.job.name, team, member, start }),
          ),
        );
        return team;
      }
      case 'ask':
        return Promise.all(
          wish.questions.map((question, member) =>
            send(member % size, { kind: 'ask', team: wish.team, member, question }),
          ),
        );
      case 'dismiss': {
        const members = teams.get(wish.team) ?? 0;
        teams.delete(wish.team);
        return Promise.all(
          Array.from({ length: members }, (_, member) =>
            send(member % size, { kind: 'dismiss', team: wish.team, member }),
          ),
        );
      }
      case 'each':
        return each(wish.job.name, wish.questions, wish.onAnswer);
    }
  };
  const each = async (
    job: string,
    questions: readonly unknown[],
    onAnswer?: (answered: number) => void,
  ) => {
    const answers: unknown[] = new Array(questions.length);
    let next = 0;
    let answered = 0;
    const work = async (worker: number) => {
      while (next < questions.length) {
        const i = next++;
        answers[i] = await send(worker, { kind: 'once', job, question: questions[i] });
        onAnswer?.(++answered);
      }
    };
    await Promise.all(Array.from({ length: size }, (_, worker) => work(worker)));
    return answers;
  };

  return {
    size,
    fulfil,
    end: () => fail(cancelled()),
  };
}

/** An error as it was in the worker: a user's mistake stays one, anything else names its cause. */
function toError({ code, message, place, stack }: Extract<Reply, { error: unknown }>['error']) {
  if (code !== undefined) return new PenumbraError(code, message, place);
  return new PenumbraError('internal', `A worker failed: ${message}\n${stack ?? ''}`);
}
