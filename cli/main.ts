#!/usr/bin/env node
import { watchMemory } from './memory.ts';
import { run } from './run.ts';
import { listenForStop } from './stop.ts';

const stop = listenForStop();
// Writers to standard output handle its errors; a closed log must not end the work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const memory = watchMemory(stop.now);
await run(process.argv.slice(2), stop.signal, memory);
memory.end();
// Everything is cleaned up; unread output must not delay the end.
if (stop.signal.aborted && process.exitCode) process.exit();
stop.done();
