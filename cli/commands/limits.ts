import { Command } from 'commander';
import { measures, scores } from '../../src/index.ts';
import { writeOut } from '../../src/node.ts';
import { boundWords, type Limit, type Purpose, purposeOf } from '../../src/tasks/limits/index.ts';
import { type LimitFlags, limitsFrom } from '../limits.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { type Style, styleFor } from '../screen/style.ts';
import { aligned, LINE, safe, wrapped } from '../screen/text.ts';

interface Flags extends CommonFlags, LimitFlags {}

export function limitsCommand(signal: AbortSignal): Command {
  const command = new Command('limits')
    .description('show the limits for a file that goes to the public, to science, in-house')
    .option('--for <purpose>', 'only this purpose: public, scientific or in-house')
    .option('--limits <file>', 'check and show your own limits instead')
    .addHelpText(
      'after',
      `
The JSON is a file of limits: write it, change it, and give it back with --limits.

Examples:
  penumbra limits
  penumbra limits --for public
  penumbra limits --json > limits.json
  penumbra assess persons.csv protected.csv --for public --limits limits.json
`,
    );
  addCommon(command);
  return command.action(async (flags: Flags) => {
    const limits = await limitsFrom(flags, signal);
    const purposes = flags.for === undefined ? limits.purposes : [purposeOf(limits, flags.for)];
    if (flags.json) {
      await writeOut(`${JSON.stringify({ ...limits, purposes }, null, 2)}\n`, signal);
    } else if (!flags.quiet) {
      const style = styleFor(process.stdout);
      await writeOut(purposes.map((purpose) => show(purpose, style)).join('\n'), signal);
    }
  });
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
