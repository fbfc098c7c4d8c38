import { createInterface } from 'node:readline';
import { watchMemory } from './memory.ts';
import { run } from './run.ts';
import { listenToProgress } from './screen/progress.ts';

/** A line of standard input: a command to run in a folder, or the number of a command to stop. */
interface Request {
  readonly id: number;
  readonly args: readonly string[];
  readonly folder: string;
}

/**
 * Runs commands until standard input ends, for programs in other languages: one start for a whole session. Each line is a
 * JSON object, `{"id":1,"args":["inspect","a.csv","--json"],"folder":"/home/me"}` or `{"stop":1}`. Commands run one after the
 * other. Answers are lines of JSON on standard output: `{"id":1,"stage":"group","share":0.3}` now and then, and at the end
 * `{"id":1,"code":0,"stdout":"...","stderr":"..."}`, with what the command wrote and its exit code; if it failed, with `error`.
 */
export async function session(input: NodeJS.ReadableStream = process.stdin): Promise<void> {
  const queue: Request[] = [];
  let current: { readonly id: number; readonly stop: AbortController } | null = null;
  let wake = () => {};
  let isOver = false;
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', (line) => {
    const said = JSON.parse(line) as Request | { readonly stop: number };
    if ('stop' in said) {
      if (current?.id === said.stop) current.stop.abort();
    } else queue.push(said);
    wake();
  });
  // Whoever began the session is gone: nobody waits for an answer.
  lines.on('close', () => {
    isOver = true;
    current?.stop.abort();
    wake();
  });
  const answer = captured();
  while (!isOver) {
    const request = queue.shift();
    if (request === undefined) {
      await new Promise<void>((done) => {
        wake = done;
      });
      continue;
    }
    const stop = new AbortController();
    current = { id: request.id, stop };
    const ending = await runOne(request, stop, answer);
    current = null;
    answer.send({ id: request.id, ...ending });
  }
  answer.release();
}

async function runOne(
  { id, args, folder }: Request,
  stop: AbortController,
  answer: ReturnType<typeof captured>,
): Promise<object> {
  const memory = watchMemory(() => stop.abort());
  listenToProgress((stage, share) => answer.send({ id, stage, share }));
  try {
    process.chdir(folder);
    const failed = await run(args, stop.signal, memory);
    const error = failed && { code: failed.code, message: failed.message, place: failed.place };
    return { code: Number(process.exitCode ?? 0), ...answer.taken(), ...(error && { error }) };
  } finally {
    listenToProgress(null);
    memory.end();
    process.exitCode = undefined;
  }
}

/** What commands write to standard output and standard error is kept, so that answers alone stand there. */
function captured() {
  const { stdout, stderr } = process;
  const send = stdout.write.bind(stdout);
  const streams = [stdout, stderr].map((stream) => {
    const chunks: Uint8Array[] = [];
    const write = stream.write;
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      const done = rest.findLast((one) => typeof one === 'function') as (() => void) | undefined;
      if (done !== undefined) setImmediate(done);
      return true;
    };
    return { stream, chunks, write };
  });
  const text = (chunks: Uint8Array[]) => Buffer.concat(chunks.splice(0)).toString();
  return {
    send: (line: object) => void send(`${JSON.stringify(line)}\n`),
    taken: () => ({ stdout: text(streams[0].chunks), stderr: text(streams[1].chunks) }),
    release() {
      for (const { stream, write } of streams) stream.write = write;
    },
  };
}
