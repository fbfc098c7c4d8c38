import type { Command, Option } from 'commander';
import { makeProgram } from '../program.ts';

/**
 * What an argument takes in another language. `data` is a data frame or a file of records, `protected` the same or what
 * protect() returned, `paper` a file or what its JSON holds, `rules` a file or the rules themselves.
 */
export type Kind =
  | 'flag'
  | 'number'
  | 'numbers'
  | 'text'
  | 'texts'
  | 'names'
  | 'pairs'
  | 'data'
  | 'protected'
  | 'paper'
  | 'rules'
  | 'path';

export interface Argument {
  readonly name: string;
  /** The flag of the command; null for an argument without one. */
  readonly flag: string | null;
  readonly kind: Kind;
  readonly isRequired: boolean;
  /** Whether it takes several of its kind. */
  readonly isMany: boolean;
  readonly text: string;
}

/** A command as a function. */
export interface BoundFunction {
  readonly name: string;
  readonly command: readonly string[];
  readonly result: Result;
  readonly summary: string;
  readonly arguments: readonly Argument[];
}

/** What a function gives back: figures alone, or also records, papers or a folder. */
export type Result =
  | 'Inspection'
  | 'Protected'
  | 'Verification'
  | 'Assessment'
  | 'Bundle'
  | 'Suggestions'
  | 'Model'
  | 'Drawn'
  | 'Check'
  | 'Figures';

/** The commands that are functions, what their words are, and what they give back. Others need a terminal. */
const BOUND: Readonly<Record<string, readonly [Result, ...Kind[]]>> = {
  inspect: ['Inspection', 'data'],
  protect: ['Protected', 'data'],
  verify: ['Verification', 'data', 'protected'],
  assess: ['Assessment', 'data', 'protected'],
  release: ['Bundle', 'data', 'protected'],
  suggest: ['Suggestions', 'data'],
  compare: ['Figures', 'data'],
  sweep: ['Figures', 'data'],
  diff: ['Figures', 'paper', 'paper', 'data'],
  limits: ['Figures', 'text', 'text'],
  estimate: ['Figures', 'data'],
  methods: ['Figures', 'text'],
  units: ['Drawn', 'data'],
  check: ['Check', 'data'],
  'rules discover': ['Figures', 'data'],
  fit: ['Model', 'data'],
  draw: ['Drawn', 'path'],
  analyse: ['Figures', 'data'],
  attack: ['Figures', 'data'],
  refine: ['Protected', 'data', 'protected'],
};

/** Flags for a terminal, or for a file that is no data frame. */
const LEFT_OUT = ['json', 'quiet', 'roles', 'saveDescription'];

/** Flags whose files are not plain paths. */
const FILES: Readonly<Record<string, Kind>> = {
  description: 'paper',
  recipe: 'paper',
  limits: 'paper',
  rules: 'rules',
  holdout: 'data',
  populationFile: 'data',
  original: 'data',
  join: 'data',
  alsoReleased: 'protected',
};

/** Words of Python or R that can be no name of an argument. */
const RESERVED = ['as', 'for', 'from', 'if', 'in', 'is', 'with'];

/** All commands as functions, from the declarations that also make the flags, the forms and the reference. */
export function boundFunctions(): readonly BoundFunction[] {
  const program = makeProgram(new AbortController().signal, { isAll: true });
  return Object.entries(BOUND).map(([words, [result, ...kinds]]) => {
    const command = words
      .split(' ')
      .reduce<Command>(
        (parent, word) => parent.commands.find((one) => one.name() === word)!,
        program,
      );
    return {
      name: words.split(' ').reverse().join('_'),
      command: words.split(' '),
      result,
      summary: command.description(),
      arguments: [
        ...command.registeredArguments.map(
          (one, i): Argument => ({
            name: named(one.name() === 'file' ? 'data' : one.name()),
            flag: null,
            kind: kinds[i],
            isRequired: one.required,
            isMany: one.variadic,
            text: one.description,
          }),
        ),
        ...command.options
          .filter((one) => !one.hidden && !LEFT_OUT.includes(one.attributeName()))
          .map(argumentOf),
      ],
    };
  });
}

function argumentOf(option: Option): Argument {
  return {
    name: named(option.name()),
    flag: option.long!,
    kind: kindOf(option),
    isRequired: false,
    isMany: typeof option.parseArg === 'function' && option.argChoices === undefined,
    text: option.description,
  };
}

function kindOf(option: Option): Kind {
  if (!option.required && !option.optional) return 'flag';
  const what = /<(.*)>/.exec(option.flags)?.[1] ?? 'text';
  if (what === 'file' || what === 'folder') return FILES[option.attributeName()] ?? 'path';
  if (what.includes('=') && what !== 'key=value') return 'pairs';
  if (['number', 'percent', 'share', 'seconds'].includes(what)) return 'number';
  if (what === 'list') return 'names';
  if (/^numbers/.test(what) || what === 'choice|numbers') return 'numbers';
  return typeof option.parseArg === 'function' ? 'texts' : 'text';
}

function named(words: string): string {
  const name = words.replaceAll('-', '_');
  return RESERVED.includes(name) ? `${name}_` : name;
}
