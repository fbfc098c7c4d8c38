import { randomStream } from '../../../../src/foundation/numerics/index.ts';
import type { Dataset, Role } from '../../../../src/foundation/table/index.ts';
import { drive } from '../../../../src/foundation/work/index.ts';
import { defaultLimits, purposeOf, type TrialFigure } from '../../../../src/index.ts';
import { type DataFile, someRecords } from '../../../../src/recipe/dataset/index.ts';
import { findGroup, type Recipe, readRecipe } from '../../../../src/recipe/index.ts';
import { assessLoaded, findDeclared } from '../../../../src/tasks/assess/index.ts';
import { judgeLimits, limitedMeasures } from '../../../../src/tasks/limits/index.ts';
import { judgedFigures, runTrial } from '../../../../src/tasks/search/index.ts';
import { knownFile, knownRecipe } from '../knownFile.ts';
import type { Task } from '../task.ts';
import { fileOn } from './protect.ts';

export interface PreviewAsk {
  /** Without steps: the file as it is. */
  readonly recipe: Recipe;
  readonly purpose: string;
  /** Names of measures to draw, beside those of the limits. */
  readonly measures: readonly string[];
}

/** The result of a recipe on a sample of the file. */
export interface PreviewAnswer {
  readonly records: number;
  readonly figures: readonly TrialFigure[];
  /** Limits that fail on the sample; null if the recipe was refused. */
  readonly failing: number | null;
  readonly refused: string | null;
}

/** Records of the sample: a second's work for most methods. */
const SAMPLE = 2000;
const LINKED = 500;
const SAMPLE_PURPOSE = 97;

/** What a recipe would give, measured on a sample of some thousand records. The same sample each time. */
export const preview: Task<PreviewAsk, PreviewAnswer> = async (
  desk,
  { recipe, purpose: name, measures },
  { signal },
) => {
  const file = await knownFile(fileOn(desk), recipe.description, { signal });
  const purpose = purposeOf(desk.limits ?? defaultLimits, name);
  if (recipe.steps.length === 0) return asIs(file, measures, signal);
  const read = readRecipe(recipe);
  const known = new Set(limitedMeasures(purpose).filter(isQuick));
  const result = await drive(
    runTrial(sampleOf(file), {
      recipe: quickly(knownRecipe(read, file)),
      seeds: [read.seed ?? '0'.repeat(64)],
      measures: [...new Set([...measures, ...known])],
      comparison: { description: file.description },
      linked: LINKED,
    }),
    () => {},
    signal,
  );
  const { refused } = result;
  const verdicts = judgeLimits(purpose, judgedFigures(result), result.nature);
  return {
    records: Math.min(SAMPLE, file.table.records),
    figures: result.figures,
    failing: refused === null ? verdicts.filter(({ holds }) => holds === false).length : null,
    refused,
  };
};

/** The same recipe with the least effort of its methods: what an hour of search would gain does not show on a sample. */
function quickly(recipe: Recipe): Recipe {
  return {
    ...recipe,
    steps: recipe.steps.map((step) => {
      const effort = step.group && findGroup(step.group.method, 'group').parameters.effort;
      return effort?.type === 'choice' && 'quick' in effort.choices
        ? { ...step, group: { ...step.group!, effort: 'quick' } }
        : step;
    }),
  };
}

/** The file compared with itself: what an intruder finds before anything is done. */
async function asIs(
  file: DataFile,
  measures: readonly string[],
  signal: AbortSignal,
): Promise<PreviewAnswer> {
  const sample: DataFile = { ...file, ...sampleOf(file) };
  const columns = sample.table.columns.flatMap(({ kind }, place) =>
    kind === 'numeric' && !isHidden(file.description.columns[place].role) ? [place + 1] : [],
  );
  const { assessment } = await assessLoaded(sample, sample, { measures, columns, signal });
  const figures = assessment.figures.map(({ name, value, reason }) => ({
    ...{ name, value, spread: null, reason },
  }));
  return { records: sample.table.records, figures, failing: null, refused: null };
}

const isHidden = (role: Role | undefined) =>
  role === 'identifier' || role === 'weight' || role === 'unit';

/** Measures of halves run the recipe again, and a sample is too small for their limits. */
function isQuick(name: string): boolean {
  const declared = findDeclared(name);
  return !('needs' in declared && declared.needs === 'holdout');
}

function sampleOf({ table, lineOf }: Dataset): Dataset {
  if (table.records <= SAMPLE) return { table, lineOf };
  const order = randomStream(new Uint8Array(32), 0, SAMPLE_PURPOSE, 0).permutation(table.records);
  return someRecords({ table, lineOf }, order.slice(0, SAMPLE).sort());
}
