import {
  type Assessment,
  type Certificate,
  type DataFile,
  defaultLimits,
  type Protection,
  purposeOf,
  type Refined,
  type Summary,
  type TaskOptions,
} from '../../../src/index.ts';
import { categoryLoss } from '../../../src/measures/utility/index.ts';
import type { ModelSummary } from '../../../src/methods/contract/index.ts';
import { readRecipe } from '../../../src/recipe/index.ts';
import type { ReportData } from '../../../src/report/index.ts';
import {
  assessLoaded,
  codeLabelsOf,
  reportData,
  treatedBy,
} from '../../../src/tasks/assess/index.ts';
import { nameOfFile } from './protectedFile.ts';
import type { Desk, Run } from './task.ts';

/** What the page knows of a run; the records stay in the worker. */
export interface RunFacts {
  readonly id: string;
  /** The name of the protected file. */
  readonly output: string;
  /** With its seed: belongs to what must stay. */
  readonly recipe: string;
  readonly certificate: Certificate;
  readonly summary: Summary;
  readonly assessment: Assessment;
  readonly report: ReportData;
  readonly models: readonly (readonly ModelSummary[])[];
  /** The loss of categories; null if there are none. */
  readonly categoryLoss: Certificate['figures'][number] | null;
  /** Numeric columns that were changed and that the certificate covers, which a refinement may move; positions count from 1. */
  readonly refinable: readonly { readonly position: number; readonly name: string }[];
  /** What a refinement did, if there was one. With its seed: belongs to what must stay. */
  readonly refined?: RefinedFacts | undefined;
}

export interface RefinedFacts extends Omit<Refined, 'certificate'> {
  /** The name of the file that was refined. */
  readonly masked: string;
  /** Positions of the columns that could be moved, counted from 1. */
  readonly positions: readonly number[];
}

/** A run without its measures, which `finishRun` adds. */
interface UnmeasuredRun {
  readonly original: DataFile;
  readonly protection: Protection;
  readonly bytes: Uint8Array;
  readonly protectedFile: DataFile;
  readonly refined?: Run['refined'];
}

const MOST_RUNS = 8;
let made = 0;

/** Measures a run for a purpose, and keeps it on the desk. */
export async function finishRun(
  desk: Desk,
  { original: file, protection, bytes, protectedFile, refined }: UnmeasuredRun,
  purpose: string,
  task: TaskOptions,
): Promise<Run> {
  const { certificate, partition, recipe } = protection;
  const { assessment, comparison } = await assessLoaded(file, protectedFile, {
    ...task,
    purpose: purposeOf(desk.limits ?? defaultLimits, purpose),
    partition,
    isUnknown: (position) => certificate.columns[position].fate === 'pseudonymised',
    prepared: certificate.prepared,
    rules: certificate.edits?.rules,
    treated: treatedBy(certificate, readRecipe(JSON.parse(recipe))),
  });
  const original = file.source.name;
  const kind = refined === undefined ? 'protected' : 'refined';
  const output = nameOfFile(protectedFile.source, original, kind);
  const report = await reportData(
    assessment,
    comparison,
    { original, masked: output, certificate, labels: codeLabelsOf(file), models: [] },
    task,
  );
  const run: Run = {
    id: `run-${++made}`,
    output,
    original: file,
    protection,
    bytes: bytes as Uint8Array<ArrayBuffer>,
    protectedFile,
    assessment,
    comparison,
    report,
    refined,
  };
  // The oldest is forgotten first: its recipe with the seed makes it again.
  for (const old of [...desk.runs.keys()].slice(0, Math.max(0, desk.runs.size + 1 - MOST_RUNS))) {
    desk.runs.delete(old);
  }
  desk.runs.set(run.id, run);
  return run;
}

/** A run as the page knows it. */
export function factsOf(run: Run): RunFacts {
  const { id, output, protection, assessment, report, comparison } = run;
  const { recipe, certificate, summary, models } = protection;
  const refinable = comparison.positions.flatMap(({ original }, place) =>
    certificate.columns[original]?.fate === 'protected'
      ? [{ position: original + 1, name: comparison.files.names[place] }]
      : [],
  );
  return {
    ...{ id, output, recipe, certificate, summary, assessment, report, models, refinable },
    categoryLoss: certificate.figures.find(({ name }) => name === categoryLoss.name) ?? null,
    refined: run.refined && refinedFacts(run.refined),
  };
}

function refinedFacts({ refined, before }: NonNullable<Run['refined']>): RefinedFacts {
  const { certificate: _, ...record } = refined;
  const { files, positions } = before.comparison;
  const moved = record.columns.map((name) => positions[files.names.indexOf(name)].original + 1);
  return { ...record, masked: before.output, positions: moved };
}
