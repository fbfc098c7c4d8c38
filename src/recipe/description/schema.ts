import {
  COLUMN_KINDS,
  FORMER_ROLES,
  inferredMeans,
  REPLICATIONS,
  ROLES,
} from '../../foundation/table/index.ts';
import { DESCRIPTION_FORMAT, INFERRED_RANGES, MISSING_KEYS } from './read.ts';
import { taxonomySchema } from './taxonomies.ts';

const column = {
  description: "A column's name, or its position counted from 1.",
  oneOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }],
};

const code = {
  oneOf: [
    { type: ['string', 'number'] },
    {
      type: 'object',
      properties: { code: { type: ['string', 'number'] }, label: { type: 'string' } },
      required: ['code'],
      additionalProperties: false,
    },
  ],
};

const codes = (description: string): object => ({ type: 'array', description, items: code });

const text = (description: string): object => ({ type: 'string', description });

/** The choices of a field with a sentence each. */
const choices = (named: Readonly<Record<string, string>>): object[] =>
  Object.entries(named).map(([name, description]) => ({ const: name, description }));

const columnSchema = {
  type: 'object',
  required: ['column'],
  additionalProperties: false,
  properties: {
    column,
    label: text('What the column is called, for reports and codebooks.'),
    note: text('The question as it was asked, or a remark.'),
    kind: { description: 'What its values are.', oneOf: choices(COLUMN_KINDS) },
    role: {
      description: 'What the column means for disclosure. A column without a role is undecided.',
      oneOf: [...choices(ROLES), { enum: [...FORMER_ROLES.keys()], deprecated: true }],
    },
    values: codes('Its codes with labels; for ordinal columns from the lowest to the highest.'),
    missing: codes('Codes that stand for a missing value in this column.'),
    hierarchy: taxonomySchema,
    belongsTo: text('The unit whose members all have the same value in this column.'),
    unit: text(
      'For the role unit, or identifier if the number is left out of the protected file: what the column numbers, such as household.',
    ),
    within: text(
      'For the roles unit and identifier: the larger unit that each of these units is part of.',
    ),
    head: {
      type: ['string', 'number'],
      description:
        'For the column that says how members of a unit are related: the code of the head, the reference person.',
    },
    weightOf: text('For the role weight: the unit that the weight counts; records by default.'),
    replicateOf: {
      ...column,
      description: 'For the role weight: the weight that this column is a replicate of.',
    },
    range: {
      description: 'The lowest and the highest valid value; null leaves an end open.',
      type: 'array',
      minItems: 2,
      maxItems: 2,
      items: { type: ['number', 'null'] },
    },
    measuredIn: text('Unit of measurement, such as EUR or cm.'),
    because: text('Why the column has this kind and role.'),
    guessed: {
      description:
        'What the program guessed in a run without a description. A guessed role counts as undecided.',
      type: 'array',
      items: { enum: ['kind', 'role'] },
    },
  },
};

const list = (description: string): object => ({ type: 'array', items: column, description });

/** The properties of a description, in a file of its own and in a recipe. */
const properties = {
  title: text('The title of the file.'),
  record: text('What a record is: person, household, firm, visit.'),
  protect: text('The unit that must be protected; the largest one by default.'),
  time: { ...column, description: 'The column that tells the waves of a unit apart.' },
  strata: list('Columns of the strata of the sampling design.'),
  clusters: list('Columns of the clusters of the sampling design.'),
  replication: {
    type: ['string', 'number'],
    description: `How replicate weights were made: ${Object.entries(REPLICATIONS)
      .map(([name, how]) => `\`${name}\` (${how})`)
      .join(', ')}; or the factor of the variance.`,
  },
  population: {
    type: 'array',
    description: 'Numbers of units in the population.',
    items: {
      type: 'object',
      required: ['unit', 'size'],
      additionalProperties: false,
      properties: {
        unit: text('What is counted, such as person.'),
        size: { type: 'number', exclusiveMinimum: 0, description: 'How many there are.' },
        totals: {
          type: 'array',
          description: 'How many there are in each level of some columns.',
          items: {
            type: 'object',
            required: ['column', 'levels'],
            additionalProperties: false,
            properties: {
              column: { ...column, description: 'The column.' },
              levels: {
                type: 'array',
                description: 'Every level of the column.',
                items: {
                  type: 'object',
                  required: ['code', 'size'],
                  additionalProperties: false,
                  properties: {
                    code: {
                      type: ['string', 'number'],
                      description: 'The code, as it stands in the file.',
                    },
                    size: {
                      type: 'number',
                      minimum: 0,
                      description: 'How many there are with this code.',
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  geography: list('Columns of places, from coarse to fine.'),
  missingKeys: {
    description: 'What missing values in keys mean when records are compared.',
    oneOf: choices(MISSING_KEYS),
    default: 'level',
  },
  emptied: {
    description:
      'The missing code of cells that the protection empties, alone or as `{ "code": ..., "label": ... }`; an empty text if they must look like other missing values.',
    ...code,
  },
  inferredWithin: {
    type: 'number',
    ...INFERRED_RANGES.inferredWithin,
    default: inferredMeans().inferredWithin,
    description:
      'A hidden number counts as inferred if it is known within this percentage of the truth.',
  },
  dependencyShare: {
    type: 'number',
    ...INFERRED_RANGES.dependencyShare,
    default: inferredMeans().dependencyShare,
    description:
      'A dependency between columns counts if it holds for at least this percentage of the records that show it.',
  },
  rules: {
    type: 'array',
    items: { type: 'string' },
    description: 'Rules that every record satisfies, one line each, as on the page about rules.',
  },
  columns: { type: 'array', items: columnSchema, description: 'The columns that are described.' },
};

/** The schema of a description inside a recipe. */
export const descriptionInRecipe: object = {
  description: 'What is known about the file.',
  type: 'object',
  additionalProperties: false,
  properties,
};

/** The JSON schema of a description that is a file of its own. */
export function descriptionSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Penumbra description',
    description: 'What the steward knows about a file, as every command reads it.',
    type: 'object',
    required: ['format', 'version'],
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      format: { const: DESCRIPTION_FORMAT.format, description: 'What this file is.' },
      version: { const: DESCRIPTION_FORMAT.version, description: 'Version of the format.' },
      ...properties,
    },
  };
}
