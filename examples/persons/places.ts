import type { RandomStream } from '../../src/foundation/numerics/index.ts';
import { pick } from './draw.ts';

export interface Region {
  readonly name: string;
  /** Share of households, in percent. */
  readonly share: number;
  /** The first postcode and how many there are; those of two regions begin with a zero. */
  readonly firstPostcode: number;
  readonly postcodes: number;
  /** Differences of log pay and of log rent. */
  readonly pay: number;
  readonly rent: number;
  /** Persons in the population for one in the sample: small regions are sampled more densely. */
  readonly weight: number;
}

const REGIONS: readonly Region[] = [
  region('Arden', 25, 1067, 40, [0.08, 0.35, 260]),
  region('Belmark', 19, 10115, 32, [0.04, 0.2, 240]),
  region('Corvia', 16, 20095, 28, [0.02, 0.1, 230]),
  region('Dunmoor', 13, 30159, 24, [-0.03, -0.1, 210]),
  region('Elvast', 10, 40210, 18, [0, 0, 190]),
  region('Fjell', 8, 6108, 14, [-0.06, -0.2, 150]),
  region('Gorska', 5, 70173, 9, [-0.1, -0.25, 110]),
  region('Halden', 4, 80331, 6, [-0.05, -0.15, 80]),
];

function region(
  name: string,
  share: number,
  firstPostcode: number,
  postcodes: number,
  [pay, rent, weight]: readonly [number, number, number],
): Region {
  return { name, share, firstPostcode, postcodes, pay, rent, weight };
}

/** A region and a postcode in it, written with five digits. The first postcodes of a region are the most populous. */
export function makePlace(stream: RandomStream): { region: Region; postcode: string } {
  const region = pick(
    stream,
    REGIONS.map((r) => [r, r.share] as const),
  );
  const nth = Math.min(stream.below(region.postcodes), stream.below(region.postcodes));
  return { region, postcode: String(region.firstPostcode + 13 * nth).padStart(5, '0') };
}
