import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from '../browser/chromium.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const examples = join(root, 'examples');
/** Screenshots that the README and the guide show; made again where PENUMBRA_PICTURES says so. */
const pictures = process.env.PENUMBRA_PICTURES === undefined ? null : join(root, 'docs/studio');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The studio as `penumbra studio` serves it, and a browser to look at it with. */
export interface Studio {
  readonly address: string;
  open(options?: Look): Promise<Visit>;
  close(): Promise<void>;
}

/** How a page is looked at. */
export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly language?: string;
}

/** A page with an empty profile, and what happened in it. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every address that was asked for. */
  readonly requests: readonly string[];
  /** Errors on the console, refusals of the content security policy among them, and errors nobody caught. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Starts the command and a browser. */
export async function openStudio(): Promise<Studio> {
  const server = spawn(
    process.execPath,
    [join(root, 'dist/cli/main.js'), 'studio', '--no-open', '--port', '0'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const address = await addressOf(server);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  return {
    address,
    open: (look) => visit(browser, address, look),
    close: async () => {
      await browser.close();
      server.kill('SIGINT');
    },
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [server.stdout!, server.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        said += `${line}\n`;
        const found = /http:\/\/(127\.0\.0\.1|localhost):\d+\/?/.exec(line);
        if (found !== null) resolve(found[0].replace(/\/?$/, '/'));
      });
    }
    server.on('exit', () => reject(new Error(`penumbra studio ended: ${said}`)));
  });
}

async function visit(
  browser: Browser,
  address: string,
  { width = 1440, height = 900, scheme = 'light', language = 'en-GB' }: Look = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    // A colour on its way to another one has a contrast that nobody chose.
    reducedMotion: 'reduce',
    locale: language,
    acceptDownloads: true,
  });
  const requests: string[] = [];
  const errors: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  await page.getByRole('navigation').first().waitFor();
  return { page, context, requests, errors, close: () => context.close() };
}

/** Fails on anything axe finds, by rule and element. Scripts of the driver are not bound by the page's policy. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await (
      globalThis as unknown as {
        axe: {
          run(options: object): Promise<{
            violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
          }>;
        };
      }
    ).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      // Styles and media of the page are its own, so nothing has to be fetched.
      preload: false,
    });
    return found.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
  expect.soft(violations, where).toEqual([]);
}

/** A picture of what is seen, where they are asked for. */
export async function picture(page: Page, name: string): Promise<void> {
  if (pictures === null) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Everything fits: nothing makes the page itself scroll sideways. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect.soft(content, `${where} is wider than the window`).toBeLessThanOrEqual(window);
}

/** Only the application's own files were asked for. */
export function expectOwnRequestsOnly({ requests }: Visit, address: string): void {
  const others = requests.filter(
    (url) => !url.startsWith(address) && !url.startsWith('blob:') && !url.startsWith('data:'),
  );
  expect(others).toEqual([]);
}
