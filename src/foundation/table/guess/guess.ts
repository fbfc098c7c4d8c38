import type { Column } from '../column.ts';
import { recordsIn } from '../column.ts';
import { codesIn, forget, isSame } from '../dependencies.ts';
import type { DescribedKind } from '../description.ts';
import type { Role } from '../roles.ts';
import type { KindGuess } from './codes.ts';
import { namedBy } from './entities.ts';
import { isOfPlace, liesWithin, nestedPlaces } from './geography.ts';
import { identifierByValues, namedIdentifier } from './identifiers.ts';
import { kindOf } from './kinds.ts';
import { areDiagnoses } from './levels.ts';
import { type MissingCode, missingCodesOf, numericCodes } from './missingCodes.ts';
import {
  haveCrypticNames,
  householdWord,
  inName,
  type NameHint,
  nameHint,
  unitIn,
} from './names.ts';
import { type Profile, profileOf, REPEATED, repetition } from './profile.ts';
import { recordIn, timesIn } from './records.ts';
import { standardName } from './standards.ts';
import { belongsTo, couldBeHousehold, findMembers, isMemberName, unitReason } from './units.ts';
import { findWeights, quantileOf } from './weights.ts';

/** What a column seems to be, and why. No reason shows a value, except a code of many records. */
export interface ColumnGuess {
  readonly kind: DescribedKind;
  readonly kindBecause: string;
  /** Null if nothing suggests a role. */
  readonly role: Role | null;
  readonly roleBecause: string | null;
  /** Codes that may stand for a missing value: a hint, never applied. */
  readonly missing: readonly MissingCode[];
  /** Name of the unit whose members all have the same value. */
  readonly belongsTo?: string;
  /** What the column numbers, such as household, person or firm: for the role unit, and for an identifier that repeats. */
  readonly unit?: string;
  /** For the role unit: the larger unit that each of these units is part of. */
  readonly within?: string;
  /** For the role weight: the unit that the weight counts; records if absent. */
  readonly weightOf?: string;
  /** For the role weight: the position of the main weight that it is a replicate of. */
  readonly replicateOf?: number;
}

/** What a file seems to be. */
export interface FileGuess {
  readonly columns: readonly ColumnGuess[];
  /** Positions of columns of places, from coarse to fine, each nested in the one before. */
  readonly geography: readonly number[];
  /** What a record is. */
  readonly record?: string;
  /** Position of the column that tells the waves of a unit apart. */
  readonly time?: number;
}

/** A guess while it is made. */
export type Draft = { -readonly [Field in keyof ColumnGuess]: ColumnGuess[Field] };

const known = new WeakMap<readonly Column[], FileGuess>();

/**
 * Guesses what the columns of a file are. The order of the records does not matter; of large files, values are sampled. O(n) for
 * each column; dependencies are followed between a few columns only. The result is kept as long as the columns are.
 */
export function guessColumns(columns: readonly Column[]): FileGuess {
  let guess = known.get(columns);
  if (guess === undefined) {
    known.set(columns, (guess = guessFile(columns)));
    forget(columns);
  }
  return guess;
}

function guessFile(columns: readonly Column[]): FileGuess {
  const profiles = columns.map(profileOf);
  const isCryptic = haveCrypticNames(columns.map(({ name }) => name));
  const hints = profiles.map((profile) => nameHint(profile, isCryptic));
  const drafts = profiles.map((profile, position) => begin(profile, hints[position]));
  if (recordsIn(columns) > 0) {
    setWeights(drafts, profiles, isCryptic);
    setUnits(drafts, profiles, isCryptic);
    setIdentifiers(drafts, profiles);
    setRoles(drafts, profiles, hints);
    const geography = setPlaces(drafts, profiles, hints);
    setBelonging(drafts, profiles);
    const times = timesIn(drafts, profiles);
    for (const position of times) clear(drafts[position]);
    const [time] = times;
    const record = recordIn(drafts, profiles);
    return {
      columns: drafts,
      geography,
      ...(record !== undefined && { record }),
      ...(time !== undefined && { time }),
    };
  }
  return { columns: drafts, geography: [] };
}

function begin(profile: Profile, hint: NameHint | null): Draft {
  const codes: ReadonlySet<number> =
    profile.numbers === null ? new Set() : numericCodes(profile.numbers);
  const { kind, because }: KindGuess = kindOf(profile, hint, codes);
  return {
    kind,
    kindBecause: because,
    role: null,
    roleBecause: null,
    missing: kind === 'date' && profile.texts === null ? [] : missingCodesOf(profile, codes),
  };
}

function set(draft: Draft, role: Role, because: string): void {
  draft.role = role;
  draft.roleBecause = because;
}

/** A column that tells waves apart describes the file, not the unit. */
function clear(draft: Draft): void {
  draft.role = null;
  draft.roleBecause = null;
}

function setKind(draft: Draft, kind: DescribedKind, because: string): void {
  draft.kind = kind;
  draft.kindBecause = because;
}

function setWeights(
  drafts: readonly Draft[],
  profiles: readonly Profile[],
  isCryptic: boolean,
): void {
  for (const [position, { because, replicateOf }] of findWeights(profiles, isCryptic)) {
    const draft = drafts[position];
    set(draft, 'weight', because);
    setKind(draft, 'amount', 'weights are amounts');
    draft.missing = [];
    if (replicateOf !== undefined) draft.replicateOf = replicateOf;
    else if (isHouseholdWeight(profiles[position], profiles)) draft.weightOf = 'household';
  }
}

/** By its name: a weight of households, or the one of two that is not that of persons. */
function isHouseholdWeight(
  { column: { name }, words }: Profile,
  profiles: readonly Profile[],
): boolean {
  if (
    unitIn(words) === 'household' ||
    /^(hweight|hhwt|hhweight|hhwgt|hwgt|hhw|hw|hwt|db090)$/i.test(name)
  )
    return true;
  return /^wgtp$/i.test(name) && profiles.some(({ column }) => /^pwgtp$/i.test(column.name));
}

function setUnits(
  drafts: readonly Draft[],
  profiles: readonly Profile[],
  isCryptic: boolean,
): void {
  const isFree = ({ position }: Profile) => drafts[position].role === null;
  const standardUnit = (profile: Profile, kind: DescribedKind) => {
    const standard = isCryptic ? standardName(profile.column.name) : undefined;
    return standard?.role === 'unit' && standard.kind === kind;
  };
  const named = profiles.filter(
    (profile) =>
      isFree(profile) &&
      (householdWord(profile.words) !== undefined || standardUnit(profile, 'text')) &&
      couldBeHousehold(profile),
  );
  const members = findMembers(
    profiles,
    named.map(({ position }) => position),
  );
  const household = members?.household ?? named[0]?.position;
  if (household !== undefined) {
    const draft = drafts[household];
    set(draft, 'unit', unitReason(householdWord(profiles[household].words)));
    setKind(draft, 'text', 'numbers that name units');
    draft.unit = 'household';
    draft.missing = [];
  }
  for (const { position } of named) {
    if (position === household) continue;
    set(drafts[position], 'unit', inName(householdWord(profiles[position].words) ?? 'serial'));
    setKind(drafts[position], 'text', 'numbers that name units');
    drafts[position].unit = 'household';
  }
  const member =
    members?.member ??
    profiles.find(
      (profile) =>
        household !== undefined &&
        isFree(profile) &&
        (isMemberName(profile.words) || standardUnit(profile, 'nominal')) &&
        profile.distinct <= 60,
    )?.position;
  if (member === undefined || household === undefined) return;
  const draft = drafts[member];
  set(
    draft,
    'unit',
    members === null
      ? 'its name is that of a person number'
      : 'it restarts at one within households',
  );
  setKind(draft, 'nominal', 'numbers of the persons within a household');
  draft.unit = 'person';
  draft.within = 'household';
  draft.missing = [];
}

function setIdentifiers(drafts: readonly Draft[], profiles: readonly Profile[]): void {
  const identify = (position: number, because: string, unit?: string) => {
    const draft = drafts[position];
    set(draft, 'identifier', because);
    setKind(draft, 'text', 'names, or numbers that name');
    draft.missing = draft.missing.filter(({ code }) => !/\d/.test(code));
    if (repetition(profiles[position]) >= REPEATED)
      draft.unit = unit ?? unitIn(profiles[position].words) ?? 'person';
  };
  const free = () => profiles.filter(({ position }) => drafts[position].role === null);
  for (const profile of free()) {
    if (drafts[profile.position].kind === 'date') continue;
    const because = namedIdentifier(profile);
    if (because !== null) identify(profile.position, because);
  }
  const names: Profile[] = [];
  for (const profile of profiles) {
    const { role } = drafts[profile.position];
    if (role !== null && role !== 'identifier') continue;
    const named = namedBy(profile);
    if (named === null) continue;
    names.push(profile);
    const unit = named === 'firms' ? 'firm' : 'person';
    if (role === null) identify(profile.position, `its texts look like names of ${named}`, unit);
    else if (drafts[profile.position].unit !== undefined) drafts[profile.position].unit = unit;
  }
  for (const name of names.slice(0, 2)) {
    for (const profile of free()) {
      const { numbers, distinct, position, column } = profile;
      if (distinct < 10 || (numbers !== null && !numbers.isWhole)) continue;
      if (Math.abs(distinct - name.distinct) > 0.02 * distinct || !isSame(column, name.column))
        continue;
      const because = `each of its values goes with one value of ${name.column.name}, which are names`;
      identify(position, because, drafts[name.position].unit);
    }
  }
}

/** Fewest records from which a column without differences counts as constant. */
const FEWEST_CONSTANT = 10;

function setRoles(
  drafts: readonly Draft[],
  profiles: readonly Profile[],
  hints: readonly (NameHint | null)[],
): void {
  for (const profile of profiles) {
    const { position, column, distinct, present, isExact } = profile;
    const draft = drafts[position];
    if (draft.role !== null) continue;
    const hint = hints[position];
    const isConstant = distinct === 1 && present >= FEWEST_CONSTANT && isWithoutGaps(column);
    if (isConstant && (isExact || codesIn(column).distinct === 1)) {
      set(draft, 'harmless', 'all records have the same value');
      if (draft.kind !== 'date') setKind(draft, 'nominal', 'one value in all records');
      continue;
    }
    if (hint !== null && hint.role !== null && hint.role !== 'unit') {
      set(draft, hint.role, hint.because);
      if (hint.role === 'identifier') setKind(draft, 'text', 'names, or numbers that name');
      continue;
    }
    const identifying =
      draft.kind === 'date' || isMoneyText(draft, profile) ? null : identifierByValues(profile);
    if (identifying !== null) {
      set(draft, 'identifier', identifying);
      setKind(draft, 'text', 'each value names a record');
    } else if (draft.kind === 'date') {
      set(draft, 'key', 'others often know the dates of a person');
    } else if (draft.kind === 'nominal' && areDiagnoses(profile)) {
      set(draft, 'confidential', 'codes like those of diagnoses');
    } else if (draft.kind === 'ordinal' && draft.kindBecause === 'its texts are steps of a scale') {
      set(draft, 'confidential', 'steps of a scale are often opinions or judgements');
    } else if (draft.kind === 'amount' && hint === null && isLikeMoney(profile)) {
      set(
        draft,
        'confidential',
        'large numbers of wide spread, like money, which others rarely know',
      );
    }
  }
}

function isWithoutGaps(column: Column): boolean {
  if (column.kind === 'categorical') return !column.codes.includes(-1);
  if (column.kind === 'text') return !column.values.includes(null);
  return !column.values.some(Number.isNaN);
}

function isMoneyText({ kindBecause }: Draft, { texts }: Profile): boolean {
  return texts !== null && kindBecause.startsWith('numbers with marks');
}

/** Mostly different numbers that reach farther above their median than below it, some in the thousands. */
function isLikeMoney({ column, numbers, present, distinct }: Profile): boolean {
  if (column.kind !== 'numeric' || numbers === null || present < 50) return false;
  const { values, counts } = numbers;
  const highest = values[values.length - 1];
  const zeros = counts[values.indexOf(0)] ?? 0;
  const [lower, middle, upper] = [0.1, 0.5, 0.9].map((share) => quantileOf(numbers, share));
  return (
    highest >= 1000 && distinct > (present - zeros) / 3 && upper - middle > 1.5 * (middle - lower)
  );
}

/** Most columns without a role that are compared with the places. */
const MOST_COMPARED = 12;

function setPlaces(
  drafts: readonly Draft[],
  profiles: readonly Profile[],
  hints: readonly (NameHint | null)[],
): readonly number[] {
  const places = profiles
    .filter(({ position }) => hints[position]?.isPlace && drafts[position].role === 'key')
    .filter(
      ({ position }) => drafts[position].kind === 'nominal' || drafts[position].kind === 'text',
    )
    .map(({ position }) => position);
  const chain = [...nestedPlaces(profiles, places)];
  if (chain.length === 0) return chain;
  let tried = 0;
  for (const profile of profiles) {
    const draft = drafts[profile.position];
    if (draft.role !== null || tried === MOST_COMPARED) continue;
    tried++;
    const finest = profiles[chain[chain.length - 1]];
    const { name } = finest.column;
    if (draft.kind === 'nominal' && liesWithin(profile, finest)) {
      set(draft, 'key', `each of its codes lies within one of ${name}`);
      chain.push(profile.position);
    } else if (draft.kind === 'amount' && isOfPlace(profile, finest)) {
      set(draft, 'key', `it has one value in each of ${name}, so it tells the place`);
    }
  }
  return chain;
}

/** Columns with one value within each of the units whose number repeats, and the weights that count these units. */
function setBelonging(drafts: readonly Draft[], profiles: readonly Profile[]): void {
  const unit = drafts.findIndex(
    ({ role, unit: its, within }, position) =>
      its !== undefined &&
      within === undefined &&
      (role === 'unit' || role === 'identifier') &&
      repetition(profiles[position]) >= REPEATED,
  );
  if (unit < 0) return;
  const name = drafts[unit].unit!;
  const { column } = profiles[unit];
  for (const profile of profiles) {
    const draft = drafts[profile.position];
    if (profile.position === unit || draft.within !== undefined) continue;
    if (draft.role === 'weight') delete draft.weightOf;
    if (!belongsTo(column, profile)) continue;
    if (draft.role === 'weight') draft.weightOf = name;
    else draft.belongsTo = name;
  }
}
