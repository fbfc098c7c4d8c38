#!/usr/bin/env node
import { CommanderError } from 'commander';
import { PenumbraError } from '../src/index.ts';
import { exitCodeOf } from './exit.ts';
import { makeProgram } from './program.ts';
import { safe, shortened } from './screen/text.ts';
import { listenForStop } from './stop.ts';

/** Runs the command line and ends the process with one of the documented exit codes. */
async function main(): Promise<void> {
  const stop = listenForStop();
  // Who writes to standard output hears of its errors; a log that goes away must not end the work.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    await makeProgram(stop.signal).parseAsync();
  } catch (error) {
    process.exitCode = report(error);
    // Everything is cleaned up; what a reader has not taken yet must not hold up the end.
    if (stop.signal.aborted) process.exit();
  } finally {
    stop.done();
  }
}

/** Says what went wrong on standard error, and gives the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodeOf('usage');
  if (error instanceof PenumbraError) {
    process.stderr.write(`penumbra: ${shortened(safe(error.message))}\n`);
    if (error.code === 'internal') process.stderr.write(`${error.stack}\n`);
    return exitCodeOf(error.code);
  }
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(
    `penumbra: a defect of the program, please report it with these lines:\n${stack}\n`,
  );
  return exitCodeOf('internal');
}

await main();
