import { expect, it } from 'vitest';
import { figure, whole } from './numbers.ts';

it('numbers are written as the language of the page writes them', () => {
  expect([whole(12345, 'en'), whole(12345, 'de')]).toEqual(['12,345', '12.345']);
  expect(figure(1234.567, 'en')).toBe('1,235');
  expect(figure(1.25, 'de', 2)).toBe('1,3');
});

it('a figure that there is not is a dash', () => {
  expect([figure(null, 'en'), figure(Number.NaN, 'en')]).toEqual(['–', '–']);
});
