import { present } from '../../fields.ts';
import { ExactSum } from '../../foundation/numerics/index.ts';
import { asCategories, type Column, type Dataset, valuesOf } from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import type { Finding } from '../../measures/claims/index.ts';
import { groupSizes } from '../../methods/contract/index.ts';
import { checkEdits, countChanged } from '../../recipe/certificate/index.ts';
import { keepRows, prepareLoaded, withColumns } from '../../recipe/dataset/index.ts';
import {
  type CellCounts,
  type CertifiedClaim,
  type ColumnFate,
  checkSteps,
  keepRecords,
  planRecipe,
  type Scope,
} from '../../recipe/index.ts';
import { refuseViolations } from '../../recipe/rules/index.ts';
import {
  type BlockData,
  type BlockShape,
  datasetOfBlock,
  type MaskedBlock,
  maskBlock,
} from '../../recipe/run/index.ts';

/** The recipe and claims for every block of a run: plain data, which is sent to threads. */
export interface BlockTask extends Pick<Scope, 'coverages' | 'fates' | 'preparations' | 'edits'> {
  readonly shape: BlockShape;
}

/** A block after protection, and the findings about it. */
export interface ProtectedBlock {
  readonly masked: MaskedBlock;
  /** Numbers of the kept records. */
  readonly numbers: Float64Array;
  /** Original values of each covered column, for the kept records: numbers, or the same codes as the masked ones. */
  readonly originals: ReadonlyMap<number, Float64Array>;
  readonly report: BlockReport;
}

/** Findings about a block that the certificate needs. Plain JSON. */
export interface BlockReport {
  readonly records: number;
  readonly steps: readonly (CellCounts & {
    readonly groups: { readonly count: number; readonly min: number; readonly max: number };
    readonly findings: readonly Finding[];
  })[];
  /** By position, from 0. */
  readonly columns: readonly (readonly [number, ColumnTally])[];
  /** Findings about the rules, if there are any. */
  readonly rules?: CertifiedClaim | undefined;
}

/** One covered column in one block. Exact sums are given as lists of parts. */
export interface ColumnTally {
  readonly values: number;
  readonly changed: number;
  readonly filled: number;
  readonly emptied: number;
  /** For numbers. */
  readonly numbers?: {
    readonly before: Total;
    readonly after: Total;
    /** Original values of the records that have a value before and after, and the largest absolute value. */
    readonly both: Total;
    readonly largest: number;
    readonly hadNegative: boolean;
    readonly negative: number;
    /** Sums of weights times values and of weights, if the step has weights. */
    readonly weighted?: Readonly<Record<'before' | 'after', WeightedTotal>>;
  };
}

interface WeightedTotal {
  readonly values: readonly number[];
  readonly weights: readonly number[];
}

interface Total {
  readonly count: number;
  readonly parts: readonly number[];
}

/** Protects a block like a separate file, and checks everything that the run promises on it. */
export async function protectBlock(
  task: BlockTask,
  data: BlockData,
  signal?: AbortSignal,
): Promise<ProtectedBlock> {
  const { shape, coverages, fates, preparations, edits } = task;
  const loaded = datasetOfBlock(shape, data);
  if (edits !== null) {
    const plan = planRecipe(shape.recipe, loaded.table, loaded.lineOf);
    await refuseViolations(withColumns(loaded, plan.columns), plan, {});
  }
  const made = await drive(maskBlock(shape, data), () => {}, signal);
  const masked = { ...made, masked: made.masked.map(withoutMinusZero) };
  const { kept } = masked;
  const original = prepareLoaded(loaded, preparations);
  const written = writtenBlock(original, masked, fates);
  const groupOf = masked.groups.map((groups) => groups.groupOf);
  const pair = { original, written, kept, groupOf };
  const checked = await drive(checkSteps(coverages, pair), () => {}, signal);
  const [rules] = await checkEdits(pair, task, {});
  const originals = new Map<number, Float64Array>();
  const columns: [number, ColumnTally][] = [];
  for (const { columns: covered, weight } of coverages) {
    const weights =
      weight === undefined ? null : keepRecords(valuesOf(original.table.columns[weight]), kept);
    for (const column of covered) {
      const { position } = column;
      const before = keepRecords(valuesOf(original.table.columns[position]), kept);
      const { values: after } = masked.masked.find((one) => one.position === position)!;
      originals.set(position, before);
      columns.push([position, tallyOf(before, after, column.isCategorical === true, weights)]);
    }
  }
  return {
    masked,
    numbers: keepRecords(data.numbers, kept),
    originals,
    report: {
      records: written.table.records,
      steps: checked.map(({ claims, filled, suppressed, changed }, i) => ({
        groups: groupSizes({ groupOf: groupOf[i], groups: masked.groups[i].count }),
        ...{ filled, suppressed, changed },
        findings: claims.map(({ finding }) => finding!),
      })),
      columns,
      rules,
    },
  };
}

/** A value that is written as 0 is read as 0, not as -0. */
function withoutMinusZero(column: MaskedBlock['masked'][number]): MaskedBlock['masked'][number] {
  const { values } = column;
  for (let i = 0; i < values.length; i++) values[i] += 0;
  return column;
}

/** The block as it will be in the protected file, with the codes of the original. */
function writtenBlock(
  original: Dataset,
  { masked, kept }: MaskedBlock,
  fates: readonly ColumnFate[],
): Dataset {
  const there = fates.filter((fate) => fate.written !== null);
  const changed = new Map(masked.map((column) => [column.position, column]));
  const records = kept?.reduce((sum, flag) => sum + flag, 0) ?? original.table.records;
  const copies = keepRows([...original.table.columns], kept);
  const columns = there.map(({ position }): Column => {
    const before = original.table.columns[position];
    const after = changed.get(position);
    if (after === undefined) return copies[position];
    const { values, names, grid } = after;
    const { name } = before;
    if (names === undefined) return { kind: 'numeric', name, values, grid };
    const { ordered, taxonomy } = asCategories(before);
    return {
      kind: 'categorical',
      name,
      codes: Int32Array.from(values, (value) => (Number.isNaN(value) ? -1 : value)),
      levels: names,
      ordered,
      ...present({ taxonomy }),
    };
  });
  return { ...original, table: { columns, records } };
}

/** Counts and exact sums of a column, from its values before and after. */
export function tallyOf(
  before: Float64Array,
  after: Float64Array,
  isCategorical: boolean,
  weights: Float64Array | null = null,
): ColumnTally {
  const common = countChanged(before, after);
  if (isCategorical) return common;
  const [old, now, both] = [new ExactSum(), new ExactSum(), new ExactSum()];
  const counts = [0, 0, 0];
  let largest = 0;
  let hadNegative = false;
  let negative = 0;
  for (let i = 0; i < before.length; i++) {
    const isThere = !Number.isNaN(before[i]);
    const isWritten = !Number.isNaN(after[i]);
    if (isThere) {
      old.add(before[i]);
      counts[0]++;
      if (before[i] < 0) hadNegative = true;
    }
    if (isWritten) {
      now.add(after[i]);
      counts[1]++;
      if (after[i] < 0) negative++;
    }
    if (!isThere || !isWritten) continue;
    both.add(before[i]);
    counts[2]++;
    largest = Math.max(largest, Math.abs(before[i]));
  }
  return {
    ...common,
    numbers: {
      before: { count: counts[0], parts: old.parts },
      after: { count: counts[1], parts: now.parts },
      both: { count: counts[2], parts: both.parts },
      largest,
      hadNegative,
      negative,
      ...(weights !== null && {
        weighted: { before: weigh(before, weights), after: weigh(after, weights) },
      }),
    },
  };
}

function weigh(values: Float64Array, weights: Float64Array): WeightedTotal {
  const [products, own] = [new ExactSum(), new ExactSum()];
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    products.add(weights[i] * values[i]);
    own.add(weights[i]);
  }
  return { values: products.parts, weights: own.parts };
}
