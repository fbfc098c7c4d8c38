import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log10, randomStream } from '../src/foundation/numerics/index.ts';
import { NUMERIC } from '../src/foundation/table/index.ts';
import { finish } from '../src/foundation/work/work.ts';
import { tree } from '../src/methods/synthesis/models/tree.ts';
import { lognormals } from './data.ts';
import { measure, type Row } from './measure.ts';

const COLUMNS = 13;
const OPTIONS = { leaf: 5, complexity: 1e-8, trees: 1 };

/** The same trees by rpart, with all that a tree does not need switched off; it stops at 30 levels, and prints the seconds and the nodes. */
const RPART = `
suppressPackageStartupMessages(library(rpart))
a <- commandArgs(TRUE)
n <- as.integer(a[2])
d <- as.data.frame(matrix(readBin(a[1], "double", n * ${COLUMNS}), n))
control <- rpart.control(minbucket = 5, minsplit = 10, cp = 1e-8, xval = 0,
  maxcompete = 0, maxsurrogate = 0, usesurrogate = 0)
nodes <- 1
t <- proc.time()
for (j in 2:${COLUMNS}) {
  f <- rpart(as.formula(paste0("V", j, " ~ .")), d[, 1:j], method = "anova", control = control)
  nodes <- nodes + nrow(f$frame)
}
cat((proc.time() - t)[["elapsed"]], nodes)
`;

/**
 * A tree for each of 13 columns by those before it, as in sequential synthesis, against R's rpart on the same data with
 * the same limits; and how the time grows from a tenth of the records.
 */
export async function synthesisTrees(n: number): Promise<Row[]> {
  const columns = lognormals(n, COLUMNS);
  const fewer = columns.map((column) => column.slice(0, n / 10));
  let nodes = 0;
  const named = (records: number) =>
    `${COLUMNS} regression trees, each column by those before it, lognormals, n = ${records / 1e3}k, leaves of 5`;
  growAll(fewer);
  const few = await measure(named(n / 10), () => growAll(fewer), 3);
  const all = await measure(
    named(n),
    () => {
      nodes = growAll(columns);
    },
    3,
  );
  const exponent = log10(all.seconds / few.seconds);
  const notes = `${nodes} nodes; the time grows by the power ${exponent.toFixed(2)} of n from ${n / 1e4}k records`;
  const peer = rpart(columns);
  if (typeof peer === 'string') return [few, { ...all, notes: `${notes}; ${peer}` }];
  const how = `${all.how} after one to warm up; rpart: one turn`;
  return [
    few,
    {
      ...all,
      baseline: 'R rpart 4, no cross-validation, no surrogates',
      baselineSeconds: peer.seconds,
      ratio: peer.seconds / all.seconds,
      notes: `${notes}; rpart ${peer.nodes} nodes`,
      how,
    },
  ];
}

/** How many nodes the trees have. */
function growAll(columns: readonly Float64Array[]): number {
  const variables = columns.map((values) => ({ values, scale: NUMERIC }));
  let nodes = 0;
  for (const [j, response] of variables.entries()) {
    const stream = randomStream(new Uint8Array(32), 0, 0, j);
    nodes += finish(tree.fit(response, variables.slice(0, j), OPTIONS, stream)).splits.column
      .length;
  }
  return nodes;
}

/** What rpart took, or why it did not run. */
function rpart(columns: readonly Float64Array[]): { seconds: number; nodes: number } | string {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-bench-'));
  const path = join(folder, 'columns.bin');
  const flat = new Float64Array(columns.length * columns[0].length);
  for (const [j, column] of columns.entries()) flat.set(column, j * column.length);
  writeFileSync(path, new Uint8Array(flat.buffer));
  const arguments_ = ['-e', RPART, path, String(columns[0].length)];
  const { status, stdout } = spawnSync('Rscript', arguments_, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (status !== 0) return 'no R with rpart here: apt-get install r-base-core r-cran-rpart';
  const [seconds, nodes] = stdout.trim().split(' ').map(Number);
  return { seconds, nodes };
}
