import { PenumbraError } from '../../error.ts';
import { type Column, type LineOf, label, valuesOf } from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import type { PlannedStep } from './plan.ts';
import { classSize, neededBy } from './promises.ts';

/** Largest accepted absolute value: its square, summed over many records and columns, is still a double. */
export const LARGEST = 1e150;

export function refuseOverlap(
  steps: readonly PlannedStep[],
  removed: ReadonlySet<number>,
  columns: readonly Column[],
): void {
  const seen = new Set<number>();
  for (const position of steps.flatMap((step) => step.positions)) {
    if (removed.has(position)) {
      throw new PenumbraError(
        'usage',
        `Column ${label(columns, position)} is an identifier and is dropped from the protected file, so it cannot be protected too: leave it out of the columns, or pass --identifiers keep.`,
        { column: columns[position].name },
      );
    }
    if (seen.has(position)) {
      throw new PenumbraError(
        'usage',
        `Column ${label(columns, position)} is in two steps, and the second would break the claims of the first: name it in one.`,
        { column: columns[position].name },
      );
    }
    seen.add(position);
  }
}

/** A column of units must reach the analyst unchanged. */
export function refuseOwnTask(steps: readonly PlannedStep[], columns: readonly Column[]): void {
  const covered = new Set(steps.flatMap((step) => step.positions));
  for (const { together, missing, from } of steps) {
    if (together !== null && covered.has(together)) {
      throw new PenumbraError(
        'usage',
        `Column ${label(columns, together)} says which records stay together, so it cannot be protected too: leave it out of the columns.`,
        { column: columns[together].name },
      );
    }
    if (together !== null && missing === 'own-group') {
      throw new PenumbraError(
        'usage',
        'Records that stay together can lack different columns, so --together does not work with --missing own-group: use --missing median or drop.',
        { key: `steps[${from}].missing` },
      );
    }
  }
}

export function refuseBadValues(
  step: PlannedStep,
  columns: readonly Column[],
  lineOf: LineOf,
): void {
  for (const position of step.positions) {
    const { name, kind } = columns[position];
    const values = valuesOf(columns[position]);
    const at = (record: number) => ({ line: lineOf(record), column: name });
    const huge = values.findIndex((value) => Math.abs(value) > LARGEST);
    if (huge >= 0) {
      const what = Number.isFinite(values[huge]) ? 'a value beyond 1e150' : 'an infinite value';
      throw new PenumbraError(
        'data',
        `Column ${label(columns, position)} has ${what} on line ${lineOf(huge)}: correct it, or declare its code as missing with --missing-code.`,
        at(huge),
      );
    }
    const empty = values.findIndex(Number.isNaN);
    if (empty >= 0 && step.missing === 'level' && kind === 'numeric') {
      throw new PenumbraError(
        'data',
        `Column ${label(columns, position)} is numeric and has no value on line ${lineOf(empty)}, and only categories can treat missing as a level: choose --missing own-group, median or drop.`,
        at(empty),
      );
    }
    if (empty >= 0 && step.missing === 'own-group' && step.group.needsConfidential) {
      throw new PenumbraError(
        'data',
        `Column ${label(columns, position)} has no value on line ${lineOf(empty)}, and ${step.group.name} compares groups with the whole file, so such records cannot be grouped separately: choose --missing median${kind === 'numeric' ? '' : ', level'} or drop.`,
        at(empty),
      );
    }
    if (empty >= 0 && step.missing === 'refuse') {
      let count = 0;
      for (const value of values) if (Number.isNaN(value)) count++;
      throw new PenumbraError(
        'data',
        `Column ${label(columns, position)} has ${counted(count, 'missing value')}, the first on line ${lineOf(empty)}: choose --missing own-group (group such records separately), median (fill in the column's median)${kind === 'numeric' ? '' : ', level (treat missing as a level)'}${step.group.looksAt === 'nothing' && step.replace.gaps !== undefined ? ', keep (leave them empty)' : ''} or drop (leave such records out).`,
        at(empty),
      );
    }
  }
  const numeric = step.positions.filter((position) => columns[position].kind === 'numeric');
  const refused = step.replace.refuses?.(numeric.map((position) => valuesOf(columns[position])));
  if (refused) {
    const position = numeric[refused.position];
    throw new PenumbraError(
      'data',
      `Column ${label(columns, position)} ${refused.reason}: leave it out of the columns, or use another --replace.`,
      { column: columns[position].name },
    );
  }
}

/** Some methods group by one column only. */
export function refuseTooManyColumns({ group, positions, from }: PlannedStep): void {
  const most = group.mostColumns ?? Number.POSITIVE_INFINITY;
  if (positions.length <= most) return;
  throw new PenumbraError(
    'usage',
    `${group.name} takes ${most === 1 ? 'one column' : `${most} columns`} at a time, and ${positions.length} are to be grouped together: use --column-groups ${most === 1 ? 'each' : 'with shorter lists'}, or another --group.`,
    { key: `steps[${from}].columnGroups` },
  );
}

/** Refuses methods and options that do not work together. */
export function refuseMisfits(step: PlannedStep): void {
  const { group, replace, from, constraints, dominance, missing, scales, blocks, together } = step;
  const refuse = (what: string, key: string): never => {
    throw new PenumbraError('usage', what, { key: `steps[${from}].${key}` });
  };
  if (replace.needsCentres && group.serves !== 'centres') {
    refuse(
      `${replace.name} needs the centres of a model, and ${group.name} makes none: use --group fuzzy, or another --replace.`,
      'replace.method',
    );
  }
  if (replace.needsCentres && dominance !== null) {
    refuse(
      `Groups that are merged for --dominance have no centre, so it does not work with ${replace.name}: use another --replace.`,
      'dominance',
    );
  }
  if (dominance !== null && scales.some(({ kind }) => kind !== 'numeric')) {
    refuse(
      'Categories have no totals, so --dominance is for numbers only: leave it out.',
      'dominance',
    );
  }
  const whole = replace.needsWholeFile?.(step.replaceParameters as never) ?? null;
  if (whole !== null && (group.looksAt !== 'nothing' || blocks !== null)) {
    refuse(
      `${whole} ${replace.name} then works on no groups and no blocks: leave --group, --within and --block-size out.`,
      'group',
    );
  }
  if (group.looksAt === 'nothing') {
    const way = `${replace.name} makes no groups, but takes the whole file, or a stratum, as one`;
    if (together !== null) {
      refuse(
        `${way}, so keeping units together promises nothing: leave --together out, or name a way to group, such as --group mdav. If members are to get the same new values, give the column the role unit, as --household does.`,
        'together',
      );
    }
    if (dominance !== null) {
      refuse(
        `${way}, which cannot be merged with another group: leave --dominance out, or name a way to group, such as --group mdav.`,
        'dominance',
      );
    }
  }
  const shared = replace.anonymity?.(step.replaceParameters as never);
  if (shared !== undefined && group.parameters.k !== undefined && shared < step.smallestGroup) {
    refuse(
      `${replace.name} lets ${shared} records share their values, fewer than the ${step.smallestGroup} that ${group.name} promises: give it a larger k, or use --group whole.`,
      'replace.k',
    );
  }
  if (group.needsConfidential && blocks !== null) {
    refuse(
      `${group.name} compares groups with the whole file, so it does not work with blocks or --within: leave them out.`,
      'blocks',
    );
  }
  if (group.needsConfidential && together !== null) {
    refuse(
      `${group.name} compares groups with the whole file, record by record, so it does not work with --together: leave it out.`,
      'together',
    );
  }
  if (missing === 'keep' && !(group.looksAt === 'nothing' && replace.gaps !== undefined)) {
    refuse(
      `${group.name} with ${replace.name} needs complete columns, so values cannot stay missing: use --missing own-group, median or drop.`,
      'missing',
    );
  }
  if (constraints.length > 0 && !(group.serves === 'centres' && replace.needsCentres)) {
    refuse(
      `${group.name} with ${replace.name} keeps no constraints: use --method fuzzy.`,
      'constraints',
    );
  }
}

/** Refuses to keep units together if the replacement makes classes by itself, without groups. */
export function refuseCountedRecords({ together, replace, replaceOf, from }: PlannedStep): void {
  if (together === null) return;
  const ways = [replace, ...[...replaceOf.values()].map(({ method }) => method)];
  const counting = ways.find(({ anonymity }) => anonymity !== undefined);
  if (counting === undefined) return;
  throw new PenumbraError(
    'usage',
    `${counting.name} makes no groups, so keeping units together promises nothing: leave --together out, or use --method microaggregation, whose groups are made of units. If units are to count towards k, give the column the role unit, as --household does.`,
    { key: `steps[${from}].together` },
  );
}

/** Refuses groups that are too small for the replacement. In groups of one record, nothing is replaced. */
export function refuseSmallGroups(step: PlannedStep): void {
  const needed = neededBy(step);
  const { group, replace, positions, given, smallestGroup, from } = step;
  if (smallestGroup >= needed || !Object.hasOwn(group.parameters, 'k')) return;
  if (smallestGroup === 1 && step.groupParameters.k === 1) return;
  const beside = given.length === 0 ? '' : ` and ${given.length} given`;
  throw new PenumbraError(
    'usage',
    `${replace.name} needs groups of at least ${needed} records for ${positions.length} replaced${beside} columns; with fewer, its records come close to the original ones: choose ${group.onAverage ? 'a --smallest' : 'a k'} of at least ${needed}, or fewer columns.`,
    { key: `steps[${from}].group.k` },
  );
}

/** Refuses a number of records that the grouping method cannot handle. */
export function refuseGrouping(
  { group, groupParameters, positions, given, from }: PlannedStep,
  columns: readonly Column[],
  kept: Uint8Array | null,
  records: number,
): void {
  if (group.refuses === undefined) return;
  const seen = [...positions, ...given].filter(
    (position) => columns[position].kind === 'numeric' || group.kinds.includes('categorical'),
  );
  const values = seen.map((position) =>
    valuesOf(columns[position]).filter((value, i) => !Number.isNaN(value) && kept?.[i] !== 0),
  );
  const reason = group.refuses(groupParameters as never, records, values.length, values);
  if (reason !== null) {
    throw new PenumbraError('usage', reason, { key: `steps[${from}].group` });
  }
}

export function refuseTooFew(step: PlannedStep, records: number, before: number): void {
  if (classSize(step) <= records) return;
  if (records === 0 && before > 0) {
    throw new PenumbraError(
      'data',
      'Every record has a missing value, so no record would be kept: choose --missing own-group or median.',
    );
  }
  const nouns = step.ofUnit === null ? 'records' : 'units';
  const some =
    records < before
      ? `${records} of ${before} records are kept`
      : `the file has ${records} ${nouns}`;
  if (!Object.hasOwn(step.group.parameters, 'k') && step.replace.anonymity === undefined) {
    const { leaf } = step.replaceParameters;
    if (leaf === step.smallestGroup && records > 1) {
      throw new PenumbraError(
        'data',
        `${step.replace.name} summarises at least ${leaf} records (leaf), but ${some}: choose a leaf of at most ${records}.`,
        { key: `steps[${step.from}].replace.leaf` },
      );
    }
    throw new PenumbraError(
      'data',
      `${step.replace.name} needs at least ${step.smallestGroup} records for ${step.positions.length} columns, but ${some}: choose ${Object.hasOwn(step.replace.parameters, 'share') ? 'a larger --share, or ' : ''}fewer columns.`,
    );
  }
  throw new PenumbraError(
    'usage',
    `k is ${classSize(step)}, but ${some}: choose a k of at most ${records}.`,
    { key: `steps[${step.from}].group.k` },
  );
}

export function refuseNoMedian(
  step: PlannedStep,
  columns: readonly Column[],
  kept: Uint8Array | null,
): void {
  if (step.missing !== 'median') return;
  for (const position of step.positions) {
    const { name } = columns[position];
    const values = valuesOf(columns[position]);
    if (values.some((value, i) => !Number.isNaN(value) && kept?.[i] !== 0)) continue;
    throw new PenumbraError(
      'data',
      `Column ${label(columns, position)} has no value to take a median of: leave it out of the columns.`,
      { column: name },
    );
  }
}
