import { loadBoth, pairOf } from '../../engines/threads/index.ts';
import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { formatSeed, seedOf } from '../../foundation/numerics/index.ts';
import { type ColumnReference, type NumericColumn, onGrid } from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import type { ByteSource, Target } from '../../io/bytes/index.ts';
import { formatNumber, rewriteCsv } from '../../io/csv/index.ts';
import { moments } from '../../measures/claims/index.ts';
import { momentError } from '../../measures/contract/index.ts';
import {
  afterRefinement,
  type CoveredFile,
  checkEdits,
  checkFile,
  checkInferable,
  recordOf,
  refuseForeignCertificate,
  scopeOf,
  sealed,
} from '../../recipe/certificate/index.ts';
import type { DataFile, TaskOptions } from '../../recipe/dataset/index.ts';
import {
  type Certificate,
  type CertifiedClaim,
  type CertifiedStep,
  type Coverage,
  certified,
  checkSteps,
  type FilePair,
  type InputOptions,
  measureFigures,
  NOT_INFERABLE,
  type RefinedRecord,
  type Scope,
} from '../../recipe/index.ts';
import { VERSION } from '../../version.ts';
import { type Comparison, compareFiles } from '../assess/index.ts';
import { type Refinement, refine } from './optimise.ts';
import type { RefineSettings, RefineState } from './options.ts';
import { refineParameters } from './parameters.ts';

export interface RefineOptions extends TaskOptions {
  readonly p?: number | undefined;
  readonly q?: number | undefined;
  readonly targetE?: number | undefined;
  readonly trials?: number | undefined;
  /** How both files are read, if it should not be detected. */
  readonly input?: InputOptions | undefined;
  /** Columns to refine; the changed ones if not given. */
  readonly columns?: readonly ColumnReference[] | undefined;
  readonly isUnpaired?: boolean | undefined;
  /** 64 hexadecimal digits; if not given, drawn from the operating system. */
  readonly seed?: string | undefined;
  /** The certificate of the protected file and its partition, to find out what still holds. */
  readonly certificate?: Certificate | undefined;
  readonly partition?: string | undefined;
  /** Gets the present E and loss. */
  onState?(state: RefineState): void;
}

/** The result of a refinement. All of it must stay. */
export interface Refined {
  readonly seed: string;
  readonly settings: RefineSettings;
  readonly columns: readonly string[];
  /** Their positions in the original, counted from 1. */
  readonly positions: readonly number[];
  readonly refinement: Omit<Refinement, 'values'>;
  /** E of the written file. */
  readonly momentError: number;
  /**
   * Null if there was none before, or if records have no counterparts: then nothing can be
   * certified.
   */
  readonly certificate: Certificate | null;
}

/** Settings of the paper, and as many trials as its data need. */
export const refineDefaults: RefineSettings = {
  p: refineParameters.p.default,
  q: refineParameters.q.default,
  targetE: refineParameters.targetE.default,
};

/**
 * Moves values of a protected file to bring its moments near those of the original, and certifies
 * what still holds.
 */
export async function refineLoaded(
  original: DataFile,
  masked: DataFile,
  target: Target,
  options: RefineOptions = {},
): Promise<Refined> {
  const comparison = compareFiles(original, masked.table, options);
  refuseForeignCertificate(options.certificate ?? null, original.sha256, masked.sha256);
  refuseUncovered(comparison, options.certificate);
  const seed = seedOf(options.seed);
  const settings = {
    p: options.p ?? refineDefaults.p,
    q: options.q ?? refineDefaults.q,
    targetE: options.targetE ?? refineDefaults.targetE,
    ...present({ trials: options.trials }),
  };
  const { files, positions } = comparison;
  const grids = positions.map((at) => (masked.table.columns[at.masked] as NumericColumn).grid);
  const work = refine(files.original, files.masked, {
    ...settings,
    seed,
    decimals: grids.map(({ decimals }) => decimals),
    onState: options.onState,
  });
  const { values, ...refinement } = await drive(
    work,
    ({ done, total }) => options.onProgress?.('refine', done / total),
    options.signal,
  );
  const written = values.map((column, j) => column.map((x) => onGrid(x, grids[j].decimals)));
  await write(masked, comparison, written, target, options);
  const source = await target.finish();
  const counted = changesOf(files.masked, written);
  const found = momentError(files.original, written);
  const record: RefinedRecord = {
    ...settings,
    trials: refinement.trials,
    ...counted,
    momentError: { before: momentError(files.original, files.masked), after: found },
    earlier: options.certificate?.seal ?? null,
    withdrawn: [],
  };
  return {
    seed: formatSeed(seed),
    settings,
    columns: files.names,
    positions: positions.map(({ original: position }) => position + 1),
    refinement,
    momentError: found,
    certificate:
      files.isPaired && options.certificate !== undefined
        ? await certifyRefined(original, source, options.certificate, record, options)
        : null,
  };
}

/** Copies the protected file byte for byte, except for the moved cells. */
async function write(
  masked: DataFile,
  { positions, files }: Comparison,
  values: readonly Float64Array[],
  target: Target,
  options: TaskOptions,
): Promise<void> {
  const replace = new Map(
    positions.map((at, j) => {
      const { grid } = masked.table.columns[at.masked] as NumericColumn;
      const before = files.masked[j];
      return [
        at.masked,
        (record: number) =>
          Object.is(values[j][record], before[record])
            ? null
            : formatNumber(values[j][record], grid, masked.dialect.decimal, ''),
      ] as const;
    }),
  );
  await rewriteCsv(
    masked.source,
    masked.dialect,
    { replace, drop: new Set<number>() },
    (chunk) => target.write(chunk),
    {
      onProgress: (done, size) => options.onProgress?.('write', size ? done / size : 0),
      signal: options.signal,
    },
  );
}

function changesOf(before: readonly Float64Array[], after: readonly Float64Array[]) {
  const changed = new Set<number>();
  let changedCells = 0;
  for (let j = 0; j < before.length; j++) {
    for (let i = 0; i < before[j].length; i++) {
      if (Object.is(before[j][i], after[j][i])) continue;
      changed.add(i);
      changedCells++;
    }
  }
  return { changedRecords: changed.size, changedCells };
}

/** A certificate covers some columns: the others must stay as copied. */
function refuseUncovered(
  { positions, files }: Comparison,
  certificate: Certificate | undefined,
): void {
  if (certificate === undefined) return;
  const place = positions.findIndex((at) => certificate.columns[at.original]?.fate !== 'protected');
  if (place < 0) return;
  throw new PenumbraError(
    'usage',
    `Column ${files.names[place]} was copied unchanged according to the certificate, so it cannot be refined: leave it out with --columns.`,
    { column: files.names[place] },
  );
}

/** The claims of an earlier certificate that still hold, and the new distance of the moments. */
async function certifyRefined(
  original: DataFile,
  source: ByteSource,
  base: Certificate,
  record: RefinedRecord,
  options: RefineOptions,
): Promise<Certificate> {
  const scope = scopeOf(base);
  const files = await loadBoth(original.source, source, base, scope, options);
  const coverages = scope.coverages.map(withMoments);
  const pair = pairOf(files, base, coverages, options.partition ?? null);
  const report = ({ done, total }: { done: number; total: number }) =>
    options.onProgress?.('certify', done / total);
  const checked = await drive(checkSteps(coverages, pair), report, options.signal);
  const withdrawn = [...(base.refined?.withdrawn ?? [])];
  const isMoved = record.changedCells > 0;
  const steps = base.steps.map((step, i): CertifiedStep => {
    const claims: CertifiedClaim[] = [];
    for (const claim of checked[i].claims) {
      const { name, sentence } = claim.claim;
      if (claim.finding === null) {
        const found = 'the partition was not given, so this cannot be checked';
        withdrawn.push({ step: i + 1, claim: name, sentence, found });
      } else if (isMoved && claim.claim.subject === 'group sizes') {
        const found = 'single values were moved, so the records of a group are no longer equal';
        withdrawn.push({ step: i + 1, claim: name, sentence, found });
      } else if (!claim.finding.holds) {
        withdrawn.push({ step: i + 1, claim: name, sentence, found: claim.finding.found });
      } else if (name === moments.name) {
        claims.push({ ...certified(claim, checked[i]), limit: claim.finding.measured });
      } else claims.push(certified(claim, checked[i]));
    }
    const { filled, suppressed } = checked[i];
    const reached = claims.find(({ claim }) => claim === moments.name)!.measured;
    return { ...step, filled, suppressed, claims, momentError: reached };
  });
  const { seal: _, edits, inference, ...stated } = base;
  const [rules] = await checkEdits(pair, { ...scope, coverages }, options);
  const hidden = await stillHidden(pair, scope, base, options);
  const file = await checkFile(pair, scope, options);
  for (const again of [rules, hidden]) {
    if (again === undefined) continue;
    const { claim, sentence, found, holds } = again;
    if (holds)
      file.push({ ...again, tier: 'tested', because: 'it still holds on the refined file.' });
    else withdrawn.push({ step: 0, claim, sentence, found });
  }
  return sealed({
    ...stated,
    ...(rules?.holds && { edits: edits! }),
    ...(hidden?.holds && { inference: inference! }),
    program: `penumbra ${VERSION}`,
    protected: recordOf(pair.written),
    steps,
    file,
    figures: measureFigures(coverages, pair),
    holds: [...steps.flatMap((step) => step.claims), ...file].every((claim) => claim.holds),
    refined: { ...record, withdrawn },
  });
}

/** The claim about emptied cells, measured again on the refined file, if the earlier certificate makes it. */
async function stillHidden(
  pair: FilePair<CoveredFile>,
  scope: Scope,
  { file }: Certificate,
  options: TaskOptions,
): Promise<CertifiedClaim | undefined> {
  const stated = file.find(({ claim }) => claim === NOT_INFERABLE);
  if (stated === undefined) return undefined;
  const { claims, withdrawn } = await checkInferable(pair, scope, options);
  return withdrawn === null ? claims[0] : { ...stated, holds: false, found: withdrawn.because };
}

/** A step for the new check. The distance of its moments is measured and becomes a claim. */
function withMoments(coverage: Coverage): Coverage {
  return {
    ...coverage,
    momentError: Number.POSITIVE_INFINITY,
    promised: afterRefinement(coverage.promised),
  };
}
