import { readFile } from 'node:fs/promises';
import { cutRows } from './cutRows.ts';
import type { WorkerJob } from './job.ts';
import { keyRows } from './keyRows.ts';
import { lineSink, linesOf } from './lines.ts';
import { maskRows } from './maskRows.ts';
import { lossRows, momentRows } from './pairRows.ts';
import { profileRows } from './profileRows.ts';
import { recodedRows } from './recodedRows.ts';

/**
 * The program of an executor: `node spark-worker.mjs JOB.json`, with records on standard input and
 * results on standard output. It reads no file except the job, and has no other access.
 */
async function main(path: string): Promise<void> {
  const job = JSON.parse(await readFile(path, 'utf8')) as WorkerJob;
  const sink = lineSink(
    (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
  );
  const lines = linesOf(process.stdin);
  switch (job.mode) {
    case 'profile':
      await profileRows(job, lines, sink);
      break;
    case 'keys':
      await keyRows(job, lines, sink);
      break;
    case 'cut':
      await cutRows(job, lines, sink);
      break;
    case 'mask':
      await maskRows(job, lines, sink);
      break;
    case 'moments':
      await momentRows(job, lines, sink);
      break;
    case 'loss':
      await lossRows(job, lines, sink);
      break;
    case 'recoded':
      await recodedRows(job, lines, sink);
  }
  await sink.flush();
}

main(process.argv[2]).catch(() => {
  // The message can quote a value, and Spark keeps this output in its logs.
  process.stderr.write('The worker failed.\n');
  process.exitCode = 70;
});
