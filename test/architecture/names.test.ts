import { expect, test } from 'vitest';
import { claims } from '../../src/measures/claims/index.ts';
import { intersectionFiles, riskMeasures } from '../../src/measures/risk/index.ts';
import { scores } from '../../src/measures/score/index.ts';
import { utilityMeasures } from '../../src/measures/utility/index.ts';
import { files, textOf } from './house.ts';

const measures = [...utilityMeasures, ...riskMeasures];
const names = new Set(
  [...measures, ...scores, intersectionFiles, ...claims.values()].map(({ name }) => name),
);

/**
 * Names that are also words for something else: a kind of rule, a field of a step, what a figure is about. These are
 * looked for only beside a claim or a measure.
 */
const WORDS = new Set([
  ...['complete', 'copies', 'correlations', 'domain', 'dominance', 'levels', 'loss', 'means'],
  ...['k-anonymity', 'membership', 'moments', 'regression', 'score', 'strata', 't-closeness'],
  ...['together', 'units'],
]);

/** Names that are written by hand outside of the file that defines them: this list may only become shorter. */
const BY_HAND = new Map([
  // The heading of a column.
  ['cli/commands/compare.ts', ['linkage']],
  // Limits are written as an office writes its own, and the page of the studio loads them without any measure.
  [
    'src/tasks/limits/defaults.ts',
    [
      ...['individual-risk', 'linkage', 'linkage-mahalanobis', 'intersection-groups'],
      ...['intersection-ranks', 'il1s', 'pil', 'copies-of-uniques', 'near-copies'],
      ...['interval-deviation', 'k-anonymity', 'l-diversity-distinct', 'interval-rank', 'means'],
      ...['correlations', 'linkage-keys', 'household-risk', 'propensity-quadratic'],
      ...['replicated-uniques-excess', 'disco-excess', 'membership', 'sample-equivalent'],
      ...['copies-of-uniques-excess', 'near-copies-excess', 'contingency-two', 'kept-values'],
    ],
  ],
]);

/** Names that a module writes; its own ones, those of what it defines, do not count. */
function writtenIn(path: string): string[] {
  const text = textOf(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const written = [...text.matchAll(/(['"])([a-z0-9-]+)\1/g)].flatMap(({ 2: name, index }) => {
    const before = text.slice(Math.max(0, index - 40), index);
    const isReferred = /\b(claim|measure|name)(:|\s[!=]==)\s*$/.test(before);
    return names.has(name) && (isReferred || !WORDS.has(name)) ? [name] : [];
  });
  return [...new Set(written)].filter((name) => !text.includes(`name: '${name}',`));
}

/** Methods promise claims by name, and the foundation knows of none. */
const looked = files.filter((path) => !/^src\/(foundation|methods)\//.test(path));
const found = looked.flatMap((path) => writtenIn(path).map((name) => `${path}: ${name}`));
const known = [...BY_HAND].flatMap(([path, some]) => some.map((name) => `${path}: ${name}`));

test('a measure or a claim is referred to, and its name is not written by hand', () => {
  expect(found.filter((one) => !known.includes(one))).toEqual([]);
});

test('a name that is no longer written by hand is taken off the list', () => {
  expect(known.filter((one) => !found.includes(one))).toEqual([]);
});

test('every file that defines a measure, a score or a claim has its line in the index beside it', () => {
  const defined = files
    .filter((path) => path.startsWith('src/measures/'))
    .flatMap((path) => [
      ...textOf(path).matchAll(/: (?:Measure|Score|Claim) = \{\s*name: '([^']+)'/g),
    ])
    .map(([, name]) => name);
  const registered = [...measures, ...scores, ...claims.values()].map(({ name }) => name);
  expect(defined.sort()).toEqual(registered.sort());
});

test('a basis is one that several measures share', () => {
  const bases = measures.flatMap(({ basis }) => basis ?? []);
  for (const basis of bases) expect(bases.filter((one) => one === basis).length).toBeGreaterThan(1);
});
