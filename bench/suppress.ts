import { log2, parseSeed, randomStream } from '../src/foundation/numerics/index.ts';
import { codesOf, combine, countsWithWildcards } from '../src/foundation/table/index.ts';
import { finish } from '../src/foundation/work/work.ts';
import { type ReplaceContext, readParameters, SOLO } from '../src/methods/contract/index.ts';
import { suppress as method } from '../src/methods/mask/suppress.ts';
import type { Row } from './measure.ts';

type Missing = 'level' | 'wildcard';

const LEVELS = [2, 5, 8, 10, 20, 50, 100];

/** Key columns with as many levels as given, level i as frequent as 1 / (i + 1), independent. */
export function skewedKeys(records: number, levels: readonly number[] = LEVELS): Float64Array[] {
  const seed = parseSeed('5eed'.repeat(16));
  return levels.map((count, j) => {
    const stream = randomStream(seed, 0, 7, j);
    const sums: number[] = [];
    for (let i = 1; i <= count; i++) sums.push((sums.at(-1) ?? 0) + 1 / i);
    return Float64Array.from({ length: records }, () => {
      const x = stream.uniform() * sums[count - 1];
      return sums.findIndex((sum) => x < sum);
    });
  });
}

/** Local suppression of so many records with seven keys, and of a quarter of them; cells beside those of the greedy rule. */
export function suppression(n: number, k: number): Row {
  const columns = skewedKeys(n);
  const fewer = timed(() =>
    suppressed(
      columns.map((column) => column.slice(0, n / 4)),
      k,
    ),
  );
  const ours = timed(() => suppressed(columns, k));
  const greedy = timed(() => greedySuppression(columns, k, 'level'));
  const cells = emptied(columns, ours.result);
  const others = emptied(columns, greedy.result);
  return {
    what: `local suppression, n = ${n / 1000}k, 7 keys, k = ${k}`,
    seconds: ours.seconds,
    baseline: 'greedy rule, one cell at a time',
    baselineSeconds: greedy.seconds,
    ratio: greedy.seconds / ours.seconds,
    notes: `${cells} cells, greedy ${others}; grows as n^${(log2(ours.seconds / fewer.seconds) / 2).toFixed(2)}`,
    how: 'one turn each, one thread',
  };
}

/**
 * Local suppression of persons in households, three of the seven keys belonging to the household, beside that of the
 * same persons alone, in CPU time.
 */
export function householdSuppression(households: number, k: number): Row {
  const sizes = skewedKeys(households, [8])[0];
  const units = Int32Array.from([...sizes].flatMap((size, h) => Array(size + 1).fill(h)));
  const shared = skewedKeys(households, [8, 8, 6]);
  const own = skewedKeys(units.length, [2, 16, 6, 12]);
  const columns = [...shared.map((column) => Float64Array.from(units, (h) => column[h])), ...own];
  const ofUnit = columns.map((_, j) => j < shared.length);
  const alone = timed(() => suppressed(columns, k), cpuSeconds);
  const ours = timed(() => suppressed(columns, k, 'level', { units, ofUnit }), cpuSeconds);
  const cells = emptied(columns, ours.result);
  return {
    what: `local suppression, ${units.length} persons in ${households / 1000}k households, 7 keys, k = ${k}`,
    seconds: ours.seconds,
    baseline: 'the same persons without households',
    baselineSeconds: alone.seconds,
    ratio: alone.seconds / ours.seconds,
    notes: `${cells} cells, without households ${emptied(columns, alone.result)}`,
    how: 'one turn each, one thread, CPU seconds',
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function suppressed(
  columns: readonly Float64Array[],
  k: number,
  empty: Missing = 'level',
  context: Pick<ReplaceContext, 'units' | 'ofUnit'> = {},
): readonly Float64Array[] {
  const parameters = readParameters(method.parameters, { k, empty }, 'suppress');
  return finish(method.run(columns, parameters, { ...SOLO, ...context }));
}

/**
 * The usual rule: for each record whose combination is too rare, empty the cell that lets most original records agree
 * with what is left of it, of equal ones the first; count anew when each had its turn, until none is too rare. Missing
 * counts as a value, or agrees with everything. Records that are emptied entirely and still too few get
 * company from the records with the fewest values left.
 */
export function greedySuppression(
  columns: readonly Float64Array[],
  k: number,
  missing: Missing,
): Float64Array[] {
  const masked = columns.map((column) => column.slice());
  const records = columns[0].length;
  const d = columns.length;
  const original = columns.map((column) => codesOf(column).codes);
  const tables = new Map<number, { codes: Int32Array; sizes: Int32Array }>();
  const agreeing = (i: number, set: number) => {
    let table = tables.get(set);
    if (table === undefined) {
      const shown = original.filter((_, j) => ((set >>> j) & 1) === 0);
      const { codes, distinct } = combine(shown, records);
      const sizes = new Int32Array(distinct);
      for (const code of codes) sizes[code]++;
      table = { codes, sizes };
      tables.set(set, table);
    }
    return table.sizes[table.codes[i]];
  };
  const setOf = (i: number) => {
    let set = 0;
    for (let j = 0; j < d; j++) if (Number.isNaN(masked[j][i])) set |= 1 << j;
    return set;
  };
  for (;;) {
    const counts = countsOf(masked, missing);
    let moved = false;
    let stuck = 0;
    for (let i = 0; i < records; i++) {
      if (counts[i] >= k) continue;
      const set = setOf(i);
      let best = -1;
      for (let j = 0; j < d; j++) {
        if (((set >>> j) & 1) === 1) continue;
        if (best < 0 || agreeing(i, set | (1 << j)) > agreeing(i, set | (1 << best))) best = j;
      }
      if (best < 0) stuck++;
      else {
        masked[best][i] = Number.NaN;
        moved = true;
      }
    }
    if (moved) continue;
    if (stuck === 0) return masked;
    const values = (i: number) => masked.filter((column) => !Number.isNaN(column[i])).length;
    const company = Array.from({ length: records }, (_, i) => i)
      .filter((i) => values(i) > 0)
      .sort((a, b) => values(a) - values(b))
      .slice(0, k - stuck);
    for (const i of company) for (const column of masked) column[i] = Number.NaN;
  }
}

function countsOf(columns: readonly Float64Array[], missing: Missing): Int32Array {
  const codes = columns.map((column) => {
    const { codes } = codesOf(column);
    return codes.map((code, i) => (Number.isNaN(column[i]) ? -1 : code));
  });
  if (missing === 'wildcard') return countsWithWildcards(codes);
  const { codes: rows, distinct } = combine(codes, columns[0].length);
  const sizes = new Int32Array(distinct);
  for (const row of rows) sizes[row]++;
  return rows.map((row) => sizes[row]);
}

/** Cells that had a value and have none. */
export function emptied(before: readonly Float64Array[], after: readonly Float64Array[]): number {
  let count = 0;
  for (let j = 0; j < before.length; j++) {
    for (let i = 0; i < before[j].length; i++) {
      if (Number.isNaN(after[j][i]) && !Number.isNaN(before[j][i])) count++;
    }
  }
  return count;
}

function timed<T>(
  run: () => T,
  seconds = () => performance.now() / 1000,
): { result: T; seconds: number } {
  const since = seconds();
  const result = run();
  return { result, seconds: seconds() - since };
}
