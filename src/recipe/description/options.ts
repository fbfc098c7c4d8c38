import { PenumbraError } from '../../error.ts';
import type { ColumnReference } from '../../foundation/table/index.ts';
import type {
  ChoiceParameter,
  IntegerParameter,
  NumberParameter,
} from '../../methods/contract/index.ts';

/** What is done with records that lack a value in the columns to be protected. */
export const missingOption = {
  type: 'choice',
  description: 'What to do with missing values in the protected columns.',
  choices: {
    refuse: 'stop and say where they are',
    'own-group':
      'group such records apart, with records that lack the same columns; patterns too rare for a group are joined, and what one record of a group lacks is then left empty for all',
    median: 'put the lower median of the column in their place first',
    level:
      'treat missing as a level of its own, for categories: it is grouped, counted and replaced like any other',
    drop: 'leave such records out of the protected file',
    keep: 'leave them empty and protect the values that are there; for rank-swap, pram, swap and suppress on the whole file',
  },
  default: 'refuse',
} as const satisfies ChoiceParameter;

export type MissingPolicy = keyof typeof missingOption.choices;

/** What is done where the original breaks a rule. */
export const violationsOption = {
  type: 'choice',
  description: 'What to do where records of the original break a rule.',
  choices: {
    refuse: 'stop and say which rules and how many records',
    repair: 'change as few values of the protected columns as needed first, then protect',
    protect: 'protect and bring the result onto the rules in one step',
  },
  default: 'refuse',
} as const satisfies ChoiceParameter;

export type Violations = keyof typeof violationsOption.choices;

/** How large blocks may be. */
export const blockSizeOption: IntegerParameter = {
  type: 'integer',
  minimum: 2,
  description:
    'Largest number of records in a block; blocks are grouped apart, on all cores. Fewer records are faster and lose more; without it the file is grouped as a whole.',
};

/** How large the blocks are that a file is cut into. */
export const cutSizeOption: IntegerParameter = {
  type: 'integer',
  minimum: 2,
  description:
    'Cuts the file into blocks of at most so many records, each of which is protected as a file of its own, on all cores, on a file larger than memory or on a cluster, with the same result. Fewer records are faster and lose more.',
};

/** Columns that are grouped together, without a list: all, each by itself, or so many that correlate. */
export const COLUMN_GROUPS = ['all', 'each', 2, 3, 4] as const;

export type ColumnGroups = (typeof COLUMN_GROUPS)[number] | readonly (readonly ColumnReference[])[];

/** How much one record may have of a group. */
export const dominanceOption: NumberParameter = {
  type: 'number',
  minimum: 0,
  maximum: 100,
  description:
    "Largest share of a group's total (of absolute values) that one record may have in any column, in percent; groups in which one has more are merged with the nearest.",
};

/** Checks a share in percent. None at all would be no share. */
export function readDominance(value: unknown, key: string): number {
  if (typeof value === 'number' && value > 0 && value <= 100) return value;
  throw new PenumbraError('usage', 'dominance must be a number above 0 and at most 100.', { key });
}

/** What is done with columns that have the role identifier. */
export const identifiersOption = {
  type: 'choice',
  description: 'What to do with identifiers.',
  choices: {
    drop: 'leave them out of the protected file',
    pseudonym: 'put a keyed pseudonym in their place, the same for equal values of a column',
    keep: 'copy them as they are',
  },
  default: 'drop',
} as const satisfies ChoiceParameter;

export type Identifiers = keyof typeof identifiersOption.choices;

/** Decimals of written numbers: those the column came with, every digit, or a number of them. */
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

/** How a file is written, as far as the user says so; the rest is detected. */
export interface InputOptions {
  readonly delimiter?: ',' | ';' | '\t' | '|';
  readonly decimal?: '.' | ',';
  readonly encoding?: 'utf-8' | 'windows-1252';
  readonly header?: 'auto' | 'yes' | 'no';
  /** Texts that stand for a missing value, instead of the usual ones. */
  readonly missing?: readonly string[];
}

/** The lawful values of the input options, for checks and for the schema. */
export const INPUT_CHOICES = {
  delimiter: [',', ';', '\t', '|'],
  decimal: ['.', ','],
  encoding: ['utf-8', 'windows-1252'],
  header: ['auto', 'yes', 'no'],
} as const;
