import { counted } from '../../foundation/words/index.ts';
import { listed, type ValueGate } from './gate.ts';
import { type Found, fingerprints, replicateRows } from './weights/fingerprints.ts';
import { type TellingWeight, tellingWeights } from './weights/telling.ts';
import { weightsIn } from './weights/weightsIn.ts';

const TOGETHER =
  'name the weight among the columns of the step that microaggregates the keys instead';

const REPLICATES = ' Leave replicate weights out with --role NAME=identifier.';

/** What to do if a step has changed the weights already. */
const CHANGED = `A step changed the weights, and they still tell: let more records share each weight (a larger k of group-weights, coarser rounding), or ${TOGETHER}, or leave the weights out with --role NAME=identifier.`;

/**
 * Weights that tell. A weight that only one record has is a key, to anybody who has it from elsewhere or can compute
 * it; together with the keys it tells more. A weight that occurs in one stratum or region only tells the place, even if
 * the column of the place is left out. A row of replicate weights is a fingerprint. Units count, where the description
 * has units to protect. Weights of a wholly synthetic file were drawn with its records, which belong to nobody.
 */
export const weights: ValueGate = {
  name: 'weights',
  title: 'Weights',
  asks: 'Do the weights tell neither who a record is nor what was changed or left out?',
  next: `Add a step for the weights to the recipe: {"method": "group-weights", "group": {"method": "hansen-mukherjee", "k": 10}} lets at least 10 records share each weight; round-weights, perturb-weights and recalibrate are other ways. If records are still unique by keys and weight, take a larger k, or ${TOGETHER}.${REPLICATES}`,
  check(candidate) {
    if (candidate.nature?.made === 'wholly synthetic') {
      return {
        holds: true,
        found: 'records were drawn, weights too, so that a weight finds nobody',
      };
    }
    const file = weightsIn(candidate);
    const { names, word } = file;
    if (file.weights.length === 0) return { holds: true, found: 'the file has no weights' };
    const found: string[] = [];
    let units = 0;
    for (const weight of file.weights.filter(({ isReplicate }) => !isReplicate)) {
      const unique = fingerprints(file, weight);
      units += unique.alone + unique.withKeys;
      found.push(...inWords(unique, weight.name, file.units.count, word));
      for (const telling of tellingWeights(file, weight)) {
        units += telling.units;
        found.push(told(telling, word));
      }
    }
    const isChanged = file.weights.every((weight) => weight.isChanged);
    const rows = replicateRows(file);
    if (rows !== null && rows.told > 0) {
      units += rows.told;
      found.push(
        `${counted(rows.told, word)} of ${file.units.count} unique by the row of ${counted(rows.columns, 'replicate weight')}`,
      );
    }
    return {
      holds: found.length === 0,
      share: units / file.units.count,
      found: found.length === 0 ? `no ${word} is told by ${listed(names)}` : found.join('; '),
      ...(found.length > 0 && isChanged && { next: CHANGED }),
    };
  },
};

function inWords({ alone, withKeys }: Found, name: string, all: number, word: string): string[] {
  const words: string[] = [];
  if (alone > 0) words.push(`${counted(alone, word)} of ${all} unique by "${name}" alone`);
  if (withKeys > 0) {
    words.push(
      `${counted(withKeys, word)} of ${all} unique by the keys and "${name}", and not by the keys alone`,
    );
  }
  return words;
}

function told({ weight, column, units }: TellingWeight, word: string): string {
  return `"${weight}" tells "${column}", which was changed or left out, for ${counted(units, word)}`;
}
