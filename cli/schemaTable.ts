/** The part of a JSON schema that the pages use. */
export interface Schema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly deprecated?: boolean;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** A table of fields with their allowed values, from a schema. */
export function table(
  fields: Readonly<Record<string, Schema>>,
  required: readonly string[],
): string {
  const rows = Object.entries(fields).flatMap(([name, schema]) => rowsOf(name, schema, required));
  return ['| field | may be | meaning |', '|---|---|---|', ...rows].join('\n');
}

function rowsOf(name: string, schema: Schema, required: readonly string[]): string[] {
  if (schema.deprecated) return [];
  const must = required.includes(name.split('.').at(-1)!) ? ' (must be given)' : '';
  const fallback = schema.default === undefined ? '' : ` Default: \`${schema.default}\`.`;
  const own = `| \`${name}\`${must} | ${kindOf(schema).replaceAll('|', '\\|')} | ${schema.description ?? ''}${fallback} |`;
  const { properties, required: inner = [] } = insideOf(schema);
  const below = schema.type === 'array' ? `${name}[]` : name;
  const rows = Object.entries(properties ?? {}).flatMap(([key, value]) =>
    rowsOf(`${below}.${key}`, value, inner),
  );
  return [own, ...rows];
}

/** The object in a field, or in its list. */
function insideOf(schema: Schema): Schema {
  if (schema.type === 'array') return schema.items ?? {};
  return schema.type === 'object' ? schema : {};
}

/** The allowed values, in words. */
export function kindOf(schema: Schema): string {
  const { type, oneOf, items, pattern } = schema;
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (oneOf !== undefined) return choiceOf(oneOf);
  if (type === 'array') return items === undefined ? 'list' : `list of ${plural(kindOf(items))}`;
  if (pattern !== undefined) return '64 hexadecimal digits';
  if (type === 'integer') return `whole number${rangeOf(schema)}`;
  if (type === 'number') return `number${rangeOf(schema)}`;
  if (Array.isArray(type)) return type.map((one) => WORDS[one] ?? one).join(' or ');
  return WORDS[type as string] ?? type ?? 'any';
}

/** Types of JSON, in the words of the pages. */
const WORDS: Readonly<Record<string, string>> = { string: 'text' };

function choiceOf(all: readonly Schema[]): string {
  const choices = all.filter(({ deprecated }) => !deprecated);
  if (choices.every((one) => one.const !== undefined)) {
    return choices.map((one) => `\`${one.const}\``).join(', ');
  }
  const methods = choices.flatMap((one) => one.properties?.method?.const ?? []);
  if (methods.length === choices.length)
    return `\`{ "method": NAME, ... }\` with ${methods.join(', ')}`;
  const kinds = choices.map((one) => one.properties?.by?.const ?? one.properties?.kind?.const);
  if (kinds.every((kind) => kind !== undefined)) return `object by ${kinds.join(', ')}`;
  const words = [...new Set(choices.map(kindOf))].join(' or ');
  return words === 'text or whole number from 1' ? 'column (name or position)' : words;
}

function plural(words: string): string {
  const plurals: Record<string, string> = {
    'column (name or position)': 'columns',
    text: 'texts',
    'text or number or object': 'codes, each alone or as `{ "code": ..., "label": ... }`',
    'number or null': 'two numbers or null',
    object: 'objects',
    any: 'steps',
  };
  return plurals[words] ?? words;
}

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  const low = minimum === undefined ? wordFor(' above', exclusiveMinimum) : ` from ${minimum}`;
  const high = maximum === undefined ? wordFor(' below', exclusiveMaximum) : ` to ${maximum}`;
  return `${low}${high}`;
}

function wordFor(word: string, end: number | undefined): string {
  return end === undefined ? '' : `${word} ${end}`;
}
