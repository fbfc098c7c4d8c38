import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import {
  descriptionSchema,
  groupMethods,
  measures,
  pairings,
  preparations,
  recipeSchema,
  replaceMethods,
  scores,
} from '../src/index.ts';
import { claims } from '../src/measures/claims/index.ts';
import { DERIVED, type Measure } from '../src/measures/contract/index.ts';
import type { Score } from '../src/measures/score/index.ts';
import {
  ask,
  type GroupMethod,
  type Method,
  type Parameter,
  type ReplaceMethod,
  treatmentOf,
} from '../src/methods/contract/index.ts';
import type { Pairing } from '../src/recipe/index.ts';
import { pythonModule } from './bindings/python.ts';
import { rFiles } from './bindings/r.ts';
import { descriptionPage } from './descriptionPage.ts';
import { exampleOf } from './examples.ts';
import { EXIT_CODES } from './exit.ts';
import { groupsPicture } from './groupsPicture.ts';
import { KINDS, kindOf } from './kinds.ts';
import { makeProgram } from './program.ts';
import { recipePage } from './recipePage.ts';

/**
 * The pages that are generated from the declarations: one per command, per method and for the
 * claims, and the JSON schemas of recipes and descriptions. By path below the project's folder.
 */
export function reference(): Map<string, string> {
  const program = makeProgram(new AbortController().signal, { isAll: true });
  const methods: (Method | Pairing)[] = [
    ...pairings,
    ...preparations,
    ...groupMethods,
    ...replaceMethods,
  ];
  const pages = new Map<string, string>();
  pages.set('dist/recipe.schema.json', `${JSON.stringify(recipeSchema(), null, 2)}\n`);
  pages.set('dist/description.schema.json', `${JSON.stringify(descriptionSchema(), null, 2)}\n`);
  for (const command of program.commands) {
    pages.set(`docs/commands/${command.name()}.md`, commandPage(command));
  }
  pages.set('python/src/penumbra/commands.py', pythonModule());
  for (const [path, text] of rFiles()) pages.set(path, text);
  for (const method of groupMethods) {
    const picture = groupsPicture(method);
    if (picture !== null)
      pages.set(`docs/methods/${kindOf(method.name)}/${method.name}.svg`, picture);
  }
  // A method can have the same name as its way to group or replace, and then they share a page.
  for (const name of new Set(methods.map((method) => method.name))) {
    const named = methods.filter((method) => method.name === name);
    const path = `docs/methods/${pageOf(name)}`;
    const hasPicture = pages.has(path.replace(/md$/, 'svg'));
    pages.set(path, named.map((m) => methodPage(m, hasPicture)).join('\n'));
  }
  pages.set('docs/claims.md', claimsPage());
  pages.set('docs/measures.md', measuresPage());
  pages.set('docs/description.md', `${MADE}${descriptionPage()}`);
  pages.set('docs/methods/units.md', unitsPage(methods));
  pages.set('docs/recipe.md', `${MADE}${recipePage()}`);
  pages.set('docs/README.md', indexPage(program.commands, methods));
  return pages;
}

/** Writes the pages that have changed. */
export async function writeReference(root: string): Promise<void> {
  for (const [path, text] of reference()) {
    const target = join(root, path);
    const present = await readFile(target, 'utf8').catch(() => null);
    if (present === text) continue;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

/** Path of a method's page, below docs/methods. */
function pageOf(name: string): string {
  return `${kindOf(name)}/${name}.md`;
}

const MADE =
  '<!-- Made by `npm run build` from the declarations in the code: change it there. -->\n';

/** What a measure needs besides two files, as the end of its definition. */
const NEEDED = { pairs: ' Needs files in the same order.', holdout: ' Needs a holdout.' };

/** The guides that use a command. */
const GUIDES: Readonly<Record<string, readonly string[]>> = {
  inspect: ['guide', 'description', 'files'],
  protect: ['guide', 'description', 'categories', 'units', 'scaling', 'recipe'],
  units: ['units'],
  verify: ['claims'],
  assess: ['measures', 'limits'],
  release: ['releasing'],
  audit: ['audit'],
  suggest: ['suggesting'],
  sweep: ['sweeping'],
  diff: ['sweeping'],
  limits: ['limits'],
  estimate: ['scaling'],
  check: ['rules'],
  rules: ['rules'],
  fit: ['synthetic'],
  draw: ['synthetic'],
  attack: ['synthetic'],
  analyse: ['analysing'],
  studio: ['studio'],
};

function guidesOf(name: string): string {
  const links = (GUIDES[name] ?? []).map((guide) => `[${guide}](../${guide}.md)`);
  return links.length === 0 ? '' : `\nThe story: ${links.join(', ')}.\n`;
}

/** What every method does with records, units and weights. */
function unitsPage(methods: readonly (Method | Pairing)[]): string {
  const seen = new Set<string>();
  const rows = methods.flatMap((method) => {
    if (!('parameters' in method)) return pairRow(method, methods);
    if (seen.has(method.title)) return [];
    seen.add(method.title);
    const { units, weights } = treatmentOf(method);
    const { room = 'first' } = method as { readonly room?: string };
    return `| [${method.name}](${pageOf(method.name)}) | ${ROOMS[room]} | ${units} | ${weights} |`;
  });
  return [
    `${MADE}# Records, units, weights: what is done`,
    '',
    'What every method does if the description decides on a unit, such as a household ([units](../units.md)).',
    '',
    '| method | it | units | weights |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The row of a pair, unless one of its methods has its name. */
function pairRow({ name, group, replace }: Pairing, methods: readonly (Method | Pairing)[]) {
  if (methods.some((one) => 'parameters' in one && one.name === name)) return [];
  const link = (one: string) => `[${one}](${pageOf(one)})`;
  return `| ${link(name)} | groups and replaces | as ${link(group)}, then ${link(replace)} | the same |`;
}

const ROOMS: Readonly<Record<string, string>> = {
  first: 'prepares',
  group: 'groups',
  replace: 'replaces',
  mask: 'replaces',
};

/** Every measure and score with its meaning, by heading. */
function measuresPage(): string {
  const lines = [
    `${MADE}# Measures and scores`,
    '',
    'What [`penumbra assess`](commands/assess.md) computes. Each returns a number or a reason why it does not apply.',
    '',
    'Weights are those of the [description](description.md), once they are decided: a guessed weight weighs nothing. The original is weighted by its own column, the protected file by its own, which a step can have changed; if it has none, by that of the original.',
    '',
    'The values of single records that a figure is made of are columns of the table of risk (`--risk-table`), under the names below. An empty cell has no value. To judge part of a file, such as one region, compute the figure from its lines alone.',
    '',
  ];
  const all = [...measures, ...scores];
  for (const heading of new Set(all.map((measure) => measure.heading))) {
    lines.push(`## ${heading}`, '');
    for (const one of all.filter((measure) => measure.heading === heading)) {
      const unit = one.unit === '' ? '' : `, in ${one.unit}`;
      const needed = 'needs' in one && one.needs !== undefined ? NEEDED[one.needs] : '';
      lines.push(
        `### ${one.title}`,
        '',
        `\`${one.name}\`: ${sentence(one.definition)}${needed}`,
        '',
      );
      lines.push(`* Range${unit}: ${one.range}`, `* ${sentence(one.direction)}`);
      lines.push(...weightLine(one), `* Source: ${one.source}`, ...recordLines(one), '');
    }
  }
  return lines.join('\n');
}

/** Whether a measure of utility uses the weights of the records. */
function weightLine(one: Measure | Score): string[] {
  if (!('weights' in one) || one.weights === undefined) return [];
  return [`* Weights are ${one.weights.use}. ${one.weights.words}`];
}

/** The columns of a measure in the table of risk. */
function recordLines(one: Measure | Score): string[] {
  return ('recordColumns' in one ? (one.recordColumns ?? []) : []).map(
    ({ name, title, definition, needs, figure }) =>
      `* For each record, \`${name}\`: ${title}. ${sentence(definition)}${
        figure === undefined ? '' : ` ${sentence(DERIVED[figure])}`
      }${needs === undefined ? '' : NEEDED[needs]}`,
  );
}

function commandPage(command: Command): string {
  const below = command.commands.filter((one) => one.name() !== 'help');
  const pages = below.map(
    (one) =>
      `\n## penumbra ${command.name()} ${one.name()}\n\n${sentence(one.description())}\n\n${helpOf(one)}`,
  );
  return `${MADE}# penumbra ${command.name()}\n\n${sentence(command.description())}\n${guidesOf(command.name())}\n${helpOf(command)}${pages.join('')}`;
}

function helpOf(command: Command): string {
  command.configureHelp({ helpWidth: 100 });
  let help = '';
  command.configureOutput({ writeOut: (text) => void (help += text) });
  command.outputHelp();
  return `\`\`\`\n${help.trimEnd()}\n\`\`\`\n`;
}

function methodPage(method: Method | Pairing, hasPicture: boolean): string {
  const flag = 'room' in method ? (method as ReplaceMethod | GroupMethod).room : 'method';
  const lines = [
    `${MADE}# ${method.title}`,
    '',
    `\`--${flag} ${method.name}\`: ${method.summary}`,
    '',
  ];
  if ('parameters' in method) {
    lines.push(method.details, '');
    if (hasPicture && flag === 'group') {
      const words = pictureWords(method as GroupMethod);
      lines.push(`![${words}](${method.name}.svg)`, '', `${words}.`, '');
    }
    lines.push('## Parameters', '');
    const parameters = Object.entries(method.parameters);
    if (parameters.length === 0) lines.push('None.');
    for (const [name, parameter] of parameters) lines.push(...parameterLines(name, parameter));
    lines.push(
      '',
      '## What it claims',
      '',
      '| claim | tier | what it says | why |',
      '|---|---|---|---|',
    );
    if (method.claims.length === 0) lines.push('| none | | | |');
    const weighted = ('weighted' in method && (method as ReplaceMethod).weighted) || [];
    const known = new Set(method.claims.map(({ claim }) => claim));
    const others = weighted.filter(({ claim }) => !known.has(claim));
    for (const { claim, tier, because } of [...method.claims, ...others]) {
      const when = known.has(claim) ? '' : ' If a weight is given.';
      lines.push(
        `| [${claim}](../../claims.md#${claim}) | ${tier} | ${claims.get(claim)!.sentence}${when} | ${sentence(because)} |`,
      );
    }
    lines.push('', '## Facts', '', `* Needs: ${method.kinds.join(', ')} columns`);
    const { missing, weights, units } = treatmentOf(method);
    lines.push(`* Cost: ${method.cost}`, `* Missing values: ${missing}`, `* Weights: ${weights}`);
    lines.push(`* Units: ${units} ([units](../../units.md))`);
  } else {
    lines.push(
      `Groups by [${method.group}](../${pageOf(method.group)}) and replaces by [${method.replace}](../${pageOf(method.replace)}) by default; change them with \`--group\` and \`--replace\`.${method.columnGroups === 'each' ? ' Every column is grouped by itself (`--column-groups each`).' : ''}`,
    );
  }
  lines.push('', '## Example', '', '```sh', exampleOf(method.name), '```');
  lines.push('', '## References', '', ...method.references.map((text) => `* ${text}`), '');
  return lines.join('\n');
}

/** The caption for the picture of groups. The mean of the records that drew a centre is not that centre. */
function pictureWords({ name, parameters, onAverage, serves }: GroupMethod): string {
  const size = onAverage === undefined ? 'at least four records' : 'four records on average';
  const groups = 'k' in parameters ? `groups of ${size}` : 'groups';
  const group = serves === 'centres' ? 'the records that drew the same centre' : 'its group';
  return `The ${groups} that ${name} makes of an example: lines lead from each record to the mean of ${group}`;
}

function parameterLines(name: string, parameter: Parameter): string[] {
  const fallback =
    'otherwise' in parameter
      ? `otherwise ${parameter.otherwise}`
      : parameter.default === undefined
        ? 'must be given'
        : `default \`${parameter.default}\``;
  const range = parameter.type === 'choice' ? '' : `${ask(parameter)}, `;
  const lines = [`* \`${name}\` (${range}${fallback}): ${parameter.description}`];
  if (parameter.type === 'choice') {
    for (const [choice, text] of Object.entries(parameter.choices)) {
      lines.push(`  * \`${choice}\`: ${text}`);
    }
  }
  return lines;
}

function claimsPage(): string {
  const lines = [
    `${MADE}# Claims`,
    '',
    'What a method promises about its result. Each claim is measured on the written file when a certificate is made, and again by `penumbra verify`. Its tier says how sure it is before it is measured: proved by an argument that covers every input, tested, or heuristic.',
    '',
  ];
  for (const { name, sentence: text, figure, needsPartition } of claims.values()) {
    lines.push(`## ${name}`, '', text, '', `* Figure: ${figure}`);
    lines.push(
      `* Needs the stored partition for verification: ${needsPartition ? 'yes' : 'no'}`,
      '',
    );
  }
  lines.push(
    '## Claims about the file',
    '',
    'Every value of a column that is only recoded is the recoded value of the original (`recoded`), and the weights of a sample are raised by the sampling fraction (`sample-weights`). Every certificate also states that the protected file has one record for each kept record (`records`), the columns of the original without the dropped ones (`columns`), and that every other column is copied byte for byte (`copied`). With [rules](rules.md) it states that no written record violates one (`edits`): equality within 1e-9 of the larger side, products and quotients within half a unit of the last decimal of their result. After local suppression it states that no emptied cell can be inferred from the rest of the written file (`not-inferable`), as the measure [inferred-cells](measures.md) counts it. The plan withdraws this claim, with the reason, if it knows a way that the method does not close: a column that nobody decided on, a rule that gives a cell from columns that stay or that another step changes, or blocks (`--cut`, `--memory`, Spark). The run withdraws it if cells follow only from what the written file alone shows, or from columns of several steps together ([what can be inferred](units.md#what-can-be-inferred)). `verify` measures this again and compares the reason; a refinement measures the claim on the refined file.',
    '',
  );
  return lines.join('\n');
}

function indexPage(commands: readonly Command[], methods: readonly (Method | Pairing)[]): string {
  return [
    `${MADE}# Documentation`,
    '',
    'Begin with [from a file to a release](guide.md), ten minutes. [The glossary](glossary.md) has the words, and',
    '[coming from sdcMicro, mu-ARGUS, ARX or synthpop](coming-from.md) lists the names that you know.',
    '',
    '## Guides',
    '',
    '* [The description](description.md): what you know about a file, in one small file that every command obeys',
    '* [Units and weights](units.md): what counts once, and what counts as often as its weight says',
    '* [Guesses](guesses.md): what columns seem to be, why, and how often this is right',
    '* [Units](units.md): persons in households, months of firms: members agree, and k counts units',
    '* [Categories](categories.md): ordinal, nominal and mixed files, taxonomies, and the everyday tools',
    '* [Rules](rules.md): how rules between columns are written, as lines and in Schematron',
    '* [Synthetic files](synthetic.md): when to make them, how to check them, models without records',
    '* [Analysing synthetic files](analysing.md): intervals that are right for synthetic data',
    '* [Mixtures](mixtures.md): how the model of the data is chosen, and what to look at',
    '* [Limits](limits.md): what must hold before a file goes to the public, to researchers, or into a test system',
    '* [Suggesting](suggesting.md): the best recipe under limits',
    '* [Sweeping](sweeping.md): many recipes on one map',
    '* [Releasing](releasing.md): what may leave, and the gates before it',
    '* [The audit log](audit.md): what happened when, and how to see that nobody changed it',
    '* [Large files](scaling.md): all cores, files larger than memory, clusters, and [Spark](spark.md)',
    '* [The studio](studio.md): the same in a browser, for those who write no commands',
    '',
    '## Reference',
    '',
    '* [The recipe](recipe.md): every field, and an example of several steps',
    '* [Files](files.md): what is read, what is written, what must stay',
    '* [Claims](claims.md): what a certificate states',
    '* [Measures and scores](measures.md): how safe a file is, and what it costs',
    '* [The library](library.md): the same from code',
    '* [From Python](python.md) and [from R](r.md): data frames in, data frames out',
    '* [The architecture](architecture.md): the house in one picture, and a file on its way through it',
    '',
    '## Figures',
    '',
    '* [The papers, computed again](papers.md): published figures beside ours, and [suggest against a sweep](papers/suggest.md)',
    '* [Two published examples, done again](papers/examples.md): a household survey as with sdcMicro, a social survey as with synthpop',
    '* [Synthetic files, measured](papers/synthesis.md): how much they keep, and what attacks on them find',
    '* [Do intervals from synthetic files hold?](papers/coverage.md): coverage and attenuation, by simulation',
    '* [Benchmarks](benchmarks.md): how fast, compared to what',
    '',
    '## Commands',
    '',
    ...commands.map((c) => `* [penumbra ${c.name()}](commands/${c.name()}.md): ${c.description()}`),
    '',
    '## Methods',
    '',
    ...Object.entries(KINDS).flatMap(([kind, does]) => [
      `### ${kind}`,
      '',
      `${does}.`,
      '',
      ...methods
        .filter((method, i) => methods.findIndex(({ name }) => name === method.name) === i)
        .filter(({ name }) => kindOf(name) === kind)
        .map(({ name, title }) => `* [${name}](methods/${pageOf(name)}): ${title}`),
      '',
    ]),
    '## Exit codes',
    '',
    '| code | meaning |',
    '|---|---|',
    ...EXIT_CODES.map(([code, meaning]) => `| ${code} | ${meaning} |`),
    '',
  ].join('\n');
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
