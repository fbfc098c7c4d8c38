// Draws docs/terminal.svg, the picture of the README, from what the command really prints.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(join(tmpdir(), 'penumbra-picture-'));
const command = 'penumbra protect persons.csv -o protected.csv --recipe persons.recipe.json';
const { stdout } = spawnSync(
  process.execPath,
  [
    join(root, 'dist/cli/main.js'),
    ...['protect', join(root, 'examples/persons.csv'), '-o', 'protected.csv'],
    ...['--recipe', join(root, 'examples/persons.recipe.json')],
  ],
  { cwd: folder, encoding: 'utf8' },
);
rmSync(folder, { recursive: true });

const LINE = 19;
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const styled = (line) => {
  const text = escaped(line);
  if (
    /^(What changed|Certificate, measured|Before you release|Files)/.test(line) ||
    /^column /.test(line)
  ) {
    return `<tspan class="b">${text}</tspan>`;
  }
  return text
    .replace(/^holds/, '<tspan class="g">holds</tspan>')
    .replace(/^note/, '<tspan class="y">note</tspan>')
    .replace(/^(Groups|Loss|Protected|Must stay)/, '<tspan class="b">$1</tspan>');
};
const lines = [
  `<tspan class="d">$</tspan> ${command}`,
  ...stdout.trimEnd().split('\n').map(styled),
];
const height = (lines.length + 2) * LINE + 30;
const rows = lines
  .map((line, i) => `<text x="24" y="${60 + i * LINE}" xml:space="preserve">${line}</text>`)
  .join('\n');
writeFileSync(
  join(root, 'docs/terminal.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="${height}" viewBox="0 0 960 ${height}" role="img" aria-label="A terminal: penumbra protects the example and lists what changed, the certificate and the files">
<style>text{font:14px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#d8dee9}.b{font-weight:bold;fill:#fff}.g{fill:#8fd694}.y{fill:#ebcb8b}.d{fill:#7b88a1}</style>
<rect width="960" height="${height}" rx="10" fill="#1f2430"/>
<circle cx="26" cy="24" r="6" fill="#4c566a"/><circle cx="46" cy="24" r="6" fill="#4c566a"/><circle cx="66" cy="24" r="6" fill="#4c566a"/>
${rows}
</svg>
`,
);
