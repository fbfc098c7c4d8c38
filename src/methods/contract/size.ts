import type { IntegerParameter } from './parameters.ts';

/** Smallest group size. Shared by every method that has one. */
export const sizeParameter = {
  type: 'integer',
  minimum: 1,
  stronger: 'larger',
  description:
    'Smallest group size. A larger size is safer and loses more information; 3 to 10 are usual. 1 protects nothing and is for study.',
} as const satisfies IntegerParameter;
