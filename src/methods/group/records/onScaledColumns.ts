import type { Standardisation } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type GroupContext, type Partition, SOLO } from '../../contract/index.ts';
import { withoutChoice } from '../split/withoutChoice.ts';
import { scaledColumns } from './scaledColumns.ts';

interface SizeAndScale {
  readonly k: number;
  readonly standardise: Standardisation;
}

/** Groups columns on a common scale, if sizes of k to 2k - 1 leave a choice. */
export function onScaledColumns<P extends SizeAndScale>(
  group: (scaled: Float64Array[], parameters: P, context: GroupContext) => Work<Partition>,
) {
  return function* (
    columns: readonly Float64Array[],
    parameters: P,
    context: GroupContext = SOLO,
  ): Work<Partition> {
    const only = withoutChoice(columns[0].length, parameters.k);
    if (only !== null) return only;
    return yield* group(yield* scaledColumns(columns, parameters.standardise), parameters, context);
  };
}
