import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { compile, HOLDS, parseCondition } from '../../foundation/expression/index.ts';
import {
  alikeAt,
  determinedAt,
  gather,
  impliedAt,
  type Partition,
  type ReplaceContext,
} from '../../methods/contract/index.ts';
import type { AskedStep } from './asked.ts';

/** For which records the condition of a step holds; null if it has none. An unknown condition counts as false. */
export function chosenRecords({
  step: { where },
  key: place,
  replace,
  table: { columns, records },
}: AskedStep): Uint8Array | null {
  if (where === undefined) return null;
  const key = `${place}.where`;
  if (!replace.someRecords) {
    throw new PenumbraError(
      'usage',
      `${replace.name} replaces all records, because its promises would not hold for some of them: leave --where out, or use --method sequential-synthesis.`,
      { key },
    );
  }
  const answers = compile(parseCondition(where), columns)(0, records);
  return answers.map((answer) => (answer === HOLDS ? 1 : 0));
}

export function amongKept(chosen: Uint8Array | null, kept: Uint8Array | null): Uint8Array | null {
  return chosen === null || kept === null ? chosen : chosen.filter((_, i) => kept[i] === 1);
}

/** The input of a replacement for some of the records: their values, groups and context. */
export function chosenAlone(
  chosen: Uint8Array,
  columns: readonly Float64Array[],
  partition: Partition,
  context: ReplaceContext,
): {
  readonly records: Int32Array;
  readonly columns: readonly Float64Array[];
  readonly partition: Partition;
  readonly context: ReplaceContext;
} {
  const records = Int32Array.from(chosen.keys()).filter((i) => chosen[i] === 1);
  const numbers = new Map<number, number>();
  const groupOf = records.map((record) => {
    const group = partition.groupOf[record];
    const known = numbers.get(group) ?? numbers.size;
    numbers.set(group, known);
    return known;
  });
  const { given, newGiven, weights, units, waves, alike, determined, implied } = context;
  return {
    records,
    columns: columns.map((column) => gather(column, records)),
    partition: { groupOf, groups: numbers.size },
    context: {
      ...context,
      ...present({
        given: given?.map((column) => gather(column, records)),
        newGiven: newGiven?.map((column) => gather(column, records)),
        weights: weights && gather(weights, records),
        units: units && records.map((record) => units[record]),
        waves: waves && records.map((record) => waves[record]),
        alike: alike && alikeAt(alike, records),
        determined: determined && determinedAt(determined, records),
        implied: implied && impliedAt(implied, records, [...columns.keys()]),
      }),
    },
  };
}
