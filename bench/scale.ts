import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Work } from '../src/foundation/work/work.ts';
import type { Files, Measure } from '../src/measures/contract/index.ts';
import { lognormals, normals } from './data.ts';
import type { Row } from './measure.ts';
import { COMPONENTS, clouds } from './mixture.ts';

/**
 * Imports a module as it was built. Workers run what was built, so what they are compared with must be that too: sources
 * that are compiled on the way take longer.
 */
export type Built = <M>(path: string) => Promise<M>;

/** What every case needs. */
async function engineOf(built: Built) {
  const { nodeCrew } = await built<typeof import('../src/engines/threads/nodeCrew.ts')>(
    'engines/threads/nodeCrew.js',
  );
  const { drive } = await built<typeof import('../src/foundation/work/drive.ts')>(
    'foundation/work/drive.js',
  );
  const { SOLO } = await built<typeof import('../src/methods/contract/index.ts')>(
    'methods/contract/index.js',
  );
  const { finish } =
    await built<typeof import('../src/foundation/work/work.ts')>('foundation/work/work.js');
  return { nodeCrew, drive, finish, SOLO };
}

/** Something that one worker or two can do. */
export interface Subject {
  run(workers: 1 | 2): Promise<unknown>;
  end(): void;
}

/** What is measured with one worker and with two. */
export interface Scale {
  readonly what: string;
  readonly turns: number;
  prepare(built: Built): Promise<Subject>;
}

const bench = fileURLToPath(new URL('../scripts/bench.mjs', import.meta.url));
const thousands = (n: number) => (n >= 1e6 ? `${n / 1e6}M` : `${n / 1e3}k`);

/** Work for so many members, by a crew of as many. */
async function byCrews(built: Built, work: (members: number) => Work<unknown>): Promise<Subject> {
  const { nodeCrew, drive } = await engineOf(built);
  const crews = { 1: nodeCrew(1), 2: nodeCrew(2) };
  return {
    run: (workers) => drive(work(workers), () => {}, undefined, crews[workers]),
    end: () => crews[2].end(),
  };
}

/** Groups of low loss; of more than 25,000 records by a search in blocks. */
export function scaleOptimise(n: number, effort: 'quick' | 'normal', turns: number): Scale {
  return {
    what: `optimise in blocks, ${effort}, normals, n = ${thousands(n)}, d = 10, k = 5`,
    turns,
    async prepare(built) {
      const { SOLO } = await engineOf(built);
      const { optimise } = await built<typeof import('../src/methods/group/optimise.ts')>(
        'methods/group/optimise.js',
      );
      const columns = normals(n, 10);
      const parameters = { k: 5, effort, start: 'mdav', standardise: 'sd' } as const;
      return byCrews(built, (members) => optimise.run(columns, parameters, { ...SOLO, members }));
    },
  };
}

/** A file that is cut into blocks, each protected as a file of its own with groups of low loss. */
export function scaleCut(n: number, size: number, turns: number): Scale {
  return {
    what: `file cut into blocks of ${thousands(size)}, optimise quick, normals, n = ${thousands(n)}, d = 10, k = 5`,
    turns,
    async prepare(built) {
      const { bytesSource, load, planRecipe, readRecipe } =
        await built<typeof import('../src/index.ts')>('index.js');
      const { blocksOf, cutOf } = await built<typeof import('../src/recipe/run/blocks/cut.ts')>(
        'recipe/run/blocks/cut.js',
      );
      const { maskInBlocks } = await built<typeof import('../src/recipe/run/blocks/inMemory.ts')>(
        'recipe/run/blocks/inMemory.js',
      );
      const columns = normals(n, 10);
      const names = columns.map((_, j) => `V${j + 1}`);
      const lines = Array.from(columns[0], (_, i) =>
        columns.map((column) => column[i].toFixed(4)).join(),
      );
      const file = await load(bytesSource('made.csv', [names.join(), ...lines, ''].join('\n')));
      const group = { method: 'optimise', k: 5, effort: 'quick' };
      const step = { method: 'microaggregation', columns: names, group };
      const recipe = readRecipe({ penumbra: 1, cut: { size }, steps: [step] });
      const plan = planRecipe(recipe, file.table, file.lineOf);
      const cut = cutOf(plan, file.table.columns)!;
      const seed = new Uint8Array(32);
      const { blocks } = blocksOf((position) => file.table.columns[position], n, cut);
      return byCrews(built, (members) => maskInBlocks(file, plan, { blocks, cut }, seed, members));
    },
  };
}

/** The nearest original of each masked record after MDAV in blocks and means, and the nearest masked of each original. */
export function scaleLinkage(n: number, turns: number): Scale {
  return {
    what: `linkage, both directions, lognormals, n = ${thousands(n)}, d = 10, k = 5`,
    turns,
    async prepare(built) {
      const { findNearest } = await built<typeof import('../src/foundation/nearest/nearest.ts')>(
        'foundation/nearest/nearest.js',
      );
      const { scaled } = await built<typeof import('../src/measures/contract/index.ts')>(
        'measures/contract/index.js',
      );
      const { original, masked } = await protectedFiles(built, n);
      const both = scaled({ original, masked }, [...original.keys()]);
      return byCrews(built, function* (members) {
        yield* findNearest(both.original, both.masked, members);
        yield* findNearest(both.masked, both.original, members);
      });
    },
  };
}

/** Passes of EM: both steps over all records, by a team that stays. */
export function scaleMixture(n: number, d: number, passes: number, turns: number): Scale {
  return {
    what: `${passes} EM iterations, VVV, n = ${thousands(n)}, d = ${d}, ${COMPONENTS} components`,
    turns,
    async prepare(built) {
      const { nodeCrew, drive } = await engineOf(built);
      const { emptySums, ownPasses, sharedPasses } = await built<
        typeof import('../src/methods/group/mixture/pass.ts')
      >('methods/group/mixture/pass.js');
      const { columns, mixture } = clouds(n, d);
      const crew = nodeCrew(2);
      const shared = await drive(sharedPasses(columns, 2), () => {}, undefined, crew);
      const own = ownPasses(columns);
      const sums = emptySums(d, COMPONENTS);
      const work = function* (workers: 1 | 2): Work<void> {
        const all = workers === 1 ? own : shared;
        for (let pass = 0; pass < passes; pass++) {
          const steps = all.over(mixture, sums);
          for (let answer: unknown; ; ) {
            const next = steps.next(answer);
            if (next.done) break;
            answer = yield next.value ?? { done: pass, total: passes };
          }
        }
      };
      return {
        run: (workers) => drive(work(workers), () => {}, undefined, crew),
        end: () => crew.end(),
      };
    },
  };
}

/** A sweep on a made file, and the figures of the usual score of each recipe. */
export function scaleSweep(recipes: number, turns: number): Scale {
  return {
    what: `sweep of ${recipes} recipes, 1,000 records, 13 columns, for the score`,
    turns,
    async prepare(built) {
      const { nodeCrew } = await engineOf(built);
      const { bytesSource, load, readRecipe, sweep } =
        await built<typeof import('../src/index.ts')>('index.js');
      const columns = lognormals(1000, 13);
      const names = columns.map((_, j) => `V${j + 1}`);
      const lines = Array.from(columns[0], (_, i) =>
        columns.map((column) => (3000 * column[i]).toFixed(2)).join(),
      );
      const file = await load(bytesSource('made.csv', [names.join(), ...lines, ''].join('\n')));
      const some = Array.from({ length: recipes }, (_, i) => {
        const { name, family, step } = stepOf(i);
        const recipe = readRecipe({ penumbra: 1, steps: [{ columns: names, ...step }] });
        return { name, family, recipe };
      });
      const crews = { 1: nodeCrew(1), 2: nodeCrew(2) };
      const seed = '5eed'.repeat(16);
      return {
        run: (workers) =>
          sweep(file, some, { measures: ['score'], realisations: 1, seed, crew: crews[workers] }),
        end: () => crews[2].end(),
      };
    },
  };
}

/** Four methods in turn, each with a parameter that grows. */
function stepOf(i: number) {
  const at = 1 + Math.floor(i / 4);
  const step = [
    { method: 'microaggregation', group: { method: 'mdav', k: 1 + at } },
    { method: 'individual-ranking', group: { method: 'hansen-mukherjee', k: 1 + at } },
    { method: 'rank-swap', replace: { method: 'rank-swap', p: at / 2 } },
    { method: 'noise', replace: { method: 'noise', kind: 'correlated', amount: at / 50 } },
  ][i % 4];
  return { name: `${step.method} ${at}`, family: step.method, step };
}

/** Every measure of numbers that would be taken without being asked for. */
export function scaleAssess(n: number, turns: number): Scale {
  return {
    what: `measures, all that are quick enough, lognormals, n = ${thousands(n)}, d = 10, k = 5`,
    turns,
    async prepare(built) {
      const { measures } =
        await built<typeof import('../src/tasks/assess/assess.ts')>('tasks/assess/assess.js');
      const { measureTogether } = await built<
        typeof import('../src/tasks/assess/measureTogether.ts')
      >('tasks/assess/measureTogether.js');
      const { original, masked } = await protectedFiles(built, n);
      const files = {
        names: original.map((_, j) => `V${j + 1}`),
        original,
        masked,
        isPaired: true,
        keys: [0, 1, 2, 3, 4, 5, 6],
        groupOf: null,
        regressions: [],
        members: 1,
      } satisfies Files;
      const seconds = (measure: Measure) => measure.seconds(n, 10, 7) + 0.01;
      const quick = measures.filter(
        (measure) => measure.columns !== 'codes' && seconds(measure) <= 15,
      );
      return byCrews(built, (members) => {
        // Others, so that nothing is known from the turn before.
        const fresh = { ...files, original: copies(original), masked: copies(masked), members };
        return measureTogether(quick, { files: fresh, regressionFiles: fresh }, seconds);
      });
    },
  };
}

const copies = (columns: readonly Float64Array[]) => columns.map((column) => column.slice());

/** Lognormal columns, and the means of their groups by MDAV in blocks. */
async function protectedFiles(built: Built, n: number) {
  const { finish } = await engineOf(built);
  const { groupBlocks, groupMethods, planBlocks } =
    await built<typeof import('../src/methods/group/index.ts')>('methods/group/index.js');
  const { mean } =
    await built<typeof import('../src/methods/replace/mean.ts')>('methods/replace/mean.js');
  const original = lognormals(n, 10);
  const { blocks } = planBlocks(original, 5, 10_000);
  const parameters = { k: 5, standardise: 'sd' };
  const partition = finish(groupBlocks(groupMethods[0], original, parameters, blocks));
  return { original, masked: [...finish(mean.run(original, partition, {}))] };
}

/**
 * Two workers against one, turn about; beside it what is attainable: how much more two processes do side by side, one
 * worker each, than one of them alone. On a machine that others use too, that is less than two.
 */
export async function twoToOne(name: string, scale: Scale, built: Built): Promise<Row> {
  const subject = await scale.prepare(built);
  const processes = [await aside(name), await aside(name)];
  const turns: { one: number; two: number; attainable: number }[] = [];
  if (scale.turns > 1) for (const workers of [1, 2] as const) await subject.run(workers);
  for (let turn = 0; turn < scale.turns; turn++) {
    const one = await timed(() => subject.run(1));
    const two = await timed(() => subject.run(2));
    const alone = await processes[0].run();
    const both = await Promise.all(processes.map((process) => process.run()));
    turns.push({ one, two, attainable: (2 * alone) / Math.max(...both) });
  }
  subject.end();
  for (const process of processes) process.end();
  const middle = (of: (turn: (typeof turns)[number]) => number) =>
    turns.map(of).sort((a, b) => a - b)[turns.length >> 1];
  const each = (of: (turn: (typeof turns)[number]) => number) =>
    turns.map((turn) => of(turn).toFixed(2)).join(', ');
  const all = turns.length === 1 ? '' : ` (turns: ${each(({ one, two }) => one / two)})`;
  return {
    what: `${scale.what}, 2 workers`,
    seconds: middle(({ two }) => two),
    baseline: 'one worker',
    baselineSeconds: middle(({ one }) => one),
    ratio: middle(({ one, two }) => one / two),
    notes: `attainable ${middle(({ attainable }) => attainable).toFixed(2)}${all}`,
    how: `${turns.length === 1 ? 'one turn' : `median of ${turns.length} turns after one to warm up`}; attainable: two processes of one worker side by side against one of them alone, in the same turns`,
  };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await run();
  return (performance.now() - since) / 1000;
}

/** Another process that does the same with one worker whenever it is told to. */
async function aside(name: string) {
  const child: ChildProcess = spawn(process.execPath, [bench, '--aside', name], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const hear = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The process beside ${name} ended.`);
    return value as string;
  };
  await hear();
  return {
    async run(): Promise<number> {
      child.stdin!.write('\n');
      return Number(await hear());
    },
    end: () => child.stdin!.end(),
  };
}

/** What such a process does: it says that it is ready, and after each line it hears how many seconds it took. */
export async function standAside(scale: Scale, built: Built): Promise<void> {
  const subject = await scale.prepare(built);
  if (scale.turns > 1) await subject.run(1);
  console.log('ready');
  for await (const _ of createInterface({ input: process.stdin })) {
    console.log(await timed(() => subject.run(1)));
  }
  subject.end();
}
