import { PenumbraError } from '../../error.ts';
import {
  type Column,
  columnsWithRole,
  type Kind,
  label,
  type Scale,
  selectColumns,
} from '../../foundation/table/index.ts';
import { areAlike } from '../../measures/claims/index.ts';
import {
  type ParameterValue,
  type ReplaceMethod,
  readParameters,
} from '../../methods/contract/index.ts';
import { findReplace, type Part, type Step } from '../recipe/index.ts';
import type { AskedStep } from './asked.ts';
import type { PlannedStep } from './plan.ts';

/** The replacement of one column, if it differs from the other columns of the step. */
export interface PlannedReplace {
  readonly method: ReplaceMethod;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
}

/**
 * The step with replacements for its categories: the replacement itself if it takes them, otherwise
 * the requested ones or the defaults, median and mode. Categories cannot be disturbed like numbers,
 * so if values are not shared they need a separate step.
 */
export function replacementsOf(
  step: PlannedStep,
  { ordinal, nominal }: Step,
  columns: readonly Column[],
): PlannedStep {
  const { group, replace, positions, scales, from } = step;
  const others = new Map(step.replaceOf);
  for (const [j, position] of positions.entries()) {
    const scale = scales[j];
    if (scale.kind === 'numeric') {
      refuseKind(group.kinds.includes('numeric') && replace.kinds.includes('numeric'), 'numeric');
      continue;
    }
    const asked = scale.kind === 'ordinal' ? ordinal : nominal;
    if (asked === undefined && fits(replace, scale, columns[position].kind)) continue;
    if (asked === undefined && !shares(replace)) {
      refuseKind(false, columns[position].kind);
    }
    const way = planned(asked ?? usual(scale), scale);
    if (
      way.method.levels === 'taxonomy' &&
      !(scale.kind === 'nominal' && scale.tree !== undefined)
    ) {
      throw new PenumbraError(
        'usage',
        `Column ${label(columns, position)} has no taxonomy, which ${way.method.name} needs: give it one with --as, or use --nominal mode.`,
        { column: columns[position].name },
      );
    }
    others.set(position, way);
    function refuseKind(isFine: boolean, kind: Kind): void {
      if (isFine) return;
      const needs = replace.kinds.includes('numeric') ? 'numbers' : 'categories';
      const asCodes =
        kind === 'numeric'
          ? `if its numbers are codes, say so with --as ${flagValue(columns, position)}=nominal, otherwise `
          : '';
      throw new PenumbraError(
        'data',
        `Column ${label(columns, position)} is ${kind}, and ${replace.name} needs ${needs}: ${asCodes}leave it out of the columns, or give it a step of its own.`,
        { column: columns[position].name, key: `steps[${from}].columns` },
      );
    }
  }
  refuseUngrouped(step, columns);
  return others.size === step.replaceOf.size ? step : { ...step, replaceOf: others };
}

/** A column as a flag names it: by its position if its name has marks that a shell or a flag reads. */
function flagValue(columns: readonly Column[], position: number): string {
  const { name } = columns[position];
  return /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) ? name : String(position + 1);
}

function refuseUngrouped(
  { group, positions, scales, from }: PlannedStep,
  columns: readonly Column[],
) {
  if (group.kinds.includes('categorical')) return;
  if (scales.some(({ kind }) => kind === 'numeric')) return;
  const remedy =
    group.serves === 'centres'
      ? 'leave it out of the columns, or use --method microaggregation'
      : 'use --group optimise, mdav or k-modes, or leave it out of the columns';
  throw new PenumbraError(
    'data',
    `Column ${label(columns, positions[0])} is not numeric, and ${group.name} groups by numbers: ${remedy}.`,
    { key: `steps[${from}].group.method` },
  );
}

/** Whether a replacement can be used for a category. */
function fits(replace: ReplaceMethod, scale: Scale, kind: Kind): boolean {
  if (!replace.kinds.includes('categorical') && !replace.kinds.includes(kind)) return false;
  return scale.kind === 'ordinal' || replace.levels !== 'ordered';
}

function shares({ claims }: ReplaceMethod): boolean {
  return areAlike(claims);
}

function usual(scale: Scale): Part {
  if (scale.kind === 'ordinal') return { method: 'median' };
  return {
    method: scale.kind === 'nominal' && scale.tree !== undefined ? 'central-category' : 'mode',
  };
}

function planned({ method: name, ...given }: Part, scale: Scale): PlannedReplace {
  const method = findReplace(name, scale.kind);
  if (
    !method.kinds.includes('categorical') ||
    (scale.kind === 'nominal' && method.levels === 'ordered')
  ) {
    throw new PenumbraError(
      'usage',
      `${method.name} cannot replace ${scale.kind} categories: use ${scale.kind === 'ordinal' ? 'median, convex-median or order-statistic' : 'mode, central or ancestor'}.`,
    );
  }
  return { method, parameters: readParameters(method.parameters, given, method.name) };
}

/** Positions of the confidential columns: the requested ones, otherwise those with the role. */
export function confidentialOf(
  { step: { confidential }, key: place, group, table: { columns }, roles }: AskedStep,
  protectedOnes: readonly number[],
): number[] {
  const key = `${place}.confidential`;
  if (group.needsConfidential !== true) {
    if (confidential === undefined) return [];
    throw new PenumbraError(
      'usage',
      `${group.name} does not use confidential columns: leave them out, or use --group t-closeness-first.`,
      { key },
    );
  }
  const positions =
    confidential === undefined
      ? columnsWithRole(roles, 'confidential').filter((p) => !protectedOnes.includes(p))
      : selectColumns(columns, confidential, roles);
  const both = positions.find((position) => protectedOnes.includes(position));
  if (both !== undefined) {
    throw new PenumbraError(
      'usage',
      `Column ${label(columns, both)} is both confidential and protected in one step, but a confidential column stays unchanged there: name it in one list only.`,
      { column: columns[both].name },
    );
  }
  if (positions.length > 0) return positions;
  throw new PenumbraError(
    'usage',
    `${group.name} keeps the distribution of confidential columns in every group, and no column is confidential: name some with --confidential or --role NAME=confidential.`,
    { key },
  );
}
