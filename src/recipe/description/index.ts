export * from './complete.ts';
export * from './counting.ts';
export * from './digest.ts';
export * from './guesses.ts';
export * from './json.ts';
export * from './kinds.ts';
export * from './merge.ts';
export {
  blockSizeOption,
  COLUMN_GROUPS,
  type ColumnGroups,
  cutSizeOption,
  type Decimals,
  dominanceOption,
  type Identifiers,
  INPUT_CHOICES,
  type InputOptions,
  identifiersOption,
  type MissingPolicy,
  missingOption,
  readDecimals,
  readDominance,
  type Violations,
  violationsOption,
} from './options.ts';
export * from './preparation.ts';
export * from './read.ts';
export * from './schema.ts';
export * from './taxonomies.ts';
export * from './units.ts';
export * from './weights.ts';
