import { combine } from '../combinations.ts';
import { codesIn } from '../dependencies.ts';
import type { Draft } from './guess.ts';
import { type Profile, REPEATED, repetition } from './profile.ts';
import { EVENTS, TIME } from './vocabulary.ts';

/** Most waves that a column of times tells apart. */
const MOST_WAVES = 500;
/** A date of an event is not that of a wave. */
const EVENT =
  /^(birth|born|death|marriage|married|admission|discharge|geburt|naissance|nacimiento|start|end|begin|entry|exit)$/;

/**
 * The columns that tell the records of a unit apart in time. The first one does so alone, if there is one: no unit has a time
 * twice.
 */
export function timesIn(drafts: readonly Draft[], profiles: readonly Profile[]): readonly number[] {
  const unit = drafts.findIndex(({ unit: name, role }) => name !== undefined && role !== 'weight');
  if (unit < 0 || drafts.some(({ within }) => within !== undefined)) return [];
  if (repetition(profiles[unit]) < REPEATED) return [];
  const { codes } = codesIn(profiles[unit].column);
  const times = profiles.filter(
    ({ words, distinct: waves, position }) =>
      waves > 1 &&
      waves <= MOST_WAVES &&
      drafts[position].belongsTo === undefined &&
      (drafts[position].role === null || drafts[position].role === 'key') &&
      words.some((word) => TIME.test(word)) &&
      !words.some((word) => EVENT.test(word)),
  );
  const alone = times.find(
    ({ column }) => combine([codes, codesIn(column).codes], codes.length).distinct === codes.length,
  );
  return [...new Set([...(alone === undefined ? [] : [alone]), ...times])].map(
    ({ position }) => position,
  );
}

/** What a record is, where the columns tell. */
export function recordIn(
  drafts: readonly Draft[],
  profiles: readonly Profile[],
): string | undefined {
  const words = new Set(profiles.flatMap((profile) => profile.words));
  const has = (some: readonly string[]) => some.some((word) => words.has(word));
  if (drafts.some(({ within }) => within === 'household')) return 'person';
  const repeated = drafts.find(({ unit, role }) => unit !== undefined && role === 'identifier');
  if (repeated !== undefined) {
    const event = EVENTS.find(({ words: its }) => has(its));
    return event?.record ?? repeated.unit;
  }
  if (has(['employees', 'turnover', 'legalform', 'nace', 'umsatz', 'beschaftigte', 'effectif']))
    return 'firm';
  if (has(['patient'])) return 'person';
  const isPerson =
    has(['age', 'agep', 'alter', 'edad']) &&
    has(['sex', 'gender', 'geschlecht', 'sexe', 'sexo', 'gndr']);
  if (isPerson) return 'person';
  const household = drafts.findIndex(({ unit }) => unit === 'household');
  if (household >= 0) {
    const { distinct, codes } = codesIn(profiles[household].column);
    return distinct === codes.length ? 'household' : 'person';
  }
  return undefined;
}
