import fc from 'fast-check';
import { groupMethods, pairings, replaceMethods } from '../../../src/index.ts';
import type { Parameters } from '../../../src/methods/contract/index.ts';
import { seldom } from './mutate.ts';

/** Values of the declared parameters of a method, most of them left to their defaults. */
function values(parameters: Parameters): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(parameters).map(([name, one]) => {
    const small = (least: number, most: number) =>
      fc.double({ min: least, max: Math.min(most, Math.max(least, 10)), noNaN: true });
    const value: fc.Arbitrary<unknown> =
      one.type === 'choice'
        ? fc.constantFrom(...Object.keys(one.choices))
        : one.type === 'integer'
          ? fc.integer({ min: one.minimum, max: one.minimum + 6 })
          : small(one.minimum, one.maximum);
    const isNeeded = one.default === undefined && !('otherwise' in one);
    return [name, { value, isNeeded }] as const;
  });
  return fc.record(Object.fromEntries(fields.map(([name, { value }]) => [name, value])), {
    requiredKeys: fields.filter(([, { isNeeded }]) => isNeeded).map(([name]) => name),
  });
}

const named = (method: { readonly name: string; readonly parameters: Parameters }) =>
  values(method.parameters).map((given) => ({ method: method.name, ...given }));

const groups = groupMethods.map(named);
const replacements = replaceMethods.map(named);

/** A step over some columns: a known pair, or any two methods. */
function stepOver(columns: FileColumns): fc.Arbitrary<{ readonly columns: readonly string[] }> {
  const chosen = fc
    .tuple(
      fc.constantFrom(...pairings),
      fc.boolean(),
      fc.oneof(...groups),
      fc.oneof(...replacements),
    )
    .chain(([pairing, isNamed, group, replace]) =>
      isNamed
        ? fc.record({
            method: fc.constant(pairing.name),
            group: named(groupMethods.find((one) => one.name === pairing.group)!),
            replace: named(replaceMethods.find((one) => one.name === pairing.replace)!),
          })
        : fc.constant({ method: 'microaggregation', group, replace }),
    );
  const some = (names: readonly string[]) =>
    fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 });
  return fc
    .tuple(
      chosen,
      fc.oneof(
        { weight: 6, arbitrary: some(columns.numbers) },
        { weight: 3, arbitrary: some(columns.categories) },
        { weight: 1, arbitrary: some([...columns.numbers, ...columns.categories]) },
      ),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant('own-group') },
        { weight: 2, arbitrary: fc.constantFrom('median', 'level', 'drop', 'keep') },
      ),
      seldom(
        fc.constantFrom(
          { columnGroups: 'each' },
          { blocks: { strata: columns.categories.slice(-1) } },
        ),
      ),
    )
    .map(([method, over, missing, rest]) => ({ ...method, columns: over, missing, ...rest }));
}

/** The columns that steps are about, by what they hold. */
export interface FileColumns {
  readonly numbers: readonly string[];
  readonly categories: readonly string[];
}

/** Recipes for a file with these columns, with a seed of their own. */
export function recipesFor(
  columns: FileColumns,
  description: fc.Arbitrary<object | undefined> = fc.constant(undefined),
): fc.Arbitrary<Record<string, unknown>> {
  const preparation = fc.oneof(
    fc.record({ method: fc.constant('sample'), share: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ method: fc.constant('pseudonym'), columns: fc.constant(['job']) }),
  );
  return fc
    .tuple(
      seldom(preparation),
      fc.array(stepOver(columns), { minLength: 1, maxLength: 2 }),
      description,
      fc.constantFrom('keep', 'drop', 'pseudonym'),
      seldom(fc.constantFrom({ decimals: 'full' }, { decimals: 2 }, { cut: { size: 20 } })),
      seldom(
        fc.record({
          rules: fc.constantFrom(['age >= 0'], ['0 <= age <= 60', "if job = 'p' then age >= 30"]),
          violations: fc.constantFrom('repair', 'protect'),
        }),
      ),
      fc.integer({ min: 0, max: 255 }),
    )
    .map(([before, [first, second], known, identifiers, rest, law, seed]) => {
      // A column in two steps is refused.
      const others = second?.columns.filter((name) => !first.columns.includes(name)) ?? [];
      const steps = others.length === 0 ? [first] : [first, { ...second, columns: others }];
      return {
        ...{ penumbra: 2, ...(known !== undefined && { description: known }) },
        ...{ steps: before === null ? steps : [before, ...steps], identifiers, ...rest, ...law },
        seed: seed.toString(16).padStart(2, '0').repeat(32),
      };
    });
}
