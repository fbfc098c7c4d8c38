import { halfUnit } from '../../foundation/table/index.ts';
import { type Claim, told } from './claim.ts';

/** Differences below this part of what is added up are rounding. */
const EXACT = 1e-10;

/** Linear relations between columns, in every written record. */
export const linearConstraints: Claim = {
  name: 'linear-constraints',
  sentence:
    'Every written record satisfies the given linear constraints, up to the rounding of written values.',
  figure: 'largest difference of the two sides, as a share of what rounding allows; at most 1',
  needs: 'constraints',
  check({ protected: masked, decimals, constraints: given }) {
    let worst = 0;
    let where = '';
    let difference = 0;
    for (const { coefficients, constant, name = '' } of told(given)) {
      let off = Number.MIN_VALUE;
      for (let j = 0; j < masked.length; j++)
        off += Math.abs(coefficients[j]) * halfUnit(decimals[j]);
      for (let i = 0; i < masked[0].length; i++) {
        let gap = -constant;
        let size = Math.abs(constant);
        for (let j = 0; j < masked.length; j++) {
          if (coefficients[j] === 0) continue;
          gap += coefficients[j] * masked[j][i];
          size += Math.abs(coefficients[j] * masked[j][i]);
        }
        // A record that lacks a value says nothing.
        const share = Math.abs(gap) / (off + EXACT * size);
        if (share > worst) {
          worst = share;
          where = name;
          difference = Math.abs(gap);
        }
      }
    }
    return {
      measured: worst,
      limit: 1,
      holds: worst <= 1,
      found:
        worst === 0
          ? 'both sides are equal'
          : `the two sides of "${where}" differ most, by ${difference.toPrecision(2)}`,
    };
  },
};
