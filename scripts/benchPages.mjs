// The pages about speed and their picture, from the rows that npm run bench keeps: docs/benchmarks.md for people, and
// docs/benchmarks/table.md with every row.

/** Rows with a baseline that the picture shows, by what they measured, in words. */
const SHOWN = [
  [
    'MDAV, normals, n = 20k, d = 10, k = 5',
    'MDAV, 20,000 records, 10 columns',
    'textbook, plain loop',
  ],
  [
    'linkage, masked to original, lognormals, n = 100k, d = 10, k = 5, one thread',
    'Record linkage, 100,000 records',
    'plain loop over all pairs',
  ],
  [
    '13 regression trees, each column by those before it, lognormals, n = 100k, leaves of 5',
    'Synthesis, 13 trees, 100,000 records',
    'R, rpart',
  ],
  [
    'batch, normals, n = 100k, d = 20, k = 5',
    'MDAV, 100,000 records, 20 columns',
    'brute force with the same kernels',
  ],
  [
    'read CSV, 200000 x 10 (16 MB), to typed columns',
    'Reading a CSV file of 16 MB',
    'DuckDB, one thread',
  ],
  [
    'write CSV, 200000 x 10, five columns replaced',
    'Writing it, five columns changed',
    'DuckDB, one thread',
  ],
  [
    'local suppression, n = 64k, 7 skewed keys, k = 3',
    'Local suppression, 64,000 records',
    'greedy rule, which empties more',
  ],
];

/** Rows without a baseline that the summary names. */
const TIMES = [
  [
    'penumbra protect, 100000 x 10, k = 5, one thread',
    '`protect`, 100,000 records of 10 columns, MDAV: read, group, write, certify',
  ],
  ['penumbra protect, 1000000 x 10, k = 5, one thread', 'the same of a million records'],
  [
    'optimise, normal, normals, n = 100k, d = 10, k = 5',
    'the default way to group (`optimise`), 100,000 records',
  ],
  ['optimal univariate, n = 1M', 'individual ranking, a column of a million'],
  ['rank swapping, n = 1M', 'rank swapping, a million records'],
  ['SUDA2, n = 256k, 7 keys (2 to 100 levels)', 'special uniques (SUDA2), 256,000 records, 7 keys'],
  [
    'local suppression, n = 256k, 7 skewed keys, k = 3',
    'local suppression, 256,000 records, 7 keys',
  ],
  [
    'linkage, both directions, lognormals, n = 1M, d = 10, k = 5, 2 workers',
    'record linkage in both directions, a million records, two workers',
  ],
];

/** The pages by their path. */
export function benchPages(rows, machine) {
  return new Map([
    ['docs/benchmarks.md', summary(rows)],
    ['docs/benchmarks.svg', picture(rows)],
    ['docs/benchmarks/table.md', table(rows, machine)],
  ]);
}

const MADE = '<!-- Written by `npm run bench` from bench/rows.jsonl. -->\n';

function rowOf(rows, what) {
  const found = rows.find(({ cells }) => cells[0] === what);
  if (found === undefined) throw new Error(`bench/rows.jsonl has no row "${what}".`);
  return found;
}

/** What a cell such as "plain loop: 3.20 s" says, in seconds. */
function secondsIn(cell) {
  const [, number, unit] = /([\d.]+) (ms|s)$/.exec(cell);
  return unit === 'ms' ? Number(number) / 1000 : Number(number);
}

function summary(rows) {
  const lines = TIMES.map(([what, words]) => {
    const { cells } = rowOf(rows, what);
    return `| ${words} | ${cells[1]} |`;
  });
  return `${MADE}# Benchmarks

![Times of Penumbra beside those of others for the same work, on a logarithmic scale](benchmarks.svg)

Each pair was measured in one run on a shared machine of two cores, each case in a process of its own. The two bars do the same work
and give the same answers, but for synthesis, whose trees are grown by other rules, and local suppression, where the slower
one empties fewer cells.

How long things take; [the table](benchmarks/table.md) says on how many threads:

| what | time |
|---|---|
${lines.join('\n')}

* **MDAV is exact and does not look at all pairs.** From 20,000 records on a tree finds the same groups as the textbook, and a million
  records of five columns take seconds.
* **The default buys less loss with time.** \`optimise\` takes several times as long as MDAV, and its loss is 13 to 19 % lower.
* **A second core** makes most of the work on large files 1.5 to 2 times as fast; what is attainable on two shared cores is measured beside it.
* **More than half of a run is not grouping** at 100,000 records: reading, writing, and the certificate, which reads the file back.

[All rows](benchmarks/table.md), with notes, memory, and how each was measured. \`npm run bench\` measures the everyday ones anew.
`;
}

/** Two bars for each row, ours and theirs, on a logarithmic scale of seconds. */
function picture(rows) {
  const [left, right, step, top] = [300, 760, 54, 40];
  const [least, most] = [0.05, 1000];
  // biome-ignore lint/plugin: it is only drawn.
  const decades = (seconds) => Math.log10(seconds / least);
  const at = (seconds) => left + ((right - left) * decades(seconds)) / decades(most);
  const ticks = [0.1, 1, 10, 100].map(
    (tick) =>
      `<line x1="${at(tick).toFixed(1)}" y1="${top - 8}" x2="${at(tick).toFixed(1)}" y2="${top + step * SHOWN.length}" class="grid"/><text x="${at(tick).toFixed(1)}" y="${top - 14}" text-anchor="middle">${tick} s</text>`,
  );
  const bars = SHOWN.map(([what, label, other], i) => {
    const { cells } = rowOf(rows, what);
    const y = top + step * i;
    const bar = (seconds, dy, kind, words) =>
      `<rect x="${left}" y="${y + dy}" width="${(at(seconds) - left).toFixed(1)}" height="16" class="${kind}"/><text x="${(at(seconds) + 6).toFixed(1)}" y="${y + dy + 12}">${words}</text>`;
    const theirs = secondsIn(cells[2]);
    return [
      `<text x="${left - 10}" y="${y + 22}" text-anchor="end" class="label">${label}</text>`,
      bar(secondsIn(cells[1]), 2, 'ours', cells[1]),
      bar(theirs, 20, 'theirs', `${cells[2].slice(cells[2].lastIndexOf(': ') + 2)}, ${other}`),
    ].join('');
  });
  const height = top + step * SHOWN.length + 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${height}" role="img" aria-label="Times of Penumbra beside those of others">
<style>text{font:13px system-ui,sans-serif;fill:#333}.label{font-weight:600}.grid{stroke:#ddd}.ours{fill:#2f6f8f}.theirs{fill:#c9c2b6}.back{fill:#fff}</style>
<rect width="1000" height="${height}" class="back"/>
<rect x="16" y="12" width="12" height="12" class="ours"/><text x="34" y="22">Penumbra</text><rect x="112" y="12" width="12" height="12" class="theirs"/><text x="130" y="22">compared to</text>
${ticks.join('\n')}
${bars.join('\n')}
</svg>
`;
}

/** Growth from 100,000 to a million records, where one run measured both: the exponent e of n^e. */
function exponents(all) {
  const found = [];
  for (const row of all) {
    const match = /^(MDAV, .*)n = 1M(, .*)$/.exec(row.cells[0]);
    if (match === null || row.seconds === null) continue;
    const smaller = all.find(({ cells }) => cells[0] === `${match[1]}n = 100k${match[2]}`);
    if (smaller === undefined || smaller.run !== row.run) continue;
    // biome-ignore lint/plugin: it is only printed.
    const exponent = Math.log10(row.seconds / smaller.seconds).toFixed(2);
    const what = `${match[1]}from 100k to 1M${match[2]}`;
    found.push({
      run: row.run,
      cells: [what, '', '', '', `exponent ${exponent}`, '', 'from the two rows above'],
    });
  }
  return found;
}

function table(all, { cores, model, node }) {
  const rows = [...all, ...exponents(all)].map(({ cells, run }) => [...cells, run.slice(0, 10)]);
  return `${MADE}# All rows of the benchmarks

[The summary](../benchmarks.md) says what they come to.

Times say little, ratios in one run more: each row was measured in a process of its own on a shared machine with
${cores} cores (${model}, Node ${node}), on the day that its last column tells. MDAV rows run on one
thread and include standardisation; MB is the largest resident memory of the process, test data included.
\`npm run bench\` measures the everyday cases anew, \`npm run bench -- full\` those of a million records too, and
\`npm run bench -- scale\` those whose name has the word: all other rows stay as they were found. Where a cell is empty,
that was not recorded.

Rows of two workers against one tell beside the ratio what is attainable: how much more two separate processes, one worker
each, do side by side than one of them alone. On two cores that others use too, and of which threads of the
runtime take a part, that is less than two.

\`optimise\` is no faster way to MDAV's groups: with \`effort\` quick it takes 1.5 to 4.5 times MDAV's own time, and that buys
groups with a loss 5 to 10 % lower; with \`effort\` normal it takes longer still, and the loss is 13 to 19 % lower.

| what | time | compared to | ratio | notes | MB | how | day |
|---|---|---|---|---|---|---|---|
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
}
