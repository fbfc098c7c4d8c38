import { PenumbraError } from '../src/index.ts';
import { groupMethods, pairings, replaceMethods } from '../src/recipe/index.ts';
import type { StepFlags } from './recipeFromFlags.ts';

/** The flags that a name means here. */
type Meaning = Readonly<Partial<Record<'method' | 'group' | 'replace', string>>>;

/** Names in the field and in other programs for methods that have another name here. */
const OTHER_NAMES: Readonly<Record<string, Meaning>> = {
  ...named('microaggregation', 'micro-aggregation', 'aggregation', 'microaggregate'),
  ...named('suppress', 'local-suppression', 'suppression', 'cell-suppression', 'k-anonymity'),
  ...named('noise', 'noise-addition', 'additive-noise', 'add-noise', 'correlated-noise'),
  ...named('swap', 'data-swapping', 'record-swapping', 'targeted-record-swapping', 'swapping'),
  ...named('rank-swap', 'rank-swapping'),
  ...named('pram', 'post-randomisation', 'postrandomisation'),
  ...named('shuffle', 'shuffling', 'data-shuffling'),
  ...named('rotation', 'romm', 'random-rotation'),
  ...named('microhybrid', 'hybrid', 'hybrid-data', 'hybrid-microdata'),
  ...named(
    'sequential-synthesis',
    'synthesis',
    'synthesise',
    'synthetic',
    'synthetic-data',
    'cart',
  ),
  ...named('joint-synthesis', 'component', 'latent-class'),
  ...named('model-hybrid', 'mixture', 'normal'),
  ...named('fuzzy', 'centre', 'fuzzy-microaggregation', 'fuzzy-c-means'),
  ...named('individual-ranking', 'hansen-mukherjee', 'univariate-microaggregation'),
  ...named('t-closeness', 't-closeness-first'),
  'fixed-blocks': { method: 'individual-ranking', group: 'fixed-blocks' },
  't-closeness-merge': { method: 't-closeness', group: 't-closeness-merge' },
  draw: { replace: 'redraw' },
  central: { replace: 'central-category' },
  pca: { group: 'principal-component' },
  'principal-components': { group: 'principal-component' },
  'z-scores': { group: 'sum-of-z-scores' },
};

/** Preparations that need a column or a number from the user: flags instead of the name, for a column. */
const INSTEAD: Readonly<
  Record<string, { readonly method: string; flags(column: string): string }>
> = {
  ...recoded((column) => `--recode "${column}=top 5000"`, 'top-coding', 'topcoding'),
  ...recoded((column) => `--recode "${column}=bottom 100"`, 'bottom-coding', 'bottomcoding'),
  ...recoded((column) => `--recode "${column}=round 5"`, 'rounding'),
  ...recoded(
    (column) => `--recode "${column}=intervals 18,40,65"`,
    ...['global-recoding', 'global-recode', 'recoding', 'generalisation', 'binning', 'banding'],
  ),
  sampling: { method: 'sample', flags: () => '--sample 50' },
  subsampling: { method: 'sample', flags: () => '--sample 50' },
  pseudonymisation: { method: 'pseudonym', flags: (column) => `--pseudonym ${column}` },
  hashing: { method: 'pseudonym', flags: (column) => `--pseudonym ${column}` },
};

/** Terms that many users look for and that no method here provides. */
const NOT_HERE: Readonly<Record<string, string>> = {
  'l-diversity':
    'No method promises l-diversity: use --method t-closeness --t 0.2 --confidential COLUMN, and look at penumbra assess --measures l-diversity-distinct.',
  'differential-privacy':
    'No method here has a guarantee of differential privacy: look at what --method sequential-synthesis leaves to an intruder with penumbra attack.',
};

function named(method: string, ...names: readonly string[]): Record<string, Meaning> {
  return Object.fromEntries(names.map((name) => [name, { method }]));
}

function recoded(flags: (column: string) => string, ...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { method: 'recode', flags }]));
}

/** Small letters, hyphens and British endings, as names are written here. */
function spelled(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .replace(/iz(e|ation)$/, 'is$1');
}

/** The meaning of a name given to --method, or null if it is a method or unknown. */
function meaningOf(name: string): Meaning | null {
  if (pairings.some((pairing) => pairing.name === name)) return null;
  const ours = spelled(name);
  if (Object.hasOwn(OTHER_NAMES, ours)) return OTHER_NAMES[ours];
  if (pairings.some((pairing) => pairing.name === ours)) return { method: ours };
  if (groupMethods.some((method) => method.name === ours)) return { group: ours };
  if (replaceMethods.some((method) => method.name === ours)) return { replace: ours };
  return null;
}

/** The method, way to group or preparation for a name of the field, or null. */
export function shownFor(name: string): string | null {
  const ours = spelled(name);
  if (Object.hasOwn(INSTEAD, ours)) return INSTEAD[ours].method;
  const meaning = meaningOf(name);
  return meaning === null ? null : (meaning.group ?? meaning.replace ?? meaning.method!);
}

/** The flags with the name that the method has here, and a sentence about it, or ''. */
export function withOurNames<F extends StepFlags>(flags: F): { flags: F; hint: string } {
  const { method } = flags;
  if (method === undefined) return { flags, hint: '' };
  refuseOthers(method, flags.columns?.[0]?.split(',')[0] ?? 'COLUMN');
  const meaning = meaningOf(method);
  const isAsked = Object.keys(meaning ?? {}).some((key) => key !== 'method' && flags[key]);
  if (meaning === null || isAsked) return { flags, hint: '' };
  return { flags: { ...flags, method: undefined, ...meaning }, hint: hintFor(method, meaning) };
}

/** Methods of a list by their names here, and sentences about those that had others. */
export function ourMethods(names: readonly string[]): { names: string[]; hint: string } {
  let hint = '';
  const found = names.map((name) => {
    refuseOthers(name, 'COLUMN');
    const meaning = meaningOf(name);
    if (meaning?.method === undefined || meaning.group !== undefined) return name;
    hint += hintFor(name, meaning);
    return meaning.method;
  });
  return { names: found, hint };
}

function hintFor(name: string, meaning: Meaning): string {
  const flags = Object.entries(meaning).map(([flag, value]) => `--${flag} ${value}`);
  return `"${name}" is read as ${flags.join(' ')}.\n`;
}

function refuseOthers(name: string, column: string): void {
  const ours = spelled(name);
  if (Object.hasOwn(NOT_HERE, ours)) throw new PenumbraError('usage', NOT_HERE[ours]);
  if (!Object.hasOwn(INSTEAD, ours)) return;
  const { method, flags } = INSTEAD[ours];
  throw new PenumbraError(
    'usage',
    `"${name}" is done by ${method}, before any other method or alone: instead of --method ${name} pass ${flags(column)}.`,
  );
}
