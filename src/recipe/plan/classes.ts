import { pow } from '../../foundation/numerics/index.ts';
import { type Column, codesOf, combine } from '../../foundation/table/index.ts';
import { jointKAnonymity, kAnonymity } from '../../measures/claims/index.ts';
import type { Partition, PromisedClaim } from '../../methods/contract/index.ts';
import type { PlannedStep } from './plan.ts';
import { firstOfUnits, type PlannedUnit } from './protectedUnit.ts';
import { strataOf } from './strata.ts';

/*
 * A step with columns of the unit and of the record has two parts. Units are grouped first. Their new values cut the file
 * into classes of at least k units, and records are grouped inside these classes, by groups with records of at least k
 * units. So at least k units share every combination of both.
 */

/** Why the records of a step cannot be grouped inside classes of units, or null. */
export function whyNotInside({ group, together, dominance }: PlannedStep): string | null {
  if (group.needsConfidential) return `${group.name} compares every group with the whole file.`;
  if (together !== null) return 'records that stay together are grouped as one.';
  if (dominance !== null) return 'groups that one unit dominates can be merged with any other.';
  return null;
}

/** The index of the step whose new values make the classes of another step; -1 if it has none. */
export function classStep(
  { inside }: Pick<PlannedStep, 'inside'>,
  steps: readonly PlannedStep[],
): number {
  return steps.findIndex(({ positions }) => inside.length > 0 && positions.includes(inside[0]));
}

/**
 * Joins groups that have the same new values, as they are written, unless they are of different strata. The records of a
 * joined group share their values, so whatever moves them later, moves them together.
 */
export function joinEqual(
  { groupOf, model }: Partition,
  written: readonly Float64Array[],
  strata: Int32Array | null,
): Partition {
  const codes = written.map((column) => codesOf(column).codes);
  const joined = combine(strata === null ? codes : [...codes, strata], groupOf.length);
  return { groupOf: joined.codes, groups: joined.distinct, ...(model && { model }) };
}

/** The parts of a step with the claim over the columns of both levels, or the reason why it is not made. */
export function withJointClaims(
  parts: readonly PlannedStep[],
  unit: PlannedUnit | null,
  columns: readonly Column[],
): PlannedStep[] {
  if (unit === null) return [...parts];
  const isShared = ({ promised }: PlannedStep) =>
    promised.some(({ claim }) => claim === kAnonymity.name);
  const result = [...parts];
  for (const [i, part] of parts.entries()) {
    const before = parts[i - 1];
    if (!part.isRest) continue;
    if (![before, part].every(isShared)) {
      result[i] = { ...part, inside: [] };
    } else if (part.inside.length > 0) {
      const k = roomFor(before, part, unit, columns);
      result[i - 1] = { ...before, groupParameters: { ...before.groupParameters, k } };
      result[i] = { ...part, promised: [...part.promised, JOINT] };
    } else {
      const because = whyNotInside(part);
      if (because === null) continue;
      const withdrawn = [...part.withdrawn, { claim: jointKAnonymity.name, because }];
      result[i] = { ...part, withdrawn };
    }
  }
  return result;
}

const JOINT: PromisedClaim = {
  claim: jointKAnonymity.name,
  tier: 'proved',
  because:
    'records are grouped inside the classes of the new values of their units, and each group has records of at least k units.',
};

/**
 * The number of units in a group for which both parts of a step are expected to lose least together. Groups of k units
 * would leave k units in a class, and no choice for groups of records. Tried are k, 2k, 4k, ...; the first that comes near
 * the least expected loss is taken.
 *
 * Groups of g of n records that fill d dimensions lose about the share (g / n)^(2/d) of the variance of each column. Units
 * that share their values with at least as many others as a group needs lose nothing, and are one class. The other units
 * make classes of the size of a group.
 */
function roomFor(
  { positions, smallestGroup: k, group }: PlannedStep,
  ofRecords: PlannedStep,
  { position: numbers, count }: PlannedUnit,
  columns: readonly Column[],
): number {
  // A model has its own number of groups.
  if (group.serves !== undefined) return k;
  const first = firstOfUnits(columns[numbers], null);
  const sizes = sizesOf(
    strataOf(
      positions.map((position) => columns[position]),
      first,
    ),
  );
  const records = first.length;
  const expected = (size: number) => {
    const natural = sizes.filter((alike) => alike >= size);
    const others = count - natural.reduce((sum, alike) => sum + alike, 0);
    const classes = natural.length + others / size;
    const ofUnits = (others / count) * share(size / count, positions.length);
    const ofGroups = share((k * classes) / records, ofRecords.positions.length);
    return positions.length * ofUnits + ofRecords.positions.length * ofGroups;
  };
  const tried = [k];
  for (let size = 2 * k; 2 * size <= count; size *= 2) tried.push(size);
  const losses = tried.map(expected);
  const least = losses.reduce((a, b) => Math.min(a, b));
  return tried[losses.findIndex((loss) => loss <= NEARLY * least)];
}

/** Near its minimum the expected loss changes little, and with smaller groups the columns of the unit are more exact. */
const NEARLY = 1.1;

function share(part: number, dimensions: number): number {
  return pow(Math.min(1, part), 2 / dimensions);
}

function sizesOf(codes: Int32Array): number[] {
  const sizes: number[] = [];
  for (const code of codes) sizes[code] = (sizes[code] ?? 0) + 1;
  return sizes.filter((size) => size !== undefined);
}
