import type { Preparation } from '../description/index.ts';
import type { MemberColumns, PlannedSample } from '../plan/index.ts';
import type { BlockCut, FileInference } from '../run/index.ts';
import type {
  Certificate,
  CertifiedFate,
  CertifiedPreparation,
  CertifiedStep,
} from './certificate.ts';
import type { Coverage } from './check.ts';
import type { FileRules } from './ruleClaim.ts';

/** What happened to a column: its position in the original, and in the written file if it is kept. */
export interface ColumnFate extends Pick<CertifiedFate, 'name' | 'fate'> {
  readonly position: number;
  readonly written: number | null;
  /** For a carried weight, such as a replicate: the position of the one that it follows in the original. */
  readonly by?: number;
}

/**
 * The scope of a certificate. Positions count from 0 here, and from 1 in a certificate, for
 * readers. The functions of this file convert between the two.
 */
export interface Scope {
  readonly fates: readonly ColumnFate[];
  readonly preparations: readonly Preparation[];
  readonly sample: PlannedSample | null;
  /** How the file was cut into blocks; null if it was protected as a whole. */
  readonly cut: BlockCut | null;
  readonly coverages: readonly Coverage[];
  readonly edits: FileRules | null;
  /** What is claimed about emptied cells; not made by every engine. */
  readonly inference?: FileInference | null;
}

/** Converts a position between counting from 0 and counting from 1. */
type Recount = (position: number) => number;
const fromZero: Recount = (stated) => stated - 1;
const fromOne: Recount = (position) => position + 1;

function recounted(
  { positions, units, time, listed, ...others }: FileInference,
  recount: Recount,
): FileInference {
  return {
    ...others,
    positions: positions.map(recount),
    units: units.map(({ position, columns, within }) => ({
      position: recount(position),
      columns: columns.map(recount),
      ...(within !== undefined && { within: recount(within) }),
    })),
    ...(time !== undefined && { time: recount(time) }),
    ...(listed && { listed: listed.map(recount) }),
  };
}

/** Reads the scope of a certificate. */
export function scopeOf(certificate: Certificate): Scope {
  const { sampled, cut, steps, edits, inference } = certificate;
  return {
    fates: fatesIn(certificate),
    preparations: preparationsIn(certificate.prepared),
    sample: sampled
      ? { weight: null, unit: null, ...sampled, ...belonging(sampled, fromZero) }
      : null,
    cut: cut ? { ...cut, along: cut.columns.map(fromZero), ...belonging(cut, fromZero) } : null,
    coverages: steps.map(coverageIn),
    edits: edits
      ? {
          rules: edits.rules,
          positions: edits.columns.map(fromZero),
          ...(edits.members && { members: recountedMembers(edits.members, fromZero) }),
        }
      : null,
    ...(inference && { inference: recounted(inference, fromZero) }),
  };
}

/** The columns of members, counted from 0 or from 1. */
function recountedMembers(
  { unit, relation, ...rest }: MemberColumns,
  count: (position: number) => number,
): MemberColumns {
  return {
    unit: count(unit),
    ...(relation !== undefined && { relation: count(relation) }),
    ...rest,
  };
}

/** Writes the scope into a certificate, without the steps: they are added when they are checked. */
export function statedScope({
  fates,
  preparations,
  sample,
  cut,
  edits,
  inference,
}: Omit<Scope, 'coverages'>) {
  return {
    columns: fates.map(({ position, written, by, ...fate }) => ({
      ...fate,
      ...(by !== undefined && { by: fromOne(by) }),
      original: fromOne(position),
      protected: written === null ? null : fromOne(written),
    })),
    ...(preparations.length > 0 && { prepared: statedPreparations(preparations) }),
    ...(sample !== null && {
      sampled: {
        share: sample.share,
        strata: sample.strata.map(fromOne),
        ...(sample.weight !== null && { weight: fromOne(sample.weight) }),
        ...(sample.unit !== null && { unit: fromOne(sample.unit) }),
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
    ...(edits && {
      edits: {
        rules: edits.rules,
        columns: edits.positions.map(fromOne),
        ...(edits.members && { members: recountedMembers(edits.members, fromOne) }),
      },
    }),
    ...(inference && { inference: recounted(inference, fromOne) }),
  } satisfies Partial<Certificate>;
}

/** The scope of a step, as a certificate states it. */
export function statedCoverage({ promised: _, ...coverage }: Coverage) {
  const { columns, given, confidential } = coverage;
  return {
    // Copied as a whole, so that keys keep their order; positions are overwritten below.
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

/** The scope of a step of a certificate; its claims are its promises. */
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
  return columns.map(({ original, protected: after, by, ...fate }) => ({
    ...fate,
    ...(by !== undefined && { by: fromZero(by) }),
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
  facts: Pick<Coverage, 'strata' | 'together' | 'weight' | 'unit' | 'time' | 'inside'>,
  recount: Recount,
) {
  const { strata, together, weight, unit, time, inside } = facts;
  return {
    strata: strata.map(recount),
    ...(together !== undefined && { together: recount(together) }),
    ...(weight !== undefined && { weight: recount(weight) }),
    ...(unit !== undefined && { unit: recount(unit) }),
    ...(time !== undefined && { time: recount(time) }),
    ...(inside !== undefined && { inside: inside.map(recount) }),
  };
}
