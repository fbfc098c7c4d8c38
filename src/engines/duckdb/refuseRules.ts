import { PenumbraError } from '../../error.ts';
import { label } from '../../foundation/table/index.ts';
import type { Plan } from '../../recipe/index.ts';
import { generalEngine } from '../../recipe/rules/index.ts';

/**
 * Refuses rules for which the records of a block do not suffice. A rule reads one record at a time, also in XPath, where
 * what would look further is refused; but no block knows the pseudonyms that are made when the file is written.
 */
export async function refuseRulesBeyondBlocks({
  edits,
  columns,
  pseudonymised,
}: Plan): Promise<void> {
  const rules = (edits?.rules ?? []).map(({ rule }) => rule);
  const general = rules.filter(({ condition }) => condition === null);
  const engine = await generalEngine(general);
  for (const rule of general) engine?.(rule, columns);
  for (const { rule, columns: about } of edits?.rules ?? []) {
    const seen = rule.condition === null ? pseudonymised : about;
    const named = seen.find((position) => pseudonymised.includes(position));
    if (named === undefined) continue;
    throw new PenumbraError(
      'usage',
      `The rule "${rule.name}" may look at column ${label(columns, named)}, whose pseudonyms are made when the file is written: leave identifiers out with --identifiers drop, or leave the rule or --memory out.`,
      { key: 'rules' },
    );
  }
}
