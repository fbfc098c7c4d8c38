import { PenumbraError } from '../../../../src/error.ts';
import { type Scatter, scatterOf } from '../../../../src/report/index.ts';
import { groupsShown } from '../../../../src/tasks/assess/index.ts';
import { type Density, densityOf } from '../../parts/check/density.ts';
import type { Desk, Run, Task } from '../task.ts';

interface PictureAsk {
  readonly run: string;
  /** Names of compared columns. */
  readonly x: string;
  readonly y: string;
}

/** Two columns of both files: a sample of the records, and all of them counted. */
export interface PictureAnswer {
  readonly scatter: Scatter;
  readonly density: Density;
  readonly records: number;
}

/** Two columns of a run for a picture: at most 2000 points and 600 groups, for files of any size. */
export const picture: Task<PictureAsk, PictureAnswer> = async (desk, { run, x, y }) => {
  const { comparison, protection } = runOn(desk, run);
  const { files } = comparison;
  const column = (name: string) => {
    const place = files.names.indexOf(name);
    if (place < 0) {
      throw new PenumbraError('usage', `Column ${name} was not compared: choose another one.`, {
        column: name,
      });
    }
    return { name, before: files.original[place], after: files.masked[place] };
  };
  const [across, upward] = [column(x), column(y)];
  // After a refinement, the records of a group are no longer equal.
  const isRefined = protection.certificate.refined !== undefined;
  const groupOf = (isRefined ? null : files.groupOf) ?? groupsShown(files);
  const scatter = scatterOf(across, upward, { isPaired: files.isPaired, groupOf });
  return {
    scatter,
    density: densityOf(across, upward, scatter.scales),
    records: Math.max(across.before.length, across.after.length),
  };
};

/** A run that the worker still keeps. The oldest runs are dropped. */
function runOn(desk: Desk, id: string): Run {
  const run = desk.runs.get(id);
  if (run === undefined) {
    throw new PenumbraError('usage', 'This run is no longer in memory: run the recipe again.');
  }
  return run;
}
