import { type Argument, type BoundFunction, boundFunctions, type Kind } from './functions.ts';

/** The files of the R package that are made from the declarations, by their path in the project. */
export function rFiles(): ReadonlyMap<string, string> {
  const functions = boundFunctions();
  const files = new Map([
    ['r/R/commands.R', code(functions)],
    ['r/NAMESPACE', exports(functions)],
  ]);
  for (const one of functions) files.set(`r/man/${nameOf(one)}.Rd`, page(one));
  return files;
}

const nameOf = ({ name }: BoundFunction) => `pen_${name}`;

/** Functions that are written by hand. */
const BY_HAND = [
  ...['pen_describe', 'pen_synthesise', 'pen_recipe', 'pen_step', 'pen_rule', 'pen_from_sdcmicro'],
  ...['install_penumbra', 'end_session', 'verdict'],
];

const RESULTS = [
  ...['inspection', 'protected', 'verification', 'assessment', 'bundle', 'check', 'suggestions'],
];

function exports(functions: readonly BoundFunction[]): string {
  return `# Made by the build from the declarations of the program: change those.
${[...functions.map(nameOf), ...BY_HAND].map((name) => `export(${name})`).join('\n')}
S3method(verdict, default)
${RESULTS.map((name) => `S3method(verdict, penumbra_${name})`).join('\n')}
S3method(as.data.frame, penumbra_result)
S3method(print, penumbra_result)
S3method(print, penumbra_recipe)
`;
}

function code(functions: readonly BoundFunction[]): string {
  return `# The commands of Penumbra as functions. Made by the build from the declarations of the program: change those.

${functions.map(functionText).join('\n')}`;
}

function functionText(one: BoundFunction): string {
  const { command, result, arguments: all } = one;
  return `${nameOf(one)} <- function(${signature(all)}) {
  call_command(${JSON.stringify(command.join(' '))}, ${JSON.stringify(result)}, as.list(environment()), list(
${all.map(({ name, flag, kind }) => `    c(${[name, flag ?? '', kind].map((word) => JSON.stringify(word)).join(', ')})`).join(',\n')}
  ))
}
`;
}

/** The arguments with their defaults, in lines that R's check accepts. */
function signature(all: readonly Argument[]): string {
  const words = all.map(({ name, kind, isRequired }) =>
    isRequired ? name : `${name} = ${kind === 'flag' ? 'FALSE' : 'NULL'}`,
  );
  return `\n  ${words.join(',\n  ')}\n`;
}

function page(one: BoundFunction): string {
  const { summary, command, arguments: all } = one;
  const name = nameOf(one);
  const usage = all.map(({ name, kind, isRequired }) =>
    isRequired ? name : `${name} = ${kind === 'flag' ? 'FALSE' : 'NULL'}`,
  );
  return `% Made by the build from the declarations of the program: change those.
\\name{${name}}
\\alias{${name}}
\\title{${escaped(titled(summary))}}
\\usage{
${name}(
  ${usage.join(',\n  ')}
)
}
\\arguments{
${all.map((argument) => `\\item{${argument.name}}{${escaped(inR(meaning(argument)))}}`).join('\n')}
}
\\value{
${VALUES[one.result] ?? 'A list of figures. It has no cell of the data.'}
}
\\description{
${escaped(capital(summary))}. The command of the program is \\code{penumbra ${command.join(' ')}}.
}
`;
}

const VALUES: Readonly<Record<string, string>> = {
  Protected:
    'A list of class \\code{penumbra_protected}: \\code{data}, the protected records as what they came as; \\code{certificate}; \\code{recipe}, with its seed; \\code{stay}, the folder that must stay; and what changed in each column.',
  Drawn: 'A list with \\code{data}, the records that were made, and figures.',
  Bundle:
    'A list of figures with \\code{folder}, the bundle that may leave after your own review. If a gate fails, an error of class \\code{penumbra_not_released} that has the gates.',
  Verification:
    'A list with \\code{holds} and \\code{verdicts}, a data frame with a row for each statement.',
  Model: 'A list with \\code{path}, a model file without records, for \\code{pen_draw()}.',
};

/** What words of the command say of files is true of data frames too. */
const MEANINGS: Partial<Readonly<Record<Kind, string>>> = {
  data: 'A data frame or tibble, or the path of a file of records.',
  protected: 'What pen_protect() returned, a data frame, or a path.',
  paper: 'A recipe: a list, or a path.',
};

function meaning({ flag, kind, text }: Argument): string {
  return (flag === null && MEANINGS[kind]) || `${capital(text)}.`;
}

/** Flags are arguments here: --missing-keys is missing_keys. */
function inR(text: string): string {
  return text.replace(/--([a-z][a-z-]*)/g, (_, flag: string) => flag.replaceAll('-', '_'));
}

function titled(summary: string): string {
  const [first] = capital(summary).split(/[:,;]/);
  return first;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replace(/[%{}]/g, (mark) => `\\${mark}`);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
