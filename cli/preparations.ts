import { present } from '../src/fields.ts';
import { PenumbraError } from '../src/index.ts';
import { parseRecode } from '../src/methods/mask/index.ts';
import type { Step } from '../src/recipe/index.ts';
import { splitAssignment, splitList } from './options.ts';
import type { StepFlags } from './recipeFromFlags.ts';

/** Steps before all others: --recode, --sample and --pseudonym. */
export function preparationsFromFlags(flags: StepFlags): Step[] {
  const recoded = (flags.recode ?? []).map((text): Step => {
    const [column, how] = splitAssignment('--recode', text);
    return { method: 'recode', columns: [column], recode: recodeOf(column, how) };
  });
  return [
    ...recoded,
    ...sampleFrom(flags),
    ...(flags.pseudonym === undefined
      ? []
      : [{ method: 'pseudonym', columns: flags.pseudonym.flatMap(splitList) }]),
  ];
}

/** A fault in a recode is told with the column that it is for. */
function recodeOf(column: string, how: string) {
  try {
    return parseRecode(how);
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    throw new PenumbraError(error.code, `--recode of "${column}": ${error.message}`, { column });
  }
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
