import type { NumbersParameter } from './parameters.ts';

/** How much each column counts in a distance. Shared by every method that groups by distances. */
export const importanceParameter = {
  type: 'numbers',
  description:
    'How much each column counts when records are compared: 1, or one number for each column. Squared distances in the column are multiplied by it.',
  minimum: 1e-6,
  maximum: 1e6,
  default: 1,
} as const satisfies NumbersParameter;
