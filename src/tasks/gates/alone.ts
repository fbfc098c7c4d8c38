import { uniqueSeries, uniqueUnits } from '../../measures/risk/index.ts';
import { fatesIn } from '../../recipe/certificate/index.ts';
import { likelyRoles } from '../../recipe/index.ts';
import { copiedColumns } from '../assess/index.ts';
import { listed, type ProtectedValues, unitsOf, type ValueGate } from './gate.ts';

/** Purposes that ask for classes of at least this size accept no unit that is unique by what links its records, either. */
const LINKED_FROM_K = 5;

/** What is known together of records that stay linked, by the measure that counts the units that are unique by it. */
const LINKED = [
  { measure: uniqueSeries, by: 'their keys over time' },
  { measure: uniqueUnits, by: 'their size and the keys of their members' },
] as const;

/**
 * Records that are alone with their values in the columns that are copied as they are. Confidential columns, weights and
 * numbers of units do not count, because others do not know them. Columns that are stated to be harmless count. If the
 * description names a unit, a record is alone if only members of its unit have its values. If the records of a unit stay
 * linked, its size and the keys of all members are known together, and of waves also entry, exit and what changed when: no
 * unit may be alone with them, if the purpose asks for k of 5 or more, as a public file does.
 */
export const alone: ValueGate = {
  name: 'alone',
  title: 'Copied columns',
  asks: 'Is no record alone with its values in the columns that are copied, and no linked unit with the keys of all its records?',
  next: 'Protect or recode some of these columns too, or leave them out with --role NAME=identifier. A column that nobody outside can know is confidential: say so with --role NAME=confidential. For linked units that are alone: leave the number of the unit out (--role NAME=identifier; its records still count as one unit), or keep each unit whole in groups of units of one size (--together NUMBER --within SIZE, where SIZE is a column with the number of members); for waves also leave the time out, recode the keys that change, or share whole series (--method suppress --share series).',
  check(candidate) {
    const { original, masked, certificate } = candidate;
    const pairs = fatesIn(certificate).flatMap(({ position, written, fate }) =>
      fate === 'copied' && written !== null ? [{ original: position, masked: written }] : [],
    );
    const units = unitsOf(candidate);
    const found = copiedColumns(masked.table, pairs, likelyRoles(original.description), units);
    const alone = units === null ? 'alone' : 'alone with their unit';
    // A unit that nobody decided on counts nobody.
    const linked = units === null ? [] : uniqueByLinks(candidate, new Set(units).size);
    const areOpen = linked.length > 0 && (candidate.purpose.k ?? 0) >= LINKED_FROM_K;
    return {
      holds: found.alone === 0 && !areOpen,
      share: found.alone / Math.max(1, found.records) + (areOpen ? linked[0].share : 0),
      ...(!areOpen && { notes: linked.map(({ words }) => `${words}.`) }),
      found: [
        found.columns.length === 0
          ? 'no column that others could know is copied'
          : found.alone === 0
            ? `no record is alone by ${listed(found.columns)}`
            : `${found.alone} of ${found.records} records are ${alone}${units === null ? ' with their values' : ''} in the columns that are copied: ${listed(found.columns)}`,
        ...(areOpen ? linked.map(({ words }) => words) : []),
      ].join('; '),
    };
  },
};

/** The units that are alone by what is known together of linked records; none where records are not linked. */
function uniqueByLinks(
  { assessment }: ProtectedValues,
  units: number,
): { readonly words: string; readonly share: number }[] {
  return LINKED.flatMap(({ measure, by }) => {
    const figure = assessment.figures.find(({ name }) => name === measure.name);
    const unique = Math.round(((figure?.value ?? 0) * units) / 100);
    if (unique === 0) return [];
    return [{ words: `${unique} of ${units} units are unique by ${by}`, share: unique / units }];
  });
}
