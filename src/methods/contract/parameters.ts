import { didYouMean, PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';

/** For a parameter that decides how strongly a file is protected: which values protect more, and lose more. */
interface Strength {
  readonly stronger?: 'larger' | 'smaller';
}

/**
 * A parameter is declared once, with its range, its default and a sentence. Flags, help, the recipe's
 * JSON schema, the reference pages and the error texts all come from this declaration.
 */
export type Parameter = IntegerParameter | NumberParameter | NumbersParameter | ChoiceParameter;

export interface IntegerParameter extends Strength {
  readonly type: 'integer';
  readonly description: string;
  readonly minimum: number;
  /** The value if none is given. Without a default the parameter must be given. */
  readonly default?: number;
  /** If the parameter is optional without a default: what happens without it, in a few words. */
  readonly otherwise?: string;
}

/** Any number in a range, both ends included. */
export interface NumberParameter extends Strength {
  readonly type: 'number';
  readonly description: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default?: number;
}

/** A number for all columns, a list with one for each, or, if `matrix` is true, a list of rows. */
export interface NumbersParameter extends Strength {
  readonly type: 'numbers';
  readonly description: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly matrix?: true;
  readonly default?: number;
  readonly otherwise?: string;
}

export type Numbers = number | readonly number[] | readonly (readonly number[])[];

export type ParameterValue = string | Numbers;

export interface ChoiceParameter<Choice extends string = string> {
  readonly type: 'choice';
  readonly description: string;
  /** Each choice with a sentence about it. */
  readonly choices: Readonly<Record<Choice, string>>;
  readonly default?: NoInfer<Choice>;
}

export type Parameters = Readonly<Record<string, Parameter>>;

/** The type of the values that a declaration describes. */
export type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends ChoiceParameter<infer Choice>
    ? Choice
    : P[Name] extends NumbersParameter
      ? P[Name] extends { readonly otherwise: string }
        ? Numbers | undefined
        : Numbers
      : P[Name] extends { readonly otherwise: string }
        ? number | undefined
        : number;
};

/**
 * Checks values against a declaration and fills in defaults. Unknown names are refused with the nearest known name.
 */
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
  const values = new Map<string, ParameterValue>();
  for (const [name, parameter] of Object.entries(declared)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined && 'otherwise' in parameter) continue;
    if (value === undefined && isRequired(parameter)) {
      const remedy = `pass --${name} with ${ask(parameter)}`;
      throw new PenumbraError('usage', `${owner}: ${name} is not given: ${remedy}.`, {
        key: key + name,
      });
    }
    values.set(name, readParameter(parameter, value, `${owner}: ${name}`, key + name));
  }
  return Object.fromEntries(values) as ValuesOf<P>;
}

/** Whether a parameter must be given. */
export function isRequired(parameter: Parameter): boolean {
  return parameter.default === undefined && !('otherwise' in parameter);
}

/** Checks one value. `subject` opens the sentence of an error. */
export function readParameter(
  parameter: Parameter,
  value: unknown,
  subject: string,
  key: string,
): ParameterValue {
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
  } else if (parameter.type === 'numbers') {
    if (isNumbers(parameter, value)) return value;
  } else if (typeof value === 'string' && Object.hasOwn(parameter.choices, value)) {
    return value;
  }
  const hint =
    parameter.type === 'choice' && typeof value === 'string'
      ? didYouMean(value, Object.keys(parameter.choices))
      : '';
  throw new PenumbraError('usage', `${subject} must be ${ask(parameter)}.${hint}`, { key });
}

function isNumbers(
  { minimum, maximum, matrix }: NumbersParameter,
  value: unknown,
): value is Numbers {
  const fits = (x: unknown) => typeof x === 'number' && x >= minimum && x <= maximum;
  const list = (x: unknown) => Array.isArray(x) && x.length > 0 && x.every(fits);
  if (fits(value) || list(value)) return true;
  return matrix === true && Array.isArray(value) && value.length > 0 && value.every(list);
}

/** The value of a flag's text. `readParameter` refuses texts that are no value. */
export function parameterFromText(parameter: Parameter, text: string): unknown {
  if (parameter.type === 'choice') return text;
  if (parameter.type === 'numbers') {
    const rows = text.split(';').map((row) => row.split(',').map(numberFromText));
    if (rows.flat().some((number) => number === null)) return text;
    return rows.length > 1 ? rows : rows[0].length > 1 ? rows[0] : rows[0][0];
  }
  if (parameter.type === 'integer' && !/^[+-]?\d+$/.test(text.trim())) return text;
  return numberFromText(text) ?? text;
}

function numberFromText(text: string): number | null {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : null;
}

/** `a whole number of at least 1`, `a number from 0 to 1`, `one of sd, range`. */
export function ask(parameter: Parameter): string {
  if (parameter.type === 'number') {
    return `a number from ${parameter.minimum} to ${parameter.maximum}`;
  }
  if (parameter.type === 'numbers') {
    const rows = parameter.matrix ? ', or rows of them, separated by semicolons' : '';
    return `a number from ${parameter.minimum} to ${parameter.maximum}, one for each column, separated by commas${rows}`;
  }
  return parameter.type === 'integer'
    ? `a whole number of at least ${parameter.minimum}`
    : `one of ${Object.keys(parameter.choices).join(', ')}`;
}

/** The JSON schema of one parameter. */
export function parameterSchema(parameter: Parameter): object {
  const { description, default: standard } = parameter;
  const common = present({ description, default: standard });
  if (parameter.type === 'integer') {
    return { type: 'integer', minimum: parameter.minimum, ...common };
  }
  if (parameter.type === 'number') {
    const { minimum, maximum } = parameter;
    return { type: 'number', minimum, maximum, ...common };
  }
  if (parameter.type === 'numbers') {
    const { minimum, maximum, matrix } = parameter;
    const number = { type: 'number', minimum, maximum };
    const list = { type: 'array', minItems: 1, items: number };
    const rows = { type: 'array', minItems: 1, items: list };
    return { anyOf: [number, list, ...(matrix ? [rows] : [])], ...common };
  }
  return {
    oneOf: Object.entries(parameter.choices).map(([choice, description]) => ({
      const: choice,
      description,
    })),
    ...common,
  };
}
