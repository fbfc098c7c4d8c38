import { nodeCrew } from '../src/engines/threads/nodeCrew.ts';
import { toGrid } from '../src/foundation/kernels/index.ts';
import { standardise } from '../src/foundation/numerics/index.ts';
import { drive } from '../src/foundation/work/drive.ts';
import { finish, type Work } from '../src/foundation/work/work.ts';
import { SOLO } from '../src/methods/contract/index.ts';
import { groupBlocks, groupMethods, planBlocks } from '../src/methods/group/index.ts';
import { speculativeBatch } from '../src/methods/group/mdav/batch.ts';
import { bruteForce } from '../src/methods/group/mdav/bruteForce.ts';
import { type MdavState, startMdav } from '../src/methods/group/mdav/state.ts';
import { filterTree } from '../src/methods/group/mdav/tree.ts';
import { clustered, lognormals, normals, rowsOf } from './data.ts';
import { compare, measure, type Row } from './measure.ts';
import { textbook } from './textbook.ts';

const KINDS = { normals, clustered, lognormals };
export type Kind = keyof typeof KINDS;

const thousands = (n: number) => (n >= 1e6 ? `${n / 1e6}M` : `${n / 1e3}k`);

function start(columns: readonly Float64Array[], k: number): MdavState {
  const records = columns[0].length;
  return startMdav(
    columns.map((column) => toGrid(standardise(column, 'sd'), records).values),
    k,
  );
}

/** As the method chooses: the tree, and the batch where the tree gives up. Standardisation is part of the time. */
function exact(columns: readonly Float64Array[], k: number): { state: MdavState; by: string } {
  const state = start(columns, k);
  const records = columns[0].length;
  if (records <= 10_000 || records / k <= 200) {
    finish(bruteForce(state) as Work<void>);
    return { state, by: 'brute force' };
  }
  if (finish(filterTree(state)) === 'done') return { state, by: 'tree' };
  finish(speculativeBatch(state));
  return { state, by: 'batch' };
}

/** Exact MDAV on one thread, against the textbook where that ends in our lifetime. */
export async function mdav(
  kind: Kind,
  n: number,
  d: number,
  k: number,
  withTextbook: boolean,
): Promise<Row> {
  const columns = KINDS[kind](n, d);
  const what = `MDAV, ${kind}, n = ${thousands(n)}, d = ${d}, k = ${k}`;
  let last = {
    state: start(
      columns.map((c) => c.slice(0, 2)),
      1,
    ),
    by: '',
  };
  const run = () => {
    last = exact(columns, k);
  };
  const flat = withTextbook ? rowsOf(columns) : new Float64Array(0);
  const row = withTextbook
    ? await compare(
        what,
        run,
        'textbook in plain TypeScript',
        () => textbook(flat, d, k),
        1,
        n <= 20_000,
      )
    : await measure(what, run);
  if (n <= 100_000) requireSameGroups(last.state, start(columns, k));
  const { exact: exactly, filtered } = last.state.work;
  const per = (count: number) => (count / n).toFixed(0);
  const notes = `by ${last.by}; per record ${per(exactly)} exact distances, ${per(filtered)} filtered${n <= 100_000 ? '; same groups as brute force' : ''}`;
  return { ...row, notes };
}

/** The groups must be those of brute force, also at sizes that no test reaches. */
function requireSameGroups(found: MdavState, state: MdavState): void {
  finish(bruteForce(state) as Work<void>);
  const same = found.groupOf.every((group, record) => group === state.groupOf[record]);
  if (!same) throw new Error('The groups are not those of brute force.');
}

/** The batch against brute force, where the tree is of no use. */
export function batch(n: number, d: number): Promise<Row> {
  const columns = normals(n, d);
  return compare(
    `batch, normals, n = ${thousands(n)}, d = ${d}, k = 5`,
    () => finish(speculativeBatch(start(columns, 5))),
    'brute force with kernels',
    () => finish(bruteForce(start(columns, 5)) as Work<void>),
    2,
  );
}

/** What `--workers 1` is: no thread is started. */
const ONE = "the caller's thread alone";

/** Two worker threads against one, a block at a time. */
export async function blockWorkers(n: number, d: number): Promise<Row> {
  const columns = normals(n, d);
  const [one, two] = [nodeCrew(1), nodeCrew(2)];
  const { blocks } = planBlocks(columns, 5, 10_000);
  const work = (members: number) =>
    groupBlocks(groupMethods[0], columns, { k: 5, standardise: 'sd' }, blocks, {
      ...SOLO,
      members,
    });
  const row = await compare(
    `blocks of 10k, normals, n = ${thousands(n)}, d = ${d}, 2 workers`,
    () => drive(work(2), () => {}, undefined, two),
    ONE,
    () => drive(work(1), () => {}, undefined, one),
    5,
  );
  two.end();
  return row;
}

/** A whole run of the batch, with what lies between its passes, on two threads against one. */
export async function batchWorkers(n: number, d: number): Promise<Row> {
  const columns = normals(n, d);
  const [one, two] = [nodeCrew(1), nodeCrew(2)];
  const work = (members: number) => speculativeBatch(start(columns, 5), members);
  const row = await compare(
    `batch, whole run, normals, n = ${thousands(n)}, d = ${d}, 2 workers`,
    () => drive(work(2), () => {}, undefined, two),
    ONE,
    () => drive(work(1), () => {}, undefined, one),
    3,
  );
  two.end();
  return row;
}

/**
 * The passes of the batch shared by two threads against one, turn about. The machine's other users take now
 * one core and now the other, so the fastest turns are told beside the median.
 */
export async function passWorkers(n: number, d: number): Promise<Row> {
  const columns = normals(n, d);
  const PASSES = 5;
  const TURNS = 25;
  const points = 64;
  const runs = [1, 2].map((members) => {
    const crew = nodeCrew(members);
    const work = speculativeBatch(start(columns, 5), members, { points });
    let answer: unknown;
    /** Goes on to the end of the next passes, and tells the seconds spent in them. */
    const passes = async (count: number): Promise<number> => {
      let seconds = 0;
      for (let made = 0; made < count; ) {
        const next = work.next(answer);
        if (next.done) throw new Error('There are fewer passes than that.');
        answer = undefined;
        if (!('wish' in next.value)) continue;
        const since = performance.now();
        answer = await crew.fulfil(next.value);
        if (next.value.wish !== 'ask') continue;
        seconds += (performance.now() - since) / 1000;
        made++;
      }
      return seconds;
    };
    return { crew, passes };
  });
  for (const { passes } of runs) await passes(30);
  const times: number[][] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [i, { passes }] of runs.entries()) times[i].push(await passes(PASSES));
  }
  for (const { crew } of runs) crew.end();
  const middle = (values: readonly number[]) =>
    [...values].sort((a, b) => a - b)[(values.length - 1) / 2];
  const [least, leastOfTwo] = times.map((values) => Math.min(...values));
  return {
    what: `${PASSES} batch passes of ${points} points, normals, n = ${thousands(n)}, d = ${d}, 2 workers`,
    seconds: middle(times[1]),
    baseline: ONE,
    baselineSeconds: middle(times[0]),
    ratio: middle(times[0].map((one, turn) => one / times[1][turn])),
    notes: `${(least / leastOfTwo).toFixed(2)} between the fastest turns`,
    how: `median of ${TURNS} turns after six to warm up, the same passes turn about`,
  };
}
