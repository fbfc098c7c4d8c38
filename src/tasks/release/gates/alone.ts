import { uniqueSeries } from '../../../measures/risk/index.ts';
import { fatesIn } from '../../../recipe/certificate/index.ts';
import { likelyRoles } from '../../../recipe/index.ts';
import { copiedColumns } from '../../assess/index.ts';
import { type Gate, listed, type ReleaseCandidate, unitsOf } from '../gate.ts';

/** Purposes that ask for classes of at least this size accept no unit that is unique over time, either. */
const SERIES_FROM_K = 5;

/**
 * Records that are alone with their values in the columns that are copied as they are. Confidential columns, weights and
 * numbers of units do not count, because others do not know them. Columns that are stated to be harmless count. If the
 * description names a unit, a record is alone if only members of its unit have its values. If the waves of a unit stay
 * linked, its keys over time, entry and exit and what changed when are known together: no unit may be alone with them, if
 * the purpose asks for k of 5 or more, as a public file does.
 */
export const alone: Gate = {
  name: 'alone',
  title: 'Copied columns',
  asks: 'Is no record alone with its values in the columns that are copied, and no unit with its keys over time?',
  next: 'Protect or recode some of these columns too, or leave them out with --role NAME=identifier. A column that nobody outside can know is confidential: say so with --role NAME=confidential. For units that are alone over time: leave the time or the number of the unit out, recode the keys that change, or protect whole series with --together.',
  check(candidate) {
    const { original, masked, certificate } = candidate;
    const pairs = fatesIn(certificate).flatMap(({ position, written, fate }) =>
      fate === 'copied' && written !== null ? [{ original: position, masked: written }] : [],
    );
    const units = unitsOf(candidate);
    const found = copiedColumns(masked.table, pairs, likelyRoles(original.description), units);
    const alone = units === null ? 'alone' : 'alone with their unit';
    // A unit that nobody decided on counts nobody.
    const series = units === null ? 0 : seriesIn(candidate);
    const isSeriesOpen = series > 0 && (candidate.purpose.k ?? 0) >= SERIES_FROM_K;
    const words = `${series.toFixed(1)} % of the units are unique by their keys over time`;
    return {
      holds: found.alone === 0 && !isSeriesOpen,
      ...(series > 0 && !isSeriesOpen && { notes: [`${words}.`] }),
      found: `${
        found.columns.length === 0
          ? 'no column that others could know is copied'
          : found.alone === 0
            ? `no record is alone by ${listed(found.columns)}`
            : `${found.alone} of ${found.records} records are ${alone}${units === null ? ' with their values' : ''} in the columns that are copied: ${listed(found.columns)}`
      }${isSeriesOpen ? `; ${words}` : ''}`,
    };
  },
};

/** The percent of units whose keys over time no other unit has; 0 if nobody can link their waves. */
function seriesIn({ assessment }: ReleaseCandidate): number {
  const figure = assessment.figures.find(({ name }) => name === uniqueSeries.name);
  return figure?.value ?? 0;
}
