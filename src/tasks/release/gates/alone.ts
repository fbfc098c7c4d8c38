import { fatesIn } from '../../../recipe/certificate/index.ts';
import { likelyRoles } from '../../../recipe/index.ts';
import { copiedColumns } from '../../assess/index.ts';
import { type Gate, listed, unitsOf } from '../gate.ts';

/**
 * Records that are alone with their values in the columns that are copied as they are. Confidential columns, weights and
 * numbers of units do not count, because others do not know them. Columns that are stated to be harmless count. If the
 * description names a unit, a record is alone if only members of its unit have its values.
 */
export const alone: Gate = {
  name: 'alone',
  title: 'Copied columns',
  asks: 'Is no record alone with its values in the columns that are copied?',
  next: 'Protect or recode some of these columns too, or leave them out with --role NAME=identifier. A column that nobody outside can know is confidential: say so with --role NAME=confidential.',
  check(candidate) {
    const { original, masked, certificate } = candidate;
    const pairs = fatesIn(certificate).flatMap(({ position, written, fate }) =>
      fate === 'copied' && written !== null ? [{ original: position, masked: written }] : [],
    );
    const units = unitsOf(candidate);
    const found = copiedColumns(masked.table, pairs, likelyRoles(original.description), units);
    const alone = units === null ? 'alone' : 'alone with their unit';
    return {
      holds: found.alone === 0,
      found:
        found.columns.length === 0
          ? 'no column that others could know is copied'
          : found.alone === 0
            ? `no record is alone by ${listed(found.columns)}`
            : `${found.alone} of ${found.records} records are ${alone}${units === null ? ' with their values' : ''} in the columns that are copied: ${listed(found.columns)}`,
    };
  },
};
