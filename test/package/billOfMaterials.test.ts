import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';

interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly scope: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly license?: { readonly id: string }; expression?: string }[];
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const write = () => {
  execFileSync(process.execPath, [at('scripts/sbom.mjs')]);
  return readFileSync(at('dist/sbom.cdx.json'), 'utf8');
};

let text: string;
let components: readonly Component[];

beforeAll(() => {
  text = write();
  ({ components } = JSON.parse(text));
});

test('the bill of materials has the shape of CycloneDX 1.6', () => {
  const bill = JSON.parse(text);
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'penumbra' });
  const isSound = (one: Component) =>
    one.type === 'library' &&
    [one.name, one.version].every((field) => field !== '') &&
    one.purl === one['bom-ref'] &&
    /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/.test(one.purl) &&
    ['required', 'optional', 'excluded'].includes(one.scope) &&
    one.hashes.every(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content)) &&
    one.licenses.length === 1 &&
    (one.licenses[0].license === undefined) !== (one.licenses[0].expression === undefined);
  expect(components.filter((one) => !isSound(one))).toEqual([]);
  const refs = new Set(['pkg:npm/penumbra@0.1.0', ...components.map((one) => one['bom-ref'])]);
  expect(refs.size).toBe(components.length + 1);
  const named = bill.dependencies.flatMap(
    ({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => [ref, ...dependsOn],
  );
  expect(new Set(named)).toEqual(refs);
});

test('it lists what the lock file lists, and what is installed has the licence that it says', () => {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const versions = Object.entries<{ name?: string; version: string }>(packages)
    .filter(([place]) => place !== '')
    .map(
      ([place, { name, version }]) =>
        `${name ?? place.replace(/^.*node_modules\//, '')}@${version}`,
    );
  const full = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`);
  expect(new Set(components.map((one) => `${full(one)}@${one.version}`))).toEqual(
    new Set(versions),
  );
  const installed = components.flatMap((one) => {
    const path = at(`node_modules/${full(one)}/package.json`);
    if (!existsSync(path)) return [];
    const { version, license } = JSON.parse(readFileSync(path, 'utf8'));
    if (version !== one.version || typeof license !== 'string') return [];
    const [said] = one.licenses;
    return [[full(one), license, said.expression ?? said.license!.id]];
  });
  expect(installed.length).toBeGreaterThan(20);
  expect(
    installed.filter(([, theirs, ours]) => theirs.replace(/^\((.*)\)$/, '$1') !== ours),
  ).toEqual([]);
});

test('every dependency of the program is required, and tools are not', () => {
  const scopes = new Map(
    components.map(({ group, name, scope }) => [`${group ?? ''}/${name}`, scope]),
  );
  expect(
    ['/saxes', '/commander', '@duckdb/node-api', '/svelte'].map((name) => scopes.get(name)),
  ).toEqual(Array(4).fill('required'));
  expect(['/vitest', '@biomejs/biome', '/fast-check'].map((name) => scopes.get(name))).toEqual(
    Array(3).fill('excluded'),
  );
});

test('it names no host and no time, and is the same each time', () => {
  expect(text).not.toMatch(/https?:|registry|timestamp|serialNumber/);
  expect(write()).toBe(text);
});
