import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { moneyFile } from './csv.ts';
import type { Row } from './measure.ts';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** Prints the largest resident memory of a process when it ends. */
const WATCH =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("rss "+process.resourceUsage().maxRSS))';

/** The whole command, from file to certificate, against its own grouping; and the memory it took. */
export function command(records: number): Row {
  const { path, remove } = moneyFile(records);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...['--import', WATCH, main, 'protect', path, '-o', `${path}.out`],
      ...['--k', '5', '--json', '--quiet', '--workers', '1'],
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  remove();
  const { seconds } = JSON.parse(stdout);
  const resident = Number(/rss (\d+)/.exec(stderr)?.[1]) / 1024;
  const part = (name: string) => `${name} ${seconds[name].toFixed(2)}`;
  return {
    what: `penumbra protect, ${records} x 10, k = 5, one thread`,
    seconds: seconds.total,
    baseline: 'its grouping alone (the ratio is whole over grouping)',
    baselineSeconds: seconds.group,
    ratio: seconds.total / seconds.group,
    notes: `${['read', 'group', 'replace', 'write', 'certify'].map(part).join(', ')} s; ${resident.toFixed(0)} MB resident`,
    how: 'one run of the command',
  };
}
