import { PenumbraError } from '../../error.ts';
import type { Partition } from '../../methods/contract/index.ts';

/**
 * The partition as CSV text: each record of the original, counted from 1, and its group in each
 * step; empty for dropped records.
 */
export function partitionText(
  partitions: readonly Partition[],
  kept: Uint8Array | null,
  records: number,
): string {
  // Without steps there are no groups, but the list of kept records is still needed.
  const whole = partitions.length === 0;
  const header = ['record', ...(whole ? ['kept'] : partitions.map((_, i) => `step_${i + 1}`))];
  const lines = [header.join(',')];
  for (let record = 0, place = 0; record < records; record++) {
    const stays = kept === null || kept[record] === 1;
    const groups = whole
      ? [stays ? 1 : '']
      : partitions.map(({ groupOf }) => (stays ? groupOf[place] + 1 : ''));
    lines.push(`${record + 1},${groups.join(',')}`);
    if (stays) place++;
  }
  lines.push('');
  return lines.join('\n');
}

/** Reads what `partitionText` wrote: the group of each kept record, step by step. */
export function parsePartition(text: string, steps: number): Int32Array[] {
  const lines = text.split('\n');
  const groups: number[][] = Array.from({ length: steps }, () => []);
  for (let line = 1; line < lines.length; line++) {
    if (lines[line] === '') continue;
    const cells = lines[line].split(',');
    if (!isPartitionLine(cells, steps, lines.length)) throw damagedPartition(line + 1);
    for (let i = 0; i < steps; i++) {
      if (cells[i + 1] !== '') groups[i].push(Number(cells[i + 1]) - 1);
    }
  }
  return groups.map((list) => Int32Array.from(list));
}

/** Whether a line can belong to a partition. A group number is at most the number of records, and so of lines. */
export function isPartitionLine(cells: readonly string[], steps: number, lines: number): boolean {
  const isGroup = (cell: string) => /^[1-9]\d*$/.test(cell) && Number(cell) < lines;
  return (
    cells.length === Math.max(1, steps) + 1 && cells.every((cell) => cell === '' || isGroup(cell))
  );
}

export function damagedPartition(line: number): PenumbraError {
  return new PenumbraError(
    'file',
    `The partition is damaged on line ${line}: use the one that is stored beside the certificate.`,
    { line },
  );
}

/** Which records were kept, from the text of `partitionText`. */
export function keptInPartition(text: string): Uint8Array {
  const [, ...lines] = text.split('\n').filter((line) => line !== '');
  return Uint8Array.from(lines, (line) => (line.split(',')[1] === '' ? 0 : 1));
}
