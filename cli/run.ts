import { CommanderError } from 'commander';
import { PenumbraError } from '../src/index.ts';
import { closeDatabases } from '../src/node.ts';
import { exitCodeOf } from './exit.ts';
import { withPresentWords } from './formerNames.ts';
import { askedForAll } from './help.ts';
import { type MemoryWatch, memoryError } from './memory.ts';
import { makeProgram } from './program.ts';
import { safe, shortened } from './screen/text.ts';

/** Runs a command, prints errors on standard error, sets `process.exitCode`, and returns the error of a user, if there is one. */
export async function run(
  args: readonly string[],
  signal: AbortSignal,
  memory?: Pick<MemoryWatch, 'isShort'>,
): Promise<PenumbraError | null> {
  try {
    const { args: present, hint } = withPresentWords(args);
    process.stderr.write(hint);
    const { args: words, isAll } = askedForAll(present);
    await makeProgram(signal, { command: words[0], isAll }).parseAsync(words, { from: 'user' });
  } catch (thrown) {
    const error = memoryError(thrown, memory?.isShort ?? false);
    process.exitCode = report(error);
    if (error instanceof PenumbraError) return error;
  } finally {
    await closeDatabases();
  }
  return null;
}

/** Prints an error on standard error, and returns the exit code. */
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
