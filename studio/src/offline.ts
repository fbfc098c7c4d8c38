/**
 * Keeps the studio's own files, so that it opens without a network and can be installed. It answers only from these
 * files. The build writes the list of files and their version in here (see vite.config.ts).
 */
const scope = self as unknown as ServiceWorkerGlobalScope;

declare const __STUDIO_FILES__: readonly string[];
declare const __STUDIO_VERSION__: string;

const PREFIX = 'penumbra-studio-';
const NAME = PREFIX + __STUDIO_VERSION__;

scope.addEventListener('install', (event) => {
  // From the host, not from the cache of the browser.
  const files = __STUDIO_FILES__.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(files)));
});

// Only now: a page of the earlier version that is still open may need its files.
scope.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
      return Promise.all(old.map((name) => caches.delete(name)));
    }),
  );
});

scope.addEventListener('fetch', (event) => {
  // The application is one page. Some hosts redirect index.html, and a redirected answer opens no page.
  const wanted = event.request.mode === 'navigate' ? './' : event.request;
  event.respondWith(
    caches
      .open(NAME)
      .then((kept) => kept.match(wanted, { ignoreSearch: true }))
      .then((found) => found ?? Response.error()),
  );
});
