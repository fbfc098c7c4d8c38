/** The part of JSON schema that ours use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly pattern?: string;
}

/** Words that say nothing about what is valid. */
const REMARKS = new Set(['$schema', 'title', 'description', 'default', 'deprecated', 'examples']);

const KNOWN = new Set([
  ...['type', 'const', 'enum', 'oneOf', 'anyOf', 'properties', 'required', 'additionalProperties'],
  ...['items', 'minItems', 'maxItems', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'pattern'],
]);

/** Places at which a value breaks a schema; empty if it is valid. A word of the schema that is not known here is an error. */
export function breaches(value: unknown, schema: object, place = ''): string[] {
  const its = schema as Schema;
  for (const word of Object.keys(its)) {
    if (!KNOWN.has(word) && !REMARKS.has(word))
      throw new Error(`Unknown word of a schema: ${word}`);
  }
  const says = (isBroken: boolean, what: string) => (isBroken ? [`${place || '/'}: ${what}`] : []);
  const types = its.type === undefined ? [] : [its.type].flat();
  if (types.length > 0 && !types.some((type) => isOf(value, type))) {
    return says(true, `not ${types.join(' or ')}`);
  }
  const fitting = (list: readonly Schema[]) =>
    list.filter((one) => breaches(value, one, place).length === 0).length;
  return [
    ...says('const' in its && value !== its.const, `not ${its.const}`),
    ...says(its.enum !== undefined && !its.enum.includes(value), 'not one of the values'),
    ...says(its.oneOf !== undefined && fitting(its.oneOf) !== 1, 'not exactly one of the forms'),
    ...says(its.anyOf !== undefined && fitting(its.anyOf) === 0, 'none of the forms'),
    ...(typeof value === 'number' ? says(!isInRange(value, its), 'out of range') : []),
    ...(typeof value === 'string' && its.pattern !== undefined
      ? says(!new RegExp(its.pattern).test(value), 'not of the pattern')
      : []),
    ...(Array.isArray(value) ? listBreaches(value, its, place) : []),
    ...(isOf(value, 'object') ? objectBreaches(value as object, its, place) : []),
  ];
}

function listBreaches(value: readonly unknown[], its: Schema, place: string): string[] {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = its;
  const isLength = value.length >= minItems && value.length <= maxItems;
  return [
    ...(isLength ? [] : [`${place}: too short or too long`]),
    ...value.flatMap((one, i) =>
      items === undefined ? [] : breaches(one, items, `${place}/${i}`),
    ),
  ];
}

function objectBreaches(value: object, its: Schema, place: string): string[] {
  const { properties = {}, required = [], additionalProperties = true } = its;
  const absent = required.filter((key) => !Object.hasOwn(value, key));
  return [
    ...absent.map((key) => `${place}: lacks ${key}`),
    ...Object.entries(value).flatMap(([key, one]) => {
      if (Object.hasOwn(properties, key)) return breaches(one, properties[key], `${place}/${key}`);
      if (additionalProperties === true) return [];
      if (additionalProperties === false) return [`${place}: has no ${key}`];
      return breaches(one, additionalProperties, `${place}/${key}`);
    }),
  ];
}

function isInRange(value: number, its: Schema): boolean {
  const { minimum = -Infinity, maximum = Infinity } = its;
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = its;
  return (
    value >= minimum &&
    value <= maximum &&
    (value > above || above === -Infinity) &&
    (value < below || below === Infinity)
  );
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return `${typeof value}` === type && value !== null && !Array.isArray(value);
}
