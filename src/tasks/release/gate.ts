import type { Dataset } from '../../foundation/table/index.ts';
import { fatesIn, type Verification } from '../../recipe/certificate/index.ts';
import type { DataFile } from '../../recipe/dataset/index.ts';
import type { Certificate, ColumnFate, Recipe } from '../../recipe/index.ts';
import type { Codebook, ReportData } from '../../report/index.ts';
import type { Assessment } from '../assess/index.ts';
import type { LimitVerdict, Purpose } from '../limits/index.ts';

/** All that gates look at. Both files are whole, in the order of the original. */
export interface ReleaseCandidate {
  readonly original: DataFile;
  readonly masked: DataFile;
  /** Which records of the original the protected file has; null where it has all of them. */
  readonly kept: Uint8Array | null;
  readonly certificate: Certificate;
  /** Null where none was kept, as after a refinement. */
  readonly recipe: Recipe | null;
  readonly verification: Verification;
  readonly purpose: Purpose;
  /** The limits of the purpose and the figures that were measured. */
  readonly limits: readonly LimitVerdict[];
  /** What was measured on both files. */
  readonly assessment: Pick<Assessment, 'figures' | 'warnings'>;
  /** Names of other releases of the same original. */
  readonly alsoReleased: readonly string[];
  /** What would leave beside the data. */
  readonly codebook: Codebook;
  readonly report: ReportData;
}

/** What a gate found. It names columns and counts, and never a cell's value. */
export interface GateFinding {
  readonly holds: boolean;
  readonly found: string;
  /** What is no reason to stop but to be known, in whole sentences. */
  readonly notes?: readonly string[];
}

/** One question that has to be answered before a file may leave. */
export interface Gate {
  /** As on the command line. */
  readonly name: string;
  readonly title: string;
  /** What it asks, in a sentence. */
  readonly asks: string;
  /** What to do where it fails, in a sentence. */
  readonly next: string;
  check(candidate: ReleaseCandidate): GateFinding;
}

/** `a, b and 3 more`. */
export function listed(names: readonly string[], most = 8): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

/** A column as people call it. */
export function shownName({ table }: Dataset, position: number): string {
  return table.columns[position].name || `column ${position + 1}`;
}

/** What became of the column at a position of the protected file. */
export function fateOf(certificate: Certificate, position: number): ColumnFate {
  return fatesIn(certificate).find(({ written }) => written === position)!;
}
