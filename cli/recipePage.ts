import { recipeSchema } from '../src/index.ts';

/** The part of a JSON schema that the page uses. */
interface Schema {
  readonly description?: string;
  readonly type?: string;
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

/** A recipe of several steps for the file of the examples. A test reads it from the page and runs it. */
const EXAMPLE = `{
  "penumbra": 2,
  "description": {
    "columns": [
      { "column": "person_id", "role": "identifier" },
      { "column": "name", "role": "identifier" },
      { "column": "age", "kind": "count", "role": "key" },
      { "column": "sex", "kind": "nominal", "role": "key" },
      { "column": "region", "kind": "nominal", "role": "key" },
      { "column": "wages", "kind": "amount", "role": "confidential" },
      { "column": "weight", "role": "weight" }
    ]
  },
  "identifiers": "drop",
  "steps": [
    { "method": "recode", "columns": ["birth_date"], "recode": { "by": "date", "to": "year" } },
    {
      "method": "suppress",
      "columns": ["sex", "marital_status", "education"],
      "replace": { "method": "suppress", "k": 3 }
    },
    {
      "method": "microaggregation",
      "columns": ["age", "visits_to_doctor"],
      "group": { "method": "mdav", "k": 5 },
      "blocks": { "strata": ["region"] }
    },
    {
      "method": "rank-swap",
      "columns": ["wages"],
      "replace": { "method": "rank-swap", "p": 5 }
    }
  ]
}`;

/** The page about recipes: an example, then every field with its allowed values, from the schema. */
export function recipePage(): string {
  const { properties = {}, required = [] } = recipeSchema() as Schema;
  const { $schema: _, ...fields } = properties;
  const step = fields.steps.items!;
  return `# The recipe

A recipe says what is done to a file, as JSON. \`protect\` keeps one beside every output, with its seed, and
\`penumbra protect FILE -o OUTPUT --recipe recipe.json\` runs one: the same recipe and seed give the same bytes, with methods of the same [revisions](files.md#revisions-of-methods). It has no value of
any record. The studio reads and writes the same recipes, and \`readRecipe\` takes them in [code](library.md).

## An example of several steps

\`examples/persons.csv\`: identifiers go, dates of birth become years, rare combinations of codes are emptied, ages are grouped inside
regions, and wages are swapped with near ones.

\`\`\`json
${EXAMPLE}
\`\`\`

A column is in one step only, because a second one would break what the first claims. Preparations (recode, sample, pseudonym) come
first, whatever their place. A name that begins with @ stands for all columns of a role: \`"columns": ["@key"]\`.

Editors complete and check recipes that name the schema, \`dist/recipe.schema.json\` of the package, as \`"$schema"\`.

## Fields of a recipe

${table({ ...fields, steps: { ...fields.steps, items: {} } }, required)}

## Fields of a step

${table(step.properties!, step.required ?? [])}

## Recodes

${step.properties!.recode.oneOf!.map(recodeLine).join('\n')}

Parameters of \`group\`, \`replace\`, \`ordinal\` and \`nominal\` are those of their method, as on [its page](README.md#methods).
`;
}

/** A form of recode with its fields. */
function recodeLine({ properties = {}, description }: Schema): string {
  const { by, ...others } = properties;
  const fields = Object.entries(others).map(([name, schema]) => `\`${name}\` (${kindOf(schema)})`);
  return `* \`"by": "${by.const}"\`${fields.length === 0 ? '' : ` with ${fields.join(', ')}`}: ${description}`;
}

function table(fields: Readonly<Record<string, Schema>>, required: readonly string[]): string {
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
function kindOf(schema: Schema): string {
  const { type, oneOf, items, pattern } = schema;
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (oneOf !== undefined) return choiceOf(oneOf);
  if (type === 'array') return items === undefined ? 'list' : `list of ${plural(kindOf(items))}`;
  if (pattern !== undefined) return '64 hexadecimal digits';
  if (type === 'integer') return `whole number${rangeOf(schema)}`;
  if (type === 'number') return `number${rangeOf(schema)}`;
  return type ?? 'any';
}

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
  return words === 'string or whole number from 1' ? 'column (name or position)' : words;
}

function plural(words: string): string {
  const plurals: Record<string, string> = {
    'column (name or position)': 'columns',
    string: 'texts',
    object: 'objects',
    any: 'steps',
  };
  return plurals[words] ?? words;
}

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  const low = minimum ?? exclusiveMinimum;
  const high = maximum ?? exclusiveMaximum;
  return `${low === undefined ? '' : ` from ${low}`}${high === undefined ? '' : ` to ${high}`}`;
}
