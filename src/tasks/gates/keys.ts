import type { Table } from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import { areAlike } from '../../measures/claims/index.ts';
import { countLacking, missingKeysSentence } from '../../measures/contract/index.ts';
import { frequencies, intersectionFiles } from '../../measures/risk/index.ts';
import { codesOfKeys, NOT_MEASURED } from '../assess/index.ts';
import { listed, type ProtectedValues, unitsOf, type ValueGate } from './gate.ts';

/**
 * Keys that no step covers. They do no harm if no record is unique by these columns together with
 * the columns whose values records share. If other files of the same original are released, all of
 * them together must leave every record as many candidates as this file alone.
 */
export const keys: ValueGate = {
  name: 'keys',
  title: 'Keys',
  asks: 'Is every key protected, or at least no record unique by the unprotected keys?',
  next: 'Protect or recode these columns too, drop them with --role NAME=identifier, or form groups inside their values with --within.',
  check(candidate) {
    const { certificate, masked, original } = candidate;
    const { missingKeys = 'level' } = original.description;
    const { notCovered } = certificate;
    const found: string[] = [];
    const notes: string[] = [];
    let share = 0;
    if (notCovered.length > 0) {
      const codes = codesIn(masked.table, knownColumns(candidate));
      const alone = frequencies(codes, missingKeys, unitsOf(candidate)).reduce(
        (sum, size) => sum + (size === 1 ? 1 : 0),
        0,
      );
      if (countLacking(codes) > 0) notes.push(missingKeysSentence(missingKeys));
      share = alone / masked.records;
      if (alone > 0) {
        found.push(
          `not protected: ${listed(notCovered)}; ${counted(alone, 'record')} of ${masked.records} unique by these columns and the columns that records share`,
        );
      }
    }
    const together = composition(candidate);
    found.push(...together);
    const isCovered = notCovered.length === 0;
    return {
      holds: found.length === 0,
      share: together.length === 0 ? share : 1,
      found:
        found.length > 0
          ? found.join('; ')
          : isCovered
            ? 'all given or likely keys are protected'
            : `not protected: ${listed(notCovered)}; but no record is unique by these columns`,
      ...(notes.length > 0 && { notes }),
    };
  },
};

/**
 * Names of the columns whose values records share, and of the known columns that are not covered.
 */
function knownColumns({ certificate }: ProtectedValues): string[] {
  const shared = certificate.steps.filter(({ claims }) => areAlike(claims));
  return [
    ...shared.flatMap(({ columns }) => columns.map(({ name }) => name)),
    ...certificate.notCovered,
  ];
}

function codesIn({ columns }: Table, names: readonly string[]): Int32Array[] {
  const wanted = new Set(names);
  return codesOfKeys(columns.filter(({ name }) => wanted.has(name)));
}

/**
 * What the released files tell together. A figure that could not be measured does not count as
 * safe.
 */
function composition({
  alsoReleased,
  notFound,
  assessment: { figures, warnings },
}: ProtectedValues): string[] {
  if (notFound.length > 0) {
    return [
      `the risk together with ${listed(notFound)} was not measured, because the file is not there any more: give its copy with --also-released`,
    ];
  }
  if (alsoReleased.length === 0) return [];
  const open = warnings.filter((warning) => warning.includes(NOT_MEASURED));
  const figure = figures.find(({ name }) => name === intersectionFiles.name);
  if (figure?.value == null || open.length > 0) {
    return [`the risk together with ${listed(alsoReleased)} was not measured`];
  }
  const alone = figure.parts[0].value ?? 0;
  if (figure.value <= alone) return [];
  const digits = (value: number) => Number(value.toPrecision(4));
  return [
    `together with ${listed(alsoReleased)}, ${digits(figure.value)} % of the records have too few candidates left; this file alone gives ${digits(alone)} %`,
  ];
}
