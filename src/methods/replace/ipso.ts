import { type ReplaceContext, type ReplaceMethod, SOLO } from '../contract/index.ts';
import { keepsJointCounts } from './categories/claims.ts';
import { SMALLEST_DEAL } from './categories/drawCategories.ts';
import { categories } from './categories/parameter.ts';
import { hasCategories, remakeMixed } from './categories/remakeMixed.ts';
import { withoutPermuted } from './ipsoRedraw.ts';
import {
  keepsGivenCovariances,
  keepsGivenLevels,
  keepsMeans,
  keepsMoments,
} from './moments/claims.ts';
import { PURPOSE, remakeGroups } from './moments/groups.ts';
import type { Remake } from './moments/remake.ts';
import type { Split } from './moments/split.ts';

const parameters = {
  form: {
    type: 'choice',
    description:
      'How the part of the replaced columns that the given columns do not explain is drawn.',
    choices: {
      exact:
        'random residuals with the covariances of the original ones: means, covariances and regression coefficients are kept exactly; IPSO-C of Burridge, IPSO-A of the microhybrid paper',
      orthogonal:
        'the same, and the new residuals are exactly uncorrelated with the original ones, as in the univariate description of the microhybrid paper; needs larger groups',
      regression:
        'random residuals that have the covariances of the original ones in expectation only: means and regression coefficients are kept exactly; IPSO-B',
      fitted:
        'no residuals: each record gets the prediction from the given columns, so variances shrink; IPSO-A without the residuals that Burridge draws',
    },
    default: 'exact',
  },
  categories,
} as const;

export type IpsoForm = keyof (typeof parameters)['form']['choices'];

/** Smallest group for a form: counted in columns, not in ranks, so that a group has freedom left. */
export function smallestFor(form: IpsoForm, replaced: number, given: number): number {
  const used = (form === 'orthogonal' ? 2 : 1) * replaced + given;
  // One column needs one record more: residuals on a line have only two solutions, and one is the original.
  return Math.max(3, used + (replaced === 1 ? 2 : 1));
}

/** The replacement of a group for each form; `regression` draws residuals with divisor n minus the explained rank. */
export function ipsoRule(form: IpsoForm, parts: Split): Remake {
  const { residual, factor, size, explaining } = parts;
  if (form === 'fitted') return { own: null, noise: null };
  const { count } = residual;
  if (form === 'regression') {
    const shrink = Math.sqrt(Math.max(1, size - explaining.count));
    const shared = factor.map((entry) => entry / shrink);
    return { own: null, noise: { kind: 'residual', count, factor: shared } };
  }
  const kind = form === 'exact' ? 'orthonormal' : 'orthogonal';
  return { own: null, noise: { kind, count, factor } };
}

export const ipso: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'ipso',
  title: 'IPSO (information preserving statistical obfuscation)',
  summary:
    "Each group's numbers become synthetic numbers with exactly the same means, covariances and regressions on the given columns; its categories are drawn with them.",
  details:
    'The replaced columns are regressed on the given ones inside each group; predictions stay, and residuals are drawn and then rotated so that they have exactly the covariances of the original ones. Without given columns, all values of a group are drawn. On the whole file the result is fully synthetic and keeps only means and covariances; in small groups it is hybrid data (microhybrid), and the smaller the groups, the closer are other moments and subdomains. Linear relations between the replaced columns hold up to rounding. Bounds, whole numbers and inequalities do not, so values can become negative. The given columns are released unchanged: if they are nearly unique they identify records, and if they explain a column almost fully its synthetic values come close to the original ones. Sources name the forms differently; the choices here say what each does. Small groups resist an intruder who intersects several groups of columns less than large ones. If the step has categories, these are drawn first, inside each group. Then the numbers are drawn given the new categories, whose indicators are regressors beside the given columns. With vectors and no given columns, means and covariances of numbers and indicators are then kept in each group, so also the means of the numbers by category. Otherwise the numbers keep their means and covariances exactly, and their relation to categories nearly. Not all indicators are used: none of a level that fewer than three records of a group have, or that all but fewer than three have; none that would give a record more than 0.4 of its own fitted value (leverage); no more than leave the numbers the freedom of the smallest group, and at most 50. Those that explain most come first. Relations to other indicators are kept only between groups, not inside. No combination of the numbers is explained by drawn categories to more than 95 %, nor any column by given ones. If all written values of a group would be its original values in another order, the group is drawn again, so that no group of three reveals its values. A group of one record stays unchanged, which protects nothing.',
  references: [
    'Burridge, J. (2003). Information preserving statistical obfuscation. Statistics and Computing 13(4), 321-327.',
    'Domingo-Ferrer, J. (2009). Microaggregation-based numerical hybrid data. Joint UNECE/Eurostat Work Session on Statistical Data Confidentiality, Bilbao, WP 11.',
    'Langsrud, Ø. (2019). Information preserving regression-based tools for statistical disclosure control. Statistics and Computing 29, 965-976.',
  ],
  parameters,
  kinds: ['numeric', 'categorical'],
  claims: [...keepsMoments, keepsGivenCovariances, keepsGivenLevels, keepsJointCounts],
  claimsOf: ({ form, categories }) => [
    ...(form === 'exact' || form === 'orthogonal' ? keepsMoments : [keepsMeans]),
    keepsGivenCovariances,
    keepsGivenLevels,
    ...(categories === 'latent-class' ? [] : [keepsJointCounts]),
  ],
  cost: 'O(n(p + q)²) for p replaced numbers and q given columns and indicators of categories',
  missing:
    'a group without values in a column has none in the result; its other columns are replaced; given columns are complete',
  draws: true,
  makesHybrid: 'by groups',
  given: 'explain',
  smallestGroup: ({ form }, replaced, given) =>
    replaced === 0 ? SMALLEST_DEAL : smallestFor(form, replaced, given),
  *run(columns, partition, { form, categories }, context: ReplaceContext = SOLO) {
    const isMixed = hasCategories(context);
    return yield* withoutPermuted(columns, partition, context, {
      purpose: PURPOSE.ipso,
      isOfFile: isMixed && categories === 'latent-class',
      redraw: (own, groups, its, purpose) =>
        isMixed
          ? remakeMixed(own, groups, its, {
              name: `ipso (${form})`,
              form,
              categories,
              purpose,
              smallest: (replaced, given) => smallestFor(form, replaced, given),
            })
          : remakeGroups(own, groups, its, {
              name: `ipso (${form})`,
              smallest: smallestFor(form, own.length, its.given?.length ?? 0),
              purpose,
              rule: (parts) => ipsoRule(form, parts),
            }),
    });
  },
};
