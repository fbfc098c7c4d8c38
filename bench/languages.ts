import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carry } from '../scripts/carry.mjs';
import { installPython, installR } from '../scripts/languages.mjs';
import type { Row } from './measure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const TURNS = 3;

/** CPU seconds of a process that lives on, from what Linux says of it: user and system, in hundredths. */
const PYTHON = `
import json, os, resource, subprocess, sys, time, warnings
warnings.simplefilter("ignore")
import numpy as np, pandas as pd, pyarrow as pa, pyarrow.parquet as pq
import penumbra as pen
from penumbra.session import session
n, main, node, turns = int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
rng = np.random.default_rng(5)
frame = pd.DataFrame({f"x{j}": rng.normal(size=n).round(6) for j in range(10)})
pq.write_table(pa.Table.from_pandas(frame, preserve_index=False), "frame.parquet")
frame.to_csv("frame.csv", index=False)
pen.inspect(frame.head(20))
def own():
    fields = open(f"/proc/{session._process.pid}/stat").read().rsplit(")", 1)[1].split()
    return time.process_time() + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
def command(*words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([node, main, *words], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
ours, theirs = [], []
for turn in range(turns):
    theirs.append(command("protect", "frame.parquet", "-o", f"{turn}.parquet", "--group", "mdav", "--k", "5", "--workers", "1", "-q", "--json") - command("methods", "mdav"))
    since = own()
    pen.protect(frame, group="mdav", k=5, workers=1).data
    ours.append(own() - since)
print(json.dumps([ours, theirs]))
`;

const R = `
words <- commandArgs(TRUE)
library(penumbra, lib.loc = "library")
frame <- read.csv("frame.csv")
invisible(pen_inspect(head(frame, 20)))
pid <- penumbra:::state$process$get_pid()
own <- function() {
  fields <- strsplit(sub("^.*\\\\) ", "", readLines(sprintf("/proc/%d/stat", pid))), " ")[[1]]
  sum(proc.time()[1:2]) + sum(as.numeric(fields[12:13])) / 100
}
ours <- vapply(seq_len(as.integer(words[1])), function(turn) {
  since <- own()
  pen_protect(frame, group = "mdav", k = 5, workers = 1)$data
  own() - since
}, 0)
cat("[", paste(ours, collapse = ","), "]", sep = "")
`;

/** CPU seconds from a data frame to a protected data frame, beside the command on the equal Parquet file less its start. */
export async function languages(records: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-bench-'));
  try {
    cpSync(join(root, 'python/src/penumbra'), join(folder, 'python/penumbra'), { recursive: true });
    cpSync(join(root, 'r'), join(folder, 'r'), { recursive: true });
    await carry(join(folder, 'python/penumbra/program'));
    cpSync(join(folder, 'python/penumbra/program'), join(folder, 'r/inst/program'), {
      recursive: true,
    });
    const python = installPython();
    const main = join(root, 'dist/cli/main.js');
    const words = [String(records), main, process.execPath, String(TURNS)];
    const [inPython, commands] = JSON.parse(run(folder, python, '-c', PYTHON, ...words));
    installR();
    mkdirSync(join(folder, 'library'));
    run(folder, 'R', 'CMD', 'INSTALL', '--library=library', 'r');
    const inR = JSON.parse(run(folder, 'Rscript', '-e', R, String(TURNS)));
    const row = (what: string, seconds: readonly number[]): Row => ({
      what: `${what} in, protected frame out, ${records} x 10, MDAV, k = 5, one thread`,
      seconds: middle(seconds),
      baseline: 'penumbra protect on the equal Parquet file, without its start',
      baselineSeconds: middle(commands),
      ratio: middle(commands) / middle(seconds),
      how: `median of ${TURNS} turns, CPU seconds of the caller and the program`,
    });
    return [row('data frame of pandas', inPython), row('data frame of R', inR)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(folder: string, program: string, ...args: string[]): string {
  const env = {
    ...process.env,
    PENUMBRA_NODE: process.execPath,
    PYTHONPATH: join(folder, 'python'),
  };
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr.slice(-2000)}`);
  return stdout.trim().split('\n').at(-1)!;
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}
