import { Command } from 'commander';
import { measures, PenumbraError, scores } from '../../src/index.ts';
import { writeOut } from '../../src/node.ts';
import {
  boundWords,
  findPack,
  type Limit,
  type Limits,
  type Pack,
  type Purpose,
  packs,
  purposeOf,
} from '../../src/tasks/limits/index.ts';
import { type LimitFlags, limitsFrom } from '../limits.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { aligned, LINE, safe, wrapped } from '../screen/text.ts';

interface Flags extends CommonFlags, LimitFlags {}

export function limitsCommand(signal: AbortSignal): Command {
  const command = new Command('limits')
    .description(
      'show the limits for a file that goes to the public, to science, in-house, and the rules of offices',
    )
    .argument(
      '[action]',
      'list the packs of rules that offices publish, show one with its questions, or check a file of limits',
    )
    .argument('[name]', 'the pack to show, or the file to check')
    .option('--for <purpose>', 'only this purpose: public, scientific or in-house')
    .option('--limits <file>', 'show your own limits instead, or a pack by its name')
    .addHelpText(
      'after',
      `
The JSON is a file of limits: write it, change it, and give it back with --limits.

Examples:
  penumbra limits
  penumbra limits --for public
  penumbra limits --json > limits.json
  penumbra limits list
  penumbra limits show hipaa
  penumbra limits show essnet --for public --json > essnet.json
  penumbra limits check limits.json
  penumbra assess persons.csv protected.csv --limits essnet --for public
  penumbra assess persons.csv protected.csv --for public --limits limits.json
`,
    );
  addCommon(command);
  return command.action(
    async (action: string | undefined, name: string | undefined, flags: Flags) => {
      const style = styleFor(process.stdout);
      const write = async (text: string) => {
        if (!flags.quiet) await writeOut(text, signal);
      };
      switch (action) {
        case undefined:
          return showLimits(await limitsFrom(flags, signal), flags, signal);
        case 'list':
          return write(flags.json ? `${JSON.stringify(packs.map(heading), null, 2)}\n` : listed());
        case 'show': {
          const pack = findPack(needed(name, 'the pack to show'));
          await showLimits(pack.limits, flags, signal);
          return flags.json ? undefined : write(asked(pack, flags.for, style));
        }
        case 'check': {
          const limits = needed(name, 'the file to check');
          const { purposes } = await limitsFrom({ limits }, signal);
          const names = purposes.map((purpose) => purpose.name).join(', ');
          return write(`${safe(limits)} is a file of limits, for the purposes ${safe(names)}.\n`);
        }
        default:
          throw new PenumbraError(
            'usage',
            `There is no action "${action}": use list, show NAME or check FILE, or none for the limits themselves.`,
          );
      }
    },
  );
}

function needed(name: string | undefined, what: string): string {
  if (name !== undefined) return name;
  throw new PenumbraError('usage', `Name ${what}: penumbra limits list shows the packs.`);
}

const heading = ({ name, title, source, limits }: Pack) => ({
  name,
  title,
  source,
  purposes: limits.purposes.map((purpose) => purpose.name),
});

function listed(): string {
  const rows = packs
    .map(heading)
    .map(({ name, title, purposes }) => [`  ${name}`, title, `--for ${purposes.join(', ')}`]);
  return `${aligned(rows).join('\n')}\n`;
}

/** The questions that no figure answers. */
function asked({ questions, source }: Pack, purpose: string | undefined, style: Style): string {
  const lines = Object.entries(questions)
    .filter(([name]) => purpose === undefined || name === purpose)
    .flatMap(([name, all]) => [
      '',
      style.bold(`Questions for the officer (--for ${name})`),
      ...all.flatMap(({ asks, because }) => [
        wrapped(`  ${asks}`, LINE, '    '),
        style.dim(wrapped(`      Not computed: ${because}.`, LINE, '      ')),
      ]),
    ]);
  return `${[...lines, '', wrapped(`Source: ${source}.`, LINE, '  ')].join('\n')}\n`;
}

async function showLimits(limits: Limits, flags: Flags, signal: AbortSignal): Promise<void> {
  const purposes = flags.for === undefined ? limits.purposes : [purposeOf(limits, flags.for)];
  if (flags.json) {
    await writeOut(`${JSON.stringify({ ...limits, purposes }, null, 2)}\n`, signal);
  } else if (!flags.quiet) {
    const style = styleFor(process.stdout);
    await writeOut(purposes.map((purpose) => show(purpose, style)).join('\n'), signal);
  }
}

function show({ name, title, description, k, limits }: Purpose, style: Style): string {
  const lines = [
    `${style.bold(safe(title))} (--for ${safe(name)})`,
    wrapped(safe(description), LINE, ''),
    '',
  ];
  const bounds = aligned(
    limits.map((limit) => [`  ${limit.measure}`, boundWords(limit, unitOf(limit))]),
  );
  if (k !== undefined) {
    lines.push(`  Every combination of the keys is shared by at least ${k} records.`, '');
  }
  for (const [i, { because, source }] of limits.entries()) {
    lines.push(
      bounds[i],
      style.dim(wrapped(`      ${safe(`${because} (${source})`)}`, LINE, '      ')),
    );
  }
  return `${lines.join('\n')}\n`;
}

function unitOf({ measure }: Limit): string {
  return [...measures, ...scores].find(({ name }) => name === measure)?.unit ?? '';
}
