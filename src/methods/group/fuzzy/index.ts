export * from './drawCentres.ts';
export { type Fuzziness, sharing } from './fuzziness.ts';
export { type FuzzyOptions, fuzzyCMeans } from './fuzzyCMeans.ts';
export { projection } from './projection.ts';
export { type Scale, scaleOf, toRows } from './scale.ts';
