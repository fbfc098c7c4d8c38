import {
  COLUMN_KINDS,
  type ColumnDescription,
  type DescribedKind,
  readTaxonomy,
} from '../src/foundation/table/index.ts';
import { PenumbraError } from '../src/index.ts';
import { MOST_JSON, readText } from '../src/node.ts';
import { splitAssignment } from './options.ts';

/** Largest taxonomy: it is written into the recipe and the certificate, which people must be able to read. */
const MOST_NODES = 50_000;

/** Kinds of columns: --as COLUMN=nominal, a<b<c, dates, prefixes, ranges:5,10 or a file with a taxonomy. */
export async function kindsFromFlags(
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<ColumnDescription[]> {
  const found: ColumnDescription[] = [];
  for (const text of texts) {
    const [column, what] = splitAssignment('--as', text);
    found.push({ column, ...(await describe(what, signal)) });
  }
  return found;
}

async function describe(
  what: string,
  signal?: AbortSignal,
): Promise<Omit<ColumnDescription, 'column'>> {
  if (Object.hasOwn(COLUMN_KINDS, what)) return { kind: what as DescribedKind };
  if (what === 'dates') return { kind: 'nominal', hierarchy: { kind: 'dates' } };
  const [kind, list] = what.split(':');
  const numbers = (list ?? '').split(',').map(Number);
  if (kind === 'prefixes') {
    const lengths = list === undefined ? {} : { lengths: numbers };
    return { kind: 'nominal', hierarchy: { kind, ...lengths } };
  }
  if (kind === 'ranges') return { kind: 'nominal', hierarchy: { kind, widths: numbers } };
  if (/\.(csv|json|txt|tsv)$/i.test(what)) {
    const content = await readText(what, signal, MOST_JSON);
    const taxonomy = readTaxonomy(content, /\.json$/i.test(what) ? 'json' : 'csv', what);
    if (taxonomy.nodes.length > MOST_NODES) {
      throw new PenumbraError(
        'usage',
        `${what} has ${taxonomy.nodes.length} levels, and a recipe can have at most ${MOST_NODES}: use prefixes, ranges or dates, or recode the column first.`,
      );
    }
    return { kind: 'nominal', hierarchy: taxonomy };
  }
  if (what.includes('<')) {
    return { kind: 'ordinal', values: what.split('<').map((level) => ({ code: level.trim() })) };
  }
  throw new PenumbraError(
    'usage',
    `--as does not know "${what}": use amount, count, nominal, ordinal, date, text, levels in order such as low<middle<high, dates, prefixes, ranges:5,10, or a .csv or .json file of levels and parents.`,
  );
}
