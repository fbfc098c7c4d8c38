import { standardise } from '../../foundation/numerics/index.ts';
import type { Scale } from '../../foundation/table/index.ts';
import { inside, type Work } from '../../foundation/work/index.ts';
import {
  type ConfidentialColumn,
  contextAt,
  coordinatesOf,
  type GroupContext,
  gather,
  impliedAt,
  joinPartitions,
  type Partition,
  type PartOfFile,
  type ReplaceContext,
  SOLO,
} from '../../methods/contract/index.ts';
import { type BlockPlan, groupBlocks, planBlocks } from '../../methods/group/index.ts';
import {
  among,
  type Belonging,
  chosenAlone,
  closeUnits,
  countsUnits,
  fewestUnits,
  type GroupedColumns,
  mergeDominated,
  mergeGroups,
  type PlannedReplace,
  type PlannedStep,
  rowsOfUnits,
  type Treated,
} from '../plan/index.ts';

/**
 * The standard deviations of columns over the whole file, by position, if the records are a block of
 * it: distances in a block are in the units of the file, so that a cut costs only its borders.
 */
export type FileDeviations = readonly (number | null)[];

/** The groups of a step, and how the file was cut into blocks for them, if it was. */
export interface Grouped {
  readonly partition: Partition;
  readonly blockPlans: readonly BlockPlan[];
}

/**
 * Groups the records of a step, class by class and, if requested, block by block; groups are
 * numbered consecutively. If records of a unit stay together, units are grouped instead.
 */
export function* groupStep(
  step: PlannedStep,
  treated: Treated,
  belonging: Belonging,
  context: GroupContext = SOLO,
  given: readonly Float64Array[] = [],
  deviations: FileDeviations = [],
): Work<Grouped> {
  const total = treated.columns[0].length;
  const parts: PartOfFile[] = [];
  const blockPlans: BlockPlan[] = [];
  let done = 0;
  let part = 0;
  for (const { records, observed } of treated.classes) {
    const all = [...observed.map((j) => treated.columns[j]), ...(observed.length > 0 ? given : [])];
    const scales = [
      ...observed.map((j) => step.scales[j]),
      ...(observed.length > 0 ? step.givenScales : []),
    ];
    const seen = groupedBy(step, {
      columns: all.map((column) => gather(column, records)),
      scales,
      names: [...observed, ...given.map((_, j) => step.positions.length + j)].map(
        (j) => step.labels[j],
      ),
      deviations: all.map((_, j) => deviations[step.positions[observed[j]]] ?? undefined),
    });
    const { columns } = seen;
    const constraints = among(
      step.constraints,
      observed.map((j) => step.positions[j]),
    );
    const amongRecords = (numbers: Int32Array | null) =>
      numbers && records.map((record) => numbers[record]);
    const its = {
      strata: amongRecords(belonging.strata),
      units: amongRecords(belonging.units),
      counted: amongRecords(belonging.counted),
    };
    const work =
      columns.length === 0
        ? oneGroup(records.length, step.group.serves === 'centres')
        : groupClass({ ...step, groupParameters: seen.parameters }, columns, its, blockPlans, {
            ...context,
            deviations: seen.deviations,
            ...(seen.scales !== null && { scales: seen.scales }),
            ...(context.confidential && {
              confidential: confidentialAmong(context.confidential, records),
            }),
            chance: { ...context.chance, part },
            ...(constraints.length > 0 && { constraints }),
          });
    const partition = yield* inside(work, done, records.length, total);
    parts.push({ partition, records, columns: observed });
    done += records.length;
    // No class has more parts than records.
    part += records.length;
    yield { done, total };
  }
  return { partition: joinPartitions(parts, total, step.positions.length), blockPlans };
}

interface SeenColumns {
  readonly columns: readonly Float64Array[];
  readonly scales: readonly Scale[];
  readonly names: readonly string[];
  readonly deviations: readonly (number | undefined)[];
}

/** The input of a grouping method: coordinates if some columns are categories and the method needs distances only. */
function groupedBy(
  { group, groupParameters }: PlannedStep,
  { columns, scales, names, deviations }: SeenColumns,
): {
  readonly columns: readonly Float64Array[];
  readonly parameters: PlannedStep['groupParameters'];
  readonly scales: readonly Scale[] | null;
  readonly deviations: SeenColumns['deviations'];
} {
  const { importance = 1 } = groupParameters;
  const areNumbers = scales.every(({ kind }) => kind === 'numeric');
  const same = { columns, parameters: groupParameters, scales: null, deviations };
  if (group.looksAt === 'nothing') return same;
  if (group.looksAt === 'distances' && !(areNumbers && importance === 1)) {
    const weights = typeof importance === 'number' ? columns.map(() => importance) : importance;
    const { standardise } = groupParameters;
    const coordinates = coordinatesOf(columns, scales, {
      standardise: standardise as 'sd',
      importance: weights as readonly number[],
      ...{ names, deviations },
    });
    const parameters = { ...groupParameters, standardise: 'none' };
    return { columns: coordinates, parameters, scales: null, deviations: [] };
  }
  if (areNumbers) return same;
  if (group.kinds.includes('categorical')) return { ...same, scales };
  return {
    ...same,
    columns: columns.filter((_, j) => scales[j].kind === 'numeric'),
    deviations: [],
  };
}

function confidentialAmong(
  columns: readonly ConfidentialColumn[],
  records: Int32Array,
): ConfidentialColumn[] {
  return columns.map(({ values, ordered }) => ({ values: gather(values, records), ordered }));
}

/** Replaces the values of a step's columns. */
export function* replaceStep(
  step: PlannedStep,
  treated: Treated,
  partition: Partition,
  context: ReplaceContext = SOLO,
): Work<readonly Float64Array[]> {
  const { replace, replaceParameters, replaceOf, positions, scales } = step;
  const first = { method: replace, parameters: replaceParameters };
  const ways = positions.map((position) => replaceOf.get(position) ?? first);
  const key = ({ method, parameters }: PlannedReplace) =>
    `${method.name} ${JSON.stringify(parameters)}`;
  const different = [...new Set(ways.map(key))];
  const values = [...treated.columns];
  const some = step.chosen && chosenAlone(step.chosen, treated.columns, partition, context);
  if (some?.records.length === 0) return values;
  const about = some ?? { columns: treated.columns, partition, context };
  const { implied } = about.context;
  for (const [m, name] of different.entries()) {
    const own = [...positions.keys()].filter((j) => key(ways[j]) === name);
    const { method, parameters } = ways[own[0]];
    const its = own.map((j) => scales[j]);
    const areNumbers = [...its, ...step.givenScales].every(({ kind }) => kind === 'numeric');
    const work = method.run(
      own.map((j) => about.columns[j]),
      about.partition,
      parameters as never,
      {
        ...about.context,
        ...contextAt(about.context, own),
        ...(implied && { implied: impliedAt(implied, null, own) }),
        ...(!areNumbers && { scales: its, givenScales: step.givenScales }),
      },
    );
    const replaced = yield* inside(work, m, 1, different.length);
    for (const [place, j] of own.entries()) {
      values[j] = some ? within(values[j], some.records, replaced[place]) : replaced[place];
    }
  }
  return values;
}

/** A column with the values of some records replaced. */
function within(column: Float64Array, records: Int32Array, values: Float64Array): Float64Array {
  const result = column.slice();
  for (let i = 0; i < records.length; i++) result[records[i]] = values[i];
  return result;
}

function* groupClass(
  step: PlannedStep,
  columns: readonly Float64Array[],
  belonging: Belonging,
  blockPlans: BlockPlan[],
  context: GroupContext,
): Work<Partition> {
  const { strata, units } = belonging;
  const own = standardisedOnce(step, columns, belonging, context.deviations);
  const rows =
    units === null
      ? { columns: own?.columns ?? columns, strata }
      : rowsOfUnits(columns, strata, units, context.scales);
  const made = yield* groupRows(own?.step ?? step, rows.columns, rows.strata, blockPlans, context);
  const grouped = units === null ? made : forRecords(made, units);
  const merged = {
    ...{ columns: own?.columns ?? columns, areStandardised: own !== null },
    ...{ scales: context.scales, strata },
  };
  const partition = yield* withEnoughUnits(step, merged, grouped, belonging);
  const shared =
    step.dominance === null
      ? partition
      : yield* mergeDominated(columns, partition, step.dominance, belonging);
  return yield* withCloseUnits(step, merged, shared, belonging, context);
}

/** Merges groups that are too far from the file where units count. No merger takes enough units or contributors away. */
function* withCloseUnits(
  { groupParameters: { t } }: PlannedStep,
  columns: GroupedColumns,
  partition: Partition,
  { counted }: Belonging,
  { confidential }: GroupContext,
): Work<Partition> {
  if (counted === null || confidential === undefined || typeof t !== 'number') return partition;
  return yield* mergeGroups(columns, partition, closeUnits(confidential, counted, t));
}

/**
 * Standardised columns for a method that would standardise them itself, if the merger of its groups needs them so, too,
 * and the step with the parameter that leaves them as they are; null otherwise. The groups are the same, except in a
 * block of a file, whose columns are in the units of the file.
 */
function standardisedOnce(
  step: PlannedStep,
  columns: readonly Float64Array[],
  { strata, units, counted }: Belonging,
  deviations: SeenColumns['deviations'] = [],
): { readonly step: PlannedStep; readonly columns: readonly Float64Array[] } | null {
  const { group, groupParameters, blocks } = step;
  const isBlock = deviations.some((deviation) => deviation !== undefined);
  const isMerged = counted !== null && units === null && countsUnits(step);
  if (!isMerged && !isBlock) return null;
  if (group.looksAt !== 'distances' || groupParameters.standardise !== 'sd') return null;
  // A method inside a block of a step standardises the records of that block.
  if (!isBlock && (strata !== null || blocks !== null)) return null;
  return {
    step: { ...step, groupParameters: { ...groupParameters, standardise: 'none' } },
    columns: columns.map((column, j) => standardise(column, 'sd', deviations[j])),
  };
}

/** Merges groups that have records of fewer than k units. Groups that were made of units have enough. */
function* withEnoughUnits(
  step: PlannedStep,
  columns: GroupedColumns,
  partition: Partition,
  { units, counted }: Belonging,
): Work<Partition> {
  if (counted === null || units !== null || !countsUnits(step)) return partition;
  return yield* mergeGroups(columns, partition, fewestUnits(counted, step.smallestGroup));
}

/** The groups of units as groups of their records, without memberships, which belong to units. */
function forRecords({ groupOf, groups, model }: Partition, units: Int32Array): Partition {
  const { memberships: _, ...rest } = model ?? { summaries: [] };
  return {
    groupOf: units.map((unit) => groupOf[unit]),
    groups,
    ...(model && { model: rest }),
  };
}

function* groupRows(
  { group, groupParameters, smallestGroup, blocks }: PlannedStep,
  columns: readonly Float64Array[],
  strata: Int32Array | null,
  blockPlans: BlockPlan[],
  context: GroupContext,
): Work<Partition> {
  if (blocks === null && strata === null) {
    return yield* group.run(columns, groupParameters as never, context);
  }
  const size = blocks?.size ?? Number.POSITIVE_INFINITY;
  const { plan, blocks: parts } = planBlocks(columns, smallestGroup, size, strata ?? undefined);
  if (blocks !== null) blockPlans.push(plan);
  return yield* groupBlocks(group, columns, groupParameters, parts, context);
}

// biome-ignore lint/correctness/useYield: records that lack every column have nothing to be grouped by.
function* oneGroup(records: number, hasCentre: boolean): Work<Partition> {
  const partition = { groupOf: new Int32Array(records), groups: 1 };
  // The column is missing, so its centre has no value.
  return hasCentre ? { ...partition, model: { summaries: [], centres: [] } } : partition;
}
