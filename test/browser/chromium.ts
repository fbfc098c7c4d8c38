import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium's path. Installs it where that is possible, and says how where it is not. */
export function findChromium(): string {
  const given = process.env.PENUMBRA_CHROMIUM;
  if (given !== undefined) return given;
  const found = PLACES.find((place) => existsSync(place));
  if (found !== undefined) return found;
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' });
  } catch {
    throw new Error(
      'These tests need Chromium. Install it (Debian: apt-get install chromium), or set PENUMBRA_CHROMIUM to its path.',
    );
  }
  return PLACES[0];
}

/** A browser with an empty profile, until it is closed. */
export async function openBrowser(): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'penumbra-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A browser of its own for a test, closed and removed afterwards. */
export async function withBrowser(use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const { context, close } = await openBrowser();
  try {
    await use(context);
  } finally {
    await close();
  }
}
