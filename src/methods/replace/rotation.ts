import { type ReplaceContext, type ReplaceMethod, SOLO } from '../contract/index.ts';
import { smallestFor } from './ipso.ts';
import { keepsGivenCovariances, keepsMoments } from './moments/claims.ts';
import { PURPOSE, remakeGroups } from './moments/groups.ts';
import type { Remake } from './moments/remake.ts';
import type { Split } from './moments/split.ts';

const parameters = {
  degree: {
    type: 'number',
    minimum: 0.000001,
    maximum: 1000000,
    default: 0.1,
    description:
      'How far records are rotated. In a group of n the result has a correlation of about 1 / sqrt(1 + n degree²) with the original: near 0 it is the original data, which protects nothing; large degrees give IPSO.',
  },
} as const;

/** Residual vectors plus `degree` times noise, orthonormalised again. */
export function rotationRule(degree: number, { residual, factor }: Split): Remake {
  return {
    own: null,
    noise: { kind: 'orthonormal', count: residual.count, factor, degree },
  };
}

export const rotation: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'rotation',
  title: 'Random orthogonal matrix masking (ROMM)',
  summary:
    "Rotates each group's records by a random rotation that leaves the constant and the given columns unchanged, and so keeps all means and covariances.",
  details:
    'A rotation mixes the records of a group: every new value is a combination of all of them. The degree says how far the rotation is from none. The rotation matrix is never built, because its effect on the columns can be drawn directly. Means, covariances and regressions on the given columns are kept exactly for every degree; the smaller the degree, the closer are other moments, and the records, to the original. Linear relations between the columns hold up to rounding; bounds and inequalities do not. A group of one record stays unchanged.',
  references: [
    'Ting, D., Fienberg, S.E. and Trottini, M. (2008). Random orthogonal matrix masking methodology for microdata release. International Journal of Information and Computer Security 2(1), 86-105.',
    'Langsrud, Ø. (2019). Information preserving regression-based tools for statistical disclosure control. Statistics and Computing 29, 965-976.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [...keepsMoments, keepsGivenCovariances],
  cost: 'O(n(p + q)²) for p replaced and q given columns',
  missing:
    'a group without values in a column has none in the result; its other columns are replaced; given columns are complete',
  draws: true,
  given: 'explain',
  smallestGroup: (_, replaced, given) => smallestFor('exact', replaced, given),
  *run(columns, partition, { degree }, context: ReplaceContext = SOLO) {
    return yield* remakeGroups(columns, partition, context, {
      name: 'rotation',
      smallest: smallestFor('exact', columns.length, context.given?.length ?? 0),
      purpose: PURPOSE.rotation,
      rule: (parts) => rotationRule(degree, parts),
    });
  },
};
