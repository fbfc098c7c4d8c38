export * from './drawCentres.ts';
export { type Fuzziness, memberships } from './fuzziness.ts';
export {
  FUZZY_PURPOSE,
  type FuzzyOptions,
  type FuzzyResult,
  fuzzyCMeans,
} from './fuzzyCMeans.ts';
export { type Projection, projection } from './projection.ts';
export { onScale, type Scale, type ScaleKind, scaleOf } from './scale.ts';
