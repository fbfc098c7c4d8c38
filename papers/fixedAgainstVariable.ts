import { finish } from '../src/foundation/work/work.ts';
import { groupMethods } from '../src/index.ts';
import { lossOf } from '../src/measures/utility/index.ts';
import { type Partition, readParameters } from '../src/methods/contract/index.ts';
import { scatterOf, scatterPicture, selfContained } from '../src/report/index.ts';
import type { PaperTable } from './table.ts';

/** Five records on the left and four on the right, as in the figure, whose coordinates were not printed. */
const X = Float64Array.of(1, 1.5, 1.8, 1.2, 2.1, 7.6, 8.2, 8, 7.4);
const Y = Float64Array.of(1.9, 2.6, 1.7, 2.9, 2.4, 6.6, 7.1, 7.6, 7.2);
const K = 3;

/** What groups of variable size are good for, as a figure of Domingo-Ferrer shows it. */
export async function fixedAgainstVariable(): Promise<PaperTable> {
  const fixed = groupsBy('mdav', {});
  const variable = groupsBy('v-mdav', { gamma: 1.1 });
  return {
    title: 'Groups of variable size against groups of fixed size',
    source: 'Domingo-Ferrer, Microaggregation for Protecting Individual Data Privacy, Figure 1',
    published: 'the groups that Figure 1 draws',
    how: 'Nine records of our own placed as in the figure, k = 3; MDAV against V-MDAV with gamma 1.1.',
    columns: ['loss', 'groups'],
    rows: [
      { what: 'fixed size (`mdav`)', figures: figuresOf(fixed, 3) },
      { what: 'variable size (`v-mdav`)', figures: figuresOf(variable, 2) },
    ],
    remarks: [
      'The number of groups is the published one; no losses were published. Fixed size tears the five records on the left apart; variable size keeps both clusters whole.',
    ],
    pictures: [
      {
        file: 'fixed-size.svg',
        words: 'Groups of fixed size: one group reaches from left to right',
        svg: drawn(fixed, 'fixed'),
      },
      {
        file: 'variable-size.svg',
        words: 'Groups of variable size: one on each side',
        svg: drawn(variable, 'variable'),
      },
    ],
  };
}

function groupsBy(name: string, given: Readonly<Record<string, number>>): Partition {
  const method = groupMethods.find((candidate) => candidate.name === name)!;
  const parameters = readParameters(method.parameters, { k: K, ...given }, name);
  return finish(method.run([X, Y], parameters as never));
}

function meansOf(column: Float64Array, { groupOf }: Partition): Float64Array {
  return column.map((_, i) => {
    const members = column.filter((_, other) => groupOf[other] === groupOf[i]);
    return members.reduce((sum, x) => sum + x, 0) / members.length;
  });
}

function figuresOf(partition: Partition, published: number) {
  const masked = [meansOf(X, partition), meansOf(Y, partition)];
  return [
    { ours: lossOf([X, Y], masked), published: null, decimals: 2 },
    { ours: partition.groups, published, decimals: 0 },
  ];
}

function drawn(partition: Partition, id: string): string {
  const columns = [X, Y].map((before, j) => ({
    name: 'xy'[j],
    before,
    after: meansOf(before, partition),
  }));
  const { groupOf } = partition;
  const scatter = scatterOf(columns[0], columns[1], { isPaired: true, groupOf });
  return selfContained(scatterPicture(scatter, id).svg);
}
