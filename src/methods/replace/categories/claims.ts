import { type PromisedClaim, proved } from '../../contract/index.ts';
import type { CategoryDraw } from './parameter.ts';

export const keepsJointCounts = proved(
  'joint-counts',
  'the combinations of a group are dealt to its own records, each as often as before.',
);

const drawsOwnLevels = proved('domain', 'only levels that occur in the group are drawn.');

/** Claims for drawn categories, by the way they are drawn. */
export function categoryPromises(how: CategoryDraw): readonly PromisedClaim[] {
  return how === 'vectors' ? [keepsJointCounts, drawsOwnLevels] : [drawsOwnLevels];
}
