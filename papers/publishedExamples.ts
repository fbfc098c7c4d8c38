import { mean, parseSeed, quantile, randomStream } from '../src/foundation/numerics/index.ts';
import { SEED } from './data.ts';
import { householdSurvey, SOCIAL_COLUMNS, socialSurvey } from './madeSurveys.ts';

/** Runs the command line in a folder, as a user would. */
export interface Workbench {
  /** What it wrote, its exit code, and its processor time in seconds, with the start of Node.js. */
  run(args: readonly string[]): { code: number; stdout: string; stderr: string; seconds: number };
  write(name: string, text: string): void;
  read(name: string): string;
}

type Table = ReadonlyMap<string, readonly string[]>;

/** Cells of a CSV file by column; a cell in quotation marks can hold commas, and none holds a quotation mark or a line end. */
function tableOf(text: string): Table {
  const [names, ...records] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((m) => m[1] ?? m[2]));
  return new Map(names.map((name, j) => [name, records.map((record) => record[j])]));
}

const column = (table: Table, name: string) => table.get(name) ?? [];

interface Assessed {
  readonly figures: readonly {
    readonly name: string;
    readonly value: number;
    readonly parts: readonly { readonly name: string; readonly value: number }[];
  }[];
}

/** The value of a measure, or of a part of it, in the output of `assess --json`. */
function figure(text: string, name: string, part?: string): number {
  const found = (JSON.parse(text) as Assessed).figures.find((one) => one.name === name);
  const value =
    part === undefined ? found?.value : found?.parts.find((one) => one.name === part)?.value;
  if (value === undefined) throw new Error(`${name} has no ${part ?? 'value'}.`);
  return value;
}

/** Runs a command that must work, and keeps it for the page. */
function commands(bench: Workbench) {
  const shown: string[] = [];
  return {
    shown,
    run(line: string, ...more: string[]): { stdout: string; seconds: number } {
      const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2]);
      const { code, stdout, stderr, seconds } = bench.run([...args, ...more]);
      if (code !== 0) throw new Error(`penumbra ${line}: ${stderr}`);
      shown.push(`penumbra ${line}`);
      return { stdout, seconds };
    },
  };
}

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const head = (...cells: readonly string[]) => [
  row(...cells),
  `|---|${'---:|'.repeat(cells.length - 1)}`,
];
const code = (language: string, lines: readonly string[]) => [`\`\`\`${language}`, ...lines, '```'];

const KEYS = ['urbrur', 'water', 'sex', 'age'];
const AMOUNTS = ['expend', 'income', 'savings'];

const HOUSEHOLD = {
  missingKeys: 'wildcard',
  columns: [
    ...KEYS.map((name) => ({
      column: name,
      kind: name === 'age' ? 'count' : 'nominal',
      role: 'key',
    })),
    ...['roof', 'walls', 'electcon', 'relat', 'hhcivil'].map((name) => ({
      column: name,
      kind: 'nominal',
      role: 'harmless',
    })),
    ...AMOUNTS.map((name) => ({ column: name, kind: 'amount', role: 'confidential' })),
    { column: 'ori_hid', kind: 'text', role: 'identifier' },
    { column: 'sampling_weight', kind: 'amount', role: 'weight' },
    { column: 'household_weights', kind: 'amount', role: 'harmless' },
  ],
};

const AGE = { by: 'intervals', breaks: [10, 20, 30, 40, 50, 60, 70] };
const MDAV = { method: 'microaggregation', columns: AMOUNTS, group: { method: 'mdav', k: 4 } };
const NOISE = {
  method: 'noise',
  columns: AMOUNTS,
  replace: { method: 'noise', kind: 'correlated', amount: 0.15 },
};

function householdRecipe(last: object): string {
  const steps = [
    { method: 'recode', columns: ['age'], recode: AGE },
    { method: 'suppress', columns: KEYS, replace: { method: 'suppress', k: 2, empty: 'wildcard' } },
    { method: 'pram', columns: ['walls'], replace: { method: 'pram', retain: 0.8 } },
    last,
  ];
  const recipe = {
    penumbra: 2,
    description: HOUSEHOLD,
    identifiers: 'drop',
    seed: SEED,
    revisions: {},
    steps,
  };
  return JSON.stringify(recipe, null, 1);
}

/** Calls of the script, their lines in it, and what does the same here. */
const CALLS: readonly (readonly [string, number, string])[] = [
  ['`createSdcObj(keyVars, numVars, pramVars, w, hhId)`', 6, 'the description, in the recipe'],
  ['`print(sdc, "risk")`, individual risks, `suda2`', 4, '`assess --measures ...`'],
  ['`LLmodGlobalRisk(form)`', 2, '`assess --measures population-uniques`'],
  ['`globalRecode(column = "age", breaks)`', 2, 'step 1'],
  ['`localSuppression()`', 1, 'step 2'],
  ['`pram()`', 1, 'step 3'],
  ['`microaggregation(aggr = 4)` or `addNoise(method = "correlated2")`', 3, 'step 4'],
  ['`print(sdc, "numrisk")`, the slot `utility`', 2, '`assess --measures ...`'],
  ['`gpg()` of the package laeken, twice', 9, 'no measure here: computed for this page'],
];
const SYNTHPOP_CALLS: readonly (readonly [string, number, string])[] = [
  ['choice of columns, recoding of wkabint', 7, '`protect --recode`'],
  ['`syn(ods)`', 2, '`protect --method sequential-synthesis`'],
  ['`cont.na = list(income = c(NA, -8))`', 2, '`missing` in the description'],
  ['`syn(ods, method = "parametric")`', 1, '`--model parametric`'],
  ['`syn(ods, rules, rvalues)`', 6, '`--rule`'],
  ['`syn(ods, m = 5)`', 1, '`--implicates 5`'],
  ['`glm.synds()`, `summary()`, `compare()`', 6, '`analyse --logistic ... --original`'],
  [
    'two syntheses, `utility.gen()`, `utility.tables()`',
    14,
    '`protect`, `assess`; the tables were computed for this page',
  ],
];
const lines = (calls: readonly (readonly [string, number, string])[]) => [
  row('there', 'lines of R', 'here'),
  '|---|---:|---|',
  ...calls.map(([there, count, here]) => row(there, String(count), here)),
  row('together', String(calls.reduce((sum, [, count]) => sum + count, 0)), ''),
];

/** The gender pay gap in each class of water: the weighted means of income, men less women, by that of men. */
function payGaps(table: Table): Map<string, number> {
  const [sex, water, income, weight] = ['sex', 'water', 'income', 'sampling_weight'].map((name) =>
    column(table, name),
  );
  const sums = new Map<string, number[]>();
  for (let i = 0; i < sex.length; i++) {
    if (sex[i] === '' || water[i] === '') continue;
    const own = sums.get(water[i]) ?? [0, 0, 0, 0];
    sums.set(water[i], own);
    const at = sex[i] === '1' ? 0 : 2;
    own[at] += Number(weight[i]) * Number(income[i]);
    own[at + 1] += Number(weight[i]);
  }
  return new Map([...sums].map(([key, [men, m, women, w]]) => [key, 1 - women / w / (men / m)]));
}

function household(bench: Workbench): string[] {
  bench.write('household.csv', householdSurvey(randomStream(parseSeed(SEED), 0, 0, 0)));
  const description = { format: 'penumbra-description', version: 1, ...HOUSEHOLD };
  bench.write('household.description.json', JSON.stringify(description));
  bench.write('means.json', householdRecipe(MDAV));
  bench.write('noise.json', householdRecipe(NOISE));
  bench.write('strata.json', householdRecipe({ ...MDAV, blocks: { strata: ['age'] } }));
  const { run, shown } = commands(bench);
  const original = tableOf(bench.read('household.csv'));
  const made = ['means', 'noise'].map((name) => {
    const { seconds } = run(`protect household.csv -o ${name}.csv --recipe ${name}.json`, '-q');
    const measures =
      'k-anonymity,individual-risk,suda2,population-uniques,interval-deviation,il1s,eigenvalues';
    const flags = `--columns ${AMOUNTS.join()} --keys ${KEYS.join()} --json`;
    const line = `assess household.csv ${name}.csv --measures ${measures} ${flags}`;
    const assessed = run(line, '-q');
    const table = tableOf(bench.read(`${name}.csv`));
    return { seconds, assess: assessed.seconds, text: assessed.stdout, table };
  });
  const flags = '--keys urbrur,water,sex,age --role ori_hid=unit --household ori_hid --json';
  const before = run(
    `assess household.csv household.csv --measures individual-risk,household-risk ${flags}`,
    '-q',
  );
  const same = `assess household.csv household.csv --measures suda2,population-uniques --keys ${KEYS.join()} --json`;
  const unmasked = run(same, '-q');
  const refused = bench.run([
    'protect',
    'household.csv',
    '-o',
    'strata.csv',
    '--recipe',
    'strata.json',
    '-q',
  ]);
  const cells = refused.stderr.match(/not-inferable \((\d+) of (\d+) emptied cells/);
  if (refused.code === 0 || cells === null) throw new Error(`Not refused: ${refused.stderr}`);

  const [{ text }] = made;
  const { steps } = JSON.parse(householdRecipe(MDAV));
  const share = (k: number, where: string) =>
    `${figure(text, 'k-anonymity', `in combinations of fewer than ${k} records${where}`).toFixed(2)} %`;
  const each = (decimals: number, unit: string, ...what: [string, string?]) =>
    made.map((one) => `${figure(one.text, ...what).toFixed(decimals)}${unit}`);
  const emptied = (table: Table) =>
    KEYS.map((name) => column(table, name).filter((cell) => cell === '').length);
  const changed = (table: Table) => {
    const walls = column(original, 'walls');
    const other = column(table, 'walls').filter((cell, i) => cell !== walls[i]).length;
    return `${((100 * other) / walls.length).toFixed(1)} %`;
  };
  const gaps = payGaps(original);
  const gapError = (table: Table) => {
    const own = payGaps(table);
    const errors = [...gaps].map(
      ([key, gap]) => (100 * Math.abs(gap - (own.get(key) ?? 0))) / Math.abs(gap),
    );
    return `${quantile(Float64Array.from(errors), 0.5).toFixed(1)} %`;
  };
  const re = 'expected re-identifications (records)';
  return [
    '## A household survey, as the authors of sdcMicro protect it',
    '',
    'Templ, M., Kowarik, A. and Meindl, B. (2015). Statistical disclosure control for micro-data using the R package sdcMicro. Journal of Statistical Software 67(4), with its script v67i04.R. The file is `testdata` of the package: 4,580 persons in households, 15 columns. Keys are urbrur, water, sex and age; expend, income and savings are masked; walls is drawn anew; sampling_weight and ori_hid are weight and household.',
    '',
    'Ours has the same size, columns and roles.',
    '',
    '### Steps',
    '',
    ...lines(CALLS),
    '',
    `Lines are those of the script that do these steps, without the calls that only show an object. Here it is a recipe with ${HOUSEHOLD.columns.length} columns and four steps, and ${shown.length} commands for both variants and all figures:`,
    '',
    ...code('sh', shown),
    '',
    'The steps of `means.json`; `noise.json` has the fifth line instead of the fourth:',
    '',
    ...code(
      'json',
      steps.map((step: object) => JSON.stringify(step)),
    ),
    '',
    '### Risk',
    '',
    ...head('', 'original', 'protected'),
    row('records in combinations of fewer than 2', share(2, ', in the original'), share(2, '')),
    row('records in combinations of fewer than 3', share(3, ', in the original'), share(3, '')),
    row(
      'expected re-identifications',
      figure(before.stdout, 'individual-risk', re).toFixed(1),
      figure(text, 'individual-risk', re).toFixed(1),
    ),
    row(
      'expected households in which somebody is recognised',
      figure(
        before.stdout,
        'household-risk',
        'expected units in which somebody is recognised',
      ).toFixed(1),
      'number of the household left out',
    ),
    row(
      'unique in the population, log-linear model',
      `${figure(unmasked.stdout, 'population-uniques', 'log-linear model').toFixed(2)} %`,
      `${figure(text, 'population-uniques', 'log-linear model').toFixed(2)} %`,
    ),
    row(
      'special uniques',
      String(figure(unmasked.stdout, 'suda2', 'special uniques (records)')),
      String(figure(text, 'suda2', 'special uniques (records)')),
    ),
    '',
    'Missing values in keys match any value, as in sdcMicro; records are counted, not households.',
    '',
    '### What it costs',
    '',
    ...head('', 'means of groups of 4', 'correlated noise'),
    row(`emptied cells: ${KEYS.join(', ')}`, ...made.map(({ table }) => emptied(table).join(', '))),
    row('records with other walls', ...made.map(({ table }) => changed(table))),
    row('IL1s', ...each(2, ' %', 'il1s')),
    row('eigenvalues', ...each(3, '', 'eigenvalues')),
    row('interval disclosure by standard deviations', ...each(1, ' %', 'interval-deviation')),
    row('pay gap by water, median absolute change', ...made.map(({ table }) => gapError(table))),
    row('`protect`, s of CPU', ...made.map(({ seconds }) => seconds.toFixed(1))),
    row('`assess`, s of CPU', ...made.map(({ assess }) => assess.toFixed(1))),
    '',
    '### Their figures',
    '',
    ...head('published', 'value', 'where'),
    row('records of the file', '4,580', 'help page of `testdata`'),
    row('violating 2-anonymity', '157 (3.428 %)', 'SDC Practice Guide, listing of `createSdcObj`'),
    row('violating 3-anonymity', '281 (6.135 %)', 'the same'),
    row(
      'local suppression, k = 3, 5,000 records, age recoded',
      '8 hours',
      'the same, table of computation times',
    ),
    row('local suppression, k = 5, 5,000 records, age recoded', '10 hours', 'the same'),
    '',
    'Benschop, T., Machingauta, C. and Welch, M. Statistical Disclosure Control: A Practice Guide. International Household Survey Network and World Bank, chapter "SDC with sdcMicro in R". Its file has 4,580 records, too, but other keys (region, age in five classes, gender, marital, empstat), and the guide does not say which file was timed, with which keys.',
    '',
    '### What cannot be compared',
    '',
    '* `testdata` is not part of this project, so every figure of ours is of invented records. Ours and theirs are not figures of one file: a higher or lower risk says nothing about the programs.',
    '* sdcMicro was not run: Debian has no package of it, and CRAN could not be reached. Its times are those that others published, on other machines; the figures that the paper itself prints are not stored here.',
    `* The script microaggregates within the classes of age that were suppressed before (\`strata_variables = "age"\`). Penumbra refuses that recipe: the mean of a group then tells the class of age, and ${cells[1]} of the ${cells[2]} emptied cells could be inferred. The recipe above groups over all ages.`,
    '* Members of one household share urbrur and water, so in a file that keeps ori_hid an emptied cell would stand in another record of the household. The recipe leaves ori_hid out; a file that keeps it names the [unit](../units.md).',
    '* The breaks of the script, 9, 19, 29 and so on, are taken for the last years of the classes. The amount of noise, 15 % of the variance, and the probability 0.8 that walls stay are the choice of this page: the parameters of the programs are not the same. The script also shuffles with categories as predictors; `shuffle` takes numbers here, so that variant was left out.',
    '',
  ];
}

const SYNTHESES = [
  { words: 'default (effects)', name: 'effects', flags: '' },
  { words: 'trees alone', name: 'trees', flags: ' --model tree' },
  { words: 'regressions', name: 'regressions', flags: ' --model parametric' },
];
/** In the order of the two papers. */
const SEVEN = ['sex', 'age', 'edu', 'marital', 'income', 'ls', 'wkabint'];
const TEN = [
  'sex',
  'income',
  'age',
  'edu',
  'socprof',
  'trust',
  'height',
  'weight',
  'smoke',
  'region',
];
const NUMBERS = ['age', 'income', 'height', 'weight'];

/** Numbers in five classes of equal size in the original, missing values as one more; other columns as they are. */
function classes(original: Table, table: Table, name: string): readonly string[] {
  if (!NUMBERS.includes(name)) return column(table, name);
  const isMissing = (cell: string) => cell === '' || cell === '-8';
  const sorted = Float64Array.from(
    column(original, name).filter((cell) => !isMissing(cell)),
    Number,
  ).sort();
  const bounds = [1, 2, 3, 4].map((i) => sorted[Math.floor((i * sorted.length) / 5)]);
  return column(table, name).map((cell) =>
    isMissing(cell) ? '' : String(bounds.filter((bound) => Number(cell) >= bound).length),
  );
}

/**
 * S_pMSE of a table of some columns, for files of equal size: the sum of (s - o)² / (4 (o + s)) over its cells, by N, divided by its
 * expectation (cells - 1) / (8 N), with c = 1/2 (Raab, Nowok and Dibben 2021, table of measures). Counts of 3 and 1 in the only
 * two cells of one file, and of 1 and 3 in the other, give 4.
 */
export function standardisedError(
  original: readonly (readonly string[])[],
  other: readonly (readonly string[])[],
): number {
  const counts = new Map<string, [number, number]>();
  for (const [at, columns] of [original, other].entries()) {
    for (let i = 0; i < columns[0].length; i++) {
      const key = columns.map((cells) => cells[i]).join('|');
      const own = counts.get(key) ?? [0, 0];
      counts.set(key, own);
      own[at]++;
    }
  }
  let sum = 0;
  for (const [o, s] of counts.values()) sum += (s - o) ** 2 / (4 * (o + s));
  return (8 * sum) / (counts.size - 1);
}

interface Analysis {
  readonly parts: readonly {
    readonly figures: readonly {
      readonly name: string;
      readonly estimate: number;
      readonly standardError: number;
      readonly original: { readonly estimate: number; readonly standardError: number };
      readonly overlap: number;
    }[];
  }[];
}

const pick = (table: Table, names: readonly string[]) => {
  const cell = (text: string) => (text.includes(',') ? `"${text}"` : text);
  const columns = names.map((name) => column(table, name));
  const lines = columns[0].map((_, i) => columns.map((cells) => cell(cells[i])).join(','));
  return `${[names.join(','), ...lines].join('\n')}\n`;
};

function social(bench: Workbench): string[] {
  const all = tableOf(socialSurvey(randomStream(parseSeed(SEED), 1, 0, 0)));
  const description = JSON.stringify({
    format: 'penumbra-description',
    version: 1,
    columns: [{ column: 'income', kind: 'amount', missing: [{ code: '-8' }] }],
  });
  for (const [name, columns] of [
    ['seven', SEVEN],
    ['ten', TEN],
  ] as const) {
    bench.write(`${name}.csv`, pick(all, columns));
    bench.write(`${name}.description.json`, description);
  }
  bench.write('ods.description.json', description);
  const { run, shown } = commands(bench);
  const seed = `--seed ${SEED}`;
  run(
    'protect seven.csv -o ods.csv --recode "wkabint=merge YES, TO EU COUNTRY+YES, TO NON-EU COUNTRY>YES"',
    '-q',
  );
  const synthesis = `--method sequential-synthesis --columns ${SEVEN.join()} ${seed}`;
  run(`protect ods.csv -o free.csv ${synthesis}`, '-q');
  run(`protect ods.csv -o parametric.csv ${synthesis} --model parametric`, '-q');
  const rule = '--rule "if age < 18 and sex = MALE then marital = SINGLE"';
  run(`protect ods.csv -o ruled.csv ${synthesis} ${rule}`, '-q');
  const five = run(`protect ods.csv -o synthetic.csv ${synthesis} --implicates 5`, '-q');
  const files = [1, 2, 3, 4, 5].map((i) => `synthetic-${i}.csv`);
  const logistic = '--logistic "wkabint ~ sex + age + edu + income"';
  const analysed = run(`analyse ${files.join(' ')} ${logistic} --original ods.csv --json`, '-q');
  const { figures } = (JSON.parse(analysed.stdout) as Analysis).parts[0];

  const young = (name: string) => {
    const table = tableOf(bench.read(name));
    const [sex, age, marital] = ['sex', 'age', 'marital'].map((one) => column(table, one));
    const men = sex.map((_, i) => i).filter((i) => sex[i] === 'MALE' && Number(age[i]) < 18);
    return [String(men.length), String(men.filter((i) => marital[i] !== 'SINGLE').length)];
  };

  const ten = tableOf(bench.read('ten.csv'));
  const originals = new Map(TEN.map((name) => [name, classes(ten, ten, name)]));
  const made = SYNTHESES.map(({ words, name, flags }) => {
    const line = `protect ten.csv -o ${name}.csv --method sequential-synthesis --columns ${TEN.join()} ${seed}${flags}`;
    const { seconds } = run(line, '-q');
    const measures = 'propensity-tree,unique-matches';
    const { stdout } = run(`assess ten.csv ${name}.csv --measures ${measures} --json`, '-q');
    const table = tableOf(bench.read(`${name}.csv`));
    const own = new Map(TEN.map((one) => [one, classes(ten, table, one)]));
    const error = (...names: string[]) =>
      standardisedError(
        names.map((one) => originals.get(one) ?? []),
        names.map((one) => own.get(one) ?? []),
      );
    const ones = TEN.map((one) => error(one));
    const pairs = TEN.flatMap((a, i) => TEN.slice(i + 1).map((b) => error(a, b)));
    return { words, seconds, stdout, ones, pairs };
  });
  const differences = figures.map(
    ({ estimate, original }) => Math.abs(estimate - original.estimate) / original.standardError,
  );
  const middle = (values: readonly number[]) => quantile(Float64Array.from(values), 0.5);
  return [
    '## A social survey, as the authors of synthpop synthesise it',
    '',
    'Nowok, B., Raab, G.M. and Dibben, C. (2016). synthpop: Bespoke creation of synthetic data in R. Journal of Statistical Software 74(11), with the vignette of the package; and Raab, G.M., Nowok, B. and Dibben, C. (2021). Assessing, visualizing and improving the utility of synthetic data, the vignette utility of the package. The file is `SD2011`: 5,000 persons of 16 years or more, 35 columns, of which the papers use 7 and 10.',
    '',
    `Ours has the same number of persons and the ${SOCIAL_COLUMNS.length} columns of both, with as many levels and the same kinds of missing values.`,
    '',
    '### Steps',
    '',
    ...lines(SYNTHPOP_CALLS),
    '',
    `All of it, ${shown.length} commands:`,
    '',
    ...code(
      'sh',
      shown.map((line) => line.replace(` ${seed}`, ' --seed $SEED')),
    ),
    '',
    `\`$SEED\` is ${SEED}.`,
    '',
    '### A rule',
    '',
    'In the original every man below 18 is single.',
    '',
    ...head('file', 'men below 18', 'of these not single'),
    row('original', ...young('ods.csv')),
    row('default, without the rule', ...young('free.csv')),
    row('regressions, without the rule', ...young('parametric.csv')),
    row('default, with the rule', ...young('ruled.csv')),
    '',
    'Published: without rules the methods of synthpop break it, and most of these men become married with parametric models; with rules all are single (2016, extended example).',
    '',
    '### A regression',
    '',
    `wkabint on sex, age, edu and income, five synthetic files with intervals for synthetic data (${five.seconds.toFixed(1)} s of CPU for the five):`,
    '',
    ...head(
      'coefficient',
      'original',
      'std. error',
      'synthetic',
      'std. error',
      'overlap of intervals',
    ),
    ...figures.map(({ name, estimate, standardError, original, overlap }) =>
      row(
        name,
        ...[original.estimate, original.standardError, estimate, standardError].map((value) =>
          value.toPrecision(3),
        ),
        `${(100 * overlap).toFixed(0)} %`,
      ),
    ),
    '',
    `On average a coefficient moves by ${mean(Float64Array.from(differences)).toFixed(2)} standard errors of the original, at most by ${Math.max(...differences).toFixed(2)}.`,
    '',
    '### Utility and risk',
    '',
    'S_pMSE of tables, by the formula of 2021: the mean squared error of the propensity score over its expectation for a correct model, so 1 is what a correct model gives. Numbers are in five classes.',
    '',
    ...head('10 columns', ...made.map(({ words }) => words)),
    row('two columns: median of 45 tables', ...made.map(({ pairs }) => middle(pairs).toFixed(2))),
    row('two columns: largest', ...made.map(({ pairs }) => Math.max(...pairs).toFixed(2))),
    ...TEN.map((name, i) =>
      row(`one column: ${name}`, ...made.map(({ ones }) => ones[i].toFixed(2))),
    ),
    row(
      'pMSE ratio of a tree, numbers alone',
      ...made.map(({ stdout }) => figure(stdout, 'propensity-tree').toFixed(2)),
    ),
    row(
      'unique records that occur again',
      ...made.map(({ stdout }) => `${figure(stdout, 'unique-matches').toFixed(2)} %`),
    ),
    row('`protect`, s of CPU', ...made.map(({ seconds }) => seconds.toFixed(1))),
    '',
    '### Their figures',
    '',
    ...head('published (2021)', 'parametric', 'CART'),
    row('pMSE of a tree', '0.0383', '0.0085'),
    row('S_pMSE, two columns: median', '1.9513', ''),
    row('S_pMSE, two columns: largest', '30.9530', 'below 3'),
    row('S_pMSE, one column: weight', '52.668', ''),
    row('S_pMSE, one column: height', '2.968', ''),
    row('S_pMSE, one column: the other eight', '0.355 to 1.391', ''),
    '',
    'Sections 1, 3 and 4 of the vignette utility. The authors ask for values below 10, better below 3. weight comes late in the order and got too many missing values; the authors moved it forward.',
    '',
    '### What cannot be compared',
    '',
    '* `SD2011` is not part of this project, so every figure of ours is of invented records. They are simpler than a survey: relations are those that were put in. So the S_pMSE of ours can be low because the data are easy, and is no proof that the method is better.',
    '* synthpop was not run, for the same reason; no times of these syntheses were published.',
    '* The regression of 2016 has log(income). Formulas here have no logarithm, so income stands itself. Its coefficients are not stored here.',
    '* -8 and an empty cell are two kinds of missing income in SD2011. synthpop keeps both; a synthetic file of Penumbra has one, empty. They are one class in the tables above.',
    '* The pMSE of a tree is over all ten columns there, and over numbers alone and divided by its expectation here.',
    '* The papers print no risk of copies. The share of unique records is ours alone.',
    '',
  ];
}

/** The page of the two examples. */
export function examplesPage(bench: Workbench): string {
  return [
    '<!-- Made by `node scripts/published.mjs`: change papers/publishedExamples.ts or madeSurveys.ts and run it again. -->',
    '# Two published examples, done again',
    '',
    'The worked examples of sdcMicro and synthpop, with the commands of Penumbra beside the calls of the packages. The data are made: files of the same shape, invented from a seed by `papers/madeSurveys.ts`. What others published stands in tables of its own, with its place. Times are seconds of CPU with the start of Node.js.',
    '',
    ...household(bench),
    ...social(bench),
  ].join('\n');
}
