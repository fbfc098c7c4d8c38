import { combine } from '../../../foundation/table/index.ts';
import { areAlike, kAnonymity } from '../../../measures/claims/index.ts';
import { scopeOf } from '../../../recipe/certificate/index.ts';
import type { Certificate, CertifiedStep, CoveredColumn } from '../../../recipe/index.ts';
import { type GroupSizes, groupSizesOf } from '../../../report/index.ts';
import { codesOfKeys } from '../codedFiles.ts';
import type { Comparison } from '../comparison.ts';
import { comparedNames, groupsShown } from './categories.ts';

/** More steps than this are not drawn one by one. */
const MOST_STEPS = 6;

/**
 * Sizes of groups that anybody with the protected file can count: for each step after which records
 * share values, over the columns of that step. Over all compared columns they would be smaller than
 * any k. If no step shares values, the groups of the partition, which nobody can see; without a
 * certificate, the classes of equal records.
 */
export function groupSizesReported(
  { files, released }: Comparison,
  certificate: Certificate | null,
): GroupSizes[] {
  if (certificate === null) {
    const groups = files.groupOf ?? groupsShown(files);
    if (groups === null) return [];
    return several([groupSizesOf(groups, files.groupOf === null ? equalWords(files) : HIDDEN)]);
  }
  const { columns: all } = released;
  const { coverages } = scopeOf(certificate);
  const shared = certificate.steps
    .flatMap((step, i) => sharedBy(step, coverages[i].columns, i))
    .filter(({ columns }) => columns.every(({ written }) => written < all.length));
  if (shared.length > 0) {
    const isOne = certificate.steps.length === 1;
    const drawn = shared.slice(0, MOST_STEPS).map(({ step, columns, number }) => {
      const codes = codesOfKeys(columns.map((column) => all[column.written]));
      const groups = combine(codes, released.records).codes;
      const title = isOne ? 'Group sizes' : `Group sizes: step ${number}`;
      return groupSizesOf(groups, sharedWords(step, columns), title);
    });
    const rest = shared.length - drawn.length;
    return several(rest === 0 ? drawn : [...drawn.slice(0, -1), withRest(drawn.at(-1)!, rest)]);
  }
  // After a refinement, the records of a group are no longer equal, and no claim covers them.
  if (files.groupOf === null || certificate.refined !== undefined) return [];
  return several([groupSizesOf(files.groupOf, HIDDEN)]);
}

/** The whole file as one group is not a group. */
function several(all: readonly GroupSizes[]): GroupSizes[] {
  return all.filter(({ groups }) => groups > 1);
}

interface SharedBy {
  readonly step: CertifiedStep;
  readonly columns: readonly CoveredColumn[];
  /** Counted from 1. */
  readonly number: number;
}

function sharedBy(step: CertifiedStep, covered: readonly CoveredColumn[], i: number): SharedBy[] {
  const claim = step.claims.find((one) => areAlike([one]) && one.holds);
  if (claim === undefined) return [];
  const columns = covered.filter((_, place) => claim.places?.includes(place) ?? true);
  return columns.length === 0 ? [] : [{ step, columns, number: i + 1 }];
}

const HIDDEN =
  'A group here is the records that all steps put together. Their values need not be equal in the protected file, so nobody can see these groups in it.';

function sharedWords(
  { claims, smallestGroup }: CertifiedStep,
  columns: readonly CoveredColumn[],
): string {
  const names = columns.map(({ name }) => name);
  const promised = claims.some(({ claim }) => claim === kAnonymity.name)
    ? `each group has at least k = ${smallestGroup}`
    : 'their number is promised only on average';
  return `A group here is the protected records with the same values in all columns of this step (${some(names)}); ${promised}. Other columns, and columns of other steps, tell records of a group apart. Records that share all keys are counted in another figure.`;
}

function withRest(sizes: GroupSizes, rest: number): GroupSizes {
  return { ...sizes, counted: `${sizes.counted} ${rest} more steps are not drawn.` };
}

function equalWords(files: Comparison['files']): string {
  return `A group here is the protected records that are equal in every compared column (${some(comparedNames(files))}). The protection is unknown, so these need not be its groups, nor their size its k.`;
}

function some(names: readonly string[]): string {
  return names.length <= 8
    ? names.join(', ')
    : `${names.slice(0, 8).join(', ')} and ${names.length - 8} more`;
}
