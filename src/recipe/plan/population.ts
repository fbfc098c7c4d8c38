import { PenumbraError } from '../../error.ts';
import type { Column, Description } from '../../foundation/table/index.ts';
import type { PlannedStep } from './plan.ts';

/**
 * Gives a step that brings weights to the population the number of units that the description names, unless the recipe
 * has one. The weight of a unit counts these units, other weights count records.
 */
export function withPopulation(
  step: PlannedStep,
  description: Description,
  columns: readonly Column[],
): PlannedStep {
  const { replace, replaceParameters, positions } = step;
  const isAsked = replace.reaches !== undefined && replaceParameters.to === 'population';
  if (!isAsked || replaceParameters.population !== undefined) return step;
  const sizes = positions.map((position) => sizeFor(position, description, columns[position].name));
  if (sizes.some((size) => size !== sizes[0])) {
    throw new PenumbraError(
      'usage',
      `${replace.title}: the weights ${positions.map((position) => `"${columns[position].name}"`).join(', ')} count different units, with different numbers in the population: give each a step of its own.`,
    );
  }
  return { ...step, replaceParameters: { ...replaceParameters, population: sizes[0] } };
}

function sizeFor(position: number, description: Description, name: string): number {
  const { columns, record, population = [] } = description;
  const { weightOf } = columns[position];
  const units = new Set(columns.flatMap(({ unit }) => unit ?? []));
  const isOfRecords = weightOf === undefined || weightOf === 'record' || weightOf === record;
  const found = population.filter(({ unit }) => {
    if (!isOfRecords) return unit === weightOf;
    return record === undefined ? !units.has(unit) : unit === record || unit === 'record';
  });
  if (found.length === 1) return found[0].size;
  const counted = isOfRecords ? (record ?? 'person') : weightOf;
  throw new PenumbraError(
    'usage',
    `The weight "${name}" cannot be brought to the population, because the description ${found.length === 0 ? 'does not name it' : 'names several that it can count'}: ${found.length > 1 ? 'say in "record" what a record is' : `add {"unit": "${counted}", "size": ...} to "population" in the description`}, or give population in the step.`,
    { column: name },
  );
}
