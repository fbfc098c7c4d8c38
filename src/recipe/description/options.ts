import { PenumbraError } from '../../error.ts';
import type { ColumnReference } from '../../foundation/table/index.ts';
import type {
  ChoiceParameter,
  IntegerParameter,
  NumberParameter,
} from '../../methods/contract/index.ts';

/** What happens to records with missing values in the protected columns. */
export const missingOption = {
  type: 'choice',
  description: 'What to do with missing values in the protected columns.',
  choices: {
    refuse: 'stop and say where they are',
    'own-group':
      'group records that lack the same columns together; rare patterns are joined, and the columns that one record of a group lacks are then emptied for the whole group',
    median: 'fill in the lower median of the column first',
    level:
      'treat missing as a level of the category: it is grouped, counted and replaced like any other',
    drop: 'drop such records from the protected file',
    keep: 'keep them missing and protect the other values; for rank-swap, pram, swap and suppress on the whole file',
  },
  default: 'refuse',
} as const satisfies ChoiceParameter;

export type MissingPolicy = keyof typeof missingOption.choices;

/** What happens if the original violates a rule. */
export const violationsOption = {
  type: 'choice',
  description: 'What to do with records of the original that violate a rule.',
  choices: {
    refuse: 'stop and say which rules and how many records',
    repair: 'change as few values of the protected columns as needed first, then protect',
    protect: 'protect and bring the result onto the rules in one step',
  },
  default: 'refuse',
} as const satisfies ChoiceParameter;

export type Violations = keyof typeof violationsOption.choices;

/** Largest size of a block. */
export const blockSizeOption: IntegerParameter = {
  type: 'integer',
  minimum: 2,
  description:
    'Largest number of records in a block; blocks are grouped separately, on all cores. Smaller blocks are faster and lose more. Without it the file is grouped as a whole.',
};

/** Size of the blocks that a file is cut into. */
export const cutSizeOption: IntegerParameter = {
  type: 'integer',
  minimum: 2,
  description:
    'Cuts the file into blocks of at most this many records. Each block is protected separately: on all cores, on a file larger than memory or on a cluster, with the same result. Smaller blocks are faster and lose more.',
};

/** Columns that are grouped together, without a list: all, each by itself, or this many that correlate. */
export const COLUMN_GROUPS = ['all', 'each', 2, 3, 4] as const;

export type ColumnGroups = (typeof COLUMN_GROUPS)[number] | readonly (readonly ColumnReference[])[];

/** How much of a group one record can make up. */
export const dominanceOption: NumberParameter = {
  type: 'number',
  minimum: 0,
  maximum: 100,
  description:
    "Largest share of a group's total (of absolute values) that one record can have in any column, in percent; groups in which a record has more are merged with the nearest.",
};

/** Checks a share in percent. Zero is not a share. */
export function readDominance(value: unknown, key: string): number {
  if (typeof value === 'number' && value > 0 && value <= 100) return value;
  throw new PenumbraError('usage', 'dominance must be a number above 0 and at most 100.', { key });
}

/** What happens to columns with the role identifier. */
export const identifiersOption = {
  type: 'choice',
  description: 'What to do with identifiers.',
  choices: {
    drop: 'drop them from the protected file',
    pseudonym: 'replace them by a keyed pseudonym, the same for equal values of a column',
    keep: 'copy them unchanged',
  },
  default: 'drop',
} as const satisfies ChoiceParameter;

export type Identifiers = keyof typeof identifiersOption.choices;

/** Decimals of written numbers: those of the original, every digit, or a given number. */
export type Decimals = 'keep' | 'full' | number;

export const DECIMALS_ASK = 'keep, full, or a whole number from 0 to 15';

/** Checks the decimals of a recipe or a flag. */
export function readDecimals(value: unknown, key: string): Decimals {
  if (value === 'keep' || value === 'full') return value;
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 15) {
    return value as number;
  }
  throw new PenumbraError('usage', `decimals must be ${DECIMALS_ASK}.`, { key });
}

/** How a file is written, as far as the user says; the rest is detected. */
export interface InputOptions {
  readonly delimiter?: ',' | ';' | '\t' | '|';
  /** What separates the cells of the protected file; as in the original if it is not given. */
  readonly outputDelimiter?: ',' | ';' | '\t' | '|';
  readonly decimal?: '.' | ',';
  readonly encoding?: 'utf-8' | 'windows-1252';
  readonly header?: 'auto' | 'yes' | 'no';
  /** Texts that stand for a missing value; they replace the defaults. */
  readonly missing?: readonly string[];
  /** Which sheet of a workbook, or which table of a database. */
  readonly table?: string;
  /** A question in SQL to a database, in the place of a table. */
  readonly query?: string;
  /** Columns that tell records of a server apart, where a primary key does not. */
  readonly orderBy?: readonly string[];
}

/** The valid values of the input options, for checks and for the schema. */
export const INPUT_CHOICES = {
  delimiter: [',', ';', '\t', '|'],
  outputDelimiter: [',', ';', '\t', '|'],
  decimal: ['.', ','],
  encoding: ['utf-8', 'windows-1252'],
  header: ['auto', 'yes', 'no'],
} as const;
