import fc from 'fast-check';
import { groupMethods, pairings, replaceMethods } from '../../../src/index.ts';
import type { Parameter, Parameters } from '../../../src/methods/contract/index.ts';
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
    return [name, { value, isNeeded: isNeeded(one) }] as const;
  });
  return fc.record(Object.fromEntries(fields.map(([name, { value }]) => [name, value])), {
    requiredKeys: fields.filter(([, { isNeeded }]) => isNeeded).map(([name]) => name),
  });
}

function isNeeded(one: Parameter): boolean {
  return one.default === undefined && !('otherwise' in one);
}

/** A method with the values that it needs, rarely with others. */
const named = ({ name, parameters }: { readonly name: string; readonly parameters: Parameters }) =>
  fc.tuple(values(parameters), fc.integer({ min: 0, max: 3 })).map(([given, luck]) => ({
    method: name,
    ...(luck === 0
      ? given
      : Object.fromEntries(Object.entries(given).filter(([key]) => isNeeded(parameters[key])))),
  }));

/** Pairs that fit each other: a known one, or two methods that have a kind of column in common. */
const pairs = groupMethods.flatMap((group) =>
  replaceMethods.flatMap((replace) => {
    const known = pairings.filter(
      (one) => one.group === group.name && one.replace === replace.name,
    );
    const kinds = group.kinds.filter((kind) => replace.kinds.includes(kind));
    const isFit = group.serves === undefined && !/weights|recalibrate/.test(replace.name);
    if (known.length === 0 && !(isFit && kinds.length > 0)) return [];
    const methods = [...known.map(({ name }) => name), 'microaggregation'];
    return [{ method: methods[0], isKnown: known.length > 0, group, replace, kinds }];
  }),
);
type Pair = (typeof pairs)[number];

/** The lists of columns that a pair can be about. */
function columnsFor({ method, group, kinds }: Pair, columns: FileColumns): (readonly string[])[] {
  if (/weights|recalibrate/.test(method)) return [columns.weights];
  const lists = [];
  const isOpen = (name: string) =>
    group.needsConfidential !== true || name !== columns.confidential;
  if (kinds.includes('numeric')) lists.push(columns.numbers.filter(isOpen));
  if (kinds.includes('categorical')) lists.push(columns.categories);
  return lists;
}

/** A step over some columns: mostly methods that fit each other and the columns, or any two methods. */
function stepOver(columns: FileColumns): fc.Arbitrary<{ readonly columns: readonly string[] }> {
  const some = (names: readonly string[], most = 4) =>
    fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: most });
  const all = [...columns.numbers, ...columns.categories];
  const fitting = (isKnown: boolean) =>
    fc.oneof(
      ...pairs
        .filter((pair) => pair.isKnown === isKnown)
        // Models of mixtures are fitted for seconds, also to few records.
        .map((pair) => ({
          weight: /^(joint|model)/.test(pair.method) ? 1 : 20,
          arbitrary: fc.constant(pair),
        })),
    );
  const over = (pair: Pair) =>
    fc
      .constantFrom(...columnsFor(pair, columns))
      .chain((names) => some(names, pair.group.mostColumns));
  const chosen = fc
    .oneof({ weight: 6, arbitrary: fitting(true) }, { weight: 4, arbitrary: fitting(false) })
    .chain((pair) =>
      fc.record({
        method: fc.constant(pair.method),
        group: named(pair.group),
        replace: named(pair.replace),
        columns: over(pair),
      }),
    );
  const any = fc.record({
    method: fc.constant('microaggregation'),
    group: fc.oneof(...groupMethods.map(named)),
    replace: fc.oneof(...replaceMethods.map(named)),
    columns: some(all),
  });
  return fc
    .tuple(
      fc.oneof({ weight: 12, arbitrary: chosen }, { weight: 1, arbitrary: any }),
      fc.oneof(
        { weight: 8, arbitrary: fc.constant('own-group') },
        { weight: 1, arbitrary: fc.constantFrom('median', 'level', 'drop', 'keep') },
      ),
      seldom(
        fc.constantFrom(
          { columnGroups: 'each' },
          { blocks: { strata: columns.categories.slice(-1) } },
        ),
      ),
    )
    .map(([step, missing, rest]) => {
      // What is compared with the whole file cannot stand apart.
      const isCompared = /^t-closeness/.test(step.group.method) && missing === 'own-group';
      return { ...step, missing: isCompared ? 'drop' : missing, ...rest };
    });
}

/** The columns that steps are about, by what they hold. */
export interface FileColumns {
  readonly numbers: readonly string[];
  readonly categories: readonly string[];
  readonly weights: readonly string[];
  /** A number that its description calls confidential. */
  readonly confidential: string;
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
