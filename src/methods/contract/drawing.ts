import type { ChoiceParameter } from './parameters.ts';

/** How far new numbers may be drawn, for methods that make records anew. */
export const boundsParameter = {
  type: 'choice',
  choices: {
    sign: 'no negative number where there is none in the column, and no positive one where there is none',
    range:
      'nothing below the smallest and above the largest number of the column, which can then be guessed',
  },
  default: 'sign',
  description: 'How far numbers may be drawn.',
} as const satisfies ChoiceParameter;

/** Whether such methods take the parameters of their models as they were fitted. */
export const drawnParameters = {
  posterior:
    'drawn from their posterior distribution, so that several implicates differ as samples do',
  fixed: 'taken as they were fitted',
} as const;
