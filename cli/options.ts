import { type Command, Option } from 'commander';
import { present } from '../src/fields.ts';
import { PenumbraError } from '../src/index.ts';
import { defaultMissing } from '../src/io/csv/index.ts';
import {
  type IntegerParameter,
  parameterFromText,
  readParameter,
} from '../src/methods/contract/index.ts';
import { type InputOptions, readInput } from '../src/recipe/index.ts';

/** Options of every command. */
export interface CommonFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** Whether an existing file that is not an earlier output may be replaced; of commands that write files. */
  readonly overwrite?: boolean;
}

export function addCommon(command: Command): Command {
  return command
    .option('--json', 'write one JSON object to standard output')
    .option('-q, --quiet', 'no progress and no messages except warnings and errors');
}

/** How a file is written, if it is not to be detected. */
export interface InputFlags {
  readonly delimiter?: string;
  readonly decimal?: string;
  readonly encoding?: string;
  readonly header?: string;
  readonly missingCode?: readonly string[];
  readonly table?: string;
  readonly query?: string;
  readonly orderBy?: readonly string[];
}

const DELIMITERS: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  bar: '|',
  '\\t': '\t',
};

/** `table` is the flag for a table among several; --table, where that means nothing else. */
export function addInput(command: Command, table = '--table'): Command {
  return command
    .addOption(
      new Option('--delimiter <mark>', 'delimiter between cells: comma, semicolon, tab or bar'),
    )
    .addOption(new Option('--decimal <mark>', 'decimal mark: . or ,'))
    .addOption(new Option('--encoding <name>', 'utf-8 or windows-1252'))
    .addOption(
      new Option('--header <choice>', 'whether the first line holds names: auto, yes or no'),
    )
    .addOption(
      new Option(
        '--missing-code <text>',
        'a text that means a missing value, in addition to the usual ones; may be repeated',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        `${table} <name>`,
        'the sheet of a workbook, or the table of a database, with the records',
      ),
    )
    .addOption(
      new Option(
        '--query <sql>',
        'of a database: a SELECT that gives the records, in the place of a table',
      ),
    )
    .addOption(
      new Option(
        '--order-by <list>',
        'of a database server: columns that tell records apart, for a query or a table without a primary key; may be repeated',
      ).argParser(gather),
    );
}

/** The input part of a recipe from flags, or undefined if there are none. */
export function inputFromFlags(flags: InputFlags): InputOptions | undefined {
  const { delimiter, decimal, encoding, header, missingCode, table, query, orderBy } = flags;
  if (table !== undefined && query !== undefined) {
    throw new PenumbraError('usage', '--table and --query both say which records: give one.');
  }
  const input = present({
    delimiter: delimiter && (DELIMITERS[delimiter] ?? delimiter),
    decimal,
    encoding,
    header,
    missing: missingCode && [...defaultMissing, ...missingCode],
    ...{ table, query },
    orderBy: orderBy?.flatMap(splitList),
  });
  return Object.keys(input).length === 0 ? undefined : readInput(input);
}

/**
 * Refuses an option that is given twice, because the last would win silently, and an empty one,
 * which as a path would mean the current folder.
 */
export function refuseDoubtful(command: Command): Command {
  for (const option of command.options.filter(({ required }) => required)) {
    const name = option.name();
    let given = false;
    command.on(`option:${name}`, (value: string) => {
      if (value === '' && name !== 'missing-code') {
        throw new PenumbraError('usage', `--${name} is empty: give it a value or leave it out.`);
      }
      if (given && option.parseArg !== gather) {
        throw new PenumbraError('usage', `--${name} is given twice: give it once.`);
      }
      given = true;
    });
  }
  return command;
}

export function addWorkers(command: Command): Command {
  return command.option('--workers <number>', 'number of threads (default: all cores)');
}

export function workersFrom(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const workers: IntegerParameter = {
    type: 'integer',
    minimum: 1,
    description: 'Number of threads.',
  };
  const value = parameterFromText(workers, text);
  return readParameter(workers, value, '--workers', '--workers') as number;
}

/** A number of something, from a flag. */
export function wholeNumber(flag: string, text: string): number;
export function wholeNumber(flag: string, text: string | undefined): number | undefined;
export function wholeNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text.trim())) return Number(text);
  throw new PenumbraError('usage', `${flag} takes a whole number, written with digits.`);
}

/** Collects the values of a flag that can be repeated. */
export function gather(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** `a,b,c` as three; `\,` is a comma that belongs to a name. */
export function splitList(text: string): string[] {
  return text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim());
}

/** Flags about a column, with an example for users who forget the equals sign. */
const ASSIGNMENTS = {
  '--role': ['NAME=ROLE', 'age=key'],
  '--as': ['NAME=WHAT', 'roof=nominal'],
  '--recode': ['NAME=HOW', '"age=round 5"'],
} as const;

/** `NAME=ROLE`, split at the last equals sign, because names can contain one. */
export function splitAssignment(
  flag: keyof typeof ASSIGNMENTS,
  text: string,
): [name: string, what: string] {
  const at = text.lastIndexOf('=');
  if (at >= 0) return [text.slice(0, at), text.slice(at + 1)];
  const [form, example] = ASSIGNMENTS[flag];
  throw new PenumbraError('usage', `${flag} takes ${form}, such as ${flag} ${example}.`);
}
