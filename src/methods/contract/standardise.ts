import type { ChoiceParameter } from './parameters.ts';

/** How columns are made comparable before distances are taken. Shared by every method that uses distances. */
export const standardiseParameter = {
  type: 'choice',
  description: 'How columns are brought to a common scale before distances are taken.',
  choices: {
    sd: 'mean 0 and standard deviation 1 (divisor n)',
    range: 'smallest value 0, largest value 1',
    rank: 'ranks between 0 and 1; equal values share their mean rank',
    none: 'unchanged: the column with the largest numbers dominates',
  },
  default: 'sd',
} as const satisfies ChoiceParameter<'sd' | 'range' | 'rank' | 'none'>;
