import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { inside } from '../../foundation/work/index.ts';
import {
  gather,
  type MaskMethod,
  membersOf,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../../methods/contract/index.ts';

/**
 * A mask as a way to replace a group's values: it is applied inside each group, or to the whole
 * file if that is one group. Each group has its own random streams.
 */
export function withinGroups(mask: MaskMethod): ReplaceMethod {
  return {
    ...mask,
    room: 'replace',
    *run(columns, partition, parameters, context = SOLO) {
      const { groups } = partition;
      const { start, members } = membersOf(partition);
      const results = columns.map((column) => new Float64Array(column.length).fill(Number.NaN));
      const needed = mask.smallestGroup?.(parameters, columns.length, context.given?.length ?? 0);
      for (let g = 0; g < groups; g++) {
        const records = members.subarray(start[g], start[g + 1]);
        // The plan refuses this earlier; a single record stays unchanged, as with other
        // replacements.
        if (records.length > 1 && records.length < (needed ?? 1)) {
          throw new PenumbraError(
            'usage',
            `${mask.name} needs groups of at least ${needed} records: choose a larger k.`,
          );
        }
        const among = (values: readonly Float64Array[]) =>
          values.map((column) => gather(column, records));
        const chance = { ...context.chance, part: context.chance.part + g };
        const { members: crew } = context;
        const given = context.given && among(context.given);
        const newGiven = context.newGiven && among(context.newGiven);
        const units = context.units && records.map((record) => context.units![record]);
        const own = among(columns);
        // Missing values were treated before; a column that a group lacks is missing for all its
        // records.
        const there = [...own.keys()].filter((j) => !own[j].every(Number.isNaN));
        if (there.length === 0) continue;
        const work = mask.run(
          there.map((j) => own[j]),
          parametersAt(parameters, own.length, there) as never,
          {
            chance,
            ...present({ members: crew, given, newGiven, units, ...columnsAt(context, there) }),
          },
        );
        const masked = yield* inside(work, g, 1, groups);
        for (const [place, j] of there.entries()) own[j] = masked[place];
        for (const [j, column] of own.entries()) {
          for (let i = 0; i < records.length; i++) results[j][records[i]] = column[i];
        }
      }
      return results;
    },
  };
}

function columnsAt({ scales, givenScales, ofUnit }: ReplaceContext, there: readonly number[]) {
  return {
    scales: scales && there.map((j) => scales[j]),
    givenScales,
    ofUnit: ofUnit && there.map((j) => ofUnit[j]),
  };
}

/** Picks some columns from lists with one entry for each column. */
function parametersAt(
  parameters: Readonly<Record<string, unknown>>,
  columns: number,
  there: readonly number[],
): Readonly<Record<string, unknown>> {
  if (there.length === columns) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) =>
      Array.isArray(value) && value.length === columns && !Array.isArray(value[0])
        ? [name, there.map((j) => value[j])]
        : [name, value],
    ),
  );
}
