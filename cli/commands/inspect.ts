import { Command } from 'commander';
import { type Inspection, inspect } from '../../src/index.ts';
import { refuseText, writeOut, writeText } from '../../src/node.ts';
import { loadFile } from '../loadFile.ts';
import { addCommon, addInput, type CommonFlags, type InputFlags } from '../options.ts';
import { showInspection } from '../screen/inspection.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { safe } from '../screen/text.ts';

interface Flags extends CommonFlags, InputFlags {
  readonly writeRoles?: string;
}

export function inspectCommand(signal: AbortSignal): Command {
  const command = new Command('inspect')
    .description('show what a file contains: columns, kinds, missing values, likely roles, and why')
    .argument('<file>', 'a CSV, Parquet or XML file, or - for standard input')
    .option(
      '--write-roles <file>',
      'write the suggested roles to a file, to be edited and used with protect --roles',
    )
    .addHelpText(
      'after',
      `
Examples:
  penumbra inspect persons.csv
  penumbra inspect persons.csv --write-roles roles.json
  penumbra inspect befragung.csv --delimiter semicolon --decimal , --missing-code -9
`,
    );
  addCommon(addInput(command));
  return command.action(async (path: string, flags: Flags) => {
    const progress = progressLine(flags.quiet === true);
    if (flags.writeRoles !== undefined) await refuseText([path], flags.writeRoles);
    const file = await loadFile(path, flags, signal, progress);
    progress.clear();
    const inspection = inspect(file);
    if (flags.writeRoles !== undefined) await writeRoles(flags.writeRoles, inspection);
    await writeOut(
      flags.json
        ? `${JSON.stringify(inspection)}\n`
        : showInspection(inspection, styleFor(process.stdout)),
      signal,
    );
    if (flags.writeRoles !== undefined && !flags.quiet) {
      const name = safe(flags.writeRoles);
      process.stderr.write(
        `Suggested roles written to ${name}: check them, then protect with --roles ${name}.\n`,
      );
    }
  });
}

/** Suggested roles with their reasons, in the format of a recipe's roles. */
async function writeRoles(path: string, { columns }: Inspection): Promise<void> {
  const names = columns.map(({ name }) => name);
  const roles = columns.flatMap(({ name, position, suggestion }) =>
    suggestion === null
      ? []
      : [
          {
            column:
              names.indexOf(name) === names.lastIndexOf(name) && name !== '' ? name : position,
            role: suggestion.role,
            because: suggestion.reason,
          },
        ],
  );
  await writeText(path, `${JSON.stringify({ roles }, null, 2)}\n`);
}
