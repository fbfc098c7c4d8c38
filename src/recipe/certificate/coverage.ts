import { present } from '../../fields.ts';
import type { Column } from '../../foundation/table/index.ts';
import { series } from '../../measures/claims/index.ts';
import { among, type Plan, type PlannedStep } from '../plan/index.ts';
import { plannedGrid } from '../run/index.ts';
import type { Coverage } from './check.ts';
import type { ColumnFate } from './scope.ts';

/** What a plan does to each column, and where the column is in the written file. */
export function fatesOf(plan: Plan, columns: readonly Column[]): ColumnFate[] {
  const covered = new Set(plan.steps.flatMap((step) => step.positions));
  let place = 0;
  return columns.map(({ name }, position) => {
    const by = plan.carried.find((one) => one.position === position)?.by;
    const fate = plan.dropped.includes(position)
      ? 'left out'
      : plan.pseudonymised.includes(position)
        ? 'pseudonymised'
        : covered.has(position)
          ? 'protected'
          : plan.recoded.includes(position)
            ? 'recoded'
            : plan.sample?.weight === position
              ? 'reweighted'
              : by !== undefined
                ? 'carried'
                : 'copied';
    return {
      name,
      fate,
      position,
      written: fate === 'left out' ? null : place++,
      ...(fate === 'carried' && { by: by! }),
    };
  });
}

/** What a planned step covers, as its certificate states it. */
export function coverageOf(step: PlannedStep, plan: Plan, fates: readonly ColumnFate[]): Coverage {
  const { columns } = plan;
  const isCategorical = (position: number) =>
    columns[position].kind === 'numeric' ? undefined : (true as const);
  const some = <T>(list: readonly T[]) => (list.length === 0 ? undefined : list);
  const confidential = some(
    step.confidential.map((position) => ({
      name: columns[position].name,
      written: fates[position].written!,
    })),
  );
  return present({
    columns: step.positions.map((position) =>
      present({
        name: columns[position].name,
        position,
        written: fates[position].written!,
        decimalsBefore: decimalsOf(columns[position]),
        decimals: plannedGrid(position, plan).decimals,
        isCategorical: isCategorical(position),
      }),
    ),
    smallestGroup: step.smallestGroup,
    missing: step.missing,
    strata: step.blocks?.strata ?? [],
    together: step.together ?? undefined,
    weight: step.weight ?? undefined,
    unit: step.unit ?? undefined,
    inside: some(step.inside),
    ofUnit: step.ofUnit ?? undefined,
    time: step.promised.some(({ claim }) => claim === series.name)
      ? (step.time ?? undefined)
      : undefined,
    dominance: step.dominance ?? undefined,
    given: some(
      step.given.map((position) =>
        present({
          name: columns[position].name,
          position,
          isCategorical: isCategorical(position),
        }),
      ),
    ),
    constraints: some(step.constraints) && among(step.constraints, step.positions),
    averageGroup: step.averageGroup ?? undefined,
    confidential,
    closeness: confidential && (step.groupParameters.t as number),
    totals: step.replace.reaches?.(step.replaceParameters as never),
    empties: waysOf(step).some(({ gaps }) => gaps === 'added') ? (true as const) : undefined,
    promised: step.promised,
  });
}

/** The methods that replace the columns of a step. */
function waysOf({ replace, replaceOf }: PlannedStep) {
  return [replace, ...[...replaceOf.values()].map(({ method }) => method)];
}

function decimalsOf(column: Column): number | 'full' {
  return column.kind === 'numeric' ? column.grid.decimals : 0;
}
