import { PenumbraError } from '../../error.ts';
import { type Crew, cancelled, type Job, type Wish } from '../../foundation/work/index.ts';
import type { Reply, Request } from './messages.ts';

/** A worker in both environments: a thread of Node, or a web worker. */
interface Colleague {
  post(message: Request): void;
  /** A reply that has arrived but was not delivered yet, if polling is possible. */
  look?(): Reply | undefined;
  /** Ends the worker at once, whatever it is doing. */
  end(): void;
}

/** Starts a worker, with listeners for its replies and its end. */
type Hire = (onReply: (reply: Reply) => void, onDeath: (cause: Error) => void) => Colleague;

/** A crew of workers. Each is started when it is first needed. The caller must end the crew. */
export interface WorkerCrew extends Crew {
  /** Ends all workers at once. Open requests fail; the crew cannot be used any more. */
  end(): void;
}

/** Milliseconds that the caller's thread polls for replies before it sleeps. */
const AWAKE = 5;

/** A request before it gets its number. */
type Unnumbered<R> = R extends Request ? Omit<R, 'message'> : never;

interface Waiting {
  resolve(answer: unknown): void;
  reject(cause: unknown): void;
}

/** The workers with their requests and replies. Each is started at its first request. */
function switchboard(hire: Hire) {
  const waiting = new Map<number, Waiting>();
  const colleagues: Colleague[] = [];
  let ended: Error | null = null;
  let nextMessage = 0;

  const fail = (cause: Error) => {
    ended ??= cause;
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
    for (const colleague of colleagues.splice(0)) colleague?.end();
  };
  const hear = (reply: Reply) => {
    const { resolve, reject } = waiting.get(reply.message)!;
    waiting.delete(reply.message);
    if ('error' in reply) reject(toError(reply.error));
    else resolve(reply.answer);
  };
  const send = (worker: number, request: Unnumbered<Request>): Promise<unknown> => {
    if (ended !== null) return Promise.reject(ended);
    const colleague = (colleagues[worker] ??= hire(hear, fail));
    const message = nextMessage++;
    return new Promise((resolve, reject) => {
      waiting.set(message, { resolve, reject });
      colleague.post({ ...request, message } as Request);
    });
  };

  /** Parts of a pass end almost together, so polling for replies is faster than sleeping. */
  const lookOut = () => {
    const until = performance.now() + AWAKE;
    for (const colleague of colleagues) {
      if (colleague?.look === undefined) continue;
      while (waiting.size > 0 && performance.now() < until) {
        const reply = colleague.look();
        if (reply !== undefined) hear(reply);
      }
    }
  };
  return { send, lookOut, fail };
}

/**
 * Runs requests on several workers. In a team, whose questions are short, the first member is the
 * caller's thread, which would only wait otherwise; the others are spread over the workers and stay
 * there. Questions of `each`, which can be long, go to any free worker. Answers come in the order
 * of the questions, so results do not depend on the number of workers.
 */
export function workerCrew(size: number, hire: Hire): WorkerCrew {
  const { send, lookOut, fail } = switchboard(hire);
  const teams = new Map<number, { own: (question: unknown) => unknown; members: number }>();
  let nextTeam = 0;

  const fulfil = async (wish: Wish): Promise<unknown> => {
    switch (wish.wish) {
      case 'team':
        return form(wish.job, wish.starts);
      case 'ask': {
        const { own } = teams.get(wish.team)!;
        const [first, ...rest] = wish.questions;
        // The others get their requests before the caller's thread starts its own share.
        const others = rest.map((question, i) =>
          send(i % size, { kind: 'ask', team: wish.team, member: i + 1, question }),
        );
        const answer = own(first);
        lookOut();
        return [answer, ...(await Promise.all(others))];
      }
      case 'dismiss': {
        const { members } = teams.get(wish.team)!;
        teams.delete(wish.team);
        return Promise.all(
          Array.from({ length: members - 1 }, (_, i) =>
            send(i % size, { kind: 'dismiss', team: wish.team, member: i + 1 }),
          ),
        );
      }
      case 'each':
        return each(wish);
    }
  };
  const form = async (job: Job, starts: readonly unknown[]): Promise<number> => {
    const team = nextTeam++;
    const others = starts
      .slice(1)
      .map((start, i) =>
        send(i % size, { kind: 'open', job: job.name, team, member: i + 1, start }),
      );
    teams.set(team, { own: job.open(starts[0]), members: starts.length });
    await Promise.all(others);
    return team;
  };
  const each = async ({ job, start, questions, onAnswer }: Extract<Wish, { wish: 'each' }>) => {
    const answers: unknown[] = new Array(questions.length);
    const team = nextTeam++;
    let next = 0;
    let answered = 0;
    const work = async (worker: number) => {
      const member = worker;
      const isOpen = start !== undefined && next < questions.length;
      if (isOpen) await send(worker, { kind: 'open', job: job.name, team, member, start });
      while (next < questions.length) {
        const i = next++;
        const question = questions.at(i);
        answers[i] = await send(
          worker,
          isOpen
            ? { kind: 'ask', team, member, question }
            : { kind: 'once', job: job.name, question },
        );
        onAnswer?.(++answered, i, answers[i]);
      }
      if (isOpen) await send(worker, { kind: 'dismiss', team, member });
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

/** The error from the worker: a user's mistake keeps its code, any other error names its cause. */
function toError({ code, message, place, stack }: Extract<Reply, { error: unknown }>['error']) {
  if (code !== undefined) return new PenumbraError(code, message, place);
  return new PenumbraError('internal', `A worker failed: ${message}\n${stack ?? ''}`);
}
