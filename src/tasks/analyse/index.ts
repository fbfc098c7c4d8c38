export {
  type KnownProtection,
  type NoiseColumns,
  PROTECTION_FILE,
  type PramColumn,
  readProtection,
} from './protection.ts';
