import { expect, it } from 'vitest';
import { branchLimitsPicture } from './branchLimits.ts';

const words = { title: 'Limits', sentence: 'Left holds.', axis: '%', limit: 'Limit', none: 'none' };
const limits = [
  { title: 'Linkage', bound: '≤ 5 %', used: [0.5, 1.5], found: ['2.5 %', '7.5 %'] },
  { title: 'Loss', bound: '≤ 10 %', used: [null, 9], found: ['none', '90 %'] },
];

it('draws a dot for each measured figure, beyond the line if the limit fails, and the table has all', () => {
  const { svg, table } = branchLimitsPicture(limits, ['A', 'B'], words, 'x');
  const line = Number(/class="pn-reference" x1="([\d.]+)"/.exec(svg)![1]);
  const dots = [...svg.matchAll(/ d="M([\d.]+) [^"]*"><title>([AB])/g)].map(([, x, name]) => ({
    isBeyond: Number(x) > line,
    name,
  }));
  expect(dots).toEqual([
    { name: 'A', isBeyond: false },
    { name: 'B', isBeyond: true },
    { name: 'B', isBeyond: true },
  ]);
  expect(table.rows).toEqual([
    ['Linkage (≤ 5 %)', '2.5 %', '7.5 %'],
    ['Loss (≤ 10 %)', 'none', '90 %'],
  ]);
});
