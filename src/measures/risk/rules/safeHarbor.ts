import type { Column } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  once,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';

/** One of the 18 identifiers: words in names of columns, and the form of values. */
interface Identifier {
  readonly title: string;
  readonly names?: RegExp;
  readonly values?: RegExp;
  /** Numbers that must not occur. */
  readonly numbers?: (value: number) => boolean;
  /** Both the name and the values must look like it. */
  readonly needsBoth?: true;
}

/** A column has values of a form if at least this share of them has it. */
const SHARE = 0.5;

/** The rule allows one category of 90 or older, so the number 90 may stand for it. */
const OLDEST = 90;

/** The identifiers of 45 CFR 164.514(b)(2)(i), (A) to (R). */
const IDENTIFIERS: readonly Identifier[] = [
  {
    title: '(A) names',
    names: /\b(sur|first|last|fore|middle|given|family|maiden|full)?[ _-]?name\b/,
  },
  {
    title: '(B) places smaller than a state',
    names:
      /\b(street|address|city|town|county|district|precinct|parish|municipality|zip ?(code)?|post ?code|postal code|block|tract|latitude|longitude|geo ?code)\b/,
  },
  {
    title: '(C) dates but the year, and ages over 89',
    values: /^(\d{4}[-/.]\d{1,2}([-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2}))([T ].*)?$/,
  },
  {
    title: '(C) dates but the year, and ages over 89',
    names: /\bage\b/,
    numbers: (value) => value > OLDEST,
    needsBoth: true,
  },
  {
    title: '(D) telephone numbers',
    names: /\b(tele ?phone|phone|mobile|cell)\b/,
    values: /^(\+|00)\d[\d ()/-]{6,}$|^\(\d{3}\) ?\d{3}-\d{4}$|^\d{3}-\d{3}-\d{4}$/,
  },
  { title: '(E) fax numbers', names: /\b(tele)?fax\b/ },
  {
    title: '(F) electronic mail addresses',
    names: /\be ?mail\b/,
    values: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  },
  {
    title: '(G) social security numbers',
    names: /\b(ssn|social (security|insurance)( number)?)\b/,
    values: /^\d{3}-\d{2}-\d{4}$/,
  },
  {
    title: '(H) medical record numbers',
    names: /\b(mrn|medical record|patient (id|number|no)|chart (number|no))\b/,
  },
  {
    title: '(I) health plan beneficiary numbers',
    names:
      /\b(beneficiary|member (id|number|no)|policy (id|number|no)|insurance (id|number|no)|(health )?plan (id|number|no)|health plan)\b/,
  },
  {
    title: '(J) account numbers',
    names: /\b(account|iban|bank)\b/,
    values: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
  },
  { title: '(K) certificate and licence numbers', names: /\b(licen[cs]e|certificate|passport)\b/ },
  {
    title: '(L) vehicle identifiers and plates',
    names: /\b(vin|vehicle|plate)\b/,
    values: /^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z0-9]{17}$/,
  },
  {
    title: '(M) device identifiers',
    names: /\b(device|serial|imei|mac address)\b/,
    values: /^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i,
  },
  {
    title: '(N) web addresses',
    names: /\b(url|web ?site|home ?page|link)\b/,
    values: /^(https?:\/\/|www\.)\S+$/i,
  },
  {
    title: '(O) IP addresses',
    names: /\bip( address)?\b/,
    values: /^(\d{1,3}\.){3}\d{1,3}$|^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$|^(?=.*::)[0-9a-f:]{3,39}$/i,
  },
  {
    title: '(P) biometric identifiers',
    names: /\b(finger ?print|voice ?print|retina|iris scan|biometric|dna|genome)\b/,
  },
  {
    title: '(Q) full-face photographs',
    names: /\b(photo(graph)?|picture|image|portrait)\b/,
    values: /\.(jpe?g|png|tiff?|bmp|heic)$/i,
  },
  {
    title: '(R) other unique numbers',
    names: /\b(id|identifier|uuid|guid|case number|record number|subject number)\b/,
    values: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  },
];

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'safe-harbor',
    title: 'Columns with an identifier of the Safe Harbor list',
    definition: 'The number of such columns in the protected file, the same for every record',
    figure: 'largest',
  },
];

/**
 * The 18 identifiers that the Safe Harbor method of the HIPAA Privacy Rule has removed (45 CFR 164.514(b)(2)), looked
 * for by the names of columns and by the form of their values. It finds what looks like one; it cannot show that there is
 * none. O(values).
 */
export const safeHarbor: Measure = {
  name: 'safe-harbor',
  heading: 'Anonymity of keys',
  title: 'Columns that look like one of the 18 identifiers of Safe Harbor (HIPAA)',
  definition: `The number of columns of the protected file whose name has a word for one of the 18 identifiers, or at least half of whose values have its form: dates with a day or a month, numbers of telephones and of social security, addresses of mail, web, IP and devices, vehicle numbers, accounts, files of pictures, and columns named age with a value above ${OLDEST}, which may stand for 90 or older. Parts are the number for each identifier; a note names the columns. Three digits of a ZIP code with more than 20,000 people are allowed by the rule, and cannot be told here from other places: name the column otherwise if it has only these`,
  source: 'US Department of Health and Human Services 2012; 45 CFR 164.514(b)(2)(i)',
  range: '0 (no column looks like one) upwards',
  direction: 'lower is better',
  unit: '',
  scope: {},
  remedy:
    'leave the columns that the note names out (--role NAME=identifier), or make them coarser (--recode "NAME=date year", "NAME=prefix 3", "NAME=top 89").',
  columns: 'all',
  seconds: (records, columns) => 2e-7 * records * columns,
  *measure(files) {
    const found = yield* foundIn(files);
    if (found === null) return noReading('The protected file is not there as a whole.');
    const titles = [...new Set(IDENTIFIERS.map(({ title }) => title))];
    const named = found.filter(({ titles: own }) => own.length > 0);
    return reading(
      named.length,
      titles.map((title) => ({
        name: title,
        value: found.filter(({ titles: own }) => own.includes(title)).length,
      })),
      named.map(({ name, titles: own }) => `The column "${name}" looks like ${own.join('; ')}.`),
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* foundIn(files);
    if (found === null) return [];
    const records = recordsOf(files);
    const count = found.filter(({ titles }) => titles.length > 0).length;
    return recordColumns(COLUMNS, new Float64Array(records).fill(count));
  },
};

const recordsOf = ({ whole }: Files) => {
  const [first] = whole!.released.map((position) => whole!.masked[position]);
  if (first === undefined) return 0;
  return first.kind === 'categorical' ? first.codes.length : first.values.length;
};

interface Found {
  readonly name: string;
  readonly titles: readonly string[];
}

function foundIn(files: Files): Work<readonly Found[] | null> {
  return once(files, 'identifiers of Safe Harbor', function* (): Work<readonly Found[] | null> {
    const { whole } = files;
    if (whole === undefined) return null;
    const found: Found[] = [];
    for (const position of whole.released) {
      const column = whole.masked[position];
      const titles = IDENTIFIERS.filter((one) => looksLike(column, one)).map(({ title }) => title);
      found.push({ name: column.name, titles: [...new Set(titles)] });
      yield { done: found.length, total: whole.released.length };
    }
    return found;
  });
}

function looksLike(column: Column, { names, values, numbers, needsBoth }: Identifier): boolean {
  const words = column.name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .toLowerCase();
  const isNamed = names?.test(words) ?? false;
  const hasNumbers =
    numbers !== undefined && column.kind === 'numeric' && column.values.some((x) => numbers(x));
  if (needsBoth) return isNamed && hasNumbers;
  return isNamed || hasNumbers || (values !== undefined && hasForm(column, values));
}

/** Whether at least half of the values have a form. */
function hasForm(column: Column, form: RegExp): boolean {
  if (column.kind === 'numeric') return false;
  let all = 0;
  let like = 0;
  if (column.kind === 'text') {
    for (const value of column.values) {
      if (value === '' || value === null) continue;
      all++;
      if (form.test(value)) like++;
    }
  } else {
    const isLike = column.levels.map((level) => form.test(level));
    for (const code of column.codes) {
      if (code < 0) continue;
      all++;
      if (isLike[code]) like++;
    }
  }
  return all > 0 && like >= SHARE * all;
}
