import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serveStudio } from '../../cli/studio/serve.ts';
import { withBrowser } from './chromium.ts';

const BUILT = fileURLToPath(new URL('../../dist/studio', import.meta.url));

describe('the studio as it is served', () => {
  it('opens and works without its server once it was opened, and never asks another host', async () => {
    const served = await serveStudio(BUILT, 0);
    await withBrowser(async (context) => {
      const asked = new Set<string>();
      const wrong: string[] = [];
      context.on('request', (request) => asked.add(new URL(request.url()).origin));
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => wrong.push(message));
      page.on('console', (said) => said.type() === 'error' && wrong.push(said.text()));
      await page.goto(served.url);
      await page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        while (active!.state !== 'activated') await new Promise((soon) => setTimeout(soon, 20));
      });
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      await served.close();
      await context.setOffline(true);
      await page.reload();
      await page.locator('main h1').waitFor();
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      // The worker and the core are there too: a file is read.
      await page.locator('nav.rail button').nth(1).click();
      const file = { name: 'few.csv', mimeType: 'text/csv', buffer: Buffer.from(rows(30)) };
      await page.locator('main input[type=file]').first().setInputFiles(file);
      await page.getByText('few.csv').first().waitFor();
      expect([...asked]).toEqual([new URL(served.url).origin]);
      expect(wrong).toEqual([]);
    });
  });

  it('keeps nothing in the browser but its own files where nobody asks', async () => {
    const served = await serveStudio(BUILT, 0);
    await withBrowser(async (context) => {
      const page = await context.newPage();
      await page.goto(served.url);
      await page.locator('nav.rail button').nth(1).click();
      const file = { name: 'few.csv', mimeType: 'text/csv', buffer: Buffer.from(rows(30)) };
      await page.locator('main input[type=file]').first().setInputFiles(file);
      await page.getByText('few.csv').first().waitFor();
      const kept = await page.evaluate(async () => ({
        databases: (await indexedDB.databases()).length,
        local: localStorage.length,
        session: sessionStorage.length,
        cookies: document.cookie,
      }));
      expect(kept).toEqual({ databases: 0, local: 0, session: 0, cookies: '' });
      // The ways out that the policy names are closed, and so is WebRTC, which it does not name.
      const ways = await page.evaluate(
        async (url) => ({
          request: await fetch(url).then(
            () => 'open',
            () => 'closed',
          ),
          beacon: await new Promise((done) => {
            document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
              done(blockedURI),
            );
            navigator.sendBeacon(url, 'x');
          }),
          webRtc: typeof globalThis.RTCPeerConnection,
        }),
        `${served.url}elsewhere`,
      );
      expect(ways).toEqual({
        request: 'closed',
        beacon: expect.stringMatching(/elsewhere$/),
        webRtc: 'undefined',
      });
    });
    await served.close();
  });
});

function rows(records: number): string {
  const lines = Array.from({ length: records }, (_, i) => `${i},${(i * 7) % 11},${i % 3}`);
  return `a,b,c\n${lines.join('\n')}\n`;
}
