import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import {
  type Column,
  codesOf,
  combine,
  type Dataset,
  scaleOf,
  valuesOf,
  wavesOf,
} from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { type Claim, claims, type Evidence, type Finding } from '../../measures/claims/index.ts';
import { categoryLoss, categoryLossOf, loss, lossOf } from '../../measures/utility/index.ts';
import type { PromisedClaim } from '../../methods/contract/index.ts';
import type { MissingPolicy } from '../description/index.ts';
import {
  amongKept,
  areNumeric,
  type Belonging,
  belongingOf,
  completeRecords,
  firstOfUnits,
  joinStrata,
  keepRecords,
  scalesOf,
  treatMissing,
  unitsOf,
  withLevel,
} from '../plan/index.ts';
import type {
  CertifiedClaim,
  CertifiedColumn,
  CertifiedConstraint,
  CertifiedGiven,
  Figure,
} from './certificate.ts';
import { countChanged } from './changes.ts';

/** A column that a step covers: its position in the original, and in the written file. */
export interface CoveredColumn extends Omit<CertifiedColumn, 'original' | 'protected'> {
  readonly position: number;
  readonly written: number;
}

/** An unchanged column of the original. */
export interface GivenColumn extends Omit<CertifiedGiven, 'original'> {
  readonly position: number;
}

/** The columns and promises of a step: all that is needed to check it on the two files. Positions count from 0. */
export interface Coverage {
  readonly columns: readonly CoveredColumn[];
  readonly smallestGroup: number;
  readonly missing: MissingPolicy;
  /** Positions of the columns of the original that make strata. */
  readonly strata: readonly number[];
  readonly promised: readonly PromisedClaim[];
  /** How far moments can differ together, for refined steps. */
  readonly momentError?: number;
  /** Positions of the columns of the original that keep records together and hold weights. */
  readonly together?: number;
  readonly weight?: number;
  /** Position of the column of the original whose units count, and the unit that the step was done once for. */
  readonly unit?: number;
  readonly ofUnit?: string;
  /** Position of the column of the original that tells the waves of the units apart, for claims about series. */
  readonly time?: number;
  /** Positions of columns of the unit, covered by an earlier step, whose new values make the classes inside which records are grouped. */
  readonly inside?: readonly number[];
  /** Largest share of a group's total that one record can have, in percent. */
  readonly dominance?: number;
  /** Unchanged columns of the original whose relation to the covered columns is kept. */
  readonly given?: readonly GivenColumn[];
  /** Linear equations between the covered columns, one coefficient for each. */
  readonly constraints?: readonly CertifiedConstraint[];
  readonly averageGroup?: number;
  /**
   * Confidential columns of the written file, and how far their distribution in a group can differ
   * from the whole file.
   */
  readonly confidential?: readonly { readonly name: string; readonly written: number }[];
  readonly closeness?: number;
  /** Totals that the covered columns were to reach: of the file, or of each level of each given column. */
  readonly totals?: readonly (readonly number[])[];
  /** Whether the method empties cells, which are counted. */
  readonly empties?: true;
}

/** Columns of a file by their positions. */
type Columns = readonly Column[];

/**
 * An original as steps see it, and the output for it: two files, or a block of both. Categories
 * have the same codes in both.
 */
export interface FilePair<File extends Pick<Dataset, 'table'> = Pick<Dataset, 'table'>> {
  readonly original: File;
  readonly written: File;
  /** Which records of the original are kept; null for all. */
  readonly kept: Uint8Array | null;
  /** The group of each kept record, step by step; null if the partition is missing. */
  readonly groupOf: readonly (Int32Array | null)[];
}

/** A promise and the finding about it; null if it cannot be checked without the partition. */
export interface CheckedClaim {
  readonly promised: PromisedClaim;
  readonly claim: Claim;
  readonly finding: Finding | null;
}

/** Cells of a step: missing ones that were filled in, those that were emptied, and those that differ from the original. */
export interface CellCounts {
  readonly filled: number;
  readonly suppressed: number;
  readonly changed: number;
}

export interface CheckedStep extends CellCounts, Pick<Coverage, 'unit' | 'ofUnit'> {
  readonly claims: readonly CheckedClaim[];
}

/** The part of a checked step that decides how its claims are stated. */
type Stated = Pick<CheckedStep, 'filled' | 'suppressed' | 'unit' | 'ofUnit'>;

/**
 * Checks every promise on values read from the original and the protected file. Used to make a
 * certificate and to verify it. From the protecting run it takes nothing but the partition.
 */
export function* checkSteps(
  coverages: readonly Coverage[],
  { original, written, kept, groupOf }: FilePair,
): Work<CheckedStep[]> {
  const [sources, masked] = [original.table.columns, written.table.columns];
  const total = coverages.reduce((sum, { promised }) => sum + promised.length, 0);
  const steps: CheckedStep[] = [];
  let done = 0;
  for (const [i, coverage] of coverages.entries()) {
    const { columns, missing, smallestGroup, momentError, weight, dominance } = coverage;
    const { given, constraints, averageGroup = 1, confidential, closeness, totals } = coverage;
    const rows = rowsOf(coverage, sources, kept);
    const { strata, counted } = belongingTo(coverage, sources, rows);
    const outer = outerOf(coverage, coverages);
    const apart =
      outer < 0
        ? strata
        : joinStrata(strata, groupOf[outer] ?? classesIn(coverages[outer], masked));
    const covered = columns.map((column) => sources[column.position]);
    const scales = scalesOf(covered, missing);
    const before = covered.map((column) => keepRecords(valuesOf(column), rows));
    const amongWritten = rows === kept ? null : amongKept(rows, kept);
    const after = columns.map((column, j) =>
      withLevel(valuesOf(masked[column.written]), scales[j]),
    );
    const treated = treatMissing(
      before,
      missing,
      Math.max(smallestGroup, averageGroup),
      { strata: apart, counted },
      scales,
    );
    const evidence: Evidence = {
      names: columns.map((column) => column.name),
      original: treated.columns,
      protected: after.map((column) => keepRecords(column, amongWritten)),
      decimals: columns.map((column) => column.decimals),
      groupOf:
        groupOf[i] &&
        (amongWritten === null ? groupOf[i] : groupOf[i].filter((_, r) => amongWritten[r] === 1)),
      strata,
      smallestGroup,
      ...{ momentError, dominance, constraints, closeness, totals },
      averageGroup: coverage.averageGroup,
      inside:
        outer < 0
          ? undefined
          : coverages[outer].columns.map((column) => valuesOf(masked[column.written])),
      units: counted ?? undefined,
      members:
        coverage.unit === undefined
          ? undefined
          : {
              units: unitsOf(sources[coverage.unit], kept),
              values: after,
              waves:
                coverage.time === undefined ? undefined : wavesIn(sources[coverage.time], kept),
            },
      weights: weight === undefined ? undefined : keepRecords(valuesOf(sources[weight]), rows),
      given: given?.map(({ name, position, isCategorical }) => ({
        ...{ name, isCategorical },
        values: keepRecords(valuesOf(sources[position]), rows),
      })),
      scales: areNumeric(scales) ? undefined : scales,
      confidential: confidential?.map(({ name, written: position }) => ({
        name,
        values: keepRecords(valuesOf(masked[position]), amongWritten),
        ordered: scaleOf(masked[position]).kind !== 'nominal',
      })),
    };
    const claims: CheckedClaim[] = [];
    for (const promised of coverage.promised) {
      claims.push(checkClaim(promised, about(evidence, promised.places)));
      yield { done: ++done, total };
    }
    const moved = columns.map((column, j) =>
      countChanged(before[j], keepRecords(valuesOf(masked[column.written]), amongWritten)),
    );
    const sum = (key: 'emptied' | 'changed') => moved.reduce((total, one) => total + one[key], 0);
    const { unit, ofUnit } = coverage;
    steps.push({
      claims,
      filled: treated.filled,
      suppressed: coverage.empties ? sum('emptied') : treated.suppressed,
      changed: sum('changed'),
      ...present({ unit, ofUnit }),
    });
  }
  return steps;
}

/** The wave of each kept record. */
function wavesIn(column: Column, kept: Uint8Array | null): Int32Array {
  const waves = wavesOf(column);
  return kept === null ? waves : waves.filter((_, record) => kept[record] === 1);
}

/** The index of the step whose new values make the classes of another step; -1 if it has none. */
function outerOf({ inside }: Coverage, coverages: readonly Coverage[]): number {
  if (inside === undefined) return -1;
  return coverages.findIndex(({ columns }) =>
    columns.some(({ position }) => position === inside[0]),
  );
}

/** The classes of records with the same new values: they are the groups, if rules moved no value. */
function classesIn({ columns }: Coverage, masked: Columns): Int32Array {
  const codes = columns.map(({ written }) => codesOf(valuesOf(masked[written])).codes);
  return combine(codes, codes[0].length).codes;
}

/** The records that a step saw: those that are kept or, if it was done once for each unit, the first of each unit. */
function rowsOf(
  { unit, ofUnit }: Coverage,
  columns: Columns,
  kept: Uint8Array | null,
): Uint8Array | null {
  return ofUnit === undefined || unit === undefined ? kept : firstOfUnits(columns[unit], kept);
}

/** Which of the records stay apart, which stay together, and which count once. */
function belongingTo(
  { strata, together, unit, ofUnit }: Coverage,
  columns: Columns,
  rows: Uint8Array | null,
): Belonging {
  const at = (position: number | undefined) => (position === undefined ? null : columns[position]);
  return belongingOf(
    {
      strata: strata.map((position) => columns[position]),
      together: at(together),
      unit: ofUnit === undefined ? at(unit) : null,
    },
    rows,
  );
}

/** The evidence about some of the columns. */
function about(evidence: Evidence, places: readonly number[] | undefined): Evidence {
  if (places === undefined) return evidence;
  const some = <T>(list: readonly T[]): T[] => places.map((j) => list[j]);
  return {
    ...evidence,
    names: some(evidence.names),
    original: some(evidence.original),
    protected: some(evidence.protected),
    decimals: some(evidence.decimals),
    scales: evidence.scales && some(evidence.scales),
    members: evidence.members && { ...evidence.members, values: some(evidence.members.values) },
  };
}

/** Which records are kept by the steps that drop incomplete records, or null for all. */
export function keptRecords(
  coverages: readonly Coverage[],
  { table }: Pick<Dataset, 'table'>,
): Uint8Array | null {
  const values = coverages
    .filter(({ missing }) => missing === 'drop')
    .flatMap(({ columns, given = [] }) =>
      [...columns, ...given].map((column) => valuesOf(table.columns[column.position])),
    );
  if (values.length === 0) return null;
  const kept = completeRecords(values, values[0].length);
  return kept.every((flag) => flag === 1) ? null : kept;
}

/** The figures of a certificate, over all covered columns. */
export function measureFigures(
  coverages: readonly Coverage[],
  { original, written, kept }: Omit<FilePair, 'groupOf'>,
): Figure[] {
  const [before, after] = [original.table.columns, written.table.columns];
  const columns = coverages.flatMap((coverage) => coverage.columns);
  const isNumber = (column: CoveredColumn) => before[column.position].kind === 'numeric';
  const valuesIn = (some: readonly CoveredColumn[]) =>
    [
      some.map((column) => keepRecords(valuesOf(before[column.position]), kept)),
      some.map((column) => valuesOf(after[column.written])),
    ] as const;
  const figures: Figure[] = [];
  const numbers = columns.filter(isNumber);
  if (numbers.length > 0) {
    figures.push(figureOf(loss, lossOf(...valuesIn(numbers))));
  }
  const categories = columns.filter((column) => !isNumber(column));
  if (categories.length > 0) {
    const scales = categories.map((column) => scaleOf(before[column.position]));
    figures.push(figureOf(categoryLoss, categoryLossOf(...valuesIn(categories), scales)));
  }
  return figures;
}

/** A figure of a certificate. */
export function figureOf(
  { name, definition, range, direction }: Omit<Figure, 'value'>,
  value: number,
): Figure {
  return { name, value, definition, range, direction };
}

/** The sentence of a claim, with the values that it does not cover. */
export function sentenceOf(claim: Claim, { filled, suppressed, unit, ofUnit }: Stated): string {
  const { sentenceOfUnits, ofWholeColumns, needs } = claim;
  const own = unit !== undefined && sentenceOfUnits ? sentenceOfUnits : claim.sentence;
  const isOnce = ofUnit !== undefined && needs !== 'unit' && own === claim.sentence;
  const sentence = isOnce ? `${own} Each ${ofUnit} counts as one record.` : own;
  if (!ofWholeColumns) return sentence;
  if (filled > 0) {
    return `${sentence} It is about the columns with ${counted(filled, 'missing value')} filled in.`;
  }
  if (suppressed > 0) {
    return `${sentence} It is about the values that are left: ${counted(suppressed, 'value')} of these columns ${suppressed === 1 ? 'was' : 'were'} left empty, and whole columns differ by that.`;
  }
  return sentence;
}

/** A checked claim as a certificate states it. */
export function certified(
  { promised, claim, finding }: CheckedClaim,
  step: Stated,
): CertifiedClaim {
  if (finding === null) throw new PenumbraError('internal', 'A claim was not checked.');
  return {
    claim: claim.name,
    sentence: sentenceOf(claim, step),
    tier: promised.tier,
    because: promised.because,
    ...present({ places: promised.places }),
    figure: claim.figure,
    ...finding,
  };
}

function checkClaim(promised: PromisedClaim, evidence: Evidence): CheckedClaim {
  const claim = claims.get(promised.claim);
  if (claim === undefined) {
    throw new PenumbraError(
      'claim',
      `No claim is called "${promised.claim}" in this version: verify with the version that made the certificate.`,
    );
  }
  const blind = claim.needsPartition && evidence.groupOf === null;
  return { promised, claim, finding: blind ? null : claim.check(evidence) };
}
