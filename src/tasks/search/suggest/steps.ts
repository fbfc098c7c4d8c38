import { findReplace, type Pairing, pairings, type Step } from '../../../recipe/index.ts';
import type { Choice } from './candidates.ts';
import type { DimensionValue } from './dimension.ts';

export function pairingOf(name: string): Pairing {
  return pairings.find((pairing) => pairing.name === name)!;
}

/** The settings of a choice for a step. */
export function stepOf(
  { family, values }: Choice,
  records: number,
  hasRules: boolean,
): Partial<Step> {
  const pairing = pairingOf(family);
  const own = (room: 'group' | 'replace', method: string) => ({
    method,
    ...Object.fromEntries(
      Object.entries(values).flatMap(([name, value]): [string, DimensionValue][] => {
        if (!name.startsWith(`${room}.`)) return [];
        const parameter = name.slice(room.length + 1);
        if (parameter !== 'centres') return [[parameter, plain(value)]];
        const k = values['group.k'] as number;
        return value === 1 ? [] : [[parameter, centresOf(value as number, k, records)]];
      }),
    ),
  });
  const group = own('group', (values.group as string | undefined) ?? pairing.group);
  const replace = own('replace', (values.replace as string | undefined) ?? pairing.replace);
  // With rules, the replacement that keeps them is selected for the file if no setting was chosen.
  const isOpen = hasRules && Object.keys(replace).length === 1;
  const { gaps } = findReplace(replace.method, 'replace');
  return {
    method: family,
    // Missing values are drawn too, whatever other methods do about them.
    ...(gaps === 'drawn' && { missing: 'keep' as const }),
    group: group as never,
    ...(!isOpen && { replace: replace as never }),
    ...(values.nominal !== undefined && { nominal: { method: values.nominal as string } }),
    columnGroups: (values.columnGroups ?? pairing.columnGroups ?? 'all') as never,
  };
}

function centresOf(share: number, k: number, records: number): number {
  return Math.max(1, Math.round(share * Math.floor(records / k)));
}

/** One number if all columns have the same. */
function plain(value: DimensionValue): DimensionValue {
  return typeof value === 'object' && value.every((x) => x === value[0]) ? value[0] : value;
}

/** `Rank swapping, p 14`. */
export function choiceWords({ family, values }: Choice, records: number): string {
  const { title } = pairingOf(family);
  const said = Object.entries(values).flatMap(([name, value]): string[] => {
    const shown = plain(value);
    if (name === 'group') return [`groups by ${shown}`];
    if (name === 'replace') return [`values by ${shown}`];
    if (name === 'nominal') return [`categories by ${shown}`];
    if (name === 'columnGroups') {
      if (shown === 'all') return [];
      return [shown === 'each' ? 'each column by itself' : `columns by ${shown} that correlate`];
    }
    const parameter = name.slice(name.indexOf('.') + 1);
    if (parameter === 'centres') {
      if (shown === 1) return [];
      return [`centres ${centresOf(shown as number, values['group.k'] as number, records)}`];
    }
    return [`${parameter} ${typeof shown === 'object' ? shown.join(', ') : shown}`];
  });
  return said.length === 0 ? title : `${title} (${said.join('; ')})`;
}
