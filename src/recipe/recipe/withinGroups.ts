import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { inside } from '../../foundation/work/index.ts';
import {
  alikeAt,
  contextAt,
  determinedAt,
  gather,
  impliedAt,
  kinshipAt,
  type MaskMethod,
  membersOf,
  type Partition,
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
      refuseTorn(mask, partition, context, mask.drawsPerUnit?.(parameters) ?? false);
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
        const waves = context.waves && records.map((record) => context.waves![record]);
        const kinship = context.kinship && kinshipAt(context.kinship, records);
        const sizes = context.sizes && gather(context.sizes, records);
        const alike = context.alike && alikeAt(context.alike, records);
        const determined = context.determined && determinedAt(context.determined, records);
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
            ...present({
              members: crew,
              given,
              newGiven,
              units,
              waves,
              kinship,
              sizes,
            }),
            ...contextAt({ ...context, ...present({ alike, determined }) }, there),
            ...(context.implied && { implied: impliedAt(context.implied, records, there) }),
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

/** Refuses groups that part the members of a unit, who could then not lose the same cells. */
function refuseTorn(
  { name }: MaskMethod,
  { groupOf, groups }: Partition,
  { units, ofUnit }: ReplaceContext,
  isPerUnit: boolean,
): void {
  if (units === undefined || groups < 2 || !(isPerUnit || ofUnit?.includes(true))) return;
  const known = new Map<number, number>();
  const torn = units.findIndex((unit, i) => {
    const group = known.get(unit) ?? groupOf[i];
    known.set(unit, group);
    return group !== groupOf[i];
  });
  if (torn < 0) return;
  throw new PenumbraError(
    'usage',
    `${name} is applied inside each group or stratum, and members of a unit are in different ones, so they could not be treated together: use a column for --within that is the same in all records of a unit, or leave it out.`,
  );
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
