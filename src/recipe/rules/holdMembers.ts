import { PenumbraError } from '../../error.ts';
import { compile, FAILS, resolveMembers } from '../../foundation/expression/index.ts';
import { type RandomStream, randomStream } from '../../foundation/numerics/index.ts';
import {
  type Column,
  type Dataset,
  type NumericColumn,
  numericColumn,
  onGrid,
  valuesOf,
} from '../../foundation/table/index.ts';
import { HOLD_MEMBERS, membersOf } from '../../methods/contract/index.ts';
import { type ClassifiedRule, TOLERANCE } from '../../methods/rules/index.ts';
import { keepRows, type MaskedColumn, rowsOf } from '../dataset/index.ts';
import { isMemberRule, type MemberColumns, type Plan, unitMembers } from '../plan/index.ts';
import { withMaskedCategories } from './lawfulCategories.ts';

/** Masked columns in which units satisfy the rules about their members, and the number of units that were replaced. */
interface Held {
  readonly masked: ReadonlyMap<number, MaskedColumn>;
  readonly units: number;
}

/**
 * Drawn units that violate a rule about their members get the drawn values of another unit of the same size that violates
 * none, at random: as if units had been drawn until they satisfy the rules, from those that are there. All drawn columns go
 * together, so that what holds for the other unit holds for this one. If no unit of the size satisfies the rules, which
 * happens in rare sizes, one is put together of others. O(n) for each rule.
 */
export function holdMembers(
  { table }: Pick<Dataset, 'table'>,
  plan: Plan,
  masked: ReadonlyMap<number, MaskedColumn>,
  seed: Uint8Array,
): Held {
  const { edits, kept } = plan;
  if (!edits?.members) return { masked, units: 0 };
  const steps = plan.steps.filter(({ wholeUnits }) => wholeUnits !== null);
  const drawn = steps.flatMap(({ positions }) => positions);
  const rules = edits.rules.filter(
    ({ rule, columns }) => isMemberRule(rule) && columns.some((p) => drawn.includes(p)),
  );
  if (rules.length === 0) return { masked, units: 0 };
  const law: Law = { rules, members: edits.members, original: keepRows(table.columns, kept) };
  const columns = asWritten(law.original, masked);
  const { unitOf, isBroken } = brokenUnits(columns, law);
  const { start, members: records } = membersOf({ groupOf: unitOf, groups: isBroken.length });
  const units = Array.from(isBroken, (_, its) => records.subarray(start[its], start[its + 1]));
  const lawful = units.filter((_, its) => isBroken[its] === 0);
  const bySize = grouped(lawful, (unit) => unit.length);
  const ofUnit = steps.flatMap((step) => (step.ofUnit === null ? [] : step.positions));
  const stream = randomStream(seed, 0, HOLD_MEMBERS, 0);
  const values = new Map(drawn.map((position) => [position, masked.get(position)!.values.slice()]));
  let replaced = 0;
  for (const [its, unit] of units.entries()) {
    if (isBroken[its] === 0) continue;
    const alike = bySize.get(unit.length);
    const other =
      alike === undefined
        ? putTogether(unit.length, lawful, { columns, ofUnit }, law, stream)
        : alike[stream.below(alike.length)];
    for (const [position, own] of values) {
      const before = masked.get(position)!.values;
      for (const [i, record] of unit.entries()) own[record] = before[other[i]];
    }
    replaced++;
  }
  const result = new Map(masked);
  for (const [position, own] of values) {
    result.set(position, { ...masked.get(position)!, values: own });
  }
  return { masked: result, units: replaced };
}

/** The rules about members, and what they are checked with. */
interface Law {
  readonly rules: readonly ClassifiedRule[];
  readonly members: MemberColumns;
  readonly original: readonly Column[];
}

/** The units of some records, and which of them violate a rule. */
function brokenUnits(columns: readonly Column[], { rules, members: about, original }: Law) {
  const { unit, relation } = about;
  const members = unitMembers(
    columns[unit],
    relation === undefined ? null : columns[relation],
    about,
  );
  const { unitOf, headOf } = members;
  const isBroken = new Uint8Array(headOf.length);
  const options = { tolerance: TOLERANCE, original };
  for (const { rule } of rules) {
    const resolved = resolveMembers(rule.condition!, columns, members, options);
    const verdicts = compile(resolved.condition, resolved.columns, options)(0, unitOf.length);
    for (let i = 0; i < unitOf.length; i++) if (verdicts[i] === FAILS) isBroken[unitOf[i]] = 1;
  }
  return { unitOf, isBroken };
}

function grouped<K, V>(all: readonly V[], keyOf: (one: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

/** Units that are put together, and checked at once. */
const ATTEMPTS = 500;

/**
 * The records whose drawn values make a lawful unit of a size that no lawful unit has: the first members of a larger one, or
 * all of a smaller one, and with them later members of other units that have the same values in the columns of the unit.
 */
function putTogether(
  size: number,
  lawful: readonly Int32Array[],
  { columns, ofUnit }: { readonly columns: readonly Column[]; readonly ofUnit: readonly number[] },
  law: Law,
  stream: RandomStream,
): ArrayLike<number> {
  const keyOf = (record: number) =>
    ofUnit.map((position) => valuesOf(columns[position])[record]).join();
  // The nearest size first: little is cut off, or added.
  const nearest = stream
    .permutation(lawful.length)
    .toSorted((a, b) => Math.abs(lawful[a].length - size) - Math.abs(lawful[b].length - size));
  const later = new Map<string, number[]>();
  for (const [key, units] of grouped(lawful, (unit) => keyOf(unit[0]))) {
    later.set(
      key,
      units.flatMap((unit) => [...unit.subarray(1)]),
    );
  }
  const attempts: number[][] = [];
  for (let a = 0; lawful.length > 0 && a < ATTEMPTS; a++) {
    const base = lawful[nearest[a % lawful.length]].subarray(0, size);
    const others = later.get(keyOf(base[0]))!;
    const from = stream.below(others.length + 1);
    const more = Array.from(
      { length: size - base.length },
      (_, i) => others[(from + i) % others.length],
    );
    // No person twice.
    const attempt = new Set([...base, ...more]);
    if (attempt.size === size && others.length >= more.length) attempts.push([...attempt]);
  }
  const all = attempts.flat();
  const trial = columns.map((column, position) =>
    position === law.members.unit
      ? numericColumn(
          column.name,
          all.map((_, i) => Math.floor(i / size)),
        )
      : rowsOf(column, all),
  );
  const found = attempts.length === 0 ? -1 : brokenUnits(trial, law).isBroken.indexOf(0);
  if (found < 0) throw noUnit(law.rules.map(({ rule }) => rule.name));
  return attempts[found];
}

/** The columns as they will be written. */
function asWritten(
  columns: readonly Column[],
  masked: ReadonlyMap<number, MaskedColumn>,
): readonly Column[] {
  return withMaskedCategories(columns, masked).map((column, position) => {
    const mask = masked.get(position);
    if (mask === undefined || mask.names !== undefined) return column;
    const values = mask.values.map((value) => onGrid(value, mask.grid.decimals));
    return { ...(column as NumericColumn), values };
  });
}

function noUnit(names: readonly string[]): PenumbraError {
  const rules = names.map((name) => `"${name}"`).join(', ');
  return new PenumbraError(
    'data',
    `No drawn unit of some size satisfies the rules about its members (${rules}), and none can be put together of others: leave out a rule, or the largest units, or try another seed.`,
    { key: 'rules' },
  );
}
