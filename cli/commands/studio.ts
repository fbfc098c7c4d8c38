import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { PenumbraError } from '../../src/index.ts';
import { writeOut } from '../../src/node.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { PortTaken, type ServedStudio, serveStudio } from '../studio/serve.ts';

interface Flags extends CommonFlags {
  readonly port?: string;
  readonly open: boolean;
}

/** The same port each time, so that the browser finds the stored data of the studio again. */
const USUAL_PORT = 8642;

export function studioCommand(signal: AbortSignal): Command {
  const command = new Command('studio')
    .description('serve the browser application to this machine, and open it')
    .option('--port <number>', `port to serve on (default: ${USUAL_PORT}, or any free one)`)
    .option('--no-open', 'do not open the browser')
    .addHelpText(
      'after',
      `
The studio runs in the browser: files are read, protected and measured there and do not leave it. It is
served on 127.0.0.1, so that only programs on this machine can reach it. Ctrl-C ends it.

Examples:
  penumbra studio
  penumbra studio --port 9000 --no-open
`,
    );
  addCommon(command);
  return command.action((flags: Flags) => run(flags, signal));
}

async function run(flags: Flags, signal: AbortSignal): Promise<void> {
  const served = await serve(flags.port);
  try {
    const { url } = served;
    if (flags.json) await writeOut(`${JSON.stringify({ url })}\n`, signal);
    else if (!flags.quiet) {
      await writeOut(`The studio is at ${url} on this machine only. Ctrl-C ends it.\n`, signal);
    }
    if (flags.open) openBrowser(url);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await served.close();
  }
}

async function serve(port: string | undefined): Promise<ServedStudio> {
  const folder = studioFolder();
  if (port !== undefined) return serveStudio(folder, portFrom(port));
  try {
    return await serveStudio(folder, USUAL_PORT);
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    return serveStudio(folder, 0);
  }
}

function portFrom(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  throw new PenumbraError('usage', '--port takes a number from 0 to 65535; 0 means any free port.');
}

/** Built beside the command line. */
function studioFolder(): string {
  return fileURLToPath(new URL('../../studio', import.meta.url));
}

/** If no browser can be opened, the printed address is enough. */
function openBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const browser = spawn(program, args, { stdio: 'ignore', detached: true });
  browser.on('error', () => {});
  browser.unref();
}
