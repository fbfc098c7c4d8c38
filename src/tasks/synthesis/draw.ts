import { PenumbraError } from '../../error.ts';
import { formatSeed, seedOf } from '../../foundation/numerics/index.ts';
import {
  type Column,
  makeTable,
  onGrid,
  recordsIn,
  type Table,
} from '../../foundation/table/index.ts';
import { count } from '../../foundation/words/index.ts';
import { drive, refuseCancelled } from '../../foundation/work/index.ts';
import { type ByteSink, type Dialect, missingIn, writeCsv } from '../../io/csv/index.ts';
import { checksFor, classify, findViolations, type Rule } from '../../methods/rules/index.ts';
import { drawSequence } from '../../methods/synthesis/index.ts';
import { levelText, type TaskOptions } from '../../recipe/dataset/index.ts';
import { ruleInRecipe } from '../../recipe/index.ts';
import { generalEngine, repairRules } from '../../recipe/rules/index.ts';
import type { ModelColumn, SynthesisModelFile } from './model.ts';

/** Largest number of records in one draw: more would not fit into the memory of most machines. */
export const MOST_RECORDS = 10_000_000;
/** Rounds of drawing again for records that break rules and cannot be repaired. */
const ROUNDS = 40;

export interface DrawRecordsOptions extends TaskOptions {
  /** 64 hexadecimal digits; if not given, drawn from the operating system. */
  readonly seed?: string;
}

/** Records drawn from a model, on the grids of their columns and within the rules. */
export interface DrawnRecords {
  readonly table: Table;
  readonly seed: string;
  /** Records and values that were changed to satisfy the rules. */
  readonly repaired: { readonly records: number; readonly values: number };
  /** Records that were drawn again because they could not be repaired. */
  readonly redrawn: number;
}

/**
 * Draws any number of records from a model. Records that break rules are repaired with as few
 * changes as possible, or drawn again if that is not possible. In the end no record breaks a rule.
 * Each round r of drawing again has its own random streams, those of part r.
 */
export async function drawRecords(
  file: SynthesisModelFile,
  records: number = file.records,
  options: DrawRecordsOptions = {},
): Promise<DrawnRecords> {
  if (!(Number.isInteger(records) && records >= 1 && records <= MOST_RECORDS)) {
    throw new PenumbraError(
      'usage',
      `The number of records must be a whole number from 1 to ${count(MOST_RECORDS)}: for more, draw several files with --implicates.`,
      { key: 'records' },
    );
  }
  const seed = seedOf(options.seed);
  const law = await lawOf(file);
  const whole = emptyColumns(file.columns, records);
  const repaired = { records: 0, values: 0 };
  let redrawn = 0;
  let open = Int32Array.from({ length: records }, (_, i) => i);
  let tried = 0;
  let broken = new Map<string, number>();
  for (let round = 0; open.length > 0; round++) {
    if (round === ROUNDS) throw beyondRules(records - open.length, records, broken);
    // Enough records if the same share can be used as before.
    const rate = tried === 0 ? 1 : Math.max(0.02, (records - open.length) / tried);
    const wanted = Math.min(MOST_RECORDS, Math.ceil(open.length / rate));
    const drawn = await drawOnce(file, wanted, seed, round, options);
    const found = await law(drawn, options);
    const fit = Int32Array.from(found.fit.subarray(0, open.length));
    fillIn(whole, found.columns, fit, open);
    if (round > 0) redrawn += fit.length;
    const taken = new Set(fit);
    for (const record of found.changed.keys()) {
      if (!taken.has(record)) continue;
      repaired.records++;
      repaired.values += found.changed.get(record)!;
    }
    tried += wanted;
    broken = found.broken;
    open = open.slice(fit.length);
  }
  const table = makeTable(whole);
  await refuseBroken(file, table, options);
  return { table, seed: formatSeed(seed), repaired, redrawn };
}

/** Writes drawn records as CSV in the form of the original. */
export async function writeDrawn(table: Table, dialect: Dialect, sink: ByteSink): Promise<void> {
  const columns = table.columns.map(
    (column): Column =>
      column.kind === 'categorical'
        ? { ...column, levels: column.levels.map((level) => levelText(level, dialect.decimal)) }
        : column,
  );
  await writeCsv({ ...table, columns }, dialect, sink);
}

async function drawOnce(
  { columns, model, recipe }: SynthesisModelFile,
  records: number,
  seed: Uint8Array,
  part: number,
  options: TaskOptions,
): Promise<Column[]> {
  const { parameters } = recipe.steps[0].replace!;
  const how = parameters === 'posterior' ? 'posterior' : 'fixed';
  const drawn = await drive(
    drawSequence(model, [], records, how, { seed, step: 0, part }),
    ({ done, total }) => options.onProgress?.('replace', done / total),
    options.signal,
  );
  refuseCancelled(options.signal);
  return columns.map((column, j): Column => {
    const values = drawn[j];
    if (column.kind === 'numeric') {
      const { decimals } = column.grid;
      return { ...column, values: values.map((value) => onGrid(value, decimals)) };
    }
    const codes = Int32Array.from(values, (code) => (Number.isNaN(code) ? -1 : code));
    return { ...column, codes };
  });
}

/** The drawn records after the check of rules. */
interface Lawful {
  readonly columns: readonly Column[];
  /** Usable records, ascending. */
  readonly fit: Int32Array;
  /** Number of changed values, by record. */
  readonly changed: ReadonlyMap<number, number>;
  /** Number of records that still break each rule. */
  readonly broken: Map<string, number>;
}

type Law = (columns: readonly Column[], options: TaskOptions) => Promise<Lawful>;

/** Repairs records to satisfy the rules of a model, and finds the usable ones. */
async function lawOf({ recipe, dialect }: SynthesisModelFile): Promise<Law> {
  const rules = (recipe.rules ?? []).map(ruleInRecipe);
  const general = await generalEngine(rules);
  return async (columns, options) => {
    const records = recordsIn(columns);
    const isUnfit = new Uint8Array(records);
    const broken = new Map<string, number>();
    const mark = (record: number, why: string) => {
      isUnfit[record] = 1;
      broken.set(why, (broken.get(why) ?? 0) + 1);
    };
    const classified = rules.map((rule) => classify(rule, columns));
    let sound = columns;
    const changed = new Map<number, number>();
    if (rules.length > 0) {
      const beyond = new Set<number>();
      const task = { table: { columns, records }, lineOf: (record: number) => record + 1 };
      const plan = {
        edits: { rules: classified, violations: 'repair' as const },
        kept: null,
        steps: [{ positions: [...columns.keys()] }],
      };
      const work = repairRules(task, plan, beyond);
      const report = ({ done, total }: { done: number; total: number }) =>
        options.onProgress?.('enforce', done / total);
      sound = (await drive(work, report, options.signal)).columns;
      countChanges(columns, sound, changed);
      const findings = await violationsOf(rules, sound, general, options.signal);
      for (const { rule, records: found } of findings) {
        for (const record of found) mark(record, rule.name);
      }
      for (const record of beyond) isUnfit[record] = 1;
    }
    for (const [j, column] of sound.entries()) {
      const codes = missingNumbers(dialect, j);
      if (column.kind !== 'numeric' || codes.length === 0) continue;
      for (const [i, value] of column.values.entries()) {
        // The value would be read as missing.
        if (codes.includes(value)) isUnfit[i] = 1;
      }
    }
    const fit = Int32Array.from({ length: records }, (_, i) => i).filter((i) => isUnfit[i] === 0);
    return { columns: sound, fit, changed, broken };
  };
}

async function violationsOf(
  rules: readonly Rule[],
  columns: readonly Column[],
  general: Awaited<ReturnType<typeof generalEngine>>,
  signal: AbortSignal | undefined,
) {
  const classified = rules.map((rule) => classify(rule, columns));
  const checkOf = checksFor(classified, columns);
  const work = findViolations(rules, columns, { original: columns, general, checkOf });
  return drive(work, () => {}, signal);
}

function countChanges(
  before: readonly Column[],
  after: readonly Column[],
  changed: Map<number, number>,
): void {
  for (const [j, column] of before.entries()) {
    const other = after[j];
    if (column === other || column.kind !== 'numeric' || other.kind !== 'numeric') continue;
    for (let i = 0; i < column.values.length; i++) {
      if (Object.is(column.values[i], other.values[i])) continue;
      changed.set(i, (changed.get(i) ?? 0) + 1);
    }
  }
}

/** Codes of missing values of a column that are numbers. */
function missingNumbers(dialect: Dialect, position: number): number[] {
  return missingIn(dialect, position)
    .filter((code) => code.trim() !== '')
    .map((code) => Number(code.replace(dialect.decimal, '.')))
    .filter((code) => !Number.isNaN(code));
}

function emptyColumns(columns: readonly ModelColumn[], records: number): Column[] {
  return columns.map((column) =>
    column.kind === 'numeric'
      ? { ...column, values: new Float64Array(records) }
      : { ...column, codes: new Int32Array(records) },
  );
}

/** Copies record `from[i]` of some columns to record `to[i]` of others. */
function fillIn(
  whole: readonly Column[],
  columns: readonly Column[],
  from: Int32Array,
  to: Int32Array,
): void {
  for (const [j, column] of whole.entries()) {
    const other = columns[j];
    if (column.kind === 'numeric' && other.kind === 'numeric') {
      for (let i = 0; i < from.length; i++) column.values[to[i]] = other.values[from[i]];
    } else if (column.kind === 'categorical' && other.kind === 'categorical') {
      for (let i = 0; i < from.length; i++) column.codes[to[i]] = other.codes[from[i]];
    }
  }
}

function beyondRules(found: number, wanted: number, broken: Map<string, number>): PenumbraError {
  const [worst] = [...broken].sort((a, b) => b[1] - a[1]);
  const why =
    worst === undefined
      ? 'rules that no values satisfy, or codes of missing values'
      : `the rule "${worst[0]}"`;
  return new PenumbraError(
    'data',
    `Only ${count(found)} of ${count(wanted)} records could be drawn, because of ${why}: fit the model again without it, or draw fewer records.`,
  );
}

/** Checks the rules once more on the records to be written. */
async function refuseBroken(
  { recipe }: SynthesisModelFile,
  { columns }: Table,
  { signal }: TaskOptions,
): Promise<void> {
  const rules = (recipe.rules ?? []).map(ruleInRecipe);
  if (rules.length === 0) return;
  const findings = await violationsOf(rules, columns, await generalEngine(rules), signal);
  const broken = findings.find(({ violations }) => violations > 0);
  if (broken === undefined) return;
  throw new PenumbraError(
    'claim',
    `${count(broken.violations)} drawn records break the rule "${broken.rule.name}", so nothing was written: fit the model again without this rule.`,
  );
}
