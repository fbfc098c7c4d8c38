import { recipeSchema } from '../src/index.ts';
import { kindOf, type Schema, table } from './schemaTable.ts';

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

const DESCRIPTION =
  'What is known about the file: the fields of [a description](description.md#fields-of-the-file), without format and version. A recipe without it takes the description beside the file.';

/** The page about recipes: an example, then every field with its allowed values, from the schema. */
export function recipePage(): string {
  const { properties = {}, required = [] } = recipeSchema() as Schema;
  const { $schema: _, ...all } = properties;
  const fields: typeof all = { ...all, description: { type: 'object', description: DESCRIPTION } };
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
