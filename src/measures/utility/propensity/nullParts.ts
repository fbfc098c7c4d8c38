import type { Part } from '../../contract/index.ts';

/**
 * pMSE with its expectation, and its sum over records, which is the scale of Oganian and Domingo-Ferrer (2012), table
 * 1.
 */
export function nullParts(
  pMSE: number,
  expected: number,
  deviation: number,
  records: number,
): Part[] {
  return [
    { name: 'pMSE', value: pMSE },
    { name: 'expected pMSE', value: expected },
    { name: 'standard deviation of pMSE', value: deviation },
    { name: 'N pMSE', value: records * pMSE },
  ];
}
