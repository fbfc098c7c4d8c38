import { type Argument, type BoundFunction, boundFunctions, type Kind } from './functions.ts';

const TYPES: Readonly<Record<Kind, string>> = {
  flag: 'bool',
  number: 'float',
  numbers: 'Numbers',
  text: 'str',
  texts: 'Texts',
  names: 'Texts',
  pairs: 'Pairs',
  data: 'Data',
  protected: 'Data | Protected',
  paper: 'Paper',
  rules: 'Paper | Texts',
  path: 'Path',
};

/** Columns of a line of documentation. */
const LINE = 88;

/** The module of functions that Python users call. */
export function pythonModule(): string {
  const functions = boundFunctions();
  const results = [...new Set(['Protected', ...functions.map(({ result }) => result)])].sort();
  return `"""The commands of Penumbra as functions. Made by the build from the declarations of the program: change those."""

from __future__ import annotations

from .call import Data, Numbers, Pairs, Paper, Path, Texts, call
from .results import (
${results.map((name) => `    ${name},`).join('\n')}
)

__all__ = [
${functions.map(({ name }) => `    "${name}",`).join('\n')}
]

${functions.map(functionText).join('\n\n')}`;
}

function functionText({ name, command, result, summary, arguments: all }: BoundFunction): string {
  const words = all.filter(({ flag }) => flag === null);
  const flags = all.filter(({ flag }) => flag !== null);
  const last = words.at(-1);
  const parameters = [
    ...words.map((one) => `    ${parameter(one, one === last && one.isMany)},`),
    ...(last?.isMany || flags.length === 0 ? [] : ['    *,']),
    ...flags.map((one) => `    ${parameter(one, false)},`),
  ];
  const specification = all.map(
    (one) =>
      `        (${[JSON.stringify(one.name), one.flag === null ? 'None' : JSON.stringify(one.flag), JSON.stringify(one.kind)].join(', ')}),`,
  );
  return `
def ${name}(
${parameters.join('\n')}
) -> ${result}:
    """${capital(summary)}.

    Args:
${all.map(documented).join('\n')}
    """
    return call(
        ${JSON.stringify(command.join(' '))},
        ${result},
        locals(),
${specification.join('\n')}
    )
`;
}

function parameter({ name, kind, isRequired, isMany, flag }: Argument, isRest: boolean): string {
  if (isRest) return `*${name}: ${TYPES[kind]}`;
  if (kind === 'flag') return `${name}: bool = False`;
  const several = isMany && ['data', 'protected', 'path', 'paper', 'rules'].includes(kind);
  const type = several && flag !== null ? `${TYPES[kind]} | list[${TYPES[kind]}]` : TYPES[kind];
  return isRequired ? `${name}: ${type}` : `${name}: ${type} | None = None`;
}

/** What words of the command say of files is true of frames too. */
const IN_WORDS: Partial<Readonly<Record<Kind, string>>> = {
  data: 'a data frame of pandas or polars, a table of pyarrow, a frame and its metadata as pyreadstat reads them, or the path of a file of records',
  protected: 'what protect() returned, or records as a frame, a table or a path',
  paper: 'a recipe: a path, a dictionary or a Recipe',
};

function documented({ name, text, flag, kind }: Argument): string {
  const meaning = (flag === null && IN_WORDS[kind]) || inPython(text);
  const words = `${name}: ${meaning}`.replaceAll('\\', '\\\\').split(' ');
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1)!;
    if (line.length + word.length + 9 > LINE && line !== '') lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line, i) => `        ${i === 0 ? '' : '    '}${line}`).join('\n');
}

/** Flags are arguments here: --missing-keys is missing_keys. */
function inPython(text: string): string {
  return text.replace(/--([a-z][a-z-]*)/g, (_, flag: string) => flag.replaceAll('-', '_'));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
