// Makes the PNG icons of the studio from its SVG, with Chromium. Run it after icon.svg was changed: the results are kept in
// the repository, so that a build needs no browser.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../studio/public');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.PENUMBRA_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${sized}`);
  writeFileSync(join(folder, `icon-${size}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
