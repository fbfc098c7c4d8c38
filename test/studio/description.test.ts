import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFolder } from '../cli/run.ts';
import { examples, expectAccessible, openStudio, type Studio } from './harness.ts';

const RECORDS = 240;
const DATA = `${readFileSync(join(examples, 'persons.csv'), 'utf8')
  .split('\n')
  .slice(0, RECORDS + 1)
  .join('\n')}\n`;
const WAIT = { timeout: 60_000 };

/** A description of every column: the rest is harmless. */
const DESCRIPTION = {
  format: 'penumbra-description',
  version: 1,
  title: 'Invented persons',
  rules: ['age >= 0'],
  columns: DATA.slice(0, DATA.indexOf('\n'))
    .split(',')
    .map((column) => ({
      column,
      role: ['person_id', 'name'].includes(column)
        ? 'identifier'
        : ['age', 'sex', 'region'].includes(column)
          ? 'key'
          : 'harmless',
      ...(column === 'age' && { label: 'Age in years', kind: 'count' }),
    })),
};

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

/** Gives files with the button, as many as there are. */
async function give(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await goto(page, 'Load');
  const all = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: name.endsWith('.json') ? 'application/json' : 'text/csv',
    buffer: Buffer.from(text),
  }));
  await page.locator('input[type=file][multiple]').first().setInputFiles(all);
}

const roleOf = (page: Page, column: string) =>
  page.getByRole('combobox', { name: `Role of ${column}`, exact: true });
const expectRole = (page: Page, column: string, role: string) =>
  expect.poll(() => roleOf(page, column).inputValue()).toBe(role);
/** The columns in the order of their rows. */
const rows = (page: Page) => page.locator('tr[data-position] .name').allInnerTexts();

describe('a description in the studio', () => {
  it('given beside the data it is used at once, whatever it is called, and every column is decided', async () => {
    const { page, errors, close } = await studio.open();
    await give(page, { 'about.json': JSON.stringify(DESCRIPTION), 'survey.csv': DATA });
    await page.getByText('What about.json says about the file is used now.').waitFor(WAIT);
    await goto(page, 'Roles and rules');
    await expectRole(page, 'age', 'key');
    await page.getByText('You have decided on every column.').waitFor();
    await page.getByText('Age in years').first().waitFor();
    await page.getByText('age >= 0').first().waitFor();
    expect(await rail(page, 'Roles and rules').getAttribute('data-state')).toBe('good');
    expect(errors).toEqual([]);
    await close();
  });

  it('given before its data it waits for them, and a wrong one is refused in a sentence', async () => {
    const { page, close } = await studio.open();
    await give(page, { 'survey.description.json': JSON.stringify(DESCRIPTION) });
    await page.getByText('survey.description.json is a description.').waitFor(WAIT);
    await give(page, { 'survey.csv': DATA });
    await page.getByRole('heading', { name: /survey\.csv/ }).waitFor(WAIT);
    const wrong = JSON.stringify(DESCRIPTION).replace('"key"', '"kay"');
    await page.locator('summary', { hasText: 'Load another file' }).click();
    await give(page, { 'wrong.json': wrong });
    await page.getByText(/wrong\.json: .*"kay" is not a role/).waitFor(WAIT);
    const other = JSON.stringify(DESCRIPTION).replace('"age"', '"agee"');
    await give(page, { 'other.json': other });
    await page.getByText(/There is no column "agee"/).waitFor(WAIT);
    await goto(page, 'Roles and rules');
    await expectRole(page, 'sex', 'key');
    await close();
  });

  it(
    'guesses are not decisions: roles are chosen, kinds and missing codes changed, with keys alone, undone and saved',
    inFolder(async (folder) => {
      const { page, errors, close } = await studio.open();
      await give(page, { 'survey.csv': DATA });
      await page.getByRole('heading', { name: /survey\.csv/ }).waitFor(WAIT);
      await goto(page, 'Roles and rules');
      await page.getByText(/columns undecided/).waitFor();
      // The address of a step must not scroll to a part of it.
      expect(await page.evaluate(() => [location.hash, scrollY])).toEqual(['#roles', 0]);
      expect(await rail(page, 'Roles and rules').getAttribute('data-state')).toBe('warning');
      const names = DATA.slice(0, DATA.indexOf('\n')).split(',');
      expect(await rows(page)).toEqual(names);
      await page.getByRole('checkbox', { name: 'Choose person_id' }).focus();
      // A digit gives the role and goes on to the next row, because a decided one sinks.
      for (const key of ['1', '1']) await page.keyboard.press(key);
      await expectRole(page, 'person_id', 'identifier');
      await expectRole(page, 'name', 'identifier');
      expect(await rows(page)).toEqual([...names.slice(2), 'person_id', 'name']);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(`Choose ${names[2]}`);
      await page.keyboard.press('Control+z');
      await expectRole(page, 'name', '');
      // Each decision has its name, and the list jumps to it.
      await page.getByRole('button', { name: 'Redo', exact: true }).click();
      await page.getByRole('button', { name: 'History', exact: true }).click();
      const list = page.getByRole('group', { name: /^Your decisions/ });
      expect(await list.getByRole('button').allInnerTexts()).toEqual([
        'name: Identifier',
        'person_id: Identifier',
        'Beginning',
      ]);
      await expectAccessible(page, 'the list of decisions');
      await list.getByRole('button', { name: 'Beginning' }).click();
      await expectRole(page, 'person_id', '');
      await list.getByRole('button', { name: 'person_id: Identifier' }).click();
      await expectRole(page, 'person_id', 'identifier');
      await expectRole(page, 'name', '');
      await page.keyboard.press('Escape');
      // Several rows: chosen with the keyboard, decided with one menu.
      await page.getByRole('checkbox', { name: 'Choose wages' }).focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByText('2 columns chosen').waitFor();
      await page.getByLabel('Role of the chosen columns').selectOption('confidential');
      await expectRole(page, 'wages', 'confidential');
      await expectRole(page, names[names.indexOf('wages') + 1], 'confidential');
      await page.getByRole('button', { name: 'Choose none' }).click();
      await roleOf(page, 'sex').selectOption('key');
      const sex = page.locator('tr[data-position]', { has: roleOf(page, 'sex') });
      await expect.poll(() => sex.locator('.adds').innerText()).toMatch(/^(0|\+\d+)$/);
      const details = page.getByRole('button', { name: 'More about age' });
      await details.click();
      const dialog = page.getByRole('dialog', { name: 'age' });
      await dialog.getByLabel('What its values are').selectOption('ordinal');
      await dialog.getByLabel('Missing codes of this column').fill('999');
      await expectAccessible(page, 'the details of a column');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const row = page.locator('tr[data-position]', { has: details });
      await expect.poll(() => row.getByLabel('Kind of age').inputValue()).toBe('ordinal');
      await expect.poll(() => row.locator('td[title="999"]').count()).toBe(1);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('More about age');
      await page.getByRole('button', { name: /^Accept all/ }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the description' }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe('survey.description.json');
      await download.saveAs(folder.at('survey.description.json'));
      const saved = JSON.parse(folder.read('survey.description.json'));
      expect(
        saved.columns.find(({ column }: { column: string }) => column === 'age'),
      ).toMatchObject({ kind: 'ordinal', missing: [{ code: '999' }] });
      folder.write('survey.csv', DATA);
      const inspected = await folder.run('inspect', 'survey.csv');
      expect(inspected.code, inspected.stderr).toBe(0);
      // A session is a file without data; it continues with its data, and asks before it takes others.
      await page.getByRole('button', { name: 'Keep session' }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the session' }).click();
      const session = readFileSync(await (await saving).path(), 'utf8');
      expect(session).not.toContain(DATA.split('\n')[1].split(',')[0]);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.goto('about:blank');
      await page.goto(`${studio.address}#load`);
      await page.getByRole('heading', { level: 1, name: 'Load' }).waitFor();
      await give(page, { 'survey.session.json': session, 'survey.csv': DATA });
      await page.getByRole('heading', { level: 1, name: 'Bench' }).waitFor(WAIT);
      expect(new URL(page.url()).hash).toBe('#bench');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Load' }).waitFor();
      await goto(page, 'Roles and rules');
      await expectRole(page, 'wages', 'confidential');
      await page.reload();
      const changed = DATA.replace(/\n[^\n]*\n$/, '\n');
      await give(page, { 'survey.session.json': session, 'survey.csv': changed });
      const doubt = page.getByRole('dialog', { name: 'Another file than the one of the session' });
      await doubt.waitFor(WAIT);
      await expectAccessible(page, 'a session of another file');
      await doubt.getByRole('button', { name: 'Start again' }).click();
      await goto(page, 'Roles and rules');
      await expectRole(page, 'wages', '');
      expect(errors).toEqual([]);
      await close();
    }),
  );

  it(
    'labels, hierarchies, units and missing keys have forms, with errors in place, and are saved',
    inFolder(async (folder) => {
      const { page, errors, close } = await studio.open();
      await give(page, { 'survey.csv': DATA });
      await page.getByRole('heading', { name: /survey\.csv/ }).waitFor(WAIT);
      await goto(page, 'Roles and rules');
      const details = async (column: string) => {
        await page.getByRole('button', { name: `More about ${column}` }).click();
        return page.getByRole('dialog', { name: column });
      };
      const region = await details('region');
      await region.getByLabel('What its values are').selectOption('nominal');
      const labels = region.getByLabel('Codes and their labels');
      await labels.fill((await labels.inputValue()).replace('Elvast', 'Elvast = The East'));
      await region.getByLabel('Hierarchy of the codes').selectOption('ranges');
      await region.getByRole('button', { name: 'Apply' }).click();
      await region.getByText('The sizes of the hierarchy are not numbers above 0').waitFor();
      await region.getByLabel('Hierarchy of the codes').selectOption('prefixes');
      await region.getByRole('button', { name: 'Apply' }).click();
      await region.getByText(/codes have from \d+ to \d+ characters/i).waitFor();
      await region.getByLabel('Hierarchy of the codes').selectOption('tree');
      const codes = (await labels.inputValue()).split('\n').map((line) => line.split(' = ')[0]);
      const paths = codes.map((code) => `${code} < Land`).join('\n');
      await region.getByLabel('Each code and its groups').fill(paths);
      await region.getByLabel('Belongs to the unit').fill('home');
      await region.getByRole('button', { name: 'Apply' }).click();
      await region.getByText('speaks of the unit "home", and no column numbers it').waitFor();
      await expectAccessible(page, 'all details of a column');
      await region.getByLabel('Belongs to the unit').fill('');
      await region.getByRole('button', { name: 'Apply' }).click();
      await region.waitFor({ state: 'hidden' });
      await roleOf(page, 'household').selectOption('unit');
      const household = await details('household');
      await household.getByLabel('What the column numbers').fill('home');
      await household.getByRole('button', { name: 'Apply' }).click();
      await household.waitFor({ state: 'hidden' });
      for (const weight of ['weight', 'wages']) await roleOf(page, weight).selectOption('weight');
      const replicate = await details('wages');
      await replicate.getByLabel('Replicate of the weight').selectOption('weight');
      await replicate.getByRole('button', { name: 'Apply' }).click();
      await replicate.waitFor({ state: 'hidden' });
      await page.locator('summary', { hasText: 'The file: what a record is' }).click();
      await page.getByLabel('Unit that must be protected').selectOption('home');
      const replication = page.getByLabel('How the replicate weights were made');
      await replication.fill('brrr');
      await replication.blur();
      await page.getByText(/replication says how replicate weights were made/).waitFor();
      await replication.fill('0.05');
      await replication.blur();
      await page.getByRole('radio', { name: 'matches any value (wildcard)' }).check();
      await expectAccessible(page, 'the details of the file');
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the description' }).click();
      await (await coming).saveAs(folder.at('survey.description.json'));
      const saved = JSON.parse(folder.read('survey.description.json'));
      const about = (name: string) =>
        saved.columns.find(({ column }: { column: string }) => column === name);
      const file = { protect: 'home', missingKeys: 'wildcard', replication: 0.05 };
      expect(saved).toMatchObject(file);
      expect(about('wages')).toMatchObject({ role: 'weight', replicateOf: 'weight' });
      expect(about('region').values).toContainEqual({ code: 'Elvast', label: 'The East' });
      expect(about('region').hierarchy.nodes).toContainEqual({ name: 'Elvast', parent: 'Land' });
      expect(about('household')).toMatchObject({ role: 'unit', unit: 'home' });
      folder.write('survey.csv', DATA);
      const inspected = await folder.run('inspect', 'survey.csv');
      expect(inspected.code, inspected.stderr).toBe(0);
      expect(errors).toEqual([]);
      await close();
    }),
  );

  it('a session that an earlier version kept is continued with its roles and orders', async () => {
    const { page, errors, close } = await studio.open();
    const names = DATA.slice(0, DATA.indexOf('\n')).split(',');
    const at = (name: string) => names.indexOf(name) + 1;
    const now = {
      purpose: 'public',
      input: {},
      roles: { [at('age')]: ['quasi-identifier', 'confidential'], [at('wages')]: ['confidential'] },
      categories: [{ column: at('sex'), order: ['male', 'female'] }],
      rules: [],
      steps: [],
      cut: null,
      seed: null,
      others: {},
    };
    const kept = {
      version: 1,
      time: '2026-01-01T00:00:00.000Z',
      fileName: 'survey.csv',
      branches: [{ name: 'A', history: { past: [], now, future: [] }, isPinned: false }],
      at: 0,
      file: null,
    };
    await page.evaluate(
      (value) =>
        new Promise<void>((done) => {
          const request = indexedDB.open('penumbra-studio', 1);
          request.onupgradeneeded = () => request.result.createObjectStore('kept');
          request.onsuccess = () => {
            const transaction = request.result.transaction('kept', 'readwrite');
            transaction.objectStore('kept').put(value, 'session');
            transaction.oncomplete = () => {
              request.result.close();
              done();
            };
          };
        }),
      kept,
    );
    await page.reload();
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'survey.csv', mimeType: 'text/csv', buffer: Buffer.from(DATA) });
    await page.getByRole('heading', { level: 1, name: 'Bench' }).waitFor(WAIT);
    await goto(page, 'Roles and rules');
    await expectRole(page, 'age', 'key');
    await expectRole(page, 'wages', 'confidential');
    expect(await page.getByRole('checkbox', { name: 'sex has an order' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Move female up (lower)' }).click();
    await expect
      .poll(() => page.getByRole('list', { name: 'Order of the values of sex' }).innerText())
      .toMatch(/^female/);
    expect(errors).toEqual([]);
    await close();
  });
});
