#!/usr/bin/env node
import { CommanderError } from 'commander';
import { PenumbraError } from '../src/index.ts';
import { exitCodeOf } from './exit.ts';
import { makeProgram } from './program.ts';
import { safe } from './screen/text.ts';
import { listenForStop } from './stop.ts';

/** Runs the command line and ends the process with one of the documented exit codes. */
async function main(): Promise<void> {
  const stop = listenForStop();
  // A reader that goes away (`| head`) is no reason for a stack trace.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  try {
    await makeProgram(stop.signal).parseAsync();
  } catch (error) {
    process.exitCode = report(error);
  } finally {
    stop.done();
  }
}

/** Says what went wrong on standard error, and gives the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodeOf('usage');
  if (error instanceof PenumbraError) {
    process.stderr.write(`penumbra: ${safe(error.message)}\n`);
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
