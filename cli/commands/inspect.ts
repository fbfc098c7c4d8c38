import { Command } from 'commander';
import {
  type ColumnDescription,
  type Description,
  type InspectedColumn,
  type Inspection,
  inspect,
  PenumbraError,
} from '../../src/index.ts';
import {
  descriptionBeside,
  descriptionPath,
  isSameFile,
  refuseText,
  writeOut,
  writeText,
} from '../../src/node.ts';
import { descriptionText } from '../../src/recipe/index.ts';
import { addDescription, type DescriptionFlags } from '../description.ts';
import { loadFile } from '../loadFile.ts';
import { addCommon, addInput, type CommonFlags } from '../options.ts';
import { showInspection } from '../screen/inspection.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { safe } from '../screen/text.ts';

interface Flags extends CommonFlags, DescriptionFlags {
  readonly writeDescription?: string | true;
}

export function inspectCommand(signal: AbortSignal): Command {
  const command = new Command('inspect')
    .description('show what a file contains: columns, kinds, missing values, likely roles, and why')
    .argument(
      '<file>',
      'a file of records: CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument, SQLite or DuckDB, or - for standard input',
    )
    .option(
      '--write-description [file]',
      'write all this to a description, to be checked and edited (default: FILE.description.json beside the file); every command then reads it',
    )
    .addHelpText(
      'after',
      `
Examples:
  penumbra inspect persons.csv
  penumbra inspect persons.csv --write-description
  penumbra inspect persons.csv --role income=confidential --as region=nominal --save-description
  penumbra inspect befragung.csv --delimiter semicolon --decimal , --missing-code -9
`,
    );
  addCommon(addInput(addDescription(command)));
  return command.action(async (path: string, flags: Flags) => {
    const progress = progressLine(flags.quiet === true);
    const place = placeFor(path, flags);
    if (place !== null) {
      const read = flags.description ?? descriptionBeside(path);
      const isUpdated = read !== null && (await isSameFile(read, place));
      await refuseText([path], place, isUpdated || flags.overwrite);
    }
    const file = await loadFile(path, flags, signal, progress);
    progress.clear();
    const inspection = inspect(file);
    if (place !== null)
      await writeText(place, descriptionText(decided(file.description, inspection)));
    await writeOut(
      flags.json
        ? `${JSON.stringify(inspection)}\n`
        : showInspection(inspection, styleFor(process.stdout)),
      signal,
    );
    if (place !== null && !flags.quiet) {
      process.stderr.write(
        `Description written to ${safe(place)}: check every kind and role, and decide on columns that have no role.\n`,
      );
    }
  });
}

/** Where the description is written; null if it is not. */
function placeFor(path: string, { writeDescription }: Flags): string | null {
  if (writeDescription === undefined) return null;
  const place = writeDescription === true ? descriptionPath(path) : writeDescription;
  if (place !== null) return place;
  throw new PenumbraError(
    'usage',
    'A file without a path has no place for a description beside it: name one with --write-description FILE.',
  );
}

/** Guesses as they are handed over: whoever checks and keeps the file decides. */
function decided({ columns, ...file }: Description, inspection: Inspection): Description {
  return {
    ...file,
    columns: columns.map(({ guessed: _, ...column }, i) => readable(column, inspection.columns[i])),
  };
}

/** A column of numbers and a few texts: the texts are written down as missing codes, so that the numbers can be read. */
function readable(column: ColumnDescription, read: InspectedColumn): ColumnDescription {
  const isNumber = column.kind === 'amount' || column.kind === 'count';
  if (!isNumber || read.kind === 'numeric' || column.missing !== undefined) return column;
  const texts = read.missingHints.filter(({ code }) => Number.isNaN(Number(code)));
  return texts.length === 0
    ? { ...column, kind: read.kind === 'text' ? 'text' : 'nominal' }
    : { ...column, missing: texts.map(({ code }) => ({ code })) };
}
