import type { WorkerCrew } from '../../../src/engines/threads/index.ts';
import type {
  Assessment,
  DataFile,
  Limits,
  Protection,
  Refined,
  Stage,
} from '../../../src/index.ts';
import type { ReportData } from '../../../src/report/index.ts';
import type { Comparison } from '../../../src/tasks/assess/index.ts';

/** The state of the worker: the loaded file and its runs. */
export interface Desk {
  file: DataFile | null;
  /** The limits of the office, or the default limits. */
  limits?: Limits;
  readonly runs: Map<string, Run>;
  /** Web workers that share the work; made when first needed, ended with the desk. */
  crew(): WorkerCrew;
}

/** A file that was protected here, with all that was measured on it. */
export interface Run {
  readonly id: string;
  /** The name of the file. */
  readonly output: string;
  /** The original as the recipe describes it. */
  readonly original: DataFile;
  /** If the file was refined, certificate and summary describe the refined file. */
  readonly protection: Protection;
  /** The protected file as it would be written. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly protectedFile: DataFile;
  readonly assessment: Assessment;
  readonly comparison: Comparison;
  readonly report: ReportData;
  /** The refinement, and the run that it refined. */
  readonly refined?: { readonly refined: Refined; readonly before: Run } | undefined;
}

/** The context of a task, beside its question. */
export interface TaskContext {
  readonly signal: AbortSignal;
  progress(stage: Stage, share: number, note?: string): void;
  /** Reports an intermediate result, as plain data. */
  tell(news: unknown): void;
}

/**
 * Something the worker is asked to do. Questions, news and answers are plain data, because they travel by message.
 * `News` is for the types of those who ask.
 */
export interface Task<Ask, Answer, News = never> {
  (desk: Desk, ask: Ask, context: TaskContext): Promise<Answer>;
  readonly news?: News;
}

export type AskOf<T> = T extends Task<infer Ask, unknown, unknown> ? Ask : never;
export type AnswerOf<T> = T extends (...args: never[]) => Promise<infer Answer> ? Answer : never;
export type NewsOf<T> = T extends { readonly news?: infer News } ? News : never;
