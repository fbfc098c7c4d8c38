import { PenumbraError } from '../../error.ts';
import { parseNested } from '../../foundation/words/index.ts';
import { claimOf, claims, givenCovariances } from '../../measures/claims/index.ts';
import { INPUT_CHOICES, missingOption } from '../description/index.ts';
import type { Certificate } from './certificate.ts';

/** Reads a certificate from the text of a file and refuses a malformed one. `verify` judges its statements. */
export function parseCertificate(text: string, name: string): Certificate {
  let value: unknown;
  try {
    value = parseNested(text);
  } catch {
    throw new PenumbraError(
      'file',
      `${name} is not JSON, or has a key twice in one object, so it is not a certificate.`,
      {
        file: name,
      },
    );
  }
  const complaint = complaintAbout(value);
  if (complaint === null) return value as Certificate;
  throw new PenumbraError(
    'file',
    `${name} is not a certificate that this program can read: ${complaint}. Use the certificate.json of the folder that must stay.`,
    { file: name },
  );
}

/** All fields of a certificate. */
const FIELDS: ReadonlySet<string> = new Set<keyof Certificate>([
  ...(['format', 'version', 'program', 'original', 'protected', 'dialect'] as const),
  ...([
    'recipe',
    'partition',
    'query',
    'description',
    'columns',
    'prepared',
    'sampled',
    'cut',
  ] as const),
  ...(['steps', 'file', 'figures', 'notCovered', 'edits', 'inference', 'holds'] as const),
  ...(['notReleasable', 'refined', 'seal'] as const),
]);

/** What is malformed in a certificate, or null. A certificate that passes can be verified without type errors. */
function complaintAbout(value: unknown): string | null {
  if (!isObject(value)) return 'it is not an object';
  if (value.format !== 'penumbra-certificate') return 'its format is not penumbra-certificate';
  if (value.version !== 1) return 'its version is not 1';
  const other = Object.keys(value).find((key) => !FIELDS.has(key));
  if (other !== undefined) return `it has the field ${other}, which no certificate has`;
  for (const key of ['program', 'recipe', 'partition', 'seal']) {
    if (!isText(value[key])) return `${key} is not a text`;
  }
  // Nothing in the files tells the program, so the field must not say more.
  if (!/^penumbra \d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?$/.test(value.program as string)) {
    return 'program is not a version of this program';
  }
  if (value.query !== undefined && !isText(value.query))
    return 'the digest of the query is no text';
  if (value.description !== undefined && !isText(value.description)) {
    return 'the digest of the description is not a text';
  }
  if (typeof value.holds !== 'boolean') return 'holds is neither true nor false';
  for (const key of ['notCovered', 'notReleasable']) {
    if (!isListOf(value[key], isText)) return `${key} is not a list of texts`;
  }
  if (value.edits !== undefined && !isEdits(value.edits)) return 'its rules are incomplete';
  if (value.inference !== undefined && !isInference(value.inference, value.columns)) {
    return 'its columns with emptied cells are incomplete';
  }
  if (value.refined !== undefined && !isRefinedRecord(value.refined)) {
    return 'the part about the refinement is incomplete';
  }
  if (!isFileRecord(value.original)) return 'the record of the original is missing';
  if (!isFileRecord(value.protected)) return 'the record of the protected file is missing';
  if (!isDialect(value.dialect)) return 'it does not say how the files are written';
  if (!isListOf(value.file, isClaim)) return 'a claim about the file is incomplete';
  if (!isListOf(value.figures, isFigure)) return 'a figure is incomplete';
  if (!isListOf(value.columns, isObject) || !areFates(value.columns)) {
    return 'the columns are not listed one by one';
  }
  if (value.prepared !== undefined && !isListOf(value.prepared, isPreparationOf)) {
    return 'the preparation of columns is incomplete';
  }
  if (value.sampled !== undefined && !isSample(value.sampled))
    return 'the sampled share is not a share';
  if (value.cut !== undefined && !isCut(value.cut)) return 'it does not say how the file was cut';
  if (!isListOf(value.steps, isStep)) return 'a step is incomplete';
  const isPrepared =
    value.prepared !== undefined ||
    value.sampled !== undefined ||
    value.columns.some(({ fate }) => fate === 'pseudonymised');
  if (value.steps.length === 0 && !isPrepared) return 'it has no step';
  return (
    preparedComplaint(value.columns, (value.prepared ?? []) as Fields[]) ??
    coverageComplaint(value.columns, value.steps)
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** A column that is listed as recoded must exist, and must not be copied. */
function preparedComplaint(fates: readonly Fields[], prepared: readonly Fields[]): string | null {
  for (const { original, recode } of prepared) {
    const fate = fates[(original as number) - 1]?.fate;
    if (fate === undefined || (recode !== undefined && fate === 'copied')) {
      return 'it lists a recoded column that does not exist, or was copied';
    }
  }
  return null;
}

/** A protected column must be covered by exactly one step, at its position: otherwise no claim is about it. */
function coverageComplaint(fates: readonly Fields[], steps: readonly Fields[]): string | null {
  const beyond = (position: unknown) => (position as number) > fates.length;
  if (steps.some((step) => (step.strata as number[]).some(beyond))) {
    return 'a step has strata by a column that does not exist';
  }
  const isBeyond = ({ together, weight, unit, time }: Fields) =>
    [together, weight, unit, time].some(beyond);
  if (steps.some(isBeyond)) {
    return 'a step has units or weights by a column that does not exist';
  }
  for (const { given = [], claims } of steps) {
    const kept = (given as Fields[]).every(
      ({ original }) => fates[(original as number) - 1]?.fate === 'copied',
    );
    const claimed = (claims as Fields[]).some(({ claim }) => claim === givenCovariances.name);
    if ((given as Fields[]).some(({ original }) => beyond(original)) || (claimed && !kept)) {
      return 'a step names a given column that is not copied';
    }
  }
  for (const [i, { inside = [] }] of steps.entries()) {
    const isEarlier = (at: unknown) =>
      steps
        .slice(0, i)
        .some(({ columns }) => (columns as Fields[]).some(({ original }) => original === at));
    if (!(inside as number[]).every(isEarlier)) {
      return 'a step is inside classes by a column that no earlier step covers';
    }
  }
  const covered = new Set<unknown>();
  for (const column of steps.flatMap((step) => step.columns as Fields[])) {
    const fate = fates[(column.original as number) - 1];
    if (fate?.fate !== 'protected' || fate.protected !== column.protected) {
      return 'a step covers a column that is not protected';
    }
    if (covered.has(column.original)) return 'two steps cover the same column';
    covered.add(column.original);
  }
  for (const { confidential = [] } of steps) {
    const places = (confidential as Fields[]).map((column) => column.protected);
    if (!places.every((place) => fates.some((fate) => fate.protected === place))) {
      return 'a step names a confidential column that does not exist';
    }
  }
  const protectedOnes = fates.filter(({ fate }) => fate === 'protected');
  return protectedOnes.length === covered.size ? null : 'no step covers a protected column';
}

/** Every column of the original in its order; kept columns are numbered consecutively. */
function areFates(columns: readonly Fields[]): boolean {
  let place = 0;
  return columns.every(({ name, fate, original, protected: kept, by }, i) => {
    const main = typeof by === 'number' ? columns[by - 1] : undefined;
    const follows = ['protected', 'reweighted'].includes(main?.fate as string);
    if ((fate === 'carried') !== follows || (fate !== 'carried' && by !== undefined)) return false;
    const known = [
      'protected',
      'recoded',
      'reweighted',
      'carried',
      'copied',
      'pseudonymised',
      'left out',
    ].includes(fate as string);
    const expected = fate === 'left out' ? null : ++place;
    return isText(name) && known && original === i + 1 && kept === expected;
  });
}

function isStep(step: unknown): step is Fields {
  if (!isObject(step) || !isText(step.method)) return false;
  if (!isListOf(step.columns, isCoveredColumn) || step.columns.length === 0) return false;
  if (!isText(step.missing) || !Object.hasOwn(missingOption.choices, step.missing)) return false;
  if (!isObject(step.groups) || !Object.values(step.groups).every(isCount)) return false;
  if (!isListOf(step.strata, isPosition)) return false;
  if (step.empties !== undefined && step.empties !== true) return false;
  if (!isCount(step.filled) || !isCount(step.suppressed)) return false;
  if (!isCount(step.smallestGroup) || step.smallestGroup < 1) return false;
  if (!isListOf(step.claims, isClaim) || step.claims.length === 0) return false;
  if (step.momentError !== undefined && typeof step.momentError !== 'number') return false;
  const places = [step.together, step.weight, step.unit, step.time];
  if (!places.every((p) => p === undefined || isPosition(p))) return false;
  if (step.inside !== undefined && !(isListOf(step.inside, isPosition) && step.inside.length > 0)) {
    return false;
  }
  if (step.ofUnit !== undefined && !(isText(step.ofUnit) && step.unit !== undefined)) return false;
  if (step.dominance !== undefined && !isShare(step.dominance)) return false;
  if (step.given !== undefined && !isListOf(step.given, isGiven)) return false;
  if (step.averageGroup !== undefined && !isPosition(step.averageGroup)) return false;
  if (step.confidential !== undefined && !isListOf(step.confidential, isConfidential)) return false;
  if (step.closeness !== undefined && typeof step.closeness !== 'number') return false;
  const isRow = (row: unknown) => isListOf(row, (total) => typeof total === 'number');
  if (step.totals !== undefined && !isListOf(step.totals, isRow)) return false;
  const { length } = step.columns;
  const isReplacement = (item: unknown) =>
    isObject(item) &&
    isText(item.method) &&
    isListOf(item.places, isCount) &&
    item.places.every((j) => (j as number) < length);
  if (step.replacements !== undefined && !isListOf(step.replacements, isReplacement)) return false;
  const isConstraint = (constraint: unknown) => isEquation(constraint, length);
  if (step.constraints !== undefined && !isListOf(step.constraints, isConstraint)) return false;
  if (step.withdrawn !== undefined && !isListOf(step.withdrawn, isWithdrawn)) return false;
  const hasPlaces = ({ places }: Fields) =>
    places === undefined ||
    (isListOf(places, isCount) && places.length > 0 && places.every((j) => j < length));
  if (!step.claims.every(hasPlaces)) return false;
  return step.claims.every(({ claim }) => isKnown(claim) && saysEnough(step, claim as string));
}

/** A claim needs the fields of the step that it is about. */
function saysEnough(step: Fields, claim: string): boolean {
  const { needs } = claimOf(claim);
  return needs === undefined || step[needs] !== undefined;
}

/** Every position must be one of the columns that the certificate lists. */
function isInference(inference: unknown, columns: unknown): boolean {
  const isInside = (one: unknown) =>
    isPosition(one) && Array.isArray(columns) && (one as number) <= columns.length;
  const isUnit = (unit: unknown) =>
    isObject(unit) &&
    isInside(unit.position) &&
    isListOf(unit.columns, isInside) &&
    (unit.within === undefined || isInside(unit.within));
  return (
    isObject(inference) &&
    isListOf(inference.positions, isInside) &&
    isListOf(inference.units, isUnit) &&
    (inference.time === undefined || isInside(inference.time)) &&
    (inference.rules === undefined || isListOf(inference.rules, isText)) &&
    (inference.listed === undefined || isListOf(inference.listed, isInside)) &&
    [inference.inferredWithin, inference.dependencyShare].every(isPercentage)
  );
}

function isPercentage(value: unknown): boolean {
  return value === undefined || (typeof value === 'number' && value >= 0 && value <= 100);
}

function isMembers(members: unknown): boolean {
  if (!isObject(members) || !isPosition(members.unit)) return false;
  const { relation, head } = members;
  return relation === undefined ? head === undefined : isPosition(relation) && isText(head);
}

function isEdits(edits: unknown): boolean {
  const isRule = (rule: unknown) =>
    isObject(rule) &&
    [rule.name, rule.rule, rule.xpath].every((text) => text === undefined || isText(text)) &&
    (rule.rule === undefined) !== (rule.xpath === undefined);
  return (
    isObject(edits) &&
    isListOf(edits.rules, isRule) &&
    isListOf(edits.columns, isPosition) &&
    (edits.members === undefined || isMembers(edits.members))
  );
}

function isCut(cut: unknown): boolean {
  if (!isObject(cut)) return false;
  const { size, smallest, columns, strata, blocks } = cut;
  return (
    [size, smallest, blocks].every((count) => isPosition(count)) &&
    [columns, strata].every((list) => isListOf(list, isPosition))
  );
}

function isSample(sample: unknown): boolean {
  if (!isObject(sample) || !isShare(sample.share)) return false;
  const { strata, weight, unit } = sample;
  return (
    isListOf(strata, isPosition) && [weight, unit].every((p) => p === undefined || isPosition(p))
  );
}

function isConfidential(column: unknown): boolean {
  return isObject(column) && isText(column.name) && isPosition(column.protected);
}

/** Its content is checked like a recipe's when it is used. */
function isPreparationOf(item: unknown): boolean {
  if (!isObject(item) || !isPosition(item.original)) return false;
  const { taxonomy, recode, order, isCoded } = item;
  return (
    (isCoded === undefined || isCoded === true) &&
    [taxonomy, recode].every((part) => part === undefined || isObject(part)) &&
    (order === undefined || isListOf(order, isText))
  );
}

function isGiven(column: unknown): boolean {
  return isObject(column) && isText(column.name) && isPosition(column.original);
}

function isEquation(constraint: unknown, columns: number): boolean {
  if (!isObject(constraint) || !isText(constraint.name)) return false;
  const { coefficients, constant } = constraint;
  return (
    typeof constant === 'number' &&
    isListOf(coefficients, (x) => typeof x === 'number') &&
    coefficients.length === columns
  );
}

function isWithdrawn(item: unknown): boolean {
  return isObject(item) && isText(item.claim) && isText(item.because);
}

function isCoveredColumn(column: unknown): column is Fields {
  if (!isObject(column) || !isText(column.name)) return false;
  return (
    isPosition(column.original) &&
    isPosition(column.protected) &&
    isDecimals(column.decimals) &&
    isDecimals(column.decimalsBefore)
  );
}

function isClaim(claim: unknown): claim is Fields {
  if (!isObject(claim) || typeof claim.holds !== 'boolean') return false;
  const texts = [claim.claim, claim.sentence, claim.tier, claim.because, claim.figure, claim.found];
  return texts.every(isText) && isFigureValue(claim.measured) && isFigureValue(claim.limit);
}

function isFigure(figure: unknown): boolean {
  return isObject(figure) && isText(figure.name) && isFigureValue(figure.value);
}

function isDialect(dialect: unknown): boolean {
  if (!isObject(dialect)) return false;
  const { delimiter, decimal, encoding, header, missing, byteOrderMark, newline, ...others } =
    dialect;
  const { quotedMissing, columns, outputDelimiter = delimiter, ...unknown } = others;
  return (
    [delimiter, outputDelimiter].every((one) =>
      (INPUT_CHOICES.delimiter as readonly unknown[]).includes(one),
    ) &&
    (INPUT_CHOICES.decimal as readonly unknown[]).includes(decimal) &&
    (INPUT_CHOICES.encoding as readonly unknown[]).includes(encoding) &&
    (newline === '\n' || newline === '\r\n') &&
    isListOf(missing, isText) &&
    (columns === undefined || isListOf(columns, isColumnDialect)) &&
    [header, byteOrderMark, quotedMissing ?? false].every((flag) => typeof flag === 'boolean') &&
    Object.keys(unknown).length === 0
  );
}

function isColumnDialect(column: unknown): boolean {
  if (!isObject(column)) return false;
  const { position, kind, missing, emptied = '', ...unknown } = column;
  return (
    isCount(position) &&
    (kind === undefined || kind === 'numeric' || kind === 'text') &&
    (missing === undefined || isListOf(missing, isText)) &&
    isText(emptied) &&
    Object.keys(unknown).length === 0
  );
}

function isFileRecord(record: unknown): boolean {
  if (!isObject(record) || !isText(record.sha256) || Object.keys(record).length > 3) return false;
  return isCount(record.records) && isCount(record.columns);
}

function isRefinedRecord(record: unknown): boolean {
  if (!isObject(record) || !isObject(record.momentError)) return false;
  const { p, q, targetE, trials, changedRecords, changedCells, momentError } = record;
  const figures = [p, q, targetE, trials, changedRecords, changedCells];
  const isLost = (item: unknown) =>
    isObject(item) && isCount(item.step) && [item.claim, item.sentence, item.found].every(isText);
  return (
    [...figures, momentError.before, momentError.after].every((x) => typeof x === 'number') &&
    (record.earlier === null || isText(record.earlier)) &&
    isListOf(record.withdrawn, isLost)
  );
}

function isKnown(claim: unknown): boolean {
  return isText(claim) && claims.has(claim);
}

/** JSON has no infinities: a figure that is not finite is written as null. */
function isFigureValue(value: unknown): boolean {
  return value === null || typeof value === 'number';
}

function isDecimals(value: unknown): boolean {
  return value === 'full' || (isCount(value) && value <= 15);
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value > 0 && value <= 100;
}

function isPosition(value: unknown): boolean {
  return isCount(value) && value >= 1;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf<T>(value: unknown, is: (item: unknown) => item is T): value is T[];
function isListOf(value: unknown, is: (item: unknown) => boolean): value is unknown[];
function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => is(item));
}
