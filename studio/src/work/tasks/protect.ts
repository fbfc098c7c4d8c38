import { assessLoaded } from '../../../../src/engine/assess.ts';
import { load } from '../../../../src/engine/load.ts';
import { judgedBy } from '../../../../src/engine/release/judgedBy.ts';
import { reportData } from '../../../../src/engine/reportData.ts';
import { PenumbraError } from '../../../../src/error.ts';
import {
  type Assessment,
  type Certificate,
  defaultLimits,
  memoryTarget,
  planRecipe,
  protectLoaded,
  purposeOf,
  type Recipe,
  readRecipe,
  type Summary,
} from '../../../../src/index.ts';
import type { ModelSummary } from '../../../../src/method/index.ts';
import type { ReportData } from '../../../../src/report/index.ts';
import { parquetTarget } from '../../../../src/web.ts';
import { nameOfProtected } from '../nameOfProtected.ts';
import type { Desk, Task } from '../task.ts';

/** What the page knows of a run; the records stay in the worker. */
export interface RunFacts {
  readonly id: string;
  /** With its seed: belongs to what must stay. */
  readonly recipe: string;
  readonly certificate: Certificate;
  readonly summary: Summary;
  readonly assessment: Assessment;
  readonly report: ReportData;
  readonly models: readonly (readonly ModelSummary[])[];
}

const MOST_RUNS = 8;
let made = 0;

/** Protects the file on the desk, checks every claim on what was written, and measures risk and loss. */
export const protect: Task<
  { readonly recipe: Recipe; readonly purpose: string },
  RunFacts
> = async (desk, { recipe, purpose }, { signal, progress }) => {
  const file = fileOn(desk);
  const { source, table, lineOf } = file;
  const plan = planRecipe(readRecipe(recipe), table, lineOf);
  const crew = desk.crew();
  const task = { signal, crew, onProgress: progress };
  const isParquet = /\.parquet$/i.test(source.name);
  const target = isParquet ? parquetTarget(source, recipe.input) : memoryTarget();
  const protection = await protectLoaded(file, plan, target, task);
  const bytes = target.bytes() as Uint8Array<ArrayBuffer>;
  const { certificate } = protection;
  const protectedFile = await load(await target.finish(), certificate.dialect as never, task);
  const { assessment, comparison } = await assessLoaded(file, protectedFile, {
    ...task,
    purpose: purposeOf(defaultLimits, purpose),
    partition: protection.partition,
    ...judgedBy(file, protectedFile, certificate, plan.recipe),
    ...(certificate.prepared === undefined ? {} : { prepared: certificate.prepared }),
  });
  const report = await reportData(
    assessment,
    comparison,
    { original: source.name, masked: nameOfProtected(source.name), certificate, models: [] },
    task,
  );
  const id = `run-${++made}`;
  // The oldest is forgotten first: its recipe with the seed makes it again.
  for (const old of [...desk.runs.keys()].slice(0, Math.max(0, desk.runs.size + 1 - MOST_RUNS))) {
    desk.runs.delete(old);
  }
  desk.runs.set(id, { id, protection, bytes, protectedFile, assessment, comparison, report });
  const { recipe: text, summary, models } = protection;
  return { id, recipe: text, certificate, summary, assessment, report, models };
};

/** The file on the desk, which every task but the first needs. */
export function fileOn(desk: Desk) {
  if (desk.file === null) throw new PenumbraError('usage', 'No file is loaded: load one first.');
  return desk.file;
}
