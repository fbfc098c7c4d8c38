import { covarianceMatrix } from '../../foundation/numerics/index.ts';
import { asCategories, type Column } from '../../foundation/table/index.ts';
import { transitionsOf } from '../../methods/mask/index.ts';
import { scopeOf } from '../../recipe/certificate/index.ts';
import { type DataFile, keptInPartition, prepareLoaded } from '../../recipe/dataset/index.ts';
import type { Certificate, CertifiedStep, Recipe, Step } from '../../recipe/index.ts';
import type { Codebook } from '../../report/index.ts';
import type { KnownProtection, NoiseColumns, PramColumn } from '../analyse/index.ts';
import type { Purpose } from '../limits/index.ts';

/** A purpose that asks for classes of at least this size is for anybody, and its bundle tells no parameter. */
const PUBLIC_FROM_K = 5;

/** Digits of covariances: they are figures of the original. */
const DIGITS = 4;

/** Decimals of probabilities. */
const DECIMALS = 4;

/** Whether the parameters of the protection leave with the data: not if anybody gets them. */
export function tellsProtection({ k = 0 }: Purpose): boolean {
  return k < PUBLIC_FROM_K;
}

interface ProtectedFile {
  readonly original: DataFile;
  readonly certificate: Certificate;
  readonly recipe: Recipe | null;
  readonly partition: string | null;
}

/** What happened to the columns of a step: the step of the certificate, and its recipe. */
interface Told {
  readonly certified: CertifiedStep;
  readonly step: Step;
}

/**
 * What a recipient may know of how a file was protected: parameters, the matrices of PRAM, and the covariances of noise,
 * as far as one matrix says what happened to all records. Null without a recipe, or without a step.
 */
export function protectionOf(file: ProtectedFile): KnownProtection | null {
  const { certificate, recipe } = file;
  if (recipe === null || certificate.steps.length === 0) return null;
  const told = certificate.steps.flatMap((certified): Told[] => {
    const step = recipe.steps.find((one) => isStepOf(one, certified));
    return step === undefined ? [] : [{ certified, step }];
  });
  const of = (method: string) => told.filter(({ step }) => step.replace?.method === method);
  const notTold: string[] = [];
  const known = (some: readonly Told[]) =>
    some.filter((one) => {
      const why = whyNot(one, file);
      const names = one.certified.columns.map(({ name }) => name).join(', ');
      if (why !== null) notTold.push(`Nothing is corrected for ${names}, because ${why}.`);
      return why === null;
    });
  return {
    format: 'penumbra-protection',
    version: 1,
    steps: told.map(({ certified, step }) => ({
      method: certified.method,
      columns: certified.columns.map(({ name }) => name),
      parameters: { ...numbersIn(step.group), ...numbersIn(step.replace) },
    })),
    pram: known(of('pram')).flatMap((one) => pramColumns(one, file)),
    noise: known(of('noise')).map((one) => noiseColumns(one, file)),
    notTold,
  };
}

/** The same without matrices that name a level which the codebook does not. */
export function withoutRareLevels(
  protection: KnownProtection,
  codebook: Codebook,
): KnownProtection {
  const listed = (column: string) =>
    new Set(codebook.columns.find(({ name }) => name === column)?.levels.map(({ name }) => name));
  const isListed = ({ column, levels }: PramColumn) => {
    const names = listed(column);
    return levels.every((level) => names.has(level));
  };
  const withheld = protection.pram.filter((one) => !isListed(one)).map(({ column }) => column);
  return {
    ...protection,
    steps: protection.steps.map(({ parameters: { matrix: _, ...parameters }, ...step }) => ({
      ...step,
      parameters,
    })),
    pram: protection.pram.filter(isListed),
    notTold: [
      ...protection.notTold,
      ...withheld.map(
        (column) =>
          `The matrix of ${column} is not told, because it would name a level that few records have.`,
      ),
    ],
  };
}

function isStepOf({ replace, columns }: Step, { method, columns: covered }: CertifiedStep) {
  if (replace === undefined || !method.endsWith(`, ${replace.method}`)) return false;
  return (
    columns === undefined ||
    covered.every(({ name, original }) => columns.includes(name) || columns.includes(original))
  );
}

/** The parameters of a part of a step, with the name of its method. */
function numbersIn(part: Step['group']): KnownProtection['steps'][number]['parameters'] {
  if (part === undefined) return {};
  const said = Object.entries(part).flatMap(([name, value]) =>
    name !== 'method' && (['string', 'number'].includes(typeof value) || Array.isArray(value))
      ? [[name, value as string | number | readonly unknown[]] as const]
      : [],
  );
  return Object.fromEntries(said);
}

/** The parameters of the replacement. */
function partOf({ replace }: Step): Readonly<Record<string, unknown>> {
  return replace ?? {};
}

/** Why one matrix does not tell what happened to all records; null if it does. */
function whyNot({ certified, step }: Told, { certificate }: ProtectedFile): string | null {
  const positions = certified.columns.map(({ original }) => original);
  const isTwice = certificate.steps.some(
    (other) =>
      other !== certified && other.columns.some(({ original }) => positions.includes(original)),
  );
  if (isTwice) return 'more than one step changed them';
  if (certified.groups.count !== 1) return 'each group of records has a matrix of its own';
  if (step.where !== undefined) return 'only records that satisfy a condition were changed';
  if (
    certified.ofUnit !== undefined ||
    step.replace?.per === 'unit' ||
    step.replace?.kind === 'per-unit'
  ) {
    return 'records of one unit were changed together';
  }
  if (step.given !== undefined) return 'the change depends on other columns';
  if (certificate.refined !== undefined || certificate.edits !== undefined) {
    return 'values were moved afterwards, by a refinement or to satisfy rules';
  }
  return null;
}

/** The columns of a step as it saw them: recoded, and without records that were left out. */
function before(
  { certified }: Told,
  { original, certificate, partition }: ProtectedFile,
): Column[] {
  const { table } = prepareLoaded(original, scopeOf(certificate).preparations);
  const kept = partition === null ? null : keptInPartition(partition);
  return certified.columns.map(({ original: position }) => rows(table.columns[position - 1], kept));
}

function rows(column: Column, isKept: Uint8Array | null): Column {
  if (isKept === null) return column;
  const keep = (_: number, record: number) => isKept[record] === 1;
  if (column.kind === 'categorical') return { ...column, codes: column.codes.filter(keep) };
  return column.kind === 'numeric' ? { ...column, values: column.values.filter(keep) } : column;
}

function pramColumns(one: Told, file: ProtectedFile): PramColumn[] {
  const { retain = 0.8, matrix, invariant = 'yes', alpha = 0.5 } = partOf(one.step);
  return before(one, file).map((column) => {
    const { codes, levels } = asCategories(column);
    const counts = new Int32Array(levels.length);
    for (const code of codes) if (code >= 0) counts[code]++;
    // Without a matrix, only levels that occur take part.
    const used = [...levels.keys()].filter((code) => matrix !== undefined || counts[code] > 0);
    return {
      column: column.name,
      levels: used.map((code) => levels[code]),
      matrix: rounded(
        transitionsOf({
          retain: Number(retain),
          matrix: matrix as PramColumn['matrix'] | undefined,
          isInvariant: invariant === 'yes',
          alpha: Number(alpha),
          counts: used.map((code) => counts[code]),
        }),
      ),
    };
  });
}

/**
 * Probabilities with four decimals, and the diagonal so that each row sums to 1: an invariant matrix with all digits
 * would tell the exact counts of the original.
 */
function rounded(matrix: PramColumn['matrix']): PramColumn['matrix'] {
  return matrix.map((row, k) => {
    const others = row.map((entry, l) => (l === k ? 0 : Number(entry.toFixed(DECIMALS))));
    const own = 1 - others.reduce((total, entry) => total + entry, 0);
    return others.map((entry, l) => (l === k ? Number(own.toFixed(DECIMALS)) : entry));
  });
}

function noiseColumns(one: Told, file: ProtectedFile): NoiseColumns {
  const { kind = 'exact', amount = 0.15 } = partOf(one.step);
  const columns = before(one, file);
  const values = columns.map((column) =>
    column.kind === 'numeric' ? column.values : new Float64Array(),
  );
  const complete = [...values[0].keys()].filter((i) =>
    values.every((own) => !Number.isNaN(own[i])),
  );
  const covariances = covarianceMatrix(
    values.map((own) => Float64Array.from(complete, (i) => own[i])),
    'n-1',
  );
  const size = columns.length;
  const entry = (a: number, b: number) => {
    if (kind === 'uncorrelated' && a !== b) return 0;
    return Number((Number(amount) * covariances.data[a + b * size]).toPrecision(DIGITS));
  };
  return {
    columns: columns.map(({ name }) => name),
    shrink: kind === 'exact' || kind === 'transformed' ? 1 / Math.sqrt(1 + Number(amount)) : 1,
    covariance: columns.map((_, a) => columns.map((__, b) => entry(a, b))),
  };
}
