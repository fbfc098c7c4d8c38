import { PenumbraError } from '../../error.ts';
import {
  type Check,
  compile,
  FAILS,
  isAboutMembers,
  notAboutMembers,
  resolveMembers,
  UNKNOWN,
  type UnitMembers,
} from '../../foundation/expression/index.ts';
import { type Column, recordsIn } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import type { Rule } from './rule.ts';
import { TOLERANCE } from './tolerance.ts';

/** The findings for one rule. */
export interface RuleFinding {
  readonly rule: Rule;
  /** Records that violate it, and records for which missing values leave this open. */
  readonly violations: number;
  readonly open: number;
  /** The first records that violate it, counted from 0. */
  readonly records: readonly number[];
}

/** A check of records by a test in XPath. */
export type GeneralEngine = (rule: Rule, columns: readonly Column[]) => Check;

interface ViolationOptions {
  /** The columns of the original, for rules about its values. */
  readonly original?: readonly Column[];
  /** Largest number of records that are listed for each rule. Default: all. */
  readonly most?: number;
  /** Only records with a 1 are checked. */
  readonly kept?: Uint8Array | null;
  /** The units of all records, for rules about members of a unit; required if there is such a rule. */
  readonly members?: UnitMembers | null | undefined;
  /** Makes the check of a rule that is XPath; required if there is such a rule. */
  readonly general?: GeneralEngine | undefined;
  /** A check of a rule that overrides its condition, if there is one. */
  readonly checkOf?: (rule: Rule) => Check | null;
}

/** Records at a time. */
const TILE = 1 << 16;

/** Finds records that violate rules, rule by rule. O(records) for each. */
export function* findViolations(
  rules: readonly Rule[],
  columns: readonly Column[],
  options: ViolationOptions = {},
): Work<RuleFinding[]> {
  const { most = Number.POSITIVE_INFINITY, kept = null, checkOf } = options;
  const records = recordsIn(columns);
  const total = Math.max(1, rules.length * records);
  const findings: RuleFinding[] = [];
  for (const [r, rule] of rules.entries()) {
    const check = checkOf?.(rule) ?? verdictsOf(rule, columns, options);
    const named: number[] = [];
    let violations = 0;
    let open = 0;
    for (let from = 0; from < records; from += TILE) {
      const to = Math.min(records, from + TILE);
      const verdicts = check(from, to);
      for (let i = from; i < to; i++) {
        if (kept !== null && kept[i] !== 1) continue;
        if (verdicts[i - from] === UNKNOWN) open++;
        if (verdicts[i - from] !== FAILS) continue;
        violations++;
        if (named.length < most) named.push(i);
      }
      yield { done: r * records + to, total };
    }
    findings.push({ rule, violations, open, records: named });
  }
  return findings;
}

function verdictsOf(
  rule: Rule,
  columns: readonly Column[],
  { original, general, members }: ViolationOptions,
): Check {
  if (rule.condition !== null) {
    const options =
      original === undefined ? { tolerance: TOLERANCE } : { tolerance: TOLERANCE, original };
    if (!isAboutMembers(rule.condition)) return compile(rule.condition, columns, options);
    if (!members) throw notAboutMembers();
    const resolved = resolveMembers(rule.condition, columns, members, options);
    return compile(resolved.condition, resolved.columns, options);
  }
  if (general === undefined) {
    throw new PenumbraError('internal', 'There is no engine for rules in XPath.');
  }
  return general(rule, columns);
}
