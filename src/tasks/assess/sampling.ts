import { LARGEST_VALUE } from '../../foundation/kernels/index.ts';
import {
  type ColumnReference,
  codesOf,
  type Description,
  findColumn,
  label,
} from '../../foundation/table/index.ts';
import { counted, listed } from '../../foundation/words/index.ts';
import type { FileWeights, Sampling } from '../../measures/contract/index.ts';
import {
  type Design,
  type Replicates,
  replicationFactor,
  stratifiedFactors,
} from '../../measures/inference/index.ts';
import { isDecided, replicatesOf } from '../../recipe/index.ts';
import { type CountedOptions, type CountedSides, valuesOfBoth } from './countedFiles.ts';

/** How records were sampled, if that is known, and sentences for the reader. */
interface Sampled {
  readonly sampling?: Sampling;
  readonly notes: readonly string[];
}

type Both<T> = { readonly original: T; readonly masked: T };

/**
 * The sampling design that the description names besides a weight: replicate weights, if it says how they were made, else
 * strata and clusters. A column that the protected file lacks is taken from the original.
 */
export function samplingOf(
  sides: CountedSides,
  description: Description,
  weights: FileWeights | undefined,
  { isUnpaired = false }: Pick<CountedOptions, 'isUnpaired'>,
): Sampled {
  const { columns } = sides.dataset.table;
  const positions = (references: readonly ColumnReference[] = []) =>
    references.map((reference) => findColumn(columns, reference));
  const strata = positions(description.strata);
  // Of several stages the first counts.
  const clusters = positions(description.clusters?.slice(0, 1));
  const weight = columns.findIndex(({ name }) => name === weights?.name);
  const replicates =
    weight < 0
      ? []
      : replicatesOf(description, weight).filter((one) => isDecided(description.columns[one]));
  if (strata.length + clusters.length + replicates.length === 0) return { notes: [] };
  const both = [...strata, ...clusters, ...replicates].map((position) =>
    valuesOfBoth(sides, position, replicates.includes(position), isUnpaired),
  );
  const lost = both.indexOf(null);
  if (lost >= 0) {
    const name = label(columns, [...strata, ...clusters, ...replicates][lost]);
    return unused(
      `the protected file lacks ${name}, and it is not known which record became which`,
    );
  }
  const designOf = (file: 'original' | 'masked'): Design => {
    const values = both.map((one) => one![file]);
    const records = values[0].length;
    return {
      weights: weights?.[file] ?? new Float64Array(records).fill(1),
      strata: crossed(values.slice(0, strata.length)),
      clusters: crossed(values.slice(strata.length, strata.length + clusters.length)),
      replicates: null,
    };
  };
  const plain = { original: designOf('original'), masked: designOf('masked') };
  const own = (file: 'original' | 'masked') =>
    both.slice(strata.length + clusters.length).map((one) => one![file]);
  const repeated = replicatesIn(description, plain, {
    original: own('original'),
    masked: own('masked'),
  });
  if (typeof repeated !== 'string') {
    const words = `Standard errors are from ${counted(replicates.length, 'replicate weight')} (${description.replication}), as in penumbra analyse.`;
    return {
      sampling: {
        original: { ...plain.original, replicates: repeated.original },
        masked: { ...plain.masked, replicates: repeated.masked },
        words,
      },
      notes: [],
    };
  }
  if (strata.length + clusters.length === 0) return unused(repeated);
  const drawn = clusters.length === 0 ? 'records' : `clusters by ${label(columns, clusters[0])}`;
  const inside = listed(
    strata.map((position) => label(columns, position)),
    5,
  );
  return {
    sampling: {
      ...plain,
      words: `Standard errors are linearised (Taylor), for ${drawn}${strata.length === 0 ? '' : ` inside strata by ${inside}`}, as in penumbra analyse.`,
    },
    notes: replicates.length === 0 ? [] : [`Replicate weights are not used: ${repeated}.`],
  };
}

function unused(why: string): Sampled {
  return {
    notes: [
      `The sampling design is not used for standard errors, which take Kish's effective number of records instead: ${why}.`,
    ],
  };
}

/** The replicate weights of both files with their factors, or why they cannot be used. */
function replicatesIn(
  { replication }: Description,
  plain: Both<Design>,
  { original, masked }: Both<readonly Float64Array[]>,
): Both<Replicates> | string {
  if (original.length === 0) return 'there are none';
  if (original.length === 1) return 'a single replicate weight gives no standard error';
  if (replication === undefined) {
    return 'the description does not say how they were made (replication)';
  }
  for (const weights of [...original, ...masked]) {
    const areWeights = weights.every((one) => one >= 0 && one <= LARGEST_VALUE);
    if (!areWeights || !weights.some((one) => one > 0)) {
      return 'one is missing, negative or too large in a record, or 0 in all';
    }
  }
  if (replication !== 'jkn') {
    const factor = replicationFactor(replication, original.length);
    const factors = original.map(() => factor);
    return { original: { weights: original, factors }, masked: { weights: masked, factors } };
  }
  // Who was left out is told by the original: a protected file can have lost it.
  const { factors, strata } = stratifiedFactors(plain.original, original);
  if (factors.includes(null)) return 'one leaves out no cluster, or clusters of several strata';
  const known = { factors: factors as readonly number[], strata };
  return { original: { weights: original, ...known }, masked: { weights: masked, ...known } };
}

/** The combinations of some columns, by codes; a missing value is a value of its own. Null for no columns. */
function crossed(columns: readonly Float64Array[]): Int32Array | null {
  if (columns.length === 0) return null;
  if (columns.length === 1) return codesOf(columns[0]).codes;
  return codesOf(Array.from(columns[0], (_, i) => columns.map((one) => one[i]).join(' '))).codes;
}
