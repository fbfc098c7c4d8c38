import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStudio, type Studio } from './harness.ts';
import { householdSurvey } from './householdSurvey.ts';

const WAIT = { timeout: 30_000 };
const SURVEY = householdSurvey(600);

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio?.close();
});

/** Texts and labels of the page with a word that English has and Spanish has not; data, code and citations aside. */
function englishOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const english =
      /(?<![-_\p{L}])(the|of|and|with|is|are|which|that|from|by|its|than|was|this|be|or|not|for|each|every|all|records?|columns?|values?|groups?)(?![-_\p{L}])/u;
    const isData =
      '[role=grid], code, pre, textarea, script, style, noscript, svg title, svg desc, [lang=en]';
    const found = new Set<string>();
    const look = (text: string | null) => {
      const words = text?.replace(/[«“][^»”]*[»”]/g, '').trim() ?? '';
      if (english.test(words)) found.add(words.slice(0, 200));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode;
      if (element?.closest(isData) === null) look(textContent);
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (element.closest(isData) !== null) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) look(element.getAttribute(name));
    }
    return [...found];
  });
}

const give = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

it('no English is left in the Spanish studio, from a refused file to both bundles', async () => {
  const { page, errors, close } = await studio.open({ language: 'es-ES' });
  const left: Record<string, string[]> = {};
  const look = async (where: string) => {
    left[where] = await englishOn(page);
  };
  const rail = (step: string) => page.getByRole('navigation').getByRole('button', { name: step });
  const tab = (name: string) => page.getByRole('tab', { name });
  await page
    .locator('header select, nav select, select')
    .filter({ hasText: 'Español' })
    .first()
    .selectOption('es');
  await page.getByRole('heading', { level: 1, name: 'Inicio' }).waitFor();
  await look('start');
  await rail('Cargar').click();
  await give(page, 'mal.csv', 'a,b\n1,2\n3\n');
  await page.getByText('No se pudo leer mal.csv').waitFor(WAIT);
  await look('a refused file');
  await give(page, 'hogares.csv', SURVEY);
  await page.getByText('Siguiente: papeles').first().waitFor(WAIT);
  await look('load');
  await rail('Papeles y reglas').click();
  await page
    .getByRole('button', { name: /^Aceptar/ })
    .first()
    .click();
  await look('roles');
  await rail('Mesa de trabajo').click();
  await page.getByRole('option', { name: /^original: / }).waitFor({ ...WAIT, state: 'attached' });
  await look('bench');
  await tab('Riesgo original').click();
  await page.waitForTimeout(1500);
  await look('risk');
  await tab('Receta').click();
  await page.getByRole('button', { name: 'Añadir un paso' }).click();
  await look('methods');
  await page.getByRole('dialog').getByRole('button', { name: 'Usar' }).first().click();
  await page.waitForTimeout(1500);
  await look('recipe');
  await page.getByRole('button', { name: 'Ejecutar', exact: true }).click();
  await page.getByRole('button', { name: 'Ejecutar de nuevo' }).waitFor(WAIT);
  await page.waitForTimeout(6000);
  await look('verdict');
  for (const name of ['Gráficos', 'Medidas', 'Comparar']) {
    await tab(name).click();
    await page.waitForTimeout(1500);
    await look(name);
  }
  await rail('Difundir').click();
  await page.waitForTimeout(5000);
  await look('release');
  expect(Object.fromEntries(Object.entries(left).filter(([, texts]) => texts.length > 0))).toEqual(
    {},
  );
  expect(errors).toEqual([]);
  await close();
});

it('files that the user wants remembered can be opened again after a reload, and are forgotten when asked', async () => {
  const { page, errors, close } = await studio.open();
  // A file of the private storage stands for one that the user chose.
  const choose = () =>
    page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle('chosen.csv', { create: true });
      const stream = await handle.createWritable();
      await stream.write('a,b\n1,x\n2,y\n');
      await stream.close();
      Object.assign(globalThis, { showOpenFilePicker: async () => [handle] });
    });
  const load = () => page.getByRole('navigation').getByRole('button', { name: 'Load' }).click();
  await load();
  await choose();
  await page.getByText('Recent files').click();
  await page.getByLabel('Remember the files that I choose').check();
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await page.getByRole('heading', { name: 'The file: chosen.csv' }).waitFor(WAIT);
  await page.reload();
  await load();
  await page.getByRole('button', { name: 'Open chosen.csv again' }).click();
  await page.getByRole('heading', { name: 'The file: chosen.csv' }).waitFor(WAIT);
  await page.getByRole('button', { name: 'Forget everything' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click();
  const kept = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(kept, WAIT).not.toContain('penumbra-recent');
  expect(errors).toEqual([]);
  await close();
});
