import { type DataFile, type Plan, planWords } from '../../src/index.ts';
import { showColumns } from './inspection.ts';
import type { Style } from './style.ts';
import { aligned, counted, LINE, safe, wrapped } from './text.ts';

/** A numbered heading of the screen of `penumbra protect`. */
export function heading(text: string, style: Style): string {
  return `\n${style.bold(text)}\n`;
}

/** The file as read, with kinds, likely roles, and reasons. */
export function showRead(
  file: Pick<DataFile, 'table' | 'kinds' | 'source' | 'records' | 'description'>,
  style: Style,
): string {
  const columns = file.table.columns.map(({ name }, position) => ({
    position: position + 1,
    name,
    ...file.kinds[position],
    about: file.description.columns[position],
  }));
  const title = `${safe(file.source.name)}: ${counted(file.records, 'record')}, ${counted(columns.length, 'column')}`;
  return `${heading('What was read', style)}${title}\n\n${showColumns(columns, style).join('\n')}\n`;
}

/** The plan, shown before it is run. */
export function showPlan({ records }: Pick<DataFile, 'records'>, plan: Plan, style: Style): string {
  const rows = planWords(plan, records).map(({ about, words }) => [about, safe(words)]);
  const indent = ' '.repeat(2 + Math.max(...rows.map(([title]) => title.length)));
  const text = aligned(rows).map((line) => wrapped(line, LINE, indent));
  return `${heading('The plan', style)}${text.join('\n')}\n`;
}
