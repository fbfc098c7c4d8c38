import { Command } from 'commander';
import { didYouMean } from '../../src/error.ts';
import {
  groupMethods,
  measures,
  PenumbraError,
  pairings,
  preparations,
  replaceMethods,
  scores,
} from '../../src/index.ts';
import { claims } from '../../src/measures/claims/index.ts';
import type { Declaration, Measure } from '../../src/measures/contract/index.ts';
import {
  type GroupMethod,
  type Method,
  type ReplaceMethod,
  treatmentOf,
} from '../../src/methods/contract/index.ts';
import { writeOut } from '../../src/node.ts';
import { NOT_IN_BLOCKS, needsWholeFile, type Pairing } from '../../src/recipe/index.ts';
import { exampleOf } from '../examples.ts';
import { shownFor } from '../fieldNames.ts';
import { KINDS, kindOf } from '../kinds.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { publishedGroup, publishedMeasure, publishedReplace } from '../published.ts';
import { styleFor } from '../screen/style.ts';
import { aligned, LINE, wrapped } from '../screen/text.ts';

export function methodsCommand(_signal: AbortSignal): Command {
  const command = new Command('methods')
    .description('list methods and measures, or show one with all that is to know about it')
    .argument('[name]', 'a method, a measure or a score; measures lists the measures')
    .addHelpText(
      'after',
      '\nExamples:\n  penumbra methods\n  penumbra methods mdav\n  penumbra methods measures\n  penumbra methods linkage\n',
    );
  addCommon(command);
  return command.action(async (name: string | undefined, flags: CommonFlags) => {
    const shown = name === undefined || name === 'measures' ? null : find(name);
    // A method can have the same name as its way to group or replace.
    const one = shown?.length === 1 ? published(shown[0]) : shown?.map(published);
    const all =
      name === 'measures'
        ? { measure: measures.map(published), score: scores }
        : {
            method: [...pairings, ...preparations].map(published),
            group: groupMethods.map(published),
            replace: replaceMethods.map(published),
            measure: measures.map(published),
            score: scores,
          };
    if (flags.json) await writeOut(`${JSON.stringify(one ?? all)}\n`);
    else if (name === 'measures') await writeOut(listMeasures());
    else await writeOut(shown === null ? list() : shown.map(describeAny).join('\n'));
  });
}

type Shown = Pairing | Method | Declaration;

function published(shown: Shown): object {
  if ('measure' in shown) return publishedMeasure(shown as Measure);
  if (!('parameters' in shown)) return shown;
  if (!('room' in shown)) return { ...shown, ...treatmentOf(shown) };
  return shown.room === 'group'
    ? publishedGroup(shown as GroupMethod)
    : publishedReplace(shown as ReplaceMethod);
}

function describeAny(shown: Shown): string {
  return 'definition' in shown ? describeMeasure(shown) : describe(shown);
}

/** Everything that has a name, here or in the field. */
function find(name: string): readonly Shown[] {
  const all = [
    ...pairings,
    ...preparations,
    ...groupMethods,
    ...replaceMethods,
    ...measures,
    ...scores,
  ];
  const called = (wanted: string) => all.filter((method) => method.name === wanted);
  const found = called(name);
  if (found.length > 0) return found;
  const other = shownFor(name);
  if (other !== null) return called(other);
  const names = all.map((method) => method.name);
  throw new PenumbraError(
    'usage',
    `No method or measure is called "${name}": penumbra methods lists them.${didYouMean(name, names)}`,
  );
}

/** Names and titles by kind, one per line. */
function list(): string {
  const style = styleFor(process.stdout);
  const section = (title: string, methods: readonly { name: string; title: string }[]) => [
    style.bold(title),
    ...aligned(methods.map((method) => [`  ${method.name}`, method.title])),
    '',
  ];
  const known: readonly (Pairing | Method)[] = [...pairings, ...preparations];
  return [
    ...Object.entries(KINDS).flatMap(([kind, does]) =>
      section(
        `${does} (${kind === 'prepare' ? '--recode, --sample, --pseudonym' : '--method'})`,
        known.filter(({ name }) => kindOf(name) === kind),
      ),
    ),
    ...section('Ways to group (--group)', groupMethods),
    ...section('Ways to replace (--replace)', replaceMethods),
    'Any way to group and any way to replace that fit can be put together.',
    'Show one with its options and an example: penumbra methods NAME',
    'Measures and scores of assess:            penumbra methods measures',
    '',
  ].join('\n');
}

function listMeasures(): string {
  const style = styleFor(process.stdout);
  const rows = [...measures, ...scores]
    .map(summed)
    .map(({ name, summary }) => [`  ${name}`, summary]);
  const lines = aligned(rows).map((line) => wrapped(line, LINE, ' '.repeat(36)));
  return `${style.bold('Measures and scores (assess --measures)')}\n${lines.join('\n')}\n`;
}

/** A measure's title and direction: a line has room for no more. */
function summed({ name, title, direction }: Declaration) {
  return { name, summary: `${title} (${direction})` };
}

function describeMeasure(measure: Declaration & Pick<Measure, 'weights'>): string {
  const { title, definition, range, direction, source, weights } = measure;
  const style = styleFor(process.stdout);
  return `${[
    style.bold(title),
    wrapped(`${definition}.`, LINE, ''),
    '',
    wrapped(`Range      ${range}`, LINE, ' '.repeat(11)),
    `Direction  ${direction}`,
    ...(weights === undefined
      ? []
      : [wrapped(`Weights    ${weights.use}. ${weights.words}`, LINE, ' '.repeat(11))]),
    '',
    style.bold('References'),
    wrapped(`  ${source}`, LINE, '      '),
  ].join('\n')}\n`;
}

/** Whether a file can be cut into blocks that are protected separately. */
function inBlocks(method: Method): string {
  const other = NOT_IN_BLOCKS.find(([name]) => name === method.name)?.[1] ?? null;
  const why = 'room' in method ? needsWholeFile(method as GroupMethod) : other;
  return why === null ? 'yes' : `no: ${why}`;
}

/** The way to group and the way to replace of a known method. */
function partsOf({ group, replace }: Pairing): Method[] {
  return [
    groupMethods.find(({ name }) => name === group)!,
    replaceMethods.find(({ name }) => name === replace)!,
  ];
}

/** The options of a method, with their allowed values. */
function parameterLines({ parameters }: Method): string[] {
  const lines = Object.entries(parameters).flatMap(([name, parameter]) => {
    const fallback =
      'otherwise' in parameter
        ? `otherwise ${parameter.otherwise}`
        : parameter.default === undefined
          ? 'must be given'
          : `default ${parameter.default}`;
    const choices = parameter.type === 'choice' ? Object.entries(parameter.choices) : [];
    return [
      wrapped(`  --${name}  ${parameter.description} (${fallback})`, LINE, '      '),
      ...choices.map(([choice, means]) => wrapped(`      ${choice}: ${means}`, LINE, '        ')),
    ];
  });
  return lines.length === 0 ? ['  none'] : lines;
}

function describe(method: Pairing | Method): string {
  const style = styleFor(process.stdout);
  const flag = 'room' in method ? (method as GroupMethod | ReplaceMethod).room : 'method';
  const head = `${style.bold(method.title)} (--${flag} ${method.name})`;
  const lines = [head, wrapped(method.summary, LINE, ''), ''];
  if ('parameters' in method) {
    lines.push(wrapped(method.details, LINE, ''), '', style.bold('Options'));
    lines.push(...parameterLines(method));
    lines.push('', style.bold('Claims'));
    if (method.claims.length === 0) lines.push('  none of its own');
    for (const { claim, tier, because } of method.claims) {
      const { sentence } = claims.get(claim)!;
      lines.push(wrapped(`  ${claim} (${tier}): ${sentence} Because ${because}`, LINE, '      '));
    }
    const { missing, weights, units } = treatmentOf(method);
    lines.push('', `Cost            ${method.cost}`);
    lines.push(wrapped(`Missing values  ${missing}`, LINE, ' '.repeat(16)));
    lines.push(`Weights         ${weights}`);
    lines.push(wrapped(`Units           ${units}`, LINE, ' '.repeat(16)));
    lines.push(wrapped(`In blocks       ${inBlocks(method)}`, LINE, ' '.repeat(16)), '');
  } else {
    lines.push(
      `Groups by ${method.group} and replaces by ${method.replace} by default.`,
      '',
      style.bold('Options'),
      ...[...partsOf(method).flatMap(parameterLines), '  see also: penumbra protect --help'],
      '',
    );
  }
  lines.push(style.bold('Example'), `  ${exampleOf(method.name)}`, '');
  lines.push(style.bold('References'));
  for (const reference of method.references) lines.push(wrapped(`  ${reference}`, LINE, '      '));
  return `${lines.join('\n')}\n`;
}
