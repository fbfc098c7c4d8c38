import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lossOfMdav } from '../../papers/lossOfMdav.ts';
import { postMasking } from '../../papers/postMasking.ts';
import { markdown, type ReadData } from '../../papers/table.ts';
import { inFolder } from '../cli/run.ts';
import { readBytes } from '../data/read.ts';

const read: ReadData = readBytes;
const page = readFileSync(fileURLToPath(new URL('../../docs/papers.md', import.meta.url)), 'utf8');

describe('published tables, computed again', () => {
  test('the loss of MDAV to the published digits', async () => {
    const { rows } = await lossOfMdav(read);
    for (const { figures } of rows) {
      for (const { ours, published } of figures) expect(ours).toBeCloseTo(published!, 6);
    }
  });

  test('microaggregation within 2 of every published component, and refine lowers the score by at least as much', {
    timeout: 120_000,
  }, async () => {
    const table = await postMasking(read);
    const [before, ...after] = table.rows.map(({ figures }) => figures.map(({ ours }) => ours));
    for (const [i, { published }] of table.rows[0].figures.entries()) {
      expect(Math.abs(before[i] - published!)).toBeLessThan(2);
    }
    const fall = before[0] - Math.min(...after.map(([score]) => score));
    expect(fall).toBeGreaterThanOrEqual(4.9);
    const refined = markdown(table).match(/^\| refined.*$/gm)!;
    for (const line of refined) expect(page, 'docs/papers.md is made anew').toContain(line);
  });

  test('the page says where each published figure stands', () => {
    const tables = page.split(/^## /m).slice(1);
    const compared = tables.filter((table) => /^\|.*\bpublished\b/m.test(table));
    expect(compared.length).toBeGreaterThan(7);
    for (const table of compared) {
      const place = table.split('\n')[2].match(/Published: (.*)\.$/)?.[1];
      expect(place, table.split('\n')[0]).toMatch(/Table|Figure|section|equation|figures\.json/);
    }
  });

  test(
    'the commands of the page give the figures beside them',
    {
      timeout: 120_000,
    },
    inFolder(async (folder) => {
      const table = page.split(/^## /m).find((one) => one.startsWith('Post-masking'))!;
      const commands = Array.from(table.matchAll(/`penumbra ([^`]+)`/g), ([, words]) =>
        Array.from(words.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain),
      );
      expect(commands.map(([name]) => name)).toEqual(['protect', 'refine', 'assess']);
      const printed = table.match(/^\| refined, p = 0.5, q = 0.5 \| ([\d.]+) /m)![1];
      folder.write('census.csv', readBytes('census.csv'));
      for (const [name, ...rest] of commands) {
        const { code, stdout, stderr } = await folder.run(name, ...rest, '-q');
        expect(code, stderr).toBe(0);
        if (name === 'assess') expect(stdout).toMatch(new RegExp(`score-prime\\s+${printed}\\b`));
      }
    }),
  );
});
