import type { Column } from './column.ts';
import type { Role } from './roles.ts';

/** A role that a column seems to have, and why. Advice: nothing follows from it without the user's word. */
export interface Suggestion {
  readonly role: Role;
  readonly reason: string;
}

interface Clue {
  readonly role: Role;
  readonly words: readonly string[];
}

/**
 * Words that stand in the names of columns, by role, in the languages of the files we have seen. A name
 * is cut into words at underscores, spaces, dots, digits and changes of case. The first clue that
 * matches decides, so the order matters: a household's number is no person's key.
 */
const CLUES: readonly Clue[] = [
  {
    role: 'weight',
    words: ['weight', 'weights', 'wgt', 'fnlwgt', 'afnlwgt', 'wt', 'gewicht', 'poids', 'peso'],
  },
  { role: 'household', words: ['household', 'hh', 'hhid', 'haushalt', 'menage', 'hogar', 'famid'] },
  {
    role: 'identifier',
    words: [
      ...['id', 'identifier', 'ssn', 'nin', 'nif', 'dni', 'passport', 'key', 'uuid', 'guid', 'pid'],
      ...['name', 'firstname', 'lastname', 'surname', 'forename', 'nom', 'prenom', 'nombre'],
      ...['vorname', 'nachname', 'email', 'mail', 'phone', 'telephone', 'mobile', 'fax', 'address'],
      ...['street', 'iban', 'account', 'licence', 'license', 'plate', 'url', 'username', 'mrn'],
    ],
  },
  {
    role: 'quasi-identifier',
    words: [
      ...['age', 'alter', 'edad', 'sex', 'gender', 'geschlecht', 'birth', 'born', 'birthdate', 'dob'],
      ...['region', 'state', 'province', 'county', 'municipality', 'city', 'town', 'district'],
      ...['zip', 'zipcode', 'postcode', 'postal', 'country', 'nationality', 'citizenship', 'race'],
      ...['ethnicity', 'religion', 'marital', 'education', 'educ', 'occupation', 'profession', 'job'],
      ...['industry', 'sector', 'children', 'rooms', 'height', 'urban', 'rural', 'language'],
    ],
  },
  {
    role: 'confidential',
    words: [
      ...['income', 'incomes', 'wage', 'wages', 'salary', 'earnings', 'earn', 'tax', 'taxes', 'debt'],
      ...['savings', 'wealth', 'asset', 'assets', 'benefit', 'benefits', 'pension', 'rent', 'turnover'],
      ...['profit', 'revenue', 'expenditure', 'diagnosis', 'disease', 'treatment', 'health', 'hiv'],
      ...['disability', 'insulin', 'glucose', 'blood', 'score', 'vote', 'crime', 'balance', 'loan'],
    ],
  },
];

/**
 * The role that each column seems to have, from its name first and then from its values: a column
 * whose values are all different, and that is no measurement, may be a key of persons.
 */
export function suggestRoles(columns: readonly Column[]): readonly (Suggestion | null)[] {
  return columns.map((column) => fromName(column.name) ?? fromValues(column));
}

function fromName(name: string): Suggestion | null {
  const words = wordsOf(name);
  for (const { role, words: clues } of CLUES) {
    const word = words.find((candidate) => clues.includes(candidate));
    if (word !== undefined) return { role, reason: `its name contains "${word}"` };
  }
  return null;
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{Mark}/gu, '');
  return plain
    .replace(/(\p{Lowercase})(\p{Uppercase})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word !== '');
}

function fromValues(column: Column): Suggestion | null {
  if (column.kind === 'text') {
    const present = column.values.filter((value) => value !== null);
    if (present.length < 2 || new Set(present).size < present.length) return null;
    return { role: 'identifier', reason: 'every value is different' };
  }
  if (column.kind === 'numeric' && looksLikeKey(column.values)) {
    return { role: 'identifier', reason: 'whole numbers that count upwards without a gap' };
  }
  return null;
}

/** A running number is a key. All-different numbers alone are not: incomes are all different too. */
function looksLikeKey(values: Float64Array): boolean {
  if (values.length < 3) return false;
  for (let i = 1; i < values.length; i++) if (values[i] !== values[i - 1] + 1) return false;
  return Number.isInteger(values[0]);
}
