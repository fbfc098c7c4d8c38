import { present } from '../../fields.ts';
import type { Column, NumericColumn } from '../../foundation/table/index.ts';
import { delimiterName } from '../../io/csv/index.ts';
import type { RecordFormat } from '../../io/formats/index.ts';
import { protectedDescription, scopeOf } from '../../recipe/certificate/index.ts';
import type { DataFile } from '../../recipe/dataset/index.ts';
import {
  type Certificate,
  type CertifiedStep,
  type ColumnFate,
  findWeight,
  type Recipe,
  type RecipeRule,
  rivalWeights,
} from '../../recipe/index.ts';
import { type Codebook, describeColumn } from '../../report/index.ts';
import { treatmentOf } from '../assess/index.ts';
import { fateOf, levelsGone, quotedIn } from '../gates/index.ts';

/** What was done to a column that nothing was done to. */
export const COPIED = 'copied unchanged';

interface CodebookContext {
  readonly original: DataFile;
  readonly masked: DataFile;
  readonly certificate: Certificate;
  readonly recipe: Recipe | null;
  /** Name of the data file in the bundle. */
  readonly dataName: string;
  readonly format: RecordFormat;
  readonly threshold: number;
  readonly isForSpreadsheet: boolean;
}

/** The codebook of a protected file. */
export function codebookOf(context: CodebookContext): Codebook {
  const { original, masked, certificate, dataName, threshold } = context;
  const weight = weightIn(masked);
  // With the code of emptied cells.
  const { columns: told } = protectedDescription(original.description, certificate);
  const columns = masked.table.columns.map((column, position) => {
    const fate = fateOf(certificate, position);
    return describeColumn(
      column,
      {
        done: doneTo(fate, certificate),
        isDate: masked.kinds[position].date === true,
        isListed: fate.fate !== 'pseudonymised',
        weights: weight?.values,
        about: {
          ...masked.description.columns[position],
          ...present({ missing: told[position].missing }),
        },
      },
      threshold,
    );
  });
  const { rules, withheld } = tellableRules(context);
  return {
    title: `Codebook of ${dataName}`,
    records: masked.records,
    columns,
    weight: weight?.name ?? null,
    rules,
    notes: notesOn(context, withheld),
    threshold,
  };
}

/** The decided weight of the records, if every record has one that can be summed. */
function weightIn({ description, table }: DataFile): NumericColumn | null {
  const { weight: position } = findWeight(description, null);
  const column = position === null ? null : table.columns[position];
  if (column?.kind !== 'numeric') return null;
  return column.values.every((weight) => weight >= 0 && weight < Infinity) ? column : null;
}

function notesOn(
  { masked: { dialect, description }, certificate, format, isForSpreadsheet }: CodebookContext,
  withheld: number,
): string[] {
  const { sample } = treatmentOf(certificate);
  const { rivals } = findWeight(description, null);
  const mark = dialect.decimal === '.' ? 'point' : 'comma';
  const form = !format.isSpelled
    ? `The data are in the format ${format.name}.`
    : format.name === 'XML'
      ? `XML in UTF-8, one element for each record. The decimal mark is a ${mark}.`
      : `Cells are separated by a ${delimiterName(dialect.delimiter)}. The decimal mark is a ${mark}. The characters are ${dialect.encoding === 'utf-8' ? 'UTF-8' : 'Windows-1252'}.`;
  return [
    form,
    ...certificate.steps.map(
      (step, i) =>
        `Step ${i + 1}, ${titleOf(step)}: ${step.columns.map(({ name }) => name).join(', ')}.`,
    ),
    ...(sample === null
      ? []
      : [
          `The records are a sample of ${sample.share} %${sample.strata.length === 0 ? '' : ` within ${sample.strata.join(', ')}`}.`,
        ]),
    ...(rivals.length === 0
      ? []
      : [`${rivalWeights(description, rivals)} So levels are counted without weights.`]),
    ...(isForSpreadsheet
      ? [
          'Cells that begin with =, +, -, @, a tab or a line end and are not numbers start with an extra apostrophe, so that no spreadsheet takes them for formulas. Remove it before you compare such cells.',
        ]
      : []),
    ...(withheld === 0
      ? []
      : ['Some rules are not listed, because they would name a rare level or an extreme value.']),
  ];
}

/** What was done to a column, without counts or names of levels. */
function doneTo({ fate, position }: ColumnFate, certificate: Certificate): string {
  const treatment = treatmentOf(certificate);
  const { preparations, coverages } = scopeOf(certificate);
  const recoded = preparations.flatMap((one, i) => {
    const { isRecoded, openWords } = treatment.prepared[i];
    return one.position === position && isRecoded ? [openWords] : [];
  });
  switch (fate) {
    case 'copied':
      return COPIED;
    case 'pseudonymised':
      return 'replaced by pseudonyms; equal values have equal pseudonyms';
    case 'reweighted':
      return 'weights, raised to stand for the records that were left out';
    case 'carried':
      return 'weights, changed by the same ratio as the weight that they follow';
    case 'recoded':
      return recoded.length === 0 ? 'recoded' : `recoded: ${recoded.join('; ')}`;
    case 'left out':
      return 'left out';
  }
  const at = coverages.findIndex(({ columns }) =>
    columns.some((column) => column.position === position),
  );
  const step = certificate.steps[at];
  const k = treatment.steps?.[at].parameters.find(({ name }) => name === 'k')?.value;
  return [
    ...(recoded.length === 0 ? [] : [`recoded: ${recoded.join('; ')}`]),
    `step ${at + 1}, ${titleOf(step)}${k === undefined ? '' : `, in groups of at least ${k} records`}`,
    ...(step.suppressed > 0 ? ['some values of the step were left empty'] : []),
    ...(step.filled > 0 ? ['missing values were filled in with the median'] : []),
    ...(certificate.refined === undefined
      ? []
      : ['afterwards, single values were moved to bring the moments near those of the original']),
  ].join('; ');
}

/** The title as it stands inside a sentence: `microaggregation`, but `R-microhybrid`. */
function titleOf({ method }: CertifiedStep): string {
  const [title] = method.split(': ');
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

/**
 * Rules of the certificate that may be published. Left out are rules that quote a rare or missing
 * level, and rules with a number that is the smallest or largest value of a column and that few
 * records have. Rules that were found in the data can hold both.
 */
function tellableRules(context: CodebookContext): {
  readonly rules: readonly string[];
  readonly withheld: number;
} {
  const { certificate, original, masked, threshold } = context;
  const all = certificate.edits?.rules ?? [];
  const gone = levelsGone(context);
  const rare = new Set(masked.table.columns.flatMap((column) => rareLevels(column, threshold)));
  const extremes = new Set(
    [...original.table.columns, ...masked.table.columns].flatMap((column) =>
      rareExtremes(column, threshold),
    ),
  );
  const isTellable = (rule: RecipeRule) => {
    const text = [rule.name, rule.rule, rule.xpath].join(' ');
    if (quotedIn(text).some((level) => gone.has(level) || rare.has(level))) return false;
    const numbers = text.match(/\d+(\.\d+)?(e[+-]?\d+)?/gi) ?? [];
    return !numbers.some((number) => extremes.has(Number(number)));
  };
  const told = all.filter(isTellable);
  return { rules: told.map(ruleText), withheld: all.length - told.length };
}

function ruleText({ name, rule, xpath }: RecipeRule): string {
  const text = rule ?? xpath ?? '';
  return name === undefined || name === text ? text : `${name}: ${text}`;
}

function rareLevels(column: Column, threshold: number): string[] {
  if (column.kind !== 'categorical') return [];
  const sizes = new Int32Array(column.levels.length);
  for (const code of column.codes) if (code >= 0) sizes[code]++;
  return column.levels.filter((_, code) => sizes[code] < threshold);
}

/** The smallest and the largest absolute value, if fewer records than the threshold have them. */
function rareExtremes(column: Column, threshold: number): number[] {
  if (column.kind !== 'numeric') return [];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of column.values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most].flatMap((extreme) => {
    let records = 0;
    for (const value of column.values) if (value === extreme) records++;
    return records > 0 && records < threshold ? [Math.abs(extreme)] : [];
  });
}
