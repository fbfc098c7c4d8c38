import { type LoadedFile, type Plan, suggestRoles } from '../../src/index.ts';
import { printRecode } from '../../src/mask/index.ts';
import type { PlannedEdits, PlannedStep } from '../../src/recipe/index.ts';
import { label } from '../../src/table/index.ts';
import { showColumns } from './inspection.ts';
import type { Style } from './style.ts';
import { aligned, counted, LINE, listed, safe, wrapped } from './text.ts';

/** A numbered heading of the screen of `penumbra protect`. */
export function heading(text: string, style: Style): string {
  return `\n${style.bold(text)}\n`;
}

/** What was read, with kinds, likely roles, and why. */
export function showRead(file: LoadedFile, style: Style): string {
  const suggestions = suggestRoles(file.table.columns);
  const columns = file.table.columns.map(({ name }, position) => ({
    position: position + 1,
    name,
    ...file.kinds[position],
    suggestion: suggestions[position],
  }));
  const title = `${safe(file.source.name)}: ${counted(file.records, 'record')}, ${counted(columns.length, 'column')}`;
  return `${heading('What was read', style)}${title}\n\n${showColumns(columns, style).join('\n')}\n`;
}

/** What will be done, before it is. */
export function showPlan(file: LoadedFile, plan: Plan, style: Style): string {
  const { columns } = plan;
  const name = (position: number) => safe(label(columns, position).replaceAll('"', ''));
  const rows: string[][] = describePreparations(plan, name);
  for (const [i, step] of plan.steps.entries()) {
    const number = plan.steps.length > 1 ? `Step ${i + 1}` : 'Protect';
    rows.push([number, `${listed(step.positions.map(name))} (${step.because})`]);
    // What the parts of one step of the recipe have in common is said behind the last of them.
    if (plan.steps[i + 1]?.from !== step.from) {
      rows.push(...describeStep(step, name).map((text) => ['', text]));
    }
  }
  if (plan.steps.length > 1) {
    rows.push([
      'Mind',
      'each step makes groups of its own: k records agree in the columns of one step, not in those of several together',
    ]);
  }
  const covered = new Set(plan.steps.flatMap((step) => step.positions));
  const gone = new Set([...plan.dropped, ...plan.pseudonymised]);
  const recoded = new Set(plan.recoded);
  const copied = [...columns.keys()].filter(
    (p) => !covered.has(p) && !gone.has(p) && !recoded.has(p),
  );
  if (plan.dropped.length > 0) rows.push(['Leave out', listed(plan.dropped.map(name))]);
  if (plan.pseudonymised.length > 0) {
    rows.push(['Pseudonyms', listed(plan.pseudonymised.map(name))]);
  }
  if (copied.length > 0) rows.push(['Copy as is', listed(copied.map(name), 30)]);
  if (plan.edits !== null) rows.push(...describeRules(plan.edits));
  const lost = file.records - plan.records;
  if (lost > 0) {
    const why =
      plan.sample === null ? 'with missing values' : 'that are not in the sample, or lack values';
    rows.push(['Drop', `${counted(lost, 'record')} ${why}`]);
  }
  const indent = ' '.repeat(2 + Math.max(...rows.map(([title]) => title.length)));
  const text = aligned(rows).map((line) => wrapped(line, LINE, indent));
  return `${heading('The plan', style)}${text.join('\n')}\n`;
}

/** What is made of columns before they are protected. */
function describePreparations(plan: Plan, name: (position: number) => string): string[][] {
  const rows: string[][] = [];
  for (const { original, taxonomy, recode, order } of plan.preparations) {
    const column = name(original - 1);
    if (taxonomy !== undefined) {
      const how = 'nodes' in taxonomy ? 'as given' : `by ${taxonomy.kind}`;
      rows.push(['Taxonomy', `${column}: ${how}`]);
    }
    if (recode !== undefined) rows.push(['Recode', `${column}: ${safe(printRecode(recode))}`]);
    if (order !== undefined) {
      rows.push(['Order', `${column}: ${counted(order.length, 'level')}, from low to high`]);
    }
    if ([taxonomy, recode, order].every((part) => part === undefined)) {
      rows.push(['Categories', `${column}: nominal`]);
    }
  }
  if (plan.sample !== null) {
    const { share, strata } = plan.sample;
    const within = strata.length === 0 ? '' : `, within ${listed(strata.map(name))}`;
    rows.push(['Sample', `${share} % of the records${within}`]);
  }
  return rows;
}

/** Rules shown one by one; of more, the first. */
const MOST_RULES = 12;

function describeRules({ rules }: PlannedEdits): string[][] {
  const shown = rules
    .slice(0, MOST_RULES)
    .map(({ rule, class: name, because }, i) => [
      i === 0 ? 'Rules' : '',
      `${safe(rule.name)} (${name}: ${safe(because)})`,
    ]);
  return rules.length > MOST_RULES
    ? [...shown, ['', `and ${rules.length - MOST_RULES} more`]]
    : shown;
}

function describeStep(step: PlannedStep, name: (position: number) => string): string[] {
  const { group, groupParameters, replace, missing, together, weight, dominance } = step;
  const lines = [
    `group: ${[group.title, ...settings(groupParameters, step.labels)].join(', ')}`,
    `replace: ${[replace.summary.replace(/\.$/, ''), ...settings(step.replaceParameters, step.labels)].join(', ')}`,
    ...describeOthers(step, name),
    `missing values: ${missing}`,
  ];
  if (step.confidential.length > 0) {
    lines.push(`confidential: ${listed(step.confidential.map(name))}, distributed alike in groups`);
  }
  if (step.blocks !== null) lines.push(`blocks: ${describeBlocks(step, step.blocks, name)}`);
  if (together !== null) {
    lines.push(`together: records with the same ${name(together)}, which count once towards k`);
  }
  if (weight !== null) {
    lines.push(`weights: ${name(weight)}, for the means; groups are made without them`);
  }
  if (dominance !== null) {
    const who = together === null ? 'record' : 'unit';
    lines.push(
      `dominance: groups are merged until no ${who} has more than ${dominance} % of a group's total in a column`,
    );
  }
  if (step.given.length > 0) {
    lines.push(`given: ${listed(step.given.map(name))}, which stay as they are`);
  }
  for (const { text } of step.constraints) lines.push(`constraint: ${safe(text)}`);
  for (const text of step.lawful) lines.push(`rules: ${safe(text)}`);
  if (step.inDoubt.length > 0) {
    lines.push(
      `in doubt: the claims ${[...new Set(step.inDoubt)].join(', ')}, which are stated only if they hold after records were brought onto the rules`,
    );
  }
  for (const { claim, because } of grouped(step.withdrawn)) {
    lines.push(`withdrawn: ${claim}, because ${because}`);
  }
  return lines;
}

/** Columns that are replaced in another way than the others. */
function describeOthers({ replaceOf, group, scales }: PlannedStep, name: (p: number) => string) {
  const ways = new Map<string, number[]>();
  for (const [position, { method }] of replaceOf) {
    ways.set(method.title, [...(ways.get(method.title) ?? []), position]);
  }
  const lines = [...ways].map(
    ([title, positions]) => `replace ${listed(positions.map(name))}: ${title}`,
  );
  const isMixed = scales.some(({ kind }) => kind !== 'numeric');
  if (isMixed && !group.ignoresValues && !group.kinds.includes('categorical')) {
    lines.push('categories do not count when records are grouped');
  }
  return lines;
}

/** Claims that are withdrawn for one reason, together. */
function grouped(withdrawn: PlannedStep['withdrawn']): PlannedStep['withdrawn'] {
  const reasons = new Set(withdrawn.map(({ because }) => because));
  return [...reasons].map((because) => {
    const claims = withdrawn.filter((one) => one.because === because).map(({ claim }) => claim);
    const noun = claims.length === 1 ? 'the claim' : 'the claims';
    return { claim: `${noun} ${claims.join(', ')}`, because };
  });
}

/** Parameters with their values; one for each column is told with its name, because lists follow the order of the file. */
function settings(
  parameters: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string[] {
  return Object.entries(parameters).map(([key, value]) => {
    if (Array.isArray(value) && value.every((item) => typeof item === 'number')) {
      const list = value.map((item, j) => `${safe(names[j] ?? String(j + 1))} ${item}`);
      return `${key} = ${list.join(', ')}`;
    }
    return `${key} = ${JSON.stringify(value).replaceAll('"', '')}`;
  });
}

function describeBlocks(
  { together }: PlannedStep,
  { size, strata }: NonNullable<PlannedStep['blocks']>,
  name: (position: number) => string,
): string {
  const parts = [
    ...(size === null
      ? []
      : [`at most ${counted(size, together === null ? 'record' : 'unit')} each`]),
    ...(strata.length === 0 ? [] : [`never across ${listed(strata.map(name))}`]),
  ];
  return parts.length === 0 ? 'one' : parts.join(', ');
}
