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
  const whole = partitions.length === 0;
  const lines = [partitionHeader(partitions.length)];
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

/** The first line of a partition. Without steps there are no groups, but the list of kept records is still needed. */
export function partitionHeader(steps: number): string {
  const columns = Array.from({ length: steps }, (_, i) => `step_${i + 1}`);
  return ['record', ...(steps === 0 ? ['kept'] : columns)].join(',');
}

/** Reads what `partitionText` wrote: the group of each kept record, step by step. */
export function parsePartition(text: string, steps: number): Int32Array[] {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length === 0) throw damagedPartition(lines.length + 1);
  const groups: number[][] = Array.from({ length: steps }, () => []);
  for (const [i, line] of lines.entries()) {
    const its = groupsOnLine(line, i, steps, lines.length - 1);
    for (const [step, group] of its.entries()) {
      if (group !== null) groups[step].push(group);
    }
  }
  return groups.map((list) => Int32Array.from(list));
}

/**
 * The groups of the record on a line, from 0, or null where it was dropped; none for the first line, which is line 0. Every
 * character follows from the groups, so that nothing else can stand there. A group number is at most the number of records.
 */
export function groupsOnLine(
  line: string,
  number: number,
  steps: number,
  records: number,
): (number | null)[] {
  if (number === 0) {
    if (line !== partitionHeader(steps)) throw damagedPartition(1);
    return [];
  }
  const [record, ...cells] = line.split(',');
  const isGroup = (cell: string) =>
    cell === '' || (/^[1-9]\d*$/.test(cell) && Number(cell) <= (steps === 0 ? 1 : records));
  if (
    record !== String(number) ||
    cells.length !== Math.max(1, steps) ||
    !cells.every((cell) => isGroup(cell) && (cell === '') === (cells[0] === ''))
  ) {
    throw damagedPartition(number + 1);
  }
  return steps === 0 ? [] : cells.map((cell) => (cell === '' ? null : Number(cell) - 1));
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
