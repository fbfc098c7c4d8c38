import {
  type ColumnReference,
  codesOf,
  type Dataset,
  type Description,
  findColumn,
  label,
  type Table,
  valuesOf,
  wavesOf,
} from '../../foundation/table/index.ts';
import {
  type CodedFiles,
  ownUnits,
  type Units,
  type Waves,
  type Weights,
} from '../../measures/contract/index.ts';
import { unitWeightsProblem, weightsProblem } from '../../measures/risk/index.ts';
import {
  countingOf,
  findWeight,
  firstText,
  guessedWeights,
  headsIn,
  refuseNumbersAnew,
  relationIn,
  rivalsProblem,
  type WeightChoice,
} from '../../recipe/index.ts';

/** Units and weights that a call names. */
export interface CountedOptions {
  readonly weight?: ColumnReference | undefined;
  /** The column that numbers the protected units, such as households. */
  readonly unit?: ColumnReference | undefined;
  /** Whether the records of the two files are not in the same order. */
  readonly isUnpaired?: boolean | undefined;
}

/** Two files whose records are counted. */
export interface CountedSides {
  readonly dataset: Dataset;
  readonly masked: Table;
  /** The originals of the protected records; null if these are all. */
  readonly kept: Int32Array | null;
  /** Columns that both files have. */
  readonly pairs: readonly { readonly original: number; readonly masked: number }[];
}

/** Units and weights of two files, and what a reader must know about them. */
export interface Counted extends Pick<CodedFiles, 'units' | 'weights'> {
  readonly notes: readonly string[];
}

/**
 * The units and weights that the figures of two files count with: those of the options, else those of the description.
 * This is the only place where measures get them from. A column that the protected file lacks is taken from the
 * original, if it is known which record became which.
 */
export function countedFiles(
  sides: CountedSides,
  description: Description,
  { weight, unit, isUnpaired = false }: CountedOptions,
): Counted {
  const { columns } = sides.dataset.table;
  const found = countingOf(description);
  const numbering =
    unit === undefined ? found.unit : { position: findColumn(columns, unit), isGuess: false };
  const { weight: position, rivals } = askedWeight(columns, description, weight);
  if (numbering !== null && numbering.position === found.unit?.position) {
    refuseNumbersAnew(description, found.unit, columns);
  }
  const both = (position: number, isNumber = true) =>
    valuesOfBoth(sides, position, isNumber, isUnpaired);
  const unitValues = numbering && both(numbering.position, false);
  const { ofMasked: placeOf } = placesIn(sides);
  const { dataset } = sides;
  const single = position === null ? null : both(position);
  const weights: Weights | null =
    rivals.length > 0
      ? unusable(rivalsProblem(description, rivals))
      : single && withProblem(single, dataset, position!, (some) => weightsProblem(some, placeOf));
  const isKnown = found.unit !== null && numbering?.position === found.unit.position;
  const units: Units | null = unitValues && {
    ...(unitValues.name !== undefined && { name: unitValues.name }),
    original: numbered(unitValues.original),
    masked: numbered(unitValues.masked),
    unit: isKnown ? found.unit.name : 'unit',
    isGuess: numbering!.isGuess,
    isHidden: unitValues.isHidden,
  };
  const ofUnit = units !== null && isKnown ? unitWeightOf() : null;
  return {
    weights,
    units: units && {
      ...units,
      weights: ofUnit,
      waves: wavesOfBoth(sides, description.time),
      heads: headsOfBoth(sides, description),
    },
    notes: notesOn(weights, position, description, columns),
  };

  function unitWeightOf(): Weights | null {
    const { weight: own, rivals: others } = found.ofUnit;
    if (others.length > 0) return unusable(rivalsProblem(description, others, 'units'));
    const values = own === null ? null : both(own);
    if (values === null) return null;
    return withProblem(values, dataset, own!, (some) =>
      unitWeightsProblem(some, units!.masked, placeOf),
    );
  }
}

/** The waves of both files; null if the description names no time. */
function wavesOfBoth(
  { dataset: { table }, masked, kept, pairs }: CountedSides,
  time: ColumnReference | undefined,
): Waves | null {
  if (time === undefined) return null;
  const position = findColumn(table.columns, time);
  const { name } = table.columns[position];
  const all = wavesOf(table.columns[position]);
  const original = kept === null ? all : Int32Array.from(kept, (record) => all[record]);
  const pair = pairs.find((one) => one.original === position);
  return pair === undefined
    ? { name, original, masked: new Int32Array(0), isHidden: true }
    : { name, original, masked: wavesOf(masked.columns[pair.masked]) };
}

/** The heads of units in both files; null if the description names none, or the protected file does not tell. */
function headsOfBoth(
  { dataset: { table }, masked, kept, pairs }: CountedSides,
  description: Description,
): NonNullable<Units['heads']> | null {
  const relation = relationIn(description, table.columns);
  const pair = pairs.find((one) => one.original === relation?.position);
  if (relation === null || pair === undefined) return null;
  const { position, head } = relation;
  const all = headsIn(table.columns[position], head);
  return {
    name: table.columns[position].name,
    original: kept === null ? all : Uint8Array.from(kept, (record) => all[record]),
    masked: headsIn(masked.columns[pair.masked], head),
  };
}

/** The weight of the records that an option names, else that of the description. */
export function askedWeight(
  columns: Table['columns'],
  description: Description,
  asked: ColumnReference | undefined,
): WeightChoice {
  return asked === undefined
    ? findWeight(description, null)
    : { weight: findColumn(columns, asked), rivals: [] };
}

/** The decided unit of each protected record; null where records are counted. */
export function decidedUnits(sides: CountedSides, description: Description): Int32Array | null {
  const { units } = countedFiles(sides, description, {});
  return units === null || units.isGuess ? null : ownUnits(units.masked).codes;
}

/** The values of a column in both files; those of the original stand for a column that the protected file lacks. */
interface BothValues {
  readonly name?: string;
  readonly original: Float64Array;
  readonly masked: Float64Array;
  readonly isHidden: boolean;
}

export function valuesOfBoth(
  { dataset: { table }, masked, kept, pairs }: CountedSides,
  position: number,
  isNumber: boolean,
  isUnpaired: boolean,
): BothValues | null {
  const column = table.columns[position];
  const all = valuesOf(column);
  const original = kept === null ? all : Float64Array.from(kept, (record) => all[record]);
  const pair = pairs.find((one) => one.original === position);
  const after = pair && masked.columns[pair.masked];
  const isThere = after !== undefined && (!isNumber || after.kind === column.kind);
  if (!isThere && (isUnpaired || original.length !== masked.records)) return null;
  const { name } = column;
  return { name, original, masked: isThere ? valuesOf(after) : original, isHidden: !isThere };
}

function withProblem(
  { isHidden: _, ...values }: BothValues,
  dataset: Dataset,
  position: number,
  problemIn: (weights: Float64Array) => string | null,
): Weights {
  if (dataset.table.columns[position].kind !== 'numeric') {
    return { ...values, problem: notNumbers(dataset, position) };
  }
  const problem = values.masked.length === 0 ? null : problemIn(values.masked);
  return problem === null ? values : { ...values, problem };
}

/** The sentence for a weight that was not read as numbers: the line of the first that is none, else how to read it. */
export function notNumbers({ table, lineOf }: Dataset, position: number): string {
  const { name } = table.columns[position];
  const text = firstText(table.columns[position]);
  return text < 0
    ? `The weight "${name}" is read as categories or texts and cannot weigh: describe its kind as amount (--as "${name}=amount").`
    : `The weight "${name}" is no number in line ${lineOf(text)} of the original: correct the cell, or name its spelling as a missing code and describe the kind of the column as amount.`;
}

function unusable(problem: string): Weights {
  return { original: new Float64Array(0), masked: new Float64Array(0), problem };
}

/** A record without a number is a unit of its own. */
function numbered(values: Float64Array): Int32Array {
  return codesOf(values).codes.map((code, record) => (Number.isNaN(values[record]) ? -1 : code));
}

/** The lines of records in the original; protected ones have numbers where their originals are not known. */
export function placesIn({ dataset, masked, kept }: CountedSides) {
  const records = kept === null ? dataset.table.records : kept.length;
  const ofOriginal = (record: number) =>
    `line ${dataset.lineOf(kept === null ? record : kept[record])} of the original`;
  const ofMasked =
    records === masked.records
      ? ofOriginal
      : (record: number) => `record ${record + 1} of the protected file`;
  return { ofOriginal, ofMasked };
}

function notesOn(
  weights: Weights | null,
  position: number | null,
  description: Description,
  columns: Table['columns'],
): string[] {
  if (weights?.problem !== undefined) return [weights.problem];
  const likely = guessedWeights(description);
  if (position !== null || likely.length === 0) return [];
  return [
    `Nothing weighs, because nobody decided on a weight. These columns look like weights: ${likely.map((one) => label(columns, one)).join(', ')}. If one is, give it the role weight.`,
  ];
}
