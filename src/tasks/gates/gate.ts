import type { Dataset } from '../../foundation/table/index.ts';
import { fatesIn, type Verification } from '../../recipe/certificate/index.ts';
import type { DataFile } from '../../recipe/dataset/index.ts';
import type { Certificate, ColumnFate, Recipe } from '../../recipe/index.ts';
import type { Codebook, ReportData } from '../../report/index.ts';
import { type Assessment, commonPairs, decidedUnits } from '../assess/index.ts';
import type { InapplicableLimit, LimitVerdict, Nature, Purpose } from '../limits/index.ts';

/** A protected table before it is a file, and what is known about it: what gates of values check, also in a trial. */
export interface ProtectedValues {
  readonly original: Dataset & Pick<DataFile, 'description'>;
  readonly masked: Pick<DataFile, 'table' | 'names' | 'records'>;
  /** Which records of the original the protected file has; null if it has all of them. */
  readonly kept: Uint8Array | null;
  readonly certificate: Pick<Certificate, 'columns' | 'notCovered'> & {
    readonly steps: readonly {
      readonly columns: readonly { readonly name: string }[];
      readonly claims: readonly { readonly claim: string }[];
    }[];
  };
  readonly purpose: Purpose;
  readonly nature?: Nature | undefined;
  /** The figures measured on both files. */
  readonly assessment: {
    readonly figures: readonly Pick<
      Assessment['figures'][number],
      'name' | 'value' | 'reason' | 'parts'
    >[];
    readonly warnings: readonly string[];
  };
  /** Names of other released files of the same original. */
  readonly alsoReleased: readonly string[];
  /** Names of those that audit logs name, and whose files are not there any more. */
  readonly notFound: readonly string[];
}

/** Everything that gates check. Both files are whole and in original order. */
export interface ReleaseCandidate extends ProtectedValues {
  readonly original: DataFile;
  readonly masked: DataFile;
  readonly certificate: Certificate;
  /** Null if no recipe was kept, as after a refinement. */
  readonly recipe: Recipe | null;
  readonly verification: Verification;
  /** The limits of the purpose with the measured figures. */
  readonly limits: readonly LimitVerdict[];
  /** The limits of the purpose that are not about such a release, and what the release is. */
  readonly inapplicable?: readonly InapplicableLimit[];
  readonly assessment: Pick<Assessment, 'figures' | 'warnings'>;
  /** The parts of the bundle beside the data. */
  readonly codebook: Codebook;
  readonly report: ReportData;
  /** Whether cells that a spreadsheet would take for formulas get an apostrophe. */
  readonly isForSpreadsheet: boolean;
}

/** The finding of a gate. It names columns and counts, never the value of a cell. */
export interface GateFinding {
  readonly holds: boolean;
  readonly found: string;
  /** How far it is from holding: the share of records, units or columns that stop it; 1 if nothing is counted. */
  readonly share?: number;
  /** Facts that do not stop the release but should be known, in whole sentences. */
  readonly notes?: readonly string[];
  /** Findings that are accepted one by one, by their names. A gate that has some cannot be accepted as a whole. */
  readonly parts?: readonly GatePart[];
  /** What to do about this finding, if the gate can say more than what it declares. */
  readonly next?: string;
}

export interface GatePart {
  readonly name: string;
  readonly found: string;
}

/** A condition that must hold before a file may leave. */
export interface Gate {
  /** Name on the command line. */
  readonly name: string;
  readonly title: string;
  /** The question that the gate answers, in a sentence. Yes means that the gate holds. */
  readonly asks: string;
  /** What to do if the gate fails, in a sentence. */
  readonly next: string;
  check(candidate: ReleaseCandidate): GateFinding;
}

/** A gate that asks only for the values: a trial can check it before there are files and a certificate. */
export interface ValueGate extends Gate {
  check(candidate: ProtectedValues): GateFinding;
}

/** `a, b and 3 more`. */
export function listed(names: readonly string[], most = 8): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

/** The name of a column, or its position if it has none. */
export function shownName({ table }: Pick<Dataset, 'table'>, position: number): string {
  return table.columns[position].name || `column ${position + 1}`;
}

/** The fate of the column at a position of the protected file. */
export function fateOf(certificate: Pick<Certificate, 'columns'>, position: number): ColumnFate {
  return fatesIn(certificate).find(({ written }) => written === position)!;
}

/** The protected unit of each record of the protected file; null where records are counted. */
export function unitsOf({ original, masked, kept }: ProtectedValues): Int32Array | null {
  const places =
    kept === null ? null : Int32Array.from([...kept.keys()].filter((record) => kept[record] === 1));
  const sides = {
    dataset: original,
    masked: masked.table,
    kept: places,
    pairs: commonPairs(original.table, masked.table),
  };
  return decidedUnits(sides, original.description);
}
