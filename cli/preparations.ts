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
