import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePersons } from '../../examples/persons.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, npm_config_update_notifier: 'false' },
  });

/** The package as its users get it: packed, then installed into an empty folder. */
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'penumbra-package-'));
  const [{ filename }] = JSON.parse(
    npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
  );
  // The library of DuckDB, of 80 MB, is linked instead of being unpacked once more.
  const own = join(root, 'node_modules/@duckdb');
  const linked = readdirSync(own).filter((name) => name.startsWith('node-bindings-'));
  const dependencies = Object.fromEntries(
    linked.map((name) => [`@duckdb/${name}`, `file:${join(own, name)}`]),
  );
  const project = { private: true, type: 'module', dependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  npm(folder, 'install', '--prefer-offline', `./${filename}`);
  writeFileSync(join(folder, 'persons.csv'), makePersons(200));
  const lines = Array.from({ length: 200 }, (_, i) => `${20 + (i % 60)},${(i * 7919) % 5000}`);
  for (const [name, k] of Object.entries({ one: 3, two: 5 })) {
    const step = { method: 'microaggregation', group: { method: 'mdav', k } };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ penumbra: 2, steps: [step] }));
  }
  writeFileSync(join(folder, 'numbers.csv'), `age,wages\n${lines.join('\n')}\n`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in the folder, to its end. */
async function run(program: string, ...args: string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { cwd: folder });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Ended;
  }
}

const penumbra = (line: string) =>
  run(join(folder, 'node_modules/.bin/penumbra'), ...line.split(' '));

describe('every command of the package', () => {
  const NUMBERS = '--columns age,wages,tax --group mdav --k 5 --missing own-group';
  // In this order: later ones read what earlier ones wrote.
  test.each([
    ['inspect persons.csv --write-description about.json', /200 records/],
    [`protect persons.csv -o protected.csv --identifiers drop ${NUMBERS}`, /certificate/],
    [
      'verify persons.csv protected.csv --certificate protected.csv.must-stay/certificate.json',
      /holds/,
    ],
    [`estimate persons.csv --identifiers drop ${NUMBERS}`, /\w/],
    ['rules discover persons.csv', /=/],
    ['compare numbers.csv --k 5 --methods mdav', /mdav/],
    ['assess persons.csv protected.csv --measures loss,linkage', /linkage/],
    ['audit show protected.csv.must-stay', /protect/],
    ['refine persons.csv protected.csv -o refined.csv --trials 50', /\w/],
    [
      'sweep numbers.csv --methods microaggregation --k 3,5 --group mdav --measures loss,linkage',
      /of the 2:/,
    ],
    ['diff one.json two.json numbers.csv --measures loss', /loss/],
    ['suggest numbers.csv --trials 2 --methods rank-swap --objective loss -o suggested', /\w/],
    [
      'protect persons.csv -o synthetic.csv -q --identifiers drop --method sequential-synthesis --columns age,wages,tax --implicates 2',
      /^$/,
    ],
    ['analyse synthetic-1.csv synthetic-2.csv --mean age', /age/],
    ['attack numbers.csv --recipe one.json --times 1', /half|halves/],
    ['fit numbers.csv -o numbers.model.json --method sequential-synthesis', /\w/],
    ['draw numbers.model.json -o drawn.csv --records 50', /50/],
    ['limits', /public/],
    ['methods', /mdav/],
  ])('penumbra %s', async (line, says) => {
    const { code, stdout, stderr } = await penumbra(line);
    expect(code === 0 ? '' : stderr).toBe('');
    expect(stdout).toMatch(says);
  });

  test('penumbra check ends with 1 where a record breaks a rule', async () => {
    writeFileSync(join(folder, 'rules.txt'), 'age <= 40\n');
    expect(await penumbra('check persons.csv --rules rules.txt')).toMatchObject({ code: 1 });
  });

  test('penumbra release ends with 1 where a gate stops it, and writes nothing', async () => {
    const line = 'release persons.csv protected.csv -o bundle --for public';
    expect(await penumbra(line)).toMatchObject({ code: 1 });
    expect(existsSync(join(folder, 'bundle'))).toBe(false);
  });

  test('penumbra studio serves the page and what it loads', async () => {
    const bin = join(folder, 'node_modules/penumbra/dist/cli/main.js');
    const server = spawn(process.execPath, [bin, 'studio', '--no-open', '--port', '0'], {
      cwd: folder,
    });
    try {
      const address = await new Promise<string>((done) => {
        server.stdout.on('data', (text) => {
          const found = String(text).match(/http:\/\/\S+/);
          if (found) done(found[0]);
        });
      });
      const page = await (await fetch(address)).text();
      const loaded = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)];
      expect(loaded.length).toBeGreaterThan(0);
      for (const [, path] of loaded)
        expect((await fetch(new URL(path, address))).status, path).toBe(200);
    } finally {
      server.kill();
    }
  });
});

describe('the library of the package', () => {
  const program = `import { bytesSource, memoryTarget, protect, readRecipe, VERSION } from 'penumbra';
import { protectFile } from 'penumbra/node';
import { webCrew } from 'penumbra/web';

const recipe = readRecipe({
  penumbra: 2,
  steps: [{ method: 'microaggregation', columns: [1, 2], group: { method: 'mdav', k: 2 } }],
});
const target = memoryTarget();
const csv = 'age,income\\n31,2100\\n33,2300\\n58,4100\\n61,3900\\n';
const { certificate } = await protect(bytesSource('persons.csv', csv), recipe, target);
const kinds: string[] = [typeof protectFile, typeof webCrew, typeof VERSION];
console.log(certificate.holds, new TextDecoder().decode(target.bytes()), kinds.join());
`;

  test('is imported and runs', async () => {
    writeFileSync(join(folder, 'program.js'), program.replace(': string[]', ''));
    const { code, stdout } = await run(process.execPath, 'program.js');
    expect(code).toBe(0);
    expect(stdout).toBe(
      'true age,income\n32,2200\n32,2200\n60,4000\n60,4000\n function,function,string\n',
    );
  });

  test('has types that a strict compiler takes, and finds mistakes with', async () => {
    const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
    const flags = '--strict --noEmit --module nodenext --target es2023 --lib es2023,dom'.split(' ');
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    writeFileSync(join(folder, 'right.ts'), program);
    writeFileSync(join(folder, 'wrong.ts'), program.replace("'persons.csv', csv", '1, csv'));
    const files = ['right.ts', 'wrong.ts'];
    const { stdout } = await run(process.execPath, compiler, ...flags, ...types, ...files);
    expect(stdout).toMatch(/^wrong\.ts\(11,\d+\): error TS2345[^\n]*\n$/);
  });

  test('has the schema of recipes', () => {
    const path = join(folder, 'node_modules/penumbra/dist/recipe.schema.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveProperty('$schema');
  });
});
