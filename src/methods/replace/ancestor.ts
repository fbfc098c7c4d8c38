import { PenumbraError } from '../../error.ts';
import { commonAncestor, depthsOf } from '../../foundation/table/index.ts';
import { inside } from '../../foundation/work/index.ts';
import { proved, type ReplaceContext, type ReplaceMethod, SOLO } from '../contract/index.ts';
import { aggregateGroups } from './aggregate.ts';
import { alike } from './claims.ts';

/** Codes in the result are nodes of the column's tree: codes from `levels` on are categories above its levels. */
export const ancestor: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'ancestor',
  title: 'Lowest common ancestor',
  summary:
    'Each category becomes the most specific category of the taxonomy that covers all categories of its group.',
  details:
    'Nothing false is written: a general practitioner can become a physician or an employed person, never a surgeon. The written category need not occur in the original column. The more the categories of a group differ, the less it says, down to nothing (the root, "*" if several roots had to be joined). Group by distances in the taxonomy, so that groups have near ancestors. Every column needs a taxonomy.',
  references: [
    "Samarati, P. (2001). Protecting respondents' identities in microdata release. IEEE Transactions on Knowledge and Data Engineering 13(6), 1010-1027.",
    'Abril, D., Navarro-Arribas, G. and Torra, V. (2010). Towards semantic microaggregation of categorical data for confidential documents. Modeling Decisions for Artificial Intelligence, LNCS 6408, 266-276.',
  ],
  parameters: {},
  kinds: ['categorical'],
  levels: 'taxonomy',
  claims: [
    alike,
    proved('ancestors', 'a category that covers all categories of a group covers each of them.'),
  ],
  cost: 'O(ndh) for taxonomies of height h',
  missing: 'if a group has a missing value in a column, the whole group becomes missing there',
  *run(columns, partition, _, { scales }: ReplaceContext = SOLO) {
    const replaced: Float64Array[] = [];
    for (const [j, column] of columns.entries()) {
      const scale = scales?.[j];
      if (scale?.kind !== 'nominal' || scale.tree === undefined) {
        throw new PenumbraError(
          'usage',
          `Column ${j + 1} of the columns replaced by ancestor has no taxonomy: give it one, or replace it by central or mode.`,
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
