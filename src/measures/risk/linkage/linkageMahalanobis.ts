import { searchSeconds } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  nearestJobs,
  noReading,
  once,
  scaled,
  uncomparedKeys,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { type Links, linkedColumn, linkedRecords, linksIn, readingOf } from './links.ts';
import { NO_COLUMNS, NOBODY, TOO_FAR } from './notes.ts';
import { nearestIn, sidesOf } from './search.ts';
import { WHITENED_SLACK, whitening } from './whitening.ts';

const COLUMNS = [linkedColumn('linkage-mahalanobis')];

/**
 * An intruder who knows how the columns depend on each other (Torra, Abowd and Domingo-Ferrer 2006): (a - b)' S^-1 (a -
 * b) with the covariance matrix S of the original, so that information that several columns share counts once. Stronger
 * against some methods and weaker against others: after MDAV on the Census file it links fewer. If S is singular, for
 * example with columns that sum to others, the directions in which the original does not vary are left out. One search
 * of n records among n, and the eigenvectors of p columns, O(p^3).
 */
export const linkageMahalanobis: Measure = {
  name: 'linkage-mahalanobis',
  title: 'Record linkage by Mahalanobis distance',
  heading: 'Record linkage',
  definition:
    'Percent of protected records whose nearest original is their own, by the Mahalanobis distance over all columns with the covariance matrix of the original. Directions in which the correlation matrix has less than 1e-10 of its largest eigenvalue are left out. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the protected records that are complete and whose originals are complete; incomplete originals are not candidates and do not enter the covariances. Categories have no covariances and are not compared',
  source: 'Torra, Abowd and Domingo-Ferrer 2006',
  range: '0 (nobody is linked) to 100 (everybody is); a random guess gives 100 / records',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['known numbers'] },
  needs: 'pairs',
  jobs: nearestJobs,
  seconds: (records, columns) =>
    searchSeconds(records, columns) + 7e-8 * columns * columns * columns,
  *measure(files) {
    if (files.names.length === 0) return noReading(NO_COLUMNS);
    const keyNotes = uncomparedKeys(files);
    const whitened = yield* linksWhitened(files);
    if (typeof whitened === 'string') return noReading(whitened, [], keyNotes);
    const { links, dropped } = whitened;
    const found = readingOf(files, links, undefined, keyNotes);
    if (dropped === 0) return found;
    return { ...found, notes: [...found.notes, droppedNote(dropped)] };
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    if (files.names.length === 0) return [];
    const whitened = yield* linksWhitened(files);
    return typeof whitened === 'string' ? [] : linkedRecords(files, whitened.links, COLUMNS);
  },
};

interface Whitened {
  readonly links: Links;
  /** Directions that were left out. */
  readonly dropped: number;
}

/** The links by this distance, or the reason why there are none. */
function linksWhitened(files: Files): Work<Whitened | string> {
  return once(files, 'links by Mahalanobis distance', function* (): Work<Whitened | string> {
    const sides = sidesOf(scaled(files, [...files.names.keys()]), 'masked to original');
    if (sides.recordPlaces.length === 0 || sides.pointPlaces.length === 0) return NOBODY;
    // If values are near the largest double, their differences from the mean overflow.
    if (!sides.records.every((column) => column.every(Number.isFinite))) return TOO_FAR;
    const whiten = whitening(sides.records);
    yield { done: 0, total: 1 };
    const records = whiten.apply(sides.records);
    yield { done: 0, total: 1 };
    const whitened = { ...sides, records, points: whiten.apply(sides.points) };
    const nearest = yield* nearestIn(whitened, files.members);
    const links = yield* linksIn({ ...whitened, nearest }, undefined, WHITENED_SLACK);
    return { links, dropped: whiten.dropped };
  });
}

function droppedNote(dropped: number): string {
  return dropped === 1
    ? 'The columns of the original depend on each other linearly: one direction in which the file does not vary was left out.'
    : `The columns of the original depend on each other linearly: ${dropped} directions in which the file does not vary were left out.`;
}
