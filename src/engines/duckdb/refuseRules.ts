import { PenumbraError } from '../../error.ts';
import { label } from '../../foundation/table/index.ts';
import type { Plan } from '../../recipe/index.ts';
import { generalEngine } from '../../recipe/rules/index.ts';

/**
 * Refuses rules that need more than the records of a block. A rule reads one record at a time; an
 * XPath test that reads more is refused elsewhere. But blocks do not have the pseudonyms, which are
 * made when the file is written.
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
      `The rule "${rule.name}" can use column ${label(columns, named)}, whose pseudonyms are made when the file is written: drop identifiers with --identifiers drop, or leave the rule or --memory out.`,
      { key: 'rules' },
    );
  }
}
