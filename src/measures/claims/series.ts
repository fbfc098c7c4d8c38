import { codesOf, combine } from '../../foundation/table/index.ts';
import { type Claim, told } from './claim.ts';

/**
 * k-anonymity over whole series: for every unit there are k - 1 others that are in the same waves and have the same values
 * in each of them. Entry and exit are then shared, and so is every change between waves. A unit with several records in
 * one wave has them in no order.
 */
export const series: Claim = {
  name: 'series',
  sentence:
    'In the written file, at least k units are in the same waves and have the same values in the columns of this step in each of them, for every unit.',
  figure: 'units that share the rarest series; at least the limit',
  subject: 'alike records',
  needs: 'time',
  isVoid: ({ smallestGroup }) => smallestGroup <= 1,
  check({ members, smallestGroup }) {
    const { units, values, waves } = told(members);
    const columns = values.map((column) => codesOf(column).codes);
    const { codes } = combine([told(waves), ...columns], units.length);
    const ofUnit = new Map<number, number[]>();
    for (const [record, unit] of units.entries()) {
      const own = ofUnit.get(unit);
      if (own === undefined) ofUnit.set(unit, [codes[record]]);
      else own.push(codes[record]);
    }
    const counts = new Map<string, number>();
    for (const own of ofUnit.values()) {
      const text = own.sort((a, b) => a - b).join();
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    let rarest = counts.size === 0 ? 0 : Number.POSITIVE_INFINITY;
    for (const count of counts.values()) rarest = Math.min(rarest, count);
    return {
      measured: rarest,
      limit: smallestGroup,
      holds: rarest >= smallestGroup,
      found: `k is ${smallestGroup}, the rarest of ${counts.size} series is that of ${rarest} units`,
    };
  },
};
