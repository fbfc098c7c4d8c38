import { PenumbraError } from '../../error.ts';
import { type RandomStream, randomStream } from '../../foundation/numerics/index.ts';
import { codesOf, type Scale } from '../../foundation/table/index.ts';
import {
  type MaskMethod,
  type Numbers,
  PER_UNIT,
  PRAM,
  perUnit,
  proved,
  type ReplaceContext,
  SOLO,
  streamPurpose,
  type ValuesOf,
} from '../contract/index.ts';
import {
  blended,
  equalMove,
  equalReturn,
  type Move,
  matrixMove,
  matrixReturn,
} from './pram/draws.ts';
import { checkedMatrix, type Transitions } from './pram/matrix.ts';

const parameters = {
  retain: {
    type: 'number',
    stronger: 'smaller',
    minimum: 0,
    maximum: 1,
    default: 0.8,
    description:
      'The probability that a value stays, if no matrix is given; the other levels that occur share the rest equally. 1 changes nothing.',
  },
  matrix: {
    type: 'numbers',
    minimum: 0,
    maximum: 1,
    matrix: true,
    otherwise: 'made from `retain`',
    description:
      'The transition probabilities: a row for each level, in the order of the levels, with the probability that it becomes each level.',
  },
  invariant: {
    type: 'choice',
    choices: {
      yes: 'the matrix is changed so that the expected count of every level stays the same',
      no: 'the matrix is used unchanged, and counts must be corrected by its inverse',
    },
    default: 'yes',
    description: 'Whether counts of the levels are kept on average.',
  },
  alpha: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0.5,
    description:
      'The weight of the invariant matrix; the rest is the matrix that changes nothing. For invariant matrices only; 0 changes nothing.',
  },
  ...PER_UNIT,
} as const;

/**
 * Post-randomisation (Gouweleeuw, Kooiman, Willenborg and de Wolf 1998). A value k becomes l with probability P_kl,
 * independently for each record and column. Invariant: R = P Q with Q_jl = P_lj p_l / sum_h P_hj p_h for p the shares
 * of the levels, so that p'R = p', and alpha R + (1 - alpha) I is used. R is never written out: a value is drawn by
 * P, then moved back by Q.
 *
 * Once for each unit, one new level is drawn for each level that the unit has, so that equal values of a unit stay equal.
 * The probabilities of a single record are the same.
 *
 * Worked figure: levels 6 and 4 times, retain 0.8, alpha 1: R_11 = 0.8 * 0.48/0.56 + 0.2 * 0.12/0.44 = 0.7403, so
 * that 6 * 0.7403 + 4 * 0.3896 = 6 are expected again.
 */
export const pram: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'pram',
  title: 'Post-randomisation (PRAM)',
  summary:
    'Each category randomly stays or becomes another one, with known probabilities. They can be chosen so that counts are kept on average.',
  details:
    "Nobody who sees a record can be sure that its categories are true. With an invariant matrix the expected count of every level stays the same, so tables of one column can be used directly; the actual counts differ by chance. Relations between columns become weaker, because columns are changed independently: impossible combinations can occur, such as a widow aged six. With another matrix, counts T of the protected file are corrected to unbiased ones by (P^-1)' T, so the analyst needs the matrix. Rare levels change most under an invariant matrix: they mostly become frequent ones. A level that does not occur is not created, unless a given matrix that is not made invariant says so. If records are grouped, the shares of levels are computed in each group. Once for each unit, all records of a unit with the same level get the same new one: what stays in a series stays, and values change only in waves in which they changed; counts then vary more by chance.",
  references: [
    'Gouweleeuw, J.M., Kooiman, P., Willenborg, L.C.R.J. and de Wolf, P.-P. (1998). Post randomisation for statistical disclosure control: theory and implementation. Journal of Official Statistics 14(4), 463-478.',
    'Hundepool, A., Domingo-Ferrer, J., Franconi, L., Giessing, S., Schulte Nordholt, E., Spicer, K. and de Wolf, P.-P. (2012). Statistical Disclosure Control. Wiley.',
  ],
  parameters,
  kinds: ['categorical'],
  claims: [
    proved(
      'domain',
      'values become levels that occur in the column; all other levels have probability 0.',
    ),
  ],
  claimsOf: ({ matrix, invariant }) =>
    matrix !== undefined && invariant === 'no' ? [] : pram.claims,
  cost: 'O(n log m) for each column of m levels; with a given matrix another O(m²)',
  missing: 'missing values stay missing and do not count',
  draws: true,
  gaps: 'stay',
  ...perUnit,
  *run(columns, parameters, { chance, scales, units }: ReplaceContext = SOLO) {
    const { seed, step, part } = chance;
    const results: Float64Array[] = [];
    for (const [j, column] of columns.entries()) {
      yield { done: j, total: columns.length };
      const stream = randomStream(seed, step, streamPurpose(PRAM, j), part);
      const ofUnits = parameters.per === 'unit' ? units : undefined;
      results.push(randomised(column, { scale: scales?.[j], ofUnits }, parameters, stream));
    }
    return results;
  },
};

function randomised(
  column: Float64Array,
  {
    scale,
    ofUnits,
  }: { readonly scale: Scale | undefined; readonly ofUnits?: Int32Array | undefined },
  { retain, matrix, invariant, alpha }: ValuesOf<typeof parameters>,
  stream: RandomStream,
): Float64Array {
  const { values, codes, counts } =
    matrix === undefined ? occurring(column) : declared(column, scale);
  let move: Move;
  if (matrix === undefined) {
    const first = equalMove(values.length, retain, stream);
    move =
      invariant === 'yes'
        ? blended(first, equalReturn(counts, retain, stream), alpha, stream)
        : first;
  } else {
    const rows = checkedMatrix(rowsOf(matrix), values.length);
    const first = matrixMove(rows, stream);
    move =
      invariant === 'yes'
        ? blended(first, matrixReturn(rows, counts, stream), alpha, stream)
        : first;
  }
  const moved = ofUnits === undefined ? undefined : new Map<number, number>();
  return column.map((value, i) => {
    if (codes[i] < 0) return value;
    const key = ofUnits === undefined ? -1 : ofUnits[i] * values.length + codes[i];
    const known = moved?.get(key) ?? move(codes[i]);
    moved?.set(key, known);
    return values[known];
  });
}

/** The levels of a column, the level of each record (-1 for none), and the count of each level. */
interface Levels {
  readonly values: Float64Array;
  readonly codes: Int32Array;
  readonly counts: Int32Array;
}

/** The levels that occur, ascending, so that their order in the file does not matter. */
function occurring(column: Float64Array): Levels {
  const { codes, distinct } = codesOf(column);
  const first = new Float64Array(distinct);
  for (let i = codes.length - 1; i >= 0; i--) first[codes[i]] = column[i] + 0;
  const values = first.filter((value) => !Number.isNaN(value)).sort();
  const placeOf = new Map(Array.from(values, (value, place) => [value, place]));
  const places = Int32Array.from(first, (value) => placeOf.get(value) ?? -1);
  return counted(
    values,
    codes.map((code) => places[code]),
  );
}

/** All possible levels of the column, for a matrix with a row for each. */
function declared(column: Float64Array, scale: Scale | undefined): Levels {
  if (scale === undefined || scale.kind === 'numeric') return occurring(column);
  return counted(
    Float64Array.from({ length: scale.levels }, (_, code) => code),
    Int32Array.from(column, (code) => (Number.isNaN(code) ? -1 : code)),
  );
}

function counted(values: Float64Array, codes: Int32Array): Levels {
  const counts = new Int32Array(values.length);
  for (const code of codes) if (code >= 0) counts[code]++;
  return { values, codes, counts };
}

function rowsOf(matrix: Numbers): Transitions {
  if (typeof matrix === 'number') return [[matrix]];
  if (matrix.every((row) => typeof row !== 'number')) return matrix;
  throw new PenumbraError(
    'usage',
    'pram: matrix must have a row of probabilities for each level.',
    { key: 'matrix' },
  );
}
