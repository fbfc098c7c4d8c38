import { type Column, columnsWithRole, valuesOf } from '../../../foundation/table/index.ts';
import { fatesIn } from '../../../recipe/certificate/index.ts';
import {
  likelyRoles,
  mainWeights,
  protectedUnit,
  rolesIn,
  unitsOf,
} from '../../../recipe/index.ts';
import { type ProtectedValues, shownName } from '../gate.ts';

/** A column of weights in the protected file, with the values before and after, of the records that stay. */
export interface WrittenWeight {
  readonly name: string;
  readonly isReplicate: boolean;
  /** Its position in the original, and that of the weight that it is a replicate of. */
  readonly position: number;
  readonly main: number | null;
  /** Whether a step, a recoding or the weight that it follows changed it. */
  readonly isChanged: boolean;
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
  readonly candidate: ProtectedValues;
  readonly weights: readonly WrittenWeight[];
  readonly names: readonly string[];
  readonly units: Owners;
  /** What is counted, in a word. */
  readonly word: string;
}

export function weightsIn(candidate: ProtectedValues): WeightsInFile {
  const { original, masked, certificate, kept } = candidate;
  const { description, table } = original;
  const fates = fatesIn(certificate);
  const stays = (_: unknown, record: number) => kept === null || kept[record] === 1;
  const mains = mainWeights(description, likelyRoles(description));
  const weights = columnsWithRole(likelyRoles(description), 'weight').flatMap((position) => {
    const { written, fate } = fates[position];
    if (written === null) return [];
    return {
      name: shownName(masked, written),
      isReplicate: description.columns[position].replicateOf !== undefined,
      position,
      main: mains.get(position) ?? null,
      isChanged: ['protected', 'recoded', 'carried'].includes(fate),
      before: numbersIn(table.columns[position]).filter(stays),
      after: numbersIn(masked.table.columns[written]),
    };
  });
  const unit = protectedUnit(description, rolesIn(description));
  const belonging = unit && unitsOf(table.columns[unit.position], kept);
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

/** The numbers of a column. Weights with few different values can be read as categories. */
function numbersIn(column: Column): Float64Array {
  const codes = valuesOf(column);
  if (column.kind !== 'categorical') return codes;
  const numbers = column.levels.map(Number);
  if (numbers.some(Number.isNaN)) return codes;
  return codes.map((code) => (Number.isNaN(code) ? code : numbers[code]));
}
