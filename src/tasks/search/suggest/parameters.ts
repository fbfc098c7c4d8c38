import type {
  GroupMethod,
  Parameter,
  Parameters,
  ReplaceMethod,
} from '../../../methods/contract/index.ts';
import type { SearchDimension } from './dimension.ts';

/** Parameters with narrower bounds in the search than allowed, and their scale. */
const BOUNDS: Readonly<
  Record<string, { low: number; high: number; scale: 'linear' | 'log'; usual: number }>
> = {
  components: { low: 1, high: 20, scale: 'log', usual: 3 },
  m1: { low: 1.02, high: 3, scale: 'log', usual: 1.2 },
  m2: { low: 1.02, high: 3, scale: 'log', usual: 1.2 },
  lambda1: { low: 0.1, high: 1000, scale: 'log', usual: 10 },
  lambda2: { low: 0.1, high: 1000, scale: 'log', usual: 10 },
  gamma: { low: 0, high: 2, scale: 'linear', usual: 0.2 },
  amount: { low: 0.005, high: 2, scale: 'log', usual: 0.15 },
  degree: { low: 0.0005, high: 2, scale: 'log', usual: 0.02 },
  p: { low: 0.5, high: 60, scale: 'log', usual: 15 },
  share: { low: 1, high: 50, scale: 'log', usual: 10 },
  alpha: { low: 0.02, high: 0.98, scale: 'linear', usual: 0.5 },
  retain: { low: 0.3, high: 0.98, scale: 'linear', usual: 0.8 },
  leaf: { low: 3, high: 50, scale: 'log', usual: 5 },
  t: { low: 0.05, high: 0.6, scale: 'linear', usual: 0.25 },
};

/** Choices in the search, if not all: slow ones and those with little effect are left out. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  effort: ['quick', 'normal'],
  model: ['EII', 'VII', 'EEI', 'VVI', 'EEE', 'VEV', 'VVV', 'effects', 'forest', 'parametric'],
  transform: ['none', 'yeo-johnson', 'log'],
  standardise: ['sd', 'range', 'rank'],
};

/** Parameters that keep their default: they change only the running time, or little. */
const SETTLED = new Set([
  ...['importance', 'matrix', 'starts', 'rounds', 'most', 'smallest', 'start', 'rest', 'order'],
  ...['split', 'empty', 'keep', 'risky', 'categories', 'tails'],
  ...['predictors', 'complexity', 'trees', 'bounds', 'parameters', 'evidence', 'values'],
]);

/** Parameters that are active only with a choice of another. */
const ONLY: Readonly<Record<string, { name: string; is: readonly string[] }>> = {
  numbers: { name: 'model', is: ['parametric'] },
  m1: { name: 'fuzziness', is: ['power'] },
  m2: { name: 'fuzziness', is: ['power'] },
  lambda1: { name: 'fuzziness', is: ['entropy'] },
  lambda2: { name: 'fuzziness', is: ['entropy'] },
};

/** The sizes of groups that are searched. */
export interface Sizes {
  readonly low: number;
  readonly high: number;
  readonly usual: number;
}

/** The dimensions of the parameters of methods that can replace each other. */
export function dimensionsOf(
  room: 'group' | 'replace',
  methods: readonly (GroupMethod | ReplaceMethod)[],
  columns: number,
  size: Sizes,
): SearchDimension[] {
  const found = new Map<string, { forms: Parameter[]; owners: string[] }>();
  for (const { name: owner, parameters } of methods) {
    for (const [name, parameter] of Object.entries(parameters as Parameters)) {
      const { forms, owners } = found.get(name) ?? { forms: [], owners: [] };
      found.set(name, { forms: [...forms, parameter], owners: [...owners, owner] });
    }
  }
  return [...found].flatMap(([name, { forms, owners }]): SearchDimension[] => {
    if (SETTLED.has(name)) return [];
    const dimension = dimensionOf(name, inCommon(forms), columns, size);
    if (dimension === null) return [];
    const condition = ONLY[name];
    const only =
      condition !== undefined
        ? { only: { name: `${room}.${condition.name}`, is: condition.is } }
        : owners.length < methods.length
          ? { only: { name: room, is: owners } }
          : {};
    return [{ ...dimension, name: `${room}.${name}`, ...only }];
  });
}

/** A parameter that several methods share: the choices that all of them have. */
function inCommon([first, ...others]: readonly Parameter[]): Parameter {
  if (first.type !== 'choice') return first;
  const choices = Object.entries(first.choices).filter(([choice]) =>
    others.every((other) => other.type === 'choice' && Object.hasOwn(other.choices, choice)),
  );
  return { ...first, choices: Object.fromEntries(choices) };
}

function dimensionOf(
  name: string,
  parameter: Parameter,
  columns: number,
  { low, high, usual: k }: Sizes,
): SearchDimension | null {
  const strength = parameter.type === 'choice' ? undefined : parameter.stronger;
  const stronger = strength === undefined ? {} : { stronger: strength };
  if (name === 'k') {
    const usual = Math.min(high, Math.max(low, k));
    return { type: 'integer', name, low, high, scale: 'log', usual, ...stronger };
  }
  // A share of the largest possible number, which depends on the number of records.
  if (name === 'centres') {
    return { type: 'number', name, low: 0.1, high: 1, scale: 'linear', usual: 1 };
  }
  const bounds = Object.hasOwn(BOUNDS, name) ? BOUNDS[name] : null;
  switch (parameter.type) {
    case 'choice': {
      const all = Object.keys(parameter.choices);
      const some = (CHOICES[name] ?? all).filter((choice) => all.includes(choice));
      const usual = some.includes(parameter.default ?? '') ? parameter.default! : some.at(-1)!;
      if (some.length < 2) return null;
      return { type: 'choice', name, choices: some, usual: name === 'effort' ? 'quick' : usual };
    }
    case 'integer':
      return bounds === null ? null : { type: 'integer', name, ...bounds, ...stronger };
    case 'number':
    case 'numbers': {
      const range = bounds ?? {
        low: parameter.minimum,
        high: parameter.maximum,
        scale: 'linear' as const,
        usual: parameter.default ?? (parameter.minimum + parameter.maximum) / 2,
      };
      const within = {
        ...range,
        ...stronger,
        low: Math.max(range.low, parameter.minimum),
        high: Math.min(range.high, parameter.maximum),
      };
      if (parameter.type === 'number') return { type: 'number', name, ...within };
      const usual = new Array(columns).fill(range.usual);
      return { type: 'numbers', name, count: columns, ...within, usual };
    }
  }
}
