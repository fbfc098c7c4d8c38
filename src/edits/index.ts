export * from './blocks.ts';
export * from './cells.ts';
export { classify } from './classify.ts';
export type { Derivation } from './derivations.ts';
export {
  formPositions,
  formsOf,
  positionsOf,
  type Recognition,
  type TolerantProductForm,
} from './forms.ts';
export { formsHold, type RecordCheck } from './formsHold.ts';
export { REPLACEMENTS, type Replacement } from './keeps.ts';
export * from './lawful.ts';
export { opposite } from './opposite.ts';
export * from './rule.ts';
export * from './svrl.ts';
export * from './violations.ts';
