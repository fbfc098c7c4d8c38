import type { PlannedSample, Preparation } from '../plan/index.ts';
import type { BlockCut } from '../run/index.ts';
import type {
  Certificate,
  CertifiedFate,
  CertifiedPreparation,
  CertifiedStep,
} from './certificate.ts';
import type { Coverage } from './check.ts';
import type { FileRules } from './ruleClaim.ts';

/** What became of a column: its position in the original, and where it stands in the written file, if it does. */
export interface ColumnFate extends Pick<CertifiedFate, 'name' | 'fate'> {
  readonly position: number;
  readonly written: number | null;
}

/**
 * What a certificate speaks of. Positions count from 0, as everywhere inside. Those of a certificate count from 1, as
 * people read them: the functions of this file are where one becomes the other.
 */
export interface Scope {
  readonly fates: readonly ColumnFate[];
  readonly preparations: readonly Preparation[];
  readonly sample: PlannedSample | null;
  /** How the file was cut into blocks; null where it was protected as a whole. */
  readonly cut: BlockCut | null;
  readonly coverages: readonly Coverage[];
  readonly edits: FileRules | null;
}

/** A position of the other count, counted from 0 or from 1. */
type Recount = (position: number) => number;
const fromZero: Recount = (stated) => stated - 1;
const fromOne: Recount = (position) => position + 1;

/** The way in: what a certificate that was read speaks of. */
export function scopeOf(certificate: Certificate): Scope {
  const { sampled, cut, steps, edits } = certificate;
  return {
    fates: fatesIn(certificate),
    preparations: preparationsIn(certificate.prepared),
    sample: sampled ? { weight: null, ...sampled, ...belonging(sampled, fromZero) } : null,
    cut: cut ? { ...cut, along: cut.columns.map(fromZero), ...belonging(cut, fromZero) } : null,
    coverages: steps.map(coverageIn),
    edits: edits ? { rules: edits.rules, positions: edits.columns.map(fromZero) } : null,
  };
}

/** The way out: the same as a certificate states it, but for the steps, of which more is known when they are checked. */
export function statedScope({ fates, preparations, sample, cut, edits }: Omit<Scope, 'coverages'>) {
  return {
    columns: fates.map(({ position, written, ...fate }) => ({
      ...fate,
      original: fromOne(position),
      protected: written === null ? null : fromOne(written),
    })),
    ...(preparations.length > 0 && { prepared: statedPreparations(preparations) }),
    ...(sample !== null && {
      sampled: {
        share: sample.share,
        strata: sample.strata.map(fromOne),
        ...(sample.weight !== null && { weight: fromOne(sample.weight) }),
      },
    }),
    ...(cut !== null && {
      cut: {
        size: cut.size,
        smallest: cut.smallest,
        columns: cut.along.map(fromOne),
        strata: cut.strata.map(fromOne),
        blocks: cut.blocks,
      },
    }),
    ...(edits && { edits: { rules: edits.rules, columns: edits.positions.map(fromOne) } }),
  } satisfies Partial<Certificate>;
}

/** What a step covers, as a certificate states it. */
export function statedCoverage({ promised: _, ...coverage }: Coverage) {
  const { columns, given, confidential } = coverage;
  return {
    // All of it, so that keys keep their order; what counts positions is stated anew below.
    ...(coverage as Omit<typeof coverage, 'columns' | 'given' | 'confidential'>),
    columns: columns.map(({ name, position, written, ...column }) => ({
      name,
      original: fromOne(position),
      protected: fromOne(written),
      ...column,
    })),
    ...belonging(coverage, fromOne),
    ...(given && {
      given: given.map(({ name, position, ...one }) => ({
        name,
        original: fromOne(position),
        ...one,
      })),
    }),
    ...(confidential && {
      confidential: confidential.map(({ name, written }) => ({
        name,
        protected: fromOne(written),
      })),
    }),
  } satisfies Partial<CertifiedStep>;
}

/** What a step of a certificate covers; what it claims is what it promises. */
function coverageIn({ columns, given, confidential, ...step }: CertifiedStep): Coverage {
  return {
    ...step,
    promised: step.claims,
    columns: columns.map(({ original, protected: after, ...column }) => ({
      ...column,
      position: fromZero(original),
      written: fromZero(after),
    })),
    ...belonging(step, fromZero),
    ...(given && {
      given: given.map(({ original, ...column }) => ({ ...column, position: fromZero(original) })),
    }),
    ...(confidential && {
      confidential: confidential.map((one) => ({ ...one, written: fromZero(one.protected) })),
    }),
  };
}

export function fatesIn({ columns }: Pick<Certificate, 'columns'>): ColumnFate[] {
  return columns.map(({ original, protected: after, ...fate }) => ({
    ...fate,
    position: fromZero(original),
    written: after && fromZero(after),
  }));
}

/** How columns were prepared, as a certificate states it. */
export function statedPreparations(preparations: readonly Preparation[]): CertifiedPreparation[] {
  return preparations.map(({ position, ...how }) => ({ original: fromOne(position), ...how }));
}

export function preparationsIn(prepared: readonly CertifiedPreparation[] = []): Preparation[] {
  return prepared.map(({ original, ...how }) => ({ position: fromZero(original), ...how }));
}

function belonging(
  { strata, together, weight }: Pick<Coverage, 'strata' | 'together' | 'weight'>,
  recount: Recount,
) {
  return {
    strata: strata.map(recount),
    ...(together !== undefined && { together: recount(together) }),
    ...(weight !== undefined && { weight: recount(weight) }),
  };
}
