import { didYouMean, PenumbraError } from '../../../error.ts';
import type { Purpose } from '../limits.ts';
import { essnet } from './essnet.ts';
import { fiveSafes } from './fiveSafes.ts';
import { hipaa } from './hipaa.ts';
import { ihsn } from './ihsn.ts';
import { netherlands } from './netherlands.ts';
import type { Pack, Question } from './pack.ts';

export type { Pack, Question } from './pack.ts';

/** Rules that offices publish, by the name for --limits. */
export const packs: readonly Pack[] = [essnet, netherlands, ihsn, hipaa, fiveSafes];

/** The pack of this name; undefined if there is none. */
export function packNamed(name: string): Pack | undefined {
  return packs.find((pack) => pack.name === name);
}

/** The same, or an error that lists them. */
export function findPack(name: string): Pack {
  const pack = packNamed(name);
  if (pack !== undefined) return pack;
  const names = packs.map((one) => one.name);
  throw new PenumbraError(
    'usage',
    `There is no pack of rules "${name}". The packs are ${names.join(', ')}.${didYouMean(name, names)}`,
  );
}

/** The questions of a purpose of a pack; none for limits of other sources. */
export function questionsFor(purpose: Purpose): readonly Question[] {
  const pack = packs.find(({ limits }) =>
    limits.purposes.some(({ name, title }) => name === purpose.name && title === purpose.title),
  );
  return pack?.questions[purpose.name] ?? [];
}
