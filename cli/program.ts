import { Command } from 'commander';
import { VERSION } from '../src/index.ts';
import { analyseCommand } from './commands/analyse.ts';
import { assessCommand } from './commands/assess.ts';
import { attackCommand } from './commands/attack.ts';
import { auditCommand } from './commands/audit.ts';
import { checkCommand } from './commands/check.ts';
import { compareCommand } from './commands/compare.ts';
import { diffCommand } from './commands/diff.ts';
import { drawCommand } from './commands/draw.ts';
import { editsCommand } from './commands/edits.ts';
import { fitCommand } from './commands/fit.ts';
import { inspectCommand } from './commands/inspect.ts';
import { limitsCommand } from './commands/limits.ts';
import { methodsCommand } from './commands/methods.ts';
import { planCommand } from './commands/plan.ts';
import { protectCommand } from './commands/protect.ts';
import { refineCommand } from './commands/refine.ts';
import { releaseCommand } from './commands/release.ts';
import { studioCommand } from './commands/studio.ts';
import { suggestCommand } from './commands/suggest.ts';
import { sweepCommand } from './commands/sweep.ts';
import { verifyCommand } from './commands/verify.ts';
import { EXIT_CODES } from './exit.ts';
import { refuseDoubtful } from './options.ts';
import { safe } from './screen/text.ts';

const COMMANDS = {
  inspect: inspectCommand,
  check: checkCommand,
  edits: editsCommand,
  plan: planCommand,
  protect: protectCommand,
  verify: verifyCommand,
  compare: compareCommand,
  assess: assessCommand,
  analyse: analyseCommand,
  attack: attackCommand,
  fit: fitCommand,
  draw: drawCommand,
  refine: refineCommand,
  release: releaseCommand,
  suggest: suggestCommand,
  sweep: sweepCommand,
  diff: diffCommand,
  limits: limitsCommand,
  audit: auditCommand,
  methods: methodsCommand,
  studio: studioCommand,
};

/** The command line: whole, or with the one command that is asked for, because flags of all take a while to make. */
export function makeProgram(signal: AbortSignal, asked?: string): Command {
  const program = speaking(new Command('penumbra'))
    .description(
      'Protects microdata before release: lowers the risk that someone is recognised, keeps the analyses right, and proves both. Nothing leaves this machine.',
    )
    .version(VERSION)
    .addHelpText(
      'after',
      `
Examples:
  penumbra inspect persons.csv
  penumbra protect persons.csv -o protected.csv --method microaggregation --k 5
  penumbra verify persons.csv protected.csv --certificate protected.csv.must-stay/certificate.json
  penumbra assess persons.csv protected.csv --report report.html

Exit codes:
${EXIT_CODES.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n')}
`,
    );
  const named = Object.entries(COMMANDS).filter(([name]) => name === asked);
  const made = named.length > 0 ? named : Object.entries(COMMANDS);
  for (const [, make] of made) {
    const command = refuseDoubtful(speaking(make(signal)));
    for (const below of command.commands) refuseDoubtful(speaking(below));
    program.addCommand(command);
  }
  return program;
}

/** `penumbra edits plan`. */
function pathOf(command: Command): string {
  return command.parent === null ? 'penumbra' : `${pathOf(command.parent)} ${command.name()}`;
}

/** Errors of the command line look like all others, and leave the end of the process to us. */
function speaking(command: Command): Command {
  return command.exitOverride().configureOutput({
    outputError(text, write) {
      const sentence = text
        .replace(/^error: /, '')
        .split('\n')
        .map(safe)
        .join(' ')
        .replace(/[. ]+$/, '');
      const page = pathOf(command);
      write(`penumbra: ${sentence}: see ${page} --help.\n`);
    },
  });
}
