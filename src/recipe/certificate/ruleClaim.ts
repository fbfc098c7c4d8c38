import { PenumbraError } from '../../error.ts';
import type { Column } from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import { checksFor, classify, findViolations, type Rule } from '../../methods/rules/index.ts';
import { keepRows, type TaskOptions } from '../dataset/index.ts';
import { type MemberColumns, type PlannedEdits, ruleInRecipe, unitMembers } from '../plan/index.ts';
import type { RecipeRule } from '../recipe/index.ts';
import { generalEngine } from '../rules/index.ts';
import type { CertifiedClaim } from './certificate.ts';
import type { FilePair } from './check.ts';
import type { Scope } from './scope.ts';

/** The rules of a file, and the positions of their columns. */
export interface FileRules {
  readonly rules: readonly RecipeRule[];
  readonly positions: readonly number[];
  /** The columns that tell the members of units, if a rule is about several of them. */
  readonly members?: MemberColumns;
}

export function fileRules(
  { rules, members }: PlannedEdits,
  written: readonly RecipeRule[],
  columns: number,
): FileRules {
  // The columns that an XPath test uses are unknown.
  const all = rules.some(({ rule }) => rule.condition === null);
  const told = members === undefined ? [] : [members.unit, members.relation ?? []].flat();
  const positions = all
    ? Array(columns).keys()
    : new Set([...rules.flatMap((rule) => rule.columns), ...told]);
  return {
    rules: written,
    positions: [...positions].sort((a, b) => a - b),
    ...(members && { members }),
  };
}

/** What rules are checked against: dropped columns, and how covered columns are written. */
type RuledScope = Pick<Scope, 'fates' | 'coverages' | 'edits'>;

/** Whether every written record satisfies the rules, counted on the written file; no claim if there are no rules. */
export async function checkEdits(
  pair: FilePair,
  scope: RuledScope,
  options: TaskOptions,
): Promise<CertifiedClaim[]> {
  if (scope.edits === null) return [];
  return [rulesClaim(scope.edits, await countViolations(pair, scope, options))];
}

/** Number of written records that violate each rule. */
export async function countViolations(
  { original, written, kept }: FilePair,
  { fates, coverages, edits }: RuledScope,
  options: TaskOptions,
): Promise<number[]> {
  if (edits === null) return [];
  const { rules: stated, positions, members } = edits;
  const rules: Rule[] = stated.map(ruleInRecipe);
  const columns = fates.map(({ name, written: place }): Column => {
    if (place === null) return { kind: 'text', name, values: [] };
    return { ...written.table.columns[place], name };
  });
  const isUnread = (position: number) =>
    fates[position].written !== null && lengthOf(columns[position]) !== written.table.records;
  if (positions.some(isUnread)) {
    throw new PenumbraError('internal', 'The columns of the rules were not read.');
  }
  const before = original.table.columns;
  const decimals = new Map(
    coverages.flatMap(({ columns: covered }) => covered.map((c) => [c.position, c.decimals])),
  );
  const classified = rules.map((rule) => classify(rule, columns));
  const checkOf = checksFor(classified, columns, (position) => {
    const column = columns[position];
    return decimals.get(position) ?? (column.kind === 'numeric' ? column.grid.decimals : 'full');
  });
  const work = findViolations(rules, columns, {
    original: keepRows(before, kept),
    general: await generalEngine(rules),
    most: 0,
    // The numbers of units can be left out or pseudonyms, but records stay in their order.
    members:
      members &&
      unitMembers(
        before[members.unit],
        members.relation === undefined ? null : columns[members.relation],
        members,
        kept,
      ),
    checkOf,
  });
  const findings = await drive(work, () => {}, options.signal);
  return findings.map(({ violations }) => violations);
}

/** The claim about the rules, with the number of records that violate each rule. */
export function rulesClaim(
  { rules: stated }: FileRules,
  counts: readonly number[],
): CertifiedClaim {
  const rules: Rule[] = stated.map(ruleInRecipe);
  const violations = counts.reduce((sum, count) => sum + count, 0);
  const broken = rules.flatMap(({ name }, i) =>
    counts[i] > 0 ? [`${counts[i]} records violate "${name}"`] : [],
  );
  return {
    claim: 'edits',
    sentence:
      'Every written record satisfies the rules, within the stated tolerance and as far as its values are not missing.',
    tier: 'proved',
    because: 'records are brought onto the rules with the decimals that they are written with.',
    figure: 'records that violate a rule, summed over the rules; at most 0',
    measured: violations,
    limit: 0,
    holds: violations === 0,
    found:
      violations === 0
        ? `${rules.length === 1 ? '1 rule holds' : `${rules.length} rules hold`}: ${namesOf(rules)}`
        : broken.join(', '),
  };
}

/** The first few names. */
function namesOf(rules: readonly Rule[]): string {
  const shown = rules.slice(0, 6).map(({ name }) => name);
  return [...shown, ...(rules.length > 6 ? [`and ${rules.length - 6} more`] : [])].join('; ');
}

function lengthOf(column: Column): number {
  return column.kind === 'categorical' ? column.codes.length : column.values.length;
}
