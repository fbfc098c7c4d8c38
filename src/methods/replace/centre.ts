import { PenumbraError } from '../../error.ts';
import type { ReplaceMethod } from '../contract/index.ts';
import { alike } from './claims.ts';

export const centre: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'cluster-centre',
  title: 'Centre of the model',
  summary: 'Each record takes the centre of its group, which the way to group computes.',
  details:
    'For ways to group that find centres beside groups, such as fuzzy c-means. A centre is not the mean of the records that get it: all records contribute, each by its membership. It satisfies the constraints of the grouping, even if the records do not. So totals are not kept, and the mean of a group, which an intruder could compare, is not published.',
  references: [
    'Torra, V. (2020). Fuzzy clustering-based microaggregation to achieve probabilistic k-anonymity for data with constraints. Journal of Intelligent & Fuzzy Systems. doi:10.3233/JIFS-189074.',
  ],
  parameters: {},
  kinds: ['numeric'],
  claims: [alike],
  cost: 'O(nd)',
  missing: 'if a group has a missing value in a column, the whole group becomes missing there',
  needsCentres: true,
  *run(columns, { groupOf, groups, model }) {
    const centres = model?.centres;
    if (centres === undefined || centres.length !== columns.length) {
      throw new PenumbraError(
        'usage',
        'Replacement by "cluster-centre" needs a way to group that finds centres of the same columns: group by fuzzy, or replace by mean.',
      );
    }
    const replaced: Float64Array[] = [];
    for (const [j, column] of columns.entries()) {
      const value = Float64Array.from(centres[j]);
      for (let i = 0; i < column.length; i++)
        if (Number.isNaN(column[i])) value[groupOf[i]] = Number.NaN;
      const written = new Float64Array(column.length);
      for (let i = 0; i < column.length; i++) written[i] = value[groupOf[i]];
      replaced.push(written);
      yield { done: (groups * (j + 1)) / columns.length, total: groups };
    }
    return replaced;
  },
};
