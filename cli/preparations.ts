import { present } from '../src/fields.ts';
import { readTaxonomy } from '../src/foundation/table/index.ts';
import { PenumbraError } from '../src/index.ts';
import { parseRecode } from '../src/methods/mask/index.ts';
import { MOST_JSON, readText } from '../src/node.ts';
import type { CategoryDescription, Step } from '../src/recipe/index.ts';
import { splitAssignment, splitList } from './options.ts';
import type { StepFlags } from './recipeFromFlags.ts';

/** Largest taxonomy: it is written into the recipe and the certificate, which people must be able to read. */
const MOST_NODES = 50_000;

/** Steps before all others: --recode, --sample and --pseudonym. */
export function preparationsFromFlags(flags: StepFlags): Step[] {
  const recoded = (flags.recode ?? []).map((text): Step => {
    const [column, how] = splitAssignment('--recode', text);
    return { method: 'recode', columns: [column], recode: parseRecode(how) };
  });
  return [
    ...recoded,
    ...sampleFrom(flags),
    ...(flags.pseudonym === undefined
      ? []
      : [{ method: 'pseudonym', columns: flags.pseudonym.flatMap(splitList) }]),
  ];
}

function sampleFrom({ sample, sampleWithin }: StepFlags): Step[] {
  if (sample === undefined) {
    if (sampleWithin === undefined) return [];
    throw new PenumbraError('usage', '--sample-within needs --sample PERCENT: give both.');
  }
  const share = Number(sample.replace(/%$/, ''));
  return [
    present({
      method: 'sample',
      share: Number.isNaN(share) ? (sample as never) : share,
      blocks: sampleWithin && { strata: sampleWithin.flatMap(splitList) },
    }),
  ];
}

/** Kinds of columns: --as COLUMN=nominal, a<b<c, dates, prefixes, ranges:5,10 or a file with a taxonomy. */
export async function categoriesFromFlags(
  flags: StepFlags,
  signal?: AbortSignal,
): Promise<CategoryDescription[]> {
  const found: CategoryDescription[] = [];
  for (const text of flags.as ?? []) {
    const [column, what] = splitAssignment('--as', text);
    found.push({ column, ...(await describe(what, signal)) });
  }
  return found;
}

async function describe(
  what: string,
  signal?: AbortSignal,
): Promise<Omit<CategoryDescription, 'column'>> {
  if (what === 'nominal') return {};
  if (what === 'dates') return { taxonomy: { kind: 'dates' } };
  const [kind, list] = what.split(':');
  const numbers = (list ?? '').split(',').map(Number);
  if (kind === 'prefixes') {
    return { taxonomy: list === undefined ? { kind } : { kind, lengths: numbers } };
  }
  if (kind === 'ranges') return { taxonomy: { kind, widths: numbers } };
  if (/\.(csv|json|txt|tsv)$/i.test(what)) {
    const content = await readText(what, signal, MOST_JSON);
    const taxonomy = readTaxonomy(content, /\.json$/i.test(what) ? 'json' : 'csv', what);
    if (taxonomy.nodes.length > MOST_NODES) {
      throw new PenumbraError(
        'usage',
        `${what} has ${taxonomy.nodes.length} levels, and a recipe can have at most ${MOST_NODES}: use prefixes, ranges or dates, or recode the column first.`,
      );
    }
    return { taxonomy };
  }
  if (what.includes('<')) return { order: what.split('<').map((level) => level.trim()) };
  throw new PenumbraError(
    'usage',
    `--as does not know "${what}": use nominal, levels in order such as low<middle<high, dates, prefixes, ranges:5,10, or a .csv or .json file of levels and parents.`,
  );
}
