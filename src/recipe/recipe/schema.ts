import { FORMER_ROLES, ROLES } from '../../foundation/table/index.ts';
import { isRequired, type Method, parameterSchema } from '../../methods/contract/index.ts';
import { recodeSchema } from '../../methods/mask/index.ts';
import {
  blockSizeOption,
  COLUMN_GROUPS,
  cutSizeOption,
  descriptionInRecipe,
  dominanceOption,
  INPUT_CHOICES,
  identifiersOption,
  missingOption,
  taxonomySchema,
  violationsOption,
} from '../description/index.ts';
import { FORMER_METHODS } from './formerNames.ts';
import { groupMethods, pairings, preparations, replaceMethods } from './registry.ts';

/** The JSON schema of a recipe, generated from the declarations. Editors complete and check recipes with it. */
export function recipeSchema(): object {
  const column = {
    description: "A column's name, its position counted from 1, or @ and a role.",
    oneOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }],
  };
  const rules = {
    type: 'array',
    description:
      'Rules that every written record is to satisfy: one line each, or a test in XPath.',
    items: {
      oneOf: [
        { type: 'string', description: 'A rule as one line, such as "a + b = c".' },
        object({
          name: { type: 'string' },
          rule: { type: 'string' },
          xpath: { type: 'string', description: 'A test in XPath.' },
        }),
      ],
    },
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Penumbra recipe',
    description: 'What is done to a file to protect it, as data that replays the run.',
    ...object(
      {
        $schema: { type: 'string' },
        penumbra: {
          oneOf: [{ const: 2 }, { const: 1, deprecated: true }],
          description: 'Version of the recipe format.',
        },
        input: {
          description: 'How the file is written; what is not given is detected.',
          ...object({
            ...Object.fromEntries(
              Object.entries(INPUT_CHOICES).map(([name, choices]) => [name, { enum: choices }]),
            ),
            missing: {
              type: 'array',
              items: { type: 'string' },
              description: 'Texts that mean a missing value.',
            },
            table: {
              type: 'string',
              description: 'A sheet of a workbook, or a table of a database.',
            },
            query: {
              type: 'string',
              description: 'A question in SQL to a database, in the place of a table.',
            },
            orderBy: {
              type: 'array',
              items: { type: 'string' },
              description:
                'Columns that tell records of a server apart, where a primary key does not.',
            },
          }),
        },
        description: descriptionInRecipe,
        roles: {
          type: 'array',
          description: 'Roles of columns, as recipes of version 1 have them.',
          deprecated: true,
          items: object(
            {
              column,
              role: {
                oneOf: [
                  { enum: Object.keys(ROLES) },
                  { enum: [...FORMER_ROLES.keys()], deprecated: true },
                ],
              },
              because: { type: 'string' },
            },
            ['column', 'role'],
          ),
        },
        categories: {
          type: 'array',
          description: 'Columns that are categories, as recipes of version 1 have them.',
          deprecated: true,
          items: object(
            {
              column,
              order: {
                type: 'array',
                items: { type: 'string' },
                description: 'Levels from the lowest to the highest.',
              },
              taxonomy: taxonomySchema,
            },
            ['column'],
          ),
        },
        identifiers: parameterSchema(identifiersOption),
        decimals: {
          description: 'Decimals of written numbers: as in the original, all, or a number.',
          oneOf: [{ enum: ['keep', 'full'] }, { type: 'integer', minimum: 0, maximum: 15 }],
          default: 'keep',
        },
        steps: {
          type: 'array',
          minItems: 1,
          items: stepSchema(column),
          description: 'The steps, in their order.',
        },
        cut: {
          description: 'Blocks of records by their values, the same on every engine.',
          ...object({ size: parameterSchema(cutSizeOption) }, ['size']),
        },
        rules,
        violations: parameterSchema(violationsOption),
        edits: {
          description: 'Rules and violations, as recipes of earlier versions have them.',
          deprecated: true,
          ...object({ rules, violations: parameterSchema(violationsOption) }, ['rules']),
        },
        revisions: {
          type: 'object',
          description:
            'The revision of each method that made the result, by name. A replay with another revision gives a warning.',
          additionalProperties: { type: 'integer', minimum: 1 },
        },
        seed: {
          type: 'string',
          pattern: '^[0-9a-fA-F]{64}$',
          description: 'Seed of all random numbers of the run. It must stay.',
        },
      },
      ['penumbra', 'steps'],
    ),
  };
}

function stepSchema(column: object): object {
  const forCategories = replaceMethods.filter(({ kinds }) => kinds.includes('categorical'));
  return object(
    {
      method: {
        description: 'A known way to protect, or a preparation.',
        ...choose([...pairings, ...preparations]),
      },
      columns: { type: 'array', items: column, description: 'The columns of the step.' },
      columnGroups: {
        description:
          'Which columns are grouped together: all, each by itself, this many that correlate most, or lists.',
        oneOf: [
          { enum: COLUMN_GROUPS },
          {
            type: 'array',
            minItems: 1,
            items: { type: 'array', minItems: 1, items: column },
          },
        ],
      },
      group: {
        description: 'How records are grouped; by default as the method does.',
        oneOf: groupMethods.flatMap(partSchemas),
      },
      replace: {
        description: 'What replaces values; by default as the method does.',
        oneOf: replaceMethods.flatMap(partSchemas),
      },
      ordinal: {
        description: 'How ordinal categories are replaced if replace is for numbers.',
        oneOf: forCategories.flatMap(partSchemas),
      },
      nominal: {
        description: 'How nominal categories are replaced if replace is for numbers.',
        oneOf: forCategories.flatMap(partSchemas),
      },
      confidential: {
        type: 'array',
        items: column,
        description: 'Confidential columns that nobody should learn from a group.',
      },
      recode: recodeSchema,
      share: {
        type: 'number',
        exclusiveMinimum: 0,
        exclusiveMaximum: 100,
        description: 'Share of records that is kept, in percent.',
      },
      missing: parameterSchema(missingOption),
      blocks: {
        description: 'Parts of the file that are grouped separately.',
        ...object({
          size: parameterSchema(blockSizeOption),
          strata: {
            type: 'array',
            items: column,
            description: 'Records that differ in these columns share no group.',
          },
        }),
      },
      together: {
        ...column,
        description: 'Records with the same value in this column stay in one group and count once.',
      },
      weight: {
        ...column,
        description: 'The weight of each record, as steps of version 1 have it.',
        deprecated: true,
      },
      dominance: { ...parameterSchema(dominanceOption), exclusiveMinimum: 0 },
      given: {
        type: 'array',
        items: column,
        description: 'Columns that stay unchanged and whose relation to the others is kept.',
      },
      where: {
        type: 'string',
        description:
          'A condition, such as "income > 90000": records for which it does not hold stay unchanged.',
      },
      constraints: {
        type: 'array',
        items: { type: 'string' },
        description: 'Linear equations between the columns, such as "a + 2 * b = c".',
      },
    },
    ['method'],
  );
}

/** A part by its method's name, and by those that the method had before. */
function partSchemas(method: Method): object[] {
  const former = formerOf(method.name).map((name) => ({
    ...partSchema({ ...method, name }),
    deprecated: true,
  }));
  return [partSchema(method), ...former];
}

function formerOf(name: string): string[] {
  return [...FORMER_METHODS].flatMap(([former, present]) => (present === name ? [former] : []));
}

function partSchema(method: Method): object {
  const parameters = Object.entries(method.parameters);
  return {
    title: method.title,
    description: method.summary,
    ...object(
      {
        method: { const: method.name },
        ...Object.fromEntries(parameters.map(([name, p]) => [name, parameterSchema(p)])),
      },
      ['method', ...parameters.filter(([, p]) => isRequired(p)).map(([name]) => name)],
    ),
  };
}

function choose(named: readonly { name: string; summary: string }[]): object {
  const former = named.flatMap(({ name }) => formerOf(name));
  return {
    oneOf: [
      ...named.map(({ name, summary }) => ({ const: name, description: summary })),
      { enum: former, deprecated: true },
    ],
  };
}

function object(properties: Record<string, object>, required: readonly string[] = []): object {
  return {
    type: 'object',
    properties,
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  };
}
