import { type Column, label } from '../../foundation/table/index.ts';
import { connected } from './blocks.ts';
import { type Demand, demandsOf, sidesOf } from './demands.ts';
import { type Derivation, derivations } from './derivations.ts';
import { formPositions } from './forms.ts';
import { keepers, REPLACEMENTS, type Replacement } from './keeps.ts';
import type { ClassifiedRule } from './rule.ts';

/** How to enforce rules that no single replacement keeps. */
interface Resolution {
  readonly by: 'derive' | 'project' | 'integer repair' | 'medoid';
  /** In a sentence. */
  readonly because: string;
  /** For `derive`: the computed columns, in this order, after the other columns have their values. */
  readonly derived: readonly Derivation[];
}

/** The replacement for columns that rules connect. */
interface LawfulReplacement {
  /** The replacement of most columns. */
  readonly replace: Replacement;
  /** The replacement of each column. Derived columns have one too, which the derivation then overwrites. */
  readonly byColumn: ReadonlyMap<number, Replacement>;
  /** In a sentence or a few. */
  readonly because: string;
  /** If no single replacement keeps all rules: why, and the remedies, in this order. */
  readonly otherwise: {
    readonly conflict: string;
    readonly resolutions: readonly Resolution[];
  } | null;
}

/**
 * The replacement that keeps the rules of a block, if every record satisfies them and the file is cut into the cells
 * of their antecedents. Columns that only antecedents connect can have different ones. The first possible one of
 * mean, geometric mean, lower median, mode, medoid. If sums and products meet, columns are derived in order, or all
 * are projected; whole numbers in a sum are repaired after rounding; with lists and domains in a sum only the medoid
 * is left. O(records) per product, and O(size squared).
 */
export function lawfulReplacements(
  rules: readonly ClassifiedRule[],
  columns: readonly Column[],
): LawfulReplacement {
  const positions = [...new Set(rules.flatMap((rule) => rule.columns))].sort((a, b) => a - b);
  const unknown = rules.filter((rule) => rule.class === 'check only');
  const demands = demandsOf(rules);
  const sides = sidesOf(rules, columns);
  const parts = connected([
    ...positions.map((position) => [position]),
    ...[...demands, ...sides].map(({ form }) => formPositions(form)),
    ...unknown.map((rule) => rule.columns),
  ]);
  const governing = new Set(
    rules.flatMap(({ forms }) =>
      forms.flatMap((form) => (form.kind === 'implied' ? form.governing : [])),
    ),
  );
  const context = { columns, governing, sides };
  const answers = parts.map((part) => {
    const inside = new Set(part);
    const own = demands.filter(({ form }) => inside.has(formPositions(form)[0]));
    const checked = unknown.find((rule) => inside.has(rule.columns[0]));
    return checked === undefined
      ? replacementOf(part, own, context)
      : copied(
          part,
          `"${checked.rule.name}" is only checked, and a copied record satisfies it as before`,
        );
  });
  return together(answers, columns);
}

interface Context {
  readonly columns: readonly Column[];
  /** Columns of antecedents. */
  readonly governing: ReadonlySet<number>;
  readonly sides: readonly Demand[];
}

interface Answer {
  readonly part: readonly number[];
  readonly replace: Replacement;
  readonly byColumn: ReadonlyMap<number, Replacement>;
  readonly because: string;
  readonly conflict: string | null;
  readonly resolutions: readonly Resolution[];
}

function copied(part: readonly number[], conflict: string): Answer {
  const because = 'The medoid, a copy of one whole record of the group, keeps every rule.';
  const resolution: Resolution = { by: 'medoid', because, derived: [] };
  return {
    ...uniform(part, 'medoid', because),
    conflict: `${conflict}.`,
    resolutions: [resolution],
  };
}

function uniform(part: readonly number[], replace: Replacement, because: string): Answer {
  const byColumn = new Map(part.map((position) => [position, replace]));
  return { part, replace, byColumn, because, conflict: null, resolutions: [] };
}

function replacementOf(
  part: readonly number[],
  demands: readonly Demand[],
  context: Context,
): Answer {
  const { columns } = context;
  const inside = new Set(part);
  const sides = context.sides.filter(({ form }) => inside.has(formPositions(form)[0]));
  const all = [...demands, ...sides];
  const numeric = part.filter((position) => columns[position].kind === 'numeric');
  if (numeric.length === 0) return categories(part, all, columns);
  const lawful = common(all, columns);
  const [first] = lawful;
  if (first !== 'medoid') return withCategories(part, first, reasonFor(first, all), columns);

  const products = demands.filter(({ form }) => form.kind === 'product');
  const integers = demands.filter(({ form }) => form.kind === 'integer');
  const base = all.filter(({ form }) => form.kind !== 'product' && form.kind !== 'integer');
  const kept = common(base, columns);
  const why = conflictOf(all, columns);
  if (kept[0] === 'medoid') return copied(part, why);
  const resolutions: Resolution[] = [];
  let byColumn = new Map(part.map((position) => [position, kept[0]]));
  let derived: readonly Derivation[] = [];
  if (products.length > 0) {
    const order = derivations(demands, fixedColumns(demands, context.governing));
    if (order === null) {
      if (integers.length > 0 || touchesChoice(products, demands)) return copied(part, why);
      const because =
        'No order of computation gives every product and sum: Newton steps from the mean find the nearest values that satisfy all.';
      resolutions.push({ by: 'project', because, derived: [] });
    } else {
      derived = order;
      const names = order.map(({ column }) => label(columns, column)).join(', then ');
      const because = `${names} ${order.length === 1 ? 'is' : 'are'} computed from the other columns after these have their values.`;
      resolutions.push({ by: 'derive', because, derived: order });
      byColumn = withGeometricMeans(byColumn, all, order, columns);
    }
  }
  if (integers.length > 0) {
    const whole = new Set(integers.map(({ form }) => formPositions(form)[0]));
    const tied = derived.some(({ form }) => !wholeWhenPartsAre(form, whole));
    if (tied) return copied(part, why);
    const because =
      'Means are rounded to whole numbers and the sums repaired: each by the largest remainders or, if sums meet, by the nearest whole numbers that satisfy all.';
    resolutions.push({ by: 'integer repair', because, derived: [] });
  }
  const answer = withCategories(part, kept[0], reasonFor(kept[0], base), columns);
  for (const [position, replace] of byColumn)
    if (columns[position].kind === 'numeric')
      (answer.byColumn as Map<number, Replacement>).set(position, replace);
  return { ...answer, conflict: why, resolutions };
}

function common(demands: readonly Demand[], columns: readonly Column[]): Replacement[] {
  const sets = demands
    // Categories have their own replacement, unless rules connect them with others.
    .filter(
      ({ form }) =>
        form.kind === 'combinations' ||
        formPositions(form).some((p) => columns[p].kind === 'numeric'),
    )
    .map((demand) => keepers(demand, columns));
  return REPLACEMENTS.filter((replacement) => sets.every((set) => set.has(replacement)));
}

function categories(
  part: readonly number[],
  demands: readonly Demand[],
  columns: readonly Column[],
): Answer {
  if (demands.some(({ form }) => form.kind === 'combinations'))
    return copied(
      part,
      'Only some combinations can occur, and the most frequent values of each column need not be one of them',
    );
  return withCategories(
    part,
    'mode',
    'The value of a category is one that occurs in the group.',
    columns,
  );
}

/** A replacement for numbers, with the lower median for ordered categories and the mode for others. */
function withCategories(
  part: readonly number[],
  replace: Replacement,
  because: string,
  columns: readonly Column[],
): Answer {
  const byColumn = new Map<number, Replacement>();
  for (const position of part) {
    const column = columns[position];
    if (column.kind === 'numeric' || replace === 'medoid') byColumn.set(position, replace);
    else
      byColumn.set(position, column.kind === 'categorical' && column.ordered ? 'median' : 'mode');
  }
  const main = byColumn.get(part[0])!;
  return { ...uniform(part, part.length === 1 ? main : replace, because), byColumn };
}

/** Geometric means for columns that are only in products, and are not computed. */
function withGeometricMeans(
  byColumn: ReadonlyMap<number, Replacement>,
  demands: readonly Demand[],
  derived: readonly Derivation[],
  columns: readonly Column[],
): Map<number, Replacement> {
  const changed = new Map(byColumn);
  const elsewhere = new Set(
    demands.flatMap(({ form }) => {
      const positions = formPositions(form);
      return form.kind === 'product' || positions.length === 1 ? [] : positions;
    }),
  );
  const choices = new Set(
    demands.flatMap(({ form }) =>
      form.kind === 'set' || form.kind === 'integer' || form.kind === 'domain'
        ? [form.position]
        : [],
    ),
  );
  const computed = new Set(derived.map(({ column }) => column));
  for (const { form } of demands) {
    if (form.kind !== 'product') continue;
    for (const position of formPositions(form)) {
      const column = columns[position];
      if (elsewhere.has(position) || computed.has(position) || choices.has(position)) continue;
      const positive = column.kind === 'numeric' && column.values.every((value) => !(value <= 0));
      if (positive) changed.set(position, 'geometric-mean');
    }
  }
  return changed;
}

/** Columns that must not be computed: antecedents, which would change sides, and columns with a list of values. */
function fixedColumns(demands: readonly Demand[], governing: ReadonlySet<number>): Set<number> {
  const fixed = new Set(governing);
  for (const { form } of demands)
    if (form.kind === 'set' || form.kind === 'domain') fixed.add(form.position);
  return fixed;
}

function touchesChoice(products: readonly Demand[], demands: readonly Demand[]): boolean {
  const inProducts = new Set(products.flatMap(({ form }) => formPositions(form)));
  return demands.some(
    ({ form }) => (form.kind === 'set' || form.kind === 'domain') && inProducts.has(form.position),
  );
}

/** Whether a computed column is whole when it must be: sums and products of whole numbers are, quotients are not. */
function wholeWhenPartsAre(form: Derivation['form'], whole: ReadonlySet<number>): boolean {
  const positions = formPositions(form);
  if (!positions.some((position) => whole.has(position))) return true;
  if (form.kind === 'linear') {
    const values = [...form.coefficients.values(), form.constant];
    return values.every(Number.isInteger) && positions.every((position) => whole.has(position));
  }
  if (!whole.has(form.result)) return true;
  const powers = [...form.powers];
  return (
    Number.isInteger(form.factor) &&
    powers.every(([position, power]) => whole.has(position) && Number.isInteger(power) && power > 0)
  );
}

function reasonFor(replace: Replacement, demands: readonly Demand[]): string {
  const sums = demands.some(({ form }) => form.kind === 'linear' && form.coefficients.size > 1);
  switch (replace) {
    case 'mean':
      return sums ? 'Means keep sums, orders and bounds.' : 'Means stay within the bounds.';
    case 'geometric-mean':
      return 'Geometric means keep products of positive values.';
    case 'median':
      return 'The lower median is a value of the group, so lists, whole numbers, domains and orders are kept.';
    case 'mode':
      return 'The most frequent value is one that occurs in the group.';
    case 'medoid':
      return 'A copy of one whole record of the group keeps every rule.';
  }
}

/** The reason why only a copied record satisfies all demands. */
function conflictOf(demands: readonly Demand[], columns: readonly Column[]): string {
  const kinds = new Map<string, string>();
  for (const demand of demands) {
    const { form, rule } = demand;
    const set = keepers(demand, columns);
    if (set.size === REPLACEMENTS.length) continue;
    const words =
      form.kind === 'product'
        ? set.has('geometric-mean')
          ? 'a product, which needs the geometric mean'
          : 'a product of values that are not all positive, which has no geometric mean'
        : form.kind === 'linear'
          ? set.has('median')
            ? null
            : 'a sum, which needs the mean'
          : form.kind === 'integer'
            ? 'whole numbers, which means need not be'
            : form.kind === 'combinations'
              ? 'allowed combinations, which only whole records keep'
              : 'listed values, which means need not be';
    if (words !== null && !kinds.has(words)) kinds.set(words, rule.rule.name);
  }
  const parts = [...kinds].map(([words, name]) => `${words} ("${name}")`);
  return `No single replacement keeps ${parts.join(' and ')}.`;
}

function together(answers: readonly Answer[], columns: readonly Column[]): LawfulReplacement {
  const byColumn = new Map<number, Replacement>();
  const counts = new Map<Replacement, number>();
  for (const answer of answers) {
    for (const [position, replace] of answer.byColumn) {
      byColumn.set(position, replace);
      counts.set(replace, (counts.get(replace) ?? 0) + 1);
    }
  }
  let replace: Replacement = 'mean';
  for (const name of REPLACEMENTS)
    if ((counts.get(name) ?? 0) > (counts.get(replace) ?? 0)) replace = name;
  const sentences = new Map<string, number[]>();
  for (const { part, because } of answers) {
    const list = sentences.get(because);
    if (list === undefined) sentences.set(because, [...part]);
    else list.push(...part);
  }
  const named = (part: readonly number[]) =>
    part.map((position) => label(columns, position)).join(', ');
  const because =
    sentences.size === 1
      ? [...sentences.keys()][0]
      : [...sentences].map(([words, part]) => `${named(part)}: ${words}`).join(' ');
  const conflicts = answers.flatMap(({ conflict }) => (conflict === null ? [] : [conflict]));
  const otherwise =
    conflicts.length === 0
      ? null
      : {
          conflict: [...new Set(conflicts)].join(' '),
          resolutions: answers.flatMap(({ resolutions }) => resolutions),
        };
  return { replace, byColumn, because, otherwise };
}
