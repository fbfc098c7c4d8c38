import type { Grid } from '../../foundation/table/index.ts';
import type { CsvSurvey } from '../../io/csv/index.ts';
import type { Plan } from '../../recipe/index.ts';
import { asMasked, neededBy } from '../../recipe/run/index.ts';
import type { RowColumn } from './rows.ts';

/** Names of the tables of a run. */
export const ORIGINAL = 'original';
export const MASKED = 'masked';
export const SORTED = 'sorted';

/** A column of the original that is staged, by its position from 0. */
interface StagedPosition extends RowColumn {
  readonly position: number;
}

/** A column that is newly written. */
interface LaidColumn {
  readonly position: number;
  readonly grid: Grid;
  /** Names of its codes, as far as the plan knows; blocks can have others. */
  readonly names: readonly string[] | undefined;
  /** Whether a step covers it, so that its original values are compared. */
  readonly isCovered: boolean;
}

/** Where the columns of a run are stored. */
export interface Layout {
  readonly staged: readonly StagedPosition[];
  readonly masked: readonly LaidColumn[];
  readonly steps: number;
}

export function layoutOf(plan: Plan, survey: CsvSurvey): Layout {
  const wanted = new Set([...neededBy(plan), ...plan.notCovered, ...plan.pseudonymised]);
  const covered = new Set(plan.steps.flatMap(({ positions }) => positions));
  const nothing = [new Float64Array(0), new Int32Array(0)] as const;
  return {
    staged: [...wanted]
      .sort((a, b) => a - b)
      .map((position) => ({
        position,
        name: stagedName(position),
        kind: KINDS[survey.columns[position].kind],
      })),
    masked: [...new Set([...covered, ...plan.recoded])]
      .sort((a, b) => a - b)
      .map((position) => {
        const { grid, names } = asMasked(position, ...nothing, plan);
        const isCovered = covered.has(position);
        return { position, grid, isCovered, names };
      }),
    steps: plan.steps.length,
  };
}

/** How the cells of a kind of column are staged. */
export const KINDS = { numeric: 'number', categorical: 'code', text: 'text' } as const;

/** Names of columns in tables. Names from the file are never used there. */
export function stagedName(position: number): string {
  return `c${position}`;
}

export function writtenName({ position }: Pick<LaidColumn, 'position'>): string {
  return `m${position}`;
}

export function beforeName({ position }: Pick<LaidColumn, 'position'>): string {
  return `o${position}`;
}

export function groupName(step: number): string {
  return `g${step}`;
}

/** The columns of `masked`, and of `sorted` after the block. */
export function maskedColumns({ masked, steps }: Layout): RowColumn[] {
  return [
    { name: 'block', kind: 'code' },
    { name: 'rid', kind: 'number' },
    ...masked.map((column): RowColumn => ({ name: writtenName(column), kind: 'number' })),
    ...masked
      .filter(({ isCovered }) => isCovered)
      .map((column): RowColumn => ({ name: beforeName(column), kind: 'number' })),
    ...Array.from({ length: steps }, (_, i): RowColumn => ({ name: groupName(i), kind: 'code' })),
  ];
}
