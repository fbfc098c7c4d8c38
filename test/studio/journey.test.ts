import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFolder } from '../cli/run.ts';
import {
  examples,
  expectAccessible,
  expectFits,
  expectOwnRequestsOnly,
  openStudio,
  picture,
  type Studio,
  type Visit,
} from './harness.ts';

const RECORDS = 240;
const ORIGINAL = `${readFileSync(join(examples, 'persons.csv'), 'utf8')
  .split('\n')
  .slice(0, RECORDS + 1)
  .join('\n')}\n`;
const STEPS = ['Start', 'Load', 'Roles and rules', 'Risk now', 'Protect', 'Check', 'Release'];
/** Steps that the guide also shows so. */
const IN_THE_DARK = ['Risk now', 'Protect', 'Check'];
/** Above 1100 pixels the layout is one, so barriers are looked for in one of these: the styles change at no other width. */
const LOOKS = [
  { width: 820, height: 1180, scheme: 'light', isSearched: true },
  { width: 1600, height: 1000, scheme: 'dark', isSearched: true },
  { width: 1280, height: 800, scheme: 'light', isSearched: false },
] as const;
const WAIT = { timeout: 90_000 };

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio?.close();
});

const rail = (page: Page, step: string) =>
  page.getByRole('navigation').getByRole('button', { name: step });

async function goto(page: Page, step: string): Promise<void> {
  await rail(page, step).click();
  await page.getByRole('heading', { level: 1, name: step }).waitFor();
}

/** Drops a file on the page, as a user does with the mouse. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  await goto(page, 'Load');
  const data = await page.evaluateHandle(
    ([title, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], title));
      return transfer;
    },
    [name, text],
  );
  const zone = await page.getByText('Drop a file here').elementHandle();
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await zone!.dispatchEvent(event, { dataTransfer: data });
  }
}

async function protect(page: Page): Promise<void> {
  await goto(page, 'Protect');
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use it' }).first().click();
  await page.getByRole('combobox', { name: 'Way to group', exact: true }).selectOption('mdav');
  await page.getByText('It can be run.').waitFor(WAIT);
  await page.getByRole('button', { name: 'Run the recipe' }).click();
  await page.getByRole('button', { name: 'Run again' }).waitFor(WAIT);
}

/** Every gate that stops is passed for a reason, until none does. */
async function release(page: Page, who: string): Promise<void> {
  await goto(page, 'Release');
  await page.getByLabel('Who releases it').fill(who);
  await page.getByRole('heading', { name: 'Gates' }).waitFor();
  await page.getByText(/gates? stops? this release|Nothing stands against/).waitFor(WAIT);
  const reasons = page.getByLabel('Let it pass, for this reason');
  for (let i = 0; i < (await reasons.count()); i++) {
    await reasons.nth(i).fill('a file of tests, decided by nobody');
  }
  const make = page.getByRole('button', { name: 'Make the two bundles' });
  await expect.poll(() => make.isEnabled(), WAIT).toBe(true);
  await make.click();
  await page.getByRole('button', { name: /^Save .*must-stay\.zip/ }).waitFor(WAIT);
}

async function saved(page: Page, button: RegExp, path: string): Promise<Download> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  const download = await coming;
  await download.saveAs(path);
  return download;
}

const unpack = (archive: string, folder: string) =>
  execFileSync('python3', ['-m', 'zipfile', '-e', archive, folder]);

function expectNoErrors({ errors }: Visit): void {
  expect(errors).toEqual([]);
}

describe('the studio in a browser', () => {
  it(
    'leads from a dropped file to both bundles, which are those of the command line, and asks nobody for anything',
    inFolder(async (folder) => {
      const visit = await studio.open();
      const { page } = visit;
      await picture(page, 'start');
      await drop(page, 'survey.csv', ORIGINAL);
      await page.getByText(`${RECORDS}`, { exact: true }).first().waitFor(WAIT);
      await picture(page, 'load');
      await goto(page, 'Roles and rules');
      await page.getByRole('button', { name: /^Accept all/ }).click();
      await picture(page, 'roles');
      await goto(page, 'Risk now');
      await page
        .getByText(/records? \(.*%\) are unique/)
        .first()
        .waitFor(WAIT);
      await picture(page, 'risk');
      await protect(page);
      await picture(page, 'protect');
      await goto(page, 'Check');
      await page
        .getByText(/limits? fails?|All \d+ limits hold/i)
        .first()
        .waitFor(WAIT);
      await picture(page, 'check');
      await release(page, 'Ada of the office');
      await picture(page, 'release');
      await saved(page, /^Save .*may-leave\.zip/, folder.at('leave.zip'));
      await saved(page, /^Save .*must-stay\.zip/, folder.at('stay.zip'));
      await saved(page, /^Save the protected file/, folder.at('kept.zip'));
      await saved(page, /^Save recipe\.json/, folder.at('recipe.json'));
      unpack(folder.at('leave.zip'), folder.at('leave'));
      unpack(folder.at('stay.zip'), folder.at('stay'));
      unpack(folder.at('kept.zip'), folder.at('kept'));
      folder.write('survey.csv', ORIGINAL);
      const run = await folder.run(
        ...['protect', 'survey.csv', '-o', 'out.csv', '--recipe', 'recipe.json', '--quiet'],
      );
      expect(run.code, run.stderr).toBe(0);
      expect(folder.read('kept/survey-protected.csv')).toBe(folder.read('out.csv'));
      const verified = await folder.run(
        ...['verify', 'survey.csv', 'kept/survey-protected.csv', '--certificate'],
        'kept/survey-protected.csv.must-stay/certificate.json',
      );
      expect(verified.code, verified.stderr).toBe(0);
      const left = execFileSync('find', [folder.at('leave'), '-type', 'f'], { encoding: 'utf8' });
      expect(left).toMatch(/data\.csv/);
      expect(left).not.toMatch(/recipe|partition|certificate|audit|permutation/);
      expectOwnRequestsOnly(visit, studio.address);
      expectNoErrors(visit);
      await visit.close();
    }),
    240_000,
  );

  it('can be used with the keyboard alone, from the file to the check', async () => {
    const visit = await studio.open({ width: 1280, height: 800 });
    const { page } = visit;
    /** Tabs until something of this name has the focus. */
    const tabTo = async (name: RegExp, key = 'Tab') => {
      for (let i = 0; i < 250; i++) {
        const found = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement | null;
          if (element === null || element.matches('body, main')) return '';
          const labels = (element as HTMLInputElement).labels;
          return [
            element.getAttribute('aria-label') ?? '',
            element.innerText,
            labels?.[0]?.innerText ?? '',
          ].join(' ');
        });
        if (name.test(found.trim())) return;
        await page.keyboard.press(key);
      }
      throw new Error(`the Tab key does not lead to ${name}`);
    };
    await tabTo(/^Try Expenditure/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /expenditure\.csv/ }).waitFor(WAIT);
    await tabTo(/Protect/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Protect' }).waitFor();
    await tabTo(/^Add a step/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(/^Use it/);
    await page.keyboard.press('Enter');
    await page.getByText(/It can be run|cannot be run/).waitFor(WAIT);
    await page.keyboard.press('Control+z');
    await page.getByText('No step yet.').waitFor();
    await page.keyboard.press('Control+y');
    await tabTo(/Roles and rules/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Roles and rules' }).waitFor();
    expectNoErrors(visit);
    await visit.close();
  }, 240_000);

  it('says what is wrong with a file, where and what to do, and keeps the one before', async () => {
    const visit = await studio.open();
    const { page } = visit;
    await drop(page, 'survey.csv', ORIGINAL);
    await page.getByRole('heading', { name: /survey\.csv/ }).waitFor(WAIT);
    const ragged = 'a,b\n1,2\n3,SECRET4711,5\n';
    await page.locator('summary', { hasText: 'Load another file' }).click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'ragged.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(ragged),
      });
    const yes = page.getByRole('button', { name: 'Load it' });
    if (await yes.isVisible().catch(() => false)) await yes.click();
    await page.getByText('ragged.csv could not be read').waitFor(WAIT);
    const words = await page.locator('main').innerText();
    expect(words).toMatch(/line 3/i);
    expect(words).not.toContain('SECRET4711');
    expect(words).toContain('survey.csv is still loaded');
    await visit.close();
  }, 120_000);

  it('has no barriers and fits, in every step, at every size, in light and in dark', async () => {
    const visit = await studio.open();
    const { page } = visit;
    await drop(page, 'survey.csv', ORIGINAL);
    await page.getByRole('heading', { name: /survey\.csv/ }).waitFor(WAIT);
    await goto(page, 'Roles and rules');
    await page.getByRole('button', { name: /^Accept all/ }).click();
    await protect(page);
    for (const step of STEPS) {
      await goto(page, step);
      await page.waitForTimeout(800);
      for (const { width, height, scheme, isSearched } of LOOKS) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForTimeout(200);
        if (isSearched) await expectAccessible(page, `${step} at ${width}, ${scheme}`);
        await expectFits(page, `${step} at ${width}`);
        if (scheme === 'dark' && IN_THE_DARK.includes(step)) {
          await picture(page, `${step.toLowerCase().replaceAll(' ', '-')}-dark`);
        }
      }
    }
    expectNoErrors(visit);
    await visit.close();
  }, 240_000);

  it('speaks Spanish', async () => {
    const visit = await studio.open();
    const { page } = visit;
    await page.getByLabel('Language').selectOption('es');
    await page.getByRole('navigation', { name: 'Pasos' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    await visit.close();
  }, 60_000);
});
