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
export * from './taxonomies.ts';
