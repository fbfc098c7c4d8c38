import { label, type Role } from '../../foundation/table/index.ts';
import { counted, listed } from '../../foundation/words/index.ts';
import { series } from '../../measures/claims/index.ts';
import { printRecode } from '../../methods/mask/index.ts';
import {
  isDecided,
  type Plan,
  type PlannedEdits,
  type PlannedStep,
  type WholeUnits,
} from '../../recipe/index.ts';

/**
 * A line about the coming run, with its subject in a word. Lines without a subject continue the one
 * before.
 */
export interface PlanLine {
  readonly about: string;
  readonly words: string;
  /** The step of the recipe, counted from 0, if the line is about one. */
  readonly step?: number;
}

/** What the plan will do to a file with this number of records. */
export function planWords(plan: Plan, records: number): PlanLine[] {
  const { columns } = plan;
  const name = (position: number) => label(columns, position).replaceAll('"', '');
  const lines: PlanLine[] = [
    ...plan.warnings.map((words) => ({ about: 'Warning', words })),
    ...preparationLines(plan, name),
    ...unitLines(plan, records, name),
    ...waveLines(plan, name),
  ];
  for (const [i, step] of plan.steps.entries()) {
    const about = plan.steps.length > 1 ? `Step ${i + 1}` : 'Protect';
    const words = `${listed(step.positions.map(name))} (${step.because})`;
    lines.push({ about, words, step: step.from });
    // Facts about all parts of one step of the recipe come after the last part.
    if (plan.steps[i + 1]?.from !== step.from) {
      lines.push(
        ...[...stepLines(step, name), ...levelLines(plan, step.from, name)].map((said) => ({
          about: '',
          words: said,
          step: step.from,
        })),
      );
    }
  }
  // A step inside the classes of another one makes no groups apart from it.
  if (plan.steps.filter(({ inside }) => inside.length === 0).length > 1) {
    lines.push({
      about: 'Mind',
      words:
        'each step forms separate groups: k records agree in the columns of one step, not in the columns of several steps together',
    });
  }
  const covered = new Set(plan.steps.flatMap((step) => step.positions));
  const gone = new Set([...plan.dropped, ...plan.pseudonymised]);
  const recoded = new Set(plan.recoded);
  const copied = [...columns.keys()].filter(
    (p) => !covered.has(p) && !gone.has(p) && !recoded.has(p),
  );
  const say = (about: string, positions: readonly number[], most?: number) => {
    if (positions.length > 0) lines.push({ about, words: listed(positions.map(name), most) });
  };
  say('Leave out', plan.dropped);
  say('Pseudonyms', plan.pseudonymised);
  lines.push(...copiedLines(plan, copied, name));
  if (plan.edits !== null) lines.push(...ruleLines(plan.edits));
  const lost = records - plan.records;
  if (lost > 0) {
    const why =
      plan.sample === null ? 'with missing values' : 'that are not in the sample, or lack values';
    lines.push({ about: 'Drop', words: `${counted(lost, 'record')} ${why}` });
  }
  return lines;
}

/** Why a column can be copied or not, by its role. */
const COPIED: Readonly<Record<Role | 'undecided', string>> = {
  confidential: 'confidential: others do not know them, so they identify nobody',
  harmless: 'stated to be harmless; release counts the records that are alone by them',
  key: 'NOT safe: keys that others know, and no step protects them',
  identifier: 'NOT safe: identifiers, kept as requested',
  weight: 'weights',
  unit: 'numbers of units: whoever has them from elsewhere finds the unit',
  undecided: 'NOT decided: nobody gave them a role, so nobody can say that copying them is safe',
};

/** The copied columns by their roles, each with what that means. */
function copiedLines(
  { recipe }: Plan,
  copied: readonly number[],
  name: (position: number) => string,
): PlanLine[] {
  const roleOf = (position: number): Role | 'undecided' => {
    const about = recipe.description?.columns[position];
    return about !== undefined && isDecided(about) ? about.role! : 'undecided';
  };
  const roles = Object.keys(COPIED) as (Role | 'undecided')[];
  const found = roles.flatMap((role) => {
    const its = copied.filter((position) => roleOf(position) === role);
    return its.length === 0 ? [] : [`${listed(its.map(name), 30)} (${COPIED[role]})`];
  });
  return found.map((words, i) => ({ about: i === 0 ? 'Copy as is' : '', words }));
}

/** The preparations of columns before they are protected. */
function preparationLines(plan: Plan, name: (position: number) => string): PlanLine[] {
  const lines: PlanLine[] = [];
  const codes: string[] = [];
  for (const { position, taxonomy, recode, order } of plan.preparations) {
    const say = (about: string, words: string) =>
      lines.push({ about, words: `${name(position)}: ${words}` });
    if (taxonomy !== undefined) {
      say('Taxonomy', 'nodes' in taxonomy ? 'as given' : `by ${taxonomy.kind}`);
    }
    if (recode !== undefined) say('Recode', printRecode(recode));
    if (order !== undefined) say('Order', `${counted(order.length, 'level')}, from low to high`);
    if ([taxonomy, recode, order].every((part) => part === undefined)) codes.push(name(position));
  }
  if (codes.length > 0) lines.push({ about: 'Codes', words: `${listed(codes, 30)}: nominal` });
  if (plan.sample !== null) {
    const { share, strata } = plan.sample;
    const within = strata.length === 0 ? '' : `, within ${listed(strata.map(name))}`;
    const what =
      plan.unit === null ? 'records' : `units (${plan.unit.name}), with all their records`;
    lines.push({ about: 'Sample', words: `${share} % of the ${what}${within}` });
  }
  return lines;
}

/** Largest number of rules shown one by one. */
const MOST_RULES = 12;

function ruleLines({ rules }: PlannedEdits): PlanLine[] {
  const shown = rules.slice(0, MOST_RULES).map(({ rule, class: name, because }, i) => ({
    about: i === 0 ? 'Rules' : '',
    words: `${rule.name} (${name}: ${because})`,
  }));
  return rules.length > MOST_RULES
    ? [...shown, { about: '', words: `and ${rules.length - MOST_RULES} more` }]
    : shown;
}

/** A unit dominates if it has this many records, and this many times the average. */
const MOST_MEMBERS = 100;
const TIMES_AVERAGE = 10;

/** The unit that is protected, and what is unusual about its numbers. */
function unitLines(
  { unit }: Plan,
  records: number,
  name: (position: number) => string,
): PlanLine[] {
  if (unit === null || unit.count === 0) return [];
  const { count, largest, unnumbered } = unit;
  const sizes =
    largest === 1
      ? `every ${unit.name} has one record`
      : `${counted(count, 'unit')}, at most ${largest} records in one`;
  const lines = [{ about: 'Units', words: `${unit.name}, by ${name(unit.position)}: ${sizes}` }];
  if (unnumbered > 0) {
    const some =
      unnumbered === 1
        ? 'record has no number and counts'
        : 'records have no number and each count';
    lines.push({ about: '', words: `${unnumbered} ${some} as a ${unit.name}` });
  }
  if (largest >= MOST_MEMBERS && largest > (TIMES_AVERAGE * records) / count) {
    lines.push({
      about: 'Warning',
      words: `one ${unit.name} has ${largest} of ${records} records and dominates what is done record by record: check ${name(unit.position)}`,
    });
  }
  return lines;
}

/** What a reader of the protected file learns from the waves of a unit, taken together. */
function waveLines({ unit, waves, steps }: Plan, name: (position: number) => string): PlanLine[] {
  if (unit === null || waves === null) return [];
  const { time, changing, unclear } = waves;
  if (unclear !== null) {
    return [
      {
        about: 'Waves',
        words: `by ${name(time)}; the record on line ${unclear} has no ${name(time)}, or that of an earlier record of its ${unit.name}, so changes are not counted: correct the cell, or name another column as time`,
      },
    ];
  }
  const lines = [
    {
      about: 'Waves',
      words: `by ${name(time)}; keys of ${changing} of ${counted(unit.count, 'unit')} change between waves`,
    },
  ];
  const isShared = ({ promised }: PlannedStep) =>
    promised.some(({ claim }) => claim === series.name);
  if (changing > 0 && !steps.some(isShared)) {
    lines.push({
      about: '',
      words: `${name(unit.position)} and ${name(time)} stay in the file, so the keys of all waves are known together, and k holds for single records, not for whole series: see the measure unique-series of penumbra assess; groups of whole units (--method microaggregation --together ${name(unit.position)}) share whole series`,
    });
  }
  return lines;
}

/** How records of a unit are drawn given each other. */
function drawnTogether(
  { time }: PlannedStep,
  { isSeries, relation }: WholeUnits,
  name: (position: number) => string,
): string {
  if (isSeries) {
    return `series are drawn: the first record, then each given the first and the one before, by ${name(time!)}`;
  }
  const head = relation === null ? 'the first record' : `by ${name(relation.position)}`;
  return `whole units are drawn: the head (${head}), then each member given the head and the one before`;
}

/** How a step of the recipe treats units and records. */
function levelLines(plan: Plan, from: number, name: (position: number) => string): string[] {
  const { unit } = plan;
  if (unit === null) return [];
  const parts = plan.steps.filter((step) => step.from === from);
  const ofRecords = parts.filter(({ ofUnit }) => ofUnit === null);
  const lines: string[] = [];
  if (parts.some(({ ofUnit }) => ofUnit !== null)) {
    lines.push(`units: members of a ${unit.name} get the same new values`);
  }
  const [first] = ofRecords;
  if (first === undefined) return lines;
  if (first.replace.drawsPerUnit?.(first.replaceParameters as never)) {
    lines.push(`units: all records of a ${unit.name} share what is drawn`);
  } else if (first.replace.sharesSeries?.(first.replaceParameters as never)) {
    lines.push(`units: k ${unit.name}s share the values of all their records, and the waves`);
  } else if (first.wholeUnits !== null) {
    lines.push(`units: ${drawnTogether(first, first.wholeUnits, name)}`);
  } else if (first.unit !== null && first.together === null && !first.replace.drawsWholeUnits) {
    lines.push(`units: each ${unit.name} counts once towards k`);
  } else if (first.unit === null && first.smallestGroup > 1 && first.replace.gaps !== 'drawn') {
    lines.push(
      `units: records count, because ${first.replace.name} makes no groups that could be merged`,
    );
  }
  const outer = parts.find(({ positions }) => positions.includes(first.inside[0]));
  if (outer !== undefined) {
    lines.push(
      `units: records are grouped inside the classes of the new values of ${listed(outer.positions.map(name))}, so each combination of all these columns is shared by at least ${first.smallestGroup} units`,
    );
    const { k } = outer.groupParameters;
    if (k !== first.smallestGroup) {
      lines.push(
        `units: ${listed(outer.positions.map(name))} in groups of ${k} units, which leave room for groups of records inside their classes`,
      );
    }
  }
  if (first.drawnAfter.length > 0) {
    lines.push(`units: drawn given the new values of ${listed(first.drawnAfter.map(name))}`);
  }
  return lines;
}

function stepLines(step: PlannedStep, name: (position: number) => string): string[] {
  const { group, groupParameters, replace, missing, together, weight, dominance } = step;
  const lines = [
    `group: ${[group.title, ...settings(groupParameters, step.labels)].join(', ')}`,
    `replace: ${[replace.summary.replace(/\.$/, ''), ...settings(step.replaceParameters, step.labels)].join(', ')}`,
    ...otherWays(step, name),
    `missing values: ${missing}`,
  ];
  if (step.confidential.length > 0) {
    lines.push(`confidential: ${listed(step.confidential.map(name))}, distributed alike in groups`);
  }
  if (step.blocks !== null) lines.push(`blocks: ${blockWords(step, step.blocks, name)}`);
  if (together !== null) {
    lines.push(`together: records with the same ${name(together)}, which count once towards k`);
  }
  if (weight !== null) {
    lines.push(`weights: ${name(weight)}, for the means; groups are formed without them`);
  }
  if (step.where !== null) {
    lines.push(`records: those for which ${step.where}; the others stay unchanged`);
  }
  if (dominance !== null) {
    const who = step.unit === null ? 'record' : 'unit';
    lines.push(
      `dominance: groups are merged until no ${who} has more than ${dominance} % of the total of a group in a column`,
    );
  }
  if (step.given.length > 0) {
    lines.push(`given: ${listed(step.given.map(name))}, which stay unchanged`);
  }
  for (const { text } of step.constraints) lines.push(`constraint: ${text}`);
  for (const text of step.lawful) lines.push(`rules: ${text}`);
  for (const text of step.remarks) lines.push(`note: ${text}`);
  const inDoubt = step.promised.flatMap(({ claim, unless }) =>
    unless === undefined ? [] : [{ claim, because: unless }],
  );
  for (const { claim, because } of byReason(inDoubt)) {
    lines.push(
      `in doubt: ${claim}, withdrawn if it does not hold on the written file, because ${because}`,
    );
  }
  for (const { claim, because } of byReason(step.withdrawn)) {
    lines.push(`withdrawn: ${claim}, because ${because}`);
  }
  return lines;
}

/** Columns with another replacement than the others. */
function otherWays(
  { replaceOf, group, scales }: PlannedStep,
  name: (position: number) => string,
): string[] {
  const ways = new Map<string, number[]>();
  for (const [position, { method }] of replaceOf) {
    ways.set(method.title, [...(ways.get(method.title) ?? []), position]);
  }
  const lines = [...ways].map(
    ([title, positions]) => `replace ${listed(positions.map(name))}: ${title}`,
  );
  const isMixed = scales.some(({ kind }) => kind !== 'numeric');
  if (isMixed && !group.kinds.includes('categorical')) {
    lines.push('categories do not count when records are grouped');
  }
  return lines;
}

/** Claims that are withdrawn for the same reason, together. */
function byReason(withdrawn: PlannedStep['withdrawn']): PlannedStep['withdrawn'] {
  const reasons = new Set(withdrawn.map(({ because }) => because));
  return [...reasons].map((because) => {
    const claims = withdrawn.filter((one) => one.because === because).map(({ claim }) => claim);
    const noun = claims.length === 1 ? 'the claim' : 'the claims';
    return { claim: `${noun} ${claims.join(', ')}`, because };
  });
}

/**
 * Parameters with their values. Values by column are given with the column names, because lists
 * follow the order of the file.
 */
function settings(
  parameters: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string[] {
  return Object.entries(parameters).map(([key, value]) => {
    if (Array.isArray(value) && value.every((item) => typeof item === 'number')) {
      const list = value.map((item, j) => `${names[j] ?? String(j + 1)} ${item}`);
      return `${key} = ${list.join(', ')}`;
    }
    return `${key} = ${JSON.stringify(value).replaceAll('"', '')}`;
  });
}

function blockWords(
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
