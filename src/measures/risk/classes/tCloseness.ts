import { earthMoverDistances, maximum } from '../../../foundation/numerics/index.ts';
import type { Measure } from '../../contract/index.ts';
import { readColumns } from './confidential.ts';

/**
 * t-closeness (Li, Li and Venkatasubramanian 2007): how far the distribution of a confidential column in a class of
 * records with equal keys is from that in the whole file. See numerics/earthMover.ts. O(n log n) for each
 * confidential column.
 */
export const tCloseness: Measure = {
  name: 't-closeness',
  heading: 'Attribute disclosure',
  title: 'Largest distance of confidential values in a class from those of the file (t-closeness)',
  definition:
    'The largest earth mover’s distance between the shares of the values of a confidential column among masked records with equal keys, p, and in the whole masked file, q. For numbers and ordinal categories with m different values in that file it is (1/(m - 1)) Σ|cumulated p - cumulated q|, for nominal categories (1/2) Σ|p - q|, and 0 where m is 1. With several confidential columns that of the worst. A file is t-close where it is at most t (more than t is not). Missing is a value of its own, in keys and confidential columns, and in an order the last',
  source: 'Li, Li and Venkatasubramanian 2007',
  range: '0 (every class is distributed like the file) to 1',
  direction: 'lower is better',
  unit: '',
  columns: 'codes',
  basis: 'values in classes',
  seconds: (records, _columns, keys) => 3e-7 * records * (keys + 4),
  measure: (files) =>
    readColumns(files, 'lower is better', ({ whole, tallies }) =>
      maximum(earthMoverDistances(whole, tallies)),
    ),
};
