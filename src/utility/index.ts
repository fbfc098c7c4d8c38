export { loss } from './loss.ts';
export type { Measure } from './measure.ts';
