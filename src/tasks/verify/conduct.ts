import type { Reread } from '../../engines/contract/index.ts';
import { PenumbraError } from '../../error.ts';
import { type ByteSource, sha256Text } from '../../io/bytes/index.ts';
import {
  fileVerdicts,
  haveColumnsOf,
  lostVerdicts,
  MISFITS,
  type MustState,
  misfit,
  mustState,
  otherBlocks,
  otherCut,
  type PlannedAgain,
  PROMISED,
  paperVerdict,
  queryOf,
  refuseUnlessOther,
  scopeOf,
  statedVerdict,
  type Verdict,
  type Verification,
  verdictsOn,
  verification,
  withLeftOut,
  wrongCut,
} from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import { type Certificate, parseRecipe, type Recipe, type Scope } from '../../recipe/index.ts';
import type { Papers } from './papers.ts';
import { pseudonymVerdicts } from './pseudonyms.ts';
import { replayVerdicts } from './replay.ts';
import { type MakeLike, spellingVerdicts } from './spelling.ts';

export interface VerifyOptions extends TaskOptions {
  /** Whether the file is also made again from the recipe and its seed. A refined file always is. */
  readonly isReplayed?: boolean | undefined;
}

/** Who reads the files: it plans a recipe again for the original, and reads both files again. */
interface Reader {
  /** Where a file is made again, if the files can be larger than memory. */
  readonly makeLike?: MakeLike | undefined;
  plan(recipe: Recipe): Promise<PlannedAgain>;
  read(scope: Scope): Promise<Reread>;
}

interface Verified {
  readonly original: ByteSource;
  readonly written: ByteSource;
  readonly papers: Papers;
}

/**
 * Verifies a certificate, with any reader of the files. Are these the files of the certificate, does it
 * claim what the recipe promises, can the files be compared, was the original cut as stated, and does every statement hold?
 */
export async function conduct(
  verified: Verified,
  reader: Reader,
  options: VerifyOptions,
): Promise<Verification> {
  const { certificate } = verified.papers;
  const verdicts = await fileVerdicts(verified.original, verified.written, certificate, options);
  const isOriginal = verdicts[1].verdict === 'holds';
  const promised = await promisedBy(verified.papers, reader, isOriginal);
  verdicts.push(...promised.verdicts);
  const isReplayed = options.isReplayed === true || certificate.refined !== undefined;
  if (isOriginal && isReplayed) verdicts.push(...(await replayVerdicts(verified, options)));
  let files: Reread;
  const scope = scopeFor(certificate, promised.must);
  try {
    files = await reader.read(scope);
  } catch (error) {
    refuseUnlessOther(error, verdicts);
    return verification(certificate, verdicts);
  }
  try {
    const partition = await files.partition();
    if (partition !== null) verdicts.push(paperVerdict('partition', certificate, partition));
    const more =
      partition === null && certificate.sampled !== undefined
        ? [NOT_TOLD]
        : await recordVerdicts(verified, { ...promised, scope }, files, {
            ...options,
            makeLike: reader.makeLike,
          });
    return verification(certificate, [...verdicts, ...more]);
  } finally {
    await files.close();
  }
}

interface Promised {
  readonly verdicts: readonly Verdict[];
  readonly planned: PlannedAgain | null;
  readonly must: MustState | null;
}

/** Plans the recipe again for the original, and compares what follows from it with what the certificate states. */
async function promisedBy(
  { certificate, recipe }: Papers,
  reader: Reader,
  isOriginal: boolean,
): Promise<Promised> {
  if (recipe === null) return notDerived(NO_RECIPE);
  const unchanged = paperVerdict('recipe', certificate, sha256Text(recipe));
  // For another file, the recipe promises something else.
  if (!isOriginal) return notDerived(unchanged);
  try {
    const asked = parseRecipe(recipe);
    const planned = await reader.plan(asked);
    const must = mustState(planned);
    const verdicts = [unchanged, statedVerdict(certificate, must)];
    const { query } = queryOf(asked);
    if (query !== undefined || certificate.query !== undefined) {
      verdicts.push({
        statement: 'The query is the one of the recipe.',
        verdict: query === certificate.query ? 'holds' : 'fails',
        found:
          query === certificate.query ? `SHA-256 ${query!.slice(0, 16)}...` : 'its SHA-256 differs',
      });
    }
    if (asked.seed === undefined) verdicts.push(NO_SEED);
    return { verdicts, planned, must };
  } catch (error) {
    if (!(error instanceof PenumbraError) || !['usage', 'data', 'file'].includes(error.code)) {
      throw error;
    }
    return notDerived(unchanged, notPlanned(error));
  }
}

function notDerived(...verdicts: Verdict[]): Promised {
  return { verdicts, planned: null, must: null };
}

/** What is checked: what the certificate states, and what the recipe promises beyond. */
function scopeFor(certificate: Certificate, must: MustState | null): Scope {
  const scope = scopeOf(certificate);
  if (must === null) return scope;
  return { ...scope, coverages: withLeftOut(scope.coverages, must, certificate) };
}

async function recordVerdicts(
  { original, written, papers: { certificate } }: Verified,
  { scope, planned, must }: Promised & { readonly scope: Scope },
  files: Reread,
  options: TaskOptions & Pick<Reader, 'makeLike'>,
): Promise<Verdict[]> {
  if (!haveColumnsOf(certificate, ...files.names)) return [misfit(MISFITS.columns)];
  const other = await files.misfit();
  if (other !== null) return [misfit(other)];
  const wrong = wrongCut(scope, files.isNumber);
  if (wrong !== null) return [otherCut(wrong)];
  const differ = otherBlocks(certificate, await files.cut());
  if (differ !== null) return [differ];
  const compared = { original, written, certificate, kept: await files.kept() };
  const recomputed = await files.recompute();
  return [
    ...verdictsOn(certificate, recomputed, must),
    ...lostVerdicts(certificate, must, recomputed.lost),
    ...sampleVerdicts(planned, compared.kept),
    ...(await pseudonymVerdicts(compared, planned, options)),
    ...(await spellingVerdicts(compared, planned, options)),
  ];
}

/** Whether the records that were left out are those that the seed leaves out. */
function sampleVerdicts(planned: PlannedAgain | null, kept: Uint8Array | null): Verdict[] {
  if (planned === null || planned.plan.sample === null) return [];
  const { kept: drawn } = planned.plan;
  // A sample of a small file can keep all of its records; then there is no list of those that were kept.
  const same = (drawn ?? kept ?? new Uint8Array(0)).every(
    (_, record) => (drawn?.[record] ?? 1) === (kept?.[record] ?? 1),
  );
  return [
    {
      statement: 'The sampled records are those that the seed draws.',
      verdict: same ? 'holds' : 'fails',
      found: same ? 'drawn again' : 'other records were left out',
    },
  ];
}

/** A run stores its seed with the recipe, also one that was drawn. */
const NO_SEED: Verdict = {
  statement: 'The recipe has the seed of its run.',
  verdict: 'not verifiable',
  found: 'it has none, so nobody can make the file again',
};

const NO_RECIPE: Verdict = {
  statement: PROMISED,
  verdict: 'not verifiable',
  found: 'the recipe is missing, and only it tells what must be claimed',
};

function notPlanned({ message }: PenumbraError): Verdict {
  return {
    statement: PROMISED,
    verdict: 'fails',
    found: `the recipe cannot be run on the original: ${message}`,
  };
}

const NOT_TOLD: Verdict = {
  statement: 'The claims about groups and values hold.',
  verdict: 'not verifiable',
  found: 'the partition is missing, and only it tells which records were drawn',
};
