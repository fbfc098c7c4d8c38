import type { GroupMethod, MaskMethod, Method, ReplaceMethod } from './method.ts';

/** How a method treats missing values, weights and units, in words. */
export interface Treatment {
  readonly missing: string;
  readonly weights: string;
  readonly units: string;
}

export function treatmentOf(method: Method | GroupMethod | ReplaceMethod | MaskMethod): Treatment {
  const { missing, weights, units } = method;
  return {
    missing:
      missing ?? 'needs complete columns; a step before it decides what to do with missing values',
    weights: weights ?? 'not used',
    units: units ?? usualUnits(method),
  };
}

function usualUnits(method: Method | GroupMethod | ReplaceMethod | MaskMethod): string {
  if (!('room' in method)) return 'not used';
  if (method.room === 'group') return ofGroups(method);
  if (method.treatsUnits) {
    return 'columns of the unit are changed for all members or for none; each unit counts once towards k';
  }
  const once = 'columns of the unit once for each unit, for all its members';
  return method.redraws && method.given
    ? `${once}; then columns of the record, given the new values of the unit`
    : `${once}; columns of the record, record by record`;
}

function ofGroups({ looksAt, serves }: GroupMethod): string {
  if (looksAt === 'nothing')
    return 'one group of all units for columns of the unit, of all records for the others';
  const once = 'units are grouped for columns of the unit';
  return serves === 'centres'
    ? `${once}; for columns of the record, records count towards k, because groups with a centre cannot be merged`
    : `${once}; for columns of the record, groups with fewer than k units are merged with the nearest ones`;
}
