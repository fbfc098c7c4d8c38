import { relative } from 'node:path';
import type { Enforcement, GivenColumns, Plan, Summary } from '../../src/index.ts';
import { kAnonymity } from '../../src/measures/claims/index.ts';
import { missingKeysSentence } from '../../src/measures/contract/index.ts';
import { categoryLoss } from '../../src/measures/utility/index.ts';
import type { ModelSummary } from '../../src/methods/contract/index.ts';
import type { ExternalProtection } from '../../src/node.ts';
import {
  type Certificate,
  type CertifiedClaim,
  isDecided,
  restatement,
} from '../../src/recipe/index.ts';
import { heading } from './plan.ts';
import type { Style } from './style.ts';
import { aligned, count, counted, figure, LINE, listed, safe, wrapped } from './text.ts';

/** The changes, the loss, the claims, and the paths of the files. */
export function showResult(protection: ExternalProtection, style: Style): string {
  return [
    heading('What changed', style),
    showChanges(protection, style),
    heading('Certificate, measured on the written file', style),
    showCertificate(protection, style),
    heading('Before you release it', style),
    showDoubts(protection, style) || 'No problem was found. Review the file all the same.\n',
    heading('Files', style),
    showFiles(protection, style),
  ].join('');
}

function showChanges(
  { summary, models, certificate, plan }: ExternalProtection,
  style: Style,
): string {
  const { groups, loss, changes } = summary;
  const numbers = changes.filter(({ isCategorical }) => !isCategorical);
  // A column that is now empty has no mean.
  const shown = (value: number) => (Number.isNaN(value) ? 'none' : figure(value));
  const rows = numbers.map((change) => [
    `${safe(change.name) || '(no name)'}${change.weighted === undefined ? '' : ' (weighted)'}`,
    `${count(change.changed)} of ${count(change.values)}`,
    shown((change.weighted ?? change).meanBefore),
    shown((change.weighted ?? change).meanAfter),
    shown(change.deviationBefore),
    shown(change.deviationAfter),
  ]);
  const [head, ...table] = aligned(
    [['column', 'values changed', 'mean before', 'after', 'std. dev. before', 'after'], ...rows],
    new Set([1, 2, 3, 4, 5]),
  );
  const lines = [
    ...(numbers.length === 0 ? [] : [style.bold(head), ...table]),
    ...(numbers.some(({ weighted }) => weighted !== undefined)
      ? ['(weighted): the means are weighted, the standard deviations are not']
      : []),
    ...(numbers.length === 0 ? [] : ['']),
    ...showCategories(changes, style),
    ...showRecoded(summary, style),
    ...(plan.steps.every(({ group }) => group.looksAt === 'nothing')
      ? []
      : [`Groups   ${count(groups.count)}, of ${groups.min} to ${groups.max} records`]),
    ...(loss === null
      ? []
      : [
          `Loss     ${loss.toFixed(4)} %${summary.suppressed > 0 ? ' of the values that are left' : ''} (100 SSE/SST, standardised columns, values as written: 0 is no change, lower is better)`,
        ]),
    ...certificate.figures
      .filter(({ name }) => name === categoryLoss.name)
      .map(
        ({ value }) =>
          `Loss     ${value.toFixed(4)} % of categories (average distance between old and new category: 0 is no change)`,
      ),
  ];
  for (const model of models.flat()) {
    for (const text of [...headOf(model), ...model.notes]) {
      lines.push(wrapped(`Model    ${safe(text)}`, LINE, ' '.repeat(9)));
    }
  }
  if (summary.restored !== undefined) {
    lines.push(
      `Restored ${counted(summary.restored, 'record')} to the original categories, because the new ones violated a rule`,
    );
  }
  if (summary.held !== undefined) {
    lines.push(
      `Units    ${counted(summary.held, 'unit')} got the drawn values of another one, because of a rule about members`,
    );
  }
  if (summary.repaired !== undefined) {
    const { records, values } = summary.repaired;
    lines.push(
      records === 0
        ? 'Repaired nothing: no record violated a rule'
        : `Repaired ${counted(values, 'value')} of ${counted(records, 'record')} first, so that rules hold`,
    );
  }
  // Rules about members are not among them.
  if (summary.enforcement !== undefined && summary.enforcement.rules > 0) {
    lines.push(...rulesLines(summary.enforcement));
  }
  for (const words of summary.cells) {
    lines.push(wrapped(`Cells    ${safe(words)}`, LINE, ' '.repeat(9)));
  }
  const perColumn = (what: 'filled' | 'emptied') =>
    changes
      .filter((change) => change[what] > 0)
      .map((change) => `${safe(change.name)} ${count(change[what])}`)
      .join(', ');
  if (summary.filled > 0) {
    lines.push(`Filled   missing values, with the column's median: ${perColumn('filled')}`);
  }
  if (summary.suppressed > 0 || numbers.some(({ emptied }) => emptied > 0)) {
    const isForOthers = certificate.steps.some((step) => step.suppressed > 0 && !step.empties);
    const why = isForOthers ? ', so that no record stands out by its missing values' : '';
    const cells = changes.reduce((sum, { values }) => sum + values, 0);
    const emptied = changes.reduce((sum, change) => sum + change.emptied, 0);
    const share = ((100 * emptied) / cells).toFixed(1);
    lines.push(
      `Emptied  ${counted(emptied, 'value')}, ${share} % of those columns${why}: ${perColumn('emptied')}`,
    );
  }
  if (summary.dropped > 0)
    lines.push(
      `Dropped  ${counted(summary.dropped, 'record')} ${plan.sample === null ? 'with missing values' : 'that are not in the sample, or have missing values'}`,
    );
  return `${lines.join('\n')}\n`;
}

/** Figures about enforcing the rules. */
function rulesLines(enforcement: Enforcement): string[] {
  const { records, copied, mean, largest, meanShift, correlationShift, rules } = enforcement;
  const means =
    meanShift === null
      ? ''
      : `; means moved by at most ${meanShift.by.toPrecision(2)} standard deviations (${safe(meanShift.column)})`;
  const correlations =
    correlationShift === null
      ? ''
      : `, correlations by at most ${correlationShift.by.toPrecision(2)} (${listed(correlationShift.columns.map(safe))})`;
  const shift = means + correlations;
  const lines = [
    records === 0
      ? `Rules    ${counted(rules, 'rule')}, kept by the replacement itself`
      : `Rules    ${counted(rules, 'rule')}: ${counted(records, 'record')} ${records === 1 ? 'was' : 'were'} brought onto them, by ${mean.toPrecision(2)} standard deviations on average and ${largest.toPrecision(2)} at the most${shift}`,
  ];
  if (copied > 0) {
    lines.push(
      `         ${counted(copied, 'record')} got the values of the nearest record that fits, because no nearer values were found`,
    );
  }
  return lines.map((line) => wrapped(line, LINE, ' '.repeat(9)));
}

/** A mixture in one line. */
function headOf(model: ModelSummary): string[] {
  if (model.kind !== 'mixture') return [];
  const { components, bic, tails } = model;
  const kind = tails === 't' ? 't components' : 'normal components';
  return [
    `${components.length} ${kind} of the form ${model.model}, BIC ${figure(bic)} (larger is better).`,
  ];
}

/** Categories have no mean: the numbers of changed and emptied values, and of different categories. */
function showCategories(changes: Summary['changes'], style: Style): string[] {
  const rows = changes.flatMap(({ isCategorical, name, changed, values, emptied, levels }) =>
    isCategorical
      ? [
          [
            safe(name) || '(no name)',
            `${count(changed)} of ${count(values)}`,
            count(emptied),
            count(levels?.before ?? 0),
            count(levels?.after ?? 0),
          ],
        ]
      : [],
  );
  if (rows.length === 0) return [];
  const [head, ...table] = aligned(
    [['categories', 'values changed', 'left empty', 'levels before', 'after'], ...rows],
    new Set([1, 2, 3, 4]),
  );
  return [style.bold(head), ...table, ''];
}

function showRecoded({ recoded }: Summary, style: Style): string[] {
  if (recoded.length === 0) return [];
  const rows = recoded.map(({ name, before, after }) => [safe(name), count(before), count(after)]);
  const [head, ...table] = aligned(
    [['recoded', 'different before', 'after'], ...rows],
    new Set([1, 2]),
  );
  return [style.bold(head), ...table, ''];
}

function showCertificate({ certificate }: ExternalProtection, style: Style): string {
  const lines: string[] = [];
  for (const [i, step] of certificate.steps.entries()) {
    if (certificate.steps.length > 1)
      lines.push(`Step ${i + 1}: ${listed(step.columns.map((c) => safe(c.name)))}`);
    const restated = restatement(step);
    if (restated !== null) lines.push(note(restated, style));
    lines.push(
      ...step.claims.map((claim) => {
        const names = claim.places?.map((place) => safe(step.columns[place].name));
        return showClaim(claim, style, names === undefined ? '' : `${listed(names)}: `);
      }),
    );
    for (const reason of new Set((step.withdrawn ?? []).map(({ because }) => because))) {
      const names = step.withdrawn!.filter((one) => one.because === reason).map((one) => one.claim);
      lines.push(note(`Not claimed: ${names.join(', ')}, because ${safe(reason)}`, style));
    }
  }
  if (certificate.steps.length > 1) lines.push('The file');
  lines.push(...certificate.file.map((claim) => showClaim(claim, style)));
  return `${lines.join('\n')}\n`;
}

/** Reasons against a release, in words: columns that are not covered, unique records, data that must not leave. */
function showDoubts({ certificate, summary, plan }: ExternalProtection, style: Style): string {
  const lines: string[] = [];
  const records = count(certificate.protected.records);
  if (certificate.notCovered.length > 0) {
    const names = listed(certificate.notCovered.map(safe));
    lines.push(
      note(
        `Copied unchanged${plan.recoded.length > 0 ? ', or only recoded,' : ''} although others probably know them: ${names}. Groups over some columns are not k-anonymity of the whole file. Protect them too with --columns, recode them before with --recode, drop them with --role NAME=identifier, or make groups within them with --within.`,
        style,
      ),
    );
  }

  for (const [i, step] of certificate.steps.entries()) {
    if (step.groups.count !== 1 || plan.steps[i]?.group.looksAt === 'nothing') continue;
    lines.push(
      note(
        `All records are in one group, so ${listed(step.columns.map((c) => safe(c.name)))} carry no information any more: choose a smaller k, or a weaker condition for groups.`,
        style,
      ),
    );
  }
  const sharing = certificate.steps.filter(({ claims }) =>
    claims.some(({ claim }) => claim === kAnonymity.name),
  );
  const k = Math.max(...sharing.map((step) => step.smallestGroup));
  if (sharing.length > 1 && summary.jointly < k) {
    lines.push(
      note(
        `Not k-anonymous jointly: every step has its own groups, and over the protected columns of all steps the smallest class has ${counted(summary.jointly, 'record')} (higher is better).${missingCounted(summary, plan)}`,
        style,
      ),
    );
  }
  if (summary.alone > 0) {
    lines.push(
      note(
        `${count(summary.alone)} of ${records} records are unique in ${aloneIn(summary, certificate)} (lower is better): someone who knows all these values recognises these records.${missingCounted(summary, plan)}`,
        style,
      ),
    );
  }
  const negative = summary.changes.filter((change) => change.negative > 0);
  if (negative.length > 0) {
    const list = listed(negative.map(({ name, negative: n }) => `${safe(name)} ${count(n)}`));
    lines.push(
      note(
        `Values below 0 in columns where the original has none: ${list}. A rule such as --rule "${safe(negative[0].name)} >= 0" prevents them.`,
        style,
      ),
    );
  }
  const homes = certificate.columns.filter(
    ({ fate }, position) =>
      fate === 'copied' && plan.recipe.description?.columns[position]?.role === 'unit',
  );
  if (homes.length > 0) {
    lines.push(
      note(
        `Numbers of units, such as households, are copied unchanged in ${listed(homes.map(({ name }) => safe(name)))}: whoever has them from elsewhere finds the unit. --pseudonym hides them and keeps units together.`,
        style,
      ),
    );
  }
  const open = undecidedIn(certificate, plan);
  if (open.length > 0) {
    lines.push(
      note(
        `${counted(open.length, 'column')} undecided: ${listed(open.map(safe))}. penumbra release refuses the file until each has a role: penumbra inspect FILE --write-description writes down the guesses, to be checked.`,
        style,
      ),
    );
  }
  for (const given of summary.given) lines.push(...doubtsAboutGiven(given, style));
  if (summary.notShared.length > 0) {
    const names = listed(summary.notShared.map(safe));
    lines.push(
      note(
        `Values of ${names} are drawn, moved or disturbed, not shared by k records: penumbra assess measures how near they come to the original ones.`,
        style,
      ),
    );
  }
  for (const reason of certificate.notReleasable) {
    lines.push(wrapped(`${style.bad('NOT FOR RELEASE')}: ${safe(reason)}.`, LINE, ' '.repeat(8)));
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/**
 * R-squared above which a column can nearly be computed from the given columns, and share of
 * distinct rows above which given columns identify records.
 */
const EXPLAINED = 0.9;
const DISTINCT = 0.5;

/** Given columns leave unchanged: whoever knows them finds the record, and learns the columns that they explain. */
function doubtsAboutGiven({ given, distinct, explained }: GivenColumns, style: Style): string[] {
  const lines: string[] = [];
  const names = listed(given.map(safe));
  if (distinct > DISTINCT) {
    lines.push(
      note(
        `The given columns (${names}) leave unchanged, and ${(100 * distinct).toFixed(0)} % of their rows are left when each combination of values is counted once: whoever knows them recognises records.`,
        style,
      ),
    );
  }
  const told = explained.filter(({ rSquared }) => rSquared > EXPLAINED);
  if (told.length > 0) {
    const list = listed(
      told.map(({ name, rSquared }) => `${safe(name)} (R² ${rSquared.toFixed(3)})`),
    );
    lines.push(
      note(
        `The given columns (${names}) explain almost all of ${list}: the synthetic values come close to the original ones. Give fewer columns, or replace those too.`,
        style,
      ),
    );
  }
  return lines;
}

/** Columns of the written file that nobody has decided on. */
function undecidedIn({ columns }: Certificate, { recipe }: Plan): string[] {
  const about = recipe.description?.columns ?? [];
  return columns.flatMap(({ name, fate }, position) =>
    fate === 'left out' || fate === 'pseudonymised' || isDecided(about[position])
      ? []
      : [name || `column ${position + 1}`],
  );
}

function aloneIn({ notShared }: Summary, { notCovered, columns }: Certificate): string {
  const all = columns.filter(({ fate }) => fate === 'protected').length;
  if (notShared.length === all) return 'those';
  return notCovered.length === 0
    ? 'the protected columns'
    : 'the protected columns and those together';
}

/** How missing values were counted, after the sentence with the count; nothing if there are none. */
function missingCounted({ missingKeys }: Summary, { recipe }: Plan): string {
  if (missingKeys === null) return '';
  const asked = recipe.description?.missingKeys ?? 'level';
  if (asked === missingKeys) return ` ${missingKeysSentence(missingKeys)}`;
  return ` ${missingKeysSentence(missingKeys)} The description says ${asked}, which is not counted in files larger than memory or on Spark: with it, no class is smaller and no more records are unique. penumbra assess counts by it.`;
}

function note(text: string, style: Style): string {
  return wrapped(`${style.warn('note')}    ${text}`, LINE, ' '.repeat(8));
}

function showClaim(
  { holds, sentence, found, tier }: CertifiedClaim,
  style: Style,
  about = '',
): string {
  const state = holds ? style.good('holds') : style.bad('FAILS');
  return wrapped(`${state}   ${about}${sentence} (${tier}; ${safe(found)})`, LINE, ' '.repeat(8));
}

function showFiles(
  { output, stay, summary, certificate, audit, plan }: ExternalProtection,
  style: Style,
): string {
  const isFree =
    certificate.notReleasable.length === 0 && undecidedIn(certificate, plan).length === 0;
  const shown = relative(process.cwd(), stay);
  const folder = shown.startsWith('..') ? stay : shown;
  const rows = [
    [
      'Protected',
      output === '-' ? 'standard output' : safe(output),
      isFree
        ? 'next: penumbra release checks every gate and makes the bundle'
        : 'not for release, see above',
    ],
    ['Must stay', `${safe(folder)}/`, 'recipe with seed, certificate, partition, audit log'],
    [
      'Audit',
      audit.slice(0, 16),
      'begins the last digest of the log: penumbra audit verify shows it',
    ],
  ];
  const time = `Took ${summary.seconds.total.toFixed(1)} s (read ${summary.seconds.read.toFixed(1)}, group ${summary.seconds.group.toFixed(1)}, replace ${summary.seconds.replace.toFixed(1)}, write ${summary.seconds.write.toFixed(1)}, certify ${summary.seconds.certify.toFixed(1)})`;
  return `${aligned(rows).join('\n')}\n${style.dim(time)}\n`;
}
