import { PenumbraError } from '../../error.ts';
import { parseNested } from '../../foundation/words/index.ts';
import { type ByteSource, type MemoryTarget, memoryTarget } from '../../io/bytes/index.ts';
import { leftInParquet, targetWithLabels } from '../../io/formats/index.ts';
import type { MadeFrom } from '../../io/labelled/index.ts';
import { isParquetSource, parquetTarget } from '../../io/parquet/index.ts';
import { isXmlSource, xmlTarget } from '../../io/xml/index.ts';
import { isSame, type Verdict } from '../../recipe/certificate/index.ts';
import { load, loadLike, type TaskOptions } from '../../recipe/dataset/index.ts';
import { type Certificate, parseRecipe } from '../../recipe/index.ts';
import { protect } from '../protect/index.ts';
import { type RefinedOnce, refineLoaded, refinementsIn, refinementText } from '../refine/index.ts';
import type { Papers } from './papers.ts';

/** What is said of a file that was made again. */
export const REPLAYED =
  'The protected file and its certificate are those that the recipe and its seeds make.';

interface Replayed {
  readonly original: ByteSource;
  readonly written: ByteSource;
  readonly papers: Papers;
}

/**
 * Whether the whole run, with its refinements, gives the same file and the same certificate again. Only this shows that random
 * values are those of the recipe, and that a refinement broke the claims that it withdraws.
 */
export async function replayVerdicts(
  { original, written, papers }: Replayed,
  options: TaskOptions,
): Promise<Verdict[]> {
  const { certificate, recipe, refinement = null } = papers;
  const isRefined = certificate.refined !== undefined;
  const missing =
    recipe === null ? 'the recipe' : isRefined && !refinement ? 'refinement.json' : null;
  if (recipe === null || missing !== null) {
    const found = `${missing} is missing, and only it tells how the file was made`;
    return [{ statement: REPLAYED, verdict: 'not verifiable', found }];
  }
  try {
    const refinements = isRefined ? refinementsIn(refinement) : [];
    const { dialect } = certificate;
    const again = await madeAgain({ original, written, dialect }, recipe, refinements, options);
    const isSame = again.certificate?.seal === certificate.seal;
    const isAsTold = again.refinement === null || isTold(refinement!, again);
    return [
      {
        statement: REPLAYED,
        verdict: isSame && isAsTold ? 'holds' : 'fails',
        found: !isSame
          ? differenceTo(again.certificate, certificate)
          : isAsTold
            ? 'made again'
            : 'made again, refinement.json says something else',
      },
    ];
  } catch (error) {
    if (!(error instanceof PenumbraError) || ['cancelled', 'internal'].includes(error.code)) {
      throw error;
    }
    return [{ statement: REPLAYED, verdict: 'fails', found: error.message }];
  }
}

interface MadeAgain {
  readonly certificate: Certificate | null;
  /** The text of its refinement.json, or null if it was not refined. */
  readonly refinement: string | null;
}

/** Whether a refinement.json says nothing but what was found again. What a program keeps of it can have fewer fields. */
function isTold(text: string, { certificate, refinement }: MadeAgain): boolean {
  const made = new Map(Object.entries({ ...JSON.parse(refinement!), certificate }));
  return Object.entries(parseNested(text) as object).every(
    ([key, told]) => made.has(key) && isSame(told, made.get(key)),
  );
}

/** Protects the original by its recipe, and refines the result as often as it was refined. */
async function madeAgain(
  { original, written, dialect }: Omit<Replayed, 'papers'> & Pick<Certificate, 'dialect'>,
  recipeText: string,
  refinements: readonly RefinedOnce[],
  options: TaskOptions,
): Promise<MadeAgain> {
  const recipe = parseRecipe(recipeText);
  const before = await load(original, dialect, { ...options, description: recipe.description });
  let target = targetLike(written, { ...before, input: dialect });
  const made = await protect(original, recipe, target, options);
  let certificate: Certificate | null = made.certificate;
  let refinement: string | null = null;
  for (const [i, { seed, settings, positions }] of refinements.entries()) {
    const masked = await loadLike(before, await target.finish(), dialect, options);
    target = targetLike(written, { ...masked, input: dialect });
    const refined = await refineLoaded(before, masked, target, {
      ...options,
      ...settings,
      seed,
      columns: positions,
      certificate: certificate ?? undefined,
      partition: made.partition,
    });
    certificate = refined.certificate;
    refinement = refinementText(refined, refinements.slice(0, i));
  }
  return { certificate, refinement };
}

function differenceTo(again: Certificate | null, { protected: file, program }: Certificate) {
  if (again === null) return 'made again, nothing can be certified';
  if (again.program !== program) return `it was made by ${program}: verify it with that one`;
  return again.protected.sha256 === file.sha256
    ? 'made again, the certificate says something else'
    : 'made again, the file is another one';
}

/**
 * A target in memory, in the format of a source: its name can suggest another format. Of what kinds its columns are follows
 * from what records are copied from, and only for Parquet from the source.
 */
export function targetLike(source: ByteSource, from: MadeFrom = { source }): MemoryTarget {
  if (isXmlSource(source)) return xmlTarget(source, from.input, from.source);
  if (isParquetSource(source)) {
    const metadata = leftInParquet(from.names, from.description);
    return parquetTarget(source, from.input, from.source, metadata);
  }
  return targetWithLabels(source, from) ?? memoryTarget();
}
