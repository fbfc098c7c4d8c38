import { PenumbraError } from '../../error.ts';
import { sum } from '../../foundation/numerics/index.ts';
import {
  type Column,
  cellText,
  type Description,
  findColumn,
  type LineOf,
  label,
  type PopulationSize,
  recordsIn,
  valuesOf,
} from '../../foundation/table/index.ts';
import type { PlannedStep } from './plan.ts';

/**
 * Gives a step that brings weights to the population the number of units that the description names, unless the recipe
 * has one. The weight of a unit counts these units, other weights count records. If the description has the totals of
 * given columns, the weights are brought to them, and to the shares of the original weights in the other given columns.
 */
export function withPopulation(
  step: PlannedStep,
  description: Description,
  columns: readonly Column[],
  lineOf: LineOf,
): PlannedStep {
  const { replace, replaceParameters, positions } = step;
  const isAsked = replace.reaches !== undefined && replaceParameters.to === 'population';
  if (!isAsked || replaceParameters.population !== undefined) return step;
  const found = positions.map((position) =>
    foundFor(position, description, columns[position].name),
  );
  const sizes = found.map(({ size }) => size);
  if (sizes.some((size) => size !== sizes[0])) {
    throw new PenumbraError(
      'usage',
      `${replace.title}: the weights ${positions.map((position) => `"${columns[position].name}"`).join(', ')} count different units, with different numbers in the population: give each a step of its own.`,
    );
  }
  const totals = totalsFor(step, found[0], columns, lineOf);
  const known = totals === null ? { population: sizes[0] } : { totals };
  return { ...step, replaceParameters: { ...replaceParameters, ...known } };
}

/** The totals of each given column, level by level; null if the description has none of them, or the recipe has some. */
function totalsFor(
  { given, positions, replaceParameters }: PlannedStep,
  { size, totals = [] }: PopulationSize,
  columns: readonly Column[],
  lineOf: LineOf,
): number[][] | null {
  const describedIn = (position: number) =>
    totals.find(({ column }) => findColumn(columns, column) === position)?.levels;
  const isNone = !given.some((position) => describedIn(position) !== undefined);
  if (isNone || replaceParameters.totals !== undefined) return null;
  const weights = valuesOf(columns[positions[0]]);
  return given.map((position) => {
    const column = columns[position];
    const { levels, placeOf } = levelsIn(column);
    const told = describedIn(position);
    if (told === undefined) {
      const shares = levels.map((_, place) =>
        sum(weights.map((weight, i) => (placeOf(i) === place && weight > 0 ? weight : 0))),
      );
      const all = sum(Float64Array.from(shares));
      return shares.map((share) => (size * share) / all);
    }
    const sizeOf = new Map(told.map((level) => [level.code, level.size]));
    const isUnknown = levels.map((level) => level === null || !(sizeOf.get(level)! > 0));
    const without = Array.from(weights).findIndex((_, i) => isUnknown[placeOf(i)]);
    if (without >= 0) {
      const line = lineOf(without);
      throw new PenumbraError(
        'data',
        `The weights cannot be brought to the population: the record on line ${line} has a value in ${label(columns, position)}, or none, that nobody has in "population" of the description. Correct the totals there, or leave the column out of the given ones.`,
        { line, column: column.name },
      );
    }
    const lacking = told.find(({ code, size: its }) => its > 0 && !levels.includes(code));
    if (lacking !== undefined) {
      throw new PenumbraError(
        'usage',
        `The weights cannot be brought to the population: no record has the code "${lacking.code}" of ${label(columns, position)}, which "population" of the description counts. Merge it with another one in the file and in the description, or leave the column out of the given ones.`,
        { column: column.name },
      );
    }
    return levels.map((level) => sizeOf.get(level!) ?? 0);
  });
}

/** The levels of a given column, in the order in which its totals are given; null is missing, which is the last. */
function levelsIn(column: Column): {
  readonly levels: readonly (string | null)[];
  readonly placeOf: (record: number) => number;
} {
  const records = recordsIn([column]);
  const texts = Array.from({ length: records }, (_, i) => cellText(column, i));
  const present = [...new Set(texts)].filter((text) => text !== null);
  const levels: (string | null)[] =
    column.kind === 'categorical'
      ? [...column.levels]
      : present.sort((a, b) => Number(a) - Number(b));
  if (texts.includes(null)) levels.push(null);
  const places = new Map(levels.map((level, place) => [level, place]));
  return { levels, placeOf: (record) => places.get(texts[record])! };
}

function foundFor(position: number, description: Description, name: string): PopulationSize {
  const { columns, record, population = [] } = description;
  const { weightOf } = columns[position];
  const units = new Set(columns.flatMap(({ unit }) => unit ?? []));
  const isOfRecords = weightOf === undefined || weightOf === 'record' || weightOf === record;
  const found = population.filter(({ unit }) => {
    if (!isOfRecords) return unit === weightOf;
    return record === undefined ? !units.has(unit) : unit === record || unit === 'record';
  });
  if (found.length === 1) return found[0];
  const counted = isOfRecords ? (record ?? 'person') : weightOf;
  throw new PenumbraError(
    'usage',
    `The weight "${name}" cannot be brought to the population, because the description ${found.length === 0 ? 'does not name it' : 'names several that it can count'}: ${found.length > 1 ? 'say in "record" what a record is' : `add {"unit": "${counted}", "size": ...} to "population" in the description`}, or give population in the step.`,
    { column: name },
  );
}
