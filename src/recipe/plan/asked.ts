import type { Roles, Table } from '../../foundation/table/index.ts';
import type { GroupMethod, ReplaceMethod } from '../../methods/contract/index.ts';
import type { Step } from '../recipe/index.ts';

/** A step of a recipe, with its methods looked up, and the file that it is planned for. */
export interface AskedStep {
  readonly step: Step;
  /** Where the step is in the recipe: `steps[0]`. */
  readonly key: string;
  readonly title: string;
  readonly group: GroupMethod;
  readonly replace: ReplaceMethod;
  /** The columns that its method is for, if they are not keys. */
  readonly of?: 'weights' | undefined;
  readonly table: Table;
  readonly roles: Roles;
  /** Roles that columns have, or seem to have. */
  readonly likely: Roles;
  /** Position of the weight of the records; null if there is none. */
  readonly weight: number | null;
  /** Whether nobody decided on any column, so that `roles` are guesses. */
  readonly areGuessed: boolean;
}
