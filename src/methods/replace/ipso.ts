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
      'What is done with the part of the replaced columns that the given ones do not explain.',
    choices: {
      exact:
        'random residuals with the covariances of the original ones: means, covariances and regression coefficients are kept exactly; IPSO-C of Burridge, IPSO-A of the microhybrid paper',
      orthogonal:
        'the same, and the new residuals are exactly uncorrelated with the original ones, as in the univariate description of the microhybrid paper; needs larger groups',
      regression:
        'random residuals that have the covariances of the original ones in expectation only: means and regression coefficients are kept exactly; IPSO-B',
      fitted:
        'no residuals: each record gets what the given columns predict, so variances shrink; IPSO-A without the residuals that Burridge draws',
    },
    default: 'exact',
  },
  categories,
} as const;

export type IpsoForm = keyof (typeof parameters)['form']['choices'];

/** The fewest records for a form: counted in columns, not in ranks, so that a group has freedom left. */
export function smallestFor(form: IpsoForm, replaced: number, given: number): number {
  const used = (form === 'orthogonal' ? 2 : 1) * replaced + given;
  // One column needs one record more: residuals on a line have but two places, and one is the original.
  return Math.max(3, used + (replaced === 1 ? 2 : 1));
}

/** What a form makes of a group; `regression` draws residuals with divisor n minus what is explained. */
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
    "Each group's numbers become synthetic ones with exactly the same means, covariances and regressions on the given columns; its categories are drawn anew with them.",
  details:
    'The replaced columns are regressed on the given ones inside each group; predictions stay and residuals are drawn anew, then turned so that they have exactly the covariances of the original ones. Without given columns all of a group is drawn. On the whole file the result is fully synthetic and keeps nothing but means and covariances; in small groups it is hybrid data (microhybrid), which keeps other moments and subdomains the closer, the smaller the groups. Linear relations between the replaced columns hold in the result to rounding; bounds, whole numbers and inequalities do not, so a value may be negative where none was. The given columns are released as they are: where they are nearly unique they identify records, and where they explain a column almost fully its synthetic values come close to the original ones. Sources name the forms differently; the choices here say what each does. Small groups resist an intruder who intersects several groups of columns less than large ones. Where the step has categories, these are drawn first, inside each group, and the numbers are made given the new categories, whose indicators are regressors beside the given columns. With vectors and no given columns, means and covariances of numbers and indicators are then kept in each group, so the means of the numbers by category; otherwise the numbers keep their means and covariances, and how they go with categories nearly. Not all indicators are used: none of a level that fewer than three records of a group have, or all but fewer than three, none that would give a record more than 0.4 of its own fitted value (leverage), no more than leave the numbers the freedom of the smallest group, 50 at the most; those that explain most come first. What is left out is not kept inside a group, only between groups. No combination of the numbers stays explained by drawn categories to more than 95 %, nor any column by given ones. A group whose written values would all be those that it had, in another order, is drawn anew, so that no group of three gives its values away. A group of one record stays as it is, which protects nothing.',
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
    'a group without values in a column has none there afterwards, and is replaced without it; given columns are complete',
  draws: true,
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
