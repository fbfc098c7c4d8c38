import { didYouMean, PenumbraError } from '../error.ts';

/**
 * A parameter is declared once, with its range, its default and a sentence. Flags, help, the recipe's
 * JSON schema, the reference pages and the error texts all come from this declaration.
 */
export type Parameter = IntegerParameter | NumberParameter | ChoiceParameter;

export interface IntegerParameter {
  readonly type: 'integer';
  readonly description: string;
  readonly minimum: number;
  /** Taken where none is given. Without a default the parameter must be given. */
  readonly default?: number;
}

/** Any number in a range, both ends included. */
export interface NumberParameter {
  readonly type: 'number';
  readonly description: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default?: number;
}

export interface ChoiceParameter<Choice extends string = string> {
  readonly type: 'choice';
  readonly description: string;
  /** Each choice with a sentence that says what it does. */
  readonly choices: Readonly<Record<Choice, string>>;
  readonly default?: NoInfer<Choice>;
}

export type Parameters = Readonly<Record<string, Parameter>>;

/** The values that a declaration stands for. */
export type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends ChoiceParameter<infer Choice> ? Choice : number;
};

/** Checks given values against a declaration and fills in defaults; unknown keys are refused with the nearest name. */
export function readParameters<P extends Parameters>(
  declared: P,
  given: Readonly<Record<string, unknown>>,
  owner: string,
  key = '',
): ValuesOf<P> {
  const names = Object.keys(declared);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(declared, name)) {
      const list = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
      throw new PenumbraError(
        'usage',
        `${owner} has no parameter "${name}" (${list}).${didYouMean(name, names)}`,
        { key: key + name },
      );
    }
  }
  const values = new Map<string, number | string>();
  for (const [name, parameter] of Object.entries(declared)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    values.set(name, readParameter(parameter, value, `${owner}: ${name}`, key + name));
  }
  return Object.fromEntries(values) as ValuesOf<P>;
}

/** Checks one value. `subject` opens the sentence of an error. */
export function readParameter(
  parameter: Parameter,
  value: unknown,
  subject: string,
  key: string,
): number | string {
  if (value === undefined) {
    if (parameter.default !== undefined) return parameter.default;
    throw new PenumbraError('usage', `${subject} is not given: it must be ${ask(parameter)}.`, {
      key,
    });
  }
  if (parameter.type === 'integer') {
    if (Number.isSafeInteger(value) && (value as number) >= parameter.minimum)
      return value as number;
  } else if (parameter.type === 'number') {
    if (typeof value === 'number' && value >= parameter.minimum && value <= parameter.maximum)
      return value;
  } else if (typeof value === 'string' && Object.hasOwn(parameter.choices, value)) {
    return value;
  }
  const hint =
    parameter.type === 'choice' && typeof value === 'string'
      ? didYouMean(value, Object.keys(parameter.choices))
      : '';
  throw new PenumbraError('usage', `${subject} must be ${ask(parameter)}.${hint}`, { key });
}

/** A flag's text as the value it stands for; what it does not stand for is left to `readParameter` to refuse. */
export function parameterFromText(parameter: Parameter, text: string): unknown {
  const form = {
    integer: /^[+-]?\d+$/,
    number: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
    choice: /^(?!)/,
  }[parameter.type];
  return form.test(text.trim()) ? Number(text) : text;
}

/** `a whole number of at least 1`, `a number from 0 to 1`, `one of sd, range`. */
export function ask(parameter: Parameter): string {
  if (parameter.type === 'number') {
    return `a number from ${parameter.minimum} to ${parameter.maximum}`;
  }
  return parameter.type === 'integer'
    ? `a whole number of at least ${parameter.minimum}`
    : `one of ${Object.keys(parameter.choices).join(', ')}`;
}

/** The JSON schema of one parameter. */
export function parameterSchema(parameter: Parameter): object {
  const common = {
    description: parameter.description,
    ...(parameter.default === undefined ? {} : { default: parameter.default }),
  };
  if (parameter.type === 'integer') {
    return { type: 'integer', minimum: parameter.minimum, ...common };
  }
  if (parameter.type === 'number') {
    const { minimum, maximum } = parameter;
    return { type: 'number', minimum, maximum, ...common };
  }
  return {
    oneOf: Object.entries(parameter.choices).map(([choice, description]) => ({
      const: choice,
      description,
    })),
    ...common,
  };
}
