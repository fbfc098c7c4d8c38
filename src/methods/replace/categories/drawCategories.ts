import { randomStream } from '../../../foundation/numerics/index.ts';
import { showing, type Work } from '../../../foundation/work/index.ts';
import { type Chance, gather, membersOf, type Partition } from '../../contract/index.ts';
import { lacksAny, PURPOSE, scatter } from '../moments/groups.ts';
import { drawVectors, type LatentClasses } from './latentClass.ts';
import { modelOfFile, modelOfGroup } from './latentModels.ts';
import type { CategoryDraw } from './parameter.ts';

/** Drawn categories. */
export interface DrawnCategories {
  readonly columns: readonly Float64Array[];
  /**
   * If whole vectors were dealt: the source of each record's vector, as an index in its group, with records in the
   * order of `membersOf`; null if vectors are new.
   */
  readonly from: Int32Array | null;
}

/** One record has no other to exchange its vector with. */
export const SMALLEST_DEAL = 2;

/** Records between two pauses. */
const PAUSE = 50_000;

/**
 * Draws the category vectors of each group. Codes are whole numbers from 0 on. If a group has no values in a column,
 * the result has none either. A group of one record keeps its values. Each group has its own random stream. O(n d),
 * and with latent classes the cost of their models.
 */
export function* drawCategories(
  columns: readonly Float64Array[],
  partition: Partition,
  how: CategoryDraw,
  chance: Chance,
): Work<DrawnCategories> {
  const { start, members } = membersOf(partition);
  const total = members.length;
  const ordered = columns.map((column) => gather(column, members));
  for (let g = 0; g < partition.groups; g++) {
    if (start[g + 1] - start[g] < 2) continue;
    for (const column of ordered) {
      if (lacksAny(column, start[g], start[g + 1])) column.fill(Number.NaN, start[g], start[g + 1]);
    }
  }
  const from = how === 'vectors' ? new Int32Array(total) : null;
  const drawn = ordered.map((column) => column.slice());
  let model: LatentClasses | undefined;
  const ofFile = function* () {
    return (model ??= yield* modelOfFile(ordered));
  };
  let since = 0;
  for (let g = 0; g < partition.groups; g++) {
    const at = start[g];
    const size = start[g + 1] - at;
    since += size;
    if (since > PAUSE) {
      yield { done: at, total };
      since = 0;
    }
    if (size < 2) continue;
    const stream = (purpose: number) =>
      randomStream(chance.seed, chance.step, purpose, chance.part + g);
    if (from !== null) {
      const order = stream(PURPOSE.vectors).permutation(size);
      from.set(order, at);
      for (const [j, column] of ordered.entries()) {
        for (let i = 0; i < size; i++) drawn[j][at + i] = column[at + order[i]];
      }
      continue;
    }
    const group = ordered.map((column) => column.subarray(at, at + size));
    const own = yield* showing(modelOfGroup(group, ofFile), { done: at, total });
    const out = own.places.map((j) => drawn[j].subarray(at, at + size));
    drawVectors(own, stream(PURPOSE.latentClass), out);
  }
  return { columns: drawn.map((column) => scatter(column, members)), from };
}
