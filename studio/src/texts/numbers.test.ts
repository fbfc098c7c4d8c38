import { expect, it } from 'vitest';
import { englishNumbers, spanishNumbers } from './numbers.ts';

it('figures are written as each language writes them', () => {
  expect(englishNumbers.number(12345.6)).toBe('12,346');
  expect(englishNumbers.figure(1.25, '%')).toBe('1.25\u00A0%');
  expect(spanishNumbers.number(1.25)).toBe('1,25');
  expect(spanishNumbers.count(5000)).toBe('5\u202F000');
  expect(spanishNumbers.share(0.0315)).toBe('3,1\u00A0%');
});

it('a figure that there is not has no unit', () => {
  expect(spanishNumbers.figure(null, '%')).toBe('–');
});
