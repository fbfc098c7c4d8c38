#!/usr/bin/env node
import { watchMemory } from './memory.ts';
import { run } from './run.ts';
import { session } from './session.ts';
import { listenForStop } from './stop.ts';

const args = process.argv.slice(2);
const stop = listenForStop();
// Writers to standard output handle its errors; a closed log must not end the work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
if (args.join() === 'session') await session();
else {
  const memory = watchMemory(stop.now);
  await run(args, stop.signal, memory);
  memory.end();
}
// Everything is cleaned up; unread output must not delay the end.
if (stop.signal.aborted && process.exitCode) process.exit();
stop.done();
