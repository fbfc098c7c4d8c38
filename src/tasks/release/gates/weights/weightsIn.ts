import { columnsWithRole, valuesOf } from '../../../../foundation/table/index.ts';
import { fatesIn } from '../../../../recipe/certificate/index.ts';
import { belongingOf, likelyRoles, protectedUnit, rolesIn } from '../../../../recipe/index.ts';
import { type ReleaseCandidate, shownName } from '../../gate.ts';

/** A column of weights in the protected file, with the values before and after, of the records that stay. */
export interface WrittenWeight {
  readonly name: string;
  readonly isReplicate: boolean;
  /** Whether a step changed it. */
  readonly isProtected: boolean;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/** The unit of each record: a protected unit such as a household, or the record itself. */
export interface Owners {
  readonly of: Int32Array;
  readonly count: number;
}

/** The weights of a protected file, and whose they are. */
export interface WeightsInFile {
  readonly candidate: ReleaseCandidate;
  readonly weights: readonly WrittenWeight[];
  readonly names: readonly string[];
  readonly units: Owners;
  /** What is counted, in a word. */
  readonly word: string;
}

export function weightsIn(candidate: ReleaseCandidate): WeightsInFile {
  const { original, masked, certificate, kept } = candidate;
  const { description, table } = original;
  const fates = fatesIn(certificate);
  const stays = (_: unknown, record: number) => kept === null || kept[record] === 1;
  const weights = columnsWithRole(likelyRoles(description), 'weight').flatMap((position) => {
    const { written, fate } = fates[position];
    if (written === null || masked.table.columns[written].kind !== 'numeric') return [];
    return {
      name: shownName(masked, written),
      isReplicate: description.columns[position].replicateOf !== undefined,
      isProtected: fate === 'protected',
      before: valuesOf(table.columns[position]).filter(stays),
      after: valuesOf(masked.table.columns[written]),
    };
  });
  const unit = protectedUnit(description, rolesIn(description));
  const belonging = unit && belongingOf([], table.columns[unit.position], kept).units;
  const { records } = masked;
  const of = belonging ?? Int32Array.from({ length: records }, (_, record) => record);
  return {
    candidate,
    weights,
    names: weights.map(({ name }) => name),
    units: { of, count: of.reduce((most, one) => Math.max(most, one + 1), 0) },
    word: unit === null ? 'record' : unit.name,
  };
}
