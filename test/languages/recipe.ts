import { makePersons } from '../../examples/persons.ts';

/** The file and the recipe that the command line, Python, R and the page give the same bytes for. */
export const PERSONS = makePersons(300);

/** Every kind of step on every kind of column, with a seed. */
export const RECIPE = {
  penumbra: 2,
  identifiers: 'drop',
  seed: '00112233445566778899aabbccddeeff'.repeat(2),
  steps: [
    { method: 'recode', columns: ['age'], recode: { by: 'intervals', breaks: [18, 40, 65] } },
    { method: 'microaggregation', columns: ['wages', 'rent'], missing: 'median', group: K(5) },
    { method: 'pram', columns: ['education'] },
    { method: 'suppress', columns: ['sex', 'region'], replace: { method: 'suppress', k: 3 } },
  ],
};

function K(k: number) {
  return { method: 'mdav', k };
}
