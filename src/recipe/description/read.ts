import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import {
  COLUMN_KINDS,
  type ColumnDescription,
  type DescribedKind,
  type DescribedReplication,
  type Description,
  FORMER_ROLES,
  type LabelledCode,
  type MissingKeys,
  type PopulationSize,
  parseRole,
  REPLICATIONS,
  type Role,
} from '../../foundation/table/index.ts';
import { descriptionOfDdi, looksLikeXml } from '../../io/ddi/index.ts';
import {
  parseJson,
  readIf,
  readList,
  readListIf,
  readObject,
  readReference,
  readText,
} from './json.ts';
import { readTaxonomyOf } from './taxonomies.ts';

/** The mark of a description that is a file of its own. */
export const DESCRIPTION_FORMAT = { format: 'penumbra-description', version: 1 } as const;

const FILE_KEYS = [
  ...['title', 'record', 'protect', 'time', 'strata', 'clusters', 'replication', 'population'],
  ...['geography', 'missingKeys', 'emptied', 'inferredWithin', 'dependencyShare', 'rules'],
  'columns',
];

const COLUMN_KEYS = [
  ...['column', 'label', 'note', 'kind', 'role', 'values', 'missing', 'hierarchy', 'belongsTo'],
  ...['unit', 'within', 'head', 'weightOf', 'replicateOf', 'range', 'measuredIn', 'because'],
  'guessed',
];

/** How cells that the protection empties are labelled. */
export const SUPPRESSED = 'suppressed';

/** What missing values in keys can mean, with a sentence each. */
export const MISSING_KEYS: Readonly<Record<MissingKeys, string>> = {
  level: 'a missing value is a value of its own',
  wildcard: 'a missing value matches any value',
};

/** Reads a description from the text of a file, a DDI codebook, or the roles file of an earlier version. `tell` hears of former names. */
export function parseDescription(
  text: string,
  name = 'The description',
  tell?: (former: string, present: string) => void,
): Description {
  if (looksLikeXml(text)) return descriptionOfDdi(text, name);
  const value = parseJson(text, name);
  try {
    return isRolesFile(value) ? descriptionOfRoles(value, tell) : readWholeFile(value);
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    throw new PenumbraError(error.code, `${name}: ${error.message}`, error.place);
  }
}

/** The text of a description as a file. */
export function descriptionText(description: Description): string {
  const whole = { ...DESCRIPTION_FORMAT, ...inUsualOrder(description) };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** The description with its fields in the order in which they are read, so that the same one has the same text. */
export function inUsualOrder(description: Description): Description {
  const ordered = <T extends object>(fields: T, keys: readonly string[]): T =>
    Object.fromEntries(
      keys.flatMap((key) => (key in fields ? [[key, fields[key as keyof T]]] : [])),
    ) as T;
  const columns = description.columns.map((column) => ordered(column, COLUMN_KEYS));
  return ordered({ ...description, columns }, FILE_KEYS);
}

function readWholeFile(value: unknown): Description {
  const {
    $schema: _,
    format,
    version,
    ...description
  } = readObject(value, '', ['$schema', 'format', 'version', ...FILE_KEYS], 'A description');
  if (format !== DESCRIPTION_FORMAT.format || version !== DESCRIPTION_FORMAT.version) {
    throw new PenumbraError(
      'usage',
      `a description begins with "format": "${DESCRIPTION_FORMAT.format}" and "version": ${DESCRIPTION_FORMAT.version}: write one with penumbra inspect FILE --write-description.`,
      { key: 'format' },
    );
  }
  return readDescription(description);
}

/** Checks a description. `key` is its place in a recipe. */
export function readDescription(value: unknown, key = ''): Description {
  const at = (name: string) => (key === '' ? name : `${key}.${name}`);
  const given = readObject(value, key, FILE_KEYS, 'A description');
  const text = (name: string) => readIf(given[name], at(name), readText);
  const references = (name: string) => readListIf(given[name], at(name), readReference);
  return present({
    title: text('title'),
    record: text('record'),
    protect: text('protect'),
    time: readIf(given.time, at('time'), readReference),
    strata: references('strata'),
    clusters: references('clusters'),
    replication: readIf(given.replication, at('replication'), readReplication),
    population: readListIf(given.population, at('population'), readPopulation),
    geography: references('geography'),
    missingKeys: readIf(given.missingKeys, at('missingKeys'), readMissingKeys),
    emptied: readIf(given.emptied, at('emptied'), readEmptied),
    inferredWithin: readIf(given.inferredWithin, at('inferredWithin'), readInferredWithin),
    dependencyShare: readIf(given.dependencyShare, at('dependencyShare'), readDependencyShare),
    rules: readListIf(given.rules, at('rules'), readText),
    columns: readListIf(given.columns, at('columns'), readColumn) ?? [],
  });
}

export function readMissingKeys(value: unknown, key: string): MissingKeys {
  if (Object.hasOwn(MISSING_KEYS, value as string)) return value as MissingKeys;
  throw new PenumbraError(
    'usage',
    `${key} must be level (${MISSING_KEYS.level}) or wildcard (${MISSING_KEYS.wildcard}).`,
    { key },
  );
}

function readReplication(value: unknown, key: string): DescribedReplication {
  const isFactor = typeof value === 'number' && value > 0 && value < Infinity;
  if (isFactor || Object.hasOwn(REPLICATIONS, value as string))
    return value as DescribedReplication;
  const words = Object.entries(REPLICATIONS).map(([name, how]) => `${name} (${how})`);
  throw new PenumbraError(
    'usage',
    `${key} says how replicate weights were made: ${words.join(', ')}, or the factor of the variance, a number above 0.`,
    { key },
  );
}

/** The percentages of what counts as inferred. */
export const INFERRED_RANGES = {
  inferredWithin: { minimum: 0, maximum: 100 },
  dependencyShare: { minimum: 51, maximum: 100 },
} as const;

export function readInferredWithin(value: unknown, key: string): number {
  return readPercentage(value, key, INFERRED_RANGES.inferredWithin);
}

export function readDependencyShare(value: unknown, key: string): number {
  return readPercentage(value, key, INFERRED_RANGES.dependencyShare);
}

function readPercentage(
  value: unknown,
  key: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number {
  if (typeof value === 'number' && value >= minimum && value <= maximum) return value;
  throw new PenumbraError('usage', `${key} must be a percentage from ${minimum} to ${maximum}.`, {
    key,
  });
}

function readPopulation(value: unknown, key: string): PopulationSize {
  const { unit, size, totals } = readObject(value, key, ['unit', 'size', 'totals']);
  const read = readSize(size, `${key}.size`);
  if (read === 0) throw noSize(`${key}.size`, 'above 0');
  return {
    unit: readText(unit, `${key}.unit`),
    size: read,
    ...present({
      totals: readListIf(totals, `${key}.totals`, (one, at) => readTotals(one, at, read)),
    }),
  };
}

/** The totals of one column, which add up to the whole population. */
function readTotals(
  value: unknown,
  key: string,
  whole: number,
): NonNullable<PopulationSize['totals']>[number] {
  const { column, levels } = readObject(value, key, ['column', 'levels']);
  const read = readList(levels, `${key}.levels`, (level, at) => {
    const { code, size } = readObject(level, at, ['code', 'size']);
    const text = typeof code === 'number' ? String(code) : readText(code, `${at}.code`);
    return { code: text, size: readSize(size, `${at}.size`) };
  });
  const twice = read.find(({ code }, i) => read.findIndex((one) => one.code === code) !== i);
  if (twice !== undefined) {
    throw new PenumbraError('usage', `${key}.levels has the code "${twice.code}" twice.`, { key });
  }
  const sum = read.reduce((all, { size }) => all + size, 0);
  if (Math.abs(sum - whole) > 1e-9 * whole) {
    throw new PenumbraError(
      'usage',
      `${key}.levels has ${sum} units in all, and the population has ${whole}: correct one of the two.`,
      { key },
    );
  }
  return { column: readReference(column, `${key}.column`), levels: read };
}

function readSize(value: unknown, key: string): number {
  if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) return value;
  throw noSize(key, 'of at least 0');
}

function noSize(key: string, range: string): PenumbraError {
  return new PenumbraError('usage', `${key} must be a number ${range}.`, { key });
}

function readColumn(value: unknown, key: string): ColumnDescription {
  const given = readObject(value, key, COLUMN_KEYS);
  const text = (name: string) => readIf(given[name], `${key}.${name}`, readText);
  const kind = readIf(given.kind, `${key}.kind`, readKind);
  const column = present({
    column: readReference(given.column, `${key}.column`),
    label: text('label'),
    note: text('note'),
    kind,
    role: readIf(given.role, `${key}.role`, readRole),
    values: readListIf(given.values, `${key}.values`, readCode),
    missing: readListIf(given.missing, `${key}.missing`, readCode),
    hierarchy: readIf(given.hierarchy, `${key}.hierarchy`, readTaxonomyOf),
    belongsTo: text('belongsTo'),
    unit: text('unit'),
    within: text('within'),
    head: readIf(given.head, `${key}.head`, readCode)?.code,
    weightOf: text('weightOf'),
    replicateOf: readIf(given.replicateOf, `${key}.replicateOf`, readReference),
    range: readIf(given.range, `${key}.range`, readRange),
    measuredIn: text('measuredIn'),
    because: text('because'),
    guessed: readListIf(given.guessed, `${key}.guessed`, readGuessed),
  });
  refuseContradiction(column, key);
  return column;
}

export function readKind(value: unknown, key: string): DescribedKind {
  if (typeof value === 'string' && Object.hasOwn(COLUMN_KINDS, value)) {
    return value as DescribedKind;
  }
  const kinds = Object.keys(COLUMN_KINDS).join(', ');
  throw new PenumbraError('usage', `${key} must be one of ${kinds}.`, { key });
}

function readRole(value: unknown, key: string): Role {
  return parseRole(readText(value, key), { key });
}

function readGuessed(value: unknown, key: string): 'kind' | 'role' {
  if (value === 'kind' || value === 'role') return value;
  throw new PenumbraError('usage', `${key} must be kind or role.`, { key });
}

/** A code with its label, or a code alone. */
function readCode(value: unknown, key: string): LabelledCode {
  if (typeof value === 'string') return { code: value };
  if (typeof value === 'number' && Number.isFinite(value)) return { code: String(value) };
  const { code, label } = readObject(value, key, ['code', 'label']);
  if (typeof code === 'number') return readCode({ code: String(code), label }, key);
  return present({
    code: readText(code, `${key}.code`),
    label: readIf(label, `${key}.label`, readText),
  });
}

/** The code of emptied cells; one without a label is called suppressed. */
function readEmptied(value: unknown, key: string): LabelledCode {
  const { code, label = SUPPRESSED } = readCode(value, key);
  return code.trim() === '' ? { code: '' } : { code: code.trim(), label };
}

function readRange(value: unknown, key: string): [number | null, number | null] {
  const isEnd = (end: unknown) => end === null || (typeof end === 'number' && Number.isFinite(end));
  if (Array.isArray(value) && value.length === 2 && value.every(isEnd)) {
    const [low, high] = value as [number | null, number | null];
    if (low === null || high === null || low <= high) return [low, high];
  }
  throw new PenumbraError(
    'usage',
    `${key} must be the lowest and the highest value, such as [0, 120]; null leaves an end open.`,
    { key },
  );
}

/** Refuses codes that stand twice, and a missing code that is an answer too. */
export function refuseContradiction(
  { values = [], missing = [], role, unit, within, weightOf, replicateOf }: ColumnDescription,
  key: string,
): void {
  const twice = firstTwice(values) ?? firstTwice(missing);
  if (twice !== undefined) {
    throw new PenumbraError('usage', `${key} lists the code "${twice}" twice: list it once.`, {
      key,
    });
  }
  const answers = new Map(values.map((value) => [sameCode(value.code), value]));
  const both = missing.find(({ code }) => answers.has(sameCode(code)));
  if (both !== undefined) {
    throw new PenumbraError(
      'usage',
      `${key}: the code "${both.code}" is both an answer and a missing code: remove it from values or from missing.`,
      { key },
    );
  }
  const isUnit = unit !== undefined || within !== undefined;
  if (isUnit && role !== 'unit' && role !== 'identifier') {
    throw new PenumbraError(
      'usage',
      `${key}: unit and within are for the roles unit and identifier only.`,
      { key },
    );
  }
  if ((weightOf !== undefined || replicateOf !== undefined) && role !== 'weight') {
    throw new PenumbraError(
      'usage',
      `${key}: weightOf and replicateOf are for the role weight only.`,
      { key },
    );
  }
}

/** A code as numbers are compared: `1`, `1.0` and ` 1` are the same, `01` is another. */
export function sameCode(code: string): string {
  const text = code.trim();
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(text) ? String(Number(text)) : text;
}

function firstTwice(codes: readonly LabelledCode[]): string | undefined {
  const seen = new Set<string>();
  return codes.find(({ code }) => seen.size === seen.add(sameCode(code)).size)?.code;
}

function isRolesFile(value: unknown): value is { roles: unknown } {
  return typeof value === 'object' && value !== null && 'roles' in value;
}

/** A roles file of an earlier version. */
function descriptionOfRoles(
  value: object,
  tell?: (former: string, present: string) => void,
): Description {
  const given = readObject(value, '', ['$schema', 'penumbra', 'roles']);
  const columns = readList(given.roles, 'roles', (one, key) => {
    const { column, role } = readObject(one, key, ['column', 'role', 'because']);
    const present = FORMER_ROLES.get(role as string);
    if (present !== undefined) tell?.(role as string, present);
    return {
      column: readReference(column, `${key}.column`),
      role: readRole(role, `${key}.role`),
    };
  });
  return { columns: oneRoleEach(columns) };
}

/** The role that counts if a column has several, as earlier versions allowed: the first of these. */
const STRONGEST: readonly Role[] = [
  ...(['identifier', 'unit', 'weight', 'key', 'confidential', 'harmless'] as const),
];

/** Columns with one role each, from assignments that can give a column several. */
export function oneRoleEach(
  assigned: readonly Required<Pick<ColumnDescription, 'column' | 'role'>>[],
): ColumnDescription[] {
  const found = new Map<string | number, Role>();
  for (const { column, role } of assigned) {
    const before = found.get(column);
    const both = before === undefined ? [role] : [before, role];
    found.set(column, STRONGEST.find((one) => both.includes(one))!);
  }
  return [...found].map(([column, role]) => ({ column, role }));
}
