import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import '../../docs/library.md?examples';

const home = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'penumbra-docs-'));

beforeAll(() => {
  symlinkSync(fileURLToPath(new URL('../../examples', import.meta.url)), join(folder, 'examples'));
  process.chdir(folder);
});

afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});
