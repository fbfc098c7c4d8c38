import { type Check, compile, FAILS } from '../../foundation/expression/index.ts';
import {
  asCategories,
  type Column,
  type Dataset,
  recordsIn,
} from '../../foundation/table/index.ts';
import { kAnonymity } from '../../measures/claims/index.ts';
import { gather, membersOf, type Partition } from '../../methods/contract/index.ts';
import { type ClassifiedRule, checksFor } from '../../methods/rules/index.ts';
import { keepRows, type MaskedColumn } from '../dataset/index.ts';
import { isMemberRule, type Plan } from '../plan/index.ts';

/** Columns of the kept records, with masked categories instead of the original ones. */
export function withMaskedCategories(
  columns: readonly Column[],
  masked: ReadonlyMap<number, MaskedColumn>,
): readonly Column[] {
  return columns.map((column, position) => {
    const mask = masked.get(position);
    if (mask?.names === undefined) return column;
    const { name, ordered } = asCategories(column);
    const codes = Int32Array.from(mask.values, (code) => (Number.isNaN(code) ? -1 : code));
    return { kind: 'categorical', name, codes, levels: mask.names, ordered };
  });
}

/**
 * Categories cannot be moved onto a rule like numbers. If new categories violate a rule, a record
 * with its own values gets its original ones back. A group with shared values gets those of the
 * first member, in the order of the file, with which all its records satisfy the rules. A redrawn
 * record gets those of the next redrawn record that satisfies them. Rules about masked numbers are
 * enforced on the numbers.
 */
export function lawfulCategories(
  { table }: Pick<Dataset, 'table'>,
  plan: Plan,
  masked: ReadonlyMap<number, MaskedColumn>,
  partitions: readonly Partition[],
): { readonly masked: ReadonlyMap<number, MaskedColumn>; readonly restored: number } {
  const isCategory = (position: number) => masked.get(position)?.names !== undefined;
  const isMovable = (position: number) => masked.has(position) && !isCategory(position);
  const rules = (plan.edits?.rules ?? []).filter(
    ({ columns, rule }) =>
      rule.condition !== null &&
      !isMemberRule(rule) &&
      columns.some(isCategory) &&
      !columns.some(isMovable),
  );
  if (rules.length === 0) return { masked, restored: 0 };
  const original = keepRows(table.columns, plan.kept);
  const result = new Map(masked);
  let restored = 0;
  for (const [s, step] of plan.steps.entries()) {
    const own = step.positions.filter(isCategory);
    const about = rules.filter(({ columns }) => columns.some((p) => own.includes(p)));
    if (about.length === 0) continue;
    const broken = brokenBy(about, withMaskedCategories(original, result));
    if (broken.length === 0) continue;
    const sources = own.map((p) => asCategories(original[p]).codes);
    const values = own.map((p) => result.get(p)!.values.slice());
    for (const [j, p] of own.entries()) result.set(p, { ...result.get(p)!, values: values[j] });
    const give = (record: number, from: number) => {
      for (const [j, codes] of sources.entries()) {
        values[j][record] = codes[from] < 0 ? Number.NaN : codes[from];
      }
    };
    if (step.replace.redraws) {
      const now = withMaskedCategories(original, result);
      const codes = own.map((p) => asCategories(now[p]).codes);
      const checks = checksOf(about, now);
      const fits = (record: number) =>
        checks.every((check) => check(record, record + 1)[0] !== FAILS);
      restored += handOn(broken, values, codes, fits);
      continue;
    }
    if (!step.promised.some(({ claim }) => claim === kAnonymity.name)) {
      for (const record of broken) give(record, record);
      restored += broken.length;
      continue;
    }
    const { start, members } = membersOf(partitions[s]);
    for (const group of new Set(broken.map((record) => partitions[s].groupOf[record]))) {
      const its = members.subarray(start[group], start[group + 1]);
      const before = values.map((column) => gather(column, its));
      const fit = its.find((from) => {
        for (const record of its) give(record, from);
        return brokenBy(about, withMaskedCategories(original, result), its).length === 0;
      });
      if (fit !== undefined) {
        restored += its.length;
        continue;
      }
      for (const [j, column] of values.entries()) {
        for (const [m, record] of its.entries()) column[record] = before[j][m];
      }
    }
  }
  return { masked: result, restored };
}

/** Number of records that are tried in turn, until the categories of one fit. */
const MOST_DONORS = 100;

/**
 * Gives violating records the categories of the next satisfying record, if they fit; returns the
 * number of mended records. `codes` are the same values as the rules see them.
 */
function handOn(
  broken: readonly number[],
  values: readonly Float64Array[],
  codes: readonly Int32Array[],
  fits: (record: number) => boolean,
): number {
  const records = values[0].length;
  const isBroken = new Set(broken);
  const take = (record: number, taken: readonly number[]) => {
    for (const [j, code] of taken.entries()) {
      values[j][record] = code;
      codes[j][record] = Number.isNaN(code) ? -1 : code;
    }
  };
  let given = 0;
  for (const record of broken) {
    const before = values.map((column) => column[record]);
    let isMended = false;
    for (let step = 1, tried = 0; step < records && tried < MOST_DONORS && !isMended; step++) {
      const from = (record + step) % records;
      if (isBroken.has(from)) continue;
      tried++;
      take(
        record,
        values.map((column) => column[from]),
      );
      isMended = fits(record);
    }
    if (isMended) given++;
    else take(record, before);
  }
  return given;
}

/** Records that violate one of the rules; among `some` if given. */
function brokenBy(
  rules: readonly ClassifiedRule[],
  columns: readonly Column[],
  among?: Int32Array,
): number[] {
  const broken = new Set<number>();
  const records = recordsIn(columns);
  for (const check of checksOf(rules, columns)) {
    if (among !== undefined) {
      for (const i of among) if (check(i, i + 1)[0] === FAILS) broken.add(i);
      continue;
    }
    const verdicts = check(0, records);
    for (let i = 0; i < records; i++) if (verdicts[i] === FAILS) broken.add(i);
  }
  return [...broken].sort((a, b) => a - b);
}

function checksOf(rules: readonly ClassifiedRule[], columns: readonly Column[]): Check[] {
  const checkOf = checksFor(rules, columns);
  return rules.map(({ rule }) => checkOf(rule) ?? compile(rule.condition!, columns));
}
