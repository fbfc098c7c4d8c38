import { type Codes, combine, type Table } from '../../../foundation/table/index.ts';
import { counted } from '../../../foundation/words/index.ts';
import { areAlike } from '../../../measures/claims/index.ts';
import { intersectionFiles } from '../../../measures/risk/index.ts';
import { codesOfKeys } from '../../assess/index.ts';
import { type Gate, listed, type ReleaseCandidate } from '../gate.ts';

/**
 * Columns that others may know and that no step covers. They are no harm where nobody is alone with what is left: no record
 * is then unique by these columns together with those whose values records share. Where other releases of the same
 * original are out, all of them together must leave nobody fewer candidates than this file alone.
 */
export const keys: Gate = {
  name: 'keys',
  title: 'Keys',
  asks: 'Is every column that others may know protected, or at least nobody alone with what it holds?',
  next: 'Protect or recode these columns too, leave them out with --role NAME=identifier, or keep groups apart by them with --within.',
  check(candidate) {
    const { certificate, masked } = candidate;
    const { notCovered } = certificate;
    const found: string[] = [];
    if (notCovered.length > 0) {
      const { codes, distinct } = classesIn(masked.table, knownColumns(candidate));
      const sizes = new Int32Array(distinct);
      for (const code of codes) sizes[code]++;
      const alone = sizes.reduce((sum, size) => sum + (size === 1 ? 1 : 0), 0);
      if (alone > 0) {
        found.push(
          `not protected: ${listed(notCovered)}; ${counted(alone, 'record')} of ${masked.records} alone with their values in these and the columns that records share`,
        );
      }
    }
    found.push(...composition(candidate));
    const isCovered = notCovered.length === 0;
    return {
      holds: found.length === 0,
      found:
        found.length > 0
          ? found.join('; ')
          : isCovered
            ? 'all that were given or are likely are protected'
            : `not protected: ${listed(notCovered)}; but nobody is alone with these values`,
    };
  },
};

/** Names of the columns whose values records share, and of those that are known and not covered. */
function knownColumns({ certificate }: ReleaseCandidate): string[] {
  const shared = certificate.steps.filter(({ claims }) => areAlike(claims));
  return [
    ...shared.flatMap(({ columns }) => columns.map(({ name }) => name)),
    ...certificate.notCovered,
  ];
}

function classesIn({ columns, records }: Table, names: readonly string[]): Codes {
  const wanted = new Set(names);
  return combine(codesOfKeys(columns.filter(({ name }) => wanted.has(name))), records);
}

/** What releases tell together. What could not be measured does not count as safe. */
function composition({
  alsoReleased,
  assessment: { figures, warnings },
}: ReleaseCandidate): string[] {
  if (alsoReleased.length === 0) return [];
  const open = warnings.filter((warning) => /tell together was not measured/.test(warning));
  const figure = figures.find(({ name }) => name === intersectionFiles.name);
  if (figure?.value == null || open.length > 0) {
    return [`what it tells together with ${listed(alsoReleased)} was not measured`];
  }
  const alone = figure.parts[0].value ?? 0;
  if (figure.value <= alone) return [];
  const digits = (value: number) => Number(value.toPrecision(4));
  return [
    `together with ${listed(alsoReleased)}, ${digits(figure.value)} % of the records have too few candidates left, and ${digits(alone)} % by itself`,
  ];
}
