import { LARGEST_VALUE } from '../../foundation/kernels/index.ts';
import { type Description, label, type Table } from '../../foundation/table/index.ts';
import { type FileWeights, ownUnits, type UnitWeights } from '../../measures/contract/index.ts';
import { findTorn, type PlannedUnit, planUnit, rolesIn } from '../../recipe/index.ts';
import { type CountedOptions, type CountedSides, countedFiles } from './countedFiles.ts';

/** The weights of units in both files, if columns belong to a unit, and sentences for the reader. */
interface UnitWeighing {
  readonly unitWeights?: UnitWeights;
  readonly notes: readonly string[];
}

/**
 * The weights for figures of columns that belong to the decided unit, such as the household: each unit counts once, by
 * the weight of units, else by the mean weight of its members (the weight share method, Lavallée 2007). A column in which
 * members differ in the protected file counts records, in both files.
 */
export function unitWeightsOf(
  sides: CountedSides,
  description: Description,
  options: CountedOptions,
  ofRecords: FileWeights | undefined,
): UnitWeighing {
  const { columns } = sides.dataset.table;
  const plan = planOf(description, sides.dataset.table);
  const { units } = countedFiles(sides, description, options);
  const isSame = plan !== null && units?.name === columns[plan.position].name;
  if (!isSame || units.isGuess) return { notes: [] };
  const own = sides.pairs.filter(({ original }) => plan.columns.has(original));
  if (own.length === 0) return { notes: [] };
  const [before, after] = [ownUnits(units.original).codes, ownUnits(units.masked).codes];
  const isTorn = ({ masked }: { masked: number }) =>
    findTorn(sides.masked.columns[masked], after) >= 0;
  const torn = own.filter(isTorn).map(({ original }) => label(columns, original));
  const names = own.filter((pair) => !isTorn(pair)).map(({ original }) => columns[original].name);
  const notes =
    torn.length === 0
      ? []
      : [
          `Members of a ${plan.name} differ in the protected file in ${torn.join(', ')}: figures of utility of these columns count records.`,
        ];
  if (names.length === 0) return { notes };
  const weight = units.weights ?? null;
  const problem = weight?.problem ?? (weight && unfit(weight.original, plan.name));
  if (problem != null) {
    return {
      notes: [
        ...notes,
        problem,
        `Figures of utility count records until then, also of columns that belong to the ${plan.name}.`,
      ],
    };
  }
  const vectorOf = (codes: Int32Array, file: 'original' | 'masked') =>
    weightsOfUnits(codes, weight?.[file] ?? null, ofRecords?.[file] ?? null);
  return {
    unitWeights: {
      name: weight?.name ?? ofRecords?.name ?? null,
      unit: plan.name,
      columns: names,
      original: vectorOf(before, 'original'),
      masked: vectorOf(after, 'masked'),
    },
    notes,
  };
}

/**
 * The weight of each unit at its first record, and 0 at the others: that of the unit, else the mean weight of its
 * members, else 1. Units are numbered from 0. O(n).
 */
export function weightsOfUnits(
  units: Int32Array,
  ofUnits: Float64Array | null,
  ofRecords: Float64Array | null,
): Float64Array {
  const count = units.reduce((most, unit) => Math.max(most, unit + 1), 0);
  const first = new Int32Array(count).fill(-1);
  const sizes = new Int32Array(count);
  const totals = new Float64Array(count);
  for (const [record, unit] of units.entries()) {
    if (first[unit] < 0) first[unit] = record;
    sizes[unit]++;
    totals[unit] += ofRecords?.[record] ?? 1;
  }
  const weights = new Float64Array(units.length);
  for (const [unit, record] of first.entries()) {
    if (record >= 0) weights[record] = ofUnits?.[record] ?? totals[unit] / sizes[unit];
  }
  return weights;
}

function unfit(weights: Float64Array, unit: string): string | null {
  return weights.every((weight) => weight >= 0 && weight <= LARGEST_VALUE)
    ? null
    : `The weight of the ${unit} is missing, negative or beyond ${LARGEST_VALUE} in the original: correct it there.`;
}

const known = new WeakMap<Table, { description: Description; plan: PlannedUnit | null }>();

/** The decided unit and its columns; a search compares one original with many files. */
function planOf(description: Description, table: Table): PlannedUnit | null {
  const found = known.get(table);
  if (found?.description === description) return found.plan;
  const plan = planUnit(description, rolesIn(description), table);
  known.set(table, { description, plan });
  return plan;
}
