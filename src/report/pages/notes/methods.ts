import type { MaskMethod } from '../../../methods/contract/index.ts';
import { pram, suppress, swap } from '../../../methods/mask/index.ts';
import { replaceMethods } from '../../../methods/replace/index.ts';
import { synthesise } from '../../../methods/synthesis/index.ts';
import type { AnalystNote, Treatment, TreatmentStep, Verdict } from '../../figures/index.ts';
import { formatNumber, quoted } from '../../text/index.ts';

/** Largest number of columns that a note names. */
const MOST = 6;
const RULE = 'By the treatment, as described under “What was done”.';

/**
 * What analysts must know about a treatment, whatever its size: how values were made, what this
 * means for analyses, and how to allow for it. The notes need no figures of the file, so they are
 * the same in both editions.
 */
export function methodNotes({ steps, prepared, sample }: Treatment): AnalystNote[] {
  const by = ({ name }: MaskMethod) => (steps ?? []).filter(({ replace }) => replace === name);
  const grouped = (steps ?? []).filter(
    ({ categories, replace }) => categories.length > 0 && isTypical(replace),
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

/** Whether a method gives every record of a group one category: it draws nothing, and is no mask of single cells. */
function isTypical(name: string | null): boolean {
  const found = replaceMethods.find((method) => method.name === name);
  return found !== undefined && found.draws !== true;
}

/** Whether a method draws records from a model, so that none belongs to a record of the original. */
export function drawsRecords({ replace }: TreatmentStep): boolean {
  return [...replaceMethods, synthesise].some(({ name, redraws }) => name === replace && redraws);
}

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
    `The values of ${quoted(columns, MOST)} were recoded by one rule for all records: they are true, only coarser.`,
    'Recode other files by the same rule before you compare them. Finer values are lost, and means and variances of top-coded or bottom-coded columns are too small.',
  );
}

function emptied(steps: readonly TreatmentStep[]): AnalystNote[] {
  if (steps.length === 0) return [];
  return note(
    'Values left empty',
    'with care',
    `In ${namesIn(steps, 'columns')}, values were emptied in records that stood out. They are not missing at random: analyses of complete records lose rare kinds of records first.`,
    'Keep “not stated” as a category of its own, or impute from the other columns.',
  );
}

function postRandomised(steps: readonly TreatmentStep[]): AnalystNote[] {
  if (steps.length === 0) return [];
  return note(
    'Post-randomised categories (PRAM)',
    'with care',
    `In ${namesIn(steps, 'columns')}, some categories changed at random, with known probabilities. Relations of these columns to others look weaker than they are, and combinations can occur that nobody has.`,
    'With the transition probabilities, analysts can correct for it: counts by the inverse of their matrix, models by treating the column as misclassified. If the matrix is invariant, counts of one column are right on average.',
  );
}

function swapped(steps: readonly TreatmentStep[]): AnalystNote[] {
  if (steps.length === 0) return [];
  return note(
    'Swapped records',
    'with care',
    `Some records exchanged their values of ${namesIn(steps, 'columns')}. Tables of these columns among themselves, and with the columns in which partners had to agree, equal the original tables.`,
    'Relations to all other columns look weaker than they are, by about the share of swapped records.',
  );
}

function inGroups(steps: readonly TreatmentStep[]): AnalystNote[] {
  if (steps.length === 0) return [];
  return note(
    'Categories of groups',
    'with care',
    `In ${namesIn(steps, 'categories')}, all records of a group have one typical category. Rare categories are counted too seldom and frequent ones too often.`,
    'Columns that were grouped together are more closely related than in the original, so tests of independence between them are too significant.',
  );
}

function sampled(sample: Treatment['sample']): AnalystNote[] {
  if (sample === null) return [];
  const { share, strata, weight } = sample;
  const within = strata.length === 0 ? '' : ` of each category of ${quoted(strata, MOST)}`;
  return note(
    'Sample',
    'valid',
    `The file has ${formatNumber(share)} % of the records${within}, drawn at random. Use standard errors for samples.`,
    weight === null
      ? 'For totals, multiply by 100 and divide by this percentage.'
      : `For totals use the weights in ${quoted([weight])}. They were raised to stand for the records left out.`,
  );
}
