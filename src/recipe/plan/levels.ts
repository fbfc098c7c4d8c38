import { PenumbraError } from '../../error.ts';
import { type Column, type LineOf, label } from '../../foundation/table/index.ts';
import { areAlike } from '../../measures/claims/index.ts';
import type { Step } from '../recipe/index.ts';
import { whyNotInside } from './classes.ts';
import type { PlannedStep } from './plan.ts';
import type { PlannedUnit } from './protectedUnit.ts';
import { unitsOf } from './units.ts';

/**
 * Splits a step, or a group of its columns, into a part for the columns of the protected unit, which is done once for each unit, and a part for the
 * columns of the record. `positions` are all columns of the step. A method that treats both levels by itself is not split,
 * nor are groups of whole units whose records share their values.
 */
export function partsByLevel(
  step: PlannedStep,
  unit: PlannedUnit | null,
  { asked, positions }: { readonly asked: Step; readonly positions: readonly number[] },
  columns: readonly Column[],
): PlannedStep[] {
  if (unit === null) {
    refuseNoUnit(step);
    return [step];
  }
  const placesOfUnit = [...step.positions.keys()].filter((j) =>
    unit.columns.has(step.positions[j]),
  );
  const isJoint =
    step.replace.treatsUnits ||
    (sharesWithin(step, unit) && placesOfUnit.length < step.positions.length);
  if (isJoint) return [{ ...step, unit: step.together ?? unit.position, placesOfUnit }];
  const own = step.positions.filter((position) => unit.columns.has(position));
  const others = step.positions.filter((position) => !unit.columns.has(position));
  const belongs = (position: number) => unit.columns.has(position);
  const isMixed = positions.some(belongs) && !positions.every(belongs);
  const at = (some: readonly number[]) => ({
    ...step,
    positions: some,
    groupParameters: parametersAt(step.groupParameters, positions, some),
    replaceParameters: parametersAt(step.replaceParameters, positions, some),
  });
  const ofRecords = {
    ...at(others),
    inside: isInside(step) ? own : [],
    isRest: own.length > 0,
    because: isMixed ? `${step.because}; record by record` : step.because,
    unit:
      step.together ??
      (countsUnits(step) || drawsPerUnit(step) || drawsWholeUnits(step) ? unit.position : null),
    drawnAfter: step.replace.redraws && step.replace.given ? positions.filter(belongs) : [],
  };
  if (isMixed) refuseLists(step, unit);
  if (own.length === 0) return [ofRecords];
  if (!isMixed) refuseOtherLevel(step, unit, asked, columns);
  const ofUnits = {
    ...at(own),
    because: `${step.because}; once for each ${unit.name}`,
    unit: unit.position,
    ofUnit: unit.name,
    given: step.given.filter(belongs),
    confidential: step.confidential.filter(belongs),
    weight: weightOfUnits(step, unit),
  };
  refuseNoConfidential(ofUnits, unit);
  return others.length > 0 ? [ofUnits, ofRecords] : [ofUnits];
}

/** The weight of the units, if the replacement uses weights. Weights do not weigh themselves. */
function weightOfUnits(
  { replace, positions }: PlannedStep,
  { weight }: PlannedUnit,
): PlannedStep['weight'] {
  const isUsed = replace.weighted !== undefined && weight !== null && !positions.includes(weight);
  return isUsed ? weight : null;
}

/** Whether the records of a unit are in one group, whose records share their values: then members agree anyway. */
function sharesWithin({ together, replace }: PlannedStep, unit: PlannedUnit): boolean {
  return together === unit.position && areAlike(replace.claims);
}

/** Whether records of the step are grouped inside the classes of the new values of their units. */
function isInside(step: PlannedStep): boolean {
  return countsUnits(step) && areAlike(step.replace.claims) && whyNotInside(step) === null;
}

/** Whether groups of the step are merged until each has records of k units. */
export function countsUnits({ group, replace }: Pick<PlannedStep, 'group' | 'replace'>): boolean {
  return group.looksAt !== 'nothing' && !replace.needsCentres;
}

/** Whether all records of a unit share what is drawn in the step. */
export function drawsPerUnit({
  replace,
  replaceParameters,
}: Pick<PlannedStep, 'replace' | 'replaceParameters'>): boolean {
  return replace.drawsPerUnit?.(replaceParameters as never) ?? false;
}

/** Whether k units share whole series in the result. */
export function sharesSeries({
  replace,
  replaceParameters,
}: Pick<PlannedStep, 'replace' | 'replaceParameters'>): boolean {
  return replace.sharesSeries?.(replaceParameters as never) ?? false;
}

/** Whether the records of a unit are drawn given each other: not if only some of them are drawn. */
export function drawsWholeUnits({
  replace,
  chosen,
}: Pick<PlannedStep, 'replace' | 'chosen'>): boolean {
  return replace.drawsWholeUnits === true && chosen === null;
}

function refuseNoUnit(step: PlannedStep): void {
  if (!drawsPerUnit(step)) return;
  throw new PenumbraError(
    'usage',
    `${step.replace.name} is to draw once for each protected unit, but no column numbers the units: give one the role unit (--role NAME=unit), or choose another kind.`,
    { key: `steps[${step.from}].replace` },
  );
}

/** An order or a table of predictors cannot be split, because the two parts are drawn one after the other. */
function refuseLists(
  { replace, replaceParameters, from }: PlannedStep,
  { name }: PlannedUnit,
): void {
  if (!replace.redraws) return;
  for (const [key, value] of Object.entries(replaceParameters)) {
    if (!Array.isArray(value)) continue;
    throw new PenumbraError(
      'usage',
      `${key} is about all columns of the step, of which those of the ${name} are drawn before the others: give the columns of the ${name} a step of their own, with their own ${key}.`,
      { key: `steps[${from}].replace.${key}` },
    );
  }
}

/** Parameters for some columns of a step: lists with a number for each column are shortened. */
function parametersAt<T extends Readonly<Record<string, unknown>>>(
  parameters: T,
  whole: readonly number[],
  some: readonly number[],
): T {
  const cut = (value: unknown) =>
    Array.isArray(value) && value.length === whole.length && !Array.isArray(value[0])
      ? some.map((position) => value[whole.indexOf(position)])
      : value;
  return Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [key, cut(value)]),
  ) as T;
}

/** A unit has no single value in a column of the record, so a step of units cannot use one. */
function refuseOtherLevel(
  { given, from }: PlannedStep,
  unit: PlannedUnit,
  asked: Step,
  columns: readonly Column[],
): void {
  if (asked.given === undefined) return;
  const other = given.find((position) => !unit.columns.has(position));
  if (other === undefined) return;
  throw new PenumbraError(
    'usage',
    `Column ${label(columns, other)} is given and belongs to the record, but this step is done once for each ${unit.name}, whose members can differ in it: leave it out of the given columns, or protect columns of the record in a step of their own.`,
    { key: `steps[${from}].given`, column: columns[other].name },
  );
}

function refuseNoConfidential(
  { group, confidential, from }: PlannedStep,
  { name }: PlannedUnit,
): void {
  if (!group.needsConfidential || confidential.length > 0) return;
  throw new PenumbraError(
    'usage',
    `${group.name} needs a confidential column of the ${name} for columns of the ${name}, whose members can differ in the others: name one with --confidential, or use another --group for these columns.`,
    { key: `steps[${from}].confidential` },
  );
}

/** Refuses a condition that holds for some members of a unit and not for others, in a step of units. */
export function refuseTornCondition(
  { ofUnit, unit, chosen, from }: PlannedStep,
  columns: readonly Column[],
  lineOf: LineOf,
): void {
  if (ofUnit === null || chosen === null) return;
  const first = new Map<number, number>();
  const torn = unitsOf(columns[unit!], null).findIndex((its, record) => {
    const known = first.get(its);
    first.set(its, known ?? chosen[record]);
    return known !== undefined && known !== chosen[record];
  });
  if (torn < 0) return;
  throw new PenumbraError(
    'data',
    `The condition of --where does not hold for all members of one ${ofUnit} alike, the first on line ${lineOf(torn)}, but columns of the ${ofUnit} are replaced once for each: use columns of the ${ofUnit} in the condition, or protect these columns in a step of their own.`,
    { line: lineOf(torn), key: `steps[${from}].where` },
  );
}
