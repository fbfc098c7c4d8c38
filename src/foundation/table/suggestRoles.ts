import type { Column } from './column.ts';
import { codesOf } from './combinations.ts';
import type { Role } from './roles.ts';

/** A role that a column seems to have, and why. Advice only: it has no effect unless the user accepts it. */
export interface Suggestion {
  readonly role: Role;
  readonly reason: string;
}

interface Clue {
  readonly role: Role;
  readonly words: readonly string[];
  /** Whether the clue is credible, given the whole name and the values. */
  believe?(words: readonly string[], column: Column): boolean;
}

/** Words that turn the word beside them into a quantity: minutes on the phone are not a phone number. */
const QUANTITIES = new Set([
  ...['minutes', 'hours', 'days', 'weeks', 'months', 'years', 'since', 'time', 'duration', 'count'],
  ...['amount', 'balance', 'bill', 'cost', 'costs', 'price', 'share', 'rate', 'ratio', 'percent'],
  ...[
    'pct',
    'total',
    'mean',
    'average',
    'avg',
    'size',
    'usage',
    'use',
    'calls',
    'clicks',
    'visits',
  ],
  ...['distance', 'km', 'kg', 'cm', 'score', 'change', 'changes'],
]);

/** Words that show that a weight is a body weight. */
const BODY = new Set([
  ...['kg', 'kilo', 'kilos', 'kilogram', 'lb', 'lbs', 'pounds', 'gram', 'grams', 'g', 'bmi'],
  ...['body', 'birth', 'baby', 'newborn', 'loss', 'gain', 'gained', 'lost', 'patient'],
]);

/** Words that turn a household word into a household number, and nothing else. */
const KEYS = new Set(['id', 'no', 'nr', 'num', 'number', 'key', 'code', 'identifier', 'serial']);

const WEIGHT_WORDS = ['weight', 'weights', 'gewicht', 'poids', 'peso'];
const HOUSEHOLD_WORDS = ['household', 'hh', 'haushalt', 'menage', 'hogar'];

const PLACES_AND_CLASSES = [
  ...['region', 'state', 'province', 'county', 'municipality', 'city', 'town', 'district'],
  ...['country', 'nationality', 'citizenship', 'religion', 'language', 'education', 'educ'],
  ...['occupation', 'profession', 'job', 'industry', 'sector', 'school', 'hospital'],
];

/** Words for things whose names and numbers are not those of persons. */
const THINGS = new Set([
  ...PLACES_AND_CLASSES,
  'course',
  'product',
  'brand',
  'drug',
  'item',
  'file',
]);

/**
 * Words in the names of columns, by role, in the languages of the files we have seen. A name is stripped of accents and
 * split into words at underscores, spaces, dots, digits and changes of case. The first clue that matches and is
 * credible decides, so the order matters: a household number is not the number of a person.
 */
const CLUES: readonly Clue[] = [
  {
    role: 'weight',
    words: [...WEIGHT_WORDS, 'wgt', 'fnlwgt', 'afnlwgt', 'wt', 'pweight', 'hweight'],
    believe: (words, column) =>
      column.kind === 'numeric' && !words.some((word) => BODY.has(word) || word === 'height'),
  },
  {
    role: 'unit',
    words: [...HOUSEHOLD_WORDS, 'hhid', 'famid', 'family'],
    // The income or size of a household does not identify it, and a family name is not a household.
    believe: (words) =>
      words.every((word) => KEYS.has(word) || /^(hhid|famid)$/.test(word) || isHousehold(word)) &&
      (words.length > 1 || words[0] !== 'family'),
  },
  {
    role: 'identifier',
    words: ['id', 'name', 'names', 'nom', 'nombre', 'key'],
    believe: (words, column) =>
      isNoQuantity(words, column) &&
      !words.some((word) => THINGS.has(word)) &&
      // A key worker is not a key.
      (!words.includes('key') || words.includes('id') || words.at(-1) === 'key'),
  },
  {
    role: 'identifier',
    words: [
      ...[
        'identifier',
        'ssn',
        'nin',
        'nino',
        'nif',
        'dni',
        'passport',
        'uuid',
        'guid',
        'pid',
        'mrn',
      ],
      ...['personid', 'caseid', 'userid', 'patientid', 'customerid', 'clientid', 'studentid'],
      ...['employeeid', 'memberid', 'subjectid', 'respondentid', 'recordid', 'idno', 'idnr'],
      ...['fullname', 'firstname', 'lastname', 'surname', 'forename', 'username', 'prenom'],
      ...['apellido', 'apellidos', 'vorname', 'nachname', 'familienname', 'email', 'mail', 'phone'],
      ...['telephone', 'mobile', 'fax', 'address', 'adresse', 'street', 'iban', 'account'],
      ...['licence', 'license', 'plate', 'url'],
    ],
    believe: isNoQuantity,
  },
  {
    role: 'key',
    words: [
      ...[
        'age',
        'alter',
        'edad',
        'sex',
        'gender',
        'geschlecht',
        'birth',
        'born',
        'birthdate',
        'dob',
      ],
      ...PLACES_AND_CLASSES,
      ...['zip', 'zipcode', 'postcode', 'postal', 'race', 'ethnicity', 'marital', 'children'],
      ...['rooms', 'height', 'urban', 'rural', 'bmi'],
      ...['geburtsdatum', 'geburtsjahr', 'geburtstag', 'plz', 'postleitzahl', 'bundesland', 'land'],
      ...['gemeinde', 'kreis', 'ort', 'wohnort', 'familienstand', 'bildung', 'beruf', 'kinder'],
      ...['große', 'groesse', 'staat', 'naissance', 'commune', 'nacimiento', 'provincia'],
    ],
    believe: (words) => !words.includes('satisfaction'),
  },
  {
    role: 'confidential',
    words: [
      ...['einkommen', 'gehalt', 'lohn', 'steuer', 'steuern', 'miete', 'rente', 'vermogen'],
      ...['umsatz', 'gewinn', 'diagnose', 'revenu', 'salaire', 'impot', 'renta', 'ingresos'],
      ...[
        'income',
        'incomes',
        'wage',
        'wages',
        'salary',
        'earnings',
        'earn',
        'tax',
        'taxes',
        'debt',
      ],
      ...[
        'savings',
        'wealth',
        'asset',
        'assets',
        'benefit',
        'benefits',
        'pension',
        'rent',
        'turnover',
      ],
      ...['profit', 'revenue', 'expenditure', 'diagnosis', 'disease', 'treatment', 'health', 'hiv'],
      ...['disability', 'insulin', 'glucose', 'blood', 'score', 'vote', 'crime', 'balance', 'loan'],
    ],
  },
  // The remaining weights and households: others can see a body weight and a household size.
  { role: 'key', words: [...WEIGHT_WORDS, ...HOUSEHOLD_WORDS] },
];

/**
 * The role that each column seems to have, first from its name and then from its values: a column whose values are all
 * different, and that is not a measurement, can identify persons.
 */
export function suggestRoles(columns: readonly Column[]): readonly (Suggestion | null)[] {
  return columns.map((column) => fromName(column) ?? fromValues(column));
}

function fromName(column: Column): Suggestion | null {
  const words = wordsOf(column.name);
  for (const { role, words: clues, believe } of CLUES) {
    const word = words.find((candidate) => clues.includes(candidate));
    if (word === undefined || believe?.(words, column) === false) continue;
    return { role, reason: `its name contains "${word}"` };
  }
  return null;
}

function wordsOf(name: string): string[] {
  return unaccented(name)
    .replace(/(\p{Lowercase})(\p{Uppercase})/gu, '$1 $2')
    .replace(/(\p{Uppercase})(\p{Uppercase}\p{Lowercase})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word !== '');
}

function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{Mark}/gu, '');
}

function isHousehold(word: string): boolean {
  return HOUSEHOLD_WORDS.includes(word) || word === 'family';
}

/** Whether neither the name nor the values look like a count or a measurement. */
function isNoQuantity(words: readonly string[], column: Column): boolean {
  return couldIdentify(column) && !words.some((word) => QUANTITIES.has(word)) && !counts(words);
}

/** `number_of_accounts`, `n_phones`, and French `nombre_enfants`; Spanish `nombre` is a name. */
function counts(words: readonly string[]): boolean {
  const [first, second] = words;
  if (first === 'nombre') return second !== undefined && !/^(completo|apellidos?)$/.test(second);
  return first === 'n' || (second === 'of' && ['number', 'num', 'no'].includes(first));
}

/** Whether values tell persons apart: no fractions, and many different values among many records. */
function couldIdentify(column: Column): boolean {
  if (column.kind === 'numeric' && column.grid.decimals !== 0) {
    return column.values.every((value) => Number.isNaN(value) || Number.isInteger(value));
  }
  const values = column.kind === 'categorical' ? column.codes : column.values;
  const { distinct } = codesOf<unknown>(values);
  return distinct > values.length / 2 || (distinct > 20 && distinct > values.length / 50);
}

function fromValues(column: Column): Suggestion | null {
  if (column.kind !== 'numeric' && holdsDates(column)) {
    return { role: 'key', reason: 'others often know the dates of a person' };
  }
  if (column.kind === 'text') {
    const present = column.values.filter((value) => value !== null);
    if (present.length < 2 || new Set(present).size < present.length) return null;
    return { role: 'identifier', reason: 'every value is different' };
  }
  if (column.kind === 'numeric' && looksLikeKey(column.values)) {
    return { role: 'identifier', reason: 'whole numbers without a gap, each occurs once' };
  }
  return null;
}

const DATE = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4})\b/;

/** Whether the first values are dates, year first or last. */
function holdsDates(column: Exclude<Column, { kind: 'numeric' }>): boolean {
  const texts = column.kind === 'text' ? column.values : column.levels;
  const some = texts.filter((text) => text !== null).slice(0, 20);
  return some.length > 0 && some.every((text) => DATE.test(text));
}

/**
 * n consecutive whole numbers, in any order, are record numbers. Distinct numbers alone are not: incomes are all
 * different too.
 */
function looksLikeKey(values: Float64Array): boolean {
  if (values.length < 10) return false;
  let least = values[0];
  for (const value of values) if (value < least) least = value;
  const seen = new Uint8Array(values.length);
  for (const value of values) {
    const place = value - least;
    // Not `place >= length`, because of NaN. Fractions and larger numbers are not indices of the array.
    if (seen[place] !== 0) return false;
    seen[place] = 1;
  }
  return Number.isInteger(least);
}
