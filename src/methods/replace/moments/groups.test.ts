import { expect, test } from 'vitest';
import { remake } from '../../../../test/reference/remake.ts';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { type Chance, membersOf, SOLO } from '../../contract/index.ts';
import { ipsoRule } from '../ipso.ts';
import { gatherGroup, PURPOSE, remakeGroups } from './groups.ts';
import { split } from './split.ts';

const { seed, step, part }: Chance = SOLO.chance;

test('groups of different sizes, ranks and missing columns come out as each would alone', () => {
  const sizes = [9, 1, 30, 12, 9, 2, 15, 9, 40];
  const groupOf = Int32Array.from(sizes.flatMap((size, g) => new Array<number>(size).fill(g)));
  // The records of a group lie apart in the file.
  groupOf.set(groupOf.map((_, i) => groupOf[(i * 50) % groupOf.length]));
  const n = groupOf.length;
  const stream = randomStream(seed, 0, 0, 7);
  const [a, b, c, given] = Array.from({ length: 4 }, () => {
    const column = new Float64Array(n);
    stream.fillNormal(column);
    return column;
  });
  const sum = a.map((x, i) => (groupOf[i] === 3 ? 5 : x + 2 * b[i]));
  c[groupOf.indexOf(6)] = Number.NaN;
  for (let i = 0; i < n; i++) if (groupOf[i] === 4) b[i] = Number.NaN;
  const columns = [a, b, c, sum];
  const before = columns.map((column) => column.slice());
  const partition = { groupOf, groups: sizes.length };
  const { start, members } = membersOf(partition);

  for (const others of [[], [given]]) {
    const replaced = finish(
      remakeGroups(
        columns,
        partition,
        { chance: SOLO.chance, given: others },
        {
          name: 'test',
          smallest: 2,
          purpose: PURPOSE.ipso,
          rule: (parts) => ipsoRule('exact', parts),
        },
      ),
    );
    expect(columns).toEqual(before);
    const expected = columns.map((column) => column.slice());
    for (let g = 0; g < sizes.length; g++) {
      const group = members.subarray(start[g], start[g + 1]);
      const gathered = gatherGroup(columns, others, group);
      if (gathered === null) continue;
      const parts = split(gathered.values, gathered.given);
      const own = randomStream(seed, step, PURPOSE.ipso, part + g);
      const made = remake(parts, ipsoRule('exact', parts), (out) => own.fillNormal(out));
      for (let j = 0; j < columns.length; j++) {
        const at = gathered.present.indexOf(j);
        for (const [i, record] of group.entries()) {
          expected[j][record] = at < 0 ? Number.NaN : made[at][i];
        }
      }
    }
    expect(replaced).toEqual(expected);
  }
});
