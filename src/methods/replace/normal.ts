import { type ReplaceContext, type ReplaceMethod, SOLO } from '../contract/index.ts';
import { keepsJointCounts } from './categories/claims.ts';
import { SMALLEST_DEAL } from './categories/drawCategories.ts';
import { categories } from './categories/parameter.ts';
import { hasCategories, remakeMixed } from './categories/remakeMixed.ts';
import { ipsoRule, smallestFor } from './ipso.ts';
import { withoutPermuted } from './ipsoRedraw.ts';
import { keepsMoments } from './moments/claims.ts';
import { PURPOSE, remakeGroups } from './moments/groups.ts';

const parameters = { categories } as const;

export const normal: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'normal',
  title: 'Normal records with exact moments',
  summary:
    "Each group's records become normal draws, which are shifted and rotated so that they have exactly the group's mean vector and covariance matrix; its categories are drawn with them.",
  details:
    'The replacement of the model-based hybrid method for a mixture component: standard normal draws are centred and whitened by their own mean and covariance matrix, then get the mean and covariance matrix of the group. The file and every group keep their means and covariances. Higher moments are those of a normal distribution in each group, so they are close if the groups are nearly normal. The method is IPSO without given columns. Linear relations between the columns hold up to rounding; bounds, whole numbers and inequalities do not. If the step has categories, these are drawn first, inside each group, and the numbers are drawn given the new categories, as in IPSO and within the same limits. If all written values of a group would be its original values in another order, the group is drawn again, so that no group of three reveals its values. A group of one record stays unchanged, which protects nothing.',
  references: [
    'Oganian, A. and Domingo-Ferrer, J. (2012). Hybrid microdata via model-based clustering. Privacy in Statistical Databases, LNCS 7556, 103-115.',
    'Mateo-Sanz, J.M., Martínez-Ballesté, A. and Domingo-Ferrer, J. (2004). Fast generation of accurate synthetic microdata. Privacy in Statistical Databases, LNCS 3050, 298-306.',
  ],
  parameters,
  kinds: ['numeric', 'categorical'],
  claims: [...keepsMoments, keepsJointCounts],
  claimsOf: ({ categories }) =>
    categories === 'latent-class' ? keepsMoments : [...keepsMoments, keepsJointCounts],
  cost: 'O(n(p + q)²) for p numbers and q indicators of categories',
  missing:
    'a group without values in a column has none in the result; its other columns are replaced',
  draws: true,
  makesHybrid: 'by groups',
  smallestGroup: (_, replaced) =>
    replaced === 0 ? SMALLEST_DEAL : smallestFor('exact', replaced, 0),
  *run(columns, partition, { categories }, { chance, scales }: ReplaceContext = SOLO) {
    const own: ReplaceContext = scales === undefined ? { chance } : { chance, scales };
    const isMixed = hasCategories(own);
    return yield* withoutPermuted(columns, partition, own, {
      purpose: PURPOSE.normal,
      isOfFile: isMixed && categories === 'latent-class',
      redraw: (some, groups, its, purpose) =>
        isMixed
          ? remakeMixed(some, groups, its, {
              name: 'normal',
              form: 'exact',
              categories,
              purpose,
              smallest: (replaced) => smallestFor('exact', replaced, 0),
            })
          : remakeGroups(some, groups, its, {
              name: 'normal',
              smallest: smallestFor('exact', some.length, 0),
              purpose,
              rule: (parts) => ipsoRule('exact', parts),
            }),
    });
  },
};
