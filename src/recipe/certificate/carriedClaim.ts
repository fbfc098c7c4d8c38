import { halfUnit, valuesOf } from '../../foundation/table/index.ts';
import { keepRecords, weightDecimals } from '../plan/index.ts';
import { carriedValues } from '../run/index.ts';
import type { CertifiedClaim } from './certificate.ts';
import type { FilePair } from './check.ts';
import type { ColumnFate } from './scope.ts';

/** Compares replicates with the original ones times what their weight was multiplied by. None if no replicate was carried. */
export function checkCarried(
  { original, written, kept }: FilePair,
  fates: readonly ColumnFate[],
): CertifiedClaim[] {
  const carried = fates.filter(({ fate }) => fate === 'carried');
  if (carried.length === 0) return [];
  let largest = 0;
  for (const { position, written: place, by } of carried) {
    const main = fates[by!];
    const source = original.table.columns[position];
    const before = (at: number) => keepRecords(valuesOf(original.table.columns[at]), kept);
    const after = (at: number | null) => valuesOf(written.table.columns[at!]);
    const expected = carriedValues(before(position), before(by!), after(main.written));
    const found = after(place);
    const allowed = halfUnit(source.kind === 'numeric' ? weightDecimals(source.grid.decimals) : 0);
    for (const [i, value] of expected.entries()) {
      if (Number.isNaN(value) && Number.isNaN(found[i])) continue;
      const share = (Math.abs(value - found[i]) - allowed) / Math.max(1, Math.abs(value));
      largest = Math.max(largest, Number.isNaN(share) ? 1 : share);
    }
  }
  return [
    {
      claim: 'carried-weights',
      sentence:
        'Each weight that follows another one, such as a replicate, is the original one times what the other was multiplied by in the same record, except for the rounding of written values.',
      tier: 'proved',
      because: 'such weights are multiplied by this number and rounded when they are written.',
      figure: 'largest relative difference beyond rounding; at most 1e-9',
      measured: largest,
      limit: 1e-9,
      holds: largest <= 1e-9,
      found: `${carried.length} weights that follow others, largest relative difference ${largest}`,
    },
  ];
}
