import { sum } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  once,
  type RecordDeclaration,
  reading,
  recordColumns,
  uncomparedKeys,
} from '../../contract/index.ts';
import {
  linkageOf,
  MODEL_WORDS,
  notesOf,
  ownRank,
  type ProbabilisticLinkage,
  partsOf,
} from './linkage.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'linkage-probabilistic',
    title: 'Probability of a correct link',
    definition:
      'The probability that the record is linked with its own original: 1/t if the own one is among t originals of largest weight, otherwise 0',
    figure: 'mean',
  },
];

/**
 * PLD: probabilistic record linkage (Fellegi and Sunter 1969; Jaro 1989). Each masked record is linked to the
 * original of largest weight, and to one of t at random where t have it: its own counts 1/t. Weights depend on
 * the columns that are compared and agree alone, so pairs are counted, not visited: O(2^p p n) where no value is
 * missing, O(3^p n) at the most.
 */
export const linkageProbabilistic: Measure = {
  name: 'linkage-probabilistic',
  heading: 'Record linkage',
  title: 'Probabilistic record linkage',
  definition: `The expected share of protected records that are linked to their own original, if each is linked to the original of largest weight. If t originals share the largest weight and the own original is one of them, the record counts 1/t. ${MODEL_WORDS}. Parts are in percent`,
  source:
    'Fellegi and Sunter 1969; Jaro 1989; Thibaudeau 1993; Domingo-Ferrer and Torra 2001 and Torra and Domingo-Ferrer 2003 for disclosure risk',
  range: '0 (nobody is found) to 100 (everybody is found for certain)',
  direction: 'lower is better',
  unit: '%',
  needs: 'pairs',
  basis: 'probabilistic linkage',
  seconds: (records, _, keys) =>
    1.5e-7 * (1 << Math.min(7, keys)) * (records + 8 * Math.min(2000, records)),
  *measure(files) {
    const linkage = yield* linkageOf(files);
    if (typeof linkage === 'string') return noReading(linkage, [], uncomparedKeys(files));
    const chances = yield* chancesOf(files, linkage);
    const records = chances.length;
    const value = (100 * sum(chances)) / records;
    const certain = chances.reduce((count, chance) => count + (chance === 1 ? 1 : 0), 0);
    const parts = [
      { name: 'linked for certain', value: (100 * certain) / records },
      ...partsOf(files, linkage),
    ];
    return reading(value, parts, notesOf(files, linkage));
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const linkage = yield* linkageOf(files);
    if (typeof linkage === 'string') return [];
    return recordColumns(COLUMNS, yield* chancesOf(files, linkage));
  },
};

/** The probability that each record is linked to its own original. */
function chancesOf(files: Files, linkage: ProbabilisticLinkage): Work<Float64Array> {
  return once(files, 'probabilistic links', function* () {
    const { masked, heaviest } = linkage;
    const records = masked.cellOf.length;
    const chances = new Float64Array(records);
    for (let i = 0; i < records; i++) {
      if (i % 32768 === 0) yield { done: i, total: records };
      const cell = masked.cellOf[i];
      if (ownRank(linkage, i) === heaviest.rank[cell]) chances[i] = 1 / heaviest.ties[cell];
    }
    return chances;
  });
}
