import { didYouMean } from '../../error.ts';
import type { TableChoice } from '../labelled/index.ts';
import * as refusal from './refusal.ts';

/** The one that is chosen among tables with records: the only one, if nothing is said. */
export function chosenName(
  file: string,
  names: readonly string[],
  { table, isPreference = false }: TableChoice,
  what: 'sheet' | 'table',
): string {
  if (names.length === 0) throw refusal.noRecords(file);
  if (table !== undefined && names.includes(table)) return table;
  if (table !== undefined && !(isPreference && names.length === 1)) {
    throw refusal.noneOfThisName(file, table, names, what, didYouMean(table, names));
  }
  if (names.length > 1) throw refusal.several(file, names, what);
  return names[0];
}
