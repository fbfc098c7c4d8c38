import { type ColumnReference, selectColumns } from '../../foundation/table/index.ts';
import { fatesIn } from '../../recipe/certificate/index.ts';
import { rolesIn } from '../../recipe/index.ts';
import { listed, shownName, type ValueGate } from './gate.ts';

/**
 * Strata and clusters of the sampling design in the protected file. They are places or lists of addresses. A column that
 * is a key is judged by other gates, and one that is stated to be harmless is counted there.
 */
export const design: ValueGate = {
  name: 'design',
  title: 'Sampling design',
  asks: 'Are strata and clusters of the sampling design protected, left out, or judged as keys?',
  next: 'Leave these columns out with --role NAME=identifier, replace them by pseudonyms with a step {"method": "pseudonym", "columns": ["NAME"]}, or give them the role key and protect them.',
  check({ original, certificate }) {
    const { description, table } = original;
    const roles = rolesIn(description);
    const named = (references: readonly ColumnReference[] = []) =>
      selectColumns(table.columns, references, roles);
    const positions = new Set([...named(description.strata), ...named(description.clusters)]);
    const fates = fatesIn(certificate);
    const open = [...positions].filter((position) => {
      const role = roles.get(position);
      return fates[position].fate === 'copied' && role !== 'key' && role !== 'harmless';
    });
    const names = open.map((position) => shownName(original, position));
    return {
      holds: open.length === 0,
      found:
        positions.size === 0
          ? 'the description names no strata and no clusters'
          : open.length === 0
            ? 'no strata and no clusters are copied unjudged'
            : `copied from the sampling design: ${listed(names)}`,
    };
  },
};
