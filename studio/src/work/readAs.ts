import type { DescribedKind } from '../../../src/foundation/table/index.ts';

/** Whether a column that was read as one kind can be used as another: an order can be given to codes afterwards. */
export function isReadAs(now: DescribedKind | undefined, read: DescribedKind | undefined): boolean {
  return now === read || (now === 'ordinal' && read === 'nominal');
}
