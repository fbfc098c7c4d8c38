import { Command } from 'commander';
import { VERSION } from '../src/index.ts';
import { inspectCommand } from './commands/inspect.ts';
import { methodsCommand } from './commands/methods.ts';
import { protectCommand } from './commands/protect.ts';
import { verifyCommand } from './commands/verify.ts';
import { EXIT_CODES } from './exit.ts';

/** The whole command line. */
export function makeProgram(signal: AbortSignal): Command {
  const program = new Command('penumbra')
    .description(
      'Protects microdata before release: lowers the risk that someone is recognised, keeps the analyses right, and proves both. Nothing leaves this machine.',
    )
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('Try --help.')
    .addHelpText(
      'after',
      `
Examples:
  penumbra inspect persons.csv
  penumbra protect persons.csv -o protected.csv --method microaggregation --k 5
  penumbra verify persons.csv protected.csv --certificate protected.csv.must-stay/certificate.json

Exit codes:
${EXIT_CODES.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n')}
`,
    );
  for (const make of [inspectCommand, protectCommand, verifyCommand, methodsCommand]) {
    program.addCommand(make(signal).exitOverride());
  }
  return program;
}
