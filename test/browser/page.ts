import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';
import { runCompiled } from '../../scripts/compiled.mjs';

/** The policy a page of ours must work under: nothing from elsewhere, nothing evaluated but WebAssembly, no connections. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; connect-src 'none'";

interface OutputFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly code: string;
  readonly source: string;
}

/** Bundles the library as a page would, and serves it on localhost with the strict policy. */
export async function servePage(entry: string): Promise<{ url: string; close(): void }> {
  const result = await build({
    configFile: false,
    // Compiled modules find the script of the workers beside them.
    plugins: [runCompiled()],
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [{ output }] = result as unknown as [{ output: OutputFile[] }];
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  const server: Server = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', POLICY);
    const file = files.get(request.url ?? '');
    if (request.url === '/') {
      response.setHeader('Content-Type', 'text/html');
      response.end(
        '<!doctype html><title>test</title><script type="module" src="/page.js"></script>',
      );
    } else if (file !== undefined) {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(file);
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
