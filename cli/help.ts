import type { EventEmitter } from 'node:events';
import type { Command, Option } from 'commander';
import { allParameters } from './recipeFromFlags.ts';

/** Largest number of lines of help that fits on a screen; longer help gets a first page. */
export const SCREEN = 40;

/** A flag on a first page: in few words, or as the full help describes it. */
type Shown = string | readonly [flag: string, inShort: string];

/** The first page of a command: its flags, in this order, and examples. */
interface FirstPage {
  readonly flags: readonly Shown[];
  readonly examples: readonly string[];
}

const COLUMNS: Shown = ['columns', 'columns to protect, as in age,income or @key'];
const DESCRIPTION: Shown = [
  'description',
  'what is known about the file, as inspect --write-description writes it',
];
const ROLE: Shown = ['role', 'a column and its role, as in age=key or income=confidential'];
const AS: Shown = ['as', 'what a column is, as in roof=nominal or "edu=low<middle<high"'];
const MISSING: Shown = ['missing', 'what to do with missing values: own-group, median, drop, keep'];
const IDENTIFIERS: Shown = [
  'identifiers',
  'what to do with names and numbers of persons: drop, pseudonym, keep',
];
const RECIPE: Shown = ['recipe', 'do what a recipe says, such as one that protect kept'];
const RULES: Shown = ['rules', 'rules that every record is to satisfy, one on each line'];
const FOR: Shown = ['for', 'who it is for: public, scientific or in-house; see penumbra limits'];
const K: Shown = ['k', 'smallest group size; larger is safer and loses more'];

const STEP: readonly Shown[] = [
  ['method', 'how to protect, see penumbra methods (default: microaggregation)'],
  K,
  COLUMNS,
  DESCRIPTION,
  ROLE,
  AS,
  [
    'recode',
    'make a column coarser, as in "age=intervals 18,40,65"; also round, top, bottom, date, merge',
  ],
  MISSING,
  IDENTIFIERS,
  RECIPE,
];

const FIRST_PAGES: Readonly<Record<string, FirstPage>> = {
  inspect: {
    flags: [
      [
        'write-description',
        'write all this to a description, to be checked and edited; every command then reads it',
      ],
      DESCRIPTION,
      ROLE,
      AS,
      'save-description',
      ['delimiter', 'what separates the values (default: found in the file)'],
      'decimal',
      'missing-code',
      'json',
    ],
    examples: [
      'penumbra inspect persons.csv --write-description',
      'penumbra inspect persons.csv --role income=confidential --as region=nominal --save-description',
      'penumbra inspect befragung.csv --delimiter semicolon --decimal , --missing-code -9',
    ],
  },
  verify: {
    flags: ['certificate', 'recipe', 'partition', 'memory', DESCRIPTION, 'other-description', 'json'],
    examples: [
      'penumbra verify persons.csv protected.csv --certificate protected.csv.must-stay/certificate.json',
      'penumbra verify big.parquet out.parquet --certificate out.parquet.must-stay/certificate.json --memory 2GB',
    ],
  },
  compare: {
    flags: [K, 'methods', COLUMNS, DESCRIPTION, ROLE, MISSING, 'patience', 'picture', 'json'],
    examples: [
      'penumbra compare persons.csv --k 5 --columns age,wages,height_cm --missing own-group',
      'penumbra compare persons.csv --k 5 --columns wages,rent --methods mdav,optimise --picture map.svg',
    ],
  },
  units: {
    flags: [
      ['output', 'the file of units or, with --join, the joined file'],
      ['join', 'a protected file of units, in its order'],
      ['household', 'the column that numbers the households'],
      DESCRIPTION,
      AS,
      'json',
    ],
    examples: [
      'penumbra units persons.csv -o households.csv --household hhid',
      'penumbra units persons.csv --household hhid --join safe-households.csv -o joined.csv',
    ],
  },
  check: {
    flags: [RULES, 'rule', 'svrl', 'reveal', DESCRIPTION, AS, 'json'],
    examples: [
      'penumbra check persons.csv --rules rules.txt',
      'penumbra check persons.csv --rule "wages >= 0"',
    ],
  },
  attack: {
    flags: ['recipe', 'times', 'columns', 'seed', DESCRIPTION, ROLE, 'workers', 'json'],
    examples: [
      'penumbra attack persons.csv --recipe recipe.json',
      'penumbra attack persons.csv --recipe recipe.json --times 20 --json',
    ],
  },
  protect: {
    flags: ['output', ...STEP],
    examples: [
      'penumbra protect persons.csv -o protected.csv --k 5 --columns age,height_cm',
      'penumbra protect persons.csv -o protected.csv --method suppress --k 3 --columns age,sex',
      'penumbra protect persons.csv -o again.csv --recipe protected.csv.must-stay/recipe.json',
    ],
  },
  estimate: {
    flags: STEP,
    examples: [
      'penumbra estimate big.csv --k 5',
      'penumbra estimate big.parquet --recipe recipe.json',
    ],
  },
  'rules discover': {
    flags: ['output', DESCRIPTION, AS, 'delimiter', 'missing-code', 'json'],
    examples: ['penumbra rules discover persons.csv -o rules.txt'],
  },
  'rules plan': {
    flags: [RULES, ...STEP],
    examples: ['penumbra rules plan persons.csv --k 5 --rules rules.txt'],
  },
  fit: {
    flags: [
      'output',
      ['columns', 'columns to synthesise (default: all but identifiers)'],
      ['leaf', 'the least number of records that any value is drawn from'],
      DESCRIPTION,
      IDENTIFIERS,
      RULES,
      RECIPE,
    ],
    examples: [
      'penumbra fit persons.csv -o persons.model.json --identifiers drop',
      'penumbra fit persons.csv -o persons.model.json --recipe recipe.json',
    ],
  },
  sweep: {
    flags: [
      'output',
      'methods',
      ['k', 'smallest group sizes: 3,5,10, or 3..30 for each from 3 to 30'],
      COLUMNS,
      MISSING,
      'utility',
      'risk',
      FOR,
      ['recipe', 'a recipe whose only step is varied'],
    ],
    examples: [
      'penumbra sweep persons.csv --methods microaggregation,noise --k 3..30 --columns age,wages',
      'penumbra sweep persons.csv --recipe recipe.json --k 3..10',
    ],
  },
  assess: {
    flags: [
      'measures',
      'columns',
      ['keys', 'columns that an intruder is assumed to know'],
      ['confidential', 'columns that nobody should learn'],
      FOR,
      'report',
      'public-report',
      ['holdout', 'records of the same kind that the protection never saw'],
      ['map', 'with several protected files: draw them on one map'],
      'json',
    ],
    examples: [
      'penumbra assess persons.csv protected.csv --for public',
      'penumbra assess persons.csv protected.csv --keys age,sex --report report.html',
      'penumbra assess persons.csv noise.csv swapped.csv --map map.svg',
    ],
  },
  analyse: {
    flags: [
      'mean',
      'table',
      'regress',
      'logistic',
      ['combining', 'how the files came about: complete, partially or fully synthetic'],
      ['parameters', 'with complete: fixed, or drawn for each file (default: drawn)'],
      ['records', 'how many records the original has'],
      ['original', 'put what the original says beside it; the output must stay'],
    ],
    examples: [
      'penumbra analyse synthetic.csv --mean income,sex',
      'penumbra analyse synthetic-*.csv --regress "income ~ age + sex"',
    ],
  },
  refine: {
    flags: ['output', 'columns', 'p', 'q', 'target-e', 'certificate', 'seed'],
    examples: ['penumbra refine persons.csv protected.csv -o refined.csv'],
  },
  release: {
    flags: [
      'output',
      'for',
      'limits',
      'keys',
      'accept',
      'reason',
      ['spreadsheet', 'the data will be opened in a spreadsheet: mark what looks like a formula'],
      'also-released',
      'json',
    ],
    examples: [
      'penumbra release persons.csv protected.csv -o persons-public',
      'penumbra release persons.csv protected.csv -o for-university --for scientific',
    ],
  },
  suggest: {
    flags: [
      'output',
      FOR,
      'limit',
      ['objective', 'the measure that becomes as small as it can (default: score)'],
      'budget',
      'methods',
      COLUMNS,
      DESCRIPTION,
      'missing',
      'recipe',
    ],
    examples: [
      'penumbra suggest persons.csv --columns age,wages --missing own-group -o recipes',
      'penumbra suggest persons.csv --role age=key --for scientific -o recipe.json',
    ],
  },
  diff: {
    flags: ['measures', 'utility', 'risk', 'keys', 'realisations', FOR, 'limit', 'json'],
    examples: [
      'penumbra diff a.json b.json persons.csv',
      'penumbra diff a.json b.json persons.csv --for public',
    ],
  },
};

/** The flags of long commands by topic. Flags without a topic belong to the command itself. */
const GROUPS: readonly (readonly [heading: string, flags: readonly string[]])[] = [
  [
    'Columns, and what they are:',
    [
      'columns',
      'description',
      'role',
      'roles',
      'as',
      'weight',
      'household',
      'missing-keys',
      'inferred-within',
      'dependency-share',
      'save-description',
      'other-description',
      'identifiers',
      'given',
      'confidential',
    ],
  ],
  ['Before all else:', ['recode', 'sample', 'sample-within', 'pseudonym']],
  [
    'The method:',
    [
      'recipe',
      'method',
      'group',
      'replace',
      'ordinal',
      'nominal',
      'missing',
      'where',
      'decimals',
      'seed',
      'insecure-seed',
    ],
  ],
  [
    'Groups:',
    ['k', 'within', 'together', 'column-groups', 'dominance', 'block-size', 'constraint'],
  ],
  ['Rules:', ['rules', 'rule', 'phase', 'violations']],
  ['Limits:', ['for', 'limits', 'limit', 'max-risk']],
  [
    'Large files and clusters:',
    [
      'workers',
      'cut',
      'memory',
      'resume',
      'engine',
      'master',
      'conf',
      'staging',
      'node',
      'spark-output',
      'dry-run',
      'reveal',
    ],
  ],
  ['How the file is written:', ['delimiter', 'decimal', 'encoding', 'header', 'missing-code']],
  ['Messages:', ['json', 'quiet', 'help']],
];

const OF_METHODS = 'Parameters of methods (penumbra methods NAME shows those of one):';

/** The commands by purpose, for the help of the program. */
const COMMANDS: readonly (readonly [
  heading: string,
  commands: readonly (readonly [string, string])[],
])[] = [
  [
    'From a file to a bundle:',
    [
      ['inspect', 'show what a file holds, and how risky it is'],
      ['protect', 'protect a file and certify the result'],
      ['verify', 'recompute every claim of a certificate from the files'],
      ['assess', 'measure how safe a protected file is, and what it costs'],
      ['release', 'check every gate, and make the folder that may leave'],
      ['audit', 'show the audit log, and verify that nobody changed it'],
    ],
  ],
  [
    'Which recipe?',
    [
      ['suggest', 'search for the recipe that loses least within limits'],
      ['compare', 'show which method loses least on a file'],
      ['sweep', 'map many recipes by their risk and their loss'],
      ['diff', 'put two recipes side by side'],
      ['limits', 'show what must hold for the public, for science, in-house'],
      ['estimate', 'say how long a run takes, and on which engine'],
      ['methods', 'list methods and measures, or show one'],
    ],
  ],
  [
    'Rules, synthetic files and the rest:',
    [
      ['units', 'write one record for each household, or join such a file'],
      ['check', 'list the records that break rules'],
      ['rules', 'convert rules, plan with them, discover them'],
      ['fit', 'fit a synthesis to a file and keep the model'],
      ['draw', 'draw synthetic files from a model'],
      ['analyse', 'analyse synthetic files, with intervals that are right'],
      ['attack', 'try to tell who was in the file that a recipe was run on'],
      ['refine', 'bring means and correlations of a protected file back'],
      ['studio', 'open the browser application'],
    ],
  ],
];

/** Whether the full help is requested, as `--help all` or `help COMMAND all`, and the arguments without that word. */
export function askedForAll(args: readonly string[]): { args: readonly string[]; isAll: boolean } {
  const after = args.findIndex((arg) => arg === '--help' || arg === '-h');
  const at = args[0] === 'help' ? args.length - 1 : after + 1;
  const isAll = (args[0] === 'help' || after >= 0) && at > 0 && args[at] === 'all';
  return { args: isAll ? args.filter((_, i) => i !== at) : args, isAll };
}

/** `protect` or `rules plan`. */
export function nameOf(command: Command): string {
  const { parent } = command;
  return parent === null || parent.parent === null
    ? command.name()
    : `${nameOf(parent)} ${command.name()}`;
}

/** Gives a command of the program help that fits on a screen, or the full help in groups. */
export function arrangeHelp(command: Command, isAll: boolean): void {
  const name = nameOf(command);
  const page = FIRST_PAGES[name];
  if (page === undefined) return;
  command.helpOption('-h, --help', 'this page; --help all shows everything');
  if (isAll) putIntoGroups(command.options);
  else showFirstPage(command, name, page);
}

function putIntoGroups(options: readonly Option[]): void {
  const ofMethods = allParameters();
  for (const option of options) {
    const flag = option.name();
    const known = GROUPS.find(([, flags]) => flags.includes(flag))?.[0];
    const heading = known ?? (ofMethods.has(flag) ? OF_METHODS : undefined);
    if (heading !== undefined) option.helpGroup(heading);
  }
}

function showFirstPage(command: Command, name: string, { flags, examples }: FirstPage): void {
  const words = new Map(flags.map((shown) => (typeof shown === 'string' ? [shown, null] : shown)));
  const shown = [...words.keys()].map(
    (flag) => command.options.find((option) => option.name() === flag)!,
  );
  const others = command.options.filter(({ hidden }) => !hidden).length - shown.length;
  const hasMethods = command.options.some((option) => /^methods?$/.test(option.name()));
  command.configureHelp({
    visibleOptions: () => [...shown, command.createOption('-h, --help', 'this page')],
    optionDescription: (option) => words.get(option.name()) ?? option.description,
  });
  (command as unknown as EventEmitter).removeAllListeners('afterHelp');
  command.addHelpText(
    'after',
    `
Examples:
${examples.map((example) => `  ${example}`).join('\n')}

${others} more options: penumbra ${name} --help all
${hasMethods ? 'One method with its options and an example: penumbra methods NAME\n' : ''}`,
  );
}

/** Groups the commands of the program, one per line. */
export function arrangeCommands(program: Command, isAll: boolean): void {
  const lines = COMMANDS.flatMap(([heading, commands]) =>
    commands.map(([name, summary]) => [name, { heading, summary }] as const),
  );
  const shown = new Map(lines);
  for (const command of program.commands) {
    const { heading, summary } = shown.get(command.name())!;
    command.helpGroup(heading).summary(summary);
  }
  program.configureHelp({
    subcommandTerm: (command) => command.name(),
    visibleCommands: ({ commands }) => [...commands],
    ...(isAll ? {} : { visibleOptions: () => [] }),
  });
}
