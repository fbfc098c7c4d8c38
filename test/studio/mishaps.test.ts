import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples, openStudio, type Studio } from './harness.ts';

const all = readFileSync(join(examples, 'persons.csv'), 'utf8').split('\n');
const csv = (records: number) => Buffer.from(`${all.slice(0, records + 1).join('\n')}\n`);
const WAIT = { timeout: 90_000 };

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio?.close();
});

const rail = (page: Page, step: string) =>
  page.getByRole('navigation').getByRole('button', { name: step }).click();

async function withFile(records: number): Promise<Page> {
  const { page } = await studio.open();
  await rail(page, 'Load');
  await give(page, 'survey.csv', csv(records));
  await page.getByRole('heading', { name: /survey\.csv/ }).waitFor(WAIT);
  await rail(page, 'Roles');
  await page.getByRole('button', { name: /^Accept all/ }).click();
  await rail(page, 'Bench');
  await page.getByRole('tab', { name: 'Recipe' }).click();
  return page;
}

async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'application/octet-stream';
  await page.locator('main input[type=file]').first().setInputFiles({ name, mimeType, buffer });
}

async function addStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use it' }).first().click();
  await page.getByText('It can be run.').waitFor(WAIT);
}

describe('when something goes wrong in the studio', () => {
  it('a run that is cancelled leaves everything as it was, and can be run again', async () => {
    const page = await withFile(5000);
    await addStep(page);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).first().click(WAIT);
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor(WAIT);
    await page.getByText('It can be run.').waitFor(WAIT);
    await page.context().close();
  });

  it('a worker that dies is replaced, the file is read again, and no decision is lost', async () => {
    const page = await withFile(200);
    await addStep(page);
    const [worker] = page.workers();
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('out of luck');
      });
    });
    await page
      .getByText(/The part of the page that does the work stopped|Problem/)
      .first()
      .waitFor();
    await page.getByText('It can be run.').waitFor(WAIT);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Run again' }).waitFor(WAIT);
    await page.context().close();
  });

  it('a file with several tables is a question, and the chosen one is read in the page', async () => {
    const { page, errors } = await studio.open();
    await rail(page, 'Load');
    await give(page, 'survey.sqlite', readFileSync('test/fixtures/sqlite/survey.sqlite'));
    await page.getByRole('heading', { name: 'Which table of survey.sqlite?' }).waitFor(WAIT);
    await page.getByRole('button', { name: 'persons', exact: true }).click();
    await page.getByRole('heading', { name: /The file: survey\.sqlite/ }).waitFor(WAIT);
    await give(page, 'survey.ods', readFileSync('test/fixtures/sheets/written.ods'));
    await page.getByRole('heading', { name: /The file: survey\.ods/ }).waitFor(WAIT);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('a recipe of a newer version is refused in a sentence, and the one before stays', async () => {
    const page = await withFile(200);
    await addStep(page);
    await give(page, 'new.json', Buffer.from('{"penumbra": 3, "steps": []}'));
    await page.getByText(/is a recipe of version 3/).waitFor(WAIT);
    await page.getByText('It can be run.').waitFor(WAIT);
    await page.context().close();
  });

  it('a search draws what it tried, is stopped, and what was found runs and stands on the map', async () => {
    const page = await withFile(200);
    await page.getByRole('button', { name: 'Search 30 s' }).click();
    await page
      .locator('[role=option] .trial')
      .first()
      .waitFor({ ...WAIT, state: 'attached' });
    const stop = page.getByRole('button', { name: 'Stop', exact: true }).first();
    // On a busy machine the search can have ended by itself.
    if (await stop.isVisible()) {
      await stop.click();
      await page.getByText('Stopped as asked.').first().waitFor(WAIT);
    }
    await page
      .getByRole('button', { name: /^Use and run: / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Run again' }).waitFor(WAIT);
    await page.getByRole('option', { name: /^A now: / }).waitFor({ ...WAIT, state: 'attached' });
    await page.context().close();
  });

  it('limits of an office take the place of the usual ones, and bad ones change nothing', async () => {
    const { page } = await studio.open();
    const own = {
      format: 'penumbra-limits',
      version: 1,
      purposes: [
        {
          name: 'partner',
          title: 'Partner office',
          description: 'An office under the same law.',
          limits: [
            { measure: 'linkage', most: 12, because: 'agreed between the offices', source: 'here' },
          ],
        },
      ],
    };
    await page.locator('summary', { hasText: 'What must hold' }).click();
    await page.getByText('These are the usual limits.').waitFor(WAIT);
    await give(page, 'bad.json', Buffer.from('{"format": "other"}'));
    await page.getByText(/bad\.json/).waitFor(WAIT);
    await page.getByText('These are the usual limits.').waitFor(WAIT);
    await give(page, 'office.json', Buffer.from(JSON.stringify(own)));
    await page.getByText('These limits are from office.json.').waitFor(WAIT);
    await page.getByRole('radio', { name: /Partner office/ }).waitFor();
    await page.getByText('at most 12 %').waitFor();
    await page.context().close();
  });
});
