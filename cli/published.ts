import type { Measure } from '../src/measures/contract/index.ts';
import {
  type GroupMethod,
  mayEmpty,
  type ReplaceMethod,
  treatmentOf,
} from '../src/methods/contract/index.ts';

/** Measures and methods as in `methods --json`. Programs read it, so its words stay if the code renames something. */
export function publishedMeasure(measure: Measure): object {
  const { columns, needs, chance: _, basis: __, jobs: ___, ...declared } = measure;
  return {
    ...declared,
    ...(columns === 'codes' && { ofCodes: true }),
    ...(columns === 'both' && { ofBoth: true }),
    needsPairs: needs === 'pairs',
    ...(needs === 'holdout' && { needsHoldout: true }),
  };
}

export function publishedGroup(method: GroupMethod): object {
  const { looksAt, serves, ...declared } = method;
  return {
    ...declared,
    ...treatmentOf(method),
    ...(looksAt === 'distances' && { byDistance: true }),
    ...(looksAt === 'nothing' && { ignoresValues: true }),
    ...(serves === 'models' && { forModels: true }),
    ...(serves === 'centres' && { constrained: true, makesCentres: true }),
  };
}

export function publishedReplace(method: ReplaceMethod): object {
  const { levels, given, gaps, ...declared } = method;
  return {
    ...declared,
    ...treatmentOf(method),
    ...(levels === 'ordered' && { needsOrder: true }),
    ...(levels === 'taxonomy' && { needsTree: true }),
    ...(given && { conditional: true }),
    ...(gaps && { keepsMissing: true }),
    ...(gaps === 'drawn' && { modelsMissing: true }),
    ...(gaps && mayEmpty({ gaps }) && { loses: true }),
  };
}
