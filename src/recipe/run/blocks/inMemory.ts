import { formatSeed } from '../../../foundation/numerics/index.ts';
import type { Column } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { gather, type Partition } from '../../../methods/contract/index.ts';
import type { DataFile, MaskedColumn } from '../../dataset/index.ts';
import type { Plan } from '../../plan/index.ts';
import { asMasked, type MaskedFile } from '../maskFile.ts';
import { deviationsAlong, type FileCut } from './cut.ts';
import { type MaskedBlock, maskBlock, maskBlockJob } from './maskBlock.ts';
import { type BlockData, type BlockShape, shapeOf } from './shape.ts';

/**
 * Protects each block of a file in memory separately, in parallel if there are several members, and
 * joins the results in the order of the file. The table has the values as they were read.
 */
export function* maskInBlocks(
  { table, dialect }: Pick<DataFile, 'table' | 'dialect'>,
  plan: Plan,
  { blocks, cut }: { readonly blocks: readonly Int32Array[]; readonly cut: FileCut },
  seed: Uint8Array,
  members: number,
): Work<Pick<MaskedFile, 'masked' | 'partitions'>> {
  const { columns } = table;
  // A file of one block is grouped as a whole.
  const deviations = blocks.length > 1 ? deviationsAlong(cut, columns) : [];
  const shape = shapeOf(columns, { dialect, plan, seed: formatSeed(seed), deviations });
  const dataOf = (block: number) => blockData(columns, shape, block, blocks[block]);
  const total = blocks.length;
  let answers: MaskedBlock[] = [];
  if (members > 1) {
    answers = (yield {
      wish: 'each',
      job: maskBlockJob as never,
      start: shape,
      // Made on request, so that the file is not in memory twice.
      questions: { length: total, at: dataOf },
      progress: (answered: number) => ({ done: answered, total }),
    }) as MaskedBlock[];
  } else {
    for (let block = 0; block < total; block++) {
      answers.push(yield* maskBlock(shape, dataOf(block)));
      yield { done: block + 1, total };
    }
  }
  return putTogether(table.records, plan, blocks, answers);
}

function blockData(
  columns: readonly Column[],
  shape: BlockShape,
  block: number,
  records: Int32Array,
): BlockData {
  return {
    block,
    numbers: Float64Array.from(records),
    columns: columns.map((column, position) => {
      if (!shape.columns[position].needed) return null;
      if (column.kind === 'numeric') return gather(column.values, records);
      if (column.kind === 'categorical') return records.map((record) => column.codes[record]);
      return Array.from(records, (record) => column.values[record]);
    }),
  };
}

function putTogether(
  records: number,
  plan: Plan,
  blocks: readonly Int32Array[],
  answers: readonly MaskedBlock[],
): Pick<MaskedFile, 'masked' | 'partitions'> {
  const rows = rowsOf(plan.kept, records);
  const rowsIn = (b: number) => {
    const { kept } = answers[b];
    const its = kept === null ? blocks[b] : blocks[b].filter((_, i) => kept[i] === 1);
    return rows === null ? its : its.map((record) => rows[record]);
  };
  const places = answers.map((_, b) => rowsIn(b));
  const partitions = plan.steps.map((_, i): Partition => {
    const groupOf = new Int32Array(plan.records);
    let groups = 0;
    for (const [b, { groups: own }] of answers.entries()) {
      for (const [j, row] of places[b].entries()) groupOf[row] = groups + own[i].groupOf[j];
      groups += own[i].count;
    }
    return { groupOf, groups };
  });
  const masked = new Map<number, MaskedColumn>();
  for (const [place, { position }] of answers[0].masked.entries()) {
    const step = plan.steps.findIndex((one) => one.positions.includes(position));
    const groupOf = step < 0 ? new Int32Array(plan.records) : partitions[step].groupOf;
    const values = new Float64Array(plan.records);
    const whole = asMasked(position, values, groupOf, plan);
    const names = [...(whole.names ?? [])];
    const codes = new Map(names.map((name, code) => [name, code]));
    const codeOf = (name: string) => {
      const known = codes.get(name);
      if (known !== undefined) return known;
      codes.set(name, names.length);
      return names.push(name) - 1;
    };
    for (const [b, { masked: own }] of answers.entries()) {
      const { values: its, names: called } = own[place];
      const translated = called?.map(codeOf);
      for (const [j, row] of places[b].entries()) {
        const value = its[j];
        values[row] = translated === undefined || Number.isNaN(value) ? value : translated[value];
      }
    }
    masked.set(position, whole.names === undefined ? whole : { ...whole, names });
  }
  return { masked, partitions };
}

function rowsOf(kept: Uint8Array | null, records: number): Int32Array | null {
  if (kept === null) return null;
  const rows = new Int32Array(records);
  let next = 0;
  for (let i = 0; i < records; i++) rows[i] = kept[i] === 1 ? next++ : -1;
  return rows;
}
