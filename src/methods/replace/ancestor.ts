import { PenumbraError } from '../../error.ts';
import { commonAncestor, depthsOf } from '../../foundation/table/index.ts';
import { inside } from '../../foundation/work/index.ts';
import { proved, type ReplaceContext, type ReplaceMethod, SOLO } from '../contract/index.ts';
import { aggregateGroups } from './aggregate.ts';
import { alike } from './claims.ts';

/**
 * Codes in the result are nodes of the column's tree: from `levels` on they are no levels of the column but what
 * those are kinds of.
 */
export const ancestor: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'ancestor',
  title: 'Lowest common ancestor',
  summary:
    "Each category becomes what all of its group's categories are kinds of, by the taxonomy of the column, and nothing more general than needed.",
  details:
    'Nothing false is written: a general practitioner may become a physician or somebody with a job, never a surgeon. What is written need not be a category of the original column, and the more the categories of a group differ the less it says, down to nothing at all (the root, "*" where several tops had to be joined). Group by distances in the taxonomy, so that groups have near ancestors. Needs a taxonomy for every column.',
  references: [
    "Samarati, P. (2001). Protecting respondents' identities in microdata release. IEEE Transactions on Knowledge and Data Engineering 13(6), 1010-1027.",
    'Abril, D., Navarro-Arribas, G. and Torra, V. (2010). Towards semantic microaggregation of categorical data for confidential documents. Modeling Decisions for Artificial Intelligence, LNCS 6408, 266-276.',
  ],
  parameters: {},
  kinds: ['categorical'],
  levels: 'taxonomy',
  claims: [
    alike,
    proved(
      'ancestors',
      'what all categories of a group are kinds of is what each of them is a kind of.',
    ),
  ],
  cost: 'O(ndh) for taxonomies of height h',
  missing: 'a group with a missing value in a column is missing there as a whole',
  *run(columns, partition, _, { scales }: ReplaceContext = SOLO) {
    const replaced: Float64Array[] = [];
    for (const [j, column] of columns.entries()) {
      const scale = scales?.[j];
      if (scale?.kind !== 'nominal' || scale.tree === undefined) {
        throw new PenumbraError(
          'usage',
          `Column ${j + 1} of those to be replaced by what their categories are kinds of has no taxonomy: give it one, or replace it by central or mode.`,
        );
      }
      const { tree } = scale;
      const depths = depthsOf(tree);
      const work = aggregateGroups([column], partition, (values, size) =>
        commonAncestor(tree, values.subarray(0, size), depths),
      );
      replaced.push(...(yield* inside(work, j, 1, columns.length)));
    }
    return replaced;
  },
};
