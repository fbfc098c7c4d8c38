#!/usr/bin/env node
import { run } from './run.ts';
import { listenForStop } from './stop.ts';

const stop = listenForStop();
// Who writes to standard output hears of its errors; a log that goes away must not end the work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
await run(process.argv.slice(2), stop.signal);
// Everything is cleaned up; what a reader has not taken yet must not hold up the end.
if (stop.signal.aborted && process.exitCode) process.exit();
stop.done();
