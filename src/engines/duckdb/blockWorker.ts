import { parentPort, workerData } from 'node:worker_threads';
import { PenumbraError } from '../../error.ts';
import type { BlockData } from '../../recipe/run/index.ts';
import { type BlockTask, type ProtectedBlock, protectBlock } from '../contract/index.ts';
import { type BlockReply, buffersOf } from './blockCrew.ts';

/** A thread that protects blocks, one after the other. */
const task = workerData as BlockTask;
let last: Promise<void> = Promise.resolve();

parentPort!.on('message', (data: BlockData) => {
  last = last.then(() => answer(data));
});

async function answer(data: BlockData): Promise<void> {
  const { block } = data;
  let reply: BlockReply;
  try {
    reply = { block, done: await protectBlock(task, data) };
  } catch (error) {
    reply = { block, error: describe(error) };
  }
  parentPort!.postMessage(reply, 'done' in reply ? buffersOf(arraysOf(reply.done)) : []);
}

function describe(error: unknown): Extract<BlockReply, { error: unknown }>['error'] {
  if (error instanceof PenumbraError) {
    return { code: error.code, message: error.message, place: error.place };
  }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function arraysOf({ masked, numbers, originals }: ProtectedBlock): unknown[] {
  return [
    numbers,
    masked.kept,
    ...masked.masked.map(({ values }) => values),
    ...masked.groups.map(({ groupOf }) => groupOf),
    ...originals.values(),
  ];
}
