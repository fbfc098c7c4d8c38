import { Command } from 'commander';
import { implicateName, MOST_IMPLICATES, VERSION } from '../src/index.ts';
import { shownPath } from '../src/io/bytes/index.ts';
import { descriptionBeside, descriptionPath, finishNear, refuseInUse } from '../src/node.ts';
import { analyseCommand } from './commands/analyse.ts';
import { assessCommand } from './commands/assess.ts';
import { attackCommand } from './commands/attack.ts';
import { auditCommand } from './commands/audit.ts';
import { checkCommand } from './commands/check.ts';
import { compareCommand } from './commands/compare.ts';
import { diffCommand } from './commands/diff.ts';
import { drawCommand } from './commands/draw.ts';
import { estimateCommand } from './commands/estimate.ts';
import { fitCommand } from './commands/fit.ts';
import { inspectCommand } from './commands/inspect.ts';
import { keyCommand } from './commands/key.ts';
import { limitsCommand } from './commands/limits.ts';
import { methodsCommand } from './commands/methods.ts';

import { protectCommand } from './commands/protect.ts';
import { refineCommand } from './commands/refine.ts';
import { releaseCommand } from './commands/release.ts';
import { rulesCommand } from './commands/rules.ts';
import { studioCommand } from './commands/studio.ts';
import { suggestCommand } from './commands/suggest.ts';
import { sweepCommand } from './commands/sweep.ts';
import { unitsCommand } from './commands/units.ts';
import { verifyCommand } from './commands/verify.ts';
import { EXIT_CODES } from './exit.ts';
import { arrangeCommands, arrangeHelp, nameOf } from './help.ts';
import { refuseSmallHeap } from './memory.ts';
import { refuseDoubtful } from './options.ts';
import { safe } from './screen/text.ts';

const COMMANDS = {
  inspect: inspectCommand,
  protect: protectCommand,
  verify: verifyCommand,
  assess: assessCommand,
  release: releaseCommand,
  audit: auditCommand,
  key: keyCommand,
  suggest: suggestCommand,
  compare: compareCommand,
  sweep: sweepCommand,
  diff: diffCommand,
  limits: limitsCommand,
  estimate: estimateCommand,
  methods: methodsCommand,
  units: unitsCommand,
  check: checkCommand,
  rules: rulesCommand,
  fit: fitCommand,
  draw: drawCommand,
  analyse: analyseCommand,
  attack: attackCommand,
  refine: refineCommand,
  studio: studioCommand,
};

/** Which part of the command line is made: all commands, or the requested one; help on a screen, or in full. */
interface Wanted {
  readonly command?: string;
  readonly isAll?: boolean;
}

/** The command line: complete, or with the requested command only, because making the flags of all takes a while. */
export function makeProgram(
  signal: AbortSignal,
  { command: asked, isAll = false }: Wanted = {},
): Command {
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
  penumbra protect persons.csv -o protected.csv --k 5 --columns age,height_cm
  penumbra assess persons.csv protected.csv --report report.html

${isAll ? exitCodes() : 'Options of a command: penumbra protect --help. Exit codes: penumbra --help all.'}
`,
    );
  const named = Object.entries(COMMANDS).filter(([name]) => name === asked);
  const made = named.length > 0 ? named : Object.entries(COMMANDS);
  for (const [, make] of made) {
    const command = refuseDoubtful(speaking(make(signal)));
    for (const below of command.commands) refuseDoubtful(speaking(below));
    program.addCommand(command);
    for (const one of [command, ...command.commands]) {
      addOverwrite(one);
      arrangeHelp(one, isAll);
    }
  }
  arrangeCommands(program, isAll);
  return program.hook('preAction', (_, action) => beforeFiles(action));
}

/** Flags that name a file to be written. */
const WRITTEN = [
  ...['output', 'report', 'publicReport', 'riskTable', 'map', 'picture', 'svrl'],
  'writeDescription',
];

function addOverwrite(command: Command): void {
  const isWriting = command.options.some((one) => WRITTEN.includes(one.attributeName()));
  if (!isWriting || ['release', 'sweep'].includes(command.name())) return;
  command.option('--overwrite', 'replace an existing file, also if it is not an earlier output');
}

/** Mends what a run that was killed left, and refuses to write what is read, whatever may be overwritten. */
async function beforeFiles(action: Command): Promise<void> {
  refuseSmallHeap();
  const flags = Object.entries(action.opts());
  const written = flags.filter(([name]) => WRITTEN.includes(name));
  const others = flags.filter(([name]) => !WRITTEN.includes(name));
  const data = pathsIn(action.args);
  const near = pathsIn([...written, ...others].map(([, value]) => value));
  const key = process.env.PENUMBRA_KEY ?? [];
  await finishNear([...data, ...near].concat(key));
  const beside = data.flatMap((path) => descriptionBeside(path) ?? []);
  for (const [name, value] of written) {
    // A description that is read is brought up to date.
    const isUpdated = name === 'writeDescription';
    const read = others.filter(([other]) => !isUpdated || other !== 'description');
    const used = pathsIn([...read.map(([, path]) => path), key]);
    for (const path of placesOf(action, name, value)) {
      await refuseInUse(isUpdated ? used : [...used, ...beside], path);
    }
  }
}

/** The files that a flag writes: what it names, and what is named after it. */
function placesOf(action: Command, flag: string, value: unknown): string[] {
  const named = pathsIn(value);
  if (flag !== 'output') return named;
  const { implicates = 0, join } = action.opts();
  const numbers = Array.from(
    { length: Math.min(implicates, MOST_IMPLICATES) || 0 },
    (_, i) => i + 1,
  );
  const hasDescription = action.name() === 'units' && join === undefined;
  return named.flatMap((path) => [
    path,
    ...numbers.map((number) => implicateName(path, number)),
    ...[hasDescription ? descriptionPath(path) : null].filter((beside) => beside !== null),
  ]);
}

/** The words of a command that can be paths, also as in `--as job=tree.csv`. */
function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    if (/^-$|^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return [];
    return value.includes('=') ? [value, value.slice(value.indexOf('=') + 1)] : [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

function exitCodes(): string {
  const lines = EXIT_CODES.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`);
  return `Exit codes:\n${lines.join('\n')}`;
}

/** Errors of the command line look like all others, and do not end the process by themselves. */
function speaking(command: Command): Command {
  return command.exitOverride().configureOutput({
    outputError(text, write) {
      const sentence = text
        .replace(/^error: /, '')
        .replace(/'(.*)'/s, (_, word) => `'${shownPath(word)}'`)
        .split('\n')
        .map(safe)
        .join(' ')
        .replace(/[. ]+$/, '');
      const page = command.parent === null ? 'penumbra' : `penumbra ${nameOf(command)}`;
      write(`penumbra: ${sentence}: see ${page} --help.\n`);
    },
  });
}
