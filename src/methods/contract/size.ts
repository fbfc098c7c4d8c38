import type { IntegerParameter } from './parameters.ts';

/** The size that no group falls below. Shared by every method that has one. */
export const sizeParameter = {
  type: 'integer',
  minimum: 1,
  description:
    'Smallest group size. Larger is safer and loses more; 3 to 10 are usual. 1 protects nothing and is for study.',
} as const satisfies IntegerParameter;
