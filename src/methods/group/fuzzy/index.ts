export * from './drawCentres.ts';
export { type Fuzziness, memberships } from './fuzziness.ts';
export { type FuzzyOptions, fuzzyCMeans } from './fuzzyCMeans.ts';
export { projection } from './projection.ts';
export { scaleOf } from './scale.ts';
