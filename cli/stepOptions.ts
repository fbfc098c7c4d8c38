import { type Command, Option } from 'commander';
import type { Parameter } from '../src/methods/contract/index.ts';
import {
  blockSizeOption,
  cutSizeOption,
  dominanceOption,
  identifiersOption,
  missingOption,
  violationsOption,
} from '../src/recipe/index.ts';
import { addDescription } from './description.ts';
import { gather } from './options.ts';
import { allParameters, type OwnedParameter } from './recipeFromFlags.ts';
import { ruleOptions } from './rules.ts';

/** The flags that make a recipe, or change one. */
export function addStep(command: Command): Command {
  command
    .option('--recipe <file>', 'do what a recipe says; flags for a step change its only step')
    .option('--step <number>', 'the step of the recipe that the flags change, if it has several')
    .option(
      '--method <name>',
      'a known way to protect, see penumbra methods (default: microaggregation)',
    )
    .option('--group <name>', 'how records are grouped (default: as the method does)')
    .option('--replace <name>', 'what replaces values (default: as the method does)');
  for (const [name, forms] of allParameters()) {
    const types = new Set(forms.map(({ parameter }) => typeWord(parameter)));
    command.addOption(
      new Option(`--${name} <${[...types].join('|')}>`, forms.map(describeParameter).join('\n')),
    );
  }
  command
    .addOption(
      new Option(
        '--columns <list>',
        'columns to protect: names, positions and roles (@key), separated by commas; may be repeated (default: the keys, numbers and categories, or for methods with given columns the confidential ones; without keys every numeric column)',
      ).argParser(gather),
    )
    .option(
      '--column-groups <choice>',
      'columns that are grouped together, each such group of columns separately: all, each (one column at a time), 2, 3 or 4 (this many that correlate most), or lists as in "a,b;c,d" (default: as the method does)',
    )
    .addOption(new Option('--roles <file>', 'roles from a file of an earlier version').hideHelp())
    .option('--missing <choice>', describe(missingOption))
    .option('--block-size <number>', lowered(blockSizeOption.description))
    .option('--cut <number>', lowered(cutSizeOption.description))
    .addOption(
      new Option(
        '--within <list>',
        'columns that make strata: records that differ in them share no group; may be repeated',
      ).argParser(gather),
    )
    .option(
      '--together <column>',
      'a column of units (households, persons with several records): records with equal values stay in one group and count once towards k',
    )
    .option('--dominance <percent>', lowered(dominanceOption.description))
    .addOption(
      new Option(
        '--given <list>',
        'columns that stay unchanged and whose relation to the replaced ones is kept, for microhybrid, ipso, muralidhar-sarathy, rotation, shuffle and sequential-synthesis; may be repeated (default: the numeric columns with the role harmless)',
      ).argParser(gather),
    )
    .option(
      '--where <condition>',
      'a condition such as "income > 90000": records for which it does not hold stay unchanged, for synthesis',
    )
    .addOption(
      new Option(
        '--constraint <equation>',
        'a linear equation between columns that every written record must satisfy, such as "1.16 * a + 1.07 * b = c", for fuzzy; may be repeated',
      ).argParser(gather),
    )
    .option(
      '--ordinal <name>',
      'what replaces ordinal categories if --replace is for numbers (default: median)',
    )
    .option(
      '--nominal <name>',
      'what replaces nominal categories if --replace is for numbers (default: mode, central-category with a taxonomy)',
    )
    .addOption(
      new Option(
        '--confidential <list>',
        'confidential columns, for t-closeness; may be repeated (default: those with the role confidential)',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--recode <column=how>',
        'recodes a column before all other steps: "intervals 18,30,45,65", "round 5", "top 8000", "bottom 0", "date year", "merge A+B>C", "prefix 3", "level 1" (of its taxonomy); may be repeated',
      ).argParser(gather),
    )
    .option('--sample <percent>', 'releases a random sample of this many percent of the records')
    .addOption(
      new Option(
        '--sample-within <list>',
        'draws the sample within the strata of these columns',
      ).argParser(gather),
    )
    .addOption(
      new Option('--pseudonym <list>', 'columns whose values become keyed pseudonyms').argParser(
        gather,
      ),
    )
    .option('--violations <choice>', describe(violationsOption))
    .option(
      '--identifiers <choice>',
      `${describe(identifiersOption)}; given, it also covers columns that only look like identifiers`,
    )
    .option(
      '--decimals <choice>',
      'decimals of written numbers: keep (as in the original), full, or a number (default: keep)',
    )
    .option(
      '--seed <hex>',
      '64 hexadecimal digits; without it a seed is drawn from the operating system',
    )
    .option('--insecure-seed', 'accept a seed that anyone can guess, such as zeros');
  for (const option of ruleOptions()) command.addOption(option);
  return addDescription(command);
}

function typeWord({ type }: Parameter): string {
  return { choice: 'choice', integer: 'number', number: 'number', numbers: 'numbers' }[type];
}

function describeParameter({ parameter, owners }: OwnedParameter): string {
  const choices =
    parameter.type === 'choice' ? `: ${Object.keys(parameter.choices).join(', ')}` : '';
  const otherwise = 'otherwise' in parameter ? parameter.otherwise : parameter.default;
  const fallback = otherwise === undefined ? '' : ` (default: ${otherwise})`;
  return `${owners.join(', ')}: ${lowered(parameter.description)}${choices}${fallback}`;
}

function describe(option: { readonly description: string; readonly choices: object }): string {
  const { default: fallback } = option as { default?: string };
  const choices = Object.keys(option.choices).join(', ');
  return `${lowered(option.description)}: ${choices} (default: ${fallback})`;
}

/** A sentence as a flag's description: it starts with a small letter and has no full stop. */
function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}
