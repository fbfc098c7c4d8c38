export { alone } from './alone.ts';
export { loss } from './loss.ts';
export type { Measure } from './measure.ts';
