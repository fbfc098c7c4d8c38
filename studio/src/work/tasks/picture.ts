import { PenumbraError } from '../../../../src/error.ts';
import {
  classesOfLevels,
  classesOfNumbers,
  type PairCounts,
  pairCountsOf,
  type Scatter,
  scatterOf,
} from '../../../../src/report/index.ts';
import { asReported, codeLabelsOf, groupsShown } from '../../../../src/tasks/assess/index.ts';
import { type Density, densityOf } from '../../parts/check/density.ts';
import type { Desk, Run, Task } from '../task.ts';

interface PictureAsk {
  readonly run: string;
  /** Names of compared columns. */
  readonly x: string;
  readonly y: string;
}

/** Two columns of numbers of both files: a sample of the records, and all of them counted. */
export interface NumbersAnswer {
  readonly scatter: Scatter;
  readonly density: Density;
  readonly records: number;
}

/** Two columns of both files: as numbers, or counted in classes where one of them has categories. */
export type PictureAnswer = NumbersAnswer | { readonly pair: PairCounts };

/** Two columns of a run for a picture: at most 2000 points, 600 groups and 100 cells, for files of any size. */
export const picture: Task<PictureAsk, PictureAnswer> = async (desk, { run: id, x, y }) => {
  const run = runOn(desk, id);
  const { comparison, protection, original } = run;
  const { files } = comparison;
  const numbers = (name: string) => {
    const place = files.names.indexOf(name);
    return place < 0 ? null : { name, before: files.original[place], after: files.masked[place] };
  };
  const [across, upward] = [numbers(x), numbers(y)];
  if (across !== null && upward !== null) {
    // After a refinement, the records of a group are no longer equal.
    const isRefined = protection.certificate.refined !== undefined;
    const groupOf = (isRefined ? null : files.groupOf) ?? groupsShown(files);
    const scatter = scatterOf(across, upward, { isPaired: files.isPaired, groupOf });
    return {
      scatter,
      density: densityOf(across, upward, scatter.scales),
      records: Math.max(across.before.length, across.after.length),
    };
  }
  const labels = codeLabelsOf(original);
  const classed = (name: string, found: ReturnType<typeof numbers>) => {
    if (found !== null) return classesOfNumbers(found);
    const [column] = asReported(files, [name], protection.certificate);
    if (column !== undefined) return classesOfLevels(column, labels.get(name));
    throw new PenumbraError('usage', `Column ${name} was not compared: choose another one.`, {
      column: name,
    });
  };
  return { pair: pairCountsOf(classed(x, across), classed(y, upward)) };
};

/** A run that the worker still keeps. The oldest runs are dropped. */
function runOn(desk: Desk, id: string): Run {
  const run = desk.runs.get(id);
  if (run === undefined) {
    throw new PenumbraError('usage', 'This run is no longer in memory: run the recipe again.');
  }
  return run;
}
