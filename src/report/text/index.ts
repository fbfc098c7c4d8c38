export * from './assumptions.ts';
export * from './bands.ts';
export { codeWithLabel, element, escaped, joinedNames, nameOf, quoted, visible } from './markup.ts';
export {
  type Count,
  counted,
  exponentOf,
  formatCount,
  formatNumber,
  formatPoints,
  formatPower,
  formatShare,
  formatTenths,
  formatTick,
} from './numbers.ts';
export * from './steps.ts';
