import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, sep } from 'node:path';
import { PenumbraError } from '../../src/index.ts';

/** Only programs on this machine can reach it. */
const ADDRESS = '127.0.0.1';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** The running server of the studio. */
export interface ServedStudio {
  readonly url: string;
  close(): Promise<void>;
}

/** A file of the studio. */
interface Page {
  readonly path: string;
  readonly size: number;
  readonly type: string;
  readonly policy: string;
  readonly cache: string;
}

/**
 * Serves the files of a folder to this machine only. `port` 0 takes any free port. The list of
 * files is fixed at the start, so that no request can lead out of the folder. Requests that name
 * another host are refused, so that a page from elsewhere cannot reach the studio under another
 * name (DNS rebinding).
 */
export async function serveStudio(folder: string, port: number): Promise<ServedStudio> {
  const pages = await pagesIn(folder);
  const hosts = new Set<string>();
  const server = createServer((request, response) => answer(request, response, pages, hosts));
  await listen(server, port);
  const { port: taken } = server.address() as AddressInfo;
  for (const name of [ADDRESS, 'localhost']) hosts.add(`${name}:${taken}`);
  return {
    url: `http://${ADDRESS}:${taken}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((ready, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      failed(isTaken ? new PortTaken(port) : error);
    });
    server.listen(port, ADDRESS, ready);
  });
}

/** A port that another program uses, or that needs more rights. */
export class PortTaken extends PenumbraError {
  constructor(port: number) {
    super(
      'usage',
      `Port ${port} is used by another program, or not permitted: name another with --port, or leave it out.`,
    );
  }
}

function answer(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  pages: ReadonlyMap<string, Page>,
  hosts: ReadonlySet<string>,
): void {
  const refuse = (status: number, words: string) => {
    response.writeHead(status, { ...COMMON, 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(method === 'HEAD' ? undefined : `${words}\n`);
  };
  if (!hosts.has((headers.host ?? '').toLowerCase())) {
    refuse(403, 'The studio answers at its own address only.');
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    refuse(405, 'The studio can only be read.');
    return;
  }
  const page = pages.get(url.replace(/[?#].*$/s, ''));
  if (page === undefined) {
    refuse(404, 'This page does not exist.');
    return;
  }
  response.writeHead(200, {
    ...COMMON,
    'Content-Security-Policy': page.policy,
    'Content-Type': page.type,
    'Content-Length': page.size,
    'Cache-Control': page.cache,
  });
  if (method === 'HEAD') {
    response.end();
    return;
  }
  createReadStream(page.path)
    .on('error', () => response.destroy())
    .pipe(response);
}

const COMMON = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-DNS-Prefetch-Control': 'off',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
} as const;

/** The served paths: every file of the folder by its path, and the start page as "/". */
async function pagesIn(folder: string): Promise<Map<string, Page>> {
  const start = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new PenumbraError(
      'file',
      `The studio is not in ${folder}: build it with npm run build, or install the package again.`,
      { file: folder },
    );
  });
  const policy = `${policyIn(start)}; frame-ancestors 'none'`;
  const pages = new Map<string, Page>();
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of found.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${path
      .slice(folder.replace(/[\\/]$/, '').length + 1)
      .split(sep)
      .join('/')}`;
    pages.set(address, {
      path,
      size: (await stat(path)).size,
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      // The service worker reads these files and nothing else.
      policy: address === '/offline.js' ? "default-src 'none'; connect-src 'self'" : policy,
      // Names of assets contain their digest.
      cache: address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  }
  pages.set('/', pages.get('/index.html')!);
  return pages;
}

/** The policy that the page itself names, so that it is defined once. */
function policyIn(html: string): string {
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1];
  if (policy !== undefined) return policy;
  throw new PenumbraError('file', 'The start page of the studio is damaged: build it again.');
}
