import type { Reply, Request } from './engines/threads/messages.ts';
import { PenumbraError } from './error.ts';
import { everyJob } from './jobs.ts';

/** Source of messages: the caller's thread in Node, the page in a web worker. */
interface Port {
  postMessage(message: unknown, transfer?: ArrayBuffer[]): void;
  on?(event: 'message', listen: (request: Request) => void): void;
  onmessage?: ((event: { data: Request }) => void) | null;
}

const opened = new Map<string, (question: unknown) => unknown>();

function handle(request: Request): unknown {
  switch (request.kind) {
    case 'open':
      opened.set(`${request.team} ${request.member}`, findJob(request.job).open(request.start));
      return null;
    case 'ask':
      return opened.get(`${request.team} ${request.member}`)!(request.question);
    case 'dismiss':
      opened.delete(`${request.team} ${request.member}`);
      return null;
    case 'once':
      return findJob(request.job).open(undefined)(request.question);
  }
}

function findJob(name: string) {
  const job = everyJob.find((candidate) => candidate.name === name);
  if (job === undefined) throw new Error(`No job is called "${name}".`);
  return job;
}

function describe(error: unknown): Extract<Reply, { error: unknown }>['error'] {
  if (error instanceof PenumbraError) {
    return { code: error.code, message: error.message, place: error.place };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  return { message: error.message, stack: error.stack };
}

/** Milliseconds that a member of a team polls for its next question before it sleeps. */
const AWAKE = 20;

/**
 * Listens on a port and replies to each request in turn. Questions to a team are short and follow
 * each other closely, and waking a thread is slow: `look` polls for a message without waiting.
 */
function serve(port: Port, look?: () => Request | undefined): void {
  const receive = (request: Request) => {
    reply(request);
    if (look === undefined || request.kind !== 'ask') return;
    for (let until = performance.now() + AWAKE; performance.now() < until; ) {
      const next = look();
      if (next === undefined) continue;
      reply(next);
      until = performance.now() + AWAKE;
    }
  };
  const reply = (request: Request) => {
    let said: Reply;
    try {
      said = { message: request.message, answer: handle(request) };
    } catch (error) {
      said = { message: request.message, error: describe(error) };
    }
    port.postMessage(said, 'answer' in said ? buffersOf(said.answer) : []);
  };
  if (port.on !== undefined) port.on('message', receive);
  else port.onmessage = ({ data }) => receive(data);
}

/**
 * The buffers of an answer's typed arrays. They are transferred, not copied, because an answer is
 * not used again here.
 */
function buffersOf(answer: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(answer)) {
    const { buffer } = answer;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === answer.byteLength) found.add(buffer);
  } else if (typeof answer === 'object' && answer !== null) {
    for (const part of Object.values(answer)) buffersOf(part, found);
  }
  return [...found];
}

/** The thread library of Node, under a name that bundlers for pages do not resolve. */
const THREADS = 'node:worker_threads';

if ('WorkerGlobalScope' in globalThis) {
  serve(globalThis as unknown as Port);
} else {
  const { workerData, receiveMessageOnPort } = await import(/* @vite-ignore */ THREADS);
  serve(workerData.port, () => receiveMessageOnPort(workerData.port)?.message);
}
