import type { MaskMethod } from '../../../methods/contract/index.ts';
import { maskMethods, pram, suppress, swap } from '../../../methods/mask/index.ts';
import type { AnalystNote, Treatment, TreatmentStep, Verdict } from '../../figures/index.ts';
import { formatNumber, quoted } from '../../text/index.ts';

/** How many columns a note names. */
const MOST = 6;
const RULE = 'By what was done, as told under “What was done”.';

/**
 * What analysts must know about a treatment whatever its size: how values came about, what follows for analyses, and
 * how to allow for it. Figures of the file are not needed, so that the notes are the same in both editions.
 */
export function methodNotes({ steps, prepared, sample }: Treatment): AnalystNote[] {
  const by = ({ name }: MaskMethod) => (steps ?? []).filter(({ replace }) => replace === name);
  const grouped = (steps ?? []).filter(
    ({ categories, replace }) => categories.length > 0 && !MASKS.has(replace ?? ''),
  );
  return [
    ...recoded(prepared.filter(({ isRecoded }) => isRecoded).map(({ column }) => column)),
    ...emptied(by(suppress)),
    ...postRandomised(by(pram)),
    ...swapped(by(swap)),
    ...inGroups(grouped),
    ...sampled(sample),
  ];
}

/** Masks, which do not put categories of a group in the place of a record's own. */
const MASKS: ReadonlySet<string> = new Set(maskMethods.map(({ name }) => name));

function note(topic: string, verdict: Verdict, ...sentences: readonly string[]): AnalystNote[] {
  return [{ topic, verdict, sentence: sentences.join(' '), rule: RULE }];
}

function namesIn(steps: readonly TreatmentStep[], of: 'columns' | 'categories'): string {
  return quoted([...new Set(steps.flatMap((step) => step[of]))], MOST);
}

function recoded(columns: readonly string[]): AnalystNote[] {
  if (columns.length === 0) return [];
  return note(
    'Recoded columns',
    'with care',
    `The values of ${quoted(columns, MOST)} were coded anew by one rule for all records: they are true, only coarser.`,
    'Code other files by the same rule before comparing; what needs finer values cannot be told, and means and variances of columns whose extremes were set to a limit are too small.',
  );
}

function emptied(steps: readonly TreatmentStep[]): AnalystNote[] {
  if (steps.length === 0) return [];
  return note(
    'Values left empty',
    'with care',
    `In ${namesIn(steps, 'columns')} values were left empty where records stood out by them, so they are not missing at random: analyses of complete records leave out rare kinds of records first.`,
    'Keep “not stated” as a category of its own, or impute from the other columns.',
  );
}

function postRandomised(steps: readonly TreatmentStep[]): AnalystNote[] {
  if (steps.length === 0) return [];
  return note(
    'Post-randomised categories (PRAM)',
    'with care',
    `In ${namesIn(steps, 'columns')} some categories became others by chance, with known probabilities: relations of these columns to others look weaker than they are, and combinations may occur that nobody has.`,
    'Who has the transition probabilities can correct for them: counts by the inverse of their matrix, models by treating the column as misclassified; where the matrix is invariant, counts of one column are right on average as they are.',
  );
}

function swapped(steps: readonly TreatmentStep[]): AnalystNote[] {
  if (steps.length === 0) return [];
  return note(
    'Swapped records',
    'with care',
    `Some records exchanged their values of ${namesIn(steps, 'columns')}: tables of these columns among themselves, and with the columns in which partners had to agree, are those of the original.`,
    'Relations to all other columns look weaker than they are, by about the share of records that were swapped.',
  );
}

function inGroups(steps: readonly TreatmentStep[]): AnalystNote[] {
  if (steps.length === 0) return [];
  return note(
    'Categories of groups',
    'with care',
    `In ${namesIn(steps, 'categories')} the records of a group have one category, a typical one: rare categories are counted too seldom and frequent ones too often.`,
    'Columns that were grouped together hang together more than they did, so tests of independence between them come out too significant.',
  );
}

function sampled(sample: Treatment['sample']): AnalystNote[] {
  if (sample === null) return [];
  const { share, strata, weight } = sample;
  const within = strata.length === 0 ? '' : ` of each category of ${quoted(strata, MOST)}`;
  return note(
    'Sample',
    'valid',
    `The file has ${formatNumber(share)} % of the records${within}, drawn at random, so standard errors must be those of a sample.`,
    weight === null
      ? 'For totals, multiply by what was left out: 100 divided by the percentage.'
      : `For totals use the weights in ${quoted([weight])}, which grew by what was left out.`,
  );
}
