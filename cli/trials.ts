import { type Command, Option } from 'commander';
import { findDeclared, PenumbraError, type TrialTask } from '../src/index.ts';
import type { Limit, Purpose } from '../src/tasks/limits/index.ts';
import { gather, splitList } from './options.ts';

/** Options for measuring recipes that are tried and not released. */
export interface MeasureFlags {
  readonly measures?: readonly string[];
  readonly utility?: string;
  readonly risk?: string;
  readonly keys?: readonly string[];
  readonly regression?: readonly string[];
  readonly realisations?: string;
  readonly limit?: readonly string[];
}

/** Options of sweep and diff; they differ in the two measures by which recipes are judged. */
export function addMeasures(
  command: Command,
  axes: { readonly utility: string; readonly risk: string },
): Command {
  return command
    .addOption(
      new Option(
        '--measures <list>',
        'measures and scores by name, see penumbra methods (default: a few that are quick)',
      ).argParser(gather),
    )
    .option('--utility <measure>', axes.utility)
    .option('--risk <measure>', axes.risk)
    .addOption(
      new Option(
        '--keys <list>',
        'columns that an intruder is assumed to know (default: the first seven compared)',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--regression <formula>',
        'a regression whose coefficients are compared, such as "income ~ age + hours"; may be repeated',
      ).argParser(gather),
    )
    .option(
      '--realisations <number>',
      'number of runs of a recipe that draws at random, each with another seed (default: 3)',
    )
    .option(
      '--for <purpose>',
      'who it is for: public, scientific, in-house (see penumbra limits); its limits are measured and shown',
    )
    .option('--limits <file>', 'your own limits, as penumbra limits --json writes them')
    .addOption(
      new Option(
        '--limit <bound>',
        'another limit, such as "linkage<=5" or "regression>=80"; may be repeated',
      ).argParser(gather),
    );
}

export function comparisonFrom({ keys, regression }: MeasureFlags): {
  readonly comparison: NonNullable<TrialTask['comparison']>;
} {
  return {
    comparison: {
      keys: keys?.flatMap(splitList),
      regressions: regression,
    },
  };
}

export function realisationsFrom({ realisations: text }: MeasureFlags): {
  readonly realisations?: number;
} {
  if (text === undefined) return {};
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  if (value >= 1) return { realisations: value };
  throw new PenumbraError('usage', '--realisations takes a whole number of at least 1.');
}

/** Limits that were given one by one, in addition to those of a purpose. */
export function limitsWith(
  purpose: Purpose | undefined,
  texts: readonly string[],
): Purpose | undefined {
  if (texts.length === 0) return purpose;
  const own = texts.map(limitFrom);
  if (purpose !== undefined) return { ...purpose, limits: [...purpose.limits, ...own] };
  return { name: 'own', title: 'Your limits', description: 'Given by hand.', limits: own };
}

function limitFrom(text: string): Limit {
  const [, measure, sign, bound] = /^\s*([\w-]+)\s*([<>])=\s*([+-]?[\d.]+)\s*$/.exec(text) ?? [];
  const value = Number(bound);
  if (measure === undefined || !Number.isFinite(value)) {
    throw new PenumbraError(
      'usage',
      '--limit takes a measure and a bound, such as "linkage<=5" or "regression>=80".',
    );
  }
  findDeclared(measure);
  return {
    measure,
    ...(sign === '<' ? { most: value } : { least: value }),
    because: 'It was requested.',
    source: 'given by hand',
  };
}
