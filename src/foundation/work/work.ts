/** Progress that a method yields as it runs, so that its caller can show it, or stop. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Further information in a few words, such as a figure that falls. */
  readonly note?: string;
}

/**
 * Work that another thread can do in its own memory. `open` gets the input and returns a function that answers
 * questions and can remember earlier ones. Inputs, questions and answers are plain data with typed arrays, because they
 * are sent as messages.
 */
export interface Job<Start = unknown, Question = unknown, Answer = unknown> {
  readonly name: string;
  open(start: Start): (question: Question) => Answer;
}

/** Several openings of one job, one per member, that live until they are dismissed. */
export interface Team<Question, Answer> {
  readonly id: number;
  readonly members: number;
  /** Types only. */
  readonly speaks?: (question: Question) => Answer;
}

/** A list, or a function that makes each question when it is needed. */
export interface Questions {
  readonly length: number;
  at(index: number): unknown;
}

/** What a method asks of its engine while it runs. */
export type Wish =
  | { readonly wish: 'team'; readonly job: Job; readonly starts: readonly unknown[] }
  | { readonly wish: 'ask'; readonly team: number; readonly questions: readonly unknown[] }
  | { readonly wish: 'dismiss'; readonly team: number }
  | {
      readonly wish: 'each';
      readonly job: Job;
      /** The input of each opening; sent once to every worker. */
      readonly start?: unknown;
      readonly questions: Questions;
      /** The progress after the given number of answered questions. */
      readonly progress?: (answered: number) => Progress;
      /** Called as questions are answered, by whoever fulfils the wish. */
      readonly onAnswer?: (answered: number, index: number, answer: unknown) => void;
    };

/**
 * A running method: a generator that yields its progress and its wishes, receives the answers to wishes, and returns
 * its result. It uses no thread and no clock itself, so the same method runs on one thread, on all cores or elsewhere,
 * with the same result.
 */
export type Work<Result> = Generator<Progress | Wish, Result, unknown>;

/** Opens a job once per input. Members work in parallel if the engine can. */
export function* formTeam<S, Q, A>(
  job: Job<S, Q, A>,
  starts: readonly S[],
): Generator<Wish, Team<Q, A>, unknown> {
  const id = (yield { wish: 'team', job: job as Job, starts }) as number;
  return { id, members: starts.length };
}

/** Puts one question to each member, and returns their answers in the same order. */
export function* askTeam<Q, A>(
  team: Team<Q, A>,
  questions: readonly Q[],
): Generator<Wish, A[], unknown> {
  return (yield { wish: 'ask', team: team.id, questions }) as A[];
}

/** Dismisses a team. */
export function* dismissTeam(team: Team<never, unknown>): Generator<Wish, void, unknown> {
  yield { wish: 'dismiss', team: team.id };
}

/**
 * Answers each question by a separate opening, in any order and in parallel; answers come in the order of the
 * questions.
 */
export function* askEach<Q, A>(
  job: Job<undefined, Q, A>,
  questions: readonly Q[],
  progress?: (answered: number) => Progress,
): Generator<Wish, A[], unknown> {
  const wish = { wish: 'each', job: job as Job, questions } as const;
  return (yield progress === undefined ? wish : { ...wish, progress }) as A[];
}

/**
 * Work on a part of something larger: its progress as progress of the whole, after `before` and with weight `share`.
 */
export function inside<T>(
  work: Work<T>,
  before: number,
  share: number,
  total: number,
  note?: string,
): Work<T> {
  return withProgress(work, ({ done, total: part, ...rest }) => ({
    ...(note !== undefined && { note }),
    ...rest,
    done: before + (share * done) / part,
    total,
  }));
}

/** The same work with progress that never goes back, though its parts begin anew. */
export function forward<T>(work: Work<T>): Work<T> {
  let most = 0;
  return withProgress(work, ({ done, total, ...rest }) => {
    most = Math.max(most, done / total);
    return { ...rest, done: most * total, total };
  });
}

function* withProgress<T>(work: Work<T>, change: (progress: Progress) => Progress): Work<T> {
  let answer: unknown;
  for (;;) {
    const next = work.next(answer);
    if (next.done) return next.value;
    const { value } = next;
    if (!('wish' in value)) answer = yield change(value);
    else if (value.wish === 'each' && value.progress !== undefined) {
      const { progress } = value;
      answer = yield { ...value, progress: (answered) => change(progress(answered)) };
    } else answer = yield value;
  }
}

/** Steps that pause now and then, as work with constant progress. */
export function* showing<T>(steps: Generator<undefined, T>, progress: Progress): Work<T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield progress;
  }
}

/** The same steps without a pause. */
export function toTheEnd<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Who fulfils wishes. */
export interface Crew {
  /** The number of workers that can run in parallel. */
  readonly size: number;
  fulfil(wish: Wish): unknown;
}

/** Fulfils wishes at once, on the caller's thread. */
export function soloCrew(): Crew {
  const teams = new Map<number, ((question: unknown) => unknown)[]>();
  let next = 0;
  return {
    size: 1,
    fulfil(wish) {
      switch (wish.wish) {
        case 'team':
          teams.set(
            next,
            wish.starts.map((start) => wish.job.open(start)),
          );
          return next++;
        case 'ask':
          return teams.get(wish.team)!.map((answer, i) => answer(wish.questions[i]));
        case 'dismiss':
          teams.delete(wish.team);
          return;
        case 'each': {
          const open = wish.start === undefined ? null : wish.job.open(wish.start);
          return Array.from({ length: wish.questions.length }, (_, i) => {
            const answer = (open ?? wish.job.open(undefined))(wish.questions.at(i));
            wish.onAnswer?.(i + 1, i, answer);
            return answer;
          });
        }
      }
    },
  };
}

/** Runs work to its end without a pause, for tests and small data. */
export function finish<Result>(work: Work<Result>, crew: Crew = soloCrew()): Result {
  return finishWithin(work, Infinity, crew)!;
}

/** The same, but gives up, and returns null, where work that is not done yields after this many seconds. */
export function finishWithin<Result>(
  work: Work<Result>,
  seconds: number,
  crew: Crew = soloCrew(),
): Result | null {
  const end = performance.now() + 1000 * seconds;
  let answer: unknown;
  for (;;) {
    const next = work.next(answer);
    if (next.done) return next.value;
    if (performance.now() > end) return null;
    answer = 'wish' in next.value ? crew.fulfil(next.value) : undefined;
  }
}
