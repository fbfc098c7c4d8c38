import { firstFrom, sum } from '../../../foundation/numerics/index.ts';
import { codesOf, columnsWithRole, combine } from '../../../foundation/table/index.ts';
import { fatesIn } from '../../../recipe/certificate/index.ts';
import { likelyRoles } from '../../../recipe/index.ts';
import { codesOfKeys } from '../../assess/index.ts';
import type { Owners, WeightsInFile, WrittenWeight } from './weightsIn.ts';

/** Units that are found by a weight alone, and those found by keys and weight but not by the keys alone. */
export interface Found {
  readonly alone: number;
  readonly withKeys: number;
}

/**
 * Counts units that are the only one with their weight. If a step changed the weights and most are different, as after
 * noise, no other record has a weight either. Then a unit is found if the weight nearest to its original one is its own.
 * By chance, that happens to one unit in each class of equal keys; the count is 0 up to three standard deviations more.
 */
export function fingerprints(file: WeightsInFile, weight: WrittenWeight): Found {
  const { units } = file;
  const keys = classesOfKeys(file);
  const { codes, distinct } = codesOf(weight.after);
  if (weight.isChanged && distinct > units.count / 2) {
    const whole = new Int32Array(weight.after.length);
    return { alone: foundAgain(weight, whole, units), withKeys: foundAgain(weight, keys, units) };
  }
  const byKeys = soleUnits(keys, units);
  const both = soleUnits(combine([keys, codes], codes.length).codes, units);
  return {
    alone: count(soleUnits(codes, units)),
    withKeys: count(both.map((told, unit) => told & (1 - byKeys[unit]))),
  };
}

/** Digits of a ratio that rounding of the written weights does not reach. */
const DIGITS = 4;

/**
 * Units that are the only one with their row of replicate weights; null if there are none. Replicates that were changed
 * together with their weight keep the ratios to it, which anybody can compute: these rows count then.
 */
export function replicateRows({
  weights,
  units,
}: WeightsInFile): { told: number; columns: number } | null {
  const replicates = weights.filter(({ isReplicate }) => isReplicate);
  if (replicates.length === 0) return null;
  const columns = replicates.map(({ after, isChanged, main }) => {
    const own = weights.find(({ position }) => position === main);
    const isRatio = isChanged && own !== undefined;
    return codesOf(isRatio ? after.map((weight, i) => ratio(weight, own.after[i])) : after).codes;
  });
  const { codes } = combine(columns, units.of.length);
  return { told: count(soleUnits(codes, units)), columns: replicates.length };
}

function ratio(replicate: number, weight: number): number {
  return Number((replicate / weight).toPrecision(DIGITS));
}

/** Records with equal keys in the protected file have the same number. */
export function classesOfKeys({
  candidate: { original, masked, certificate },
  units,
}: WeightsInFile) {
  const fates = fatesIn(certificate);
  const written = columnsWithRole(likelyRoles(original.description), 'key').flatMap((position) => {
    const place = fates[position].written;
    return place === null ? [] : [masked.table.columns[place]];
  });
  return combine(codesOfKeys(written), units.of.length).codes;
}

/** Marks the units with a value that no other unit has. */
function soleUnits(codes: Int32Array, { of, count: units }: Owners): Uint8Array {
  const owner = new Map<number, number>();
  for (let i = 0; i < codes.length; i++) {
    const other = owner.get(codes[i]);
    if (other === undefined) owner.set(codes[i], of[i]);
    else if (other !== of[i]) owner.set(codes[i], -1);
  }
  const told = new Uint8Array(units);
  for (const unit of owner.values()) if (unit >= 0) told[unit] = 1;
  return told;
}

/** Number of units whose own weight is the one nearest to their original weight in their class; 0 if chance explains it. */
function foundAgain(
  { before, after }: WrittenWeight,
  classes: Int32Array,
  { of, count: units }: Owners,
): number {
  const present = (values: Float64Array) => sum(values.filter((value) => !Number.isNaN(value)));
  // All weights can be scaled by one number, such as a sampling fraction, which everybody knows.
  const scale = present(after) / present(before);
  const told = new Uint8Array(units);
  let large = 0;
  for (const members of membersOf(classes)) {
    if (new Set(members.map((i) => of[i])).size < 2) continue;
    large++;
    const sorted = members
      .filter((i) => !Number.isNaN(after[i]))
      .sort((a, b) => after[a] - after[b]);
    const values = Float64Array.from(sorted, (i) => after[i]);
    for (const i of sorted) {
      const nearest = nearestTo(before[i] * scale, values);
      if (nearest === null) continue;
      const from = firstFrom(values, nearest);
      let isOwn = true;
      for (let p = from; values[p] === nearest; p++) isOwn &&= of[sorted[p]] === of[i];
      if (isOwn) told[of[i]] = 1;
    }
  }
  const found = count(told);
  return found > large + 3 * Math.sqrt(large) ? found : 0;
}

/** The value nearest to x among ascending values; null if two are. */
function nearestTo(x: number, values: Float64Array): number | null {
  const above = firstFrom(values, x);
  if (above === values.length) return values.length === 0 ? null : values[above - 1];
  if (above === 0) return values[0];
  const [up, down] = [values[above] - x, x - values[above - 1]];
  if (up === down) return null;
  return up < down ? values[above] : values[above - 1];
}

function membersOf(classes: Int32Array): Iterable<number[]> {
  const members = new Map<number, number[]>();
  for (let i = 0; i < classes.length; i++) {
    const list = members.get(classes[i]);
    if (list === undefined) members.set(classes[i], [i]);
    else list.push(i);
  }
  return members.values();
}

function count(flags: Uint8Array): number {
  return flags.reduce((total, flag) => total + flag, 0);
}
