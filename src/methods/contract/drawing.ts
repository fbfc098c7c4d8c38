import type { ChoiceParameter } from './parameters.ts';

/** The range of new numbers, for methods that draw records. */
export const boundsParameter = {
  type: 'choice',
  choices: {
    sign: 'no negative number if the column has none, and no positive number if the column has none',
    range:
      'between the smallest and the largest number of the column, both of which can then be guessed',
  },
  default: 'sign',
  description: 'The range in which numbers are drawn.',
} as const satisfies ChoiceParameter;

/** Whether a method that draws records also draws the parameters of its model. */
export const drawnParameters = {
  posterior:
    'drawn from their posterior distribution, so that several implicates differ as samples do',
  fixed: 'taken as fitted',
} as const;
