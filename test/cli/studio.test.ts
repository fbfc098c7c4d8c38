import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedStudio, serveStudio } from '../../cli/studio/serve.ts';
import { inFolder, refuses } from './run.ts';

const START = readFileSync(new URL('../../studio/index.html', import.meta.url), 'utf8');
const SECRET = 'this file is not of the studio';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

describe('the server of the studio', () => {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-studio-'));
  const root = join(folder, 'studio');
  let served: ServedStudio;
  let port: number;

  beforeAll(async () => {
    mkdirSync(join(root, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), SECRET);
    writeFileSync(join(root, 'index.html'), START);
    writeFileSync(join(root, 'offline.js'), '0;\n');
    writeFileSync(join(root, 'icon.svg'), '<svg/>');
    writeFileSync(join(root, 'assets/main-abc.js'), 'export {};\n');
    served = await serveStudio(root, 0);
    port = Number(new URL(served.url).port);
  });
  afterAll(async () => {
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, options: object = {}): Promise<Answer> =>
    new Promise((done, failed) => {
      ask({ host: '127.0.0.1', port, path, ...options }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (piece) => (body += piece));
        response.on('end', () =>
          done({ status: response.statusCode!, headers: response.headers, body }),
        );
      })
        .on('error', failed)
        .end();
    });

  it('gives the start page with the policy that the page names, and with all that isolates it', async () => {
    const { status, headers, body } = await get('/');
    expect(status).toBe(200);
    expect(body).toBe(START);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(START).toContain(String(policy).replace("; frame-ancestors 'none'", ''));
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-dns-prefetch-control': 'off',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it('gives every file its type, and keeps those whose name holds a digest', async () => {
    const asset = await get('/assets/main-abc.js');
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/icon.svg')).headers['content-type']).toBe('image/svg+xml');
  });

  it('lets only what works without a network read, and only from here', async () => {
    const { headers } = await get('/offline.js');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  });

  it('answers HEAD without a body', async () => {
    const { status, headers, body } = await get('/', { method: 'HEAD' });
    expect([status, body]).toEqual([200, '']);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(START)));
  });

  it.each(['evil.example', '127.0.0.1', '127.0.0.1:1', 'evil.example:80'])(
    'refuses the host %s, so that no other page reaches it under a name of its own',
    async (host) => {
      const { status, body } = await get('/', { headers: { host } });
      expect(status).toBe(403);
      expect(body).not.toContain('<html');
    },
  );

  it('answers under localhost', async () => {
    expect((await get('/', { headers: { host: `localhost:${port}` } })).status).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('refuses %s', async (method) => {
    const { status, headers } = await get('/', { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/./index.html',
    '/assets',
    '/index.html/',
    '/secret.txt',
    'http://127.0.0.1/secret.txt',
  ])('gives nothing for %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).not.toContain(SECRET);
  });

  it('survives what is no request', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /\0../secret.txt\r\n\r\n\r\n');
    const said = await new Promise<string>((done) => {
      let text = '';
      socket.on('data', (piece) => (text += piece));
      socket.on('close', () => done(text));
    });
    expect(said).toMatch(/^HTTP\/1.1 400/);
    expect((await get('/')).status).toBe(200);
  });

  it('says so where the studio was not built', async () => {
    await expect(serveStudio(join(folder, 'nowhere'), 0)).rejects.toThrow('npm run build');
  });

  it('says so where the port is taken', async () => {
    await expect(serveStudio(root, port)).rejects.toThrow(
      `Port ${port} is used by another program`,
    );
  });
});

describe('penumbra studio', () => {
  it(
    'prints its address, answers there, and ends with Ctrl-C as a program that did its work',
    inFolder(async (folder) => {
      let printed = '';
      let answered = 0;
      const run = folder.runWith(
        {
          onStart(child) {
            child.stdout!.on('data', async (piece) => {
              printed += piece;
              if (!printed.endsWith('\n')) return;
              answered = await fetch(JSON.parse(printed).url).then(
                ({ status }) => status,
                () => 0,
              );
              child.kill('SIGINT');
            });
          },
        },
        ...['studio', '--port', '0', '--no-open', '--json'],
      );
      expect(await run).toMatchObject({ code: 0, stderr: '' });
      expect(answered).toBe(200);
    }),
  );

  it(
    'refuses a port that is none, and one that is taken, in a sentence',
    inFolder(async (folder) => {
      await refuses(folder, 2, /--port takes a number/, 'studio', '--port', 'x', '--no-open');
      const other = createServer();
      await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
      const { port } = other.address() as AddressInfo;
      await refuses(
        folder,
        2,
        /is used by another program/,
        'studio',
        '--no-open',
        '--port',
        String(port),
      );
      other.close();
    }),
  );
});
