import { type ReplaceContext, type ReplaceMethod, SOLO } from '../contract/index.ts';
import { categoryPromises } from './categories/claims.ts';
import { drawCategories, SMALLEST_DEAL } from './categories/drawCategories.ts';
import { categories } from './categories/parameter.ts';

const parameters = { categories } as const;

export const draw: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'redraw',
  title: 'Drawn categories',
  summary:
    'The category vectors of each group are drawn again from the group: its own vectors in random order, or new ones from a latent class model.',
  details:
    'All categories of a step are drawn together, so that the categories of a record stay together. With vectors, every combination occurs in each group as often as before, so all tables of these columns are kept, for the file and for each group. Inside a group, relations between these categories and other columns are lost. Every combination of the file still occurs: a combination of a single person still reveals that this person is in the file and in which group. With latent-class, combinations are drawn from a mixture of classes in which columns are independent; the number of classes is chosen by BIC. A group of at least 50 records, and ten for each level beyond the first of its columns, has its own model; smaller groups take the classes of the whole file with their own shares and are raked to their own marginal distributions. Tables are then kept only on average, and combinations can occur that no record had, even impossible ones: check rules between categories. Only levels that occur in a group are drawn in it. A group of one record stays unchanged, which protects nothing.',
  references: [
    'Oganian, A. and Domingo-Ferrer, J. (2012). Hybrid microdata via model-based clustering. Privacy in Statistical Databases, LNCS 7556, 103-115.',
    'Lazarsfeld, P.F. and Henry, N.W. (1968). Latent Structure Analysis. Houghton Mifflin.',
    'Goodman, L.A. (1974). Exploratory latent structure analysis using both identifiable and unidentifiable models. Biometrika 61(2), 215-231.',
  ],
  parameters,
  kinds: ['categorical'],
  claims: categoryPromises('vectors'),
  claimsOf: ({ categories: how }) => categoryPromises(how),
  cost: 'O(nd); with latent classes O(cnd) for each of at most 250 iterations and 10 numbers of classes c',
  missing: 'a group without values in a column has none in the result; its other columns are drawn',
  draws: true,
  smallestGroup: () => SMALLEST_DEAL,
  *run(columns, partition, { categories: how }, { chance }: ReplaceContext = SOLO) {
    const { columns: drawn } = yield* drawCategories(columns, partition, how, chance);
    return drawn;
  },
};
